//! How are sources stored? Cut into shape and values, of which the latter become codes (`format/source.rs` reads them), batch by
//! batch, once the first of them said which tokens there are.

use super::cut::Cutter;
use super::encoder::Encoder;
use super::image_writer::ImageWriter;
use super::kept::Kept;
use super::log::{self, Log};
use super::pieces::Pieces;
use super::scratch::{Scratch, ScratchError};
use crate::format::image::{Kind, NO_FIELD};
use crate::format::source::write_offsets;
use crate::format::varint;

/// Sources, and bytes of their values, that say which tokens there are.
const SAMPLES: usize = 30_000;
const SAMPLE_BYTES: usize = 32 << 20;
/// Bytes of values that are encoded in one go.
const BATCH: usize = 256 << 10;

/// Stores sources as they come.
#[derive(Default)]
pub struct SourcesWriter {
    cutter: Cutter,
    /// Values that are not stored yet.
    waiting: Pieces,
    encoding: Encoding,
    /// Of each document the length of what is stored, and that.
    stored: Log,
    /// How many documents are stored.
    count: u32,
}

/// What becomes of values?
#[derive(Default)]
enum Encoding {
    /// It is not known yet.
    #[default]
    Unknown,
    /// There are too few: they are kept.
    Plain,
    Codes(Box<Encoder>),
}

impl SourcesWriter {
    /// Adds the source of the next document.
    pub fn add(&mut self, source: &[u8], scratch: &dyn Scratch) -> Result<(), ScratchError> {
        self.waiting.write(|values| self.cutter.cut(source, values));
        let bytes = self.waiting.bytes().len();
        let is_enough = match self.encoding {
            Encoding::Unknown => self.waiting.len() >= SAMPLES || bytes >= SAMPLE_BYTES,
            Encoding::Plain | Encoding::Codes(_) => bytes >= BATCH,
        };
        if is_enough { self.store(scratch) } else { Ok(()) }
    }

    /// Stores what waits.
    fn store(&mut self, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        let waiting = std::mem::take(&mut self.waiting);
        let encoded = match &self.encoding {
            Encoding::Codes(encoder) => encoder.encode(&waiting),
            Encoding::Plain => waiting,
            Encoding::Unknown => match Encoder::train(&waiting) {
                Some((encoder, encoded)) => {
                    self.encoding = Encoding::Codes(Box::new(encoder));
                    encoded
                }
                None => {
                    self.encoding = Encoding::Plain;
                    waiting
                }
            },
        };
        for source in encoded.iter() {
            self.stored.add(self.count, scratch, |bytes| {
                varint::write(source.len() as u64, bytes);
                bytes.extend_from_slice(source);
            })?;
            self.count += 1;
        }
        Ok(())
    }

    /// Adds the sections `source_shapes`, `source_dictionary`, `source_offsets` and `sources` of the documents to keep.
    pub fn write(
        mut self,
        kept: &Kept,
        scratch: &dyn Scratch,
        writer: &mut ImageWriter<'_>,
    ) -> Result<(), ScratchError> {
        self.store(scratch)?;
        writer.add(Kind::SourceShapes, NO_FIELD, &std::mem::take(&mut self.cutter).finish())?;
        if let Encoding::Codes(encoder) = &self.encoding {
            writer.add(Kind::SourceDictionary, NO_FIELD, &encoder.section())?;
        }
        let mut ends = Vec::with_capacity(kept.count());
        let mut end = 0;
        let mut section = writer.section();
        let skip = |bytes: &mut &[u8]| {
            let length = log::number(bytes)? as usize;
            log::take(bytes, length).map(|_| ())
        };
        self.stored.read_kept(kept, scratch, skip, |_, bytes| {
            let length = log::number(bytes)? as usize;
            let source = log::take(bytes, length)?;
            end += length;
            ends.push(end);
            section.add(source)
        })?;
        writer.add(Kind::SourceOffsets, NO_FIELD, &write_offsets(&ends))?;
        writer.add_section(Kind::Sources, NO_FIELD, section)
    }
}

#[cfg(test)]
mod tests {
    use super::super::image_writer::ImageWriter;
    use super::super::kept::Kept;
    use super::super::pile::PIECE;
    use super::super::scratch::InMemory;
    use super::{SAMPLE_BYTES, SAMPLES, SourcesWriter};
    use crate::format::image::Kind;
    use crate::format::source::Sources;

    /// The sections `source_shapes`, `source_dictionary`, `source_offsets` and `sources`; empty where there is none.
    fn stored(sources: &[Vec<u8>]) -> [Vec<u8>; 4] {
        stored_but(sources, &vec![false; sources.len()])
    }

    fn stored_but(sources: &[Vec<u8>], replaced: &[bool]) -> [Vec<u8>; 4] {
        let scratch = InMemory::default();
        let mut writer = SourcesWriter::default();
        for source in sources {
            writer.add(source, &scratch).expect("memory");
        }
        let mut image = ImageWriter::new(&scratch);
        writer.write(&Kept::of(replaced), &scratch, &mut image).expect("memory");
        let image = image.finish(0);
        [
            Kind::SourceShapes,
            Kind::SourceDictionary,
            Kind::SourceOffsets,
            Kind::Sources,
        ]
        .map(|kind| {
            let found = image.sections().iter().find(|section| section.kind == kind);
            found.map_or_else(Vec::new, |section| {
                let mut bytes = vec![0; section.length];
                image.read(section.offset, &mut bytes, &scratch).expect("memory");
                bytes
            })
        })
    }

    /// Bytes that have nothing in common.
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

    fn text(length: usize) -> Vec<u8> {
        "the quiet lamp lights the quiet room "
            .repeat(length / 37 + 1)
            .into_bytes()
    }

    #[test]
    fn sources_come_back_whatever_they_are() {
        let few = vec![text(40), noise(100), vec![b'a'; 5000], b"{}".to_vec(), Vec::new()];
        let long = vec![text(300_000), noise(300_000), vec![b'a'; 5000], b"{}".to_vec()];
        let many: Vec<Vec<u8>> = (0..200).map(|i| [text(500 + i), noise(i)].concat()).collect();
        // What comes behind the samples is of the same tokens and of others.
        let product = |i: usize| format!("{{\"name\":\"pan {i} of {}\",\"stock\":{}}}", i % 7, i * 7 % 100);
        let more: Vec<Vec<u8>> = (0..SAMPLES + 9000)
            .map(|i| {
                if i % 1000 == 999 {
                    noise(i % 90)
                } else {
                    product(i).into_bytes()
                }
            })
            .collect();
        let large = vec![text(SAMPLE_BYTES), text(70), noise(70)];
        for (sources, has_tokens) in [(few, false), (long, true), (many, true), (more, true), (large, true)] {
            let [shapes, dictionary, offsets, stored] = stored(&sources);
            assert_eq!(dictionary.is_empty(), !has_tokens);
            let dictionary = Some(dictionary.as_slice()).filter(|bytes| !bytes.is_empty());
            let read = Sources::open(&shapes, dictionary, &offsets, &stored, sources.len() as u32).expect("sections");
            for (document, source) in sources.iter().enumerate() {
                let mut found = b"before".to_vec();
                read.append(document as u32, &mut found).expect("a source");
                assert!(found[6..] == source[..], "source {document}");
            }
        }
    }

    #[test]
    fn sources_that_were_replaced_are_left_out() {
        // Some longer than a piece of the section, and some after which one is full.
        let sources: Vec<Vec<u8>> = [9, PIECE / 2, PIECE / 2, 7, 2 * PIECE, 1].map(noise).into();
        for replaced in ["......", "x.....", ".....x", ".x.x..", "xxxx.x", "xxxxxx"] {
            let replaced: Vec<bool> = replaced.bytes().map(|mark| mark == b'x').collect();
            let [shapes, dictionary, offsets, stored] = stored_but(&sources, &replaced);
            let count = replaced.iter().filter(|replaced| !**replaced).count() as u32;
            let read = Sources::open(&shapes, Some(&dictionary), &offsets, &stored, count).expect("sections");
            let kept = sources.iter().zip(&replaced).filter(|(_, replaced)| !**replaced);
            for (document, (source, _)) in kept.enumerate() {
                let mut found = Vec::new();
                read.append(document as u32, &mut found).expect("a source");
                assert!(found == *source, "{replaced:?}, source {document}");
            }
        }
    }

    #[test]
    fn what_sources_have_in_common_takes_less() {
        let sources: Vec<Vec<u8>> = (0..2000).map(|i| [text(500), noise(i % 9)].concat()).collect();
        let all: usize = sources.iter().map(Vec::len).sum();
        let taken: usize = stored(&sources).iter().map(Vec::len).sum();
        assert!(taken * 8 < all, "{taken} of {all}");
    }

    #[test]
    fn damaged_sources_are_refused() {
        let few = [b"{\"a\":\"a a a a a a a a a a a a a a a\"}".to_vec(), noise(200)];
        let [shapes, _, offsets, plain] = stored(&few);
        let refused = |stored: &[u8]| {
            let read = Sources::open(&shapes, None, &offsets, stored, 2).expect("sections");
            let fault = |document| {
                read.append(document, &mut Vec::new())
                    .err()
                    .map(|error| error.to_string())
            };
            fault(0).or(fault(1)).unwrap_or_default()
        };
        assert_eq!(refused(&plain), "");
        assert!(refused(&plain[..plain.len() - 1]).contains("a source"));
        let mut other = plain.clone();
        other[0] = 77;
        assert!(refused(&other).contains("a source is not of its shape"));
        let many: Vec<Vec<u8>> = (0..200).map(|i| [text(500 + i), noise(i)].concat()).collect();
        let [shapes, dictionary, offsets, mut codes] = stored(&many);
        let last = codes.len() - 1;
        codes[last - 1..].fill(0xff);
        let read = Sources::open(&shapes, Some(&dictionary), &offsets, &codes, 200).expect("sections");
        let fault = read.append(199, &mut Vec::new()).expect_err("damage").to_string();
        assert!(fault.contains("a code stands for nothing"), "{fault}");
    }
}
