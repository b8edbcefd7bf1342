//! What does a build make of the values of a field of numbers?

use super::super::{ContextValues, Indexing, Sink, ValueError};
use super::{Cause, Ends, Kind, Number, Value, whole};

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
}

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
