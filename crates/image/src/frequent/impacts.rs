//! What does a frequent term add to each document at most? Four bits a document, which are added up for a whole window at
//! once: impacts quantised as in score-at-a-time engines (Anh, de Kretser and Moffat, Vector-Space Ranking with Effective
//! Early Termination, 2001), but rounded up, so that a sum of them is a bound and what may still be a hit is scored as it
//! always is.

use crate::vector::Rise;
use crate::window::WINDOW;

/// Levels that a document may have: level 0 is of those without the term.
pub const LEVELS: usize = 16;
/// What lies between the lowest level of documents that have the term and the highest.
const STEPS: f32 = (LEVELS - 2) as f32;
/// Bytes of a window.
pub const BYTES: usize = WINDOW / 2;
/// What floats may be off by, of a weight that is 1: a few times the distance between floats below 1.
const ROUNDING: f64 = 1e-6;

/// The levels of a term's documents.
#[derive(Debug)]
pub struct Impacts {
    /// For each 32 documents 16 bytes: the first 16 documents have the lower halves, the others the upper ones.
    levels: Box<[u8]>,
    /// The lowest score, and how many levels one more takes.
    first: f32,
    per_score: f32,
    /// What a document of level 1 scores at most where the weight is 1, and how much more each level has.
    lowest: f64,
    step: f64,
}

impl Impacts {
    /// Levels of a term's documents, which score from `lowest` to `highest` where the weight is 1, in an index of so many
    /// documents: none has one yet.
    pub fn between(lowest: f32, highest: f32, documents: u32) -> Self {
        let step = f64::from(highest - lowest) / f64::from(STEPS);
        Self {
            levels: vec![0; (documents as usize).div_ceil(WINDOW) * BYTES].into_boxed_slice(),
            first: lowest,
            per_score: if step > 0.0 { 1.0 / step as f32 } else { 0.0 },
            lowest: f64::from(lowest) + ROUNDING,
            step: step * (1.0 + ROUNDING),
        }
    }

    /// Gives a document its level, which it returns, given what it scores.
    #[inline]
    pub fn add(&mut self, document: u32, score: f32) -> u8 {
        // What is lost to rounding is less than a level is given beyond what it needs.
        let level = ((score - self.first) * self.per_score).ceil().clamp(0.0, STEPS) as u8 + 1;
        let (at, shift) = place(document);
        if let Some(byte) = self.levels.get_mut(at) {
            *byte |= level << shift;
        }
        level
    }

    /// Whether all documents score the same.
    pub fn is_flat(&self) -> bool {
        self.step == 0.0
    }

    /// Returns a score that no document exceeds, given the term's weight.
    pub fn best(&self, weight: f32) -> f64 {
        f64::from(weight) * (self.lowest + self.step * f64::from(STEPS))
    }

    /// Returns what levels add, given the term's weight, in units of which a score of 1 has `scale`: rounded up, and 1 at
    /// least, so that level 0 alone adds nothing.
    pub fn rise(&self, weight: f32, scale: f64) -> Rise {
        let units = f64::from(weight) * scale * 256.0;
        // What the first step is more than the lowest score comes out of the start, below zero if need be.
        let start = (units * (self.lowest - self.step)).ceil() as i32 + 256;
        Rise::new(start as u16, (units * self.step).ceil() as u16)
    }

    /// Returns the level of a document; 0 where it has not the term.
    #[inline]
    pub fn level(&self, document: u32) -> u8 {
        let (at, shift) = place(document);
        self.levels.get(at).map_or(0, |byte| byte >> shift & 15)
    }

    /// Returns the levels of a window's documents.
    pub fn window(&self, base: u32) -> Option<&[u8; BYTES]> {
        self.levels.get(base as usize / 2..)?.first_chunk()
    }
}

/// Returns which byte has the level of a document, and by how many bits that is shifted.
#[inline]
fn place(document: u32) -> (usize, u32) {
    let (group, place) = (document as usize / 32, document % 32);
    (group * 16 + place as usize % 16, place / 16 * 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bm25::{FieldStatistics, Similarity, score};

    #[test]
    fn no_document_scores_more_than_its_level() {
        let inverse = Similarity::default().inverse_norms(&FieldStatistics {
            documents: 1000,
            total_frequency: 23_456,
        });
        // Frequencies and encoded lengths of all kinds, of every third document.
        let posting = |document: u32| {
            let mixed = document.wrapping_mul(0x9e37_79b9) >> 16;
            ((1 + mixed % 5) as f32, inverse[(mixed % 60 + 5) as usize])
        };
        let documents = || (0..10_000).step_by(3);
        let shares = documents().map(|document| {
            let (frequency, inverse) = posting(document);
            (document, score(1.0, frequency, inverse))
        });
        let range = shares.clone().fold((f32::INFINITY, 0f32), |(low, high), (_, score)| {
            (low.min(score), high.max(score))
        });
        let mut impacts = Impacts::between(range.0, range.1, 10_000);
        for (document, score) in shares {
            assert_eq!(impacts.add(document, score), impacts.level(document));
        }
        assert!(!impacts.is_flat() && Impacts::between(0.5, 0.5, 8).is_flat());
        for weight in [0.0, 1e-3, 1.7, 12_345.678f32] {
            let scale = if weight > 0.0 {
                253.0 / impacts.best(weight)
            } else {
                0.0
            };
            let rise = impacts.rise(weight, scale);
            let mut slack = 0f64;
            for document in 0..10_000u32 {
                let levels = impacts.window(document / 4096 * 4096).expect("a window");
                let group = levels.as_chunks::<16>().0[document as usize % 4096 / 32];
                let units: [[u8; 16]; 2] = rise.of(&group).map(bytemuck::cast);
                let units = f64::from(units[document as usize / 16 % 2][document as usize % 16]);
                if document % 3 > 0 {
                    assert_eq!(units, 0.0, "{document} has not the term");
                    continue;
                }
                let (frequency, inverse) = posting(document);
                let score = f64::from(score(weight, frequency, inverse));
                assert!(
                    units >= (score * scale).max(1.0) && score <= impacts.best(weight),
                    "{document}: {units}"
                );
                slack = slack.max(units - score * scale);
            }
            // A level of 15 and what units are rounded by.
            assert!(slack <= 253.0 / 14.0 + 2.0, "{slack}");
        }
    }
}
