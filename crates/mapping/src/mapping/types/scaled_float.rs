//! `scaled_float`: numbers as whole multiples of a unit, which are doubles to all but queries.

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{Context, FieldType, Lowered, RangeBounds, Showing, Shows, Storage, Stored, Suggests, scalar_text};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::java::number::{parse_double, round};
use crate::json::Value;
use crate::plan::Scalar;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;
use crate::values::scalar::java_double;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct ScaledFloat {
    access: Access,
    /// How many units make 1.
    factor: f64,
    coerce: bool,
    ignore_malformed: bool,
    null_value: Option<f64>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let defaults = parameters.defaults();
    let ignore_malformed = parameters.explicit_flag("ignore_malformed", defaults.ignore_malformed)?;
    parameters.meta()?;
    let factor = factor(parameters)?;
    let coerce = parameters.explicit_flag("coerce", defaults.coerce)?;
    let null_value = match parameters.null_value() {
        None => None,
        Some(value) => {
            let number = number(value)?;
            let text = java::text::double(number);
            if number.is_finite() {
                parameters.print("null_value", &text);
            } else {
                parameters.print_text("null_value", &text);
            }
            Some(number)
        }
    };
    parameters.refuse(&["time_series_metric"]);
    Ok(Box::new(ScaledFloat {
        access,
        factor,
        coerce,
        ignore_malformed,
        null_value,
    }))
}

fn factor(parameters: &mut Parameters<'_, '_>) -> Result<f64, Problem> {
    let Some(value) = parameters.given("scaling_factor")? else {
        return Err(Problem::illegal_argument("Field [scaling_factor] is required"));
    };
    let factor = number(value)?;
    let text = java::text::double(factor);
    if !(factor.is_finite() && factor > 0.0) {
        let reason = said!("[scaling_factor] must be a positive number, got [{text}]");
        return Err(Problem::illegal_argument(reason));
    }
    parameters.print("scaling_factor", &text);
    Ok(factor)
}

/// Reads a number of a mapping.
fn number(value: &Value<'_>) -> Result<f64, Cause> {
    match value {
        Value::Number(text) => parse_double(text).ok_or_else(|| Cause::number_format(text)),
        value => java_double(&shown(value)),
    }
}

impl ScaledFloat {
    /// Reads a value of a query, in units: not as a document's values are made units, but as the product of the decimals.
    fn scaled(&self, value: &Scalar) -> Result<f64, Cause> {
        let number = match value {
            Scalar::Number(text) => parse_double(text).ok_or_else(|| Cause::number_format(text))?,
            value => java_double(&scalar_text(value))?,
        };
        if !number.is_finite() {
            let letter = if number.is_nan() { 'N' } else { 'I' };
            return Err(Cause::new(
                "number_format_exception",
                format!(
                    "Character {letter} is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark."
                ),
            ));
        }
        Ok(product(number, self.factor))
    }
}

/// Returns the product of two numbers as they are printed.
fn product(one: f64, other: f64) -> f64 {
    let ((digits, power), (others, more)) = (decimal(one.abs()), decimal(other));
    let product = parse_double(&format!("{}e{}", digits * others, power + more));
    product.unwrap_or_default().copysign(one)
}

/// Returns the digits of a number that is not negative, and the power of ten that they are multiplied by.
fn decimal(number: f64) -> (u128, i32) {
    let text = java::text::double(number);
    let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat().parse().unwrap_or_default();
    let exponent: i32 = exponent.parse().unwrap_or_default();
    (digits, exponent - fraction.len() as i32)
}

impl FieldValues for ScaledFloat {
    fn name(&self) -> &'static str {
        "scaled_float"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Numbers(Encoding::Scaled(1.0 / self.factor)))
    }

    fn takes_format(&self) -> bool {
        true
    }

    fn format(&self, pattern: Option<&str>, _: Option<Zone>) -> Result<Format, Cause> {
        Format::of_numbers(pattern)
    }
}

impl FieldType for ScaledFloat {
    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn suggests(&self) -> Suggests {
        Suggests::Nothing
    }

    fn show(&self, value: &Value<'_>, _: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let number = match value {
            Value::String(text) if text.is_empty() => self.null_value,
            Value::Number(text) => parse_double(text),
            Value::String(text) => java_double(text).ok(),
            _ => None,
        };
        let Some(number) = number.filter(|number| number.is_finite()) else {
            return false;
        };
        java::text::write_double(round(number * self.factor) as f64 / self.factor, out);
        true
    }

    fn stored(&self) -> Stored {
        Stored::as_shown(self.access.is_stored)
    }

    fn printing(&self) -> Printing {
        Printing::Plain
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::NUMBERS)
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let units = round(self.scaled(value)?);
        Ok(Lowered::Numbers {
            low: units,
            high: units,
        })
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let set = values.iter().map(|value| self.scaled(value).map(round));
        let mut set = set.collect::<Result<Vec<_>, _>>()?;
        sorting::sort_by(&mut set, Ord::cmp);
        set.dedup();
        Ok(Lowered::NumberSet(set))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        if *bounds.from != Scalar::Null {
            let units = self.scaled(bounds.from)?;
            low = if bounds.include_lower { units } else { units.next_up() }.ceil() as i64;
        }
        if *bounds.to != Scalar::Null {
            let units = self.scaled(bounds.to)?;
            high = if bounds.include_upper { units } else { units.next_down() }.floor() as i64;
        }
        Ok(if low > high {
            Lowered::None
        } else {
            Lowered::Numbers { low, high }
        })
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError};
    use super::{Cause, ScaledFloat, Value, java, java_double, parse_double, round};

    impl ScaledFloat {
        /// Gives a number of a document to the sink. Unlike other types, this one does not say what it ignores.
        fn put(&self, number: f64, sink: &mut dyn Sink) -> Result<(), ValueError> {
            if number.is_finite() {
                sink.number(round(number * self.factor));
            } else if !self.ignore_malformed {
                let text = java::text::double(number);
                let reason = format!("[scaled_float] only supports finite values, but got [{text}]");
                return Err(Cause::illegal_argument(reason).into());
            }
            Ok(())
        }
    }

    impl Indexing for ScaledFloat {
        fn context_values(&self, _: &Value<'_>) -> ContextValues {
            self.access.no_context()
        }

        fn takes_handed_down(&self) -> bool {
            false
        }

        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let read = match value {
                Value::Number(text) => parse_double(text).ok_or_else(|| Cause::number_format(text)),
                Value::String(_) if !self.coerce => Err(Cause::illegal_argument("Double value passed as String")),
                Value::String(text) if text.is_empty() => return self.index_null(sink),
                Value::String(text) => java_double(text),
                value => return Err(ValueError::not_numeric(value)),
            };
            match read {
                Ok(number) => self.put(number, sink),
                Err(_) if self.ignore_malformed => Ok(()),
                Err(cause) => Err(cause.into()),
            }
        }

        fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
            self.null_value.map_or(Ok(()), |number| self.put(number, sink))
        }
    }
}
