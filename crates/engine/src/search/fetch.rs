//! What does a hit carry? Its id, score, sort values and source.

use super::Shard;
use super::hit::Hit;
use super::matched_queries::MatchedQueries;
use super::sort::SortKeys;
use super::source_filter::{self, SourceFilter};
use crate::budget::Budget;
use crate::error::Failure;
use crate::outcome::Outcome;
use crate::plan::Search;

/// Writes the hits of a page.
pub fn write(
    shard: &Shard<'_, '_>,
    plan: &Search,
    keys: &SortKeys<'_>,
    hits: &[Hit],
    matched: &MatchedQueries,
    budget: &mut Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let filter = SourceFilter::new(&plan.source);
    let has_score = keys.by_score() || keys.need_scores() || plan.track_scores;
    let mut source = Vec::new();
    outcome.u32(hits.len() as u32);
    for (at, hit) in hits.iter().enumerate() {
        budget.charge(64, "fetch")?;
        outcome.raw(shard.index.ids.as_ref().map_or(&[], |ids| ids.id(hit.document)));
        if has_score {
            outcome.num_f32(hit.score);
        } else {
            outcome.num_null();
        }
        outcome.u32(keys.len() as u32);
        for key in 0..keys.len() {
            keys.write(key, hit, outcome);
        }
        shard.index.write_ignored(shard.mapping, hit.document, outcome);
        match (&shard.index.sources, plan.source.enabled) {
            (Some(sources), true) => {
                outcome.u8(1);
                match &filter {
                    None if plan.reprint_source => {
                        source.clear();
                        sources.append(hit.document, &mut source)?;
                        outcome.raw_with(|out| source_filter::reprint(&source, out))?;
                    }
                    None => outcome.raw_with(|out| sources.append(hit.document, out))?,
                    Some(filter) => {
                        source.clear();
                        sources.append(hit.document, &mut source)?;
                        outcome.raw_with(|out| filter.write(&source, out))?;
                    }
                }
            }
            _ => outcome.u8(0),
        }
        matched.write(at, outcome);
        budget.check_response(outcome.bytes().len())?;
    }
    Ok(())
}
