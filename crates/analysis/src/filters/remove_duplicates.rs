//! `remove_duplicates`: a term that stands in a place already is left out.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct RemoveDuplicates;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(RemoveDuplicates))
}

/// Leaves out terms that stand in their place already.
pub fn remove_duplicates(tokens: &mut Tokens) {
    let mut place: Vec<String> = Vec::new();
    let mut steps = tokens.steps;
    tokens.retain(|token| {
        if token.increment > 0 {
            place.clear();
        }
        if !steps.take(place.len() as u64 / 4) || place.iter().any(|term| term == token.term) {
            return false;
        }
        place.push(token.term.to_owned());
        true
    });
    tokens.steps = steps;
}

impl TokenFilter for RemoveDuplicates {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        remove_duplicates(tokens);
    }
}
