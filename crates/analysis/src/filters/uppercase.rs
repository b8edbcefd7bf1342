//! `uppercase`: each code point by itself.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::uppercase::uppercase;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Terms::create(true, |term, out| {
        out.extend(term.chars().map(uppercase));
        true
    }))
}
