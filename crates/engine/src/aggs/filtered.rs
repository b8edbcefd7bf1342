//! Which documents of a batch does a filter keep? Its scorer fills windows in ascending order. Documents with several values in
//! an aggregation above come again in a later batch: then the scorer begins again.

use super::PART;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::plan::Query;
use crate::query::node::Node;
use crate::query::scorer::{self, Made};
use crate::query::{Lowering, boost};
use crate::score::{BoxScorer, Context, Target};
use crate::window::{Bits, WINDOW, WORDS};

/// A filter on the documents of a space.
pub struct Filtered<'a> {
    index: &'a Index<'a>,
    space: u16,
    node: Node,
    scorer: Option<BoxScorer<'a>>,
    /// Units of work that asking the scorer takes for each window.
    window_work: u64,
    /// The window that was looked at last, and its matches.
    window: Option<u32>,
    bits: Bits,
}

impl<'a> Filtered<'a> {
    /// Makes a filter of a query, as [`Self::new`] does; what is wrong is kept until all aggregations are made.
    pub fn new_late(lowering: &Lowering<'a, 'a>, query: &Query) -> Result<Self, Failure> {
        match (Self::made(lowering, query), lowering.late) {
            (Err(failure), Some(late)) => {
                late.borrow_mut().get_or_insert(failure);
                Self::of_node(lowering, Node::None)
            }
            (filter, _) => filter,
        }
    }

    /// Makes a filter of a query on the documents of the space that is searched. What is found once documents are looked for is
    /// told once all aggregations are made.
    pub fn new(lowering: &Lowering<'a, 'a>, query: &Query) -> Result<Self, Failure> {
        match Self::made(lowering, query) {
            Err(failure) if failure.cause.kind == "illegal_state_exception" => Self::new_late(lowering, query),
            filter => filter,
        }
    }

    fn made(lowering: &Lowering<'a, 'a>, query: &Query) -> Result<Self, Failure> {
        let unwrapped = Lowering {
            is_unwrapped: true,
            ..*lowering
        };
        let node = unwrapped.query(query)?.rewritten(lowering.budget)?;
        boost::check(lowering.index, &node, false)?;
        let made = Self::of_node(lowering, node);
        match made {
            // The real engine finds that only where there are buckets.
            Err(failure) if failure.status == 500 && lowering.is_deferred => {
                let reason = format!(
                    "a filter that fails inside of terms or a sampler is not supported: {}",
                    failure.cause.reason
                );
                Err(Failure::request(400, Cause::illegal_argument(reason)))
            }
            made => made,
        }
    }

    /// Makes a filter of a rewritten node.
    pub fn of_node(lowering: &Lowering<'a, 'a>, node: Node) -> Result<Self, Failure> {
        let Lowering {
            index, space, budget, ..
        } = *lowering;
        budget.take(size_of::<Self>() + node.bytes(), PART)?;
        let Made { scorer, window_work } = scorer::make_in(index, space, &node, 1.0, false, budget)?;
        Ok(Self {
            index,
            space,
            node,
            scorer,
            window_work,
            window: None,
            bits: [0; WORDS],
        })
    }

    /// Returns how many documents match, where that is known.
    pub fn count(&self) -> Option<u64> {
        self.scorer.as_ref().map_or(Some(0), |scorer| scorer.count())
    }

    /// Returns the matches of a window, of those in the mask alone if there is one.
    pub fn matches(&mut self, base: u32, mask: Option<&Bits>, budget: &Budget) -> Result<&Bits, Failure> {
        if self.window == Some(base) {
            return Ok(&self.bits);
        }
        if self.window.is_some_and(|last| base < last) {
            let made = scorer::make_in(self.index, self.space, &self.node, 1.0, false, budget)?;
            self.scorer = made.scorer;
        }
        self.window = Some(base);
        self.bits = [0; WORDS];
        if let Some(scorer) = &mut self.scorer {
            budget.charge(self.window_work, PART)?;
            // A scorer may be asked only for windows in which it might have a match.
            if scorer.next(base) < base.saturating_add(WINDOW as u32) {
                let mut target = Target::new(base, &mut self.bits, None, mask);
                scorer.fill(&mut Context { budget }, &mut target)?;
            }
        }
        Ok(&self.bits)
    }
}
