//! `ngram`: all parts of terms that are so many characters long, as Lucene's `NGramTokenFilter` finds them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::refused::old_name;
use vitrine_base::cause::Cause;

struct Ngram {
    min: usize,
    max: usize,
    preserves_original: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min_gram", 1)?;
    let max = component.integer("max_gram", 2)?;
    let most = around.limit("max_ngram_diff", 1);
    let difference = i64::from(max) - i64::from(min);
    if difference > i64::from(most) {
        return Err(Cause::illegal_argument(format!(
            "The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: [{most}] but was \
             [{difference}]. This limit can be set by changing the [index.max_ngram_diff] index level setting."
        )));
    }
    let preserves_original = component.flag("preserve_original", false)?;
    check(min, max)?;
    Ok(Arc::new(Ngram {
        min: min as usize,
        max: max as usize,
        preserves_original,
    }))
}

/// `nGram`.
pub(super) fn create_old(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    match component.is_bare() {
        true => Err(old_name("nGram", "ngram")),
        false => create(component, around),
    }
}

/// Refuses lengths that Lucene does not take.
pub(super) fn check(min: i32, max: i32) -> Result<(), Cause> {
    if min < 1 {
        return Err(Cause::illegal_argument("minGram must be greater than zero"));
    }
    if min > max {
        return Err(Cause::illegal_argument("minGram must not be greater than maxGram"));
    }
    Ok(())
}

impl TokenFilter for Ngram {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            let mut places: Vec<usize> = Vec::new();
            // Terms that are too short leave no gap behind the last one that was not.
            let mut skipped = 0;
            for token in before.iter() {
                places.clear();
                places.extend(token.term.char_indices().map(|(at, _)| at));
                let count = places.len();
                places.push(token.term.len());
                let mut increment = token.increment + skipped;
                let mut push = |term: &str| {
                    let pushed = after.push(&Token {
                        term,
                        increment,
                        ..token
                    });
                    increment = 0;
                    pushed
                };
                if self.preserves_original && count < self.min && !push(token.term) {
                    return;
                }
                for from in 0..count {
                    for length in self.min..=self.max.min(count - from) {
                        if !push(&token.term[places[from]..places[from + length]]) {
                            return;
                        }
                    }
                }
                if self.preserves_original && count > self.max && !push(token.term) {
                    return;
                }
                skipped = increment;
            }
            // What the filters before left out at the end is forgotten, as there.
            after.trailing = skipped;
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }
}
