//! What do `ngram` and `edge_ngram` have in common? Parts of terms that are so many characters long, in the place of the term, and the
//! term itself where none of its parts is as long.

use super::super::component::Component;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// Given the bytes at which the characters of a term begin, and its end, gives those at which parts begin and end, until there is no
/// more room; returns whether there was.
pub(super) type Parts<'p> = &'p dyn Fn(&[usize], &mut dyn FnMut(usize, usize) -> bool) -> bool;

/// Which parts there are.
#[derive(Clone, Copy)]
pub(super) struct Grams {
    /// Characters of the shortest.
    min: usize,
    /// Characters of the longest.
    pub max: usize,
    /// Whether terms that are shorter, or longer, are given, too.
    preserves_original: bool,
}

impl Grams {
    /// Reads them; refuses lengths that Lucene does not take.
    pub fn read(component: Component<'_>, (min, max): (i32, i32)) -> Result<Self, Cause> {
        let preserves_original = component.flag("preserve_original", false)?;
        if min < 1 {
            component.late(Cause::illegal_argument("minGram must be greater than zero"))?;
        }
        if min > max {
            component.late(Cause::illegal_argument("minGram must not be greater than maxGram"))?;
        }
        Ok(Self {
            min: min as usize,
            max: max as usize,
            preserves_original,
        })
    }

    /// Lengths of parts of so many characters, in their order.
    pub fn lengths(&self, count: usize) -> impl Iterator<Item = usize> + use<> {
        self.min..=self.max.min(count)
    }

    /// Makes parts of all tokens.
    pub fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens, parts: Parts<'_>) {
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
                let mut push = |from: usize, to: usize| {
                    let pushed = after.push(&Token {
                        term: &token.term[from..to],
                        increment,
                        ..token
                    });
                    increment = 0;
                    pushed
                };
                let whole = token.term.len();
                if self.preserves_original && count < self.min && !push(0, whole) {
                    return;
                }
                if !parts(&places, &mut push) {
                    return;
                }
                if self.preserves_original && count > self.max && !push(0, whole) {
                    return;
                }
                skipped = increment;
            }
            // What the filters before left out at the end is forgotten, as there.
            after.trailing = skipped;
        });
    }
}
