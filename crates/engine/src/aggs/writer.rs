//! Where do results go, and how many buckets are there?

use super::results::Tree;
use super::{MAX_BUCKETS, PART};
use crate::budget::Budget;
use crate::error::{Cause, Detail, Failure};
use crate::outcome::Outcome;

/// Units of work that a bucket takes in the answer: its key may be the text of a date.
pub const BUCKET: u64 = 48;

/// Where results go.
pub struct Writer<'w> {
    pub(super) outcome: &'w mut Outcome,
    pub(super) budget: &'w Budget,
    pub(super) buckets: u64,
    /// Notes where buckets are, if there are pipelines.
    pub(super) tree: Option<Box<Tree>>,
    /// How often the real engine reduced the next level's results again, which turns their order around where the hashes of names
    /// collide.
    pub(super) again: usize,
}

impl Writer<'_> {
    /// Counts buckets; the real engine allows 65,536 in an answer.
    pub(super) fn count_buckets(&mut self, count: u64) -> Result<(), Failure> {
        self.budget.charge(count * BUCKET, PART)?;
        self.budget.check_response(self.outcome.bytes().len())?;
        self.buckets += count;
        if self.buckets <= MAX_BUCKETS {
            return Ok(());
        }
        Err(too_many_buckets())
    }
}

/// The error of more buckets than the real engine allows in an answer.
pub fn too_many_buckets() -> Failure {
    let reason = format!(
        "Trying to create too many buckets. Must be less than or equal to: [{MAX_BUCKETS}] but this number of buckets was \
         exceeded. This limit can be set by changing the [search.max_buckets] cluster level setting."
    );
    let cause =
        Cause::new("too_many_buckets_exception", reason).with("max_buckets", Detail::Number(MAX_BUCKETS as i64));
    Failure::reduce(503, cause)
}
