//! Which documents of a window have what is looked for by positions, and how often? Phrases, intervals and spans keep it for the window
//! that they looked at last.

use super::Target;
use crate::error::Failure;
use crate::window::{Bits, WINDOW, WORDS, and, or};

/// What was found in a window.
pub struct Frequencies {
    /// The window that was looked at last,
    pub window: Option<u32>,
    /// its documents,
    pub bits: Bits,
    /// and the frequency in each, ascending by place.
    pub found: Vec<(u16, f32)>,
}

impl Default for Frequencies {
    fn default() -> Self {
        Self {
            window: None,
            bits: [0; WORDS],
            found: Vec::new(),
        }
    }
}

impl Frequencies {
    /// Begins a window, in which nothing is found yet.
    pub fn begin(&mut self, base: u32) {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.found.clear();
    }

    /// Adds a document, by its place in the window.
    pub fn add(&mut self, place: usize, frequency: f32) {
        self.bits[place / 64] |= 1 << (place % 64);
        self.found.push((place as u16, frequency));
    }

    /// Returns the frequency at a place of the window, if there is one.
    pub fn at(&self, place: u32) -> Option<f32> {
        let found = self.found.iter().find(|(at, _)| u32::from(*at) == place);
        found.map(|&(_, frequency)| frequency)
    }

    /// Puts the documents of the target's window into it, and adds what `score` returns for the place and the frequency of each.
    pub fn fill(
        &self,
        target: &mut Target<'_>,
        mut score: impl FnMut(usize, f32) -> Result<f32, Failure>,
    ) -> Result<(), Failure> {
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(()) };
        for &(at, frequency) in &self.found {
            let at = usize::from(at) & (WINDOW - 1);
            if bits[at / 64] >> (at % 64) & 1 == 1 {
                sums[at] += f64::from(score(at, frequency)?);
            }
        }
        Ok(())
    }
}
