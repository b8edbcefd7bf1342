//! `long`, `integer`, `short`, `byte`, `double`, `float`, `half_float`: numbers in a column, in sortable bits.

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::whole::{self, Ends};
use super::{Context, FieldType, Lowered, RangeBounds, Sink, Storage, ValueError, scalar_text};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::java::number::{parse_double, parse_float};
use crate::json::Value;
use crate::plan::Scalar;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;
use crate::values::sortable::{double_to_sortable, float_to_sortable, half_from_sortable, half_to_sortable};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole { name: &'static str, least: i64, most: i64 },
    Double,
    Float,
    HalfFloat,
}

/// The first double past the longs.
const TWO_TO_63: f64 = (1u64 << 63) as f64;

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
    parameters.meta()?;
    parameters.refuse(&["time_series_dimension", "time_series_metric"]);
    Ok(number)
}

/// A number of a request or a document, as Java has it after parsing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Parsed {
    Long(i64),
    Double(f64),
}

impl Parsed {
    pub(super) fn to_f64(self) -> f64 {
        match self {
            Self::Long(value) => value as f64,
            Self::Double(value) => value,
        }
    }

    fn has_decimal_part(self) -> bool {
        matches!(self, Self::Double(value) if value % 1.0 != 0.0)
    }
}

/// Reads a text as Java's `Double.parseDouble` and `Long.parseLong` would, whole numbers exactly.
pub(super) fn parse_text(text: &str) -> Result<Parsed, Cause> {
    if let Ok(value) = text.parse::<i64>() {
        return Ok(Parsed::Long(value));
    }
    let trimmed = text.trim_matches(|c| c <= ' ');
    match trimmed {
        "NaN" => return Ok(Parsed::Double(f64::NAN)),
        "Infinity" | "+Infinity" => return Ok(Parsed::Double(f64::INFINITY)),
        "-Infinity" => return Ok(Parsed::Double(f64::NEG_INFINITY)),
        _ => {}
    }
    let digits = trimmed
        .strip_suffix(['d', 'D', 'f', 'F'])
        .filter(|digits| digits.ends_with(|c: char| c.is_ascii_digit() || c == '.'))
        .unwrap_or(trimmed);
    match parse_double(digits) {
        Some(value) if is_decimal(digits) => Ok(Parsed::Double(value)),
        _ => Err(no_number(trimmed)),
    }
}

/// Java's complaint about a text that is no double: of one with two points it says nothing else.
fn no_number(text: &str) -> Cause {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let end = digits
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(digits.len());
    if digits[..end].matches('.').count() > 1 {
        return Cause::new("number_format_exception", "multiple points");
    }
    Cause::number_format(text)
}

/// Whether a text has only what a decimal number has.
fn is_decimal(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'))
}

fn parse(value: &Scalar) -> Result<Parsed, Cause> {
    match value {
        Scalar::Number(text) | Scalar::String(text) => parse_text(text),
        value => Err(Cause::number_format(&scalar_text(value))),
    }
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

    fn out_of_range(&self, value: &Scalar, noun: &str) -> Cause {
        let article = if noun == "integer" { "an" } else { "a" };
        // The real engine prints the bytes of a string, and of a whole number past 64 bits; but what fits in a long when
        // it is rounded to a double is refused later, by its text.
        let (text, bytes) = match value {
            Scalar::Number(text) => (
                text.clone(),
                text.parse::<i64>().is_err() && !text.contains(['.', 'e', 'E']),
            ),
            value => (scalar_text(value), true),
        };
        let is_long = matches!(self.kind, Kind::Whole { name: "long", .. });
        let rounds_to_long = is_long && parse_double(&text).is_some_and(|number| number.abs() <= TWO_TO_63);
        let text = if bytes && !rounds_to_long {
            let bytes: Vec<String> = text.bytes().map(|b| format!("{b:x}")).collect();
            format!("[{}]", bytes.join(" "))
        } else if bytes {
            text
        } else {
            scalar_text(value)
        };
        Cause::illegal_argument(format!("Value [{text}] is out of range for {article} {noun}"))
    }

    /// Reads a bound or value of a whole type, cutting off the decimal part.
    fn whole(&self, value: &Scalar, least: i64, most: i64) -> Result<(i64, Parsed), Cause> {
        let parsed = parse(value)?;
        let is_long = self.noun() == "long";
        if let (Scalar::String(text), true) = (value, is_long)
            && !is_decimal(text)
            // What is too large is refused as that; NaN is neither too large nor too small.
            && (parsed.to_f64().is_nan() || parsed.to_f64().abs() <= TWO_TO_63)
        {
            return Err(Cause::illegal_argument(Cause::number_format(text).into_reason()));
        }
        let whole = match (parsed, value) {
            (Parsed::Long(value), _) => Some(value),
            // Cut to an integer, what is no number is 0.
            (Parsed::Double(number), _) if number.is_nan() => Some(0),
            // What has 64 bits is read exactly.
            (Parsed::Double(_), Scalar::Number(text) | Scalar::String(text))
                if is_long && text.bytes().all(|b| b.is_ascii_digit() || b == b'-') =>
            {
                None
            }
            (Parsed::Double(value), _) if (-TWO_TO_63..TWO_TO_63).contains(&value) => Some(value as i64),
            (Parsed::Double(_), _) => None,
        };
        // Queries on `short` and `byte` ask for integers.
        let noun = if most == i64::from(i32::MAX) {
            "integer"
        } else {
            self.noun()
        };
        let whole = whole
            .filter(|whole| (least..=most).contains(whole))
            .ok_or_else(|| self.out_of_range(value, noun))?;
        Ok((whole, parsed))
    }

    /// Reads a value of a floating type: its sortable bits.
    fn floating(&self, value: &Scalar) -> Result<i64, Cause> {
        match value {
            Scalar::Number(text) => self.floating_text(text, false),
            Scalar::String(text) => self.floating_text(text, true),
            value => Err(Cause::number_format(&scalar_text(value))),
        }
    }

    fn floating_text(&self, text: &str, is_string: bool) -> Result<i64, Cause> {
        let parsed = parse_text(text)?;
        // Java reads a string as a float at once, and a JSON number as a double first.
        let float = || {
            let read = parse_float(text.trim()).filter(|_| is_string);
            read.unwrap_or(parsed.to_f64() as f32)
        };
        let (bits, number) = match self.kind {
            Kind::Float => {
                let number = float();
                (float_to_sortable(number).into(), number.into())
            }
            Kind::HalfFloat => {
                let bits = half_to_sortable(float());
                (bits.into(), f64::from(half_from_sortable(bits)))
            }
            _ => (double_to_sortable(parsed.to_f64()), parsed.to_f64()),
        };
        if number.is_finite() {
            return Ok(bits);
        }
        let shown = match self.kind {
            Kind::HalfFloat => java::text::float(float()),
            _ => java::text::double(number),
        };
        Err(Cause::illegal_argument(format!(
            "[{}] supports only finite values, but got [{shown}]",
            self.noun()
        )))
    }
}

/// Queries on `short` and `byte` are queries on integers in the real engine: a value past the type matches nothing.
fn query_bounds(least: i64, most: i64) -> (i64, i64) {
    (least.min(i32::MIN.into()), most.max(i32::MAX.into()))
}

impl Number {
    /// Reads a bound of a range: the sortable bits of the first value inside.
    fn floating_bound(&self, value: &Scalar, inside: bool, lower: bool) -> Result<i64, Cause> {
        let step = if lower { 1 } else { -1 };
        if self.kind == Kind::Double {
            // The real engine takes infinite bounds of doubles, and of doubles alone.
            let number = parse(value)?.to_f64();
            return Ok(double_to_sortable(number) + if inside { 0 } else { step });
        }
        let bits = self.floating(value)?;
        if self.kind != Kind::HalfFloat {
            return Ok(bits + if inside { 0 } else { step });
        }
        // A bound that is no half float lies between two of them.
        let number = parse(value)?.to_f64() as f32;
        let rounded = half_from_sortable(bits as i16);
        let within = if lower { rounded > number } else { rounded < number };
        Ok(if within || inside && rounded == number {
            bits
        } else {
            bits + step
        })
    }
}

impl Number {
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

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        match self.document_value(value) {
            Ok(Some(bits)) => sink.number(bits),
            Ok(None) => self.index_null(sink)?,
            Err(_) if self.ignore_malformed && !matches!(value, Value::Object(_)) => sink.ignored(),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        if let Some(value) = self.null_value {
            sink.number(value);
        }
        Ok(())
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        match self.kind {
            Kind::Whole { least, most, .. } => {
                if parse(value)?.has_decimal_part() {
                    return Ok(Lowered::None);
                }
                let (least, most) = query_bounds(least, most);
                let (whole, _) = self.whole(value, least, most)?;
                Ok(Lowered::Numbers {
                    low: whole,
                    high: whole,
                })
            }
            _ => {
                let bits = self.floating(value)?;
                Ok(Lowered::Numbers { low: bits, high: bits })
            }
        }
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let mut set = Vec::with_capacity(values.len());
        for value in values {
            if let Lowered::Numbers { low, .. } = self.term(value, context)? {
                set.push(low);
            }
        }
        sorting::sort_by(&mut set, Ord::cmp);
        set.dedup();
        Ok(if set.is_empty() {
            Lowered::None
        } else {
            Lowered::NumberSet(set)
        })
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let (mut low, mut high);
        match self.kind {
            Kind::Whole { least, most, .. } => {
                let (least, most) = query_bounds(least, most);
                (low, high) = (least, most);
                if *bounds.from != Scalar::Null {
                    let (whole, parsed) = self.whole(bounds.from, least, most)?;
                    low = whole;
                    // Cutting off a positive fraction went below the bound.
                    let decimal = parsed.has_decimal_part();
                    if !decimal && !bounds.include_lower || decimal && parsed.to_f64() > 0.0 {
                        if low == most {
                            return Ok(Lowered::None);
                        }
                        low += 1;
                    }
                }
                if *bounds.to != Scalar::Null {
                    let (whole, parsed) = self.whole(bounds.to, least, most)?;
                    high = whole;
                    let decimal = parsed.has_decimal_part();
                    if !decimal && !bounds.include_upper || decimal && parsed.to_f64() < 0.0 {
                        if high == least {
                            return Ok(Lowered::None);
                        }
                        high -= 1;
                    }
                }
            }
            _ => {
                (low, high) = (i64::MIN, i64::MAX);
                if *bounds.from != Scalar::Null {
                    low = self.floating_bound(bounds.from, bounds.include_lower, true)?;
                }
                if *bounds.to != Scalar::Null {
                    high = self.floating_bound(bounds.to, bounds.include_upper, false)?;
                }
            }
        }
        Ok(if low > high {
            Lowered::None
        } else {
            Lowered::Numbers { low, high }
        })
    }
}
