//! `common_grams`: common words together with their neighbours, as Lucene's `CommonGramsFilter` and `CommonGramsQueryFilter` join them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::super::words::{self, Words};
use vitrine_base::cause::Cause;

/// The type of two words together.
const GRAM: &str = "gram";

struct CommonGrams {
    words: Words,
    /// Whether words that are part of two together are left out.
    is_for_queries: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let ignores_case = component.flag("ignore_case", false)?;
    let is_for_queries = component.flag("query_mode", false)?;
    let words = match words::read(component, "common_words", around.tables, ignores_case)? {
        Some(words) => words,
        None if component.is_bare() => Words::default(),
        None => {
            let reason =
                "missing or empty [common_words] or [common_words_path] configuration for common_grams token filter";
            return Err(Cause::illegal_argument(reason));
        }
    };
    Ok(Arc::new(CommonGrams { words, is_for_queries }))
}

impl CommonGrams {
    /// Adds the words, and behind each of two of which one is common both of them together.
    fn join(&self, before: &Tokens, after: &mut Tokens) {
        let mut last: Option<(Token<'_>, bool)> = None;
        let mut term = String::new();
        for token in before.iter() {
            let is_common = self.words.contains(token.term);
            if let Some((other, other_is_common)) = last
                && (is_common || other_is_common)
            {
                term.clear();
                term.extend([other.term, "_", token.term]);
                let gram = Token {
                    increment: 0,
                    length: 2,
                    ..Token::new(&term, other.start, token.end, GRAM)
                };
                if !after.push(&gram) {
                    return;
                }
            }
            if !after.push(&token) {
                return;
            }
            last = Some((token, is_common));
        }
    }
}

/// Leaves out words before two together, and a last word behind them.
fn thin(before: &Tokens, after: &mut Tokens) {
    let give = |token: Token<'_>, after: &mut Tokens| {
        after.push(&match token.kind {
            GRAM => Token {
                increment: 1,
                length: 1,
                ..token
            },
            _ => token,
        })
    };
    let mut last: Option<Token<'_>> = None;
    let mut given = "";
    for token in before.iter() {
        if let Some(other) = last
            && token.kind != GRAM
        {
            if !give(other, after) {
                return;
            }
            given = other.kind;
        }
        last = Some(token);
    }
    if let Some(other) = last
        && given != GRAM
    {
        give(other, after);
    }
}

impl TokenFilter for CommonGrams {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| self.join(before, after));
        if self.is_for_queries {
            tokens.rebuild(spare, thin);
        }
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}
