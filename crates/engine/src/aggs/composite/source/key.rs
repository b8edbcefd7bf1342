//! How is one part of a key written, and how is it read where `after` has it?

use super::super::super::{Writer, misled};
use super::{FIRST, LAST, Part, Source, VALUE, Values};
use crate::date::math;
use crate::error::{Cause, Failure};
use crate::java;
use crate::outcome::{AnyValue, Number, Text};
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::geo::tile;
use crate::values::scalar::scalar_text;

impl Source<'_> {
    /// Returns the part of a value of `after`; errors name the aggregation and the source's place.
    pub fn after(&self, value: &Scalar, now: i64, (name, at): (&str, usize)) -> Result<Part, Failure> {
        if let (Some(missing), Scalar::Null) = (self.missing, value) {
            return Ok(missing);
        }
        if let (true, Scalar::String(text)) = (self.format.is_date(), value)
            && text.starts_with("now")
        {
            let cause = Cause::new("parse_exception", "could not read the current timestamp")
                .caused_by(Cause::illegal_argument("now() is not supported in [after] key"));
            return Err(Failure::shard(400, cause));
        }
        self.rank_of(value, now).map(|rank| self.part(rank)).map_err(|cause| {
            if !matches!(cause.kind, "illegal_argument_exception" | "number_format_exception") {
                return Failure::shard(math::status(&cause), cause);
            }
            let reason = format!("incompatible value in the position {at}: {}", cause.reason);
            let whole = format!("Cannot set after key in the composite aggregation [{name}] - {reason}");
            let inner = Cause::illegal_argument(reason).caused_by(cause);
            Failure::shard(400, Cause::new("parse_exception", whole).caused_by(inner))
        })
    }

    fn rank_of(&self, value: &Scalar, now: i64) -> Result<i64, Cause> {
        match &self.values {
            Values::Terms(terms) => {
                // In the real engine, another shard might have another type for the field.
                let takes_any = self.missing.is_some() && !terms.is_mapped;
                if !takes_any && !matches!(value, Scalar::String(_)) {
                    let class = class_of(value);
                    return Err(Cause::illegal_argument(format!(
                        "invalid value, expected string, got {class}"
                    )));
                }
                let term = self.format.term_of(&Scalar::String(scalar_text(value)))?;
                let Some(dictionary) = &terms.dictionary else {
                    return Ok(-1);
                };
                Ok(match dictionary.ordinal(&term) {
                    Some(ordinal) => i64::from(ordinal) * 2,
                    // A term that no document has lies between its neighbours. Where documents without a value are sorted on the
                    // other side, the real engine takes the term behind it for one before it.
                    None => {
                        let is_beside = self.missing == Some(if self.is_descending { FIRST } else { LAST });
                        i64::from(dictionary.first_after(&term, true)) * 2 + if is_beside { 1 } else { -1 }
                    }
                })
            }
            Values::Squares(..) => match value {
                Scalar::Number(_) => Ok(self.format.number(value, now)?.long),
                value => tile::read(&scalar_text(value)),
            },
            Values::Longs(_) | Values::Dates(..) => self.format.long_of(&scalar_text(value), now),
            Values::Doubles(_) | Values::Intervals(..) => {
                let double = self.format.number(value, now)?.double;
                Ok(Encoding::Double.from_f64(double))
            }
        }
    }

    /// Writes a part as a value of its kind.
    pub fn write(&self, part: Part, now: i64, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let outcome = &mut *writer.outcome;
        if part & VALUE == 0 {
            outcome.put(&AnyValue::Null);
            return Ok(());
        }
        let rank = self.rank(part);
        let is_floating = match &self.values {
            Values::Terms(terms) => {
                let term = terms
                    .dictionary
                    .as_ref()
                    .map(|dictionary| dictionary.term((rank / 2) as u32));
                let term = self.format.term(term.unwrap_or_default());
                outcome.put(&AnyValue::Text(Text(&term)));
                return Ok(());
            }
            Values::Squares(_, cells) => {
                outcome.put(&AnyValue::Text(Text(cells.name(rank as u64).as_bytes())));
                return Ok(());
            }
            Values::Doubles(_) | Values::Intervals(..) => true,
            _ => false,
        };
        let double = Encoding::Double.to_f64(rank);
        match (&self.format, is_floating) {
            (Format::Raw, true) => outcome.put(&AnyValue::Number(Number::F64(double))),
            (Format::Raw, false) => outcome.put(&AnyValue::Number(Number::I64(rank))),
            (Format::Boolean, _) => outcome.put(&AnyValue::Flag(rank != 0)),
            (format, _) => {
                let millis = if is_floating { double as i64 } else { rank };
                let text = format.long(millis).map_err(Failure::answer)?;
                let read = self.format.long_of(&text, now).map_err(Failure::unreadable_answer)?;
                if read != rank && !is_floating || is_floating && read as f64 != double {
                    return Err(self.unreadable(is_floating, double, rank, read));
                }
                outcome.put(&AnyValue::Text(Text(text.as_bytes())));
            }
        }
        Ok(())
    }

    /// The error of a text that the format writes for a value but would not read as the same value.
    #[cold]
    fn unreadable(&self, is_floating: bool, double: f64, rank: i64, read: i64) -> Failure {
        let (value, read, class) = match is_floating {
            true => (java::text::double(double), java::text::double(read as f64), "Double"),
            false => (rank.to_string(), read.to_string(), "Long"),
        };
        let (Format::Date(format, zone) | Format::Nanos(format, zone)) = &self.format else {
            return misled("a format of dates");
        };
        let (pattern, zone) = (format.pattern(), zone.id_at(0));
        let reason = format!(
            "Format [DocValueFormat.DateTime(format[{pattern}] locale[], {zone}, MILLISECONDS)] created output it couldn't \
             parse for value [{value}] of type [class java.lang.{class}]. parsed value: [{read}(class java.lang.{class})]"
        );
        Failure::unreadable_answer(Cause::illegal_argument(reason))
    }
}

/// The real engine's class of a value that is no string.
fn class_of(value: &Scalar) -> &'static str {
    match value {
        Scalar::Number(text) if text.contains(['.', 'e', 'E']) => "Double",
        Scalar::Number(text) if text.parse::<i32>().is_ok() => "Integer",
        Scalar::Number(text) if text.parse::<i64>().is_ok() => "Long",
        Scalar::Number(_) => "BigInteger",
        _ => "Boolean",
    }
}
