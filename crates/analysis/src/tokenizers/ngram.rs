//! `ngram` and `edge_ngram`: all parts of a text that are so many characters long, or those at its beginning, as Lucene's
//! `NGramTokenizer` finds them.

use std::sync::Arc;

use super::super::cases::lower;
use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::tables::Tables;
use super::super::token::{Token, Tokens};
use super::classes::{ALL, Classes};
use vitrine_base::cause::Cause;

struct Grams {
    min: usize,
    max: usize,
    /// Whether only those at the beginning of a run of token characters are tokens.
    is_edge: bool,
    /// Which characters belong to tokens; all, where there are none.
    inside: Option<Classes>,
}

fn read(component: Component<'_>, tables: &Tables, is_edge: bool) -> Result<Grams, Cause> {
    let min = component.integer("min_gram", 1)?;
    let max = component.integer("max_gram", 2)?;
    let names = component.list("token_chars").unwrap_or_default();
    let mut inside = Classes::default();
    for name in &names {
        let name = lower(name);
        let known = name.trim();
        if known == "custom" {
            let Some(characters) = component.text("custom_token_chars") else {
                let reason = "Token type: 'custom' requires setting `custom_token_chars`";
                return Err(Cause::illegal_argument(reason));
            };
            // What takes two UTF-16 units is none of them in the real engine.
            let one = characters.chars().filter(|c| c.len_utf16() == 1);
            inside.characters.extend(one);
        } else if !inside.add(known) && !inside.add_category(known, tables) {
            let reason = said!("Unknown token type: '{name}', must be one of [{ALL}]");
            return Err(Cause::illegal_argument(reason));
        }
    }
    Ok(Grams {
        min: min.max(0) as usize,
        max: max.max(0) as usize,
        is_edge,
        inside: (!names.is_empty()).then_some(inside),
    })
}

/// Refuses lengths that Lucene does not take.
fn check(component: Component<'_>, min: i32, max: i32) -> Result<(), Cause> {
    if min < 1 {
        component.late(Cause::illegal_argument("minGram must be greater than zero"))?;
    }
    if min > max {
        component.late(Cause::illegal_argument("minGram must not be greater than maxGram"))?;
    }
    Ok(())
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let (min, max) = (component.integer("min_gram", 1)?, component.integer("max_gram", 2)?);
    let most = around.limit("max_ngram_diff", 1);
    if i64::from(max) - i64::from(min) > i64::from(most) {
        return Err(Cause::illegal_argument(said!(
            "The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: [{most}] but was [{}]. \
             This limit can be set by changing the [index.max_ngram_diff] index level setting.",
            i64::from(max) - i64::from(min)
        )));
    }
    let grams = read(component, around.tables, false)?;
    check(component, min, max)?;
    Ok(Arc::new(grams))
}

pub(super) fn create_edge(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let grams = read(component, around.tables, true)?;
    check(
        component,
        component.integer("min_gram", 1)?,
        component.integer("max_gram", 2)?,
    )?;
    Ok(Arc::new(grams))
}

impl Grams {
    fn is_inside(&self, c: char) -> bool {
        self.inside.as_ref().is_none_or(|inside| inside.has(c))
    }

    /// Adds the parts of a run of token characters: for each the byte and the UTF-16 unit where it begins, and both behind the last.
    fn run(&self, text: &str, places: &[(usize, u32)], tokens: &mut Tokens) -> bool {
        let count = places.len() - 1;
        let starts = if self.is_edge { 1.min(count) } else { count };
        for from in 0..starts {
            for length in self.min..=self.max.min(count - from) {
                let ((start, first), (end, last)) = (places[from], places[from + length]);
                if !tokens.push(&Token::new(&text[start..end], first, last, "word")) {
                    return false;
                }
            }
        }
        true
    }
}

impl Tokenizer for Grams {
    fn ends_at_tokens(&self) -> Option<bool> {
        Some(false)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let mut units = 0;
        let mut places: Vec<(usize, u32)> = Vec::new();
        for (at, c) in text.char_indices() {
            let is_inside = self.is_inside(c);
            if is_inside || !places.is_empty() {
                places.push((at, units));
            }
            if !is_inside && !places.is_empty() {
                if !self.run(text, &places, tokens) {
                    return;
                }
                places.clear();
            }
            units += c.len_utf16() as u32;
        }
        if !places.is_empty() {
            places.push((text.len(), units));
            self.run(text, &places, tokens);
        }
        tokens.end = units;
    }
}
