//! Sort keys of terms: ordinals, with room between them for texts that are no terms.

use crate::error::Cause;
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::outcome::{AnyValue, Outcome, Text};
use crate::values::format::Format;

use super::Among;
use super::narrow::narrow;

/// From one term's number to the next one's: between them lies a text that stands for what is missing, and on either side of
/// that text all others.
pub(super) const STEP: i64 = 4;
/// Where a text is that is no term, seen from the next term.
const BETWEEN: i64 = STEP / 2;

/// The number of what is missing where that comes before all terms, and before all texts that are none.
pub(super) const BEFORE_ALL: i64 = -STEP;

/// A field of terms.
pub(super) struct TermKey<'k> {
    pub column: Option<Column<'k>>,
    pub dictionary: Option<Dictionary<'k>>,
    pub max: bool,
    pub missing: i64,
    pub missing_text: Option<Vec<u8>>,
    /// How terms are written, and read from the page before.
    pub format: Format,
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
        column.value(if self.max { places.end - 1 } else { places.start }) * STEP
    }

    /// Takes away documents whose number is not from `low` to `high`.
    pub(super) fn narrow(&self, among: Among<'_>, low: i64, high: i64, bits: &mut [u64]) {
        let Some(column) = &self.column else { return };
        let missing = (low..=high).contains(&self.missing);
        let first = low.div_euclid(STEP) + i64::from(low.rem_euclid(STEP) != 0);
        let ordinals = (first, high.div_euclid(STEP));
        narrow(column, among, ordinals, missing, bits);
    }

    /// The number of a text among the terms, and beside the text that stands for what is missing.
    pub(super) fn place(&self, text: &[u8]) -> i64 {
        let place = self.place_of_any(text);
        match &self.missing_text {
            Some(missing) if place == self.missing => place + text.cmp(missing) as i64,
            _ => place,
        }
    }

    fn place_of_any(&self, text: &[u8]) -> i64 {
        let Some(dictionary) = &self.dictionary else { return 0 };
        match dictionary.ordinal(text) {
            Some(ordinal) => i64::from(ordinal) * STEP,
            None => i64::from(dictionary.first_after(text, true)) * STEP - BETWEEN,
        }
    }

    /// Has a text stand for what is missing, as the bytes that it is, and returns its number.
    pub(super) fn missing(&mut self, text: Vec<u8>) -> i64 {
        let place = self.place_of_any(&text);
        self.missing_text = Some(text);
        place
    }

    /// Fails where a number stands for a missing value's text that cannot be written as a term.
    pub(super) fn check(&self, raw: i64) -> Result<(), Cause> {
        match &self.missing_text {
            Some(text) if raw == self.missing => self.format.check_term(text),
            _ => Ok(()),
        }
    }

    pub(super) fn write(&self, raw: i64, outcome: &mut Outcome) {
        let terms = self.dictionary.as_ref();
        let term = || terms.map_or(&[][..], |terms| terms.term((raw / STEP) as u32));
        let term = match &self.missing_text {
            // A custom missing value is one of the sort values, whether a document has it or not.
            Some(text) if raw == self.missing => text,
            None if raw == self.missing && (raw == i64::MAX || raw < 0) => return outcome.put(&AnyValue::Null),
            _ => term(),
        };
        outcome.put(&AnyValue::Text(Text(&self.format.term(term))));
    }
}
