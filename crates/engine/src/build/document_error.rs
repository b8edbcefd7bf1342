//! What does the real engine say of a document that it does not take? The errors of bulk items, word for word.

use super::document::Document;
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::java::number::parse_double;
use crate::java::text;
use crate::json::{Member, Value};
use crate::mapping::types::own::ROUTING;
use crate::mapping::types::{LONGEST_TERM, ValueError};

/// What is said of a key with dots that leads into an object that is a document of its own.
pub fn into_nested(key: &str, path: &str) -> Cause {
    let reason = format!(
        "Cannot add a value for field [{key}] since one of the intermediate objects is mapped as a nested object: [{path}]"
    );
    Cause::new("mapper_parsing_exception", reason)
}

/// What is said of more objects that are documents of their own than a document may have.
pub fn too_many_nested(most: usize) -> Cause {
    let reason = format!(
        "The number of nested documents has exceeded the allowed limit of [{most}]. This limit can be set by changing the \
         [index.mapping.nested_objects.limit] index level setting."
    );
    Cause::new("mapper_parsing_exception", reason)
}

/// What is wrong with a document.
#[derive(Debug)]
pub struct DocumentError {
    /// Byte of the line.
    pub at: usize,
    /// What the real engine says.
    pub cause: Cause,
    /// Whether it says so once the fields of the document are in the mapping.
    pub is_late: bool,
}

impl DocumentError {
    /// An error at a byte of the line.
    #[cold]
    pub fn new(at: usize, cause: Cause) -> Self {
        Self {
            at,
            cause,
            is_late: false,
        }
    }
}

/// The real engine refuses longer ids.
const LONGEST_ID: usize = 512;

fn mapper_parsing(reason: impl Into<String>) -> Cause {
    Cause::new("mapper_parsing_exception", reason)
}

/// Refuses an empty id.
pub fn check_id(id: &str) -> Result<(), Cause> {
    if id.is_empty() {
        return Err(Cause::illegal_argument("if _id is specified it must not be empty"));
    }
    Ok(())
}

/// Refuses an id that is longer than the real engine takes.
pub fn check_length(id: &str) -> Result<(), Cause> {
    if id.len() > LONGEST_ID {
        return Err(Cause::new(
            "action_request_validation_exception",
            format!(
                "Validation Failed: 1: id [{id}] is too long, must be no longer than {LONGEST_ID} bytes but was: {};",
                id.len()
            ),
        ));
    }
    Ok(())
}

/// A document was to be the first of its id.
pub fn exists(id: &str, version: u32) -> Cause {
    Cause::new(
        "version_conflict_engine_exception",
        format!("[{id}]: version conflict, document already exists (current version [{version}])"),
    )
}

/// Refuses a key that is no path; Java, which cuts it at its dots, leaves out the empty parts at its end.
#[inline]
pub fn check_key(key: &str) -> Result<&str, Cause> {
    let path = key.trim_end_matches('.');
    if path.is_empty() {
        return Err(no_path(if key.is_empty() {
            "field name cannot be an empty string".to_owned()
        } else {
            "field name cannot contain only dots".to_owned()
        }));
    }
    if !path.contains('.') {
        return Ok(path);
    }
    match path.split('.').find(|part| part.trim().is_empty()) {
        None => Ok(path),
        Some("") => Err(no_path(format!(
            "object field starting or ending with a [.] makes object resolution ambiguous: [{key}]"
        ))),
        Some(_) => Err(no_path(format!(
            "object field cannot contain only whitespace: ['{key}']"
        ))),
    }
}

#[cold]
fn no_path(reason: String) -> Cause {
    mapper_parsing("failed to parse").caused_by(Cause::illegal_argument(reason))
}

/// A field that a strict object at a path, the empty one for the document, does not have.
pub fn strict(name: &str, path: &str) -> Cause {
    let place = if path.is_empty() { "_doc" } else { path };
    Cause::new(
        "strict_dynamic_mapping_exception",
        format!("mapping set to strict, dynamic introduction of [{name}] within [{place}] is not allowed"),
    )
}

/// A path that leads through a field.
pub fn not_below(key: &str, field: &str, kind: &str) -> Cause {
    mapper_parsing(format!(
        "Could not dynamically add mapping for field [{key}]. Existing mapping for [{field}] must be of type object but \
         found [{kind}]."
    ))
}

/// A value of what is another name of a field.
pub fn alias(path: &str) -> Cause {
    mapper_parsing("failed to parse").caused_by(Cause::illegal_argument(format!(
        "Cannot write to a field alias [{path}]."
    )))
}

/// A value where an object should be; `key` is the one before it, which none has in an array.
pub fn no_object(path: &str, key: Option<&str>) -> Cause {
    let key = key.unwrap_or("null");
    mapper_parsing(format!(
        "object mapping for [{path}] tried to parse field [{key}] as object, but found a concrete value"
    ))
}

/// A key with a dot at its end, which would be another field of the same name.
pub fn defined_twice(name: &str) -> Cause {
    mapper_parsing(format!("Field [{name}] is defined more than once"))
}

/// A value of a field that the real engine has for itself.
pub fn metadata(document: &Document<'_>, name: &str, value: &Value<'_>) -> Cause {
    of_field(document, name, name, &preview(value)).caused_by(mapper_parsing(format!(
        "Field [{name}] is a metadata field and cannot be added inside a document. Use the index API request parameters."
    )))
}

/// The multi-fields of fields with these paths failed, and the values were left out all the same: the real engine still has their
/// names in its path, or those of the outermost objects, as it leaves as many parts of the path as it came through.
pub fn not_left<'p>(document: &Document<'_>, paths: impl Iterator<Item = &'p str>) -> Cause {
    let parts = paths.map(|path| {
        let is_key = |member: &Member<'_>| member.key.trim_end_matches('.') == path;
        let mut parts = path.split('.');
        let part = if document.source.iter().any(is_key) {
            parts.next_back()
        } else {
            parts.next()
        };
        format!("{}.", part.unwrap_or(path))
    });
    let reason = format!("found leftover path elements: {}", parts.collect::<String>());
    Cause::new("illegal_state_exception", reason)
}

fn of_field(document: &Document<'_>, field: &str, kind: &str, preview: &str) -> Cause {
    mapper_parsing(format!(
        "failed to parse field [{field}] of type [{kind}] in document with id '{}'. Preview of field's value: '{preview}'",
        document.id
    ))
}

/// A value that a field's type does not take.
#[cold]
pub fn of_value(document: &Document<'_>, field: &str, kind: &str, value: &Value<'_>, error: ValueError) -> Cause {
    let mut shown = preview(value);
    let cause = match error {
        ValueError::Said(cause) => cause,
        ValueError::SaidOfDouble(cause) => {
            "null".clone_into(&mut shown);
            cause
        }
        ValueError::NoText => {
            let (start, _) = columns(document, value);
            let what = if matches!(value, Value::Array(_)) {
                "START_ARRAY"
            } else {
                "START_OBJECT"
            };
            Cause::new(
                "illegal_state_exception",
                format!("Can't get text on a {what} at 1:{start}"),
            )
        }
        ValueError::Inside { place, error } => {
            let inner = match value {
                Value::Object(members) => members.get(place).map(|member| &member.value),
                Value::Array(values) => values.get(place),
                _ => None,
            };
            return of_value(document, field, kind, inner.unwrap_or(value), *error);
        }
        ValueError::UnknownParameter(name) => mapper_parsing(format!(
            "error parsing field [{field}], with unknown parameter [{name}]"
        )),
        ValueError::NoObject => {
            let key = key_of(&document.source, value).unwrap_or("null");
            mapper_parsing(format!(
                "error parsing field [{field}], expected an object but got {key}"
            ))
        }
        ValueError::Parser { kind, reason } => parser(kind, reason, columns(document, value).1),
        ValueError::Malformed(cause) => {
            let reason = format!("failed to parse field [{field}] of type [{kind}]");
            return mapper_parsing(reason).caused_by(cause);
        }
        ValueError::Uncaught(cause) => return mapper_parsing("failed to parse").caused_by(cause),
        ValueError::NoNumber { place } => {
            let element = match value {
                Value::Array(values) => values.get(place),
                _ => None,
            };
            let behind = match element {
                None => {
                    let start = columns(document, value).0 - 1 + document.start;
                    end_of(document.text.as_bytes(), start) - document.start + 1
                }
                Some(element) => columns(document, element).1,
            };
            let cause = parser("json_parse_exception", ValueError::no_number(element), behind);
            return mapper_parsing("failed to parse").caused_by(cause);
        }
        ValueError::LongTerm(term) => return long_term(field, &term),
        ValueError::Unplaced => return unplaced(field),
        ValueError::Backwards { start, end, last } => return backwards(field, (start, end, last)),
        ValueError::OfLucene(cause) => return cause,
    };
    of_field(document, field, kind, &shown).caused_by(cause)
}

/// What the parser says of a column.
fn parser(kind: &'static str, reason: String, column: usize) -> Cause {
    let place = format!(" at [Source: (ByteArrayInputStream); line: 1, column: {column}]");
    Cause::new(kind, format!("{reason}\n{place}"))
}

/// An object or an array of a field that is copied.
pub fn no_copy(field: &str, targets: &[String]) -> Cause {
    mapper_parsing(format!(
        "Cannot copy field [{field}] to fields [{}]. Copy-to currently only works for value-type fields, not objects.",
        targets.join(", ")
    ))
}

/// Bytes of a term that Lucene shows.
const PREFIX: usize = 30;

/// A document in which there are values of several objects where Lucene takes one.
#[cold]
pub fn several_values(field: &str) -> Cause {
    let reason = format!(
        "DocValuesField \"{field}\" appears more than once in this document (only one value is allowed per field)"
    );
    Cause::illegal_argument(reason)
}

/// What Lucene says of a routing, if it does not take it.
pub fn long_routing(routing: &str) -> Option<Cause> {
    (routing.len() > LONGEST_TERM).then(|| long_term(ROUTING, routing.as_bytes()))
}

/// A first token that Lucene does not take.
#[cold]
pub fn unplaced(field: &str) -> Cause {
    Cause::illegal_argument(format!(
        "first position increment must be > 0 (got 0) for field '{field}'"
    ))
}

/// A token that Lucene does not take, since it stands before another one.
#[cold]
pub fn backwards(field: &str, (start, end, last): (u32, u32, u32)) -> Cause {
    Cause::illegal_argument(format!(
        "startOffset must be non-negative, and endOffset must be >= startOffset, and offsets must not go backwards \
         startOffset={start},endOffset={end},lastStartOffset={last} for field '{field}'"
    ))
}

/// A term that Lucene does not take.
#[cold]
pub fn long_term(field: &str, term: &[u8]) -> Cause {
    let prefix: Vec<String> = term[..PREFIX.min(term.len())]
        .iter()
        .map(|&byte| (byte as i8).to_string())
        .collect();
    let reason = format!("bytes can be at most {LONGEST_TERM} in length; got {}", term.len());
    Cause::illegal_argument(format!(
        "Document contains at least one immense term in field=\"{field}\" (whose UTF8 encoding is longer than the max length \
         {LONGEST_TERM}), all of which were skipped.  Please correct the analyzer to not produce such terms.  The prefix of \
         the first immense term is: '[{}]...', original message: {reason}",
        prefix.join(", ")
    ))
    .caused_by(Cause::new("max_bytes_length_exceeded_exception", reason))
}

/// A value as Java prints it: maps in the order of their hashes, numbers as they were read.
fn preview(value: &Value<'_>) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(text) if text.contains(['.', 'e', 'E']) => text::double(parse_double(text).unwrap_or(f64::NAN)),
        Value::Number("-0") => "0".to_owned(),
        Value::Number(text) => (*text).to_owned(),
        Value::String(text) => text.to_string(),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(preview).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(members) => {
            let order = iteration_order(members.iter().map(|member| member.key.as_ref()));
            let entry = |Member { key, value, .. }: &Member<'_>| format!("{key}={}", preview(value));
            let entries: Vec<String> = order.into_iter().map(|at| entry(&members[at])).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// The columns, in bytes of the source from 1, where a value of the document begins and where the parser stands once it has
/// read it: behind it, or behind the brace of an object or an array.
fn columns(document: &Document<'_>, value: &Value<'_>) -> (usize, usize) {
    let text = document.text.as_bytes();
    let start = in_members(text, &document.source, value).unwrap_or(document.start);
    let end = match value {
        Value::Object(_) | Value::Array(_) => start + 1,
        _ => end_of(text, start),
    };
    (start - document.start + 1, end - document.start + 1)
}

/// The key of a value, which none has in an array.
fn key_of<'m>(members: &'m [Member<'_>], wanted: &Value<'_>) -> Option<&'m str> {
    fn below<'m>(value: &'m Value<'_>, wanted: &Value<'_>) -> Option<&'m str> {
        match value {
            Value::Object(members) => key_of(members, wanted),
            Value::Array(values) => values.iter().find_map(|value| below(value, wanted)),
            _ => None,
        }
    }
    members.iter().find_map(|Member { key, value, .. }| {
        if std::ptr::eq(value, wanted) {
            Some(key.as_ref())
        } else {
            below(value, wanted)
        }
    })
}

fn in_members(text: &[u8], members: &[Member<'_>], wanted: &Value<'_>) -> Option<usize> {
    members
        .iter()
        .find_map(|member| in_value(text, &member.value, member.start, wanted))
}

/// Returns the byte where a value begins, if it is this one, which begins at a byte, or stands in it.
fn in_value(text: &[u8], value: &Value<'_>, at: usize, wanted: &Value<'_>) -> Option<usize> {
    if std::ptr::eq(value, wanted) {
        return Some(at);
    }
    match value {
        Value::Object(members) => in_members(text, members, wanted),
        Value::Array(values) => {
            let mut next = at + 1;
            values.iter().find_map(|value| {
                while matches!(text.get(next), Some(b' ' | b'\t' | b'\r' | b'\n' | b',')) {
                    next += 1;
                }
                let found = in_value(text, value, next, wanted);
                next = end_of(text, next);
                found
            })
        }
        _ => None,
    }
}

/// Returns the byte behind the value that begins at a byte of a text that is JSON.
fn end_of(text: &[u8], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'"' => {
                while let Some(byte) = text.get(at) {
                    at += 1;
                    match byte {
                        b'\\' => at += 1,
                        b'"' => break,
                        _ => {}
                    }
                }
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth > 0 => depth -= 1,
            _ if depth > 0 => continue,
            // A number or a word ends before what cannot be in it.
            _ if text
                .get(at)
                .is_some_and(|next| next.is_ascii_alphanumeric() || b"+-.".contains(next)) =>
            {
                continue;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    at
}
