//! Which fields are there, and of which types? The mapping as the user wrote it, checked and put in order.
//!
//! Nothing outside of this module asks for a field's type: it asks the type (see [`types::FieldType`]).

mod parse;
pub mod types;

use std::collections::BTreeMap;

pub use parse::MappingError;
use types::FieldType;

/// What becomes of a document's field that the mapping does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dynamic {
    /// It would be added to the mapping: refused, as the index is built for one mapping.
    True,
    /// It stays in the source and is not searchable.
    False,
    /// The document is refused.
    Strict,
}

/// A field that holds values.
pub struct Field {
    /// Full path, such as `name.keyword`.
    pub name: String,
    /// Its type and parameters.
    pub kind: Box<dyn FieldType>,
}

/// A place in documents.
#[derive(Debug, Clone)]
pub enum Node {
    /// An object and what may be in it.
    Object(Object),
    /// A field's number, and the numbers of its multi-fields.
    Field {
        /// Number of the field.
        field: u16,
        /// Numbers of the fields that take the same values.
        fields: Vec<u16>,
    },
}

/// An object of the mapping.
#[derive(Debug, Clone)]
pub struct Object {
    /// What becomes of unknown fields.
    pub dynamic: Dynamic,
    /// Members by name.
    pub properties: BTreeMap<String, Node>,
}

/// The mapping of an index.
pub struct Mapping {
    /// Fields by number; numbers are given in the order of names.
    pub fields: Vec<Field>,
    /// The document.
    pub root: Object,
    /// The mapping as the real engine prints it: `{"properties":{…}}` with sorted names.
    pub canonical: String,
}

impl Mapping {
    /// Returns the number of a field by its full path.
    pub fn field(&self, name: &str) -> Option<u16> {
        let at = self
            .fields
            .binary_search_by(|field| field.name.as_str().cmp(name))
            .ok()?;
        Some(at as u16)
    }

    /// Returns a field by its number.
    pub fn get(&self, field: u16) -> &Field {
        &self.fields[field as usize]
    }

    /// Whether `path` is an object of the mapping.
    pub fn is_object(&self, path: &str) -> bool {
        let mut object = &self.root;
        for name in path.split('.') {
            match object.properties.get(name) {
                Some(Node::Object(inner)) => object = inner,
                _ => return false,
            }
        }
        true
    }

    /// Returns the numbers of the fields whose path matches a pattern with `*`.
    pub fn matching(&self, pattern: &str) -> Vec<u16> {
        (0..self.fields.len() as u16)
            .filter(|&field| simple_match(pattern, &self.fields[field as usize].name))
            .collect()
    }
}

/// Whether the real engine has a field of its own by this name: no document has one, and no mapping.
pub fn is_metadata(name: &str) -> bool {
    const NAMES: [&str; 11] = [
        "_id",
        "_source",
        "_index",
        "_type",
        "_routing",
        "_field_names",
        "_ignored",
        "_seq_no",
        "_version",
        "_doc_count",
        "_feature",
    ];
    NAMES.contains(&name)
}

/// Whether `text` matches `pattern`, in which `*` stands for any text.
pub fn simple_match(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or("");
    for part in parts {
        match text.find(part) {
            Some(at) => text = &text[at + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_globs() {
        for (pattern, text, expected) in [
            ("a.*", "a.b", true),
            ("a.*", "a", false),
            ("*", "", true),
            ("*name", "name", true),
            ("n*m*", "name", true),
            ("n*m*x", "name", false),
            ("ab*b", "ab", false),
        ] {
            assert_eq!(simple_match(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn fields_are_numbered_by_name_and_printed_sorted() {
        let text = r#"{"properties":{"b":{"type":"text","fields":{"raw":{"type":"keyword","ignore_above":9}}},"a":{"properties":{"x":{"type":"long"}}}}}"#;
        let mapping = Mapping::parse(text).expect("a valid mapping");
        let names: Vec<_> = mapping.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["a.x", "b", "b.raw"]);
        assert!(mapping.is_object("a") && !mapping.is_object("b"));
        assert_eq!(
            mapping.canonical,
            r#"{"properties":{"a":{"properties":{"x":{"type":"long"}}},"b":{"type":"text","fields":{"raw":{"type":"keyword","ignore_above":9}}}}}"#
        );
    }

    #[test]
    fn what_is_not_supported_is_refused_by_name() {
        for (text, expected) in [
            (
                r#"{"properties":{"a":{"type":"geo_point"}}}"#,
                "field [a]: type [geo_point] is not supported",
            ),
            (
                r#"{"properties":{"a":{"type":"text","copy_to":"b"}}}"#,
                "field [a]: parameter [copy_to] of type [text] is not supported",
            ),
            (
                r#"{"dynamic_templates":[],"properties":{}}"#,
                "mapping: parameter [dynamic_templates] is not supported",
            ),
            (
                r#"{"properties":{"o":{"type":"nested","properties":{}}}}"#,
                "field [o]: type [nested] is not supported",
            ),
        ] {
            let error = Mapping::parse(text).err().expect("an error");
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }
}
