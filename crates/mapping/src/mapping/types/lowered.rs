//! What does a query on a field come to, and how is a type asked for it?

use crate::analysis::{Bounds, Chain};
use crate::budget::Budget;
use crate::date::format::DateFormat;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::plan::Scalar;

/// What a query on a field comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Lowered {
    /// Nothing.
    None,
    /// The documents with a term, with scores.
    Term(Vec<u8>),
    /// The documents with any of some terms.
    Terms(Vec<Vec<u8>>),
    /// The documents with a term in a range; `None` is open.
    TermRange {
        /// Lower bound and whether it is inside.
        from: Option<(Vec<u8>, bool)>,
        /// Upper bound and whether it is inside.
        to: Option<(Vec<u8>, bool)>,
    },
    /// The documents with a term that is a range of two bounds of as many bytes as these two, to which it stands in a relation.
    Ranges {
        /// Which.
        relation: Relation,
        /// The lower bound.
        from: Vec<u8>,
        /// The upper bound.
        to: Vec<u8>,
    },
    /// The documents with a value in a range of the column's numbers, both ends inside.
    Numbers {
        /// Lower bound.
        low: i64,
        /// Upper bound.
        high: i64,
    },
    /// The documents with any of some of the column's numbers.
    NumberSet(Vec<i64>),
    /// The documents of any of several, with one score.
    Any(Vec<Lowered>),
}

/// The field whose terms are beginnings of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginnings {
    /// The field's path.
    pub path: String,
    /// Whether they score as terms whatever the request says.
    pub scores: bool,
}

/// What errors of the budget name.
const PART: &str = "query";

/// What the tokens of a text of a query may take.
pub const BOUNDS: Bounds = Bounds::of(16 << 20);

/// Which field a query is on, and when.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The field's full path, for messages.
    pub field: &'a str,
    /// Milliseconds since the epoch.
    pub now: i64,
    /// What the request may still cost.
    pub budget: &'a Budget,
}

impl Context<'_> {
    /// Returns a text of the query as a normalizer has it: its first token, as those that follow stand for what a filter preserves, and
    /// queries preserve nothing. Fails where that takes more than a text, or the request, may.
    pub fn normalize(&self, normalizer: &Chain, text: &str) -> Result<String, Cause> {
        self.bounded(&|left| normalizer.normalize(text, left).map(|(text, _)| text))
    }

    /// Returns a part of a term as an analyzer has it that cuts nothing.
    pub fn normalize_whole(&self, analyzer: &Chain, text: &str) -> Result<String, Cause> {
        self.bounded(&|left| analyzer.normalize_whole(text, left))
    }

    fn bounded(&self, normalize: &dyn Fn(&mut Bounds) -> Result<String, Option<Cause>>) -> Result<String, Cause> {
        let steps = BOUNDS.steps.min(self.budget.left());
        let mut left = Bounds { steps, ..BOUNDS };
        let normalized = normalize(&mut left);
        let spent = self.budget.charge(steps - left.steps, PART).is_ok();
        let text = normalized.map_err(|fault| fault.unwrap_or_else(|| BOUNDS.exceeded()))?;
        match spent && self.budget.take(text.len(), PART).is_ok() {
            true => Ok(text),
            false => Err(BOUNDS.exceeded()),
        }
    }
}

/// How ranges that are found stand to the one that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// They have something in common.
    Intersects,
    /// They are inside of it.
    Within,
    /// It is inside of them.
    Contains,
}

impl Relation {
    /// Reads the relation of a request; the first one where it has none.
    pub fn read(name: Option<&str>) -> Self {
        match name {
            Some("within") => Self::Within,
            Some("contains") => Self::Contains,
            _ => Self::Intersects,
        }
    }
}

/// How a range was asked for.
#[derive(Debug, Clone)]
pub struct RangeBounds<'a> {
    /// Lower bound; null is open.
    pub from: &'a Scalar,
    /// Upper bound; null is open.
    pub to: &'a Scalar,
    /// Whether the lower bound is inside.
    pub include_lower: bool,
    /// Whether the upper bound is inside.
    pub include_upper: bool,
    /// How values that are ranges stand to this one.
    pub relation: Relation,
    /// The format of dates, if the query has one.
    pub format: Option<&'a DateFormat>,
    /// The zone of dates.
    pub zone: Option<Zone>,
    /// Where.
    pub context: Context<'a>,
}

impl<'a> RangeBounds<'a> {
    /// The range that has one value alone.
    pub fn of_one(value: &'a Scalar, context: Context<'a>) -> Self {
        Self {
            from: value,
            to: value,
            include_lower: true,
            include_upper: true,
            relation: Relation::Intersects,
            format: None,
            zone: None,
            context,
        }
    }
}

/// Why does a type make nothing of a query?
#[derive(Debug)]
pub enum QueryError {
    /// It has no such queries, which the real engine says by itself.
    Unsupported(String),
    /// The field is not searched, or the value cannot be read, which is wrapped.
    Failed(Cause),
}

impl QueryError {
    /// Returns what is wrong, where it is wrapped in any case.
    pub fn cause(self) -> Cause {
        match self {
            Self::Unsupported(reason) => Cause::illegal_argument(reason),
            Self::Failed(cause) => cause,
        }
    }
}

/// The longest path through an automaton of terms that the real engine follows.
const DEEPEST: usize = 1000;

/// Refuses an automaton with a path of so many steps where the real engine fails.
pub fn check_steps(steps: usize) -> Result<(), Cause> {
    if steps <= DEEPEST {
        return Ok(());
    }
    Err(Cause::illegal_argument("input automaton is too large: 1001"))
}
