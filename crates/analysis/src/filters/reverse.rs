//! `reverse`: terms from their ends to their beginnings.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Terms::create(false, |term, out| {
        out.extend(term.chars().rev());
        true
    }))
}
