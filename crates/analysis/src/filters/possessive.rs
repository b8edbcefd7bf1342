//! `'s` at the end of a term is cut off, as Lucene's `EnglishPossessiveFilter` does: `stemmer` with `possessive_english`.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::Terms;

/// Returns the filter.
pub fn possessive() -> Arc<dyn TokenFilter> {
    Terms::create(false, |term, out| {
        let mut ending = term.char_indices().rev();
        let (Some((_, 's' | 'S')), Some((at, '\'' | '\u{2019}' | '\u{ff07}'))) = (ending.next(), ending.next()) else {
            return false;
        };
        out.push_str(&term[..at]);
        true
    })
}
