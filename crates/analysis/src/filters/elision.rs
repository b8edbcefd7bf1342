//! `elision`: an article that ends in an apostrophe is cut off.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::words::{self, Words};
use super::Terms;
use vitrine_base::cause::Cause;

/// The articles of Lucene's `FrenchAnalyzer`.
const FRENCH: [&str; 13] = [
    "l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu",
];

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    if component.is_bare() {
        return Ok(elision(Words::new(FRENCH, true)));
    }
    let ignores_case = component.flag("articles_case", false)?;
    match words::read(component, "articles", around.tables, ignores_case)? {
        Some(articles) => Ok(elision(articles)),
        None => Err(Cause::illegal_argument(
            "elision filter requires [articles] or [articles_path] setting",
        )),
    }
}

/// Returns the filter of such articles.
pub fn elision(articles: Words) -> Arc<dyn TokenFilter> {
    Terms::create(true, move |term, out| {
        let Some((at, apostrophe)) = term.char_indices().find(|(_, c)| matches!(c, '\'' | '\u{2019}')) else {
            return false;
        };
        if !articles.contains(&term[..at]) {
            return false;
        }
        out.push_str(&term[at + apostrophe.len_utf8()..]);
        true
    })
}
