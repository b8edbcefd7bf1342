//! What does a build make of the values of a `flattened`?

use super::super::value_error::{LONGEST_TERM, kind_of_token};
use super::super::{FieldType, Indexing, Sink, ValueError};
use super::{Cause, Flattened, Part, SEPARATOR, keyed};
use crate::json::{Member, Value};

/// UTF-16 units of a key that an error shows.
const SHOWN_KEY: usize = 50;

/// Says that something is wrong with a member or an element.
fn inside(place: usize) -> impl FnOnce(ValueError) -> ValueError {
    move |error| ValueError::Inside {
        place,
        error: Box::new(error),
    }
}

fn refused(reason: String) -> ValueError {
    ValueError::Said(Cause::illegal_argument(reason))
}

impl Flattened {
    /// Goes through an object whose key has so many parts, each with a dot behind it.
    fn object(
        &self,
        members: &[Member<'_>],
        (path, depth): (&str, i32),
        sink: &mut dyn Sink,
    ) -> Result<(), ValueError> {
        for (place, Member { key, value, .. }) in members.iter().enumerate() {
            let key = [path, key].concat();
            self.value(value, (&key, depth), sink).map_err(inside(place))?;
        }
        Ok(())
    }

    fn value(&self, value: &Value<'_>, (key, depth): (&str, i32), sink: &mut dyn Sink) -> Result<(), ValueError> {
        match value {
            Value::Object(members) => {
                if depth + 2 > self.depth_limit {
                    return Err(refused(format!(
                        "The provided [flattened] field [{}] exceeds the maximum depth limit of [{}].",
                        self.name, self.depth_limit
                    )));
                }
                self.object(members, (&format!("{key}."), depth + 1), sink)
            }
            Value::Array(values) => {
                for (place, value) in values.iter().enumerate() {
                    self.value(value, (key, depth), sink).map_err(inside(place))?;
                }
                Ok(())
            }
            Value::Null => self
                .null_value
                .as_ref()
                .map_or(Ok(()), |text| self.put(key, text, sink)),
            Value::String(text) => self.put(key, text, sink),
            Value::Number(text) => self.put(key, text, sink),
            Value::Boolean(value) => self.put(key, if *value { "true" } else { "false" }, sink),
        }
    }

    fn put(&self, key: &str, text: &str, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let units = |text: &str| text.encode_utf16().count();
        if units(text) as i64 > i64::from(self.ignore_above) {
            return Ok(());
        }
        if key.contains(SEPARATOR) {
            return Err(refused(format!(
                "Keys in [flattened] fields cannot contain the reserved character \\0. Offending key: [{key}]."
            )));
        }
        if key.len() + 1 + text.len() > LONGEST_TERM {
            let beginning: Vec<u16> = key.encode_utf16().take(SHOWN_KEY).collect();
            return Err(refused(format!(
                "Flattened field [{}] contains one immense field whose keyed encoding is longer than the allowed max length of \
                 {LONGEST_TERM} bytes. Key length: {}, value length: {} for key starting with [{}]",
                self.name,
                units(key),
                units(text),
                String::from_utf16_lossy(&beginning)
            )));
        }
        match self.part {
            Part::Values => sink.term(text.as_bytes()),
            _ => sink.term(keyed(key, text).as_bytes()),
        }
        Ok(())
    }
}

impl Indexing for Flattened {
    fn takes_objects(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        if !self.access.is_indexed && !self.access.has_doc_values {
            return Ok(());
        }
        let Value::Object(members) = value else {
            let token = kind_of_token(value);
            let reason = format!("Failed to parse object: expecting token of type [START_OBJECT] but found [{token}]");
            return Err(ValueError::Said(Cause::new("parsing_exception", reason)));
        };
        if self.storage().texts {
            sink.text(0);
        }
        self.object(members, ("", 0), sink)
    }
}
