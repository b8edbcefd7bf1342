//! `keyword_marker`: stemmers leave the words of a list as they are.

use std::sync::Arc;

use super::super::chain::{Added, TokenFilter};
use super::super::component::Component;
use super::super::java_regex::{Flags, Match, Pattern};
use super::super::registry::Around;
use super::super::token::Tokens;
use super::super::words::{self, Words};
use vitrine_base::cause::Cause;

struct KeywordMarker(Words);

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let ignores_case = component.flag("ignore_case", false)?;
    let has_words = component.has("keywords") || component.has("keywords_path");
    if component.has("keywords_pattern") {
        if has_words {
            let reason = "cannot specify both `keywords_pattern` and `keywords` or `keywords_path`";
            return Err(Cause::illegal_argument(reason));
        }
        let pattern = component.text("keywords_pattern").unwrap_or_default();
        let pattern = Pattern::read_whole(&pattern, Flags::default(), around.tables)?;
        return Ok(Arc::new(PatternMarker(pattern)));
    }
    match words::read(component, "keywords", around.tables, ignores_case)? {
        Some(words) => Ok(marker(words)),
        None => Err(Cause::illegal_argument(
            "keyword filter requires either `keywords`, `keywords_path`, or `keywords_pattern` to be configured",
        )),
    }
}

/// Marks the terms that a pattern matches whole, as Lucene's `PatternKeywordMarkerFilter` does.
struct PatternMarker(Pattern);

impl TokenFilter for PatternMarker {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        let mut steps = tokens.steps;
        let mut found = Match::default();
        for at in 0..tokens.len() {
            if self.0.find(tokens.get(at).term, 0, 0, &mut found, &mut steps) {
                tokens.describe(at, |token| token.is_keyword = true);
            }
        }
        tokens.steps = steps;
    }
}

/// Returns the filter of such words.
pub fn marker(words: Words) -> Arc<dyn TokenFilter> {
    Arc::new(KeywordMarker(words))
}

impl TokenFilter for KeywordMarker {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        for at in 0..tokens.len() {
            if self.0.contains(tokens.get(at).term) {
                tokens.describe(at, |token| token.is_keyword = true);
            }
        }
    }
}
