//! What does a posting of a term score? By table where the term is frequent enough to pay for one, else by the formula;
//! either way the same float.

use crate::bm25;
use crate::window::WINDOW;

/// Terms with fewer documents are scored by the formula.
const TABLE_FROM: u32 = 2048;
/// Frequencies that have a row in the table.
pub const ROWS: usize = 8;

/// Scores by frequency, less one, and encoded length.
pub type Table = [f32; ROWS * 256];

/// The scores of one term.
pub struct TermScores<'a> {
    /// What a score approaches as the frequency grows.
    pub weight: f32,
    inverse: &'a [f32; 256],
    table: Option<Box<Table>>,
    /// Rows of the table that are filled.
    rows: usize,
}

impl<'a> TermScores<'a> {
    /// The scores of a term with a weight and so many documents.
    pub fn new(weight: f32, inverse: &'a [f32; 256], document_frequency: u32) -> Self {
        let table = (document_frequency >= TABLE_FROM)
            .then(|| vec![0.0; ROWS * 256].into_boxed_slice().try_into().ok())
            .flatten();
        Self {
            weight,
            inverse,
            table,
            rows: 0,
        }
    }

    /// Returns the score of a frequency in a text of an encoded length.
    #[inline]
    pub fn score(&self, frequency: u32, norm: u8) -> f32 {
        bm25::score(self.weight, frequency as f32, self.inverse[norm as usize])
    }

    /// Returns the table with its rows for frequencies of a number of bits, where it pays and reaches as far.
    #[inline]
    pub fn table(&mut self, frequency_bits: u32) -> Option<&Table> {
        let rows = 1usize.checked_shl(frequency_bits).filter(|&rows| rows <= ROWS)?;
        let table = self.table.as_deref_mut()?;
        for row in self.rows..rows {
            for (score, &inverse) in table[row * 256..].iter_mut().zip(self.inverse) {
                *score = bm25::score(self.weight, (row + 1) as f32, inverse);
            }
        }
        self.rows = self.rows.max(rows);
        Some(table)
    }

    /// Returns what looks scores up by frequency and encoded length, where a table pays.
    #[inline]
    pub fn look_up(&mut self) -> Option<impl Fn(u32, u8) -> f32 + '_> {
        let (weight, inverse) = (self.weight, self.inverse);
        let table = self.table(ROWS.ilog2())?;
        Some(move |frequency: u32, norm: u8| {
            let norm = usize::from(norm);
            if (1..=ROWS as u32).contains(&frequency) {
                table[(frequency as usize - 1) * 256 + norm]
            } else {
                bm25::score(weight, frequency as f32, inverse[norm])
            }
        })
    }

    /// Replaces `scores` by the scores of some postings, without a table.
    #[inline]
    pub fn formula(&self, documents: &[u32], frequencies: &[u32], norm: impl Fn(u32) -> u8, scores: &mut [f32]) {
        for ((score, &document), &frequency) in scores.iter_mut().zip(documents).zip(frequencies) {
            *score = frequency as f32 * self.inverse[norm(document) as usize];
        }
        // Nothing is looked up here, so that the compiler makes vectors of it.
        for score in &mut scores[..documents.len()] {
            *score = self.weight - self.weight / (1.0 + *score);
        }
    }
}

/// The encoded lengths of a field, window by window.
pub struct Lengths<'a> {
    bytes: &'a [u8],
    /// The last window, which need not be whole; lengths of 1 beyond, and where the field has none.
    last: Option<Box<[u8; WINDOW]>>,
}

impl<'a> Lengths<'a> {
    /// The lengths of a field; one without has length 1 throughout.
    pub fn new(norms: Option<&'a [u8]>) -> Self {
        Self {
            bytes: norms.unwrap_or(&[]),
            last: None,
        }
    }

    /// Returns the length of a document.
    #[inline]
    pub fn of(&self, document: u32) -> u8 {
        self.bytes.get(document as usize).copied().unwrap_or(1)
    }

    /// Returns the lengths of a window's documents.
    #[inline]
    pub fn window(&mut self, base: u32) -> &[u8; WINDOW] {
        let bytes = self.bytes.get(base as usize..).unwrap_or(&[]);
        if let Some(window) = bytes.first_chunk() {
            return window;
        }
        self.last.get_or_insert_with(|| {
            let mut last = Box::new([1; WINDOW]);
            last[..bytes.len()].copy_from_slice(bytes);
            last
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_and_formula_agree_bit_for_bit() {
        let statistics = bm25::FieldStatistics {
            documents: 1000,
            total_frequency: 23_456,
        };
        let similarity = bm25::Similarity::default();
        let inverse = similarity.inverse_norms(&statistics);
        let mut scores = TermScores::new(similarity.weight(1.3, bm25::idf(7, 1000)), &inverse, TABLE_FROM);
        let mut norms = [1; WINDOW];
        for (at, norm) in norms.iter_mut().enumerate() {
            *norm = at as u8;
        }
        let documents: Vec<u32> = (0..256).collect();
        for frequency in 1..=ROWS as u32 {
            let mut by_formula = [0.0; 256];
            scores.formula(
                &documents,
                &[frequency; 256],
                |document| norms[document as usize],
                &mut by_formula,
            );
            let row = (frequency as usize - 1) * 256;
            assert_eq!(
                scores.table(3).map(|table| table[row..row + 256].to_vec()),
                Some(by_formula.to_vec())
            );
            assert_eq!(scores.score(frequency, 77), by_formula[77]);
        }
        let by_formula = [1, 8, 9, 1000].map(|frequency| scores.score(frequency, 77));
        let looked_up = scores
            .look_up()
            .map(|score| [1, 8, 9, 1000].map(|frequency| score(frequency, 77)));
        assert_eq!(looked_up, Some(by_formula));
        assert!(scores.table(4).is_none());
        assert!(TermScores::new(1.0, &inverse, TABLE_FROM - 1).table(0).is_none());
    }

    #[test]
    fn lengths_beyond_the_last_are_one() {
        let bytes: Vec<u8> = (0..WINDOW + 3).map(|at| (at % 200) as u8).collect();
        let mut lengths = Lengths::new(Some(&bytes));
        assert_eq!(lengths.window(0)[..], bytes[..WINDOW]);
        let last = lengths.window(WINDOW as u32);
        assert_eq!(last[..4], [96, 97, 98, 1]);
        assert_eq!(
            [0, 199, 4098, 4099].map(|document| lengths.of(document)),
            [0, 199, 98, 1]
        );
        assert_eq!(Lengths::new(None).window(0), &[1; WINDOW]);
    }
}
