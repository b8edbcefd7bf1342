//! `multiplexer`: each token as it is and as several chains of filters have it, all in its place.

use std::sync::Arc;

use super::super::chain::{Added, ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::remove_duplicates::remove_duplicates;
use vitrine_base::cause::Cause;

struct Multiplexer {
    /// The chains, of which an empty one leaves tokens as they are, as it is where there are none.
    chains: Vec<Vec<Arc<dyn TokenFilter>>>,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let mut chains = Vec::new();
    if component.flag("preserve_original", true)? {
        chains.push(Vec::new());
    }
    // Filters are looked for where an analyzer has it.
    let lists = component.list("filters").filter(|_| component.is_used);
    for names in lists.unwrap_or_default() {
        let mut chain = Vec::new();
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let Some(filter) = around.filter(name)? else {
                let reason = said!(
                    "Multiplexing filter [{}] refers to undefined tokenfilter [{name}]",
                    component.name
                );
                return Err(Cause::illegal_argument(reason));
            };
            chain.push(filter);
        }
        chains.push(chain);
    }
    // Beside others, a chain sees tokens one by one, but for those that all chains before it leave out, and what a chain gives once it
    // has read further goes into the next one.
    let alone = chains.len() == 1 || chains.len() == 2 && chains[0].is_empty();
    if !alone && chains.iter().flatten().any(|filter| filter.sees_others()) {
        let reason = said!(
            "several chains in [{}], of which one has a filter that looks at several tokens, are not supported",
            component.name
        );
        return Err(Cause::illegal_argument(reason));
    }
    Ok(Arc::new(Multiplexer { chains }))
}

impl Multiplexer {
    /// Adds what the chains make of a token each, the first of them in its place; returns whether there was room. `carry` is how many
    /// positions were left out behind what was added before; one less than none where a chain gave nothing, and left nothing out.
    fn each(&self, token: &Token<'_>, carry: &mut i64, [one, other, after]: [&mut Tokens; 3]) -> bool {
        for (at, chain) in self.chains.iter().enumerate() {
            let own = if at == 0 { token.increment } else { 0 };
            let Ok(given) = u32::try_from(std::mem::take(carry) + i64::from(own)) else {
                return refuse(after);
            };
            one.clear();
            one.steps = after.steps;
            // No chain sees a token in the place of another.
            one.push(&Token {
                increment: given.max(1),
                ..*token
            });
            for filter in chain {
                filter.filter(one, other);
            }
            after.steps = one.steps;
            after.fault = after.fault.take().or_else(|| one.fault.take());
            let mut beside = u32::from(given == 0);
            for made in one.iter() {
                let Some(increment) = made.increment.checked_sub(std::mem::take(&mut beside)) else {
                    return refuse(after);
                };
                if !after.push(&Token { increment, ..made }) {
                    return false;
                }
            }
            *carry = i64::from(one.trailing) - i64::from(beside);
            after.trailing = one.trailing;
        }
        true
    }
}

/// What the real engine says where a chain neither gives a token nor leaves one out.
fn refuse(after: &mut Tokens) -> bool {
    after.fault = Some(Cause::illegal_argument("Increment must be zero or greater: -1"));
    false
}

impl TokenFilter for Multiplexer {
    fn adds(&self) -> Added {
        let all = self.chains.iter().flatten().map(|filter| filter.adds());
        all.fold(Added::Nothing, Added::and)
    }

    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        // Without a token nothing happens, and what was left out is left out. Behind the last one, only what a chain leaves out counts.
        if tokens.is_empty() {
            return;
        }
        match self.chains.as_slice() {
            [] => {}
            [chain] => {
                tokens.trailing = 0;
                for filter in chain {
                    filter.filter(tokens, spare);
                }
            }
            _ => {
                let bounds = tokens.bounds();
                tokens.rebuild(spare, |before, after| {
                    let (mut one, mut other) = (Tokens::new(bounds), Tokens::new(bounds));
                    let mut carry = 0;
                    for token in before.iter() {
                        if !self.each(&token, &mut carry, [&mut one, &mut other, after]) {
                            return;
                        }
                    }
                });
            }
        }
        remove_duplicates(tokens);
    }

    fn hides_paths(&self) -> bool {
        self.chains.iter().flatten().any(|filter| filter.hides_paths())
    }

    fn is_of_queries(&self) -> bool {
        self.chains.iter().flatten().any(|filter| filter.is_of_queries())
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        self.chains.iter().flatten().any(|filter| filter.sees_others())
    }
}
