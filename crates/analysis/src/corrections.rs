//! Where did the parts of a changed text stand before? Follows Lucene's `BaseCharFilter`.

/// By how much offsets in a changed text differ from those in the text before, in UTF-16 units.
#[derive(Debug, Default)]
pub struct Corrections {
    /// From which offset on, and by how much; offsets ascend.
    steps: Vec<(u32, i32)>,
}

impl Corrections {
    /// Says that from an offset of the changed text on, so much is to be added.
    pub fn add(&mut self, from: u32, difference: i32) {
        match self.steps.last_mut() {
            Some(last) if last.0 == from => last.1 = difference,
            _ => self.steps.push((from, difference)),
        }
    }

    /// How much is to be added to offsets behind the last step.
    pub fn last(&self) -> i32 {
        self.steps.last().map_or(0, |&(_, difference)| difference)
    }

    /// Returns where an offset of the changed text was.
    pub fn correct(&self, offset: u32) -> u32 {
        self.moved(offset, self.steps.partition_point(|&(from, _)| from <= offset))
    }

    /// The same where nothing at the offset itself is known yet.
    pub fn correct_early(&self, offset: u32) -> u32 {
        self.moved(offset, self.steps.partition_point(|&(from, _)| from < offset))
    }

    fn moved(&self, offset: u32, step: usize) -> u32 {
        match step {
            0 => offset,
            step => offset.saturating_add_signed(self.steps[step - 1].1),
        }
    }
}
