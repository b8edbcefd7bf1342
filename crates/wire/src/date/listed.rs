//! Which of some intervals holds an instant, where all of them are known? A table of equal slots says where to begin to look.

/// Slots for each interval, and for each of few: the more, the fewer have an end within.
const SLOTS: usize = 4;
const SLOTS_OF_FEW: usize = 16;
const FEW: usize = 256;

/// Intervals that follow each other.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// Their starts, which do not descend, and the end of the last.
    starts: Vec<i64>,
    slots: Vec<Slot>,
    /// A slot has two to the power of this many instants.
    shift: u32,
}

/// The interval that holds the first instant of a slot, and its end.
#[derive(Debug, Clone, Copy)]
struct Slot {
    end: i64,
    interval: u32,
}

impl Listed {
    /// Lists intervals by their starts, ascending, and the end of the last.
    pub fn new(starts: Vec<i64>) -> Self {
        let (Some(&first), Some(&end)) = (starts.first(), starts.last()) else {
            return Self::default();
        };
        let span = end.wrapping_sub(first) as u64;
        let each = if starts.len() <= FEW { SLOTS_OF_FEW } else { SLOTS };
        let shift = (span / (starts.len() * each) as u64).checked_ilog2().unwrap_or(0);
        let mut interval = 0;
        let slot = |slot: u64| {
            let instant = first.wrapping_add((slot << shift) as i64);
            while starts.get(interval + 1).is_some_and(|&next| next <= instant) {
                interval += 1;
            }
            // The end of the last interval is in none.
            let end = starts.get(interval + 1).copied().unwrap_or(i64::MIN);
            let interval = interval as u32;
            Slot { end, interval }
        };
        let slots = (0..=span >> shift).map(slot).collect();
        Self { starts, slots, shift }
    }

    /// Lists the same intervals by the codes of instants, each of which is `minimum` and a multiple of `factor`.
    pub fn of_codes(&self, minimum: i64, factor: u64) -> Self {
        let Ok(factor @ 1..) = i64::try_from(factor) else {
            return Self::default();
        };
        let code = |&start: &i64| {
            let distance = start.saturating_sub(minimum).max(0);
            distance / factor + i64::from(distance % factor != 0)
        };
        Self::new(self.starts.iter().map(code).collect())
    }

    /// Number of intervals; 0 where none are listed.
    pub fn count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns the place of the interval that holds an instant, if one does.
    #[inline]
    pub fn place(&self, instant: i64) -> Option<usize> {
        let first = *self.starts.first()?;
        // What is before the first becomes a slot that there is not.
        let slot = self
            .slots
            .get((instant.wrapping_sub(first) as u64 >> self.shift) as usize)?;
        if instant < slot.end {
            return Some(slot.interval as usize);
        }
        let ends = self.starts.get(slot.interval as usize + 1..).unwrap_or(&[]);
        let beyond = ends.iter().take_while(|&&end| end <= instant).count();
        (beyond < ends.len()).then_some(slot.interval as usize + beyond)
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
        // Codes of every third instant from -60 on.
        let coded = listed.of_codes(-60, 3);
        for code in 0..400 {
            assert_eq!(coded.place(code), listed.place(-60 + code * 3), "{code}");
        }
        assert_eq!(Listed::new(vec![]).place(0), None);
        assert_eq!(Listed::new(vec![i64::MIN, i64::MAX]).place(5), Some(0));
    }
}
