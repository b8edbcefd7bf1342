//! `rare_terms`: a bucket for each value that few documents have, those with the fewest first.

use super::super::below::Below;
use super::super::numbers::NumbersExt as _;
use super::super::order::Sorting;
use super::super::{BoxCollector, misled, rewritten, scores};
use super::Chosen;
use super::collector::Terms;
use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, BucketOrder, IncludeExclude, NamedAggregation, Order};
use crate::query::Lowering;
use crate::values::requested::ValueType;
use crate::values::source::{self, Request, Source};

pub(in super::super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::RareTerms {
        field,
        max_doc_count,
        include,
        exclude,
        missing,
        format,
        value_type,
    } = &plan.aggregation
    else {
        return Err(misled("rare_terms"));
    };
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        zone: None,
        aggregation: "rare_terms",
        value_type: value_type.as_deref(),
        default: ValueType::String,
        takes_points: false,
    };
    let source = lowering.with_values(&request, |data| source::source(data, &request, lowering.now))?;
    let are_expressions = [include, exclude]
        .into_iter()
        .any(|plan| matches!(plan, Some(IncludeExclude::Regexp { .. })));
    if matches!(&source, Source::Numbers(numbers) if numbers.is_floating()) && !are_expressions {
        let reason = "RareTerms aggregation does not support floating point fields.";
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    let chosen = Chosen::new(lowering, &plan.name, [include.as_ref(), exclude.as_ref()], source);
    let chosen = chosen.map_err(|failure| match failure.cause.kind {
        "aggregation_execution_exception" => Failure::shard(400, Cause::illegal_argument(failure.cause.reason.clone())),
        _ => failure,
    })?;
    let (below, asks_for_scores) = scores::are_asked_by(lowering, || Below::new(lowering, &plan.aggs))?;
    if asks_for_scores && lowering.is_inside_nested {
        // The real engine fails, too.
        let reason = "[rare_terms] inside of [nested] around what asks for scores is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let order = BucketOrder {
        path: "_count".to_owned(),
        order: Order::Asc,
    };
    let sorting = Sorting::new(&[order], &below.level)?;
    // The real engine forgets the limit where it rewrites what is inside, and takes the default.
    let is_rewritten = rewritten::list(lowering, &plan.aggs, &mut 0, &mut Vec::new());
    let mut terms = Terms::new(lowering, chosen, sorting, below)?;
    terms.most = if is_rewritten { 1 } else { (*max_doc_count).into() };
    terms.confuses = lowering.is_in_buckets.then_some(lowering.is_deferred);
    Ok(terms)
}
