//! Joiners that do not join become spaces, as Lucene's `PersianCharFilter` has it in the analyzer `persian`.

use super::super::chain::CharFilter;
use super::super::corrections::Corrections;
use super::super::token::Tokens;

/// The filter.
pub struct Persian;

impl CharFilter for Persian {
    fn filter(&self, text: &str, _: &mut Tokens) -> Option<(String, Corrections)> {
        let is_there = text.contains('\u{200c}');
        // Each is one unit before and after, so that no offset changes.
        is_there.then(|| (text.replace('\u{200c}', " "), Corrections::default()))
    }

    fn normalizes(&self) -> bool {
        true
    }
}
