//! What was the source of a document? Its values are kept as codes of [tokens](super::tokens), which `build/encoder.rs` makes of
//! them; what stands around them is its [shape](super::shape).
//!
//! Section `source_dictionary` has the tokens (left out for small catalogs, whose values are kept as they are),
//! `source_offsets` an array with the start of each 16th source and one with the length of each, `sources` the codes.

use std::cell::RefCell;

#[cfg(feature = "build")]
use super::array;
use super::array::Array;
use super::shape::{BEHIND, Shapes};
use super::tokens::{LONGEST, Tokens};
use crate::error::{ImageError, require};

/// The stored sources of an image.
pub struct Sources<'a> {
    shapes: Shapes,
    tokens: Option<Tokens<'a>>,
    starts: Array<'a>,
    lengths: Array<'a>,
    stored: &'a [u8],
}

/// Sources whose lengths are added up to find one of them.
const GROUP: usize = 16;
/// Tokens leave as many bytes behind values as shapes want.
const _: () = assert!(LONGEST >= BEHIND);

thread_local! {
    /// The values that were read last.
    static VALUES: RefCell<Vec<u8>> = RefCell::default();
}

impl<'a> Sources<'a> {
    /// Opens the sources over their sections; reads the shapes and where the tokens are.
    pub fn open(
        shapes: &[u8],
        dictionary: Option<&'a [u8]>,
        offsets: &'a [u8],
        stored: &'a [u8],
        documents: u32,
    ) -> Result<Self, ImageError> {
        let (starts, rest) = Array::read(offsets, "source_offsets")?;
        let (lengths, _) = Array::read(rest, "source_offsets")?;
        let count = documents as usize;
        // A source takes a byte at least: an image cannot say that it has more documents than it has room for.
        let holds = lengths.length == count && starts.length == count.div_ceil(GROUP) && stored.len() >= count;
        require(holds, "source_offsets", "it does not have all documents")?;
        Ok(Self {
            shapes: Shapes::open(shapes),
            tokens: dictionary.map(Tokens::open).transpose()?,
            starts,
            lengths,
            stored,
        })
    }

    /// Appends the source of a document, as it was in the catalog.
    pub fn append(&self, document: u32, out: &mut Vec<u8>) -> Result<(), ImageError> {
        let document = document as usize;
        let group = document / GROUP;
        let length = |document| self.lengths.get(document) as usize;
        let start = (group * GROUP..document).fold(self.starts.get(group) as usize, |start, before| {
            start.wrapping_add(length(before))
        });
        let stored = self.stored.get(start..start.wrapping_add(length(document)));
        let stored = stored.ok_or(ImageError::OutOfBounds {
            section: "sources",
            what: "a source",
        })?;
        let invalid = |what: &str| ImageError::Invalid {
            section: "sources",
            what: what.to_owned(),
        };
        VALUES.with_borrow_mut(|values| {
            let length = match &self.tokens {
                Some(tokens) => tokens.read(stored, values),
                None => {
                    values.clear();
                    values.extend_from_slice(stored);
                    values.extend([0; BEHIND]);
                    Some(stored.len())
                }
            };
            let length = length.ok_or_else(|| invalid("a code stands for nothing"))?;
            let joined = self.shapes.join(values, length, out);
            joined.ok_or_else(|| invalid("a source is not of its shape"))
        })
    }
}

/// Writes where the sources lie that end there.
#[cfg(feature = "build")]
pub fn write_offsets(ends: &[usize]) -> Vec<u8> {
    let start = |document: usize| if document == 0 { 0 } else { ends[document - 1] as i64 };
    let starts: Vec<i64> = (0..ends.len()).step_by(GROUP).map(start).collect();
    let lengths: Vec<i64> = (0..ends.len())
        .map(|document| ends[document] as i64 - start(document))
        .collect();
    let mut offsets = Vec::new();
    array::write(&starts, &mut offsets);
    array::write(&lengths, &mut offsets);
    offsets
}
