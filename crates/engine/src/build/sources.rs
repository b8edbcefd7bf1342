//! How are sources stored? One zstd frame a document (`format/source.rs` reads them), made while the catalog is read on.

use structured_zstd::decoding::Dictionary;
use structured_zstd::dictionary::{CoverOptions, FastCoverOptions, FinalizeOptions, train_fastcover_dict};
use structured_zstd::encoding::{CompressionLevel, EncoderDictionary, FrameCompressor};

use super::threads::{Pipeline, Work};
use crate::format::source::{store, write_offsets};

/// Documents whose sources train the dictionary.
const SAMPLES: usize = 10_000;
/// Bytes of sources under which a dictionary would cost more than it saves.
const WORTHWHILE: usize = 64 << 10;
/// Bytes of a dictionary at most, and its share of the samples.
const DICTIONARY: usize = 180_000;
const SHARE: usize = 8;
/// The first level that finds matches in a binary tree: sources of the sample catalog take 9 % less than with level 6, and
/// compressing them 1.2 times as long. Level 12 gains next to nothing more, and those from 8 to 10 take longer for less.
const LEVEL: i32 = 11;
const DICTIONARY_ID: u32 = 1;
/// Bytes of sources that are compressed in one go.
const BATCH: usize = 256 << 10;

/// Bytes in pieces, one after the other.
#[derive(Default)]
struct Pieces {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Pieces {
    fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        self.ends.push(self.bytes.len());
    }

    fn append(&mut self, more: &Self) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&more.bytes);
        self.ends.extend(more.ends.iter().map(|end| start + end));
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends
            .iter()
            .map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }
}

/// Frames of sources, or why there are none.
type Frames = Result<Pieces, String>;

/// Compresses sources as they come, once enough of them trained a dictionary.
#[derive(Default)]
pub struct SourcesWriter {
    /// What has not been handed on yet.
    waiting: Pieces,
    dictionary: Vec<u8>,
    compression: Option<Pipeline<Pieces, Frames>>,
    frames: Pieces,
}

impl SourcesWriter {
    /// Adds the source of the next document.
    pub fn add(&mut self, source: &[u8]) -> Result<(), String> {
        self.waiting.push(source);
        match self.compression {
            None if self.waiting.ends.len() >= SAMPLES => self.begin(),
            Some(_) if self.waiting.bytes.len() >= BATCH => self.compress(),
            _ => Ok(()),
        }
    }

    /// Trains the dictionary on what came so far, and begins to compress.
    fn begin(&mut self) -> Result<(), String> {
        if self.waiting.bytes.len() >= WORTHWHILE && self.waiting.ends.len() >= 100 {
            self.dictionary = train(&self.waiting)?;
        }
        let dictionary = self.dictionary.clone();
        self.compression = Some(Pipeline::new(move || match compressor(&dictionary) {
            Ok(compressor) => compress_with(compressor),
            Err(fault) => Box::new(move |_| Err(fault.clone())),
        }));
        self.compress()
    }

    /// Hands on what waits, and takes what is done.
    fn compress(&mut self) -> Result<(), String> {
        let batch = std::mem::take(&mut self.waiting);
        if let Some(compression) = &mut self.compression
            && let Some(done) = compression.push(batch)?
        {
            self.frames.append(&done?);
        }
        Ok(())
    }

    /// Returns the sections `source_dictionary`, `source_offsets` and `sources` of the documents to keep.
    pub fn finish(mut self, keep: impl Fn(usize) -> bool) -> Result<[Vec<u8>; 3], String> {
        if self.compression.is_none() {
            self.begin()?;
        }
        self.compress()?;
        if let Some(compression) = &mut self.compression {
            while let Some(done) = compression.pop()? {
                self.frames.append(&done?);
            }
        }
        let mut kept = self.frames;
        if !(0..kept.ends.len()).all(&keep) {
            let all = std::mem::take(&mut kept);
            for (_, frame) in all.iter().enumerate().filter(|&(document, _)| keep(document)) {
                kept.push(frame);
            }
        }
        Ok([self.dictionary, write_offsets(&kept.ends), kept.bytes])
    }
}

fn train(samples: &Pieces) -> Result<Vec<u8>, String> {
    let options = FastCoverOptions {
        cover: CoverOptions {
            k: 256,
            d: 8,
            ..FastCoverOptions::default().cover
        },
        ..FastCoverOptions::default()
    };
    let size = DICTIONARY.min(samples.bytes.len() / SHARE);
    let finalize = FinalizeOptions {
        dict_id: Some(DICTIONARY_ID),
        level: LEVEL,
    };
    let lengths: Vec<usize> = samples.iter().map(<[u8]>::len).collect();
    train_fastcover_dict(&samples.bytes, &lengths, size, &options, finalize)
        .map_err(|error| format!("the dictionary of the sources cannot be trained: {error}"))
}

/// Returns what compresses sources; without a dictionary if it is empty.
fn compressor(dictionary: &[u8]) -> Result<FrameCompressor, String> {
    let mut compressor = FrameCompressor::new(CompressionLevel::Level(LEVEL));
    compressor.set_content_checksum(false);
    compressor.set_dictionary_id_flag(false);
    if !dictionary.is_empty() {
        let parsed = Dictionary::decode_dict(dictionary)
            .map_err(|error| format!("the dictionary of the sources cannot be read: {error}"))?;
        compressor
            .set_encoder_dictionary(EncoderDictionary::from_dictionary(parsed))
            .map_err(|error| format!("the dictionary of the sources cannot be used: {error}"))?;
    }
    Ok(compressor)
}

fn compress_with(mut compressor: FrameCompressor) -> Work<Pieces, Frames> {
    let mut frame = Vec::new();
    Box::new(move |sources| {
        let mut frames = Pieces::default();
        for source in sources.iter() {
            // The compressor starts its buffer over with each frame.
            compressor.compress_independent_frame_into(source, &mut frame);
            store(source.len(), &frame, &mut frames.bytes);
            frames.ends.push(frames.bytes.len());
        }
        Ok(frames)
    })
}

#[cfg(test)]
mod tests {
    use super::SourcesWriter;
    use crate::format::source::Sources;

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
