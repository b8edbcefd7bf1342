//! What was the source of a document? One zstd frame a document, with a dictionary trained on the first of them.
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

#[cfg(feature = "build")]
pub use writer::SourcesWriter;

#[cfg(feature = "build")]
mod writer {
    use structured_zstd::decoding::Dictionary;
    use structured_zstd::dictionary::{CoverOptions, FastCoverOptions, FinalizeOptions, train_fastcover_dict};
    use structured_zstd::encoding::{CompressionLevel, EncoderDictionary, FrameCompressor};

    /// Documents whose sources train the dictionary.
    const SAMPLES: usize = 10_000;
    /// Bytes of sources under which a dictionary would cost more than it saves.
    const WORTHWHILE: usize = 64 << 10;
    /// Bytes of a dictionary at most, and its share of the samples.
    const DICTIONARY: usize = 112_640;
    const SHARE: usize = 8;
    const LEVEL: i32 = 6;
    const DICTIONARY_ID: u32 = 1;

    /// Compresses sources as they come, once enough of them trained a dictionary.
    #[derive(Default)]
    pub struct SourcesWriter {
        waiting: Vec<u8>,
        lengths: Vec<usize>,
        dictionary: Vec<u8>,
        compressor: Option<FrameCompressor>,
        ends: Vec<u64>,
        frame: Vec<u8>,
        frames: Vec<u8>,
    }

    impl SourcesWriter {
        /// Adds the source of the next document.
        pub fn add(&mut self, source: &[u8]) -> Result<(), String> {
            if self.compressor.is_some() {
                self.compress(source);
                return Ok(());
            }
            self.waiting.extend_from_slice(source);
            self.lengths.push(source.len());
            if self.lengths.len() == SAMPLES {
                self.train()
            } else {
                Ok(())
            }
        }

        fn compress(&mut self, source: &[u8]) {
            if let Some(compressor) = &mut self.compressor {
                // The compressor starts its buffer over with each frame.
                compressor.compress_independent_frame_into(source, &mut self.frame);
                self.frames.extend_from_slice(&self.frame);
                self.ends.push(self.frames.len() as u64);
            }
        }

        fn train(&mut self) -> Result<(), String> {
            let waiting = std::mem::take(&mut self.waiting);
            let lengths = std::mem::take(&mut self.lengths);
            let mut compressor = FrameCompressor::new(CompressionLevel::Level(LEVEL));
            compressor.set_content_checksum(false);
            compressor.set_dictionary_id_flag(false);
            if waiting.len() >= WORTHWHILE && lengths.len() >= 100 {
                let options = FastCoverOptions {
                    cover: CoverOptions {
                        k: 256,
                        d: 8,
                        ..FastCoverOptions::default().cover
                    },
                    ..FastCoverOptions::default()
                };
                let size = DICTIONARY.min(waiting.len() / SHARE);
                let finalize = FinalizeOptions {
                    dict_id: Some(DICTIONARY_ID),
                    ..FinalizeOptions::default()
                };
                let trained = train_fastcover_dict(&waiting, &lengths, size, &options, finalize)
                    .map_err(|error| format!("the dictionary of the sources cannot be trained: {error}"))?;
                let parsed = Dictionary::decode_dict(&trained)
                    .map_err(|error| format!("the dictionary of the sources cannot be read: {error}"))?;
                compressor
                    .set_encoder_dictionary(EncoderDictionary::from_dictionary(parsed))
                    .map_err(|error| format!("the dictionary of the sources cannot be used: {error}"))?;
                self.dictionary = trained;
            }
            self.compressor = Some(compressor);
            let mut start = 0;
            for length in lengths {
                self.compress(&waiting[start..start + length]);
                start += length;
            }
            Ok(())
        }

        /// Returns the sections `source_dictionary`, `source_offsets` and `sources` of the documents to keep.
        pub fn finish(mut self, keep: impl Fn(usize) -> bool) -> Result<[Vec<u8>; 3], String> {
            if self.compressor.is_none() {
                self.train()?;
            }
            let mut ends = Vec::with_capacity(self.ends.len());
            let mut frames = Vec::new();
            let all = (0..self.ends.len()).all(&keep);
            let mut start = 0;
            for (document, &end) in self.ends.iter().enumerate() {
                if keep(document) {
                    if !all {
                        frames.extend_from_slice(&self.frames[start..end as usize]);
                    }
                    ends.push(if all { end as i64 } else { frames.len() as i64 });
                }
                start = end as usize;
            }
            let mut offsets = Vec::new();
            super::super::array::write(&ends, &mut offsets);
            Ok([self.dictionary, offsets, if all { self.frames } else { frames }])
        }
    }
}
