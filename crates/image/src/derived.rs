//! What follows from the values of a field alone? Found when it is first asked for, and kept while the index is open: nothing
//! can change it. It takes up to 4 bytes for each term or code, 8 for each term whose hash or ending is asked for, 16 for each range, and 16 for
//! each code of a table. Sets of few codes take a bit for each document and code. Lists of values take 2 bytes for each document, and for
//! half of them at most another 4, and 8 for each four of their codes. What is kept of frequent terms is said in
//! `frequent/`.

use std::sync::OnceLock;

use crate::columns::lists::Lists;
use crate::frequent::FrequentTerms;
use crate::window::Bits;

/// What was found so far.
#[derive(Debug, Default)]
pub struct Derived {
    /// The smallest and the greatest value.
    pub bounds: OnceLock<(i64, i64)>,
    /// How many documents have each code.
    pub counts: OnceLock<Box<[u32]>>,
    /// Which documents of a window have each code, and any, window by window; nothing where codes are many.
    pub sets: OnceLock<Box<[Bits]>>,
    /// Which documents have the same values; nothing where these differ too much.
    pub lists: OnceLock<Option<Lists>>,
    /// The double that each code of a table stands for.
    pub doubles: OnceLock<Box<[f64]>>,
    /// The word that each code of a table adds to a sum, see `aggs/whole.rs`.
    pub words: OnceLock<Box<[u64]>>,
    /// The hash by which the distinct terms are counted, of each term.
    pub hashes: OnceLock<Box<[u64]>>,
    /// The last eight bytes of each term, of which the last one counts least.
    pub endings: OnceLock<Box<[u64]>>,
    /// The ends of each term that is a range.
    pub ends: OnceLock<Box<[[i64; 2]]>>,
    /// Which terms are frequent, and what was found of those that were searched.
    pub frequent: FrequentTerms,
    /// The sum of the bits that stand for the values of a feature.
    pub frequency: OnceLock<u64>,
    /// What all numbers come to.
    pub totals: OnceLock<Totals>,
}

/// What the numbers of all documents come to, taken one after another.
#[derive(Debug, Clone, Copy)]
pub struct Totals {
    /// How many there are.
    pub count: u64,
    /// Their compensated sum.
    pub sum: f64,
    /// The smallest; infinite where there is none.
    pub min: f64,
    /// The greatest; infinite where there is none.
    pub max: f64,
}
