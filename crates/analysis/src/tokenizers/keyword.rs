//! `keyword`: the whole text is one token.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct Keyword;

/// Returns the tokenizer, which knows no settings that change what it does.
pub fn keyword() -> Arc<dyn Tokenizer> {
    Arc::new(Keyword)
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let size = component.integer("buffer_size", 256)?;
    if size <= 0 {
        let reason = said!("maxTokenLen must be greater than 0 and less than 1048576 passed: {size}");
        component.late(Cause::illegal_argument(reason))?;
    }
    Ok(keyword())
}

impl Tokenizer for Keyword {
    fn ends_at_tokens(&self) -> Option<bool> {
        Some(false)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let units = text.encode_utf16().count() as u32;
        tokens.push(&Token::new(text, 0, units, "word"));
        tokens.end = units;
    }
}
