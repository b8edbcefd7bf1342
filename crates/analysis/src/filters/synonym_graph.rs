//! `synonym_graph`: words that stand for others, as ways of a graph, as Lucene's `SynonymGraphFilter` gives them.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::synonyms::{Entry, Synonyms};
use super::super::token::{Token, Tokens};
use super::synonym::{KIND, read};
use vitrine_base::cause::Cause;

struct SynonymGraph {
    synonyms: Synonyms,
    is_updateable: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(SynonymGraph {
        is_updateable: component.flag("updateable", false)?,
        synonyms: read(component, around)?,
    }))
}

/// Where the tokens so far have led.
struct Walk {
    /// The place where the last token began.
    last: i64,
    /// The place that tokens lead to.
    next: i64,
}

impl Walk {
    /// Gives a token between two places.
    fn give(&mut self, token: &Token<'_>, from: i64, to: i64, after: &mut Tokens) -> bool {
        let increment = (from - self.last) as u32;
        self.last = from;
        after.push(&Token {
            increment,
            length: (to - from) as u32,
            ..*token
        })
    }

    /// Gives the ways of a match: those of the words that stand for it, and its own last.
    fn ways(&mut self, before: &Tokens, (at, count): (usize, usize), entry: &Entry, after: &mut Tokens) -> bool {
        let (start, end) = (before.get(at).start, before.get(at + count - 1).end);
        let mut ways: Vec<Vec<Token<'_>>> = entry
            .outputs
            .iter()
            .map(|words| words.iter().map(|word| Token::new(word, start, end, KIND)).collect())
            .collect();
        if entry.keeps {
            ways.push((at..at + count).map(|at| before.get(at)).collect());
        }
        let from = self.next;
        let between: usize = ways.iter().map(|way| way.len() - 1).sum();
        let to = from + between as i64 + 1;
        // The first tokens of all ways come first; each way of several has places of its own.
        let mut own = from;
        let mut firsts = Vec::with_capacity(ways.len());
        for way in &ways {
            let behind = match way.len() {
                1 => to,
                more => {
                    let behind = own + 1;
                    own += more as i64 - 1;
                    behind
                }
            };
            firsts.push(behind);
            if !self.give(&way[0], from, behind, after) {
                return false;
            }
        }
        self.next = to;
        for (way, first) in ways.iter().zip(firsts) {
            for (place, (i, token)) in (first..).zip(way.iter().enumerate().skip(1)) {
                let behind = if i + 1 == way.len() { to } else { place + 1 };
                if !self.give(token, place, behind, after) {
                    return false;
                }
            }
        }
        true
    }
}

impl TokenFilter for SynonymGraph {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        if self.synonyms.is_empty() {
            return;
        }
        tokens.rebuild(spare, |before, after| {
            let mut walk = Walk { last: -1, next: 0 };
            let mut at = 0;
            while at < before.len() {
                if let Some((count, entry)) = self.synonyms.find(before, at, &mut after.steps) {
                    if !walk.ways(before, (at, count), entry, after) {
                        return;
                    }
                    at += count;
                    continue;
                }
                let token = before.get(at);
                walk.last += i64::from(token.increment);
                walk.next = walk.last + i64::from(token.length);
                if !after.push(&token) {
                    return;
                }
                at += 1;
            }
        });
    }

    fn is_of_queries(&self) -> bool {
        self.is_updateable
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}
