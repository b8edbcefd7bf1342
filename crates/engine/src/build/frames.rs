//! How do sources become frames? Batch by batch, by anyone who has the dictionary; batches cross between those who work as
//! bytes.

use structured_zstd::decoding::Dictionary;
use structured_zstd::encoding::{CompressionLevel, EncoderDictionary, FrameCompressor};

use super::threads::Work;
use crate::format::source::store;

/// The last level that takes the first match it finds: values of the sample catalog take 2 % more bytes than with level 11,
/// which finds matches in a binary tree, and two thirds of the time. Those between take more bytes, and more time, than this.
pub const LEVEL: i32 = 5;

/// Bytes in pieces, one after the other.
#[derive(Default)]
pub struct Pieces {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Pieces {
    /// Adds a piece.
    pub fn push(&mut self, piece: &[u8]) {
        self.write(|bytes| bytes.extend_from_slice(piece));
    }

    /// Adds a piece, which is what is appended to the bytes.
    pub fn write(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        append(&mut self.bytes);
        self.ends.push(self.bytes.len());
    }

    /// Adds the pieces of others.
    pub fn append(&mut self, more: &Self) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&more.bytes);
        self.ends.extend(more.ends.iter().map(|end| start + end));
    }

    /// The pieces in their order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends
            .iter()
            .map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// All of them.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All of them, and where each ends.
    pub fn into_parts(self) -> (Vec<u8>, Vec<usize>) {
        (self.bytes, self.ends)
    }

    /// Returns what [`Self::read`] reads: how many there are and where each ends, little-endian in 32 bits, and the bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.ends.len()].into_iter().chain(self.ends.iter().copied());
        let mut bytes: Vec<u8> = numbers.flat_map(|number| (number as u32).to_le_bytes()).collect();
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    /// Returns the pieces that came as bytes; none if they are not whole.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<4>();
        let mut words = words.iter().map(|word| u32::from_le_bytes(*word) as usize);
        let count = words.next()?;
        let ends: Vec<usize> = words.take(count).collect();
        let bytes = bytes.get((ends.len() + 1) * 4..)?.to_vec();
        let whole = ends.len() == count && ends.is_sorted() && ends.last().copied().unwrap_or(0) == bytes.len();
        whole.then_some(Self { bytes, ends })
    }
}

/// Frames of sources, or why there are none.
pub type Frames = Result<Pieces, String>;

/// Returns what makes frames of sources with a dictionary.
pub fn work(dictionary: &[u8]) -> Work<Pieces, Frames> {
    match compressor(dictionary) {
        Ok(compressor) => compress_with(compressor),
        Err(fault) => Box::new(move |_| Err(fault.clone())),
    }
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
    Box::new(move |sources| {
        let sources: Vec<&[u8]> = sources.iter().collect();
        let mut made = vec![Vec::new(); sources.len()];
        // The compressor copies the dictionary anew where a source is of another size than the one before it, as far as that
        // changes how it searches: a tenth of the time of a build, in the order of the catalog.
        let mut order: Vec<usize> = (0..sources.len()).collect();
        order.sort_unstable_by_key(|&at| sources[at].len());
        for at in order {
            // The compressor starts its buffer over with each frame.
            compressor.compress_independent_frame_into(sources[at], &mut made[at]);
        }
        let mut frames = Pieces::default();
        for (source, frame) in sources.iter().zip(&made) {
            frames.write(|bytes| store(source.len(), frame, bytes));
        }
        Ok(frames)
    })
}

#[cfg(test)]
mod tests {
    use super::Pieces;

    #[test]
    fn pieces_come_back_as_they_were_sent() {
        let mut pieces = Pieces::default();
        for piece in [&b"one"[..], b"", b"a source", b""] {
            pieces.push(piece);
        }
        let sent = pieces.to_bytes();
        assert_eq!(sent[..8], [4, 0, 0, 0, 3, 0, 0, 0]);
        let found = Pieces::read(&sent).expect("pieces");
        assert_eq!(found.iter().collect::<Vec<_>>(), [&b"one"[..], b"", b"a source", b""]);
        assert!(Pieces::read(&Pieces::default().to_bytes()).is_some_and(|none| none.len() == 0));
        for end in 0..sent.len() {
            assert!(Pieces::read(&sent[..end]).is_none(), "the first {end} bytes");
        }
        assert!(Pieces::read(&[&sent[..], b"?"].concat()).is_none());
        assert!(Pieces::read(&[u8::MAX; 8]).is_none());
    }
}
