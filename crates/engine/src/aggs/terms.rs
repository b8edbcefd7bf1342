//! `terms`: a bucket for each value of a field.

use super::below::Below;
use super::buckets::Buckets;
use super::counted::Counted;
use super::format::Format;
use super::include_exclude::{NumberFilter, TermFilter, check_expressions};
use super::keys::{Keys, accepted_terms, number_keys, term_keys};
use super::order::{Entry, Sorting};
use super::pairs::Pairs;
use super::source::{Numbers, Request, Source, TermValues, numbers, source};
use super::top_counts::CHUNK;
use super::{Batch, BoxCollector, Collector, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::mapping::types::{Values, scalar_text};
use crate::plan::{Aggregation, NamedAggregation, Scalar};
use crate::query::{Lowering, VALUE};
use crate::sorting;
use crate::window::{Bits, WINDOW};

/// The bucket of a value that no document has: one of its own, unlike [`NO_BUCKET`].
const EMPTY: u32 = NO_BUCKET - 1;
/// Keys whose buckets below are found by the keys themselves, at most.
const FEW: usize = 1024;
/// Units of work that it takes to see whether a key has no documents.
const EMPTY_KEY: u64 = 4;
/// The real engine counts the terms of a keyword one by one up to this many.
const TERM_BY_TERM: usize = 1000;

struct Terms<'a> {
    keys: Keys<'a>,
    /// Which keys may have a bucket, by dense key.
    accepted: Option<Vec<bool>>,
    /// Decides which terms may have a bucket, until that is known for each.
    term_filter: Option<TermFilter>,
    /// Which numbers may have a bucket, where keys are not dense.
    filter: Option<NumberFilter>,
    sorting: Sorting,
    size: usize,
    shard_size: usize,
    min_doc_count: u64,
    shard_min_doc_count: u64,
    show_error: bool,
    buckets: Buckets,
    /// Counts alone, where these are all that is asked for.
    counted: Option<Counted<'a>>,
    /// Keys of all documents of the index, where values without documents have buckets, too.
    everything: Vec<u64>,
    pairs: Pairs,
    below: Below<'a>,
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
    } = &plan.aggregation
    else {
        return Err(super::misled("a terms aggregation"));
    };
    check_expressions(
        [("include", include.as_ref()), ("exclude", exclude.as_ref())],
        lowering.budget,
    )?;
    let below = Below::new(lowering, &plan.aggs)?;
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        aggregation: "terms",
        terms: true,
        value_type: None,
    };
    let mut accepted = None;
    let mut filter = None;
    let of_numbers = |numbers: Numbers<'a>| -> Result<_, Failure> {
        let plans = [include.as_ref(), exclude.as_ref()];
        for values in [include, exclude].into_iter().flatten() {
            let count = values.count();
            lowering.budget.charge(count as u64 * VALUE, PART)?;
            lowering.budget.take(count * size_of::<i64>() * 2, PART)?;
        }
        let filter = NumberFilter::new(&plan.name, plans, &numbers.format, numbers.is_floating(), lowering.now)?;
        let keys = number_keys(numbers);
        if let Some(filter) = &filter {
            lowering.budget.charge(keys.width() as u64 * filter.work(), PART)?;
        }
        let accepted = match (&keys, &filter) {
            (Keys::Codes { .. }, Some(filter)) => Some(
                (0..keys.width() as u64)
                    .map(|code| filter.accepts(keys.rank(code)))
                    .collect::<Vec<bool>>(),
            ),
            _ => None,
        };
        Ok((keys, accepted, filter))
    };
    let budget = lowering.budget;
    let keys = match (source(lowering, &request)?, value_type.as_deref()) {
        (
            Source::Terms(_),
            Some(
                "byte" | "short" | "integer" | "long" | "float" | "double" | "date" | "numeric" | "number" | "boolean",
            ),
        ) => {
            let reason = format!("Expected numeric type on field [{field}], but got [keyword]");
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        (Source::Numbers(_), Some(kind @ ("string" | "ip"))) | (Source::Terms(_), Some(kind @ "ip")) => {
            let reason = format!("[value_type] [{kind}] is not supported on field [{field}]");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        (Source::Numbers(numbers), _) => {
            let (keys, dense, sparse) = of_numbers(numbers)?;
            (accepted, filter) = (dense, sparse);
            keys
        }
        (Source::Terms(values), _) => term_keys(values),
        (Source::Unmapped, None | Some("string")) => {
            let missing = (*missing != Scalar::Null).then(|| scalar_text(missing).into_bytes());
            term_keys(TermValues {
                column: None,
                derived: None,
                dictionary: None,
                missing,
            })
        }
        (Source::Unmapped, Some("ip")) => {
            return Err(Failure::request(
                400,
                Cause::illegal_argument("[value_type] [ip] is not supported"),
            ));
        }
        (Source::Unmapped, Some(kind)) => {
            let values = match kind {
                "date" => Values::Date,
                "boolean" => Values::Boolean,
                _ => Values::Long,
            };
            let format = Format::of(values, format.as_deref(), Default::default())
                .map_err(|cause| Failure::shard(400, cause))?;
            let (keys, dense, sparse) = of_numbers(numbers(None, values, missing, format, lowering.now)?)?;
            (accepted, filter) = (dense, sparse);
            keys
        }
    };
    let mut lenient = false;
    let mut term_filter = None;
    if let Keys::Terms { values, .. } = &keys {
        // Where there is no field there is nothing to filter.
        if values.dictionary.is_some() || values.missing.is_some() || lowering.field(field).is_some() {
            term_filter = TermFilter::new(include.as_ref(), exclude.as_ref(), budget)?;
        }
        let found = values.dictionary.as_ref().map_or(0, |terms| terms.len());
        lenient = lowering.depth == 0 && values.missing.is_none() && (1..=TERM_BY_TERM).contains(&found);
    }
    let sorting = if lenient {
        Sorting::new_lenient(order, &below.level)
    } else {
        Sorting::new(order, &below.level)?
    };
    let size = (*size).max(1) as usize;
    let shard_size = match *shard_size {
        -1 if sorting.is_by_key() => size,
        // The real engine asks a shard for this many.
        -1 => size + size / 2 + 10,
        given => (given.max(1) as usize).max(size),
    };
    let min_doc_count = (*min_doc_count).max(0) as u64;
    let everything = if min_doc_count == 0 {
        let most = keys.width().max(lowering.index.documents as usize);
        budget.charge(most as u64, PART)?;
        budget.take(most * size_of::<u64>(), PART)?;
        keys.everything()
    } else {
        Vec::new()
    };
    let width = keys.width();
    let alone = lowering.depth == 0;
    let counted = if alone && below.is_empty() && keys.countable().is_some() {
        // Counts, those by list, and the places of a batch and their codes.
        budget.take((2 * width + 2 * WINDOW) * size_of::<u32>(), PART)?;
        Counted::new(&keys)
    } else {
        None
    };
    let buckets = if alone && (1..=FEW).contains(&width) && !below.is_empty() && below.level.is_flat() {
        Buckets::by_key(width)
    } else {
        Buckets::new(width, !below.is_empty())
    };
    Ok(Box::new(Terms {
        buckets,
        counted,
        keys,
        accepted,
        term_filter,
        filter,
        sorting,
        size,
        shard_size,
        min_doc_count,
        shard_min_doc_count: ((*shard_min_doc_count).max(0) as u64).min(min_doc_count),
        show_error: *show_term_doc_count_error,
        everything,
        pairs: Pairs::default(),
        below,
    }))
}

impl Collector for Terms<'_> {
    fn collect_all(&mut self, budget: &Budget) -> Result<bool, Failure> {
        if let Some(counted) = &mut self.counted {
            budget.charge(self.keys.width() as u64 / 4, PART)?;
            return Ok(counted.add_all(&self.keys));
        }
        if self.plain_keys().is_some()
            && self.term_filter.is_none()
            && let Some(counts) = self.keys.counts()
        {
            self.buckets.foresee(counts);
        }
        // What is below a bucket has to be looked at all the same.
        Ok(false)
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, count: u32, _: &Budget) -> Result<bool, Failure> {
        let counted = self.counted.as_mut();
        Ok(counted.is_some_and(|counted| counted.add_window(&self.keys, base, matches, count)))
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // The buckets take what they keep.
        0
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.filter_terms(budget)?;
        if let Some(counted) = &mut self.counted {
            counted.add(&self.keys, batch.documents);
            return Ok(());
        }
        if let Some(&column) = self.plain_keys() {
            let Self {
                buckets, pairs, below, ..
            } = self;
            pairs.read_small(&column, batch.documents, below.buckets());
            return buckets.collect_by_key(batch, pairs, below, budget);
        }
        self.keys.read(batch.documents, &mut self.pairs);
        if self.keys.may_repeat() {
            // A document counts once for a value that it has twice.
            self.pairs.dedup();
        }
        if let Some(accepted) = &self.accepted {
            let accepts = |key: u64| accepted.get(key as usize).copied().unwrap_or(false);
            self.pairs.retain(|_, key| accepts(key));
        } else if let Some(filter) = &self.filter {
            budget.charge(self.pairs.codes.len() as u64 * filter.work(), PART)?;
            self.pairs.retain(|_, key| filter.accepts(key as i64));
        }
        self.buckets.collect(batch, &self.pairs, &mut self.below, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.filter_terms(budget)?;
        if let Some(counted) = &mut self.counted {
            budget.charge(self.keys.width() as u64 / 2, PART)?;
            counted.finish(&self.keys, self.accepted.as_deref());
        }
        self.buckets.group(budget)?;
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.budget.charge(self.buckets.scanned(bucket) as u64 / 2, PART)?;
        let empty = if self.min_doc_count == 0 && bucket != NO_BUCKET {
            let filter = self.filter.as_ref().map_or(0, NumberFilter::work);
            writer
                .budget
                .charge(self.everything.len() as u64 * (EMPTY_KEY + filter), PART)?;
            self.empty(bucket)
        } else {
            Vec::new()
        };
        let total = match &self.counted {
            Some(counted) => counted.total(),
            None => self.buckets.of(bucket).map(|(_, _, count)| count).sum(),
        };
        let entry = |(ordinal, key, count)| {
            let rank = self.keys.rank(key);
            let bucket = ordinal;
            (Entry { rank, count, bucket }, key)
        };
        let compare = |(a, _): &(Entry, u64), (b, _): &(Entry, u64)| self.sorting.compare(a, b, &self.below.level);
        let mut entries = match self.few() {
            Some((counted, few)) => {
                let charge = counted.width() / CHUNK + few.len();
                writer.budget.charge(charge as u64, PART)?;
                let found = few.into_iter().map(|(key, count)| entry((EMPTY, key, count)));
                if self.keys.of_missing().is_some() {
                    sorting::select(found, self.shard_size, compare)
                } else {
                    found.take(self.shard_size).collect()
                }
            }
            None => {
                let all = self.found(bucket).count() + empty.len();
                writer
                    .budget
                    .charge(all as u64 * self.sorting.work(&self.below.level), PART)?;
                // What is empty has no documents, so it is kept only if none are needed.
                let entries = self.found(bucket).map(entry).chain(empty);
                let entries = entries.filter(|(entry, _)| entry.count >= self.shard_min_doc_count);
                if let Some(cause) = &self.sorting.failure {
                    self.fail(cause, entries.clone().count())?;
                }
                sorting::select(entries, self.shard_size, compare)
            }
        };
        // A shard that gives as many buckets as it was asked for may have held back some.
        let unsure =
            entries.len() >= self.shard_size && !self.sorting.is_by_key() && !self.sorting.is_by_count_descending();
        let kept: u64 = entries.iter().map(|(entry, _)| entry.count).sum();
        let mut other = total - kept;
        entries.retain(|(entry, _)| entry.count >= self.min_doc_count);
        for (entry, _) in entries.iter().skip(self.size) {
            other += entry.count;
        }
        entries.truncate(self.size);
        let error = if unsure { -1 } else { 0 };
        writer.count_buckets(entries.len() as u64)?;
        writer.outcome.i64(error);
        writer.outcome.u64(other);
        writer.outcome.u32(entries.len() as u32);
        for (entry, key) in &entries {
            self.keys.write(entry, *key, writer);
            writer.outcome.u64(entry.count);
            writer.outcome.bool(self.show_error);
            if self.show_error {
                writer.outcome.i64(error);
            }
            self.below.write(entry.bucket, writer)?;
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(self.keys.name())
    }
}

impl<'a> Terms<'a> {
    /// Finds out once which terms may have a bucket.
    fn filter_terms(&mut self, budget: &Budget) -> Result<(), Failure> {
        if let (Some(filter), Keys::Terms { values, missing, .. }) = (self.term_filter.take(), &self.keys) {
            self.accepted = Some(accepted_terms(values, *missing, &filter, budget)?);
        }
        Ok(())
    }

    /// Returns the column whose codes are the ordinals of buckets: all of its keys have one, and nothing else has.
    fn plain_keys(&self) -> Option<&Column<'a>> {
        let all = self.accepted.is_none() && self.filter.is_none() && self.keys.of_missing().is_none();
        self.keys.countable().filter(|_| all && self.buckets.are_by_key())
    }

    /// Returns ordinal, key and number of documents of each bucket that has documents.
    fn found(&self, bucket: u32) -> impl Iterator<Item = (u32, u64, u64)> + Clone + '_ {
        let counted = self.counted.iter().flat_map(Counted::all);
        let counted = counted.map(|(key, count)| (EMPTY, key, count));
        counted.chain(self.buckets.of(bucket))
    }

    /// Returns few keys among which are those of the result, where that can be seen from counts.
    fn few(&self) -> Option<(&Counted<'a>, Vec<(u64, u64)>)> {
        let (counted, order) = (self.counted.as_ref()?, self.sorting.plain()?);
        let least = self.shard_min_doc_count;
        (self.min_doc_count > 0).then(|| (counted, counted.few(&self.keys, order, self.shard_size, least)))
    }

    /// Fails as the real engine does when it first compares two of so many buckets.
    fn fail(&self, cause: &Cause, found: usize) -> Result<(), Failure> {
        match found {
            0 | 1 => Ok(()),
            _ if found > self.shard_size => Err(Failure::shard(400, cause.clone())),
            _ => Err(Failure::reduce(400, cause.clone())),
        }
    }

    /// Returns the values that no document of the bucket has.
    fn empty(&self, bucket: u32) -> Vec<(Entry, u64)> {
        let mut there: Vec<u64> = self.found(bucket).map(|(_, key, _)| key).collect();
        there.sort_unstable();
        let mut entries = Vec::new();
        for &key in &self.everything {
            let rank = self.keys.rank(key);
            let accepts = match (&self.accepted, &self.filter) {
                (Some(accepted), _) => accepted.get(key as usize).copied().unwrap_or(false),
                (None, Some(filter)) => filter.accepts(rank),
                (None, None) => true,
            };
            if accepts && there.binary_search(&key).is_err() {
                let (count, bucket) = (0, EMPTY);
                entries.push((Entry { rank, count, bucket }, key));
            }
        }
        entries
    }
}
