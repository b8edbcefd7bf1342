//! Which documents of a window does a term have, and where do their postings stand? Once the bits of several terms have
//! been intersected, the place of a posting is counted from the bits before it: nothing is searched or decoded again.

use super::{Bits, WINDOW, WORDS};

/// The documents of a term in one window.
pub struct Marks {
    /// A bit for each document. Blocks without a document of the mask are left out.
    pub bits: Bits,
    /// The place, among the postings of the term, of the first one under each word that is not empty.
    first: [u32; WORDS],
    /// The window.
    base: Option<u32>,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            bits: [0; WORDS],
            first: [0; WORDS],
            base: None,
        }
    }
}

impl Marks {
    /// Whether these are the marks of a window.
    pub fn are_of(&self, base: u32) -> bool {
        self.base == Some(base)
    }

    /// Begins a window.
    pub fn start(&mut self, base: u32) {
        self.base = Some(base);
        self.bits = [0; WORDS];
    }

    /// Sets the bits of ascending documents whose postings stand from `place` on. A word is written once: to read back
    /// what was just written takes longer than all the rest.
    #[inline]
    pub fn set(&mut self, base: u32, documents: &[u32], place: u32) {
        let (mut word, mut set) = (usize::MAX, 0u64);
        for (document, place) in documents.iter().zip(place..) {
            let at = (document - base) as usize & (WINDOW - 1);
            if at / 64 != word {
                self.bits[word & (WORDS - 1)] |= set;
                (word, set) = (at / 64, 0);
                // A block that was left out is longer than a word, so that bits of a word are of adjacent postings.
                if self.bits[word] == 0 {
                    self.first[word] = place;
                }
            }
            set |= 1 << (at % 64);
        }
        self.bits[word & (WORDS - 1)] |= set;
    }

    /// Returns the place of the posting of a document whose bit is set.
    #[inline]
    pub fn place(&self, at: usize) -> usize {
        let word = (at / 64) & (WORDS - 1);
        let before = self.bits[word] & ((1 << (at % 64)) - 1);
        (self.first[word] + before.count_ones()) as usize
    }
}
