//! Which places are there in documents? Objects and what may be in them, down to fields, their multi-fields, and other names.

use std::collections::BTreeMap;

/// What becomes of a document's field that the mapping does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dynamic {
    /// It is added to the mapping.
    True,
    /// It stays in the source and is not searchable.
    False,
    /// The document is refused.
    Strict,
}

impl Dynamic {
    /// The API's name of it.
    pub fn name(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
            Self::Strict => "strict",
        }
    }
}

/// A place in documents.
#[derive(Debug, Clone)]
pub enum Node {
    /// An object and what may be in it.
    Object(Object),
    /// A field.
    Field(Leaf),
    /// Another name of the field with this path.
    Alias(String),
}

/// An object of the mapping.
#[derive(Debug, Clone)]
pub struct Object {
    /// What becomes of unknown fields; without it, what becomes of them in the object around it.
    pub dynamic: Option<Dynamic>,
    /// Whether what is in it is read at all.
    pub enabled: bool,
    /// Whether it is a document of its own, and how.
    pub nested: Option<Nested>,
    /// Members by name.
    pub properties: BTreeMap<String, Node>,
    /// Whether it came with the object around it, which a template made: for the document that adds it, it is as if it had been there.
    #[cfg(feature = "build")]
    pub is_given: bool,
}

/// What an object is that is a document of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nested {
    /// The space of such documents.
    pub space: u16,
    /// Whether the document around it has its values, too.
    pub include_in_parent: bool,
    /// Whether the catalog's document has them.
    pub include_in_root: bool,
}

impl Nested {
    /// Given whether the root has the values of the document around, returns whether these and `include_in_root` both bring it the
    /// values of this one, and whether it has them at all.
    pub fn reaches_root(&self, is_included: bool) -> (bool, bool) {
        let is_handed_on = is_included && self.include_in_parent;
        (
            is_handed_on && self.include_in_root,
            is_handed_on || self.include_in_root,
        )
    }
}

impl Default for Object {
    fn default() -> Self {
        Self {
            dynamic: None,
            enabled: true,
            nested: None,
            properties: BTreeMap::new(),
            #[cfg(feature = "build")]
            is_given: false,
        }
    }
}

/// A field of the mapping.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// Its number.
    pub field: u16,
    /// The name of its type.
    pub kind: String,
    /// Its parameters that differ from their defaults: `,"name":value` for each.
    pub printed: String,
    /// Those that are printed behind its multi-fields.
    pub behind: String,
    /// The numbers of fields of its type's own, which take the same values.
    pub parts: Vec<u16>,
    /// Fields that take the same values, by name.
    pub fields: BTreeMap<String, Leaf>,
    /// Fields that its type has beside it, which nobody named.
    pub beside: Vec<Leaf>,
    /// Paths of fields that take the same values.
    pub copy_to: Vec<String>,
    /// Whether it came with the object around it, which a template made: for the document that adds it, it is as if it had been there.
    #[cfg(feature = "build")]
    pub is_given: bool,
}

impl Node {
    /// Marks what came with it, if it is an object.
    #[cfg(feature = "build")]
    pub fn give(&mut self) {
        let Self::Object(object) = self else { return };
        for node in object.properties.values_mut() {
            match node {
                Self::Object(inner) => inner.is_given = true,
                Self::Field(leaf) => leaf.is_given = true,
                Self::Alias(_) => {}
            }
            node.give();
        }
    }

    /// The real engine's name of what it is.
    pub fn kind(&self) -> &str {
        match self {
            Self::Object(_) => "ObjectMapper",
            Self::Field(leaf) => &leaf.kind,
            Self::Alias(_) => "alias",
        }
    }
}

impl Leaf {
    /// Calls `visit` with the field and all that take the same values by it.
    pub fn each(&mut self, visit: &mut impl FnMut(&mut u16)) {
        visit(&mut self.field);
        self.parts.iter_mut().for_each(&mut *visit);
        let leaves = self.beside.iter_mut().chain(self.fields.values_mut());
        leaves.for_each(|leaf| leaf.each(visit));
    }
}
