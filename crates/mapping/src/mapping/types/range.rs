//! The types of ranges: pairs of numbers, instants or addresses. Each is a term of its lower bound and its upper one, whose bytes
//! are in the order of the values, so that a query looks through the distinct ranges.

#[cfg(feature = "build")]
mod indexing;

use std::net::{Ipv4Addr, Ipv6Addr};

use super::super::{Parameters, Problem};
use super::access::Access;
use super::date;
use super::number::parse_text;
use super::whole;
use super::{Context, FieldType, Lowered, RangeBounds, Storage, Stored, scalar_text};
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java::{parse, text};
use crate::plan::Scalar;
use crate::values::address;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;
use crate::values::ranges::Ends;
use crate::values::sortable::{double_to_sortable, float_to_sortable};

/// What the bounds are.
#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
enum Kind {
    Whole {
        noun: &'static str,
        class: &'static str,
        ends: whole::Ends,
    },
    Float,
    Double,
    Date(DateFormat),
    Address,
}

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct Range {
    name: &'static str,
    kind: Kind,
    access: Access,
    coerce: bool,
}

/// A bound.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
enum Bound {
    Whole(i64),
    Float(f32),
    Double(f64),
    Address(u128),
}

pub(super) fn create(name: &str, parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let default = parameters.defaults().coerce;
    let coerce = parameters.explicit_flag("coerce", default)?;
    let whole = |noun, class, least, most| Kind::Whole {
        noun,
        class,
        ends: whole::Ends { least, most },
    };
    let (name, kind) = match name {
        "integer_range" => (
            "integer_range",
            whole("integer", "Integer", i32::MIN.into(), i32::MAX.into()),
        ),
        "long_range" => ("long_range", whole("long", "Long", i64::MIN, i64::MAX)),
        "float_range" => ("float_range", Kind::Float),
        "double_range" => ("double_range", Kind::Double),
        "date_range" => ("date_range", Kind::Date(date::format_of_ranges(parameters)?)),
        _ => ("ip_range", Kind::Address),
    };
    if !matches!(kind, Kind::Date(_)) && parameters.text("format")?.is_some() {
        let field = super::super::parameters::simple_name(parameters.path());
        let reason =
            said!("field [{field}] of type [range] should not define a dateTimeFormatter unless it is a DATE type");
        return Err(Problem::illegal_argument(reason));
    }
    if !matches!(kind, Kind::Date(_)) {
        date::locale(parameters, false)?;
    }
    parameters.boost()?;
    parameters.meta()?;
    Ok(Box::new(Range {
        name,
        kind,
        access,
        coerce,
    }))
}

impl Bound {
    /// The next value, or the one before; where there is none, whole numbers begin at the other end.
    fn stepped(self, up: bool, ends: whole::Ends) -> Result<Self, Cause> {
        Ok(match self {
            Self::Whole(value) if up => Self::Whole(if value == ends.most { ends.least } else { value + 1 }),
            Self::Whole(value) => Self::Whole(if value == ends.least { ends.most } else { value - 1 }),
            Self::Float(value) => Self::Float(if up { value.next_up() } else { value.next_down() }),
            Self::Double(value) => Self::Double(if up { value.next_up() } else { value.next_down() }),
            Self::Address(value) => {
                let next = if up { value.checked_add(1) } else { value.checked_sub(1) };
                Self::Address(next.ok_or_else(|| no_address(up))?)
            }
        })
    }

    /// Its text, as Java has it.
    fn shown(self) -> String {
        match self {
            Self::Whole(value) => value.to_string(),
            Self::Float(value) => text::float(value),
            Self::Double(value) => text::double(value),
            Self::Address(value) => format!("/{}", shown_address(value)),
        }
    }

    /// Its bytes, in the order of values.
    fn bytes(self) -> Vec<u8> {
        let ordered = |value: i64| (value as u64 ^ 1 << 63).to_be_bytes().to_vec();
        match self {
            Self::Whole(value) => ordered(value),
            Self::Float(value) => ordered(float_to_sortable(value).into()),
            Self::Double(value) => ordered(double_to_sortable(value)),
            Self::Address(value) => value.to_be_bytes().to_vec(),
        }
    }
}

/// An address as Java's own text has it: those of version 6 with all their zeros.
fn shown_address(value: u128) -> String {
    if value >> 32 == 0xffff {
        return Ipv4Addr::from_bits(value as u32).to_string();
    }
    let parts = Ipv6Addr::from_bits(value).segments();
    parts.map(|part| format!("{part:x}")).join(":")
}

fn no_address(up: bool) -> Cause {
    let (what, than, last) = if up {
        ("Overflow", "greater", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff")
    } else {
        ("Underflow", "smaller", "0:0:0:0:0:0:0:0")
    };
    let reason = format!("{what}: there is no {than} InetAddress than {last}");
    Cause::new("arithmetic_exception", reason)
}

fn finite<T>(value: f64, made: T, noun: &str) -> Result<T, Cause> {
    if value.is_finite() {
        return Ok(made);
    }
    let value = text::double(value);
    Err(Cause::illegal_argument(format!(
        "[{noun}] supports only finite values, but got [{value}]"
    )))
}

/// Reads a float or a double; Java reads a string as a float at once.
fn floating(text: &str, is_float: bool, is_string: bool) -> Result<Bound, Cause> {
    let value = parse_text(text)?.to_f64();
    if !is_float {
        return finite(value, Bound::Double(value), "double");
    }
    let read = parse::float(text).filter(|_| is_string);
    let value = read.unwrap_or(value as f32);
    finite(value.into(), Bound::Float(value), "float")
}

impl Range {
    /// The ends of whole numbers.
    fn ends(&self) -> whole::Ends {
        match self.kind {
            Kind::Whole { ends, .. } => ends,
            _ => whole::Ends {
                least: i64::MIN,
                most: i64::MAX,
            },
        }
    }

    /// The bounds of a range without any.
    fn open(&self) -> (Bound, Bound) {
        match self.kind {
            Kind::Float => (Bound::Float(f32::NEG_INFINITY), Bound::Float(f32::INFINITY)),
            Kind::Double => (Bound::Double(f64::NEG_INFINITY), Bound::Double(f64::INFINITY)),
            Kind::Address => (Bound::Address(0), Bound::Address(u128::MAX)),
            Kind::Whole { .. } | Kind::Date(_) => {
                let whole::Ends { least, most } = self.ends();
                (Bound::Whole(least), Bound::Whole(most))
            }
        }
    }

    /// Reads a bound of a query.
    fn of_query(&self, value: &Scalar, round_up: bool, bounds: &RangeBounds<'_>) -> Result<Bound, Cause> {
        let text = scalar_text(value);
        Ok(match &self.kind {
            Kind::Whole { noun, ends, .. } => Bound::Whole(whole_of_query(value, &text, *ends, noun)?),
            Kind::Float => floating(&text, true, matches!(value, Scalar::String(_)))?,
            Kind::Double => floating(&text, false, false)?,
            Kind::Date(format) => Bound::Whole(math::evaluate(
                &text,
                bounds.format.unwrap_or(format),
                bounds.context.now,
                round_up,
                bounds.zone.unwrap_or(Zone::UTC),
            )?),
            Kind::Address => Bound::Address(u128::from_be_bytes(address::parse(&text)?)),
        })
    }
}

/// Reads a whole number of a query. The real engine shows the bytes of strings, and of numbers of more than 64 bits.
fn whole_of_query(
    value: &Scalar,
    text: &str,
    whole::Ends { least, most }: whole::Ends,
    noun: &str,
) -> Result<i64, Cause> {
    let number = parse_text(text)?.to_f64();
    let shown = || match value {
        Scalar::Number(number) if number.contains(['.', 'e', 'E']) || number.parse::<i64>().is_ok() => text.to_owned(),
        _ => {
            let bytes: Vec<String> = text.bytes().map(|byte| format!("{byte:x}")).collect();
            format!("[{}]", bytes.join(" "))
        }
    };
    if number < least as f64 || number > most as f64 {
        let article = if noun == "integer" { "an" } else { "a" };
        let shown = shown();
        return Err(Cause::illegal_argument(format!(
            "Value [{shown}] is out of range for {article} {noun}"
        )));
    }
    if number % 1.0 != 0.0 {
        return Err(Cause::illegal_argument(format!(
            "Value [{}] has a decimal part",
            shown()
        )));
    }
    whole::of_mapping(text, whole::Ends { least, most }, noun)
}

impl FieldValues for Range {
    fn name(&self) -> &'static str {
        self.name
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name)?;
        Ok(DocValues::Ranges(match self.kind {
            Kind::Whole { .. } => Ends::Numbers(Encoding::Long),
            Kind::Float => Ends::Numbers(Encoding::Float),
            Kind::Double => Ends::Numbers(Encoding::Double),
            Kind::Date(_) => Ends::Dates,
            Kind::Address => Ends::Addresses,
        }))
    }

    fn takes_format(&self) -> bool {
        matches!(self.kind, Kind::Date(_))
    }

    fn takes_zone(&self) -> bool {
        self.takes_format()
    }

    fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        let Kind::Date(format) = &self.kind else {
            return Ok(Format::Raw);
        };
        date::doc_value_format(format, pattern, zone)
    }
}

impl FieldType for Range {
    fn stored(&self) -> Stored {
        if self.access.is_stored {
            Stored::Otherwise
        } else {
            Stored::No
        }
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::TERMS)
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.range(&RangeBounds::of_one(value, context))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let (mut from, mut to) = self.open();
        if *bounds.from != Scalar::Null {
            from = self.of_query(bounds.from, !bounds.include_lower, bounds)?;
        }
        if *bounds.to != Scalar::Null {
            to = self.of_query(bounds.to, bounds.include_upper, bounds)?;
        }
        if from > to {
            return Err(Cause::illegal_argument(format!(
                "Range query `from` value ({}) is greater than `to` value ({})",
                from.shown(),
                to.shown()
            )));
        }
        if !bounds.include_lower {
            from = from.stepped(true, self.ends())?;
        }
        if !bounds.include_upper {
            to = to.stepped(false, self.ends())?;
        }
        if from > to {
            return Ok(Lowered::None);
        }
        Ok(Lowered::Ranges {
            relation: bounds.relation,
            from: from.bytes(),
            to: to.bytes(),
        })
    }
}
