//! Which field does a name in a query mean? A field of the mapping, or one made up for a key of a `flattened`.

use std::ops::Deref;

use super::Lowering;
use crate::mapping::Field;

/// A field that was found.
pub enum Found<'l> {
    /// The mapping has it, by this number.
    Own(u16, &'l Field),
    /// A key of a field; the part of it that has the values of all keys has this number.
    Key(u16, Box<Field>),
}

impl Found<'_> {
    /// Returns the place of its values in the documents that have them themselves.
    pub fn own(&self) -> u16 {
        match self {
            Self::Own(number, _) | Self::Key(number, _) => *number,
        }
    }
}

impl Deref for Found<'_> {
    type Target = Field;

    fn deref(&self) -> &Field {
        match self {
            Self::Own(_, field) => field,
            Self::Key(_, field) => field,
        }
    }
}

impl<'l> Lowering<'l, '_> {
    /// Finds a field by name; returns the place of its values in the documents that are searched, and the field.
    #[inline]
    pub fn field(&self, name: &str) -> Option<(u16, Found<'l>)> {
        match self.mapping.field(name) {
            Some(number) => {
                if let Some(notes) = self.notes {
                    notes.last.set(Some(number));
                }
                let place = self.mapping.place(number, self.space);
                Some((place, Found::Own(number, self.mapping.get(number))))
            }
            None => self.key(name),
        }
    }

    #[inline(never)]
    fn key(&self, name: &str) -> Option<(u16, Found<'l>)> {
        let (number, field) = self.mapping.key_of(name)?;
        Some((
            self.mapping.place(number, self.space),
            Found::Key(number, Box::new(field)),
        ))
    }
}
