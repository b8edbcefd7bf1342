//! `shingle`: tokens that stand side by side as one, as Lucene's `ShingleFilter` joins them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, Shingles, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct Shingle {
    min: usize,
    max: usize,
    has_unigrams: bool,
    has_unigrams_if_no_shingles: bool,
    separator: String,
    filler: String,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let max = component.integer("max_shingle_size", 2)?;
    let min = component.integer("min_shingle_size", 2)?;
    let has_unigrams = component.flag("output_unigrams", true)?;
    let most = around.limit("max_shingle_diff", 3);
    let difference = i64::from(max) - i64::from(min) + i64::from(has_unigrams);
    if difference > i64::from(most) {
        return Err(Cause::illegal_argument(said!(
            "In Shingle TokenFilter the difference between max_shingle_size and min_shingle_size (and +1 if outputting unigrams) \
             must be less than or equal to: [{most}] but was [{difference}]. This limit can be set by changing the \
             [index.max_shingle_diff] index level setting."
        )));
    }
    let has_unigrams_if_no_shingles = component.flag("output_unigrams_if_no_shingles", false)?;
    if max < 2 {
        component.late(Cause::illegal_argument("Max shingle size must be >= 2"))?;
    }
    if min < 2 {
        component.late(Cause::illegal_argument("Min shingle size must be >= 2"))?;
    }
    if min > max {
        component.late(Cause::illegal_argument("Min shingle size must be <= max shingle size"))?;
    }
    Ok(Arc::new(Shingle {
        min: min as usize,
        max: max as usize,
        has_unigrams,
        has_unigrams_if_no_shingles,
        separator: component.text("token_separator").unwrap_or_else(|| " ".to_owned()),
        filler: component.text("filler_token").unwrap_or_else(|| "_".to_owned()),
    }))
}

/// A token, or what stands for one in a gap.
struct Unit<'t> {
    token: Token<'t>,
    is_filler: bool,
}

impl Shingle {
    /// Returns all tokens, with fillers where others were left out.
    fn units<'t>(&'t self, tokens: &'t Tokens) -> Vec<Unit<'t>> {
        let mut units = Vec::with_capacity(tokens.len());
        let filler = |token: Token<'t>, offset| Unit {
            token: Token {
                term: &self.filler,
                start: offset,
                end: offset,
                ..token
            },
            is_filler: true,
        };
        for token in tokens.iter() {
            // A shingle has one token at least.
            for _ in 1..(token.increment as usize).min(self.max) {
                units.push(filler(token, token.start));
            }
            units.push(Unit {
                token,
                is_filler: false,
            });
        }
        for _ in 0..(tokens.trailing as usize).min(self.max - 1) {
            units.push(filler(Token::new("", 0, 0, "word"), tokens.end));
        }
        units
    }

    /// Adds the tokens that begin with a unit; returns whether there may be others behind them.
    fn begin(&self, window: &[Unit<'_>], least: usize, term: &mut String, after: &mut Tokens) -> bool {
        let [first, ..] = window else { return false };
        let fillers = window.iter().take_while(|unit| unit.is_filler).count();
        let sizes = (least < self.min)
            .then_some(least)
            .into_iter()
            .chain(self.min..=self.max);
        let mut increment = 1;
        let mut joined = 0;
        term.clear();
        for size in sizes {
            // What has no token is no shingle; where nothing longer is left, the text is at its end.
            if size <= fillers {
                continue;
            }
            if size > window.len() {
                return increment == 0;
            }
            for unit in &window[joined..size] {
                term.push_str(if joined > 0 { &self.separator } else { "" });
                term.push_str(unit.token.term);
                joined += 1;
            }
            let is_shingle = size > 1;
            let pushed = after.push(&Token {
                term,
                increment,
                length: match self.has_unigrams {
                    true => size as u32,
                    // Positions that smaller shingles make.
                    false => (size + 1).saturating_sub(self.min).max(1) as u32,
                },
                end: window[size - 1].token.end,
                kind: if is_shingle { "shingle" } else { first.token.kind },
                ..first.token
            });
            if !pushed {
                return false;
            }
            increment = 0;
        }
        increment == 0
    }
}

impl TokenFilter for Shingle {
    fn shingles(&self) -> Option<Shingles> {
        Some(Shingles {
            least: self.min,
            most: self.max,
            has_words: self.has_unigrams,
        })
    }

    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            let units = self.units(before);
            let mut term = String::new();
            let mut least = if self.has_unigrams { 1 } else { self.min };
            for at in 0..units.len() {
                let window = &units[at..units.len().min(at + self.max)];
                let has_none = after.iter().all(|token| token.kind != "shingle");
                if self.has_unigrams_if_no_shingles && window.len() < self.min && has_none {
                    least = 1;
                }
                if window.len() < least || !self.begin(window, least, &mut term, after) {
                    return;
                }
            }
        });
    }

    fn hides_paths(&self) -> bool {
        self.has_unigrams || self.min != self.max
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}
