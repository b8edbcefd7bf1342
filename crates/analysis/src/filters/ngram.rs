//! `ngram`: all parts of terms that are so many characters long, as Lucene's `NGramTokenFilter` finds them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use super::grams::Grams;
use super::refused::old_name;
use vitrine_base::cause::Cause;

struct Ngram(Grams);

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min_gram", 1)?;
    let max = component.integer("max_gram", 2)?;
    let most = around.limit("max_ngram_diff", 1);
    let difference = i64::from(max) - i64::from(min);
    if difference > i64::from(most) {
        return Err(Cause::illegal_argument(said!(
            "The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: [{most}] but was \
             [{difference}]. This limit can be set by changing the [index.max_ngram_diff] index level setting."
        )));
    }
    Ok(Arc::new(Ngram(Grams::read(component, (min, max))?)))
}

/// `nGram`.
pub(super) fn create_old(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    match component.is_bare() {
        true => Err(old_name("nGram", "ngram")),
        false => create(component, around),
    }
}

impl TokenFilter for Ngram {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        self.0.filter(tokens, spare, &|places, push| {
            let count = places.len() - 1;
            (0..count).all(|from| {
                let mut lengths = self.0.lengths(count - from);
                lengths.all(|length| push(places[from], places[from + length]))
            })
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }
}
