//! `synonym`: words that stand for others, in the places of these, as Lucene's `SynonymFilter` gives them.

use std::sync::Arc;

use super::super::chain::{Chain, ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::synonyms::{Options, Synonyms};
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// The type of tokens that stand for others.
pub(super) const KIND: &str = "SYNONYM";

struct Synonym {
    synonyms: Synonyms,
    is_updateable: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(Synonym {
        is_updateable: component.flag("updateable", false)?,
        synonyms: read(component, around)?,
    }))
}

/// Reads the rules of a filter; their words go through what stands before it.
pub(super) fn read(component: Component<'_>, around: &Around<'_>) -> Result<Synonyms, Cause> {
    let Some(before) = around.before else {
        // The real engine reads rules where an analyzer has them.
        return Ok(Synonyms::default());
    };
    component.check_file("synonyms")?;
    let Some(rules) = component.list("synonyms") else {
        let reason = "synonym requires either `synonyms` or `synonyms_path` to be configured";
        return Err(Cause::illegal_argument(reason));
    };
    let rules = rules.join("\n");
    let options = Options {
        expand: component.flag("expand", true)?,
        lenient: component.flag("lenient", false)?,
        is_wordnet: component
            .text("format")
            .is_some_and(|format| format.eq_ignore_ascii_case("wordnet")),
    };
    Synonyms::read(&rules, options, &of_rules(before)?)
}

/// The analyzer of words in rules.
fn of_rules(before: &Chain) -> Result<Chain, Cause> {
    let mut chain = Chain {
        filters: Vec::new(),
        ..before.clone()
    };
    for (filter, name) in before.filters.iter().zip(&before.names) {
        match filter.for_synonyms() {
            ForSynonyms::Itself => chain.filters.push(filter.clone()),
            ForSynonyms::Other(filter) => chain.filters.push(filter),
            ForSynonyms::Nothing => {}
            ForSynonyms::Refused => {
                let reason = said!("Token filter [{name}] cannot be used to parse synonyms");
                return Err(Cause::illegal_argument(reason));
            }
        }
    }
    Ok(chain)
}

/// What comes in a place: whether its token stays, and the words that are put there, each with its end and length.
#[derive(Default)]
struct Place<'s> {
    is_matched: bool,
    keeps: bool,
    words: Vec<(&'s str, Option<u32>, u32)>,
}

impl TokenFilter for Synonym {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        if self.synonyms.is_empty() {
            return;
        }
        tokens.rebuild(spare, |before, after| {
            let mut places: Vec<Place<'_>> = Vec::new();
            places.resize_with(before.len() + 1, Place::default);
            let mut at = 0;
            while at < before.len() {
                let mut count = 1;
                if let Some((length, entry)) = self.synonyms.find(before, at, &mut after.steps) {
                    count = length;
                    let end = before.get(at + length - 1).end;
                    for output in &entry.outputs {
                        let is_one = output.len() == 1;
                        for (i, word) in output.iter().enumerate() {
                            if places.len() <= at + i {
                                places.push(Place::default());
                            }
                            let length = if is_one && entry.keeps { length as u32 } else { 1 };
                            places[at + i].words.push((word, is_one.then_some(end), length));
                        }
                    }
                    for place in &mut places[at..at + length] {
                        place.is_matched = true;
                        place.keeps |= entry.keeps;
                    }
                }
                for (token, place) in (at..).zip(&places[at..at + count]) {
                    if !give(before.get(token), place, after) {
                        return;
                    }
                }
                at += count;
            }
            let Some(last) = before.len().checked_sub(1) else {
                return;
            };
            let last = before.get(last);
            for place in &places[before.len()..] {
                let mut increment = 1;
                for &(term, ..) in &place.words {
                    let token = Token {
                        increment,
                        ..Token::new(term, last.start, last.end, KIND)
                    };
                    if !after.push(&token) {
                        return;
                    }
                    increment = 0;
                }
            }
        });
    }

    fn is_of_queries(&self) -> bool {
        self.is_updateable
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Nothing
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}

/// Gives the tokens of a place; returns whether there was room.
fn give(token: Token<'_>, place: &Place<'_>, after: &mut Tokens) -> bool {
    let stays = place.keeps || !place.is_matched;
    if stays && !after.push(&token) {
        return false;
    }
    let mut increment = u32::from(!stays);
    for &(term, end, length) in &place.words {
        let word = Token {
            increment,
            length,
            ..Token::new(term, token.start, end.unwrap_or(token.end), KIND)
        };
        if !after.push(&word) {
            return false;
        }
        increment = 0;
    }
    true
}
