//! How often does a document have a frequent term? That follows from its level and its length, where not documents of several
//! frequencies have both in common: what may become a hit is not searched for in blocks of postings.

use super::impacts::LEVELS;

/// It does not follow: how often, the postings tell.
pub const UNKNOWN: u32 = u8::MAX as u32;

/// The frequencies of a term, by encoded length and level; 0 where there is no such document.
#[derive(Debug)]
pub struct Frequencies(Box<[u8; Self::BYTES]>);

impl Default for Frequencies {
    fn default() -> Self {
        Self(Box::new([0; Self::BYTES]))
    }
}

impl Frequencies {
    /// What it takes: a byte for each encoded length and level.
    pub const BYTES: usize = 256 * LEVELS;

    /// Adds what is found of a document.
    #[inline]
    pub fn add(&mut self, level: u8, length: u8, frequency: u32) {
        let frequency = frequency.min(UNKNOWN) as u8;
        let known = &mut self.0[usize::from(length) * LEVELS + usize::from(level) % LEVELS];
        *known = match *known {
            0 => frequency,
            known if known == frequency => frequency,
            _ => UNKNOWN as u8,
        };
    }

    /// Returns how often a document of a level and an encoded length has the term, or [`UNKNOWN`].
    #[inline]
    pub fn at(&self, level: u8, length: u8) -> u32 {
        u32::from(self.0[usize::from(length) * LEVELS + usize::from(level) % LEVELS])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bm25::{FieldStatistics, Similarity, score};
    use crate::frequent::impacts::Impacts;

    #[test]
    fn a_frequency_is_the_documents_own_or_unknown() {
        let inverse = Similarity::default().inverse_norms(&FieldStatistics {
            documents: 1000,
            total_frequency: 23_456,
        });
        let length = |document: u32| 10 + (document % 30) as u8;
        // Of every third document; some have it as often as is never known.
        let frequency = |document: u32| if document == 600 { 300 } else { 1 + document / 90 % 4 };
        let postings = || (0..9000).step_by(3).map(|document| (document, frequency(document)));
        let mut impacts = Impacts::between(0.1, 0.9, 9000);
        let mut frequencies = Frequencies::default();
        for (document, frequency) in postings() {
            let inverse = inverse[usize::from(length(document))];
            let level = impacts.add(document, score(1.0, frequency as f32, inverse));
            frequencies.add(level, length(document), frequency);
        }
        let mut known = 0;
        for document in 0..9000 {
            let found = frequencies.at(impacts.level(document), length(document));
            if document % 3 > 0 {
                assert_eq!(found, 0, "{document} has not the term");
            } else if found != UNKNOWN {
                assert_eq!(found, frequency(document), "{document}");
                known += 1;
            }
        }
        // All but those that share level and length.
        assert!((1500..3000).contains(&known), "{known}");
    }
}
