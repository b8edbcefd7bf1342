//! Which number has a term? Terms are numbered as they come.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use rustc_hash::FxBuildHasher;

/// A term of at most 16 bytes, as most are: it is compared without a look at bytes that lie elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Short {
    /// The first eight bytes, and the last eight, which may be some of the first; of fewer than eight, the first and the last
    /// four; of fewer than four, all.
    first: u64,
    last: u64,
    length: u64,
}

impl Short {
    #[inline]
    fn of(term: &[u8]) -> Option<Self> {
        let eight = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
        let four = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
        let (first, last) = if term.len() > 16 {
            return None;
        } else if let (Some(first), Some(last)) = (term.first_chunk(), term.last_chunk()) {
            (eight(first), eight(last))
        } else if let (Some(first), Some(last)) = (term.first_chunk(), term.last_chunk()) {
            (four(first), four(last))
        } else {
            let all = term.iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
            (all, 0)
        };
        let length = term.len() as u64;
        Some(Self { first, last, length })
    }
}

impl Hash for Short {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.first);
        state.write_u64(self.last.wrapping_add(self.length));
    }
}

/// Terms and their numbers.
#[derive(Default)]
pub struct Vocabulary {
    short: HashMap<Short, u32, FxBuildHasher>,
    long: HashMap<Box<[u8]>, u32, FxBuildHasher>,
    /// The bytes of all terms, one after the other, and where each ends.
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Vocabulary {
    /// Returns the number of a term, which is the next one if it is new.
    #[inline]
    pub fn number(&mut self, term: &[u8]) -> u32 {
        let next = self.ends.len() as u32;
        let number = match Short::of(term) {
            Some(short) => *self.short.entry(short).or_insert(next),
            None => match self.long.get(term) {
                Some(&number) => number,
                None => *self.long.entry(term.into()).or_insert(next),
            },
        };
        if number == next {
            self.bytes.extend_from_slice(term);
            self.ends.push(self.bytes.len());
        }
        number
    }

    /// Returns the number of a term, if it has one.
    pub fn find(&self, term: &[u8]) -> Option<u32> {
        let number = match Short::of(term) {
            Some(short) => self.short.get(&short),
            None => self.long.get(term),
        };
        number.copied()
    }

    /// How many bytes all terms have.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The term of a number.
    pub fn term(&self, number: u32) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.bytes[start..self.ends[number as usize]]
    }

    /// The terms with their numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u32)> {
        (0..self.len() as u32).map(|number| (self.term(number), number))
    }
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;

    #[test]
    fn terms_are_told_apart_whatever_their_lengths() {
        let mut vocabulary = Vocabulary::default();
        // Runs of one byte, of which first and last bytes do not tell the length, and those that differ in one place.
        let mut terms: Vec<Vec<u8>> = vec![Vec::new()];
        for length in 1..40 {
            terms.push(vec![b'a'; length]);
            terms.push(vec![0; length]);
            for place in 0..length {
                let mut term = vec![b'a'; length];
                term[place] = b'b';
                terms.push(term);
            }
        }
        for _ in 0..2 {
            for (number, term) in terms.iter().enumerate() {
                assert_eq!(vocabulary.number(term), number as u32, "{term:?}");
            }
        }
        assert_eq!(vocabulary.len(), terms.len());
        let found: Vec<(Vec<u8>, u32)> = vocabulary
            .iter()
            .map(|(term, number)| (term.to_vec(), number))
            .collect();
        let expected: Vec<(Vec<u8>, u32)> = terms.into_iter().zip(0..).collect();
        assert_eq!(found, expected);
    }
}
