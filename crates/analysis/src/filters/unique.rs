//! `unique`: each term once, in a text or in a place.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use std::collections::BTreeSet;

use super::super::token::Tokens;
use super::remove_duplicates::remove_duplicates;
use vitrine_base::cause::Cause;

struct Unique {
    in_place: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(Unique {
        in_place: component.flag("only_on_same_position", false)?,
    }))
}

impl TokenFilter for Unique {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        if self.in_place {
            return remove_duplicates(tokens);
        }
        // Unlike other filters, the real engine's leaves no gaps.
        tokens.rebuild(spare, |before, after| {
            let mut terms = BTreeSet::new();
            for token in before.iter() {
                if terms.insert(token.term) {
                    after.push(&token);
                }
            }
        });
    }

    fn sees_others(&self) -> bool {
        true
    }
}
