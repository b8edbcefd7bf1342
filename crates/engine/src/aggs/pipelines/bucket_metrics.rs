//! `avg_bucket`, `max_bucket`, `min_bucket`, `sum_bucket`, `stats_bucket`, `extended_stats_bucket` and `percentiles_bucket`: one
//! result from a number that each bucket of an aggregation has. Sums are plain sums, without Kahan's compensation.

use super::super::extended_stats::Spread;
use super::super::results::Results;
use super::super::totals::State;
use super::super::{Level, PART, Writer};
use super::{Buckets, Value};
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::plan::{BucketMetric, Pipeline};
use crate::sorting;

/// Returns the result of the pipeline; nothing if it is of another kind.
pub(super) fn value(
    level: &Level<'_>,
    pipeline: &Pipeline,
    results: &Results,
    writer: &Writer<'_>,
) -> Result<Option<Value>, Failure> {
    let metric = match pipeline {
        Pipeline::AvgBucket(metric)
        | Pipeline::MaxBucket(metric)
        | Pipeline::MinBucket(metric)
        | Pipeline::SumBucket(metric)
        | Pipeline::StatsBucket(metric)
        | Pipeline::ExtendedStatsBucket { metric, .. }
        | Pipeline::PercentilesBucket { metric, .. } => metric,
        _ => return Ok(None),
    };
    let numbers = numbers(level, metric, results, writer)?;
    let all = || numbers.iter().map(|(number, _)| *number);
    let mut spread = Spread::default();
    for number in all() {
        spread.add_plainly(number);
    }
    let State { count, sum, min, max } = spread.stats;
    let best = |best: f64| Value::Best {
        value: best,
        keys: numbers
            .iter()
            .filter(|(number, _)| *number == best)
            .map(|(_, key)| key.to_string())
            .collect(),
    };
    Ok(Some(match pipeline {
        Pipeline::AvgBucket(_) => Value::Number(if count == 0 { f64::NAN } else { sum.value / count as f64 }),
        Pipeline::SumBucket(_) => Value::Number(sum.value),
        Pipeline::MaxBucket(_) => best(max),
        Pipeline::MinBucket(_) => best(min),
        Pipeline::StatsBucket(_) => Value::Stats(spread.stats),
        Pipeline::ExtendedStatsBucket { sigma, .. } => Value::ExtendedStats(spread, parse_double(sigma).unwrap_or(0.0)),
        Pipeline::PercentilesBucket { percents, .. } => {
            let mut sorted: Vec<f64> = all().collect();
            writer
                .budget
                .charge(sorted.len() as u64 * 16 + percents.len() as u64, PART)?;
            sorting::sort_by(&mut sorted, f64::total_cmp);
            let of = |percent: f64| {
                let at = (percent / 100.0 * (sorted.len() as f64 - 1.0) + 0.5).floor();
                sorted.get(at as usize).copied().unwrap_or(f64::NAN)
            };
            let percents = percents.iter().filter_map(|text| parse_double(text));
            Value::Percentiles(percents.map(|percent| (percent, of(percent))).collect())
        }
        _ => return Ok(None),
    }))
}

/// Returns the number of each bucket that has one, and the bucket's key.
fn numbers<'r>(
    level: &Level<'_>,
    metric: &BucketMetric,
    results: &'r Results,
    writer: &Writer<'_>,
) -> Result<Vec<(f64, &'r str)>, Failure> {
    let Some((name, path)) = metric.buckets_path.split_first() else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for aggregation in &results.aggregations {
        if level.names[aggregation.at] != *name {
            continue;
        }
        let Some(below) = level.collectors[aggregation.at].below() else {
            continue;
        };
        writer.budget.room(&mut found, aggregation.buckets.len(), PART)?;
        let buckets = Buckets {
            name,
            below,
            nth: 0,
            budget: writer.budget,
        };
        for bucket in &aggregation.buckets {
            let number = buckets.number(bucket, path, metric.gap_policy)?;
            if let Some(number) = number.filter(|number| !number.is_nan()) {
                found.push((number, bucket.key.text.as_str()));
            }
        }
    }
    Ok(found)
}
