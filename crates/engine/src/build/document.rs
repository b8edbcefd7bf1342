//! Which fields does a catalog line have? Reads `{"_id": …, "_source": {…}}` and gives each value to its fields.

use crate::build::document_error::{self as wrong, DocumentError};
use crate::build::inverter::{FieldSink, Inverter};
use crate::error::Cause;
use crate::json::{self, JsonError, Member, Value};
use crate::mapping::types::ValueError;
use crate::mapping::{Dynamic, Mapping, Node, Object, is_metadata};

/// A line of the catalog.
pub struct Document<'a> {
    /// The `_id`.
    pub id: String,
    /// First byte of the source in the line.
    pub start: usize,
    /// Byte after the source.
    pub end: usize,
    /// The line.
    pub text: &'a str,
    /// The source.
    pub source: Vec<Member<'a>>,
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
    Ok(Document {
        id,
        start,
        end,
        text,
        source,
    })
}

/// Gives the values of a document to the fields of the mapping.
pub fn index(mapping: &Mapping, document: &Document<'_>, inverters: &mut [Inverter]) -> Result<(), DocumentError> {
    let mut walk = Walk {
        mapping,
        document,
        inverters,
        long_term: None,
    };
    walk.object(&mapping.root, "", &document.source)?;
    match walk.long_term {
        None => Ok(()),
        Some(cause) => Err(DocumentError::new(document.start, cause)),
    }
}

struct Walk<'w> {
    mapping: &'w Mapping,
    document: &'w Document<'w>,
    inverters: &'w mut [Inverter],
    /// What Lucene says of the first term that is too long for it, once the document was read.
    long_term: Option<Cause>,
}

/// A member as it is written, in an object at a path.
struct Written<'m, 'a> {
    member: &'m Member<'a>,
    path: &'m str,
    key: &'m str,
}

impl Walk<'_> {
    fn object(&mut self, object: &Object, path: &str, members: &[Member<'_>]) -> Result<(), DocumentError> {
        for member in members {
            let key = wrong::check_key(&member.key).map_err(|cause| DocumentError::new(member.start, cause))?;
            self.member(object, path, key, &Written { member, path, key })?;
        }
        Ok(())
    }

    /// A key with dots is an object in the real engine too.
    fn member(
        &mut self,
        object: &Object,
        path: &str,
        key: &str,
        written: &Written<'_, '_>,
    ) -> Result<(), DocumentError> {
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
        let Member {
            key: raw, value, start, ..
        } = written.member;
        let refuse = |cause| Err(DocumentError::new(*start, cause));
        match object.properties.get(name) {
            Some(Node::Object(inner)) => match rest {
                Some(rest) => self.member(inner, &full(), rest, written),
                None => self.inner_object(inner, &full(), *start, Some(raw), value),
            },
            Some(Node::Field { field, fields }) if rest.is_none() => self.value(*field, fields, *start, value),
            None if path.is_empty() && rest.is_none() && is_metadata(name) => self.metadata(name, *start, value),
            // The real engine adds no field for a null; nor does it look where the path leads.
            _ if *value == Value::Null && object.dynamic == Dynamic::Strict => refuse(wrong::strict(raw, written.path)),
            _ if *value == Value::Null => Ok(()),
            Some(Node::Field { field, .. }) => {
                let kind = self.mapping.get(*field).kind.name();
                refuse(wrong::not_below(written.key, &full(), kind))
            }
            None if path.is_empty() && is_metadata(name) => refuse(wrong::not_below(written.key, name, name)),
            None if object.dynamic == Dynamic::False => Ok(()),
            None if object.dynamic == Dynamic::Strict => refuse(wrong::strict(name, path)),
            // It adds none for an empty array either.
            None if matches!(value, Value::Array(values) if values.is_empty()) => Ok(()),
            None => refuse(wrong::unmapped(&full())),
        }
    }

    /// `key` is that of the object, which none has in an array.
    fn inner_object(
        &mut self,
        object: &Object,
        path: &str,
        at: usize,
        key: Option<&str>,
        value: &Value<'_>,
    ) -> Result<(), DocumentError> {
        match value {
            Value::Object(members) => self.object(object, path, members),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.inner_object(object, path, at, None, value)),
            Value::Null => Ok(()),
            _ => Err(DocumentError::new(at, wrong::no_object(path, key))),
        }
    }

    fn value(&mut self, field: u16, fields: &[u16], at: usize, value: &Value<'_>) -> Result<(), DocumentError> {
        match value {
            Value::Null => Ok(()),
            Value::Array(values) => values.iter().try_for_each(|value| self.value(field, fields, at, value)),
            value => {
                for &field in std::iter::once(&field).chain(fields) {
                    let target = self.mapping.get(field);
                    let mut sink = FieldSink(&mut self.inverters[field as usize]);
                    match target.kind.index(value, &mut sink) {
                        Ok(()) => {}
                        Err(ValueError::LongTerm(term)) => {
                            let cause = || wrong::long_term(&target.name, &term);
                            self.long_term.get_or_insert_with(cause);
                        }
                        Err(error) => {
                            let cause = wrong::of_value(self.document, &target.name, target.kind.name(), value, error);
                            return Err(DocumentError::new(at, cause));
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// The real engine has fields of these names, which take no value.
    fn metadata(&self, name: &str, at: usize, value: &Value<'_>) -> Result<(), DocumentError> {
        match value {
            Value::Array(values) => values.iter().try_for_each(|value| self.metadata(name, at, value)),
            value => Err(DocumentError::new(at, wrong::metadata(self.document, name, value))),
        }
    }
}
