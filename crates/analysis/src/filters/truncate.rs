//! `truncate`: no more than so many UTF-16 units of a term that is no keyword.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::Stems;
use vitrine_base::cause::Cause;

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let length = component.integer("length", -1)?;
    // Without settings the real engine has one of ten.
    let length = if component.is_bare() { 10 } else { length };
    if length <= 0 {
        return Err(Cause::illegal_argument("length parameter must be provided"));
    }
    let length = length as usize;
    Ok(Arc::new(Stems(move |term: &str, out: &mut String| {
        if term.len() <= length {
            return false;
        }
        let mut units = 0;
        for c in term.chars() {
            let width = c.len_utf16();
            if units + width > length {
                // A pair of surrogates is cut in the middle, and half of one is written so.
                out.push_str(if units < length { "\u{fffd}" } else { "" });
                return true;
            }
            units += width;
            out.push(c);
        }
        false
    })))
}
