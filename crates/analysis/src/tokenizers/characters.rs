//! `whitespace`, `letter`, `lowercase`, and what else cuts by characters: runs of characters of a kind, as Lucene's `CharTokenizer` cuts them.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::characters::{is_letter, is_whitespace};
use super::super::component::Component;
use super::super::lowercase::lowercase as lower;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// UTF-16 units at which Lucene cuts runs.
const LONGEST: u32 = 255;

/// Runs of characters.
pub(super) struct Runs {
    longest: u32,
    /// Whether a character belongs to a token.
    is_inside: Box<dyn Fn(char) -> bool + Send + Sync>,
    lowers: bool,
}

impl Runs {
    /// Those of characters that belong to tokens, which are cut at so many UTF-16 units.
    pub(super) fn new(longest: u32, is_inside: impl Fn(char) -> bool + Send + Sync + 'static) -> Self {
        Self {
            longest,
            is_inside: Box::new(is_inside),
            lowers: false,
        }
    }
}

/// Reads `max_token_length`.
pub(super) fn longest(component: Component<'_>) -> Result<u32, Cause> {
    let longest = component.integer("max_token_length", LONGEST as i32)?;
    if !(1..=1024 * 1024).contains(&longest) {
        let reason = said!("maxTokenLen must be greater than 0 and less than 1048576 passed: {longest}");
        component.late(Cause::illegal_argument(reason))?;
    }
    Ok(longest as u32)
}

pub(super) fn whitespace(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Ok(Arc::new(Runs::new(longest(component)?, |c| !is_whitespace(c))))
}

pub(super) fn letter(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Ok(Arc::new(Runs::new(LONGEST, is_letter)))
}

pub(super) fn lowercase(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Ok(Arc::new(Runs {
        lowers: true,
        ..Runs::new(LONGEST, is_letter)
    }))
}

impl Tokenizer for Runs {
    fn ends_at_tokens(&self) -> Option<bool> {
        Some(true)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let mut end = 0;
        let mut lowered = String::new();
        let mut push = |term: &str, start: u32, end: u32| {
            if !self.lowers {
                return tokens.push(&Token::new(term, start, end, "word"));
            }
            lowered.clear();
            lowered.extend(term.chars().map(lower));
            tokens.push(&Token::new(&lowered, start, end, "word"))
        };
        let mut run: Option<(usize, u32)> = None;
        for (at, c) in text.char_indices() {
            let is_inside = (self.is_inside)(c);
            if let Some((from, start)) = run
                // Lucene cuts as soon as a token has its full length.
                && (!is_inside || end - start >= self.longest)
            {
                push(&text[from..at], start, end);
                run = None;
            }
            if is_inside && run.is_none() {
                run = Some((at, end));
            }
            end += c.len_utf16() as u32;
        }
        if let Some((from, start)) = run {
            push(&text[from..], start, end);
        }
        tokens.end = end;
    }
}
