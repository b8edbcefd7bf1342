//! `edge_ngram`: the beginnings of terms, as Lucene's `EdgeNGramTokenFilter` finds them, or their ends.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use super::grams::Grams;
use super::refused::old_name;
use vitrine_base::cause::Cause;

struct EdgeNgram {
    grams: Grams,
    is_back: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min_gram", 1)?;
    // Without settings there is one of a character.
    let max = component.integer("max_gram", if component.is_bare() { 1 } else { 2 })?;
    let is_back = match component.text("side").as_deref() {
        None | Some("front") => false,
        Some("back") => true,
        Some(side) => return Err(Cause::illegal_argument(said!("invalid side: {side}"))),
    };
    Ok(Arc::new(EdgeNgram {
        grams: Grams::read(component, (min, max))?,
        is_back,
    }))
}

/// `edgeNGram`.
pub(super) fn create_old(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    match component.is_bare() {
        true => Err(old_name("edgeNGram", "edge_ngram")),
        false => create(component, around),
    }
}

impl TokenFilter for EdgeNgram {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        self.grams.filter(tokens, spare, &|places, push| {
            let count = places.len() - 1;
            self.grams.lengths(count).all(|length| match self.is_back {
                true => push(places[count - length], places[count]),
                false => push(0, places[length]),
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
