//! `trim`: white space at the ends of terms is cut off, as Java's `Character.isWhitespace` has it.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::characters::is_whitespace;
use super::super::component::Component;
use super::super::registry::Around;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Terms::create(true, |term, out| {
        let trimmed = term.trim_matches(is_whitespace);
        out.push_str(trimmed);
        trimmed.len() < term.len()
    }))
}
