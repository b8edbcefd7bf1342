//! Which fields does a catalog line have? Reads `{"_id": …, "_source": {…}}` and gives each value to its fields.

use crate::build::inverter::{FieldSink, Inverter};
use crate::json::{self, JsonError, Member, Value};
use crate::mapping::{Dynamic, Mapping, Node, Object, is_metadata};

/// A line of the catalog.
pub struct Document<'a> {
    /// The `_id`.
    pub id: String,
    /// First byte of the source in the line.
    pub start: usize,
    /// Byte after the source.
    pub end: usize,
    source: Vec<Member<'a>>,
}

fn error(at: usize, message: impl Into<String>) -> JsonError {
    JsonError {
        at,
        message: message.into(),
    }
}

/// Reads a line.
pub fn read(text: &str) -> Result<Document<'_>, JsonError> {
    let start = text.len() - text.trim_start().len();
    let Value::Object(members) = json::parse(text)? else {
        return Err(error(start, "expected an object with [_id] and [_source]"));
    };
    let mut id = None;
    let mut source = None;
    for member in members {
        match (member.key.as_ref(), member.value) {
            ("_id", Value::String(text)) => id = Some(text.into_owned()),
            ("_id", _) => return Err(error(member.start, "[_id] must be a string")),
            ("_source", Value::Object(inner)) => source = Some((member.start, member.end, inner)),
            ("_source", _) => return Err(error(member.start, "[_source] must be an object")),
            (key, _) => {
                return Err(error(
                    member.start,
                    format!("unknown key [{key}]; a line has [_id] and [_source]"),
                ));
            }
        }
    }
    let id = id.ok_or_else(|| error(start, "[_id] is missing"))?;
    let (start, end, source) = source.ok_or_else(|| error(start, "[_source] is missing"))?;
    Ok(Document { id, start, end, source })
}

/// Gives the values of a document to the fields of the mapping.
pub fn index(mapping: &Mapping, document: &Document<'_>, inverters: &mut [Inverter]) -> Result<(), JsonError> {
    let mut walk = Walk { mapping, inverters };
    if let Some(member) = document.source.iter().find(|member| is_metadata(&member.key)) {
        return Err(error(
            member.start,
            format!(
                "Field [{}] is a metadata field and cannot be added inside a document. Use the index API request parameters.",
                member.key
            ),
        ));
    }
    walk.object(&mapping.root, "", &document.source)
}

/// Refuses a key that is no path; Java, which cuts it at its dots, leaves out the empty parts at its end.
fn check_key(key: &str, at: usize) -> Result<&str, JsonError> {
    let path = key.trim_end_matches('.');
    if key.is_empty() {
        return Err(error(at, "field name cannot be an empty string"));
    }
    if path.is_empty() {
        return Err(error(at, "field name cannot contain only dots"));
    }
    let blank = path
        .split('.')
        .find(|part| part.trim().is_empty() && path.contains('.'));
    match blank {
        None => Ok(path),
        Some("") => Err(error(
            at,
            format!("object field starting or ending with a [.] makes object resolution ambiguous: [{key}]"),
        )),
        Some(_) => Err(error(
            at,
            format!("object field cannot contain only whitespace: ['{key}']"),
        )),
    }
}

struct Walk<'w> {
    mapping: &'w Mapping,
    inverters: &'w mut [Inverter],
}

impl Walk<'_> {
    fn object(&mut self, object: &Object, path: &str, members: &[Member<'_>]) -> Result<(), JsonError> {
        for member in members {
            let key = check_key(&member.key, member.start)?;
            self.member(object, path, key, member.start, &member.value)?;
        }
        Ok(())
    }

    /// A key with dots is an object in the real engine too.
    fn member(
        &mut self,
        object: &Object,
        path: &str,
        key: &str,
        at: usize,
        value: &Value<'_>,
    ) -> Result<(), JsonError> {
        let (name, rest) = key
            .split_once('.')
            .map_or((key, None), |(name, rest)| (name, Some(rest)));
        let full = || {
            if path.is_empty() {
                name.to_owned()
            } else {
                format!("{path}.{name}")
            }
        };
        match object.properties.get(name) {
            Some(Node::Object(inner)) => match rest {
                Some(rest) => self.member(inner, &full(), rest, at, value),
                None => self.inner_object(inner, &full(), at, value),
            },
            Some(Node::Field { field, fields }) if rest.is_none() => self.value(*field, fields, at, value),
            _ if object.dynamic == Dynamic::False => Ok(()),
            _ if object.dynamic == Dynamic::Strict => {
                let place = if path.is_empty() { "_doc" } else { path };
                Err(error(
                    at,
                    format!("mapping set to strict, dynamic introduction of [{name}] within [{place}] is not allowed"),
                ))
            }
            // The real engine adds no field for a null or an empty array.
            _ if matches!(value, Value::Null) || matches!(value, Value::Array(values) if values.is_empty()) => Ok(()),
            _ => Err(error(
                at,
                format!(
                    "field [{}] is not in the mapping, and dynamic mapping is not supported; map it, or set [dynamic] to false to keep it in the source only",
                    full()
                ),
            )),
        }
    }

    fn inner_object(&mut self, object: &Object, path: &str, at: usize, value: &Value<'_>) -> Result<(), JsonError> {
        match value {
            Value::Object(members) => self.object(object, path, members),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.inner_object(object, path, at, value)),
            Value::Null => Ok(()),
            _ => Err(error(
                at,
                format!(
                    "object mapping for [{path}] tried to parse field [{path}] as object, but found a concrete value"
                ),
            )),
        }
    }

    fn value(&mut self, field: u16, fields: &[u16], at: usize, value: &Value<'_>) -> Result<(), JsonError> {
        match value {
            Value::Null => Ok(()),
            Value::Array(values) => values.iter().try_for_each(|value| self.value(field, fields, at, value)),
            value => {
                for &field in std::iter::once(&field).chain(fields) {
                    let target = self.mapping.get(field);
                    let mut sink = FieldSink(&mut self.inverters[field as usize]);
                    target.kind.index(value, &mut sink).map_err(|reason| {
                        error(
                            at,
                            format!(
                                "failed to parse field [{}] of type [{}]: {reason}",
                                target.name,
                                target.kind.name()
                            ),
                        )
                    })?;
                }
                Ok(())
            }
        }
    }
}
