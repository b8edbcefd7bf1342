//! How does a block of dense postings say its documents? With a bit for each document of its range, in 64-bit words that lie
//! as those of a window's bit set do: matches are found by words, and no document is decoded for them.

use super::bitpack::BLOCK;
use crate::vector::ones::count_ones;

/// Words that a header can say: wider blocks are not dense.
#[cfg(feature = "build")]
const MOST: u32 = 63;

/// The documents of a dense block.
#[derive(Debug, Clone, Copy)]
pub struct Bitmap<'a> {
    /// Number of the first word: its first bit is the document 64 times as large.
    pub first: u32,
    halves: &'a [u32],
}

impl<'a> Bitmap<'a> {
    /// The bitmap of a block whose documents are from `from` on, of so many words.
    pub fn new(from: u32, words: u32, payload: &'a [u32]) -> Option<Self> {
        let halves = payload.get(..words as usize * 2)?;
        Some(Self {
            first: from / 64,
            halves,
        })
    }

    /// Returns the words.
    #[inline]
    pub fn words(&self) -> impl Iterator<Item = u64> + use<'a> {
        let halves = self.halves.as_chunks().0.iter();
        halves.map(|&[low, high]| u64::from(low) | u64::from(high) << 32)
    }

    fn bit(&self, document: u32) -> u32 {
        document.wrapping_sub(self.first.wrapping_mul(64))
    }

    /// Whether the block has a document.
    #[inline]
    pub fn has(&self, document: u32) -> bool {
        let bit = self.bit(document);
        let half = self.halves.get(bit as usize / 32).copied().unwrap_or(0);
        half >> (bit % 32) & 1 == 1
    }

    /// Returns the place of one of the block's documents among them.
    #[inline]
    pub fn place(&self, document: u32) -> usize {
        let bit = self.bit(document);
        let mut words = self.words();
        let whole = count_ones(words.by_ref().take(bit as usize / 64));
        let below = words.next().unwrap_or(0) & ((1 << (bit % 64)) - 1);
        (whole + below.count_ones()) as usize
    }

    /// Reads the documents; reports whether there are `count`.
    pub fn documents(&self, count: usize, out: &mut [u32; BLOCK]) -> bool {
        let mut at = 0;
        let mut first = self.first.wrapping_mul(64);
        for mut word in self.words() {
            while word != 0 {
                out[at % BLOCK] = first.wrapping_add(word.trailing_zeros());
                at += 1;
                word &= word - 1;
            }
            first = first.wrapping_add(64);
        }
        at == count && count <= BLOCK
    }
}

/// Returns the words of a bitmap of documents from `from` to `last`, if a header can say so many.
#[cfg(feature = "build")]
pub fn words(from: u32, last: u32) -> Option<u32> {
    Some(last / 64 - from / 64 + 1).filter(|&words| words <= MOST)
}

/// Appends the bitmap of ascending documents, the first of them at or after `from`.
#[cfg(feature = "build")]
pub fn write(from: u32, words: u32, documents: impl Iterator<Item = u32>, out: &mut Vec<u32>) {
    let start = out.len();
    out.resize(start + words as usize * 2, 0);
    for document in documents {
        let bit = (document - from / 64 * 64) as usize;
        out[start + bit / 32] |= 1 << (bit % 32);
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn documents_come_back_word_by_word() {
        let documents = [130u32, 191, 192, 256, 320];
        assert_eq!(words(130, 320), Some(4));
        assert_eq!(
            (words(127, 4095), words(0, 4096), words(63, 4096)),
            (Some(63), None, None)
        );
        let mut payload = vec![9];
        write(129, 4, documents.into_iter(), &mut payload);
        let bitmap = Bitmap::new(129, 4, &payload[1..]).expect("four words");
        assert_eq!(bitmap.first, 2);
        assert_eq!(bitmap.words().collect::<Vec<_>>(), [1 << 63 | 1 << 2, 1, 1, 1]);
        let mut out = [0; BLOCK];
        assert!(bitmap.documents(5, &mut out) && !bitmap.documents(4, &mut out));
        assert_eq!(out[..5], documents);
        assert_eq!(documents.map(|document| bitmap.place(document)), [0, 1, 2, 3, 4]);
        let others = [0, 127, 128, 131, 255, 321, 400, u32::MAX];
        assert!(documents.iter().all(|&document| bitmap.has(document)));
        assert!(!others.iter().any(|&document| bitmap.has(document)));
        assert!(Bitmap::new(129, 5, &payload[1..]).is_none());
    }

    #[test]
    fn more_documents_than_a_block_has_are_refused() {
        let bitmap = Bitmap::new(0, 3, &[u32::MAX; 6]).expect("three words");
        assert!(!bitmap.documents(192, &mut [0; BLOCK]));
    }
}
