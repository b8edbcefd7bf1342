//! Where do words stand near each other, and in their order? Lucene 8.11.1's `SpanNearQuery`: which of the words a match takes is what is
//! shown of it, and that is not always what a phrase would take.

/// A word of a text: its position, and its number among the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The position.
    pub position: u32,
    /// The number.
    pub word: u32,
}

/// Words that have to be near each other: the places of each, by position.
pub struct Near {
    /// The places.
    pub places: Vec<Vec<Place>>,
    /// How many other positions may be between them.
    pub slop: u32,
    /// Whether they have to be in their order.
    pub in_order: bool,
}

impl Near {
    /// Calls `found` with the words of each match; `charge` is told what it takes, and may end it.
    pub fn matches<E>(
        &self,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
        found: &mut dyn FnMut(&[u32]),
    ) -> Result<(), E> {
        if self.places.iter().any(Vec::is_empty) {
            return Ok(());
        }
        match self.places.as_slice() {
            [only] => {
                charge(only.len() as u64)?;
                only.iter().for_each(|place| found(&[place.word]));
                Ok(())
            }
            _ if self.in_order => self.in_order(charge, found),
            _ => self.in_any_order(charge, found),
        }
    }

    fn in_order<E>(
        &self,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
        found: &mut dyn FnMut(&[u32]),
    ) -> Result<(), E> {
        let Some((first, others)) = self.places.split_first() else {
            return Ok(());
        };
        let mut at = vec![0; others.len()];
        for place in first {
            let (mut end, mut between) = (place.position + 1, 0);
            for (places, at) in others.iter().zip(&mut at) {
                charge(2)?;
                while places.get(*at).is_some_and(|next| next.position < end) {
                    charge(1)?;
                    *at += 1;
                }
                let Some(next) = places.get(*at) else { return Ok(()) };
                between += next.position - end;
                end = next.position + 1;
            }
            if between <= self.slop {
                let places = others.iter().zip(&at).filter_map(|(places, &at)| places.get(at));
                let words = std::iter::once(place).chain(places).map(|place| place.word);
                found(&words.collect::<Vec<_>>());
            }
        }
        Ok(())
    }

    fn in_any_order<E>(
        &self,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
        found: &mut dyn FnMut(&[u32]),
    ) -> Result<(), E> {
        let count = self.places.len();
        let mut at = vec![0; count];
        let place = |at: &[usize], of: usize| self.places[of].get(at[of]).map(|place| place.position);
        // A heap, as which of several words in one place is moved first depends on it.
        let mut heap: Vec<usize> = Vec::with_capacity(count);
        let mut end = 0;
        for of in 0..count {
            end = end.max(place(&at, of).unwrap_or(0) + 1);
            heap.push(of);
            let mut child = of;
            while child > 0 {
                let parent = (child - 1) / 2;
                if place(&at, heap[child]) >= place(&at, heap[parent]) {
                    break;
                }
                heap.swap(child, parent);
                child = parent;
            }
        }
        loop {
            charge(count as u64)?;
            let least = heap[0];
            let start = place(&at, least).unwrap_or(0);
            if end - start - (count as u32).min(end - start) <= self.slop {
                let places = self.places.iter().zip(&at).filter_map(|(places, &at)| places.get(at));
                found(&places.map(|place| place.word).collect::<Vec<_>>());
            }
            at[least] += 1;
            let Some(next) = place(&at, least) else { return Ok(()) };
            end = end.max(next + 1);
            let mut parent = 0;
            loop {
                let mut child = parent * 2 + 1;
                if child >= count {
                    break;
                }
                if child + 1 < count && place(&at, heap[child + 1]) < place(&at, heap[child]) {
                    child += 1;
                }
                if place(&at, heap[child]) >= place(&at, heap[parent]) {
                    break;
                }
                heap.swap(child, parent);
                parent = child;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&str], phrase: &[&str], slop: u32, in_order: bool) -> Vec<u32> {
        let at = |wanted: &&str| {
            let places = words.iter().enumerate().filter(|(_, word)| *word == wanted);
            let place = |(at, _)| Place {
                position: at as u32,
                word: at as u32,
            };
            places.map(place).collect()
        };
        let near = Near {
            places: phrase.iter().map(at).collect(),
            slop,
            in_order,
        };
        let mut all = Vec::new();
        let _ = near.matches(&mut |_| Ok::<(), ()>(()), &mut |words| all.extend_from_slice(words));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What the real engine shows of these words.
    #[test]
    fn words_are_near_each_other() {
        let text = "the quick brown fox the fox is quick and brown";
        let text: Vec<&str> = text.split(' ').collect();
        assert_eq!(found(&text, &["quick", "brown"], 0, true), [1, 2]);
        assert_eq!(found(&text, &["quick", "fox"], 1, false), [1, 3, 5, 7]);
        assert_eq!(found(&text, &["fox", "quick"], 1, true), [5, 7]);
        assert_eq!(found(&text, &["quick", "cat"], 9, false), [0u32; 0]);
    }
}
