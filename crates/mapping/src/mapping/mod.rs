//! Which fields are there, and of which types? The mapping as the user wrote it, checked and put in order.
//!
//! Nothing outside of this module asks for a field's type: it asks the type (see [`types::FieldType`]).

#[cfg(feature = "build")]
mod check;
#[cfg(feature = "build")]
pub mod dynamic;
mod error;
mod field;
#[cfg(feature = "build")]
mod java_pattern;
mod limits;
mod names;
mod parameters;
mod parse;
#[cfg(feature = "build")]
mod printed;
mod properties;
mod root;
#[cfg(feature = "build")]
mod root_given;
pub mod spaces;
#[cfg(feature = "build")]
mod template;
mod tree;
pub mod types;

pub use error::{MappingError, Problem, Refusal};
pub use limits::{Defaults, Limits};
pub use names::is_metadata;
pub use parameters::{Analyzers, Parameters};
pub use root::{Root, Source};
pub use tree::{Dynamic, Leaf, Nested, Node, Object};

use std::sync::{Arc, OnceLock};

use crate::analysis::Analysis;

use crate::sorting;
use spaces::{Renumbered, Space, numbers_by};
use types::FieldType;

/// A field that holds values.
pub struct Field {
    /// Full path, such as `name.keyword`.
    pub name: String,
    /// Its type and parameters.
    pub kind: Box<dyn FieldType>,
    /// The space of the documents that have its values.
    pub space: u16,
    /// Whether it is a type's own, which nobody finds by its name.
    pub is_part: bool,
    /// What scores of its exact values and words are multiplied by.
    pub boost: f32,
}

impl Field {
    /// One that documents have by themselves, of the name that its type has.
    fn own(kind: Box<dyn FieldType>) -> Self {
        Self {
            name: kind.name().to_owned(),
            kind,
            space: spaces::ROOT,
            is_part: false,
            boost: 1.0,
        }
    }
}

/// The mapping of an index.
pub struct Mapping {
    /// Fields by number; numbers are given in the order of names, but for those that documents have added since.
    pub fields: Vec<Field>,
    /// The fields that documents have by themselves: which of the others left a value of theirs out, the routing, and how
    /// many documents one stands for.
    own: [Field; 3],
    /// Other names of fields, in their order, with the fields' numbers.
    aliases: Vec<(String, u16)>,
    /// Other names of keys. The real engine has them in its list of names, and finds no field by them.
    dangling: Vec<String>,
    /// Names of the fields whose keys can be queried, and of aliases of them, with the fields' numbers.
    keyed: Vec<(String, u16)>,
    /// Objects and aliases.
    #[cfg(feature = "build")]
    others: usize,
    /// The document.
    pub root: Object,
    /// The spaces that there are, in the order of their paths, but for those that documents have added since.
    pub spaces: Vec<Space>,
    /// Fields that have values in a space other than their own, and the space; ascending.
    included: Vec<(u16, u16)>,
    /// What is said of documents as a whole.
    pub parameters: Root,
    #[cfg(feature = "build")]
    limits: Limits,
    /// The analyzers that its fields and queries name.
    pub analysis: Arc<Analysis>,
    #[cfg(feature = "build")]
    defaults: Defaults,
    /// The mapping as the real engine prints it: `{"properties":{…}}` with sorted names.
    pub canonical: String,
    /// Where each field stands among all names, as the real engine finds them.
    found: OnceLock<Vec<u32>>,
}

impl Mapping {
    /// Whether a field has values by keys.
    pub fn has_keys(&self) -> bool {
        !self.keyed.is_empty()
    }

    /// Numbers fields and spaces in the order of their names, and prints the mapping.
    pub fn settle(&mut self) -> Renumbered {
        let numbers = numbers_by(&self.fields, |field| &field.name);
        sorting::sort_by(&mut self.fields, |a, b| a.name.cmp(&b.name));
        renumber(&mut self.root, &numbers);
        let spaces = self.settle_spaces();
        self.list_included();
        let (mut aliases, mut dangling) = (Vec::new(), Vec::new());
        self.list_aliases(&self.root, "", &mut aliases, &mut dangling);
        sorting::sort_by(&mut aliases, |a, b| a.0.cmp(&b.0));
        self.aliases = aliases;
        self.dangling = dangling;
        self.list_keyed();
        #[cfg(feature = "build")]
        {
            self.canonical.clear();
            self.root.print(true, &self.parameters.printed, &mut self.canonical);
        }
        Renumbered {
            fields: numbers,
            spaces,
        }
    }

    fn list_aliases(&self, object: &Object, path: &str, aliases: &mut Vec<(String, u16)>, dangling: &mut Vec<String>) {
        for (name, node) in &object.properties {
            let path = parse::joined(path, name);
            match node {
                Node::Object(inner) => self.list_aliases(inner, &path, aliases, dangling),
                Node::Alias(target) => match self.number(target) {
                    Some(field) => aliases.push((path, field)),
                    None => dangling.push(path),
                },
                Node::Field(_) => {}
            }
        }
    }

    fn list_keyed(&mut self) {
        let fields = self.fields.iter().enumerate();
        let own = fields.map(|(number, field)| (&field.name, number as u16));
        let names = own.chain(self.aliases.iter().map(|(name, number)| (name, *number)));
        let keyed = names.filter(|&(_, number)| {
            let field = &self.fields[number as usize];
            !field.is_part && field.kind.key("").is_some()
        });
        self.keyed = keyed.map(|(name, number)| (name.clone(), number)).collect();
    }

    /// Another name of a key that matches a pattern with `*`, if there is one.
    pub fn dangling(&self, pattern: &str) -> Option<&str> {
        let mut found = self.dangling.iter().filter(|name| simple_match(pattern, name));
        found.next().map(String::as_str)
    }

    /// Makes the field for a path that names a key; returns it with the number of the field that stores keys and values.
    pub fn key_of(&self, path: &str) -> Option<(u16, Field)> {
        let (key, number) = self.key_in(path)?;
        let field = &self.fields[number as usize];
        let (name, kind) = field.kind.key(key)?;
        let field = Field {
            name: parse::joined(&field.name, name),
            kind,
            space: field.space,
            is_part: true,
            boost: 1.0,
        };
        Some((
            self.fields.binary_search_by(|one| one.name.cmp(&field.name)).ok()? as u16,
            field,
        ))
    }

    /// Splits a path that names a key; returns the key, and the number of the field that it is in.
    fn key_in<'p>(&self, path: &'p str) -> Option<(&'p str, u16)> {
        self.keyed.iter().find_map(|(name, number)| {
            let key = path.strip_prefix(name.as_str())?.strip_prefix('.')?;
            Some((key, *number))
        })
    }

    /// Returns the path that a key's values have in a source.
    pub fn path_of_key(&self, path: &str) -> Option<String> {
        let (key, number) = self.key_in(path)?;
        Some(parse::joined(&self.fields[number as usize].name, key))
    }

    /// Returns the number of `_ignored`, which is behind those of the mapping; one more is that of its lists.
    pub fn ignored(&self) -> u16 {
        self.fields.len() as u16
    }

    /// Returns the number of the lists of `_ignored`.
    pub fn ignored_lists(&self) -> u16 {
        self.ignored() + 1
    }

    /// Returns the number of `_routing`.
    pub fn routing(&self) -> u16 {
        self.ignored_lists() + 1
    }

    /// Returns the number of `_doc_count`.
    pub fn doc_count(&self) -> u16 {
        self.routing() + 1
    }

    /// Returns the numbers of the fields that documents have by themselves and that are searched.
    pub fn own(&self) -> [u16; 2] {
        [self.ignored(), self.routing()]
    }

    #[inline]
    fn number(&self, name: &str) -> Option<u16> {
        let at = self.fields.binary_search_by(|field| field.name.as_str().cmp(name));
        at.map_or_else(
            |_| self.own_number(name),
            |at| (!self.fields[at].is_part).then_some(at as u16),
        )
    }

    /// Returns the number of a field that documents have by themselves.
    #[inline(never)]
    fn own_number(&self, name: &str) -> Option<u16> {
        let mut own = self.own.iter().zip(self.own());
        own.find(|(field, _)| field.name == name).map(|(_, number)| number)
    }

    /// Returns the number of a field by its full path, or by another name of it.
    pub fn field(&self, name: &str) -> Option<u16> {
        self.number(name).or_else(|| {
            let at = self.aliases.binary_search_by(|(alias, _)| alias.as_str().cmp(name));
            Some(self.aliases[at.ok()?].1)
        })
    }

    /// Whether a name is that of an alias.
    #[cfg(feature = "build")]
    pub fn is_alias(&self, name: &str) -> bool {
        self.aliases
            .binary_search_by(|(alias, _)| alias.as_str().cmp(name))
            .is_ok()
    }

    /// Returns a field by its number.
    pub fn get(&self, field: u16) -> &Field {
        let [ignored, routing, doc_count] = &self.own;
        self.fields.get(field as usize).unwrap_or(match field {
            _ if field == self.routing() => routing,
            _ if field == self.doc_count() => doc_count,
            _ => ignored,
        })
    }

    /// Returns the number of a field that a field's type has for itself.
    pub fn part(&self, field: &str, name: &str) -> Option<u16> {
        let name = parse::joined(field, name);
        let at = self.fields.binary_search_by(|field| field.name.cmp(&name)).ok()?;
        self.fields[at].is_part.then_some(at as u16)
    }

    /// Returns the number of the field at `path.name`: a subfield of the type, or any field of that name.
    pub fn below(&self, field: &str, name: &str) -> Option<u16> {
        self.part(field, name)
            .or_else(|| self.number(&parse::joined(field, name)))
    }

    /// Whether there is a field of this number.
    pub fn has_number(&self, field: u16) -> bool {
        field <= self.doc_count()
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

    /// Returns the path at which documents have a field's values: of a field right below another, the path of that.
    pub fn source_path<'p>(&self, path: &'p str) -> &'p str {
        let around = path.rsplit_once('.').map(|(around, _)| around);
        around.filter(|around| self.field(around).is_some()).unwrap_or(path)
    }

    /// Returns the paths of fields that take the values of others, each with the path of the other.
    pub fn copied(&self) -> Vec<(String, String)> {
        fn walk(object: &Object, path: &str, found: &mut Vec<(String, String)>) {
            for (name, node) in &object.properties {
                let path = parse::joined(path, name);
                match node {
                    Node::Object(inner) => walk(inner, &path, found),
                    Node::Field(leaf) => found.extend(leaf.copy_to.iter().map(|to| (to.clone(), path.clone()))),
                    Node::Alias(_) => {}
                }
            }
        }
        let mut found = Vec::new();
        walk(&self.root, "", &mut found);
        found
    }

    /// Returns the numbers of the fields whose path, or another name, matches a pattern with `*`.
    pub fn names_matching(&self, pattern: &str) -> Vec<(&str, u16)> {
        let own = self.fields.iter().zip(0..).filter(|(field, _)| !field.is_part);
        let own = own.map(|(field, number)| (field.name.as_str(), number));
        let aliases = self.aliases.iter().map(|(alias, number)| (alias.as_str(), *number));
        own.chain(aliases)
            .filter(|(name, _)| simple_match(pattern, name))
            .collect()
    }

    /// The same, each field once.
    pub fn matching(&self, pattern: &str) -> Vec<u16> {
        let mut numbers: Vec<u16> = (0..self.fields.len() as u16)
            .filter(|&field| !self.fields[field as usize].is_part)
            .filter(|&field| simple_match(pattern, &self.fields[field as usize].name))
            .collect();
        let aliases = self.aliases.iter().filter(|(alias, _)| simple_match(pattern, alias));
        let count = numbers.len();
        for &(_, field) in aliases {
            if !numbers[..count].contains(&field) && !numbers[count..].contains(&field) {
                numbers.push(field);
            }
        }
        numbers
    }
}

fn renumber(object: &mut Object, numbers: &[u16]) {
    for node in object.properties.values_mut() {
        match node {
            Node::Field(leaf) => leaf.each(&mut |field| *field = numbers[*field as usize]),
            Node::Object(object) => renumber(object, numbers),
            Node::Alias(_) => {}
        }
    }
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

#[cfg(all(test, feature = "build"))]
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
                r#"{"properties":{"a":{"type":"percolator"}}}"#,
                "field [a]: type [percolator] is not supported",
            ),
            (
                r#"{"runtime":{"a":{"type":"long"}},"properties":{}}"#,
                "mapping: parameter [runtime] is not supported",
            ),
            (
                r#"{"properties":{"o":{"type":"version"},"p":{"properties":{"q":{"type":"text","analyzer":"thai"}}}}}"#,
                "field [o]: type [version] is not supported; supported are SUPPORTED\n\
                 field [p.q]: ",
            ),
        ] {
            let error = Mapping::parse(text).err().expect("an error");
            let expected = expected.replace("SUPPORTED", &types::names());
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }
}
