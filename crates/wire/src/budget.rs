//! How much may an operation cost? Work in deterministic units and memory in bytes, so that the same request always ends in the
//! same way.
//!
//! One unit of work is documented as 10 ns of one core: a posting decoded, a document visited, a bucket filled. Loops charge once
//! for each block, window or batch, never for each document. Memory is taken before it is allocated: what a request can make
//! large is counted by [`Budget::take`] or made by [`Budget::room`], and what cannot fail where it grows asks [`Budget::left`]
//! how far it may. `npm run attack` measures time against units and memory against bytes.

use std::cell::Cell;

use crate::error::{Cause, Detail, Failure};
use crate::plan::Limits;

/// So many bytes of memory are first touched in a unit of work: a page of 4,096 takes some microseconds.
const BYTES: u64 = 8;

/// What is taken beyond so many bytes is asked for ahead, as much again and half, at least and at most so many.
const AHEAD: u64 = 1 << 20;
const MOST_AHEAD: u64 = 16 << 20;

/// Has the allocator make room for so many bytes at once. In WebAssembly it would ask for more memory whenever a page is full,
/// and each time takes a millisecond, be it for one page or for a thousand.
pub fn ask_for(bytes: usize) {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(bytes)));
}

/// What is left of an operation's work and memory.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    spent: Cell<u64>,
    held: Cell<u64>,
    /// Bytes that the allocator was asked for at once.
    asked_for: Cell<u64>,
}

impl Budget {
    /// A budget of what the plan grants.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            spent: Cell::new(0),
            held: Cell::new(0),
            asked_for: Cell::new(AHEAD),
        }
    }

    /// Units spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Units that may still be spent.
    pub fn left(&self) -> u64 {
        self.limits.work.saturating_sub(self.spent.get())
    }

    /// Spends units on a part of the request, named in the error once too many were spent.
    #[inline]
    pub fn charge(&self, units: u64, part: &str) -> Result<(), Failure> {
        let spent = self.spent.get().saturating_add(units);
        self.spent.set(spent);
        if spent > self.limits.work {
            return Err(self.exhausted(part));
        }
        Ok(())
    }

    /// Spends all that is left, and returns the failure of a part that would have taken more.
    #[cold]
    pub fn run_out(&self, part: &str) -> Failure {
        self.spent.set(self.spent.get().max(self.limits.work.saturating_add(1)));
        self.exhausted(part)
    }

    #[cold]
    fn exhausted(&self, part: &str) -> Failure {
        let budget = self.limits.work_budget;
        refused(
            format!(
                "[work] Data too large: the request needs more than its budget of [{budget}] work units, spent in [{part}]"
            ),
            0,
            0,
        )
    }

    /// Bytes of memory taken so far.
    pub fn held(&self) -> u64 {
        self.held.get()
    }

    /// Bytes of memory that may still be taken.
    pub fn bytes_left(&self) -> usize {
        let left = self.limits.memory_bytes.saturating_sub(self.held.get());
        usize::try_from(left).unwrap_or(usize::MAX)
    }

    /// Takes bytes of memory for a part of the request, before they are allocated.
    #[inline]
    pub fn take(&self, bytes: usize, part: &str) -> Result<(), Failure> {
        let held = self.held.get().saturating_add(bytes as u64);
        if held > self.limits.memory_bytes {
            return Err(self.too_large(held, part));
        }
        self.held.set(held);
        if held > self.asked_for.get() {
            self.ask_ahead(held);
        }
        // Memory that was never touched is work for the system.
        self.charge(bytes as u64 / BYTES, part)
    }

    #[cold]
    fn ask_ahead(&self, held: u64) {
        let more = (held / 2).clamp(AHEAD, MOST_AHEAD).min(self.bytes_left() as u64);
        self.asked_for.set(held + more);
        ask_for(more as usize);
    }

    /// Gives bytes back that were taken.
    #[inline]
    pub fn give(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_sub(bytes as u64));
    }

    /// Gives back all that was taken since so many bytes were left.
    pub fn give_since(&self, left: usize) {
        self.give(left.saturating_sub(self.bytes_left()));
    }

    /// Makes room for `more` values in a list, whose growth is taken first: as a list that grows by itself does, to twice its room
    /// at least.
    #[inline]
    pub fn room<T>(&self, list: &mut Vec<T>, more: usize, part: &str) -> Result<(), Failure> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        self.grow(list, more, part)
    }

    #[inline(never)]
    fn grow<T>(&self, list: &mut Vec<T>, more: usize, part: &str) -> Result<(), Failure> {
        let before = list.capacity();
        let wanted = list.len().saturating_add(more).max(before.saturating_mul(2));
        let bytes = (wanted - before).saturating_mul(size_of::<T>());
        self.take(bytes, part)?;
        list.reserve_exact(wanted - list.len());
        Ok(())
    }

    /// Makes a list at least so long, filled with a value.
    #[inline]
    pub fn lengthen<T: Clone>(&self, list: &mut Vec<T>, length: usize, value: T, part: &str) -> Result<(), Failure> {
        if list.len() < length {
            self.room(list, length - list.len(), part)?;
            self.charge((length - list.len()) as u64 / 8, part)?;
            list.resize(length, value);
        }
        Ok(())
    }

    #[cold]
    fn too_large(&self, held: u64, part: &str) -> Failure {
        // What the host has taken is a part of the whole.
        let limit = self.limits.memory_budget;
        let wanted = held.saturating_add(limit.saturating_sub(self.limits.memory_bytes));
        refused(
            format!(
                "[request] Data too large, data for [<{part}>] would be [{wanted}/{}], which is larger than the limit of \
                 [{limit}/{}]",
                shown(wanted),
                shown(limit)
            ),
            wanted,
            limit,
        )
    }

    /// Fails if an outcome of `bytes` is more than the response budget.
    #[inline]
    pub fn check_response(&self, bytes: usize) -> Result<(), Failure> {
        if bytes as u64 <= self.limits.response_bytes {
            return Ok(());
        }
        Err(self.response_too_large(bytes))
    }

    #[cold]
    fn response_too_large(&self, bytes: usize) -> Failure {
        let budget = self.limits.response_budget;
        refused(
            format!(
                "[response] Data too large: the response would be larger than its budget of [{budget}] bytes, spent in [hits]"
            ),
            bytes as u64,
            budget,
        )
    }
}

impl Limits {
    /// No limits at all, for those who build, and for tests. Sums of two fit, too.
    pub const UNLIMITED: Self = {
        const NONE: u64 = u64::MAX >> 1;
        Self {
            work: NONE,
            work_budget: NONE,
            response_bytes: NONE,
            response_budget: NONE,
            memory_bytes: NONE,
            memory_budget: NONE,
        }
    };
}

fn refused(reason: String, wanted: u64, limit: u64) -> Failure {
    Failure::request(
        429,
        Cause::new("circuit_breaking_exception", reason)
            .with("bytes_wanted", Detail::Number(wanted as i64))
            .with("bytes_limit", Detail::Number(limit as i64))
            .with("durability", Detail::Text("TRANSIENT".to_owned())),
    )
}

/// A number of bytes in the real engine's words: in the largest unit that it has one of, cut off after a decimal.
fn shown(bytes: u64) -> String {
    let unit = [(30, "gb"), (20, "mb"), (10, "kb")]
        .into_iter()
        .find(|(shift, _)| bytes >> shift > 0);
    let Some((shift, name)) = unit else {
        return format!("{bytes}b");
    };
    let (whole, tenth) = (bytes >> shift, ((bytes & ((1 << shift) - 1)) * 10) >> shift);
    if tenth == 0 {
        format!("{whole}{name}")
    } else {
        format!("{whole}.{tenth}{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(work: u64, memory: u64) -> Budget {
        Budget::new(Limits {
            work,
            work_budget: work,
            response_bytes: 0,
            response_budget: 0,
            memory_bytes: memory,
            memory_budget: memory + 1000,
        })
    }

    #[test]
    fn work_ends_at_its_budget() {
        let budget = budget(10, 0);
        assert!(budget.charge(10, "query").is_ok());
        assert!(budget.charge(1, "query").is_err());
        assert!(budget.charge(u64::MAX, "query").is_err());
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        let budget = budget(u64::MAX, 1000);
        let mut list: Vec<u64> = Vec::new();
        assert!(budget.room(&mut list, 100, "agg [a]").is_ok());
        assert_eq!((list.capacity(), budget.held()), (100, 800));
        let failure = budget.room(&mut list, 101, "agg [a]").expect_err("no room");
        assert_eq!(list.capacity(), 100);
        assert_eq!(
            failure.cause.reason,
            "[request] Data too large, data for [<agg [a]>] would be [2600/2.5kb], which is larger than the limit of [2000/1.9kb]"
        );
        budget.give(800);
        assert_eq!(budget.bytes_left(), 1000);
    }

    /// As the real engine writes these numbers.
    #[test]
    fn bytes_are_shown_as_the_real_engine_shows_them() {
        for (bytes, text) in [
            (0, "0b"),
            (1023, "1023b"),
            (1024, "1kb"),
            (1536, "1.5kb"),
            (2000, "1.9kb"),
            (1 << 20, "1mb"),
            (641_728_512, "612mb"),
            (3 << 30, "3gb"),
        ] {
            assert_eq!(shown(bytes), text);
        }
    }
}
