//! Which documents match, and with which scores? Scorers fill windows of 4,096 documents.
//!
//! Between a node and the one above it a score is a 32-bit float, as in Lucene; inside a node sums are 64-bit. A window's
//! `sums` hold those sums: each scorer adds its float score where it sets a bit, and nowhere else.

mod block_max_and;
pub mod boosting;
pub mod bounded;
mod bounds;
mod byte_bounds;
pub mod conjunction;
pub mod constant;
pub mod covering;
pub mod cursor;
pub mod dis_max;
pub mod disjunction;
pub mod exclusion;
pub mod feature;
pub mod frequencies;
pub mod function_score;
pub mod indexed_term;
pub mod intervals;
mod into_window;
mod marks;
pub mod nested;
pub mod phrase;
mod phrase_bytes;
mod phrase_frequency;
pub mod phrase_word;
mod places;
pub mod points;
pub mod required_optional;
mod scratch;
mod sloppy;
pub mod spans;
pub mod synonym;
pub mod term;
mod term_blocks;
pub mod term_scores;
pub mod union;
pub mod ways;
pub mod words;

use std::sync::Arc;

use crate::budget::Budget;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;

use crate::frequent::FrequentPostings;
use crate::window::{Bits, Sums, WINDOW, for_each_bit, or};
use bounds::{bound_of_sum, not_enough, sum_not_enough};
use scratch::Scratch;

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
    /// How many of the best matches become hits, whatever else matches; 0 where that is not known. What cannot be one of so many
    /// of the window is below a floor that the scorer may choose. Only [`Scorer::fill_root`] is told.
    pub wanted: usize,
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
            wanted: 0,
        }
    }

    /// Whether scores are wanted, but not all: something is known of what makes a hit.
    fn is_bounded(&self) -> bool {
        let is_known = self.floor >= 0.0 || self.threshold >= 0.0 || self.wanted > 0;
        is_known && self.sums.is_some()
    }
}

/// What scorers share during a search.
pub struct Context<'c> {
    /// What may be spent.
    pub budget: &'c Budget,
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
    /// the sums are zero afterwards. Given a floor, or how many are wanted, returns which matches were not found to stay below
    /// it, if it looked for them: the sums of all others are zero.
    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        self.fill(context, target)?;
        Ok(None)
    }

    /// Hands all matches from a document on, with their scores, to a visitor, in ascending order, but for those that cannot
    /// exceed its threshold, and counts them, if they are counted. Returns the document from which on windows are to be filled,
    /// the first of one: the same where that takes less than to visit any, and `u32::MAX` where all were visited.
    fn visit(&mut self, _: &mut Context<'_>, from: u32, _: &mut dyn Visitor) -> Result<u32, Failure> {
        Ok(from)
    }

    /// Appends matches from a document on, in ascending order and without scores, to a list of [`WINDOW`] at most. Returns the
    /// document from which on none was appended: the same where it takes less to fill windows, and `u32::MAX` behind the last.
    fn list(&mut self, _: &mut Context<'_>, from: u32, _: &mut Vec<u32>) -> Result<u32, Failure> {
        Ok(from)
    }

    /// Returns the blocks of its postings, where that is what it has.
    fn blocks(&mut self) -> Option<&mut dyn Blocks> {
        None
    }

    /// Returns its terms, if it is nothing but any of some.
    fn group(&mut self) -> Option<Group<'_>> {
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

/// Several terms of which documents have any, or have to have all; what they score is added up.
pub struct Group<'t> {
    /// The terms.
    pub terms: Vec<&'t mut dyn Blocks>,
    /// Whether documents have to have all.
    pub is_required: bool,
}

/// The postings of a term, by blocks. A window that its scorer filled without scores may be filled with those of all its
/// documents afterwards.
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
    fn bound_between(&mut self, from: u32, to: u32) -> Option<f32>;

    /// Replaces the first frequencies and scores by those of some ascending documents, a block at most, of which none is before
    /// `from`; both are 0 where a document has not the term.
    fn look_up(
        &mut self,
        from: u32,
        documents: &[u32],
        frequencies: &mut [u32; BLOCK],
        scores: &mut [f32; BLOCK],
    ) -> Result<(), Failure>;

    /// Returns the number of all documents.
    fn documents(&self) -> u32;

    /// Returns the postings by document, if the term is frequent; looks for them where that was not done before.
    fn frequent(&mut self) -> Result<Option<&Arc<FrequentPostings>>, Failure>;

    /// Whether all documents are known to score the same.
    fn is_flat(&self) -> bool;

    /// Returns what scores approach as the term's frequency grows.
    fn weight(&self) -> f32;

    /// Returns a score that no document exceeds.
    fn best(&self) -> f64;

    /// Adds bounds of the scores of a window's documents to their bytes, in units of which a score of 1 has `scale`; 1 at
    /// least.
    fn add_bounds(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        scale: f64,
        bytes: &mut [u8; WINDOW],
    ) -> Result<(), Failure>;
}

/// What takes matches that may become hits.
pub trait Visitor {
    /// Whether matches are still counted, whatever they score.
    fn counts(&self) -> bool;

    /// Counts matches.
    fn count(&mut self, matches: usize);

    /// A score that makes no hit.
    fn floor(&self) -> f32;

    /// How many of the best matches become hits, whatever else matches; 0 where that is not known.
    fn wanted(&self) -> usize;

    /// Takes ascending documents and their scores.
    fn take(&mut self, documents: &[u32], scores: &[f32]);

    /// A score that is not enough to be visited: none while matches are counted.
    fn threshold(&self) -> f32 {
        if self.counts() { f32::NEG_INFINITY } else { self.floor() }
    }
}

/// A scorer of any kind.
pub type BoxScorer<'a> = Box<dyn Scorer + 'a>;

/// Returns a document at or before the first match of any clause from `from` on.
fn next_of_any(clauses: &mut [BoxScorer<'_>], from: u32) -> u32 {
    let next = clauses.iter_mut().map(|clause| clause.next(from)).min();
    next.unwrap_or(u32::MAX)
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
