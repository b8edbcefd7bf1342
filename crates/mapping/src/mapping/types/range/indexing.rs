//! What does a build make of the values of a `range`?

use super::super::{Again, Indexing, Sink, ValueError};
use super::{Bound, Cause, Kind, Range, Zone, address, floating, math, whole};
use crate::json::{Member, Value};

impl Range {
    /// Reads a bound of a document.
    fn of_document(&self, value: &Value<'_>) -> Result<Bound, ValueError> {
        let texts = matches!(self.kind, Kind::Date(_) | Kind::Address);
        let (text, is_string) = match value {
            Value::Number(text) => (*text, false),
            Value::Boolean(true) if texts => ("true", true),
            Value::Boolean(false) if texts => ("false", true),
            Value::String(text) => (text.as_ref(), true),
            _ if texts => return Err(ValueError::NoText),
            value => return Err(ValueError::not_numeric(value)),
        };
        let class = match self.kind {
            Kind::Whole { class, .. } => class,
            Kind::Float => "Float",
            _ => "Double",
        };
        if is_string && !texts && !self.coerce {
            return Err(Cause::illegal_argument(format!("{class} value passed as String")).into());
        }
        Ok(match &self.kind {
            // A long is made of the digits, and an integer of a double.
            Kind::Whole { noun: "long", .. } if text.is_empty() => {
                return Err(Cause::illegal_argument("For input string: \"\"").into());
            }
            Kind::Whole { ends, .. } if is_string => Bound::Whole(whole::of_string(text, *ends)?),
            Kind::Whole { ends, class, .. } => {
                if !self.coerce {
                    whole::check_whole(text, *ends, class)?;
                }
                Bound::Whole(whole::of_number(text, *ends)?)
            }
            Kind::Float => floating(text, true, is_string)?,
            Kind::Double => floating(text, false, is_string)?,
            Kind::Date(format) => {
                if text.starts_with("now") {
                    let cause = Cause::illegal_argument("now is not used at indexing time");
                    let reason = "could not read the current timestamp";
                    return Err(Cause::new("parse_exception", reason).caused_by(cause).into());
                }
                Bound::Whole(math::evaluate(text, format, 0, false, Zone::UTC)?)
            }
            Kind::Address => Bound::Address(u128::from_be_bytes(address::parse(text)?)),
        })
    }

    /// Reads the bounds of a range of a document.
    fn bounds(&self, members: &[Member<'_>]) -> Result<(Bound, Bound), ValueError> {
        let (mut from, mut to) = self.open();
        for (place, Member { key, value, .. }) in members.iter().enumerate() {
            let inside = |error| ValueError::Inside {
                place,
                error: Box::new(error),
            };
            let (into, is_lower, is_inside) = match key.as_ref() {
                "gte" => (&mut from, true, true),
                "gt" => (&mut from, true, false),
                "lte" => (&mut to, false, true),
                "lt" => (&mut to, false, false),
                _ => return Err(inside(ValueError::UnknownParameter(key.to_string()))),
            };
            if *value == Value::Null {
                continue;
            }
            let mut bound = self.of_document(value).map_err(inside)?;
            if !is_inside {
                bound = bound
                    .stepped(is_lower, self.ends())
                    .map_err(|cause| inside(cause.into()))?;
            }
            *into = bound;
        }
        if from > to {
            let reason = match self.kind {
                Kind::Address => "min value cannot be greater than max value for InetAddressRange field".to_owned(),
                _ => format!(
                    "min value ({}) is greater than max value ({})",
                    from.shown(),
                    to.shown()
                ),
            };
            return Err(ValueError::SaidOfDouble(Cause::illegal_argument(reason)));
        }
        Ok((from, to))
    }
}

impl Indexing for Range {
    fn takes_objects(&self) -> bool {
        true
    }

    /// All ranges of a document are one value of Lucene's, and only one value may come.
    fn included_again(&self) -> Again {
        if self.access.has_doc_values {
            Again::Refused
        } else {
            Again::Both
        }
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let (from, to) = match (value, &self.kind) {
            (Value::Object(members), _) => self.bounds(members)?,
            (Value::String(text), Kind::Address) => {
                let (first, last) = address::block(text)?;
                let bound = |address| Bound::Address(u128::from_be_bytes(address));
                (bound(first), bound(last))
            }
            _ => return Err(ValueError::NoObject),
        };
        let mut term = from.bytes();
        term.extend(to.bytes());
        sink.term(&term);
        Ok(())
    }
}
