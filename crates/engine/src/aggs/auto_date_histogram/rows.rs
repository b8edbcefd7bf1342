//! The buckets of one histogram, ascending, while they are merged. They begin as the buckets that documents were put into.

use super::super::{MAX_BUCKETS, NO_BUCKET, PART};
use crate::budget::Budget;
use crate::date::rounding::Rounding;
use crate::error::{Cause, Failure};

/// A bucket.
#[derive(Clone, Copy)]
pub struct Row {
    pub key: i64,
    /// Its documents.
    pub count: u64,
    /// The node of the bucket: the number of a bucket that documents were put into, or of a merge; nothing where there are no
    /// documents.
    pub node: u32,
    /// Whether it begins with a bucket that documents were put into.
    pub begins: bool,
}

impl Row {
    /// Returns the bucket of a run of which one bucket at most has documents.
    pub fn of_run(run: &[Self]) -> Option<Self> {
        let first = run.first()?;
        let found = run.iter().find(|row| row.count > 0).unwrap_or(first);
        Some(Self {
            key: first.key,
            ..*found
        })
    }
}

/// The merges, in their order: each node with the number of the node that it went into.
#[derive(Default)]
pub struct Joins {
    pub list: Vec<(u32, u32)>,
    /// The number of the next node.
    pub next: u32,
}

/// All of them.
#[derive(Default)]
pub struct Rows {
    pub list: Vec<Row>,
}

impl Rows {
    /// Merges the buckets that lie in the same interval.
    pub fn round(&mut self, rounding: &Rounding, joins: &mut Joins, budget: &Budget) -> Result<(), Failure> {
        let mut last = None;
        self.join(joins, budget, &mut |_, key| {
            let key = rounding.round(key);
            (last.replace(key) != Some(key)).then_some(key)
        })
    }

    /// Merges each `run` buckets that follow one another.
    pub fn run(&mut self, run: usize, rounding: &Rounding, joins: &mut Joins, budget: &Budget) -> Result<(), Failure> {
        self.join(joins, budget, &mut |at, key| {
            (at % run == 0).then(|| rounding.round(key))
        })
    }

    /// Merges each bucket that `begins` gives a new key with the buckets behind it, up to the next such bucket.
    fn join(
        &mut self,
        joins: &mut Joins,
        budget: &Budget,
        begins: &mut dyn FnMut(usize, i64) -> Option<i64>,
    ) -> Result<(), Failure> {
        budget.charge(self.list.len() as u64 * 4, PART)?;
        budget.room(&mut joins.list, self.list.len() + 1, PART)?;
        let (mut kept, mut is_new) = (0, false);
        for at in 0..self.list.len() {
            let row = self.list[at];
            if let Some(key) = begins(at, row.key) {
                self.list[kept] = Row { key, ..row };
                kept += 1;
                is_new = false;
                continue;
            }
            let Some(last) = kept.checked_sub(1).and_then(|last| self.list.get_mut(last)) else {
                continue;
            };
            if !is_new {
                joins.list.push((last.node, joins.next));
                last.node = joins.next;
                joins.next += 1;
                is_new = true;
            }
            joins.list.push((row.node, last.node));
            last.count += row.count;
        }
        self.list.truncate(kept);
        Ok(())
    }

    /// Adds the empty buckets between those with documents.
    pub fn fill(&mut self, rounding: &Rounding, budget: &Budget) -> Result<(), Failure> {
        let found = std::mem::take(&mut self.list);
        budget.room(&mut self.list, found.len(), PART)?;
        for &row in &found {
            if let Some(last) = self.list.last() {
                let mut key = rounding.next(last.key);
                while key < row.key {
                    budget.charge(rounding.work(), PART)?;
                    if self.list.len() as u64 > 4 * MAX_BUCKETS {
                        let reason = "[auto_date_histogram] is not supported of dates with such gaps between them";
                        return Err(Failure::request(400, Cause::illegal_argument(reason)));
                    }
                    budget.room(&mut self.list, 1, PART)?;
                    self.list.push(Row {
                        key,
                        count: 0,
                        node: NO_BUCKET,
                        begins: false,
                    });
                    let next = rounding.next(key);
                    key = if next > key { next } else { row.key };
                }
            }
            budget.room(&mut self.list, 1, PART)?;
            self.list.push(row);
        }
        budget.give(found.capacity() * size_of::<Row>());
        Ok(())
    }
}
