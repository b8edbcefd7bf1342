//! `long`, `integer`, `short`, `byte`, `double`, `float`, `half_float`: numbers in a column, in sortable bits.

#[cfg(feature = "build")]
mod indexing;

mod queries;
mod read;
mod text;

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::whole::{self, Ends};
use super::{Context, FieldType, Lowered, RangeBounds, Showing, Shown, Shows, Storage, Stored, Suggests};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::field_data::{Distances, DocValues, FieldValues, InOrder};
use crate::values::format::Format;
use crate::values::scalar::java_double;
use crate::values::sortable::{double_from_sortable, float_from_sortable, half_from_sortable, half_to_sortable};
pub(super) use text::{Parsed, parse_text};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole { name: &'static str, least: i64, most: i64 },
    Double,
    Float,
    HalfFloat,
}

/// The first double past the longs.
const TWO_TO_63: f64 = (1u64 << 63) as f64;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
pub(super) struct Number {
    kind: Kind,
    access: Access,
    coerce: bool,
    ignore_malformed: bool,
    /// As the column has it.
    null_value: Option<i64>,
}

pub(super) fn create(name: &str, parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let whole = |name, least, most| Kind::Whole { name, least, most };
    let kind = match name {
        "long" => whole("long", i64::MIN, i64::MAX),
        "integer" => whole("integer", i32::MIN.into(), i32::MAX.into()),
        "short" => whole("short", i16::MIN.into(), i16::MAX.into()),
        "byte" => whole("byte", i8::MIN.into(), i8::MAX.into()),
        "double" => Kind::Double,
        "float" => Kind::Float,
        _ => Kind::HalfFloat,
    };
    Ok(Box::new(read(kind, parameters)?))
}

fn read(kind: Kind, parameters: &mut Parameters<'_, '_>) -> Result<Number, Problem> {
    let access = Access::read(parameters)?;
    let defaults = parameters.defaults();
    let mut number = Number {
        kind,
        access,
        ignore_malformed: parameters.explicit_flag("ignore_malformed", defaults.ignore_malformed)?,
        coerce: parameters.explicit_flag("coerce", defaults.coerce)?,
        null_value: None,
    };
    if let Some(value) = parameters.null_value() {
        let (value, printed) = number.null_value(value)?;
        number.null_value = Some(value);
        parameters.print("null_value", &printed);
    }
    parameters.scripts()?;
    parameters.meta()?;
    parameters.refuse(&["time_series_dimension", "time_series_metric"]);
    Ok(number)
}

impl Number {
    /// An integer without other parameters.
    pub(super) fn integer(access: Access) -> Self {
        Self {
            kind: Kind::Whole {
                name: "integer",
                least: i32::MIN.into(),
                most: i32::MAX.into(),
            },
            access,
            coerce: true,
            ignore_malformed: false,
            null_value: None,
        }
    }

    /// Reads a value of a source: as the column has it.
    fn bits(&self, text: &str, is_string: bool) -> Option<i64> {
        let Kind::Whole { least, most, .. } = self.kind else {
            return self.floating_text(text, is_string).ok();
        };
        let whole = text.parse().ok().or_else(|| {
            let number = java_double(text).ok()?;
            (-TWO_TO_63..TWO_TO_63).contains(&number).then_some(number as i64)
        });
        whole.filter(|whole| (least..=most).contains(whole))
    }

    /// Who has its values.
    pub(super) fn access(&self) -> Access {
        self.access
    }

    /// The API's word for the type in messages.
    fn noun(&self) -> &'static str {
        match self.kind {
            Kind::Whole { name, .. } => name,
            Kind::Double => "double",
            Kind::Float => "float",
            Kind::HalfFloat => "half_float",
        }
    }

    /// Reads `null_value`: as the column has it, and as it is printed.
    fn null_value(&self, value: &Value<'_>) -> Result<(i64, String), Cause> {
        let text = shown(value);
        let bits = match self.kind {
            Kind::Whole { least, most, .. } => whole::of_mapping(&text, Ends { least, most }, self.noun())?,
            _ => self.floating_text(&text, !matches!(value, Value::Number(_)))?,
        };
        let printed = match self.kind {
            Kind::Whole { .. } => bits.to_string(),
            Kind::Double => java::text::double(Encoding::Double.to_f64(bits)),
            Kind::Float => java::text::float(Encoding::Float.to_f64(bits) as f32),
            Kind::HalfFloat => java::text::float(half_from_sortable(bits as i16)),
        };
        Ok((bits, printed))
    }
}

impl FieldValues for Number {
    fn collapses(&self) -> Option<bool> {
        Some(self.access.is_indexed)
    }

    fn in_order(&self) -> InOrder {
        match self.kind {
            // It calls the type of four bytes by another name there, and so does not find it.
            Kind::Whole { most, .. } if self.access.is_indexed && most != i64::from(i32::MAX) => InOrder::Points,
            _ => InOrder::Nothing,
        }
    }

    fn name(&self) -> &'static str {
        self.noun()
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Numbers(match self.kind {
            Kind::Whole { .. } => Encoding::Long,
            Kind::Double => Encoding::Double,
            Kind::Float => Encoding::Float,
            Kind::HalfFloat => Encoding::HalfFloat,
        }))
    }

    fn distances(&self) -> Option<Distances> {
        Some(Distances::Numbers)
    }

    fn takes_format(&self) -> bool {
        true
    }

    fn format(&self, pattern: Option<&str>, _: Option<Zone>) -> Result<Format, Cause> {
        Format::of_numbers(pattern)
    }

    fn stored_precision(&self, value: f64) -> Result<f64, Cause> {
        let text = java::text::double(value);
        match self.kind {
            Kind::Whole { least, most, .. } => {
                // The ends of the longs are no doubles of their own, and refused.
                let ends = most == i64::MAX && value.abs() >= TWO_TO_63;
                if ends || value < least as f64 || value > most as f64 {
                    return Err(self.out_of_range(&Scalar::Number(text), self.noun()));
                }
                if value % 1.0 != 0.0 {
                    return Err(Cause::illegal_argument(format!("Value [{text}] has a decimal part")));
                }
                Ok(value)
            }
            kind => {
                let stored = match kind {
                    Kind::Float => f64::from(value as f32),
                    Kind::HalfFloat => half_from_sortable(half_to_sortable(value as f32)).into(),
                    _ => value,
                };
                if stored.is_finite() {
                    return Ok(stored);
                }
                // What a half float cannot hold is shown as the float that it was.
                let shown = match kind {
                    Kind::HalfFloat => java::text::float(value as f32),
                    _ => java::text::double(stored),
                };
                let reason = format!("[{}] supports only finite values, but got [{shown}]", self.noun());
                Err(Cause::illegal_argument(reason))
            }
        }
    }
}

impl FieldType for Number {
    fn shown(&self) -> Shown {
        Shown {
            is_as_written: matches!(self.kind, Kind::Whole { .. }),
            ..Shown::default()
        }
    }

    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn suggests(&self) -> Suggests {
        Suggests::Nothing
    }

    fn show(&self, value: &Value<'_>, _: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let bits = match value {
            Value::Null => self.null_value,
            Value::String(text) if text.is_empty() => self.null_value,
            Value::Number(text) => self.bits(text, false),
            Value::String(text) => self.bits(text, true),
            _ => None,
        };
        let Some(bits) = bits else { return false };
        match self.kind {
            Kind::Whole { .. } => out.extend_from_slice(bits.to_string().as_bytes()),
            Kind::Double => java::text::write_double(double_from_sortable(bits), out),
            Kind::Float => java::text::write_float(float_from_sortable(bits as i32), out),
            Kind::HalfFloat => java::text::write_float(half_from_sortable(bits as i16), out),
        }
        true
    }

    fn stored(&self) -> Stored {
        match self.kind {
            Kind::HalfFloat if self.access.is_stored => Stored::Otherwise,
            _ => Stored::as_shown(self.access.is_stored),
        }
    }

    fn printing(&self) -> Printing {
        match self.kind {
            Kind::Whole { most, .. } if most > i64::from(i32::MAX) => Printing::Plain,
            Kind::Whole { .. } => Printing::Narrow,
            Kind::Double => Printing::Floating(Encoding::Double),
            Kind::Float => Printing::Floating(Encoding::Float),
            Kind::HalfFloat => Printing::Floating(Encoding::HalfFloat),
        }
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::NUMBERS)
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.lower_term(value, context)
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.lower_terms(values, context)
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.lower_range(bounds)
    }
}
