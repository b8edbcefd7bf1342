//! Which documents of a window does a term have, and where do their postings stand? Once the bits of several terms have
//! been intersected, the place of a posting is counted from the bits before it: nothing is searched or decoded again.

use crate::format::bitmap::Bitmap;
use crate::window::{Bits, WORDS, Word};

/// So many documents a word lie dense.
const DENSE: usize = 8;

/// The documents of a term in one window.
pub struct Marks {
    /// A bit for each document. Blocks that are not wanted are left out.
    pub bits: Bits,
    /// The place, among the postings of the term, of the first one under each word that is not empty.
    first: [u32; WORDS],
    /// The window.
    base: Option<u32>,
}

/// The word that is being made.
struct Run {
    word: Word,
    /// The place of the first posting under it.
    first: u32,
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

    /// Sets the bits of ascending documents of the window, whose postings stand from `place` on.
    #[inline]
    pub fn set(&mut self, documents: &[u32], place: u32) {
        let (Some(&first), Some(&last)) = (documents.first(), documents.last()) else {
            return;
        };
        let run = self.run(first, place);
        // Of documents that do not ascend, in an image that is damaged, this is any number.
        let words = (last / 64).wrapping_sub(first / 64).wrapping_add(1);
        if documents.len() >= words as usize * DENSE {
            self.set_dense(run, documents, place);
        } else {
            self.set_spread(run, documents, place);
        }
    }

    /// Most words have one document or two.
    fn set_spread(&mut self, mut run: Run, documents: &[u32], place: u32) {
        for (&document, place) in documents.iter().zip(place..) {
            let is_same = run.word.add(document) as u32;
            run.first = run.first & is_same | place & !is_same;
            self.write(&run);
        }
    }

    /// Four at a time mostly lie in the word that the last one was in.
    fn set_dense(&mut self, mut run: Run, documents: &[u32], mut place: u32) {
        let (fours, rest) = documents.as_chunks::<4>();
        for &[a, b, c, d] in fours {
            if Word::of(d) == run.word.at {
                run.word.set |= 1 << (a % 64) | 1 << (b % 64) | 1 << (c % 64) | 1 << (d % 64);
            } else {
                for (document, place) in [a, b, c, d].into_iter().zip(place..) {
                    self.add(&mut run, document, place);
                }
            }
            place += 4;
        }
        for (&document, place) in rest.iter().zip(place..) {
            self.add(&mut run, document, place);
        }
        self.write(&run);
    }

    #[inline(always)]
    fn add(&mut self, run: &mut Run, document: u32, place: u32) {
        if Word::of(document) != run.word.at {
            self.write(run);
            run.first = place;
        }
        run.word.add(document);
    }

    /// The word of a document, with what is in it already.
    #[inline]
    fn run(&self, document: u32, place: u32) -> Run {
        let at = Word::of(document);
        // A block that was left out is longer than a word, so that bits of a word are of adjacent postings.
        let first = if self.bits[at] == 0 { place } else { self.first[at] };
        let word = Word { at, set: self.bits[at] };
        Run { word, first }
    }

    #[inline]
    fn write(&mut self, run: &Run) {
        self.bits[run.word.at] = run.word.set;
        self.first[run.word.at] = run.first;
    }

    /// Sets the bits of those documents of a dense block that are in the window; its postings stand from `place` on.
    pub fn set_words(&mut self, bitmap: &Bitmap<'_>, mut place: u32) {
        let base = self.base.unwrap_or(0) / 64;
        for (set, word) in bitmap.words().zip(bitmap.first..) {
            if let Some(at) = word.checked_sub(base)
                && set != 0
            {
                let Some(bits) = self.bits.get_mut(at as usize) else {
                    return;
                };
                if *bits == 0 {
                    self.first[at as usize & (WORDS - 1)] = place;
                }
                *bits |= set;
            }
            place += set.count_ones();
        }
    }

    /// Returns the bits of a word of the window, and the place of its first posting.
    #[inline]
    pub fn word(&self, at: usize) -> (u64, usize) {
        let at = at & (WORDS - 1);
        (self.bits[at], self.first[at] as usize)
    }

    /// Returns the place of the posting of a document whose bit is set.
    #[inline]
    pub fn place(&self, at: usize) -> usize {
        let word = (at / 64) & (WORDS - 1);
        let before = self.bits[word] & ((1 << (at % 64)) - 1);
        (self.first[word] + before.count_ones()) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_across_blocks_and_gaps() {
        let mut marks = Marks::default();
        marks.start(4096);
        // Postings 10 to 14, then, behind a block that was left out, 138 to 140.
        marks.set(&[4096, 4097, 4159, 4160], 10);
        marks.set(&[4163], 14);
        marks.set(&[4400, 4415, 8191], 138);
        let places = [0, 1, 63, 64, 67, 304, 319, 4095].map(|at| marks.place(at));
        assert_eq!(places, [10, 11, 12, 13, 14, 138, 139, 140]);
        assert!(marks.are_of(4096) && !marks.are_of(0));
        // Dense ones, four and four, with one word that is full.
        let dense: Vec<u32> = (8192 + 3..8192 + 131).collect();
        marks.start(8192);
        marks.set(&dense, 256);
        assert_eq!(marks.bits[..4], [u64::MAX << 3, u64::MAX, 0b111, 0]);
        assert_eq!(
            [3, 63, 64, 70, 127, 128, 130].map(|at| marks.place(at)),
            [256, 316, 317, 323, 380, 381, 383]
        );
        marks.start(0);
        assert_eq!(marks.bits, [0; WORDS]);
    }

    #[test]
    fn documents_of_any_density_have_their_bits_and_places() {
        for gap in 1..200 {
            // Gaps of up to twice as much, in blocks that begin within words.
            let documents: Vec<u32> = (0..4096u32)
                .scan(8191, |document, i| {
                    *document += 1 + i.wrapping_mul(0x9e37_79b9) % (2 * gap - 1);
                    Some(*document)
                })
                .take_while(|&document| document < 8192 + 4096)
                .collect();
            let mut marks = Marks::default();
            marks.start(8192);
            for (block, documents) in (0..).zip(documents.chunks(128)) {
                marks.set(documents, 1000 + block * 128);
            }
            let mut bits = [0u64; WORDS];
            for (&document, place) in documents.iter().zip(1000..) {
                let at = document as usize % 4096;
                bits[at / 64] |= 1 << (at % 64);
                assert_eq!(marks.place(at), place, "{at} with gaps around {gap}");
            }
            assert_eq!(marks.bits, bits, "gaps around {gap}");
        }
    }
}
