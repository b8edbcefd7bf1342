//! The best hits of groups, one of each: hits whose field has the same value are a group, and those without one are, too. The order is
//! that of Lucene's `FirstPassGroupingCollector`: groups by their best hits, and of hits that compare equal the earlier one is the best.

use super::queue::{Entry, Offer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::index::Index;
use crate::spaces::interleaved;

/// The name of this part of a request in errors of the budget.
const PART: &str = "collapse";
/// Units of work that a hit takes, and so many hits behind it are moved in a unit.
const HIT: u64 = 16;
const MOVED: u64 = 64;

/// The best group so far that has a value.
struct Group {
    value: Option<i64>,
    best: Entry,
}

/// The best groups so far.
pub struct Groups<'k> {
    index: &'k Index<'k>,
    budget: &'k Budget,
    /// The values of the field; no document has one without.
    column: Option<Column<'k>>,
    wanted: usize,
    groups: Vec<Group>,
    /// Places of groups, the best first.
    order: Vec<u32>,
    /// Places of groups by their values, each one more than it is, and 0 where there is none: searched from a value's own on.
    table: Vec<u32>,
    failure: Option<Failure>,
}

impl<'k> Groups<'k> {
    /// Bytes that a group takes beside its hit, about.
    pub const BYTES: usize = size_of::<Group>() - size_of::<Entry>() + 6 * size_of::<u32>();

    /// Makes room for so many groups.
    pub fn new(index: &'k Index<'k>, column: Option<Column<'k>>, wanted: usize, budget: &'k Budget) -> Self {
        Self {
            index,
            budget,
            column,
            wanted,
            groups: Vec::new(),
            order: Vec::new(),
            table: vec![0; (2 * wanted + 2).next_power_of_two()],
            failure: None,
        }
    }

    /// The worst of the best hits, once there are as many as wanted.
    pub fn worst(&self) -> Option<&Entry> {
        if self.order.len() < self.wanted {
            return None;
        }
        let last = *self.order.last()?;
        self.groups.get(last as usize).map(|group| &group.best)
    }

    /// Takes a hit, if it is the best of its group, and the group one of the best.
    pub fn push(&mut self, entry: Entry) -> Offer {
        if self.failure.is_some() || self.worst().is_some_and(|worst| entry > *worst) {
            return Offer::Compared;
        }
        match self.take(entry) {
            Ok(offer) => offer,
            Err(failure) => {
                self.failure = Some(failure);
                Offer::Compared
            }
        }
    }

    fn take(&mut self, entry: Entry) -> Result<Offer, Failure> {
        self.budget.charge(HIT + self.order.len() as u64 / MOVED, PART)?;
        let value = self.value(entry.hit.document)?;
        let place = self.table[self.find(value)];
        let group = if place > 0 {
            let group = place - 1;
            let best = &self.groups[group as usize].best;
            if entry > *best {
                return Ok(Offer::Compared);
            }
            let at = self
                .order
                .partition_point(|&other| self.groups[other as usize].best < *best);
            self.order.remove(at);
            self.groups[group as usize].best = entry;
            group
        } else if self.groups.len() < self.wanted {
            self.groups.push(Group { value, best: entry });
            self.groups.len() as u32 - 1
        } else {
            let Some(group) = self.order.pop() else {
                return Ok(Offer::Compared);
            };
            self.forget(self.groups[group as usize].value);
            self.groups[group as usize] = Group { value, best: entry };
            group
        };
        if place == 0 {
            let free = self.find(value);
            self.table[free] = group + 1;
        }
        let best = &self.groups[group as usize].best;
        let at = self
            .order
            .partition_point(|&other| self.groups[other as usize].best < *best);
        self.order.insert(at, group);
        Ok(Offer::Taken)
    }

    /// The value that a document has.
    fn value(&self, document: u32) -> Result<Option<i64>, Failure> {
        let Some(column) = &self.column else { return Ok(None) };
        let places = column.places(document);
        match places.len() {
            0 => Ok(None),
            1 => Ok(Some(column.value(places.start))),
            _ => {
                let number = interleaved(&self.index.spaces.ways_up(), document);
                let reason = format!("failed to collapse {number}, the collapse field must be single valued");
                Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)))
            }
        }
    }

    /// Where in the table a value is to be searched first.
    fn own(&self, value: Option<i64>) -> usize {
        let hash = value
            .map_or(1, |value| value as u64 ^ 1 << 63)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 32) as usize & (self.table.len() - 1)
    }

    /// Returns where a value is in the table, or would be.
    fn find(&self, value: Option<i64>) -> usize {
        let mut at = self.own(value);
        while self.table[at] > 0 && self.groups[self.table[at] as usize - 1].value != value {
            at = (at + 1) & (self.table.len() - 1);
        }
        at
    }

    /// Takes a value out of the table: what was put behind it because of it moves forward.
    fn forget(&mut self, value: Option<i64>) {
        let mask = self.table.len() - 1;
        let mut hole = self.find(value);
        let mut at = hole;
        loop {
            at = (at + 1) & mask;
            let place = self.table[at];
            if place == 0 {
                break;
            }
            let own = self.own(self.groups[place as usize - 1].value);
            if (at.wrapping_sub(own) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.table[hole] = place;
                hole = at;
            }
        }
        self.table[hole] = 0;
    }

    /// Returns the best hits, best first, unless there was a fault.
    pub fn into_sorted(self) -> Result<Vec<Entry>, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let mut groups: Vec<Option<Entry>> = self.groups.into_iter().map(|group| Some(group.best)).collect();
        Ok(self
            .order
            .iter()
            .filter_map(|&group| groups[group as usize].take())
            .collect())
    }
}
