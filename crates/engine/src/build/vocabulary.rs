//! Which number has a term? Terms are numbered as they come.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Terms and their numbers.
#[derive(Default)]
pub struct Vocabulary {
    /// Numbers, found by their terms' hashes: four bytes each, where terms themselves would take tens.
    numbers: HashTable<u32>,
    terms: Terms,
}

/// Terms in the order of their numbers.
#[derive(Default)]
struct Terms {
    /// One after the other, and where each ends.
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Terms {
    #[inline]
    fn get(&self, number: u32) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.bytes[start..self.ends[number as usize]]
    }
}

#[inline]
fn hash(term: &[u8]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write(term);
    hasher.finish()
}

impl Vocabulary {
    /// Returns the number of a term, which is the next one if it is new.
    #[inline]
    pub fn number(&mut self, term: &[u8]) -> u32 {
        let Self { numbers, terms } = self;
        let hash_of = |&number: &u32| hash(terms.get(number));
        let entry = numbers.entry(hash(term), |&number| terms.get(number) == term, hash_of);
        let next = terms.ends.len() as u32;
        let number = *entry.or_insert(next).get();
        if number == next {
            terms.bytes.extend_from_slice(term);
            terms.ends.push(terms.bytes.len());
        }
        number
    }

    /// Returns the number of a term, if it has one.
    pub fn find(&self, term: &[u8]) -> Option<u32> {
        let is_it = |&number: &u32| self.terms.get(number) == term;
        self.numbers.find(hash(term), is_it).copied()
    }

    /// Forgets all terms but the first ones.
    pub fn truncate(&mut self, len: usize) {
        while self.len() > len {
            let number = self.len() as u32 - 1;
            let hash = hash(self.terms.get(number));
            if let Ok(entry) = self.numbers.find_entry(hash, |&other| other == number) {
                entry.remove();
            }
            self.terms.ends.pop();
            self.terms.bytes.truncate(self.terms.ends.last().copied().unwrap_or(0));
        }
    }

    /// Forgets which number a term has: no more are numbered.
    pub fn close(&mut self) {
        self.numbers = HashTable::new();
    }

    /// How many bytes all terms have.
    pub fn bytes(&self) -> usize {
        self.terms.bytes.len()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.ends.len()
    }

    /// The term of a number.
    pub fn term(&self, number: u32) -> &[u8] {
        self.terms.get(number)
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
