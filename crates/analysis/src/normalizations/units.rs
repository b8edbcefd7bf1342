//! How are the UTF-16 units of a term changed from its beginning to its end? What is left out or put in between moves only what lies
//! since the last such place, so that long terms take no longer than they are long.

use std::ops::{Index, IndexMut};

/// The units of a term.
pub struct Units {
    /// Those up to the place that was changed last.
    before: Vec<u16>,
    /// Those behind it, the last one first.
    behind: Vec<u16>,
}

impl Units {
    /// Those of a term.
    pub fn of(term: &str) -> Self {
        Self {
            before: term.encode_utf16().collect(),
            behind: Vec::new(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.before.len() + self.behind.len()
    }

    /// The one at a place, if there is one.
    pub fn get(&self, place: usize) -> Option<&u16> {
        (place < self.len()).then(|| &self[place])
    }

    /// Makes a place the one that is changed.
    fn go(&mut self, place: usize) {
        while self.before.len() > place
            && let Some(unit) = self.before.pop()
        {
            self.behind.push(unit);
        }
        while self.before.len() < place
            && let Some(unit) = self.behind.pop()
        {
            self.before.push(unit);
        }
    }

    /// Leaves out the one at a place.
    pub fn remove(&mut self, place: usize) {
        self.go(place);
        self.behind.pop();
    }

    /// Puts one in at a place.
    pub fn insert(&mut self, place: usize, unit: u16) {
        self.go(place);
        self.before.push(unit);
    }

    /// All of them, in one list.
    pub fn all(&mut self) -> &mut Vec<u16> {
        self.go(self.len());
        &mut self.before
    }
}

impl Index<usize> for Units {
    type Output = u16;

    fn index(&self, place: usize) -> &u16 {
        match place.checked_sub(self.before.len()) {
            None => &self.before[place],
            Some(behind) => &self.behind[self.behind.len() - 1 - behind],
        }
    }
}

impl IndexMut<usize> for Units {
    fn index_mut(&mut self, place: usize) -> &mut u16 {
        match place.checked_sub(self.before.len()) {
            None => &mut self.before[place],
            Some(behind) => {
                let last = self.behind.len() - 1;
                &mut self.behind[last - behind]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Units;

    /// By hand.
    #[test]
    fn units_are_left_out_and_put_in() {
        let mut units = Units::of("abcdef");
        units.remove(1);
        units[3] = u16::from(b'x');
        units.insert(2, u16::from(b'y'));
        units.remove(0);
        assert_eq!((units.len(), units.get(5)), (5, None));
        assert_eq!(String::from_utf16_lossy(units.all()), "cydxf");
    }
}
