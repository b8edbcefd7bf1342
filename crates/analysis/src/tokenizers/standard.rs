//! `standard`: words after Unicode's word boundaries, as Lucene 8.11.1 has them.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::standard_tokenizer::{MAX_TOKEN_LENGTH, tokenize};
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// The longest `max_token_length` that Lucene takes.
const LONGEST: i32 = 1024 * 1024;

struct Standard {
    /// UTF-16 units at which a word is cut.
    longest: u32,
    /// Whether words are in lower case at once, as behind the filter of that name.
    lowers: bool,
}

/// Returns the tokenizer without settings.
pub fn standard() -> Arc<dyn Tokenizer> {
    Arc::new(Standard {
        longest: MAX_TOKEN_LENGTH,
        lowers: false,
    })
}

/// Returns the tokenizer and the filter `lowercase` in one.
pub fn standard_lowercase(longest: u32) -> Arc<dyn Tokenizer> {
    Arc::new(Standard { longest, lowers: true })
}

/// Reads `max_token_length`.
pub fn longest(component: Component<'_>) -> Result<u32, Cause> {
    let longest = component.integer("max_token_length", MAX_TOKEN_LENGTH as i32)?;
    if longest < 1 {
        component.late(Cause::illegal_argument("maxTokenLength must be greater than zero"))?;
    }
    if longest > LONGEST {
        let reason = said!("maxTokenLength may not exceed {LONGEST}");
        component.late(Cause::illegal_argument(reason))?;
    }
    Ok(longest as u32)
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Ok(Arc::new(Standard {
        longest: longest(component)?,
        lowers: false,
    }))
}

impl Tokenizer for Standard {
    fn longest(&self) -> Option<u32> {
        Some(self.longest)
    }

    fn ends_at_tokens(&self) -> Option<bool> {
        Some(true)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let end = tokenize(text, self.longest, self.lowers, &mut |token| {
            tokens.push(token);
        });
        tokens.end = end;
    }

    fn stream(&self, text: &str, sink: &mut dyn FnMut(&Token<'_>)) -> bool {
        tokenize(text, self.longest, self.lowers, sink);
        true
    }
}
