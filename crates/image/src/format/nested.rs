//! Which documents of a nested space are in a document of the space around? They follow one another, in the order of those.
//!
//! The section is an array: by document of the space around, how many documents of this space are in it and those before it.

use super::array::{Array, element};
use crate::error::{ImageError, require};

/// The name of the section, and of its faults.
const SECTION: &str = "nested";

/// Where the documents of a space end that are in each document of the space around.
#[derive(Debug, Clone, Copy)]
pub struct Ends<'a>(Array<'a>);

impl<'a> Ends<'a> {
    /// Opens a section, given how many documents the space around has.
    pub fn open(bytes: &'a [u8], around: u32) -> Result<Self, ImageError> {
        let (ends, _) = Array::read(bytes, SECTION)?;
        require(
            ends.length == around as usize,
            SECTION,
            "it does not have all documents of the space around",
        )?;
        let mut before = 0;
        for document in 0..ends.length {
            let end = element(&ends, document);
            require(
                (before..i64::from(u32::MAX)).contains(&end),
                SECTION,
                "its documents do not ascend",
            )?;
            before = end;
        }
        Ok(Self(ends))
    }

    /// How many documents the space has.
    pub fn count(&self) -> u32 {
        self.first(self.0.length as u32)
    }

    /// Returns the first document behind all that are in documents before one of the space around.
    pub fn first(&self, document: u32) -> u32 {
        let before = (document as usize).min(self.0.length).checked_sub(1);
        before.map_or(0, |before| element(&self.0, before) as u32)
    }

    /// Returns all of them, in order.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        (0..self.0.length).map(|document| element(&self.0, document) as u32)
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::array;

    #[test]
    fn documents_follow_one_another() {
        // Documents 0, 2 and 3 have two, one and three; there are five.
        let mut bytes = Vec::new();
        array::write(&[2, 2, 3, 6, 6], &mut bytes);
        let mut words = vec![0u64; bytes.len() / 8];
        bytemuck::cast_slice_mut::<u64, u8>(&mut words).copy_from_slice(&bytes);
        let ends = Ends::open(bytemuck::cast_slice(&words), 5).expect("a whole section");
        assert_eq!(ends.count(), 6);
        assert_eq!([0, 1, 2, 3, 4, 5, 9].map(|at| ends.first(at)), [0, 2, 2, 3, 6, 6, 6]);
        assert!(ends.all().eq([2, 2, 3, 6, 6]));
        assert!(Ends::open(bytemuck::cast_slice(&words), 4).is_err());
    }
}
