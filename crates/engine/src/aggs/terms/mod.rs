//! `terms`: a bucket for each value of a field. What a request asks is read here; [`collector`] does it.

pub(super) mod collector;
pub(super) mod rare;
mod significance;
pub(super) mod significant;

use super::below::Below;
use super::buckets::Buckets;
use super::counted::Counted;
use super::include_exclude::{NumberFilter, TermFilter, count_of};
use super::keys::{Keys, number_keys, term_keys};
use super::numbers::NumbersExt as _;
use super::order::Sorting;
use super::pairs::Pairs;
use super::scores;
use super::weights::Weights;
use super::{BoxCollector, PART};
use crate::budget::Budget;
use crate::columns::gather::{Documents, Run};
use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, IncludeExclude, NamedAggregation, Scalar};
use crate::query::{Lowering, VALUE, metadata};
use crate::values::field_data::{FieldData, Place};
use crate::values::requested::ValueType;
use crate::values::source::{self, Request, Source, TermValues};
use crate::window::WINDOW;
use collector::Terms;

/// Up to this many keys, the buckets below are found by the keys themselves.
const FEW: usize = 1024;
/// If the request is for all documents, the real engine counts the terms of a keyword by one query for each term, up to this many
/// terms.
const TERM_BY_TERM: usize = 1000;

/// Refuses terms that a query would not find as they are. The real engine makes a query for each term where the request is for all
/// documents, and for each significant term. It makes them, and so fails, even where it then counts otherwise.
fn check_terms(
    lowering: &Lowering<'_, '_>,
    name: &str,
    field: &str,
    values: &TermValues<'_>,
    are_asked: bool,
) -> Result<(), Failure> {
    let (Some((_, found)), Some(dictionary)) = (lowering.field(field), &values.dictionary) else {
        return Ok(());
    };
    let term = |ordinal| String::from_utf8_lossy(dictionary.term(ordinal)).into_owned();
    let what = if found.boost.is_sign_negative() {
        "whose boost is below zero"
    } else if are_asked && found.kind.changes(&mut (0..dictionary.len() as u32).map(term)) {
        "whose normalizer changes its own terms"
    } else {
        return Ok(());
    };
    let reason = format!("[{name}] on field [{field}], {what}, is not supported");
    Err(Failure::request(400, Cause::illegal_argument(reason)))
}

/// Whether a filter accepts none of the terms, which are few.
fn accepts_none(values: &TermValues<'_>, filter: Option<&TermFilter>, budget: &Budget) -> Result<bool, Failure> {
    let (Some(filter), Some(dictionary)) = (filter, &values.dictionary) else {
        return Ok(false);
    };
    for ordinal in 0..dictionary.len() as u32 {
        budget.charge(crate::query::VISIT, PART)?;
        if filter.accepts(dictionary.term(ordinal), budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::Terms {
        field,
        size,
        shard_size,
        min_doc_count,
        shard_min_doc_count,
        order,
        include,
        exclude,
        missing,
        show_term_doc_count_error,
        format,
        value_type,
        counts_by_map,
    } = &plan.aggregation
    else {
        return Err(super::misled("a terms aggregation"));
    };
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        zone: None,
        aggregation: "terms",
        value_type: value_type.as_deref(),
        default: ValueType::String,
        takes_points: false,
    };
    let is_plain = include.is_none() && exclude.is_none() && plan.aggs.is_empty() && lowering.depth == 0;
    let (mut is_key, mut is_below, mut finds_terms) = (false, false, false);
    let source = lowering.with_values(&request, |data| {
        let source = source::source(data, &request, lowering.now);
        finds_terms = data.kind.finds_terms();
        if let Some(place) = data.place {
            is_key = place.key.is_some();
            is_below = *min_doc_count <= 0 && is_of_others(lowering, place);
        }
        let is_inside_one = lowering.depth > 0 && !lowering.is_in_buckets;
        if is_inside_one && is_key && !counts_by_map && *missing != Scalar::Null {
            // The real engine fails in some of these cases.
            let reason = format!(
                "[missing] on the key [{field}] of a flattened, inside an aggregation with one bucket, is not supported"
            );
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        if let (true, Ok(Source::Terms(values))) = (is_plain && is_key && !counts_by_map, &source) {
            check_missing(lowering, data, values.missing.as_deref())?;
        }
        source
    })?;
    let finds_terms = !counts_by_map && finds_terms;
    let is_made = lowering.depth == 0 && finds_terms;
    let of_documents = lowering.index.documents > 0;
    let are_few = |values: &TermValues<'_>| {
        values.missing.is_none() && of_documents && (1..=TERM_BY_TERM).contains(&values.count())
    };
    if let (true, Source::Terms(values)) = (finds_terms, &source)
        && are_few(values)
    {
        check_terms(lowering, "terms", field, values, false)?;
    }
    let (below, asks_for_scores) = scores::are_asked_by(lowering, || Below::new(lowering, &plan.aggs))?;
    let budget = lowering.budget;
    let chosen = Chosen::new(lowering, &plan.name, [include.as_ref(), exclude.as_ref()], source)?;
    let keys = &chosen.keys;
    let (mut by_queries, mut is_of_none) = (false, false);
    if let Keys::Terms { values, .. } = keys {
        if *counts_by_map && values.missing.is_some() && *min_doc_count <= 0 && of_documents {
            // The real engine knows the term for documents without a value only once it meets such a document, and not for every
            // field.
            let reason = format!(
                "[missing] and [min_doc_count] of 0 on field [{field}] are not supported with the [execution_hint] [map]"
            );
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let are_made = is_made && !asks_for_scores && are_few(values);
        // Where the mapping has nested objects, the real engine's query is never one for all documents, unless all have the term.
        let is_of_all = lowering.is_for_all && lowering.mapping.spaces.len() == 1
            || lowering.field(field).is_none() && metadata::is_of_all(lowering, field);
        by_queries = are_made && is_of_all;
        // Where the filter accepts no value, the real engine makes no query, whatever the documents are.
        is_of_none = are_made && accepts_none(values, chosen.term_filter.as_ref(), budget)?;
        if by_queries {
            check_terms(lowering, "terms", field, values, true)?;
        }
    }
    let sorting = if by_queries || is_of_none {
        Sorting::new_lenient(order, &below.level)
    } else {
        let mut sorting = Sorting::new_late(lowering, order, &below.level)?;
        sorting.failure = sorting.unread(&below.level);
        sorting
    };
    let size = (*size).max(1) as usize;
    let shard_size = match *shard_size {
        -1 if sorting.is_by_key() => size,
        // The real engine asks a shard for this many.
        -1 => size + size / 2 + 10,
        given => (given.max(1) as usize).max(size),
    };
    // Where there are no documents, nothing looks for values, nor for those that [missing] names.
    let min_doc_count = (*min_doc_count).max(i64::from(!of_documents)) as u64;
    let everything = if min_doc_count == 0 {
        if is_below {
            let reason =
                format!("[min_doc_count] of 0 on field [{field}], which is within nested documents, is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let most = keys.width().max(lowering.index.documents as usize);
        budget.charge(most as u64, PART)?;
        budget.take(most * size_of::<u64>(), PART)?;
        // Documents of other spaces have no value, either.
        let spaces = &lowering.index.spaces;
        let documents = spaces.documents(lowering.space);
        let are_others = spaces.all_documents() > u64::from(documents);
        keys.everything(&|column| {
            are_others
                || documents > 0
                    && column.is_none_or(|column| {
                        (0..documents).step_by(WINDOW).any(|base| {
                            let run = Run::new(base..documents.min(base + WINDOW as u32));
                            let run = Documents::Run(&run);
                            column.count_present(run) < run.len()
                        })
                    })
        })
    } else {
        Vec::new()
    };
    let mut terms = Terms::new(lowering, chosen, sorting, below)?;
    terms.size = size;
    terms.shard_size = shard_size;
    terms.min_doc_count = min_doc_count;
    terms.shard_min_doc_count = ((*shard_min_doc_count).max(0) as u64).min(min_doc_count);
    terms.by_queries = by_queries;
    terms.show_error = *show_term_doc_count_error;
    terms.everything = everything;
    Ok(terms)
}

impl<'a> Terms<'a> {
    /// Makes the collector of all values that have a document. It is boxed from the beginning, as it is large to move.
    fn new(
        lowering: &Lowering<'a, 'a>,
        chosen: Chosen<'a>,
        sorting: Sorting,
        below: Below<'a>,
    ) -> Result<Box<Self>, Failure> {
        let width = chosen.keys.width();
        let weights = Weights::of(lowering);
        // Where documents have weights (`_doc_count`), the counts that are known of values do not apply.
        let alone = lowering.depth == 0 && weights.is_none();
        let counted = if alone && below.is_empty() && chosen.keys.countable().is_some() {
            // The counts, the counts by list, and the places of a batch with their codes.
            let bytes = (2 * width + 2 * WINDOW) * size_of::<u32>();
            lowering.budget.take(bytes, PART)?;
            Counted::new(&chosen.keys)
        } else {
            None
        };
        let buckets = if alone && (1..=FEW).contains(&width) && !below.is_empty() && below.level.is_flat() {
            Buckets::by_key(width)
        } else {
            Buckets::weighed(width, !below.is_empty(), weights)
        };
        Ok(Box::new(Self {
            keys: chosen.keys,
            accepted: chosen.accepted,
            term_filter: chosen.term_filter,
            filter: chosen.filter,
            sorting,
            size: usize::MAX,
            shard_size: usize::MAX,
            min_doc_count: 1,
            most: u64::MAX,
            confuses: None,
            shard_min_doc_count: 0,
            by_queries: false,
            show_error: false,
            buckets,
            counted,
            everything: Vec::new(),
            pairs: Pairs::default(),
            below,
        }))
    }
}

/// Refuses `missing` on a key of a `flattened` that has few different values for the documents of the index: the real engine then
/// chooses a way to count that keys do not have, and fails.
fn check_missing(lowering: &Lowering<'_, '_>, data: &FieldData<'_, '_>, missing: Option<&[u8]>) -> Result<(), Failure> {
    /// The most values with which the real engine chooses that way.
    const MOST: usize = 2048;
    let Some((place, missing)) = data.place.zip(missing) else {
        return Ok(());
    };
    let Some(prefix) = place.key else { return Ok(()) };
    let documents = lowering.index.spaces.all_documents();
    let terms = lowering
        .index
        .fields
        .get(usize::from(place.own))
        .and_then(|reader| reader.terms.as_ref());
    let dictionary = terms.map(|terms| &terms.dictionary);
    let known = dictionary.and_then(|dictionary| dictionary.ordinal(&[prefix, missing].concat()));
    let values = dictionary.map_or(0, |dictionary| dictionary.prefix(prefix).len()) + usize::from(known.is_none());
    if documents == 0 || values > MOST || values as u64 * 2 > documents {
        return Ok(());
    }
    let name = data.name;
    let reason =
        format!("The field data for the flattened field [{name}] does not allow access to the underlying ordinal map.");
    let failure = Failure::shard(500, Cause::new("unsupported_operation_exception", reason));
    match lowering.late {
        // Faults of other aggregations are found before.
        Some(late) => late.borrow_mut().get_or_insert(failure),
        None => return Err(failure),
    };
    Ok(())
}

/// Whether the values are those of nested objects, which are documents of their own: the real engine makes an empty bucket for each
/// such value.
fn is_of_others(lowering: &Lowering<'_, '_>, Place { here, own, .. }: Place<'_>) -> bool {
    let has_values = |place: u16| {
        let reader = lowering.index.fields.get(usize::from(place));
        reader.is_some_and(|reader| reader.terms.is_some() || reader.column.is_some())
    };
    !has_values(here) && has_values(own)
}

/// The keys of a field, and which of them may have a bucket.
struct Chosen<'a> {
    keys: Keys<'a>,
    /// Of dense keys each,
    accepted: Option<Vec<bool>>,
    /// of other numbers a filter says it,
    filter: Option<NumberFilter>,
    /// and of terms this, until they are looked at.
    term_filter: Option<TermFilter>,
}

impl<'a> Chosen<'a> {
    /// Makes keys of values; `name` is the aggregation's.
    fn new(
        lowering: &Lowering<'a, 'a>,
        name: &str,
        plans: [Option<&IncludeExclude>; 2],
        source: Source<'a>,
    ) -> Result<Self, Failure> {
        let budget = lowering.budget;
        let numbers = match source {
            Source::Terms(values) => {
                // Where there is no field there is nothing to filter.
                let is_there = values.is_mapped || values.missing.is_some();
                let [include, exclude] = plans.map(|plan| plan.filter(|_| is_there));
                return Ok(Self {
                    accepted: None,
                    filter: None,
                    term_filter: TermFilter::new(name, include, exclude, &values.format, budget)?,
                    keys: term_keys(values),
                });
            }
            Source::Numbers(numbers) => numbers,
            Source::Points(_) | Source::Ranges(_) => return Err(super::misled("terms of points or ranges")),
        };
        for values in plans.into_iter().flatten() {
            let count = count_of(values);
            budget.charge(count as u64 * VALUE, PART)?;
            budget.take(count * size_of::<i64>() * 2, PART)?;
        }
        // Where there is no field there is nothing to filter.
        let is_there = numbers.derived.is_some() || numbers.missing.is_some();
        let plans = plans.map(|plan| plan.filter(|_| is_there));
        let filter = NumberFilter::new(name, plans, &numbers.format, numbers.is_floating(), lowering.now)?;
        let keys = number_keys(numbers);
        if let Some(filter) = &filter {
            budget.charge(keys.width() as u64 * filter.work(), PART)?;
        }
        let accepted = match (&keys, &filter) {
            (Keys::Codes { .. }, Some(filter)) => Some(
                (0..keys.width() as u64)
                    .map(|code| filter.accepts(keys.rank(code)))
                    .collect::<Vec<bool>>(),
            ),
            _ => None,
        };
        Ok(Self {
            keys,
            accepted,
            filter,
            term_filter: None,
        })
    }
}
