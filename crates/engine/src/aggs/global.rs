//! `global`: all documents, whatever is searched.

use super::single::{Members, Single};
use super::{Batch, BoxCollector, PART};
use crate::budget::Budget;
use crate::columns::gather::Run;
use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::window::WINDOW;

/// How many documents there are.
struct Global(u32);

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let documents = lowering.index.documents;
    let inside = Lowering {
        is_in_global: true,
        ..*lowering
    };
    Ok(Single::new(&inside, &plan.aggs)?.collector(Global(documents)))
}

/// Refuses one inside another aggregation.
pub(super) fn check_below(plan: &NamedAggregation) -> Result<(), Failure> {
    let mut below = plan.aggs.iter();
    let Some(global) = below.find(|plan| matches!(plan.aggregation, Aggregation::Global)) else {
        return Ok(());
    };
    let reason = format!(
        "Aggregation [{}] cannot have a global sub-aggregation [{}]. Global aggregations can only be defined as top level \
         aggregations",
        plan.name, global.name
    );
    Err(Failure::shard(
        500,
        Cause::new("aggregation_execution_exception", reason),
    ))
}

impl Members for Global {
    fn collect(&mut self, _: Batch<'_>, _: &mut Single<'_>, _: &Budget) -> Result<(), Failure> {
        Ok(())
    }

    fn is_of_all(&self) -> bool {
        true
    }

    fn end(&mut self, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        if into.is_plain() {
            into.count(self.0.into());
            return Ok(());
        }
        for base in (0..self.0).step_by(WINDOW) {
            let run = Run::new(base..self.0.min(base + WINDOW as u32));
            budget.charge(WINDOW as u64 / 2, PART)?;
            into.add_run(&run, budget)?;
        }
        Ok(())
    }
}
