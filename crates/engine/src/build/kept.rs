//! Which documents are left, and in which order? One whose id came again is replaced by the later one, and all behind it move up;
//! those of a sorted index are put in its order.

/// The documents of a catalog that are kept.
pub struct Kept {
    count: usize,
    /// By document, its new number; none where every document is kept in its place.
    numbers: Option<Vec<Option<u32>>>,
    /// Whether new numbers do not ascend as documents do.
    is_sorted: bool,
}

impl Kept {
    /// Finds the new numbers, given whether each document was replaced.
    pub fn of(replaced: &[bool]) -> Self {
        let mut count = 0;
        if !replaced.contains(&true) {
            count = replaced.len();
            return Self {
                count,
                numbers: None,
                is_sorted: false,
            };
        }
        let number = |&replaced: &bool| {
            (!replaced).then(|| {
                count += 1;
                count as u32 - 1
            })
        };
        let numbers = Some(replaced.iter().map(number).collect());
        Self {
            count,
            numbers,
            is_sorted: false,
        }
    }

    /// Puts them in an order: of each new number the one that it has now.
    pub fn sorted(self, order: &[u32]) -> Self {
        let mut places = vec![0u32; order.len()];
        for (place, &number) in (0..).zip(order) {
            places[number as usize] = place;
        }
        let place = |number: u32| Some(places[number as usize]);
        let numbers = match self.numbers {
            None => places.iter().copied().map(Some).collect(),
            Some(numbers) => numbers.into_iter().map(|number| number.and_then(place)).collect(),
        };
        Self {
            count: self.count,
            is_sorted: !order.is_sorted(),
            numbers: Some(numbers),
        }
    }

    /// Whether they have an order that is not that of the catalog.
    pub fn is_sorted(&self) -> bool {
        self.is_sorted
    }

    /// Returns the kept documents in the order of their new numbers.
    pub fn documents(&self) -> Vec<u32> {
        let Some(numbers) = &self.numbers else {
            return (0..self.count as u32).collect();
        };
        let mut documents = vec![0; self.count];
        for (document, number) in (0..).zip(numbers) {
            if let Some(number) = number {
                documents[*number as usize] = document;
            }
        }
        documents
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
    fn documents_are_put_in_order() {
        let kept = Kept::of(&[false, true, false, false]).sorted(&[2, 0, 1]);
        let numbers: Vec<_> = (0..4).map(|document| kept.number(document)).collect();
        assert_eq!(numbers, [Some(1), None, Some(2), Some(0)]);
        assert_eq!((kept.documents(), kept.is_sorted()), (vec![3, 0, 2], true));
        assert!(!Kept::of(&[false, false]).sorted(&[0, 1]).is_sorted());
    }

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
