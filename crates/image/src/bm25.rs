//! BM25 in 32-bit floats, in the order of operations of Lucene 8.11.1's `BM25Similarity`, with the constant factor
//! `k1 + 1` of the `LegacyBM25Similarity` that the real engine 7.17 uses.

use crate::error::ImageError;
use crate::format::norms;

/// How the terms of a field score. Each is a case of BM25, so that its bounds, tables and block maxima are those of every field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Similarity {
    /// BM25, with how soon frequencies are enough, and how much lengths count.
    Bm25 {
        /// From 0 on, and finite.
        k1: f32,
        /// From 0 to 1.
        b: f32,
    },
    /// Lucene's `BooleanSimilarity`: what matches scores the boost, which is what BM25 comes to where frequencies are beyond all bounds
    /// and the weight is the boost.
    Boolean,
}

impl Default for Similarity {
    fn default() -> Self {
        Self::Bm25 { k1: 1.2, b: 0.75 }
    }
}

impl Similarity {
    /// Returns `1 / (k1 * (1 - b + b * length / average length))` for each encoded length. It is finite, which is as good as infinite:
    /// a frequency of 0 has no score then, and any other the whole weight.
    pub fn inverse_norms(self, statistics: &FieldStatistics) -> [f32; 256] {
        let mut table = [f32::MAX; 256];
        let Self::Bm25 { k1, b } = self else {
            return table;
        };
        let average = (statistics.total_frequency as f64 / statistics.documents as f64) as f32;
        for (byte, inverse) in table.iter_mut().enumerate() {
            let inverse_norm = 1.0 / (k1 * ((1.0 - b) + b * norms::decode(byte as u8) as f32 / average));
            *inverse = inverse_norm.min(f32::MAX);
        }
        table
    }

    /// Returns a term's weight, or a phrase's: what its score approaches as its frequency grows.
    pub fn weight(self, boost: f32, idf: f32) -> f32 {
        match self {
            Self::Bm25 { k1, .. } => boost * (1.0 + k1) * idf,
            Self::Boolean => boost,
        }
    }
}

/// What scores need to know of a field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FieldStatistics {
    /// Documents with at least one term.
    pub documents: u64,
    /// Words of all documents; for a field without frequencies, its postings.
    pub total_frequency: u64,
}

impl FieldStatistics {
    /// The section `statistics`: two 64-bit numbers.
    pub fn to_bytes(self) -> Vec<u8> {
        [self.documents.to_le_bytes(), self.total_frequency.to_le_bytes()].concat()
    }

    /// Reads the section.
    pub fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let word = |at: usize| {
            let word = bytes.get(at..at + 8).and_then(|word| word.try_into().ok());
            word.map(u64::from_le_bytes).ok_or(ImageError::OutOfBounds {
                section: "statistics",
                what: "a number",
            })
        };
        Ok(Self {
            documents: word(0)?,
            total_frequency: word(8)?,
        })
    }
}

/// Returns the inverse document frequency.
pub fn idf(document_frequency: u64, documents: u64) -> f32 {
    (1.0 + (documents as f64 - document_frequency as f64 + 0.5) / (document_frequency as f64 + 0.5)).ln() as f32
}

/// Returns the score of a frequency.
#[inline(always)]
pub fn score(weight: f32, frequency: f32, inverse_norm: f32) -> f32 {
    best(weight, frequency * inverse_norm)
}

/// Returns the best score of postings whose largest `frequency × inverse norm` is `maximum`: each operation is monotone, its
/// rounding, too, so that none exceeds it.
#[inline(always)]
pub fn best(weight: f32, maximum: f32) -> f32 {
    weight - weight / (1.0 + maximum)
}

/// Returns the least `frequency × inverse norm` that scores above a threshold; infinite where none does.
pub fn least_above(weight: f32, threshold: f32) -> f32 {
    // The bits of floats that are not negative ascend as they do.
    let (mut from, mut to) = (0, f32::INFINITY.to_bits());
    while from < to {
        let middle = from.midpoint(to);
        if may_exceed(weight, f32::from_bits(middle), threshold) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    f32::from_bits(to)
}

/// Whether any of such postings may score above a threshold; a negative one is none.
#[inline(always)]
pub fn may_exceed(weight: f32, maximum: f32, threshold: f32) -> bool {
    threshold < 0.0 || best(weight, maximum) > threshold
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_worked_by_hand() {
        // One document of one word among one: idf = ln(1 + 0.5 / 1.5), tf = 1 / (1 + 1.2), both times 2.2.
        let statistics = FieldStatistics {
            documents: 1,
            total_frequency: 1,
        };
        let similarity = Similarity::default();
        let inverse = similarity.inverse_norms(&statistics)[1];
        let got = score(similarity.weight(1.0, idf(1, 1)), 1.0, inverse);
        assert!((got - (4.0f32 / 3.0).ln()).abs() < 1e-6, "{got}");
    }

    #[test]
    fn frequencies_beyond_all_bounds_score_the_weight() {
        let statistics = FieldStatistics {
            documents: 3,
            total_frequency: 12,
        };
        for similarity in [Similarity::Boolean, Similarity::Bm25 { k1: 0.0, b: 0.5 }] {
            for inverse in similarity.inverse_norms(&statistics) {
                for weight in [1.7, 1e-30, 3e38] {
                    let scores = [0.0, 1.0, 2.0, 1e9].map(|frequency| score(weight, frequency, inverse));
                    assert_eq!(scores, [0.0, weight, weight, weight]);
                }
            }
        }
        assert_eq!(Similarity::Boolean.weight(2.5, 7.0), 2.5);
        assert_eq!(Similarity::Bm25 { k1: 0.0, b: 0.5 }.weight(2.0, 7.0), 14.0);
    }

    #[test]
    fn a_block_maximum_gives_the_best_score_to_the_last_bit() {
        let statistics = FieldStatistics {
            documents: 100,
            total_frequency: 1234,
        };
        let similarities = [
            Similarity::default(),
            Similarity::Bm25 { k1: 0.0, b: 1.0 },
            Similarity::Bm25 { k1: 30.0, b: 0.0 },
            Similarity::Boolean,
        ];
        let own = Similarity::default().weight(1.7, idf(3, 100));
        let weights = [1e-3, 0.7, own, 12_345.678];
        for (similarity, weight) in similarities.iter().flat_map(|one| weights.map(|weight| (one, weight))) {
            let inverse_norms = similarity.inverse_norms(&statistics);
            let mut postings: Vec<(f32, f32)> = Vec::new();
            for &inverse in &inverse_norms {
                postings.extend((1..200).map(|f| (f as f32 * inverse, score(weight, f as f32, inverse))));
            }
            postings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut largest = 0f32;
            for (maximum, score) in postings {
                largest = largest.max(score);
                assert_eq!(best(weight, maximum), largest);
                for threshold in [score, score.next_down(), -1.0] {
                    // Beyond all bounds, what is equal to the weight passes for more.
                    if maximum.is_finite() {
                        assert_eq!(maximum >= least_above(weight, threshold), largest > threshold);
                    }
                }
            }
            assert_eq!(least_above(weight, weight), f32::INFINITY);
            assert_eq!(best(weight, f32::INFINITY), weight);
        }
    }
}
