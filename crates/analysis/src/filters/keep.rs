//! `keep`: only the words of a list stay.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use super::super::words::{self, Words};
use vitrine_base::cause::Cause;

struct Keep(Words);

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let (words, path) = (component.has("keep_words"), component.has("keep_words_path"));
    if words == path {
        let reason = "keep requires either `keep_words` or `keep_words_path` to be configured";
        return Err(Cause::illegal_argument(reason));
    }
    let ignores_case = component.flag("keep_words_case", false)?;
    let words = words::read(component, "keep_words", around.tables, ignores_case)?;
    Ok(Arc::new(Keep(words.unwrap_or_default())))
}

impl TokenFilter for Keep {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        tokens.retain(|token| self.0.contains(token.term));
    }
}
