//! Sort keys of numbers: what a document has, what stands for it where it has nothing, and how that is printed.

use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::java::parse;
use crate::outcome::{AnyValue, Number, Outcome, Text};
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::mode::Comparison;
use crate::values::scalar::{java_double, java_float, low_bits, scalar_text};

use super::Among;
use super::narrow::narrow;

/// A field of numbers.
pub(super) struct Numbers<'k> {
    /// None of the documents has a value without.
    pub column: Option<Column<'k>>,
    /// Which of a document's values counts, and what it is compared as.
    pub comparison: Comparison,
    pub missing: i64,
    /// How values of the page before are read,
    pub format: Format,
    /// and whether sort values are written so: only where the request says how.
    pub is_formatted: bool,
}

/// Reads a number of a request as a column of such numbers would have it.
pub(super) fn read_number(value: &Scalar, target: Encoding) -> Result<i64, Cause> {
    let text = match value {
        Scalar::Number(text) | Scalar::String(text) => text.as_str(),
        Scalar::Boolean(value) => return Ok(i64::from(*value)),
        Scalar::Null => return Err(Cause::number_format("null")),
    };
    if !target.is_floating()
        && let Ok(value) = text.parse::<i64>()
    {
        return Ok(value);
    }
    // Where floats are compared, Java reads a text as one at once, and a JSON number as a double first.
    let number = match (value, target) {
        (Scalar::String(_), Encoding::Float | Encoding::HalfFloat) => java_float(text)?.into(),
        _ => java_double(text)?,
    };
    Ok(target.from_f64(number))
}

/// Reads a number that stands for what is missing.
pub(super) fn read_missing(value: &Scalar, target: Encoding) -> Result<i64, Cause> {
    if target.is_floating() {
        let text = scalar_text(value);
        return match value {
            Scalar::Number(_) => read_number(&Scalar::Number(text), target),
            _ => read_number(&Scalar::String(text), target),
        };
    }
    match value {
        Scalar::Number(text) if !text.contains(['.', 'e', 'E']) => Ok(low_bits(text).unwrap_or_default()),
        Scalar::Number(_) => read_number(value, target),
        value => {
            let text = scalar_text(value);
            let invalid = || Cause::new("number_format_exception", format!("For input string: \"{text}\""));
            parse::long(&text).ok_or_else(invalid)
        }
    }
}

impl Numbers<'_> {
    #[inline]
    pub(super) fn get(&self, document: u32) -> i64 {
        let Some(column) = &self.column else {
            return self.missing;
        };
        let places = column.places(document);
        match places.len() {
            0 => self.missing,
            count => self.comparison.of(count, |place| column.value(places.start + place)),
        }
    }

    /// Takes away documents whose number is not from `low` to `high`.
    pub(super) fn narrow(&self, among: Among<'_>, low: i64, high: i64, bits: &mut [u64]) {
        if let Some(column) = &self.column
            && self.comparison.mode.is_choice()
            && self.comparison.is_plain
        {
            let missing = (low..=high).contains(&self.missing);
            narrow(column, among, (low, high), missing, bits);
        }
    }

    pub(super) fn write(&self, raw: i64, outcome: &mut Outcome) -> Result<(), Failure> {
        let target = self.comparison.target;
        if self.is_formatted {
            let text = self.format.long(raw);
            let text = text.map_err(|cause| Failure::reduce(500, cause))?;
            outcome.put(&AnyValue::Text(Text(text.as_bytes())));
            return Ok(());
        }
        outcome.put(&AnyValue::Number(match target {
            Encoding::Long | Encoding::Nanos => Number::I64(raw),
            Encoding::Double | Encoding::Scaled(_) => Number::F64(target.to_f64(raw)),
            Encoding::Float | Encoding::HalfFloat => Number::F32(target.to_f64(raw) as f32),
        }));
        Ok(())
    }
}
