//! Which documents match, and with which scores? Scorers fill windows of 4,096 documents.
//!
//! Between a node and the one above it a score is a 32-bit float, as in Lucene; inside a node sums are 64-bit. A window's
//! `sums` hold those sums: each scorer adds its float score where it sets a bit, and nowhere else.

mod block_max_and;
pub mod bm25;
pub mod conjunction;
pub mod constant;
mod cursor;
pub mod dis_max;
pub mod disjunction;
pub mod exclusion;
mod marks;
pub mod phrase;
mod phrase_frequency;
mod phrase_word;
pub mod required_optional;
mod sloppy;
pub mod term;
mod term_scores;
pub mod union;

use crate::budget::Budget;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::mask::mask;

/// Documents of a window.
pub const WINDOW: usize = 4096;
/// Words of a window's bit set.
pub const WORDS: usize = WINDOW / 64;

/// A bit for each document of a window.
pub type Bits = [u64; WORDS];
/// A sum of scores for each document of a window.
pub type Sums = [f64; WINDOW];

/// What a scorer fills.
pub struct Target<'t> {
    /// First document of the window, a multiple of [`WINDOW`].
    pub base: u32,
    /// Matches; documents of the window from bit 0 on.
    pub bits: &'t mut Bits,
    /// Sums, if scores are wanted.
    pub sums: Option<&'t mut Sums>,
    /// Documents that matter; a scorer may set bits of others, but adds no scores to them.
    pub mask: Option<&'t Bits>,
    /// A score that is not enough; a scorer may leave out documents that cannot exceed it, also where no scores are wanted.
    pub threshold: f32,
    /// A score that makes no hit: documents that cannot exceed it are matches, but the sum of one may be any that does not
    /// exceed it either. Only [`Scorer::fill_root`] is given one.
    pub floor: f32,
}

impl<'t> Target<'t> {
    /// A window of which every match is wanted.
    pub fn new(base: u32, bits: &'t mut Bits, sums: Option<&'t mut Sums>, mask: Option<&'t Bits>) -> Self {
        Self {
            base,
            bits,
            sums,
            mask,
            threshold: f32::NEG_INFINITY,
            floor: f32::NEG_INFINITY,
        }
    }
}

/// What scorers share during a search.
pub struct Context<'c> {
    /// Work that is left.
    pub budget: &'c mut Budget,
}

/// Fills windows in ascending order.
pub trait Scorer {
    /// Sets the bits of the window's matches and adds their scores. The window's bits and sums are not empty before:
    /// other scorers may have filled it.
    ///
    /// A window may be filled without scores at first, and then with those of documents that were in its mask, if it had
    /// one, and are in its mask now.
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure>;

    /// Fills an empty window of which nothing is read but the float of each sum. Where no bit is set,
    /// the sums are zero afterwards. Given a floor, returns which matches were not found to stay below it, if it looked
    /// for them: the sums of all others are zero.
    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        self.fill(context, target)?;
        Ok(None)
    }

    /// Hands all matches from a document on, with their scores, to `visit`, in ascending order, but for those that cannot
    /// exceed a score that is not enough: the one given at first, and from then on what `visit` returned last. Returns the
    /// document from which on windows are to be filled, the first of one: the same where that takes less than to visit any,
    /// and `u32::MAX` where all were visited.
    fn visit(&mut self, _: &mut Context<'_>, (from, _): (u32, f32), _: &mut Visit<'_>) -> Result<u32, Failure> {
        Ok(from)
    }

    /// Returns the blocks of its postings, where that is what it has.
    fn blocks(&mut self) -> Option<&mut dyn Blocks> {
        None
    }

    /// Returns which share of all documents match, where a window that was filled without scores may be filled with those of
    /// all its documents afterwards.
    fn refillable(&self) -> Option<f64> {
        None
    }

    /// Returns a document at or before the first match from `from` on; `u32::MAX` if there is none.
    fn next(&mut self, from: u32) -> u32;

    /// Returns a score that no document of the window exceeds.
    fn bound(&mut self, base: u32) -> f32;

    /// Returns about how many documents match.
    fn cost(&self) -> u64;

    /// Returns the exact number of matches, where it is known without looking.
    fn count(&self) -> Option<u64> {
        None
    }
}

/// The postings of a term, by blocks.
pub trait Blocks {
    /// Which share of all documents have the term?
    fn share(&self) -> f64;

    /// Moves on to the first block that ends at or after a document; returns its last document and a score that none of its
    /// documents exceeds, if there is such a block.
    fn seek(&mut self, document: u32) -> Option<(u32, f32)>;

    /// Scores all postings of the block; returns its documents.
    fn score_block(&mut self, scores: &mut [f32; BLOCK]) -> Result<&[u32], Failure>;

    /// Moves on to the first block that ends at or after a document; returns a score that no document up to another exceeds,
    /// if there is such a block.
    fn bound(&mut self, from: u32, to: u32) -> Option<f32>;

    /// Keeps those of some ascending documents that the term has, in front, and adds its scores to their sums; returns how many.
    fn keep(&mut self, documents: &mut [u32], sums: &mut [f64]) -> Result<usize, Failure>;
}

/// Takes documents and their scores; returns a score that is not enough from then on.
pub type Visit<'v> = dyn FnMut(&[u32], &[f32]) -> f32 + 'v;

/// A scorer of any kind.
pub type BoxScorer<'a> = Box<dyn Scorer + 'a>;

/// Returns a document at or before the first match of any clause from `from` on.
fn next_of_any(clauses: &mut [BoxScorer<'_>], from: u32) -> u32 {
    let next = clauses.iter_mut().map(|clause| clause.next(from)).min();
    next.unwrap_or(u32::MAX)
}

/// A window of a node's own, whose sums are zero but where it was touched.
pub struct Scratch {
    /// Matches.
    pub bits: Bits,
    /// Sums.
    pub sums: Box<Sums>,
    /// Where sums may not be zero.
    touched: Bits,
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            bits: [0; WORDS],
            sums: zero_sums(),
            touched: [0; WORDS],
        }
    }
}

/// Sums of zero.
pub fn zero_sums() -> Box<Sums> {
    vec![0.0; WINDOW]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| Box::new([0.0; WINDOW]))
}

impl Scratch {
    /// Empties the window.
    pub fn clear(&mut self) {
        let mut touched = std::mem::replace(&mut self.touched, [0; WORDS]);
        for (touched, bits) in touched.iter_mut().zip(&mut self.bits) {
            *touched |= *bits;
            *bits = 0;
        }
        clear_sums(&mut self.sums, &touched);
    }

    /// What lets a scorer fill the window.
    pub fn target<'t>(&'t mut self, base: u32, scored: bool, mask: Option<&'t Bits>) -> Target<'t> {
        Target::new(base, &mut self.bits, scored.then_some(&mut *self.sums), mask)
    }

    /// Narrows the matches, remembering where sums were added.
    pub fn narrow(&mut self, bits: &Bits) {
        for ((mine, other), touched) in self.bits.iter_mut().zip(bits).zip(&mut self.touched) {
            *touched |= *mine;
            *mine &= other;
        }
    }

    /// Remembers that sums may have been added there.
    pub fn touch(&mut self, bits: &Bits) {
        or(&mut self.touched, bits);
    }

    /// Adds the matches, and the sums as floats, to the window above.
    pub fn pour(&mut self, target: &mut Target<'_>) {
        match &mut target.sums {
            None => or(target.bits, &self.bits),
            Some(sums) => {
                for_each_bit(&self.bits, |at| sums[at] += f64::from(self.sums[at] as f32));
                or(target.bits, &self.bits);
            }
        }
    }
}

/// Returns a threshold that no score up to a number exceeds; none where the number is negative.
fn not_enough(score: f64) -> f32 {
    if score < 0.0 {
        return f32::NEG_INFINITY;
    }
    let float = score as f32;
    if f64::from(float) > score {
        float.next_down()
    } else {
        float
    }
}

/// Returns a sum that is not enough: as a float it is no more than a score, whatever was rounded on the way to a sum of at most
/// `all`. Sums become the nearest float.
fn sum_not_enough(score: f32, all: f64) -> f64 {
    f64::midpoint(score.into(), score.next_up().into()) * (1.0 - 1e-12) - all * 1e-12
}

/// Returns the float that a sum becomes, given one that it does not exceed but for what was rounded on the way.
fn bound_of_sum(sum: f64) -> f32 {
    (sum * (1.0 + 1e-12)) as f32
}

/// Drops the documents whose sums are no more than `enough`.
fn drop_below(bits: &mut Bits, sums: &mut Sums, enough: f64) {
    for (word, sums) in bits.iter_mut().zip(sums.as_chunks_mut::<64>().0) {
        let mut rest = *word;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if sums[at] <= enough {
                *word &= !(1 << at);
                sums[at] = 0.0;
            }
        }
    }
}

/// Calls `visit` with the places of those documents whose sums are above a score, ascending, and with what they are as
/// floats. Where there are many, 64 are compared at a time.
#[inline]
pub fn for_each_above(bits: &Bits, sums: &Sums, score: f32, mut visit: impl FnMut(usize, f32)) {
    let is_dense = score >= 0.0 && popcount(bits) >= WINDOW as u32 / 8;
    let above = is_dense.then(|| above(bits, sums, score));
    for_each_bit(above.as_ref().unwrap_or(bits), |at| {
        let sum = sums[at] as f32;
        if sum > score {
            visit(at, sum);
        }
    });
}

/// Returns those of some documents whose sums are above a score.
fn above(bits: &Bits, sums: &Sums, score: f32) -> Bits {
    let score = f64::from(score);
    let mut above = *bits;
    for (word, sums) in above.iter_mut().zip(sums.as_chunks::<64>().0) {
        if *word != 0 {
            *word &= mask(&std::array::from_fn(|i| u8::from(sums[i] > score)));
        }
    }
    above
}

/// Makes the sums of some documents zero again.
pub fn clear_sums(sums: &mut Sums, bits: &Bits) {
    for (sums, words) in sums.as_chunks_mut::<512>().0.iter_mut().zip(groups(bits)) {
        if is_empty(words) {
            continue;
        }
        for (sums, &word) in sums.as_chunks_mut::<64>().0.iter_mut().zip(words) {
            if word == 0 {
                continue;
            }
            if word.count_ones() > 16 {
                sums.fill(0.0);
            } else {
                for_each_of(word, |at| sums[at] = 0.0);
            }
        }
    }
}

/// Adds the bits of `other`.
#[inline]
pub fn or(bits: &mut Bits, other: &Bits) {
    for (word, other) in bits.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Keeps the bits that `other` has too.
#[inline]
pub fn and(bits: &mut Bits, other: &Bits) {
    for (word, other) in bits.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Intersects what each of several clauses matches with a mask: `matches` sets the bits of a clause, given what is left by
/// those before it.
fn intersect<C>(
    clauses: &mut [C],
    mask: Option<&Bits>,
    mut matches: impl FnMut(&mut C, Option<&Bits>, &mut Bits) -> Result<(), Failure>,
) -> Result<Bits, Failure> {
    let mut all = mask.copied();
    for clause in clauses {
        let mut bits = [0; WORDS];
        matches(clause, all.as_ref(), &mut bits)?;
        if let Some(all) = &all {
            and(&mut bits, all);
        }
        all = Some(bits);
        if is_none(&bits) {
            break;
        }
    }
    Ok(all.unwrap_or([0; WORDS]))
}

/// Whether no bit is set. In WebAssembly a comparison with no bits at all goes byte by byte.
#[inline(never)]
fn is_none(bits: &Bits) -> bool {
    bits.iter().fold(0, |any, word| any | word) == 0
}

/// Returns the number of bits.
#[inline]
pub fn popcount(bits: &Bits) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Returns the number of bits that both have.
pub fn count_both(one: &Bits, other: &Bits) -> u32 {
    let words = one.iter().zip(other);
    words.map(|(one, other)| (one & other).count_ones()).sum()
}

/// Calls `visit` with the place of each bit, ascending.
#[inline]
pub fn for_each_bit(bits: &Bits, mut visit: impl FnMut(usize)) {
    for (group, words) in groups(bits).iter().enumerate() {
        if is_empty(words) {
            continue;
        }
        for (at, &word) in words.iter().enumerate() {
            for_each_of(word, |bit| visit((group * 8 + at) * 64 + bit));
        }
    }
}

/// Eight words at a time: most windows of a rare word are nearly empty.
#[inline]
fn groups(bits: &Bits) -> &[[u64; 8]] {
    bits.as_chunks().0
}

#[inline]
fn is_empty(words: &[u64; 8]) -> bool {
    words.iter().fold(0, |any, word| any | word) == 0
}

#[inline]
fn for_each_of(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

/// Adds one score wherever `bits` are set, and sets them.
#[inline]
pub fn add_constant(target: &mut Target<'_>, bits: &Bits, score: f32) {
    if let Some(sums) = &mut target.sums {
        let score = f64::from(score);
        for_each_bit(bits, |at| sums[at] += score);
    }
    or(target.bits, bits);
}

/// The start of the window of a document.
#[inline]
pub fn window_of(document: u32) -> u32 {
    document & !(WINDOW as u32 - 1)
}
