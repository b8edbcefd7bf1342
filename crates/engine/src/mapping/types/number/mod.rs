//! `long`, `integer`, `short`, `byte`, `double`, `float`, `half_float`: numbers in a column, in sortable bits.

mod queries;
mod read;
mod text;

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
#[cfg(feature = "build")]
use super::ContextValues;
#[cfg(feature = "build")]
use super::Indexing;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
use super::access::Access;
use super::whole::{self, Ends};
use super::{Context, FieldType, Lowered, RangeBounds, Storage};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;
use crate::values::sortable::{half_from_sortable, half_to_sortable};
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

    #[cfg(feature = "build")]
    /// Reads a value of a document: as the column has it, or nothing where it is as good as null.
    fn document_value(&self, value: &Value<'_>) -> Result<Option<i64>, ValueError> {
        let (text, is_string) = match value {
            Value::Number(text) => (*text, false),
            Value::String(_) if !self.coerce => {
                let reason = format!("{} value passed as String", self.class());
                return Err(Cause::illegal_argument(reason).into());
            }
            Value::String(text) if text.is_empty() => return Ok(None),
            Value::String(text) => (text.as_ref(), true),
            value => return Err(ValueError::not_numeric(value)),
        };
        let bits = match self.kind {
            Kind::Whole { least, most, .. } if is_string => whole::of_string(text, Ends { least, most }),
            Kind::Whole { least, most, .. } => {
                if !self.coerce {
                    whole::check_whole(text, Ends { least, most }, self.class())?;
                }
                whole::of_number(text, Ends { least, most })
            }
            _ => self.floating_text(text, is_string).map_err(|cause| {
                let forgotten = !is_string && !text.contains(['.', 'e', 'E']) && text.parse::<i64>().is_err();
                if forgotten {
                    ValueError::SaidOfDouble(cause)
                } else {
                    cause.into()
                }
            }),
        };
        bits.map(Some)
    }

    #[cfg(feature = "build")]
    /// The class of Java that the real engine's parser reads the type as.
    fn class(&self) -> &'static str {
        match self.kind {
            Kind::Whole { name: "long", .. } => "Long",
            Kind::Whole { name: "short", .. } => "Short",
            Kind::Whole { .. } => "Integer",
            Kind::Double => "Double",
            Kind::Float | Kind::HalfFloat => "Float",
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

#[cfg(feature = "build")]
impl Indexing for Number {
    fn context_values(&self, _: &Value<'_>) -> ContextValues {
        self.access.no_context()
    }

    fn takes_handed_down(&self) -> bool {
        false
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        match self.document_value(value) {
            Ok(Some(bits)) => sink.number(bits),
            Ok(None) => self.index_null(sink)?,
            Err(_) if self.ignore_malformed && !matches!(value, Value::Object(_)) => sink.ignored(),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn null_number(&self) -> Option<i64> {
        self.null_value
    }
}
