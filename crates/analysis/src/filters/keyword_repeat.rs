//! `keyword_repeat`: each token twice in its place, once as a keyword.

use std::sync::Arc;

use super::super::chain::{Added, ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct KeywordRepeat;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(KeywordRepeat))
}

impl TokenFilter for KeywordRepeat {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            for token in before.iter() {
                let keyword = Token {
                    is_keyword: true,
                    ..token
                };
                let other = Token {
                    is_keyword: false,
                    increment: 0,
                    ..token
                };
                if !after.push(&keyword) || !after.push(&other) {
                    return;
                }
            }
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }
}
