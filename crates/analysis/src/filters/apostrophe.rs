//! `apostrophe`: what comes behind an apostrophe is cut off, as Lucene's `ApostropheFilter` does for Turkish.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Terms::create(false, |term, out| match term.find(['\'', '\u{2019}']) {
        Some(at) => {
            out.push_str(&term[..at]);
            true
        }
        None => false,
    }))
}
