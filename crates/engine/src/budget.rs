//! How much may an operation cost? Work in deterministic units, so that the same request always ends in the same way.
//!
//! One unit is about one posting decoded, one document visited or one bucket filled. Loops charge once for each block or
//! window, never for each document.

use crate::error::{Cause, Detail, Failure};
use crate::plan::Limits;

/// What is left of an operation's work.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    spent: u64,
}

impl Budget {
    /// A budget of what the plan grants.
    pub fn new(limits: Limits) -> Self {
        Self { limits, spent: 0 }
    }

    /// Units spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Units that may still be spent.
    pub fn left(&self) -> u64 {
        self.limits.work.saturating_sub(self.spent)
    }

    /// Spends units on a part of the request, named in the error once too many were spent.
    #[inline]
    pub fn charge(&mut self, units: u64, part: &str) -> Result<(), Failure> {
        self.spent += units;
        if self.spent > self.limits.work {
            return Err(self.exhausted(part));
        }
        Ok(())
    }

    #[cold]
    fn exhausted(&self, part: &str) -> Failure {
        let budget = self.limits.work_budget;
        Failure::request(
            429,
            Cause::new(
                "circuit_breaking_exception",
                format!("[work] Data too large: the request needs more than its budget of [{budget}] work units, spent in [{part}]"),
            )
            .with("bytes_wanted", Detail::Number(0))
            .with("bytes_limit", Detail::Number(0))
            .with("durability", Detail::Text("TRANSIENT".to_owned())),
        )
    }

    /// Fails if an outcome of `bytes` is more than the response budget.
    pub fn check_response(&self, bytes: usize) -> Result<(), Failure> {
        if bytes as u64 <= self.limits.response_bytes {
            return Ok(());
        }
        let budget = self.limits.response_budget;
        Err(Failure::request(
            429,
            Cause::new(
                "circuit_breaking_exception",
                format!("[response] Data too large: the response would be larger than its budget of [{budget}] bytes, spent in [hits]"),
            )
            .with("bytes_wanted", Detail::Number(bytes as i64))
            .with("bytes_limit", Detail::Number(budget as i64))
            .with("durability", Detail::Text("TRANSIENT".to_owned())),
        ))
    }
}
