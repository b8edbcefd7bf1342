//! How much may be made of a text, and how much may be tried on it?

use super::cause::Cause;

/// What the tokens of a text may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Bytes of terms and lists.
    pub bytes: usize,
    /// Steps of patterns and other parts that try or write more than the text is long.
    pub steps: u64,
}

impl Bounds {
    /// So many bytes, and as many steps.
    pub const fn of(number: usize) -> Self {
        Self {
            bytes: number,
            steps: number as u64,
        }
    }

    /// What is said of a text that needs more.
    pub fn exceeded(&self) -> Cause {
        let Self { bytes, steps } = self;
        Cause::illegal_argument(format!(
            "a text that takes more than {bytes} bytes of tokens, or {steps} steps, to analyze is not supported"
        ))
    }
}

/// Steps that a text may take; when none are left, all that is tried comes to an end.
#[derive(Debug, Clone, Copy)]
pub struct Steps(pub u64);

impl Steps {
    /// Takes some; returns false when there were too few left.
    #[inline]
    pub fn take(&mut self, count: u64) -> bool {
        match self.0.checked_sub(count) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => {
                self.0 = 0;
                false
            }
        }
    }
}
