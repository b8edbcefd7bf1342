//! Sort keys of terms: ordinals, with room between them for texts that are no terms.

use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::outcome::Outcome;

use super::Among;

/// A field of terms.
pub(super) struct TermKey<'k> {
    pub column: Option<Column<'k>>,
    pub dictionary: Option<Dictionary<'k>>,
    pub max: bool,
    pub missing: i64,
    pub missing_text: Option<String>,
}

impl TermKey<'_> {
    #[inline]
    pub(super) fn get(&self, document: u32) -> i64 {
        let Some(column) = &self.column else {
            return self.missing;
        };
        let places = column.places(document);
        if places.is_empty() {
            return self.missing;
        }
        // Even numbers are terms; odd ones lie between them.
        column.value(if self.max { places.end - 1 } else { places.start }) * 2
    }

    /// Takes away documents whose number is not from `low` to `high`.
    pub(super) fn narrow(&self, among: Among<'_>, low: i64, high: i64, bits: &mut [u64]) {
        let Some(column) = &self.column else { return };
        let missing = (low..=high).contains(&self.missing);
        // Even numbers are terms.
        let ordinals = (low.div_euclid(2) + low.rem_euclid(2), high.div_euclid(2));
        super::narrow(column, among, ordinals, missing, bits);
    }

    /// The number of a text among the terms.
    pub(super) fn place(&self, text: &[u8]) -> i64 {
        let Some(dictionary) = &self.dictionary else { return 0 };
        match dictionary.ordinal(text) {
            Some(ordinal) => i64::from(ordinal) * 2,
            None => i64::from(dictionary.first_after(text, true)) * 2 - 1,
        }
    }

    pub(super) fn write(&self, raw: i64, outcome: &mut Outcome) {
        if raw == self.missing {
            match &self.missing_text {
                // A custom missing value is one of the sort values, whether a document has it or not.
                Some(text) => {
                    outcome.u8(2);
                    outcome.str(text);
                    return;
                }
                None if raw == i64::MAX || raw < 0 => return outcome.u8(0),
                None => {}
            }
        }
        outcome.u8(2);
        let terms = self.dictionary.as_ref();
        outcome.raw(terms.map_or(&[], |terms| terms.term((raw / 2) as u32)));
    }
}
