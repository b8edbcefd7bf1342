//! `dictionary_decompounder`: terms, and behind each the words of a list that it has in it, as Lucene's
//! `DictionaryCompoundWordTokenFilter` finds them.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::super::words::Words;
use super::refused::no_words;
use vitrine_base::cause::Cause;

struct Decompounder {
    words: Words,
    /// UTF-16 units of the longest word.
    longest: usize,
    /// UTF-16 units of a term that is looked into.
    min: usize,
    /// UTF-16 units of a word in it.
    min_part: usize,
    max_part: usize,
    /// Whether only the longest word from each place on counts.
    is_longest_only: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min_word_size", 5)?;
    let min_part = component.integer("min_subword_size", 2)?;
    let max_part = component.integer("max_subword_size", 15)?;
    let is_longest_only = component.flag("only_longest_match", false)?;
    let Some(list) = component.list_or_file("word_list")? else {
        return Err(no_words(component));
    };
    let ignores_case = component.flag("word_list_case", false)?;
    for (name, size) in [
        ("minWordSize", min),
        ("minSubwordSize", min_part),
        ("maxSubwordSize", max_part),
    ] {
        if size < 0 {
            component.late(Cause::illegal_argument(said!("{name} cannot be negative")))?;
        }
    }
    let longest = list.iter().map(|word| word.encode_utf16().count()).max();
    Ok(Arc::new(Decompounder {
        words: Words::new(list.iter().map(String::as_str), ignores_case),
        longest: longest.unwrap_or_default(),
        min: min as usize,
        min_part: min_part as usize,
        max_part: max_part as usize,
        is_longest_only,
    }))
}

impl Decompounder {
    /// Adds the words that stand in a term; returns whether there was room.
    fn parts(&self, token: &Token<'_>, after: &mut Tokens) -> bool {
        let units: Vec<u16> = token.term.encode_utf16().collect();
        if units.len() < self.min {
            return true;
        }
        let give = |part: &str, after: &mut Tokens| {
            after.push(&Token {
                term: part,
                increment: 0,
                ..*token
            })
        };
        for from in 0..(units.len() + 1).saturating_sub(self.min_part) {
            let most = self.max_part.min(self.longest).min(units.len() - from);
            // Each length is looked up.
            let lengths = (most + 1).saturating_sub(self.min_part) as u64;
            if !after.steps.take(lengths * (1 + most as u64 / 16)) {
                return false;
            }
            let parts = (self.min_part..=most).filter_map(|length| {
                let part = String::from_utf16(&units[from..from + length]).ok()?;
                self.words.contains(&part).then_some(part)
            });
            let mut longest = None;
            for part in parts {
                if self.is_longest_only {
                    longest = Some(part);
                } else if !give(&part, after) {
                    return false;
                }
            }
            if longest.is_some_and(|part| !give(&part, after)) {
                return false;
            }
        }
        true
    }
}

impl TokenFilter for Decompounder {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            for token in before.iter() {
                if !after.push(&token) || !self.parts(&token, after) {
                    return;
                }
            }
        });
    }

    fn stacks(&self) -> bool {
        true
    }
}
