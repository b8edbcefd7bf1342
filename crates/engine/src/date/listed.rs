//! Which of some intervals holds an instant, where all of them are known? A table of equal slots says where to begin to look.

/// Slots for each interval.
const SLOTS: usize = 4;

/// Intervals that follow each other.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// Their starts, ascending, and the end of the last.
    starts: Vec<i64>,
    /// The interval that holds the first instant of each slot.
    slots: Vec<u32>,
    /// A slot has two to the power of this many milliseconds.
    shift: u32,
}

impl Listed {
    /// Lists intervals by their starts, ascending, and the end of the last.
    pub fn new(starts: Vec<i64>) -> Self {
        let (Some(&first), Some(&end)) = (starts.first(), starts.last()) else {
            return Self::default();
        };
        let span = end.wrapping_sub(first) as u64;
        let wanted = (starts.len() * SLOTS) as u64;
        let shift = (span / wanted).checked_ilog2().unwrap_or(0);
        let mut slots = vec![0; (span >> shift) as usize + 1];
        let mut interval = 0;
        for (slot, found) in slots.iter_mut().enumerate() {
            let instant = first.wrapping_add(((slot as u64) << shift) as i64);
            while starts.get(interval + 1).is_some_and(|&next| next <= instant) {
                interval += 1;
            }
            *found = interval as u32;
        }
        Self { starts, slots, shift }
    }

    /// Number of intervals; 0 where none are listed.
    pub fn count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns the place of the interval that holds an instant, if one does.
    #[inline]
    pub fn place(&self, instant: i64) -> Option<usize> {
        let (&first, &end) = (self.starts.first()?, self.starts.last()?);
        if instant < first || instant >= end {
            return None;
        }
        let slot = (instant.wrapping_sub(first) as u64) >> self.shift;
        let mut place = *self.slots.get(slot as usize)? as usize;
        while self.starts.get(place + 1).is_some_and(|&next| next <= instant) {
            place += 1;
        }
        Some(place)
    }

    /// Returns the start of the interval at a place.
    #[inline]
    pub fn start(&self, place: usize) -> i64 {
        self.starts.get(place).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instant_has_its_interval() {
        let starts = vec![-50, -49, -7, 0, 1, 2, 900, 901, 1000];
        let listed = Listed::new(starts.clone());
        assert_eq!(listed.count(), 8);
        for instant in -60..1010 {
            let naive = starts
                .iter()
                .rposition(|&start| start <= instant)
                .filter(|&place| place < 8);
            assert_eq!(listed.place(instant), naive, "{instant}");
        }
        assert_eq!(Listed::new(vec![]).place(0), None);
        assert_eq!(Listed::new(vec![i64::MIN, i64::MAX]).place(5), Some(0));
    }
}
