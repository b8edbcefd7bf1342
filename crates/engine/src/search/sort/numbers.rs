//! Sort keys of numbers: which of a document's values counts, and as what it is compared and printed.

use crate::date::format::DateFormat;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::format::column::Column;
use crate::java::number::parse_double;
use crate::mapping::types::{Values, scalar_text};
use crate::outcome::Outcome;
use crate::plan::Scalar;
use crate::query::Lowering;

use super::Among;

/// Which of a document's values counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Min,
    Max,
    Sum,
    Avg,
    Median,
}

/// A field of numbers.
pub(super) struct Numbers<'k> {
    /// None of the documents has a value without.
    pub column: Option<Column<'k>>,
    /// How the column's values are read.
    pub values: Values,
    /// What they are compared as.
    pub target: Values,
    pub mode: Mode,
    pub missing: i64,
    pub format: Option<DateFormat>,
}

/// Returns which of the values counts: the smallest of ascending, the largest of descending keys, or the one asked for.
pub(super) fn mode_of(
    lowering: &Lowering<'_, '_>,
    mode: Option<&str>,
    reverse: bool,
    values: Values,
) -> Result<Mode, Cause> {
    let mode = match mode {
        None => {
            if reverse {
                Mode::Max
            } else {
                Mode::Min
            }
        }
        Some(text) => match text.to_ascii_lowercase().as_str() {
            "min" => Mode::Min,
            "max" => Mode::Max,
            "sum" => Mode::Sum,
            "avg" => Mode::Avg,
            "median" => Mode::Median,
            _ => return Err(Cause::illegal_argument(format!("Unknown SortMode [{text}]"))),
        },
    };
    if values == Values::Terms && !matches!(mode, Mode::Min | Mode::Max) {
        return Err(lowering.shard_exception("we only support AVG, MEDIAN and SUM on number based fields"));
    }
    Ok(mode)
}

/// Reads a number of a request as sortable bits.
pub(super) fn read_number(value: &Scalar, target: Values) -> Result<i64, Cause> {
    let text = match value {
        Scalar::Number(text) | Scalar::String(text) => text.as_str(),
        Scalar::Boolean(value) => return Ok(i64::from(*value)),
        Scalar::Null => return Err(Cause::number_format("null")),
    };
    if matches!(target, Values::Long | Values::Date)
        && let Ok(value) = text.parse::<i64>()
    {
        return Ok(value);
    }
    // Java cuts off spaces before it reads a double.
    let text = text.trim_matches(|c| c <= ' ');
    let number = parse_double(text).ok_or_else(|| Cause::number_format(text))?;
    Ok(target.from_f64(number))
}

/// Reads a number that stands for what is missing.
pub(super) fn read_missing(value: &Scalar, target: Values) -> Result<i64, Cause> {
    if !matches!(target, Values::Long | Values::Date) {
        return read_number(&Scalar::String(scalar_text(value)), target);
    }
    match value {
        Scalar::Number(text) if !text.contains(['.', 'e', 'E']) => Ok(low_bits(text)),
        Scalar::Number(_) => read_number(value, target),
        value => {
            let text = scalar_text(value);
            let invalid = || Cause::new("number_format_exception", format!("For input string: \"{text}\""));
            text.parse().map_err(|_| invalid())
        }
    }
}

/// Returns the lowest 64 bits of a whole number, which is what Java's `longValue` leaves of one that has more.
fn low_bits(text: &str) -> i64 {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    let value = digits.fold(0i64, |value, digit| {
        value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'))
    });
    if text.starts_with('-') {
        value.wrapping_neg()
    } else {
        value
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
            1 if self.values.is_floating() && matches!(self.mode, Mode::Sum | Mode::Avg) => {
                self.combine(self.mode, 1, |_| column.value(places.start))
            }
            1 => self.convert(column.value(places.start)),
            count => {
                let at = |place: usize| column.value(places.start + place);
                match self.mode {
                    Mode::Min => self.convert(at(0)),
                    Mode::Max => self.convert(at(count - 1)),
                    mode => self.combine(mode, count, at),
                }
            }
        }
    }

    /// Takes away documents whose number is not from `low` to `high`.
    pub(super) fn narrow(&self, among: Among<'_>, low: i64, high: i64, bits: &mut [u64]) {
        let (Some(column), Mode::Min | Mode::Max) = (&self.column, self.mode) else {
            return;
        };
        if self.is_plain() {
            let missing = (low..=high).contains(&self.missing);
            super::narrow(column, among, (low, high), missing, bits);
        }
    }

    /// Whether values are compared as they are.
    fn is_plain(&self) -> bool {
        let whole = matches!(self.values, Values::Boolean | Values::Long | Values::Date);
        self.values == self.target || whole && matches!(self.target, Values::Long | Values::Date)
    }

    pub(super) fn convert(&self, value: i64) -> i64 {
        if self.is_plain() {
            value
        } else {
            self.target.from_f64(self.values.to_f64(value))
        }
    }

    pub(super) fn combine(&self, mode: Mode, count: usize, at: impl Fn(usize) -> i64) -> i64 {
        if self.values.is_floating() {
            let value = |place: usize| self.values.to_f64(at(place));
            let sum = (0..count).fold(0f64, |sum, place| sum + value(place));
            let combined = match mode {
                Mode::Sum => sum,
                Mode::Avg => sum / count as f64,
                _ if count % 2 == 1 => value(count / 2),
                _ => (value(count / 2 - 1) + value(count / 2)) / 2.0,
            };
            return self.target.from_f64(combined);
        }
        let sum = (0..count).fold(0i64, |sum, place| sum.wrapping_add(at(place)));
        // Java's Math.round: half up.
        let rounded = |value: f64| (value + 0.5).floor() as i64;
        let combined = match mode {
            Mode::Sum => sum,
            Mode::Avg if count > 1 => rounded(sum as f64 / count as f64),
            Mode::Avg => sum,
            _ if count % 2 == 1 => at(count / 2),
            _ => rounded((at(count / 2 - 1) as f64 + at(count / 2) as f64) / 2.0),
        };
        self.convert(combined)
    }

    pub(super) fn write(&self, raw: i64, outcome: &mut Outcome) {
        match (&self.format, self.target) {
            (Some(format), _) => {
                outcome.u8(2);
                outcome.str(&format.format(raw, Zone::UTC));
            }
            (None, Values::Double) => {
                outcome.u8(1);
                outcome.num_f64(self.target.to_f64(raw));
            }
            (None, Values::Float | Values::HalfFloat) => {
                outcome.u8(1);
                outcome.num_f32(self.target.to_f64(raw) as f32);
            }
            _ => {
                outcome.u8(1);
                outcome.num_i64(raw);
            }
        }
    }
}
