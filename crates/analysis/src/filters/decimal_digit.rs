//! `decimal_digit`: digits of all scripts as those of ASCII.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::characters::digit;
use super::super::component::Component;
use super::super::registry::Around;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Terms::create(true, |term, out| {
        if term.is_ascii() {
            return false;
        }
        out.extend(term.chars().map(|c| match digit(c) {
            Some(digit) if !c.is_ascii() => char::from(b'0' + digit),
            _ => c,
        }));
        true
    }))
}
