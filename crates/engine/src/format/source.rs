//! What was the source of a document? One zstd frame a document, with a dictionary trained on the first of them
//! (`build/sources.rs` writes them).
//!
//! Section `source_dictionary` is a zstd dictionary (left out for small catalogs), `source_offsets` an array with the end
//! of each frame, `sources` the frames, without checksum and dictionary id.

use std::cell::RefCell;

use structured_zstd::decoding::{DictionaryHandle, FrameContentSize, FrameDecoder, read_frame_content_size};

use super::array::Array;
use crate::error::ImageError;

/// The stored sources of an image.
pub struct Sources<'a> {
    dictionary: Option<DictionaryHandle>,
    ends: Array<'a>,
    frames: &'a [u8],
}

thread_local! {
    static DECODER: RefCell<FrameDecoder> = RefCell::new(FrameDecoder::new());
}

impl<'a> Sources<'a> {
    /// Opens the sources over their sections; parses the dictionary.
    pub fn open(dictionary: Option<&[u8]>, offsets: &'a [u8], frames: &'a [u8]) -> Result<Self, ImageError> {
        let dictionary = dictionary
            .map(|bytes| {
                DictionaryHandle::decode_dict(bytes).map_err(|error| ImageError::Invalid {
                    section: "source_dictionary",
                    what: error.to_string(),
                })
            })
            .transpose()?;
        let (ends, _) = Array::read(offsets, "source_offsets")?;
        Ok(Self {
            dictionary,
            ends,
            frames,
        })
    }

    /// Appends the source of a document, as it was in the catalog.
    pub fn append(&self, document: u32, out: &mut Vec<u8>) -> Result<(), ImageError> {
        let document = document as usize;
        let start = if document == 0 {
            0
        } else {
            self.ends.get(document - 1) as usize
        };
        let frame = self.frames.get(start..self.ends.get(document) as usize);
        let frame = frame.ok_or(ImageError::OutOfBounds {
            section: "sources",
            what: "a frame",
        })?;
        let invalid = |what: String| ImageError::Invalid {
            section: "sources",
            what,
        };
        let size = match read_frame_content_size(frame) {
            Ok(FrameContentSize::Known(size)) if size <= MAX_SOURCE => size as usize,
            _ => return Err(invalid("a frame does not say its size".to_owned())),
        };
        let at = out.len();
        out.resize(at + size, 0);
        let read = DECODER.with_borrow_mut(|decoder| match &self.dictionary {
            Some(dictionary) => decoder.decode_all_with_dict_handle(frame, &mut out[at..], dictionary),
            None => decoder.decode_all(frame, &mut out[at..]),
        });
        match read {
            Ok(read) if read == size => Ok(()),
            Ok(read) => Err(invalid(format!("a frame has {read} bytes and not {size}"))),
            Err(error) => Err(invalid(error.to_string())),
        }
    }
}

/// No catalog line is longer.
const MAX_SOURCE: u64 = 100 << 20;
