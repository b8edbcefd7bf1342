//! Which lengths may intervals have, and which of these lengths are long enough?

use super::super::PART;
use super::rows::{Row, Rows};
use crate::budget::Budget;
use crate::date::rounding::Rounding;
use crate::date::unit::Unit;
use crate::date::zone::Zone;
use crate::error::Failure;

/// A length of intervals.
pub struct Step {
    unit: Unit,
    pub letter: &'static str,
    /// About how many seconds the length has.
    pub seconds: i64,
    /// How many intervals may be merged into one.
    pub runs: &'static [usize],
}

const fn step(unit: Unit, letter: &'static str, seconds: i64, runs: &'static [usize]) -> Step {
    Step {
        unit,
        letter,
        seconds,
        runs,
    }
}

pub static STEPS: [Step; 6] = [
    step(Unit::Second, "s", 1, &[1, 5, 10, 30]),
    step(Unit::Minute, "m", 60, &[1, 5, 10, 30]),
    step(Unit::Hour, "h", 3600, &[1, 3, 12]),
    step(Unit::Day, "d", 86_400, &[1, 7]),
    step(Unit::Month, "M", 30 * 86_400, &[1, 3]),
    step(Unit::Year, "y", 365 * 86_400, &[1, 5, 10, 20, 50, 100]),
];

impl Step {
    /// How it rounds.
    pub fn rounding(&self, zone: Zone) -> Rounding {
        Rounding::calendar(self.unit, zone, 0)
    }

    /// How many intervals may be merged into one at most.
    pub fn longest(&self) -> usize {
        self.runs.last().copied().unwrap_or(1)
    }
}

/// All lengths, and the number of buckets that is asked for.
pub struct Steps {
    /// How many buckets are asked for.
    pub wanted: usize,
    /// Between which instants values are.
    bounds: Option<[i64; 2]>,
    roundings: Vec<Rounding>,
}

impl Steps {
    pub fn new(wanted: usize, zone: Zone, bounds: Option<[i64; 2]>) -> Self {
        let rounding = |step: &Step| {
            let mut rounding = step.rounding(zone);
            if let Some([min, max]) = bounds {
                rounding.prepare(min, max);
            }
            rounding
        };
        Self {
            wanted,
            bounds,
            roundings: STEPS.iter().map(rounding).collect(),
        }
    }

    /// Lists the intervals of a length, if these are few: it is used from now on.
    pub fn list(&mut self, step: usize) {
        let rounding = &mut self.roundings[step];
        if let (Some([min, max]), 0) = (self.bounds, rounding.listed().count()) {
            rounding.list(min, max, u64::MAX);
        }
    }

    /// How a length rounds.
    pub fn rounding(&self, step: usize) -> &Rounding {
        &self.roundings[step]
    }

    /// Units of work that it takes to round.
    pub fn work(&self) -> u64 {
        self.roundings[0].work()
    }

    /// Whether this many buckets need a longer length.
    pub fn is_exceeded(&self, step: usize, count: usize) -> bool {
        step + 1 < STEPS.len() && count > self.most(step)
    }

    /// Whether keys that are this far apart need a longer length.
    pub fn is_far(&self, step: usize, reach: i64) -> bool {
        step + 1 < STEPS.len() && reach > self.most(step) as i64 * STEPS[step].seconds * 1000
    }

    fn most(&self, step: usize) -> usize {
        self.wanted * STEPS[step].longest()
    }

    /// Returns the first length, from `step` on, that has no more intervals between two keys than allowed: first by an estimate,
    /// then by counting.
    pub fn fitting(&mut self, step: usize, [first, last]: [i64; 2], budget: &Budget) -> Result<usize, Failure> {
        let about = |step: usize| last.saturating_sub(first) / (STEPS[step].seconds * 1000);
        let near = (step + 1..STEPS.len()).find(|&step| about(step) < self.most(step) as i64);
        let mut found = near.map_or(step, |near| near - 1);
        while found + 1 < STEPS.len() {
            let (mut key, mut count, most) = (first, 0, self.most(found));
            while key < last && count <= most {
                key = self.roundings[found].next(key);
                count += 1;
            }
            budget.charge(count as u64 * self.work() * 2, PART)?;
            if count <= most {
                break;
            }
            found += 1;
        }
        self.list(found);
        Ok(found)
    }

    /// Reduces the buckets of a parent, which are runs, once more, as often as the real engine does: each stands for the first
    /// interval of its run then, gaps are filled between them, and they become runs again if there are too many.
    pub fn take_apart(
        &self,
        rows: &[Row],
        (step, run): (usize, &mut usize),
        again: usize,
        budget: &Budget,
    ) -> Result<Vec<Row>, Failure> {
        let mut own = Rows::default();
        budget.room(&mut own.list, rows.len(), PART)?;
        own.list.extend((0..).zip(rows).map(|(node, row)| Row { node, ..*row }));
        for _ in 0..again {
            own.fill(self.rounding(step), budget)?;
            let count = own.list.len();
            let mut runs = STEPS[step].runs.iter().copied();
            let now = runs.find(|run| count.div_ceil(*run) <= self.wanted).unwrap_or(1);
            // In place: the first row of a run is read before or while it is written.
            let mut kept = 0;
            for first in (0..count).step_by(now) {
                if let Some(row) = Row::of_run(&own.list[first..count.min(first + now)]) {
                    own.list[kept] = row;
                    kept += 1;
                }
            }
            own.list.truncate(kept);
            let before = std::mem::replace(run, now);
            if now == 1 || now == before {
                break;
            }
        }
        Ok(own.list)
    }
}
