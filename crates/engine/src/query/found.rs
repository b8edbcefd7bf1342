//! Which field does a name in a query mean? A field of the mapping, or one made up for a key of a `flattened`.

use std::ops::Deref;

use super::Lowering;
use crate::mapping::Field;

/// A field that was found.
pub enum Found<'l> {
    /// The mapping has it.
    Own(&'l Field),
    /// A key of a field.
    Key(Box<Field>),
}

impl Deref for Found<'_> {
    type Target = Field;

    fn deref(&self) -> &Field {
        match self {
            Self::Own(field) => field,
            Self::Key(field) => field,
        }
    }
}

impl<'l> Lowering<'l, '_> {
    /// Finds a field by name; returns the place of its values in the documents that are searched, and the field.
    pub fn field(&self, name: &str) -> Option<(u16, Found<'l>)> {
        let (number, found) = match self.mapping.field(name) {
            Some(number) => (number, Found::Own(self.mapping.get(number))),
            None => {
                let (number, field) = self.mapping.key_of(name)?;
                (number, Found::Key(Box::new(field)))
            }
        };
        Some((self.mapping.place(number, self.space), found))
    }
}
