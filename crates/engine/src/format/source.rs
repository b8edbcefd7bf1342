//! What was the source of a document? Its values are one zstd frame, with a dictionary trained on the first of them
//! (`build/sources.rs` makes the frames); what stands around them is its [shape](super::shape).
//!
//! Section `source_dictionary` is a zstd dictionary (left out for small catalogs), `source_offsets` an array with the start
//! of each 16th source and one with the length of each, `sources` the frames, of whose headers only the size is kept: the
//! rest is the same in each of them.

use std::cell::RefCell;

use structured_zstd::decoding::DictionaryHandle;
use structured_zstd::decoding::errors::FrameDecoderError;

#[cfg(feature = "build")]
use super::array;
use super::array::Array;
use super::frame::FrameReader;
use super::shape::{BEHIND, Shapes};
use super::varint;
use crate::error::ImageError;

/// The stored sources of an image.
pub struct Sources<'a> {
    shapes: Shapes,
    dictionary: Option<DictionaryHandle>,
    starts: Array<'a>,
    lengths: Array<'a>,
    frames: &'a [u8],
}

/// Sources whose lengths are added up to find one of them.
const GROUP: usize = 16;
/// How a frame begins that has neither a checksum nor the number of its dictionary: the magic number, and the byte that
/// says that eight bytes of size follow and that the window is as large.
const HEAD: [u8; 13] = [0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0];
/// Where the size stands in it.
const SIZE: usize = 5;
/// The header of the last block of a frame, a compressed one, but for its length in the bits from the third on.
const LAST_COMPRESSED: u32 = 0b101;

thread_local! {
    /// What reads frames, and what the last one came to.
    static READER: RefCell<(FrameReader, Vec<u8>)> = RefCell::default();
}

impl<'a> Sources<'a> {
    /// Opens the sources over their sections; reads the shapes and parses the dictionary.
    pub fn open(
        shapes: &[u8],
        dictionary: Option<&[u8]>,
        offsets: &'a [u8],
        frames: &'a [u8],
    ) -> Result<Self, ImageError> {
        let dictionary = dictionary
            .map(|bytes| {
                DictionaryHandle::decode_dict(bytes).map_err(|_| ImageError::Invalid {
                    section: "source_dictionary",
                    what: "it is no zstd dictionary".to_owned(),
                })
            })
            .transpose()?;
        let (starts, rest) = Array::read(offsets, "source_offsets")?;
        let (lengths, _) = Array::read(rest, "source_offsets")?;
        Ok(Self {
            shapes: Shapes::open(shapes)?,
            dictionary,
            starts,
            lengths,
            frames,
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
        let stored = self.frames.get(start..start.wrapping_add(length(document)));
        let stored = stored.ok_or(ImageError::OutOfBounds {
            section: "sources",
            what: "a frame",
        })?;
        let invalid = |what: &str| ImageError::Invalid {
            section: "sources",
            what: what.to_owned(),
        };
        let (size, has_headers, blocks) = read_head(stored).ok_or_else(|| invalid("a frame does not say its size"))?;
        READER.with_borrow_mut(|(frame, values)| {
            if values.len() < size + BEHIND {
                values.resize(size + BEHIND, 0);
            }
            match self.read(frame, size, has_headers, blocks, &mut values[..size]) {
                Ok(read) if read == size => {}
                _ => return Err(invalid("a frame is damaged")),
            }
            let joined = self.shapes.join(values, size, out);
            joined.ok_or_else(|| invalid("a source is not of its shape"))
        })
    }

    /// Reads a frame of some size; returns how many bytes it came to.
    fn read(
        &self,
        frame: &mut FrameReader,
        size: usize,
        has_headers: bool,
        blocks: &[u8],
        out: &mut [u8],
    ) -> Result<usize, FrameDecoderError> {
        let mut head = HEAD;
        head[SIZE..].copy_from_slice(&(size as u64).to_le_bytes());
        frame.begin(&mut &head[..], self.dictionary.as_ref())?;
        if has_headers {
            return frame.blocks(blocks, out);
        }
        let [low, middle, high, _] = ((blocks.len() as u32) << 3 | LAST_COMPRESSED).to_le_bytes();
        frame.block([low, middle, high], blocks, out)
    }
}

/// Reads twice the size of a frame's content, one more where the blocks have their headers, and what follows it.
fn read_head(mut stored: &[u8]) -> Option<(usize, bool, &[u8])> {
    let head = varint::read(&mut stored)?;
    let size = head >> 1;
    (size <= MAX_SOURCE).then_some((size as usize, head & 1 == 1, stored))
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

/// Stores a frame of some size, without what all frames have in common.
#[cfg(feature = "build")]
pub fn store(size: usize, frame: &[u8], out: &mut Vec<u8>) {
    let descriptor = frame[4];
    let single_segment = descriptor >> 5 & 1;
    let size_bytes = match descriptor >> 6 {
        0 => single_segment as usize,
        flag => 1 << flag,
    };
    let blocks = &frame[5 + (1 - single_segment) as usize + size_bytes..];
    let header = u32::from_le_bytes([blocks[0], blocks[1], blocks[2], 0]);
    let is_alone = header == (blocks.len() as u32 - 3) << 3 | LAST_COMPRESSED;
    varint::write((size as u64) << 1 | u64::from(!is_alone), out);
    out.extend_from_slice(if is_alone { &blocks[3..] } else { blocks });
}

/// No catalog line is longer.
const MAX_SOURCE: u64 = 100 << 20;
