//! `stop`: words that say nothing are left out.

use std::sync::Arc;

use super::super::chain::{Added, TokenFilter};
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
        // The real engine's own list stays as it is: terms are compared with it as they are, whatever `ignore_case` says.
        None => Words::new(words::list("english", around.tables).unwrap_or_default(), false),
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
    fn adds(&self) -> Added {
        if self.keeps_last {
            Added::Keyword
        } else {
            Added::Nothing
        }
    }

    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        let last = tokens.len().wrapping_sub(1);
        // What may be the beginning of another word stays, as in Lucene's `SuggestStopFilter`: it is a keyword from then on.
        let is_kept = self.keeps_last && !tokens.is_empty() && tokens.get(last).end == tokens.end;
        let trailing = tokens.trailing;
        let mut at = 0;
        let mut is_keyword = false;
        tokens.retain(|token| {
            let is_stop = self.words.contains(token.term);
            let is_last = is_kept && at == last;
            is_keyword |= is_stop && is_last;
            at += 1;
            !is_stop || is_last
        });
        if is_keyword {
            tokens.describe(tokens.len() - 1, |token| token.is_keyword = true);
        }
        if self.keeps_last {
            tokens.trailing = trailing;
        }
    }

    fn sees_others(&self) -> bool {
        self.keeps_last
    }
}
