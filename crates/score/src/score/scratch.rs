//! A window beside that of the search, for nodes whose sums are floats before they are added to others.

use super::Target;
use crate::error::Failure;
use crate::window::{Bits, Sums, WORDS, clear_sums, for_each_bit, or, zero_sums};

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

    /// Fills the window, which is emptied before, and adds it to the window above.
    pub fn fill<T>(
        &mut self,
        target: &mut Target<'_>,
        scored: bool,
        fill: impl FnOnce(&mut Target<'_>) -> Result<T, Failure>,
    ) -> Result<(), Failure> {
        self.clear();
        let mut inner = self.target(target.base, scored, target.mask);
        inner.threshold = target.threshold;
        fill(&mut inner)?;
        self.pour(target);
        Ok(())
    }

    /// Narrows the matches, remembering where sums were added.
    pub fn narrow(&mut self, bits: &Bits) {
        for ((mine, other), touched) in self.bits.iter_mut().zip(bits).zip(&mut self.touched) {
            *touched |= *mine;
            *mine &= other;
        }
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
