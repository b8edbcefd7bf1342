//! `terms`: a bucket for each value of a field.

use super::buckets::Buckets;
use super::format::Format;
use super::include_exclude::{NumberFilter, TermFilter};
use super::order::{Entry, Sorting};
use super::source::{Numbers, Pairs, Request, Source, TermValues, numbers, source};
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::NO_VALUE;
use crate::mapping::types::{Values, scalar_text};
use crate::plan::{Aggregation, NamedAggregation, Scalar};
use crate::query::Lowering;

/// The bucket of a value that no document has: one of its own, unlike [`NO_BUCKET`].
const EMPTY: u32 = NO_BUCKET - 1;
/// The real engine counts the terms of a keyword one by one up to this many.
const TERM_BY_TERM: usize = 1000;

struct Terms<'a> {
    keys: Keys<'a>,
    /// Which keys may have a bucket, by dense key.
    accepted: Option<Vec<bool>>,
    /// The same where keys are not dense.
    filter: Option<NumberFilter>,
    sorting: Sorting,
    size: usize,
    shard_size: usize,
    min_doc_count: u64,
    shard_min_doc_count: u64,
    show_error: bool,
    buckets: Buckets,
    /// Keys of all documents of the index, where values without documents have buckets, too.
    everything: Vec<u64>,
    pairs: Pairs,
    child: Level<'a>,
    documents: Vec<u32>,
    ordinals: Vec<u32>,
}

/// What keys are.
enum Keys<'a> {
    /// Ordinals of terms; one more for `missing` if it is not among them.
    Terms {
        values: TermValues<'a>,
        missing: u64,
        missing_rank: i64,
    },
    /// Codes of a column; one more for `missing` if no code stands for it.
    Codes { numbers: Numbers<'a>, missing: u64 },
    /// Ranks of numbers.
    Ranks(Numbers<'a>),
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
        return Err(Failure::request(
            500,
            Cause::new("illegal_state_exception", "terms were expected"),
        ));
    };
    let child = Level::inner(lowering, &plan.aggs)?;
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        aggregation: "terms",
        terms: true,
    };
    let mut accepted = None;
    let mut filter = None;
    let of_numbers = |numbers: Numbers<'a>| -> Result<_, Failure> {
        let plans = [include.as_ref(), exclude.as_ref()];
        let filter = NumberFilter::new(&plan.name, plans, &numbers.format, numbers.is_floating(), lowering.now)?;
        let keys = number_keys(numbers);
        let accepted = match (&keys, &filter) {
            (Keys::Codes { missing, .. }, Some(filter)) => Some(
                (0..=*missing)
                    .map(|code| filter.accepts(keys.rank(code)))
                    .collect::<Vec<bool>>(),
            ),
            _ => None,
        };
        Ok((keys, accepted, filter))
    };
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
                terms: None,
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
    if let Keys::Terms { values, missing, .. } = &keys {
        if let Some(filter) = TermFilter::new(include.as_ref(), exclude.as_ref())? {
            accepted = Some(accepted_terms(values, *missing, &filter)?);
        }
        let found = values.terms.map_or(0, |terms| terms.dictionary.len());
        lenient = lowering.depth == 0
            && *min_doc_count > 0
            && values.missing.is_none()
            && (1..=TERM_BY_TERM).contains(&found);
    }
    let sorting = if lenient {
        Sorting::new_lenient(order, &child)
    } else {
        Sorting::new(order, &child)?
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
        keys.everything()
    } else {
        Vec::new()
    };
    Ok(Box::new(Terms {
        buckets: Buckets::new(keys.width()),
        keys,
        accepted,
        filter,
        sorting,
        size,
        shard_size,
        min_doc_count,
        shard_min_doc_count: ((*shard_min_doc_count).max(0) as u64).min(min_doc_count),
        show_error: *show_term_doc_count_error,
        everything,
        pairs: Pairs::default(),
        child,
        documents: Vec::new(),
        ordinals: Vec::new(),
    }))
}

fn term_keys<'a>(values: TermValues<'a>) -> Keys<'a> {
    let dictionary = values.terms.map(|terms| &terms.dictionary);
    let length = dictionary.map_or(0, |dictionary| dictionary.len());
    let (mut missing, mut missing_rank) = (length as u64, -1);
    if let (Some(dictionary), Some(text)) = (dictionary, &values.missing) {
        match dictionary.ordinal(text) {
            Some(ordinal) => missing = ordinal.into(),
            // Between the terms around it: theirs are even.
            None => missing_rank = i64::from(dictionary.first_after(text, true)) * 2 - 1,
        }
    }
    Keys::Terms {
        values,
        missing,
        missing_rank,
    }
}

fn number_keys<'a>(numbers: Numbers<'a>) -> Keys<'a> {
    let width = match &numbers.column {
        // Whole numbers that are compared as doubles may be equal without having the same code.
        Some(_) if numbers.is_floating() && !numbers.values.is_floating() => None,
        Some(column) => column.small_codes(),
        None => Some(0),
    };
    let Some(width) = width else {
        return Keys::Ranks(numbers);
    };
    let mut missing = width as u64;
    if let (Some(number), Some(column)) = (numbers.missing, &numbers.column) {
        let value = if numbers.values.is_floating() {
            numbers.values.from_f64(number.double)
        } else {
            number.long
        };
        let exact = !numbers.values.is_floating() || numbers.values.to_f64(value).to_bits() == number.double.to_bits();
        if let (true, Some((code, _))) = (exact, column.code_range(value, value))
            && code < width as u64
            && column.decode(code) == value
        {
            missing = code;
        }
    }
    Keys::Codes { numbers, missing }
}

fn accepted_terms(values: &TermValues<'_>, missing: u64, filter: &TermFilter) -> Result<Vec<bool>, Failure> {
    // Filters are a part of preparing a search; the budget of regular expressions is their own.
    let mut budget = Budget::new(crate::plan::Limits {
        work: 1 << 32,
        work_budget: 1 << 32,
        response_bytes: u64::MAX,
        response_budget: u64::MAX,
    });
    let mut accepted = Vec::new();
    let mut failure = None;
    if let Some(terms) = values.terms {
        terms.dictionary.visit(0..terms.dictionary.len() as u32, |_, term| {
            match filter.accepts(term, &mut budget) {
                Ok(accepts) => accepted.push(accepts),
                Err(error) => failure = Some(error),
            }
        });
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    if missing == accepted.len() as u64 {
        accepted.push(match &values.missing {
            Some(text) => filter.accepts(text, &mut budget)?,
            None => false,
        });
    }
    Ok(accepted)
}

impl Keys<'_> {
    /// Keys are below this number; 0 if there is no such number.
    fn width(&self) -> usize {
        match self {
            Self::Terms { values, .. } => values.terms.map_or(0, |terms| terms.dictionary.len()) + 1,
            Self::Codes { numbers, .. } => {
                numbers
                    .column
                    .as_ref()
                    .and_then(|column| column.small_codes())
                    .unwrap_or(0)
                    + 1
            }
            Self::Ranks(_) => 0,
        }
    }

    /// Returns a number that is larger where the key comes later.
    fn rank(&self, key: u64) -> i64 {
        match self {
            Self::Terms {
                values,
                missing,
                missing_rank,
            } => {
                let beyond = values.terms.is_none_or(|terms| key >= terms.dictionary.len() as u64);
                if beyond && key == *missing {
                    *missing_rank
                } else {
                    key as i64 * 2
                }
            }
            Self::Codes { numbers, missing } => match (&numbers.column, numbers.missing) {
                (_, Some(number)) if key == *missing => missing_rank(numbers, number.long, number.double),
                (Some(column), _) => rank_of(numbers, column.decode(key)),
                (None, _) => 0,
            },
            Self::Ranks(_) => key as i64,
        }
    }

    /// Reads the keys of a batch.
    fn read(&self, documents: &[u32], pairs: &mut Pairs) {
        let missing_key = match self {
            Self::Terms { values, missing, .. } => {
                pairs.at.clear();
                pairs.codes.clear();
                match &values.column {
                    Some(column) => column.codes(documents, values.missing.is_some(), &mut pairs.at, &mut pairs.codes),
                    None if values.missing.is_some() => {
                        pairs.at.extend((0..documents.len() as u32).map(|at| at | NO_VALUE));
                        pairs.codes.resize(documents.len(), 0);
                    }
                    None => {}
                }
                if let Some(column) = values
                    .column
                    .as_ref()
                    .filter(|column| column.table.is_some() || column.values.minimum != 0 || column.values.factor != 1)
                {
                    pairs
                        .codes
                        .iter_mut()
                        .for_each(|code| *code = column.decode(*code) as u64);
                }
                values.missing.as_ref().map(|_| *missing)
            }
            Self::Codes { numbers, missing } => {
                numbers.codes(documents, pairs);
                numbers.missing.map(|_| *missing)
            }
            Self::Ranks(numbers) => {
                numbers.codes(documents, pairs);
                if let Some(column) = &numbers.column {
                    pairs
                        .codes
                        .iter_mut()
                        .for_each(|code| *code = rank_of(numbers, column.decode(*code)) as u64);
                }
                numbers
                    .missing
                    .map(|number| missing_rank(numbers, number.long, number.double) as u64)
            }
        };
        if let Some(key) = missing_key {
            for (at, code) in pairs.at.iter_mut().zip(&mut pairs.codes) {
                if *at & NO_VALUE != 0 {
                    *at &= !NO_VALUE;
                    *code = key;
                }
            }
        }
    }

    /// Returns all keys of the index.
    fn everything(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = match self {
            Self::Terms { values, missing, .. } => {
                let length = values.terms.map_or(0, |terms| terms.dictionary.len() as u64);
                (0..length).chain(values.missing.as_ref().map(|_| *missing)).collect()
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => {
                let codes = numbers.column.iter().flat_map(|column| column.all_codes());
                match self {
                    Self::Ranks(_) => codes
                        .map(|code| {
                            numbers
                                .column
                                .map_or(0, |column| rank_of(numbers, column.decode(code)) as u64)
                        })
                        .collect(),
                    _ => codes.collect(),
                }
            }
        };
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Writes a key and its text.
    fn write(&self, entry: &Entry, key: u64, term: &mut Vec<u8>, writer: &mut Writer<'_>) {
        let outcome = &mut *writer.outcome;
        let numbers = match self {
            Self::Terms { values, .. } => {
                outcome.u8(2);
                match (values.terms, &values.missing) {
                    (Some(terms), _) if key < terms.dictionary.len() as u64 => {
                        terms.dictionary.term(key as u32, term);
                        outcome.raw(term);
                    }
                    (_, Some(missing)) => outcome.raw(missing),
                    _ => outcome.raw(b""),
                }
                outcome.opt_str(None);
                return;
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => numbers,
        };
        outcome.u8(1);
        let raw = numbers.format.is_raw();
        if numbers.is_floating() {
            let value = Values::Double.to_f64(entry.rank);
            outcome.num_f64(value);
            outcome.opt_str((!raw).then(|| numbers.format.double(value)).as_deref());
        } else {
            outcome.num_i64(entry.rank);
            outcome.opt_str((!raw).then(|| numbers.format.long(entry.rank)).as_deref());
        }
    }

    /// The real engine's name of the result.
    fn name(&self) -> &'static str {
        match self {
            Self::Terms { values, .. } if values.terms.is_none() && values.missing.is_none() => "umterms",
            Self::Terms { .. } => "sterms",
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => {
                if numbers.is_floating() {
                    "dterms"
                } else {
                    "lterms"
                }
            }
        }
    }
}

fn rank_of(numbers: &Numbers<'_>, value: i64) -> i64 {
    if numbers.is_floating() {
        Values::Double.from_f64(numbers.values.to_f64(value))
    } else {
        value
    }
}

fn missing_rank(numbers: &Numbers<'_>, long: i64, double: f64) -> i64 {
    if numbers.is_floating() {
        Values::Double.from_f64(double)
    } else {
        long
    }
}

impl Collector for Terms<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &mut Budget) -> Result<(), Failure> {
        self.keys.read(batch.documents, &mut self.pairs);
        self.buckets.reserve(batch.buckets);
        self.documents.clear();
        self.ordinals.clear();
        let nested = !self.child.is_empty();
        let mut before = (u32::MAX, 0);
        for (&at, &key) in self.pairs.at.iter().zip(&self.pairs.codes) {
            // A document counts once for a value that it has twice.
            if before == (at, key) {
                continue;
            }
            before = (at, key);
            let accepts = match (&self.accepted, &self.filter) {
                (Some(accepted), _) => accepted.get(key as usize).copied().unwrap_or(false),
                (None, Some(filter)) => filter.accepts(key as i64),
                (None, None) => true,
            };
            if !accepts {
                continue;
            }
            let ordinal = self.buckets.add(batch.buckets[at as usize], key);
            if nested {
                self.documents.push(batch.documents[at as usize]);
                self.ordinals.push(ordinal);
            }
        }
        if self.documents.is_empty() {
            return Ok(());
        }
        self.child.collect(
            Batch {
                documents: &self.documents,
                buckets: &self.ordinals,
            },
            budget,
        )
    }

    fn end(&mut self, budget: &mut Budget) -> Result<(), Failure> {
        self.buckets.group();
        self.child.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let mut entries: Vec<(Entry, u64)> = self
            .buckets
            .of(bucket)
            .map(|(ordinal, key, count)| {
                (
                    Entry {
                        rank: self.keys.rank(key),
                        count,
                        bucket: ordinal,
                    },
                    key,
                )
            })
            .collect();
        if self.min_doc_count == 0 && bucket != NO_BUCKET {
            self.add_empty(&mut entries);
        }
        writer.budget.charge(entries.len() as u64, PART)?;
        let total: u64 = entries.iter().map(|(entry, _)| entry.count).sum();
        entries.retain(|(entry, _)| entry.count >= self.shard_min_doc_count);
        let found = entries.len();
        if let Some(cause) = self.sorting.failure.as_ref().filter(|_| found > 1) {
            let cause = cause.clone();
            return Err(if found > self.shard_size {
                Failure::shard(400, cause)
            } else {
                Failure::reduce(400, cause)
            });
        }
        let compare = |(a, _): &(Entry, u64), (b, _): &(Entry, u64)| self.sorting.compare(a, b, &self.child);
        if found > self.shard_size {
            entries.select_nth_unstable_by(self.shard_size - 1, compare);
            entries.truncate(self.shard_size);
        }
        entries.sort_unstable_by(compare);
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
        let mut term = Vec::new();
        for (entry, key) in &entries {
            self.keys.write(entry, *key, &mut term, writer);
            writer.outcome.u64(entry.count);
            writer.outcome.bool(self.show_error);
            if self.show_error {
                writer.outcome.i64(error);
            }
            self.child.write(entry.bucket, writer)?;
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(self.keys.name())
    }
}

impl Terms<'_> {
    /// Adds the values that no document of the bucket has.
    fn add_empty(&self, entries: &mut Vec<(Entry, u64)>) {
        let mut there: Vec<u64> = entries.iter().map(|(_, key)| *key).collect();
        there.sort_unstable();
        for &key in &self.everything {
            let rank = self.keys.rank(key);
            let accepts = match (&self.accepted, &self.filter) {
                (Some(accepted), _) => accepted.get(key as usize).copied().unwrap_or(false),
                (None, Some(filter)) => filter.accepts(rank),
                (None, None) => true,
            };
            if accepts && there.binary_search(&key).is_err() {
                entries.push((
                    Entry {
                        rank,
                        count: 0,
                        bucket: EMPTY,
                    },
                    key,
                ));
            }
        }
    }
}
