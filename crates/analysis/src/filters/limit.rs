//! `limit`: no more than so many tokens of a text.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct Limit {
    most: usize,
    consumes_all: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let most = component.integer("max_token_count", 1)?;
    let consumes_all = component.flag("consume_all_tokens", false)?;
    if most < 1 {
        component.late(Cause::illegal_argument("maxTokenCount must be greater than zero"))?;
    }
    Ok(Arc::new(Limit {
        most: most as usize,
        consumes_all,
    }))
}

impl TokenFilter for Limit {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        if tokens.len() < self.most {
            return;
        }
        tokens.truncate(self.most);
        if self.consumes_all {
            return;
        }
        // What is behind the last token is not read. The real engine's filters that leave tokens out say at the end how many they left
        // out last, which are those before this token.
        let last = tokens.get(self.most - 1);
        let (increment, end) = (last.increment, last.end);
        tokens.trailing = increment.saturating_sub(1);
        if tokens.ends_at_tokens {
            tokens.end = end;
        }
    }

    fn ends_early(&self) -> bool {
        !self.consumes_all
    }

    fn sees_others(&self) -> bool {
        true
    }
}
