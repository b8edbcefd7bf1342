//! What does a hit carry? Its id, score, sort values and source.

use super::Shard;
use super::hit::Hit;
use super::matched_queries::MatchedQueries;
use super::sort::SortKeys;
use super::source_filter::{self, SourceFilter};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::outcome::Outcome;
use crate::plan::Search;

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";
/// Units of work that a hit takes, beside its source,
const HIT: u64 = 64;
/// and for each of its sort values.
const SORT_VALUE: u64 = 16;
/// So many bytes are copied in a unit of work.
const BYTES: u64 = 16;

/// Writes the hits of a page.
pub fn write(
    shard: &Shard<'_, '_>,
    plan: &Search,
    keys: &SortKeys<'_>,
    hits: &[Hit],
    matched: &MatchedQueries,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let filter = SourceFilter::new(&plan.source, budget)?;
    let is_kept = shard.mapping.parameters.source.enabled;
    if filter.is_some() && plan.source.enabled && !is_kept && !hits.is_empty() {
        let reason = format!(
            "unable to fetch fields from _source field: _source is disabled in the mappings for index [{}]",
            shard.name
        );
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    let is_fetched = plan.source.enabled && is_kept;
    let has_score = keys.by_score() || keys.need_scores() || plan.track_scores;
    let own = shard.index.own(shard.mapping);
    let mut source = Vec::new();
    outcome.u32(hits.len() as u32);
    for (at, hit) in hits.iter().enumerate() {
        let before = outcome.bytes().len();
        budget.charge(HIT + keys.len() as u64 * SORT_VALUE, PART)?;
        outcome.raw(shard.index.ids.as_ref().map_or(&[], |ids| ids.id(hit.document)));
        if has_score {
            outcome.num_f32(hit.score);
        } else {
            outcome.num_null();
        }
        outcome.u32(keys.len() as u32);
        for key in 0..keys.len() {
            keys.write(key, hit, outcome)?;
        }
        own.write(hit.document, plan.source.enabled, outcome);
        match (&shard.index.sources, is_fetched) {
            (Some(sources), true) => {
                outcome.u8(1);
                match &filter {
                    None if plan.reprint_source => {
                        source.clear();
                        sources.append(hit.document, &mut source)?;
                        outcome.raw_with(|out| source_filter::reprint(&source, budget, out))?;
                    }
                    None => outcome.raw_with(|out| sources.append(hit.document, out))?,
                    Some(filter) => {
                        source.clear();
                        sources.append(hit.document, &mut source)?;
                        outcome.raw_with(|out| filter.write(&source, budget, out))?;
                    }
                }
            }
            _ => outcome.u8(0),
        }
        matched.write(at, outcome);
        budget.charge((outcome.bytes().len() - before) as u64 / BYTES, PART)?;
        budget.check_response(outcome.bytes().len())?;
    }
    Ok(())
}
