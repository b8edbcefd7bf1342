//! How much may patterns try on a text?

/// Steps that a text may take on its patterns; when none are left, all that is tried comes to an end.
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
