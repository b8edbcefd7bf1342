//! Documents with one score for all: everything, nothing, values in a range, unions of terms, given documents.

use super::cursor::Cursor;
use super::{Bits, Context, Scorer, Target, WINDOW, WORDS, add_constant, and, window_of};
use crate::error::Failure;
use crate::format::column::{Column, Presence};
use crate::format::norms::Norms;
use crate::index::Terms;

/// Which documents of a window match.
pub trait Matcher {
    /// Sets the bits of the window's matches; `documents` is the number of all documents of the image.
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure>;

    /// Returns a document at or before the first match from `from` on.
    fn next(&mut self, from: u32) -> u32 {
        from
    }

    /// Returns about how many documents match.
    fn cost(&self) -> u64;

    /// Returns the exact number, where it is known.
    fn count(&self) -> Option<u64> {
        None
    }
}

/// Gives a matcher's documents one score.
pub struct ConstantScorer<M> {
    matcher: M,
    score: f32,
    documents: u32,
}

impl<M: Matcher> ConstantScorer<M> {
    /// Scores the matches among so many documents.
    pub fn new(matcher: M, score: f32, documents: u32) -> Self {
        Self {
            matcher,
            score,
            documents,
        }
    }
}

impl<M: Matcher> Scorer for ConstantScorer<M> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.threshold >= self.score {
            return Ok(());
        }
        let mut bits = [0; WORDS];
        self.matcher.matches(context, target.base, &mut bits)?;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        add_constant(target, &bits, self.score);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        if from >= self.documents {
            u32::MAX
        } else {
            self.matcher.next(from)
        }
    }

    fn bound(&mut self, _: u32) -> f32 {
        self.score
    }

    fn cost(&self) -> u64 {
        self.matcher.cost()
    }

    fn count(&self) -> Option<u64> {
        self.matcher.count()
    }
}

/// All documents.
pub struct All(pub u32);

impl Matcher for All {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        let count = self.0.saturating_sub(base).min(WINDOW as u32) as usize;
        context.budget.charge(WORDS as u64, "query")?;
        bits[..count / 64].fill(u64::MAX);
        if !count.is_multiple_of(64) {
            bits[count / 64] |= (1 << (count % 64)) - 1;
        }
        Ok(())
    }

    fn cost(&self) -> u64 {
        self.0.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.0.into())
    }
}

/// Documents with a value in a range of a column's codes.
pub struct CodeRange<'a> {
    /// The column.
    pub column: Column<'a>,
    /// Number of documents.
    pub documents: u32,
    /// Lowest code.
    pub low: u64,
    /// Highest code.
    pub high: u64,
}

impl Matcher for CodeRange<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        context.budget.charge(WINDOW as u64 / 8, "query")?;
        self.column.select(base, self.documents, self.low, self.high, bits);
        Ok(())
    }

    fn cost(&self) -> u64 {
        // Nothing is known of the distribution: all documents that have a value.
        self.column.documents.into()
    }
}

/// Documents with any of some values.
pub struct ValueSet<'a> {
    /// The column.
    pub column: Column<'a>,
    /// Number of documents.
    pub documents: u32,
    /// The values, ascending.
    pub values: Vec<i64>,
}

impl Matcher for ValueSet<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        context.budget.charge(WINDOW as u64, "query")?;
        for i in 0..self.documents.saturating_sub(base).min(WINDOW as u32) {
            let hit = self
                .column
                .places(base + i)
                .any(|place| self.values.binary_search(&self.column.value(place)).is_ok());
            bits[i as usize / 64] |= (hit as u64) << (i % 64);
        }
        Ok(())
    }

    fn cost(&self) -> u64 {
        self.column.documents.into()
    }
}

/// Documents with a value.
pub struct Present<'a> {
    /// The column.
    pub column: Column<'a>,
    /// Number of documents.
    pub documents: u32,
}

impl Matcher for Present<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        context.budget.charge(WORDS as u64, "query")?;
        match self.column.presence {
            Presence::Single => All(self.documents).matches(context, base, bits),
            Presence::Optional(present) => {
                let first = base as usize / 64;
                for (i, word) in bits.iter_mut().enumerate() {
                    *word |= present.get(first + i).copied().unwrap_or(0);
                }
                Ok(())
            }
            Presence::Multiple(_) => {
                self.column.present(base, self.documents, bits);
                Ok(())
            }
        }
    }

    fn cost(&self) -> u64 {
        self.column.documents.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.column.documents.into())
    }
}

/// Documents with a text, be it one without a word.
pub struct HasText<'a> {
    /// The lengths.
    pub norms: Norms<'a>,
    /// Number of documents.
    pub documents: u32,
}

impl Matcher for HasText<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        match self.norms.present {
            None => All(self.documents).matches(context, base, bits),
            Some(present) => {
                let first = base as usize / 64;
                for (i, word) in bits.iter_mut().enumerate() {
                    *word |= present.get(first + i).copied().unwrap_or(0);
                }
                context.budget.charge(WORDS as u64, "query")
            }
        }
    }

    fn cost(&self) -> u64 {
        self.documents.into()
    }
}

/// Given documents, ascending.
pub struct Documents(pub Vec<u32>);

impl Matcher for Documents {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        let from = self.0.partition_point(|&document| document < base);
        for &document in self.0[from..]
            .iter()
            .take_while(|&&document| document < base + WINDOW as u32)
        {
            let at = (document - base) as usize;
            bits[at / 64] |= 1 << (at % 64);
        }
        context.budget.charge(1, "query")
    }

    fn next(&mut self, from: u32) -> u32 {
        self.0
            .get(self.0.partition_point(|&document| document < from))
            .copied()
            .unwrap_or(u32::MAX)
    }

    fn cost(&self) -> u64 {
        self.0.len() as u64
    }

    fn count(&self) -> Option<u64> {
        Some(self.cost())
    }
}

/// Documents with any of several terms. Few terms are walked window by window; many are gathered once.
pub struct Union<'a> {
    documents: u32,
    cost: u64,
    single: bool,
    cursors: Vec<Cursor<'a>>,
    gathered: Option<Vec<u64>>,
}

/// More terms than this are gathered into one bit set at first need.
const GATHER: usize = 16;

impl<'a> Union<'a> {
    /// The union of the postings of term ordinals.
    pub fn new(terms: &'a Terms<'a>, ordinals: &[u32], documents: u32) -> Self {
        let cursors: Vec<Cursor<'a>> = ordinals
            .iter()
            .map(|&ordinal| Cursor::new(&terms.postings, ordinal))
            .collect();
        let cost = cursors
            .iter()
            .map(|cursor| u64::from(cursor.info().document_frequency))
            .sum();
        Self {
            documents,
            cost,
            single: cursors.len() == 1,
            cursors,
            gathered: None,
        }
    }

    fn gather(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let mut bits = vec![0u64; (self.documents as usize).div_ceil(WINDOW) * WORDS];
        for mut cursor in self.cursors.drain(..) {
            let mut more = cursor.advance(0);
            while more {
                let documents = cursor.documents()?;
                context.budget.charge(documents.len() as u64, "query")?;
                for &document in documents {
                    if let Some(word) = bits.get_mut(document as usize / 64) {
                        *word |= 1 << (document % 64);
                    }
                }
                more = cursor.next_block();
            }
        }
        self.gathered = Some(bits);
        Ok(())
    }
}

impl Matcher for Union<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        if self.gathered.is_none() && self.cursors.len() > GATHER {
            self.gather(context)?;
        }
        if let Some(gathered) = &self.gathered {
            let first = window_of(base) as usize / 64;
            for (word, more) in bits.iter_mut().zip(gathered.get(first..).unwrap_or(&[])) {
                *word |= more;
            }
            return context.budget.charge(1, "query");
        }
        for cursor in &mut self.cursors {
            cursor.mark(context, base, bits)?;
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        if self.gathered.is_some() || self.cursors.len() > GATHER {
            return from;
        }
        let next = |cursor: &mut Cursor<'_>| {
            if cursor.advance(from) {
                cursor.first_possible().max(from)
            } else {
                u32::MAX
            }
        };
        self.cursors.iter_mut().map(next).min().unwrap_or(u32::MAX)
    }

    fn cost(&self) -> u64 {
        self.cost
    }

    fn count(&self) -> Option<u64> {
        self.single.then_some(self.cost)
    }
}

/// The documents of any scorer, with one score.
pub struct Filtered<'a>(pub super::BoxScorer<'a>);

impl Matcher for Filtered<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        self.0.fill(
            context,
            &mut Target {
                base,
                bits,
                sums: None,
                mask: None,
                threshold: f32::NEG_INFINITY,
            },
        )
    }

    fn next(&mut self, from: u32) -> u32 {
        self.0.next(from)
    }

    fn cost(&self) -> u64 {
        self.0.cost()
    }

    fn count(&self) -> Option<u64> {
        self.0.count()
    }
}
