//! Which documents are left? One whose id came again is replaced by the later one, and all behind it move up.

/// The documents of a catalog that are kept.
pub struct Kept {
    count: usize,
    /// By document, its new number; none where every document is kept.
    numbers: Option<Vec<Option<u32>>>,
}

impl Kept {
    /// Finds the new numbers, given whether each document was replaced.
    pub fn of(replaced: &[bool]) -> Self {
        let mut count = 0;
        if !replaced.contains(&true) {
            count = replaced.len();
            return Self { count, numbers: None };
        }
        let number = |&replaced: &bool| {
            (!replaced).then(|| {
                count += 1;
                count as u32 - 1
            })
        };
        let numbers = Some(replaced.iter().map(number).collect());
        Self { count, numbers }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the new number of a document, if it is kept.
    pub fn number(&self, document: u32) -> Option<u32> {
        match &self.numbers {
            None => Some(document),
            Some(numbers) => numbers[document as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn documents_move_up() {
        let numbers = |replaced: &[bool]| -> (usize, Vec<Option<u32>>) {
            let kept = Kept::of(replaced);
            let numbers = (0..replaced.len() as u32).map(|document| kept.number(document));
            (kept.count(), numbers.collect())
        };
        assert_eq!(numbers(&[]), (0, vec![]));
        assert_eq!(numbers(&[false, false]), (2, vec![Some(0), Some(1)]));
        assert_eq!(
            numbers(&[true, false, true, false]),
            (2, vec![None, Some(0), None, Some(1)])
        );
    }
}
