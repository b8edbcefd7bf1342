//! `keep_types`: only tokens of some types stay, or all others.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct KeepTypes {
    types: Vec<String>,
    includes: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    // A text that is empty has no types; a list may have none.
    let Some(types) = component
        .list("types")
        .filter(|_| component.text("types").as_deref() != Some(""))
    else {
        return Err(Cause::illegal_argument("keep_types requires `types` to be configured"));
    };
    let includes = match component.text("mode").as_deref() {
        None | Some("include") => true,
        Some("exclude") => false,
        Some(mode) => {
            let reason = said!("`keep_types` tokenfilter mode can only be [include] or [exclude] but was [{mode}].");
            return Err(Cause::illegal_argument(reason));
        }
    };
    Ok(Arc::new(KeepTypes { types, includes }))
}

impl TokenFilter for KeepTypes {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        tokens.retain(|token| self.types.iter().any(|kind| kind == token.kind) == self.includes);
    }
}
