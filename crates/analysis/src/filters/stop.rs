//! `stop`: words that say nothing are left out.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use super::super::words::{self, Words};
use vitrine_base::cause::Cause;

struct Stop {
    words: Words,
    /// Whether a stop word that ends the text stays.
    keeps_last: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let ignores_case = component.flag("ignore_case", false)?;
    let removes_trailing = component.flag("remove_trailing", true)?;
    let words = words::read(component, "stopwords", around.tables, ignores_case)?;
    let words = match words {
        Some(words) => words,
        None => Words::new(words::list("english", around.tables).unwrap_or_default(), ignores_case),
    };
    Ok(Arc::new(Stop {
        words,
        keeps_last: !removes_trailing,
    }))
}

/// Returns the filter of such words.
pub fn stop(words: Words) -> Arc<dyn TokenFilter> {
    Arc::new(Stop {
        words,
        keeps_last: false,
    })
}

impl TokenFilter for Stop {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        let last = tokens.len().wrapping_sub(1);
        let mut at = 0;
        tokens.retain(|token| {
            let is_last = at == last;
            at += 1;
            !self.words.contains(token.term) || self.keeps_last && is_last
        });
    }
}
