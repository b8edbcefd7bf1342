//! `multiplexer`: each token as it is and as several chains of filters have it, all in its place.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::remove_duplicates::remove_duplicates;
use vitrine_base::cause::Cause;

struct Multiplexer {
    /// The chains, of which an empty one leaves tokens as they are.
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
                let reason = format!(
                    "Multiplexing filter [{}] refers to undefined tokenfilter [{name}]",
                    component.name
                );
                return Err(Cause::illegal_argument(reason));
            };
            chain.push(filter);
        }
        chains.push(chain);
    }
    Ok(Arc::new(Multiplexer { chains }))
}

impl TokenFilter for Multiplexer {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        let bounds = tokens.bounds();
        tokens.rebuild(spare, |before, after| {
            let (mut one, mut other) = (Tokens::new(bounds), Tokens::new(bounds));
            for token in before.iter() {
                let mut increment = token.increment;
                for chain in &self.chains {
                    one.clear();
                    one.steps = after.steps;
                    one.push(&token);
                    for filter in chain {
                        filter.filter(&mut one, &mut other);
                    }
                    after.steps = one.steps;
                    after.fault = after.fault.take().or_else(|| one.fault.take());
                    for made in one.iter() {
                        if !after.push(&Token { increment, ..made }) {
                            return;
                        }
                        increment = 0;
                    }
                }
            }
        });
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
}
