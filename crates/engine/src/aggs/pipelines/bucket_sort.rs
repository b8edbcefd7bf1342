//! `bucket_sort`: the buckets of an aggregation in another order, or only some of them.

use std::cmp::Ordering;

use super::super::PART;
use super::super::results::{Aggregation, Bucket};
use super::Buckets;
use crate::error::{Cause, Failure};
use crate::plan::{GapPolicy, Order, Pipeline};
use crate::sorting;

/// What a bucket is compared by: a number for each sort. There is none for sorts by key, nor where there is a gap.
type Compared = (Vec<Option<f64>>, Bucket);

pub(super) fn run(
    buckets: &Buckets<'_, '_>,
    pipeline: &Pipeline,
    aggregation: &mut Aggregation,
) -> Result<(), Failure> {
    let Pipeline::BucketSort {
        sort,
        from,
        size,
        gap_policy,
    } = pipeline
    else {
        return Err(super::super::misled("a bucket_sort"));
    };
    let mut all = std::mem::take(&mut aggregation.buckets);
    let size = size.map_or(all.len(), |size| size as usize);
    // The real engine compares nothing where `from` leaves no bucket.
    if !sort.is_empty() && (*from as usize) < all.len() {
        let bytes = size_of::<Compared>() + sort.len() * size_of::<Option<f64>>();
        buckets.budget.take(all.len() * bytes, PART)?;
        let mut compared: Vec<Compared> = Vec::with_capacity(all.len());
        for bucket in all.drain(..) {
            let mut numbers = Vec::with_capacity(sort.len());
            let mut is_there = false;
            for by in sort {
                if is_key(&by.path) {
                    is_there = true;
                    numbers.push(None);
                    continue;
                }
                let number = buckets.number(&bucket, &by.path, *gap_policy)?;
                // Where gaps are skipped, the real engine asks null whether it is a number, and fails.
                if number.is_none() && *gap_policy != GapPolicy::InsertZeros {
                    return Err(no_value());
                }
                is_there |= number.is_none_or(|number| !number.is_nan());
                numbers.push(number.filter(|number| !number.is_nan()));
            }
            if is_there {
                compared.push((numbers, bucket));
            }
        }
        sorting::sort_by(&mut compared, |a, b| {
            let mut orders = sort.iter().enumerate().map(|(nth, by)| {
                let ordering = match (is_key(&by.path), a.0[nth], b.0[nth]) {
                    (true, ..) => compare_keys(&a.1, &b.1),
                    (_, None, None) => return Ordering::Equal,
                    // A missing number comes last in either direction.
                    (_, None, Some(_)) => return Ordering::Greater,
                    (_, Some(_), None) => return Ordering::Less,
                    (_, Some(a), Some(b)) => a.total_cmp(&b),
                };
                match by.order {
                    Order::Desc => ordering.reverse(),
                    Order::Asc => ordering,
                }
            });
            orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        all.extend(compared.into_iter().map(|(_, bucket)| bucket));
    }
    aggregation.buckets = all.into_iter().skip(*from as usize).take(size).collect();
    Ok(())
}

fn no_value() -> Failure {
    let reason = "Cannot invoke \"java.lang.Double.doubleValue()\" because \"bucketValue\" is null";
    Failure::reduce(500, Cause::new("null_pointer_exception", reason))
}

fn is_key(path: &[String]) -> bool {
    matches!(path, [only] if only == "_key")
}

fn compare_keys(a: &Bucket, b: &Bucket) -> Ordering {
    match (a.key.rank, b.key.rank) {
        (Some(a), Some(b)) => a.cmp(&b),
        // As Java compares strings.
        _ => a.key.text.encode_utf16().cmp(b.key.text.encode_utf16()),
    }
}
