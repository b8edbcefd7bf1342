//! What was the source of a document? One zstd frame a document, with a dictionary trained on the first of them.
//!
//! Section `source_dictionary` is a zstd dictionary (left out for small catalogs), `source_offsets` an array with the end
//! of each source, `sources` the frames, of whose headers only the size is kept: the rest is the same in each of them.

use std::cell::RefCell;

use structured_zstd::decoding::{DictionaryHandle, FrameDecoder};

use super::array::Array;
use crate::error::ImageError;

/// The stored sources of an image.
pub struct Sources<'a> {
    dictionary: Option<DictionaryHandle>,
    ends: Array<'a>,
    frames: &'a [u8],
}

/// How a frame begins that has neither a checksum nor the number of its dictionary: the magic number, and the byte that
/// says that eight bytes of size follow and that the window is as large.
const FRAME: [u8; 5] = [0x28, 0xb5, 0x2f, 0xfd, 0xe0];
/// The header of the last block of a frame, a compressed one, but for its length in the bits from the third on.
const LAST_COMPRESSED: u32 = 0b101;

thread_local! {
    /// A decoder, and the frame that it reads.
    static DECODER: RefCell<(FrameDecoder, Vec<u8>)> = RefCell::new((FrameDecoder::new(), Vec::new()));
}

impl<'a> Sources<'a> {
    /// Opens the sources over their sections; parses the dictionary.
    pub fn open(dictionary: Option<&[u8]>, offsets: &'a [u8], frames: &'a [u8]) -> Result<Self, ImageError> {
        let dictionary = dictionary
            .map(|bytes| {
                DictionaryHandle::decode_dict(bytes).map_err(|_| ImageError::Invalid {
                    section: "source_dictionary",
                    what: "it is no zstd dictionary".to_owned(),
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
        let stored = self.frames.get(start..self.ends.get(document) as usize);
        let stored = stored.ok_or(ImageError::OutOfBounds {
            section: "sources",
            what: "a frame",
        })?;
        let invalid = |what: &str| ImageError::Invalid {
            section: "sources",
            what: what.to_owned(),
        };
        let (size, has_headers, blocks) = read_head(stored).ok_or_else(|| invalid("a frame does not say its size"))?;
        let at = out.len();
        out.resize(at + size, 0);
        let read = DECODER.with_borrow_mut(|(decoder, frame)| {
            frame.clear();
            frame.extend_from_slice(&FRAME);
            frame.extend_from_slice(&(size as u64).to_le_bytes());
            if !has_headers {
                let header = (blocks.len() as u32) << 3 | LAST_COMPRESSED;
                frame.extend_from_slice(&header.to_le_bytes()[..3]);
            }
            frame.extend_from_slice(blocks);
            match &self.dictionary {
                Some(dictionary) => decoder.decode_all_with_dict_handle(frame, &mut out[at..], dictionary),
                None => decoder.decode_all(frame, &mut out[at..]),
            }
        });
        match read {
            Ok(read) if read == size => Ok(()),
            _ => Err(invalid("a frame is damaged")),
        }
    }
}

/// Reads twice the size of a source, one more where the blocks have their headers, and what follows it.
fn read_head(stored: &[u8]) -> Option<(usize, bool, &[u8])> {
    let mut head = 0;
    for (at, &byte) in stored.iter().enumerate().take(5) {
        head |= u64::from(byte & 127) << (7 * at);
        if byte < 128 {
            let size = head >> 1;
            return (size <= MAX_SOURCE).then(|| (size as usize, head & 1 == 1, &stored[at + 1..]));
        }
    }
    None
}

/// No catalog line is longer.
const MAX_SOURCE: u64 = 100 << 20;

#[cfg(feature = "build")]
pub use writer::SourcesWriter;

#[cfg(feature = "build")]
mod writer {
    use super::LAST_COMPRESSED;
    use structured_zstd::decoding::Dictionary;
    use structured_zstd::dictionary::{CoverOptions, FastCoverOptions, FinalizeOptions, train_fastcover_dict};
    use structured_zstd::encoding::{CompressionLevel, EncoderDictionary, FrameCompressor};

    /// Documents whose sources train the dictionary.
    const SAMPLES: usize = 10_000;
    /// Bytes of sources under which a dictionary would cost more than it saves.
    const WORTHWHILE: usize = 64 << 10;
    /// Bytes of a dictionary at most, and its share of the samples.
    const DICTIONARY: usize = 180_000;
    const SHARE: usize = 8;
    const LEVEL: i32 = 12;
    const DICTIONARY_ID: u32 = 1;

    /// Stores a frame without what all have in common.
    fn store(size: usize, frame: &[u8], out: &mut Vec<u8>) {
        let descriptor = frame[4];
        let single_segment = descriptor >> 5 & 1;
        let size_bytes = match descriptor >> 6 {
            0 => single_segment as usize,
            flag => 1 << flag,
        };
        let blocks = &frame[5 + (1 - single_segment) as usize + size_bytes..];
        let header = u32::from_le_bytes([blocks[0], blocks[1], blocks[2], 0]);
        let is_alone = header == (blocks.len() as u32 - 3) << 3 | LAST_COMPRESSED;
        let mut head = size << 1 | usize::from(!is_alone);
        while head >= 128 {
            out.push(head as u8 | 128);
            head >>= 7;
        }
        out.push(head as u8);
        out.extend_from_slice(if is_alone { &blocks[3..] } else { blocks });
    }

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
                store(source.len(), &self.frame, &mut self.frames);
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
                    level: LEVEL,
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

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    fn stored(sources: &[Vec<u8>]) -> [Vec<u8>; 3] {
        let mut writer = SourcesWriter::default();
        sources.iter().for_each(|source| writer.add(source).expect("a source"));
        writer.finish(|_| true).expect("sections")
    }

    /// Bytes that cannot be compressed.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 7u32;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn sources_come_back_whatever_blocks_their_frames_have() {
        let text = |length: usize| {
            "the quiet lamp lights the quiet room "
                .repeat(length / 37 + 1)
                .into_bytes()
        };
        let few = vec![
            text(40),
            noise(100),
            vec![b'a'; 5000],
            text(300_000),
            noise(300_000),
            b"{}".to_vec(),
        ];
        let many: Vec<Vec<u8>> = (0..200).map(|i| [text(500 + i), noise(i)].concat()).collect();
        for sources in [few, many] {
            let [dictionary, offsets, frames] = stored(&sources);
            assert_eq!(dictionary.is_empty(), sources.len() < 100);
            let dictionary = Some(dictionary.as_slice()).filter(|bytes| !bytes.is_empty());
            let read = Sources::open(dictionary, &offsets, &frames).expect("sections");
            for (document, source) in sources.iter().enumerate() {
                let mut found = b"before".to_vec();
                read.append(document as u32, &mut found).expect("a source");
                assert!(found[6..] == source[..], "source {document}");
            }
        }
    }

    #[test]
    fn damaged_sources_are_refused() {
        let [_, offsets, frames] = stored(&[b"{\"a\":\"a a a a a a a a a a a a a a a\"}".to_vec(), noise(200)]);
        let refused = |frames: &[u8], document| {
            let read = Sources::open(None, &offsets, frames).expect("sections");
            read.append(document, &mut Vec::new()).expect_err("damage").to_string()
        };
        assert!(refused(&frames[..frames.len() - 1], 1).contains("a frame"));
        let mut endless = frames.clone();
        endless[..6].fill(0xff);
        assert!(refused(&endless, 0).contains("a frame does not say its size"));
        let mut longer = frames.clone();
        longer[0] += 2;
        assert!(refused(&longer, 0).contains("a frame is damaged"));
    }
}
