//! `edge_ngram`: the beginnings of terms, as Lucene's `EdgeNGramTokenFilter` finds them, or their ends.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::ngram::check;
use super::refused::old_name;
use vitrine_base::cause::Cause;

struct EdgeNgram {
    min: usize,
    max: usize,
    is_back: bool,
    preserves_original: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min_gram", 1)?;
    // Without settings there is one of a character.
    let max = component.integer("max_gram", if component.is_bare() { 1 } else { 2 })?;
    let is_back = match component.text("side").as_deref() {
        None | Some("front") => false,
        Some("back") => true,
        Some(side) => return Err(Cause::illegal_argument(format!("invalid side: {side}"))),
    };
    let preserves_original = component.flag("preserve_original", false)?;
    check(min, max)?;
    Ok(Arc::new(EdgeNgram {
        min: min as usize,
        max: max as usize,
        is_back,
        preserves_original,
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
        tokens.rebuild(spare, |before, after| {
            let mut skipped = 0;
            for token in before.iter() {
                let count = token.term.chars().count();
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
                for length in self.min..=self.max.min(count) {
                    let cut = |at| {
                        token
                            .term
                            .char_indices()
                            .nth(at)
                            .map_or(token.term.len(), |(byte, _)| byte)
                    };
                    let term = match self.is_back {
                        true => &token.term[cut(count - length)..],
                        false => &token.term[..cut(length)],
                    };
                    if !push(term) {
                        return;
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
