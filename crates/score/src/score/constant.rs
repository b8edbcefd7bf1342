//! Documents with one score for all: everything, nothing, values in a range, given documents.

use super::{Context, Scorer, Target, add_constant};
use crate::error::Failure;
use crate::format::column::{Column, Presence};
use crate::format::norms::Norms;
use crate::window::{Bits, WINDOW, WORDS, and};

/// So many documents of a window take less one by one than all of its documents together.
const FEW: u32 = 96;

/// Which documents of a window match.
pub trait Matcher {
    /// Sets the bits of the window's matches; `documents` is the number of all documents of the image.
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure>;

    /// The same, of the matches that are in a mask as well, where few are and these are looked at one by one; reports whether they
    /// were.
    fn matches_among(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        mask: &Bits,
        bits: &mut Bits,
    ) -> Result<bool, Failure> {
        let _ = (context, base, mask, bits);
        Ok(false)
    }

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
    /// The window that was looked at last, and its matches.
    window: Option<u32>,
    bits: Bits,
}

impl<M: Matcher> ConstantScorer<M> {
    /// Scores the matches among so many documents.
    pub fn new(matcher: M, score: f32, documents: u32) -> Self {
        Self {
            matcher,
            score,
            documents,
            window: None,
            bits: [0; WORDS],
        }
    }
}

impl<M: Matcher> Scorer for ConstantScorer<M> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.threshold >= self.score {
            return Ok(());
        }
        if self.window != Some(target.base) {
            if let Some(mask) = target.mask {
                let mut bits = [0; WORDS];
                if self.matcher.matches_among(context, target.base, mask, &mut bits)? {
                    add_constant(target, &bits, self.score);
                    return Ok(());
                }
            }
            self.bits = [0; WORDS];
            self.matcher.matches(context, target.base, &mut self.bits)?;
            self.window = Some(target.base);
        }
        match target.mask {
            None => add_constant(target, &self.bits, self.score),
            Some(mask) => {
                let mut bits = self.bits;
                and(&mut bits, mask);
                add_constant(target, &bits, self.score);
            }
        }
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        if target.floor < self.score {
            self.fill(context, target)?;
            return Ok(None);
        }
        // None is a hit any more.
        let mut matches = Target {
            threshold: target.threshold,
            ..Target::new(target.base, target.bits, None, target.mask)
        };
        self.fill(context, &mut matches)?;
        Ok(Some([0; WORDS]))
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

    fn matches_among(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        mask: &Bits,
        bits: &mut Bits,
    ) -> Result<bool, Failure> {
        let mut count = 0;
        for word in mask {
            count += word.count_ones();
            // Most masks have so many at once.
            if count > FEW {
                return Ok(false);
            }
        }
        if matches!(self.column.presence, Presence::Multiple(_)) {
            return Ok(false);
        }
        context.budget.charge(u64::from(count) + WORDS as u64 / 8, "query")?;
        self.column.select_among(base, mask, self.low, self.high, bits);
        Ok(true)
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
        let steps = u64::from(self.values.len().max(1).ilog2());
        context.budget.charge(WINDOW as u64 * (2 + steps / 2), "query")?;
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

/// The documents of any scorer, with one score.
pub struct Filtered<'a>(pub super::BoxScorer<'a>);

impl Matcher for Filtered<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        self.0.fill(context, &mut Target::new(base, bits, None, None))
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
