//! `length`: terms that are too short or too long are left out.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct Length {
    /// UTF-16 units.
    min: usize,
    max: usize,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let min = component.integer("min", 0)?;
    let max = component.integer("max", i32::MAX)?;
    if min < 0 {
        component.late(Cause::illegal_argument(
            "minimum length must be greater than or equal to zero",
        ))?;
    }
    if min > max {
        component.late(Cause::illegal_argument(
            "maximum length must not be greater than minimum length",
        ))?;
    }
    Ok(Arc::new(Length {
        min: min as usize,
        max: max as usize,
    }))
}

impl TokenFilter for Length {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        tokens.retain(|token| {
            let units = token.term.encode_utf16().count();
            (self.min..=self.max).contains(&units)
        });
    }
}
