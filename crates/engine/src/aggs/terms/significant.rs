//! `significant_terms`: the values that are more frequent among the documents of a bucket than among those of a background, which
//! are all of the index or those that match a filter.

use super::super::below::Below;
use super::super::buckets::Buckets;
use super::super::filtered::Filtered;
use super::super::keys::Keys;
use super::super::numbers::NumbersExt as _;
use super::super::order::{Entry, Sorting};
use super::super::pairs::Pairs;
use super::super::weights::Weights;
use super::super::{Batch, BoxCollector, Collector, Level, PART, Sortable, Writer, documents, misled};
use super::collector::Terms;
use super::significance::Frequencies;
use super::{Chosen, check_terms};
use crate::budget::Budget;
use crate::columns::gather::{Documents, Run};
use crate::date::math;
use crate::error::{Cause, Failure};
use crate::java::hash_map;
use crate::mapping::Field;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{Aggregation, NamedAggregation, Scalar, Significance};
use crate::query::{Lowering, metadata};
use crate::sorting;
use crate::values::format::Format;
use crate::values::requested::ValueType;
use crate::values::source::{self, Numbers, Request, Source};
use crate::window::{WINDOW, popcount};
use vitrine_base::best::Best;

/// Units of work that a value takes to be scored and to go through both queues.
const SCORED: u64 = 96;
/// Units of work that a document of the background takes.
const BACKGROUND: u64 = 4;

/// A shard hands on this many buckets, whatever their values are.
const HANDED_ON: usize = 10;

struct Significant<'a> {
    terms: Box<Terms<'a>>,
    significance: Significance,
    is_mapped: bool,
    /// Whether values come in their own order, and not in the order in which they are met.
    by_key: bool,
    /// Documents of each bucket above.
    sizes: Vec<u64>,
    /// Which documents are the background, how many there are in the space, and in all spaces.
    filter: Option<Filtered<'a>>,
    documents: u32,
    all: u64,
    /// Whether the background is to have all documents of the buckets, and may lack some.
    may_lack: bool,
    /// Values of the background, ascending, and their documents.
    background: Vec<(u64, u64)>,
}

pub(in super::super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::SignificantTerms {
        field,
        size,
        shard_size,
        min_doc_count,
        shard_min_doc_count,
        include,
        exclude,
        format,
        value_type,
        counts_by_map,
        background,
        significance,
    } = &plan.aggregation
    else {
        return Err(misled("significant_terms"));
    };
    let request = Request {
        field,
        missing: &Scalar::Null,
        format: format.as_deref(),
        zone: None,
        aggregation: "significant_terms",
        value_type: value_type.as_deref(),
        default: ValueType::String,
        takes_points: false,
    };
    let (mut is_mapped, mut is_shared) = (false, false);
    let source = lowering.with_values(&request, |data| {
        is_mapped = data.is_mapped;
        is_shared = data.place.is_some_and(|place| !lowering.index.is_alone(place.own));
        source::source(data, &request, lowering.now)
    })?;
    if let (true, Some((_, found))) = (is_mapped, lowering.field(field)) {
        check_findable(lowering, &found)?;
    }
    // Nested documents, too, have values of `_index` and the like.
    let is_own = metadata::is_known(field) && lowering.field(field).is_none() && lowering.mapping.spaces.len() > 1;
    if is_own || is_shared || background.is_some() && lowering.mapping.spaces.len() > 1 {
        // The real engine counts in the documents of all spaces.
        let reason = "[significant_terms] of fields that several nested objects have, or with a [background_filter] beside nested \
                      objects, is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if Weights::of(lowering).is_some() {
        // The real engine counts some of these values as one, and others as several.
        let reason = "[significant_terms] of documents with a [_doc_count] is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let below = Below::new(lowering, &plan.aggs)?;
    match &source {
        Source::Terms(values) if values.is_mapped => check_terms(lowering, "significant_terms", field, values, true)?,
        Source::Numbers(numbers) => check_numbers(lowering, numbers, format.is_some())?,
        _ => {}
    }
    let chosen = Chosen::new(lowering, &plan.name, [include.as_ref(), exclude.as_ref()], source)?;
    let size = (*size).max(1) as usize;
    let shard_size = match *shard_size {
        // The real engine asks a shard for this many.
        -1 => 2 * (size + size / 2 + 10),
        given => given.max(1) as usize,
    };
    let is_by_key = matches!(chosen.keys, Keys::Terms { .. })
        && plan.aggs.is_empty()
        && include.is_none()
        && exclude.is_none()
        && !*counts_by_map
        && (lowering.depth == 0 || !lowering.is_in_buckets && !lowering.is_deferred);
    let sorting = Sorting::new(&[], &below.level)?;
    let buckets = Buckets::new(chosen.keys.width(), true);
    let mut terms = Terms::new(lowering, chosen, sorting, below)?;
    terms.buckets = buckets;
    terms.counted = None;
    terms.size = size;
    terms.shard_size = shard_size;
    terms.min_doc_count = (*min_doc_count).max(0) as u64;
    terms.shard_min_doc_count = (*shard_min_doc_count).max(0) as u64;
    let filtered = background
        .as_ref()
        .filter(|_| is_mapped)
        .map(|query| Filtered::new_late(lowering, query));
    let has_superset = matches!(significance, Significance::ChiSquare { superset: true, .. });
    Ok(Box::new(Significant {
        terms,
        significance: significance.clone(),
        is_mapped,
        by_key: is_by_key,
        sizes: Vec::new(),
        filter: filtered.transpose()?,
        documents: lowering.index.spaces.documents(lowering.space),
        all: lowering.index.spaces.all_documents(),
        may_lack: has_superset && background.is_some(),
        background: Vec::new(),
    }))
}

/// Refuses numbers that the real engine takes for others when it looks for them.
fn check_numbers(lowering: &Lowering<'_, '_>, numbers: &Numbers<'_>, has_format: bool) -> Result<(), Failure> {
    if numbers.is_floating() {
        let reason = "No support for examining floating point numerics";
        return Err(Failure::shard(
            500,
            Cause::new("unsupported_operation_exception", reason),
        ));
    }
    let reason = match &numbers.format {
        // The real engine looks for the milliseconds.
        Format::Nanos(..) => "[significant_terms] of dates with nanoseconds is not supported",
        // The real engine reads the text that it wrote, by the format of the field.
        format if has_format && format.is_date() => "[format] of [significant_terms] on dates is not supported",
        Format::Date(format, zone) => {
            // The real engine looks for all instants from the least to the greatest that the text can mean.
            let read = |text: &str, up| math::evaluate(text, format, lowering.now, up, *zone);
            let is_read = |instant: i64| {
                let text = numbers.format.long(instant);
                text.is_ok_and(|text| read(&text, false) == Ok(instant) && read(&text, true).is_ok())
            };
            if numbers.bounds().is_none_or(|(low, high)| is_read(low) && is_read(high)) {
                return Ok(());
            }
            "[significant_terms] of dates whose format does not read what it writes is not supported"
        }
        _ => return Ok(()),
    };
    Err(Failure::request(400, Cause::illegal_argument(reason)))
}

/// Whether the documents of a value can be counted as the real engine does, which looks for it.
fn check_findable(lowering: &Lowering<'_, '_>, field: &Field) -> Result<(), Failure> {
    let found = field
        .kind
        .term(&Scalar::String("0".to_owned()), lowering.context(&field.name));
    match found {
        Err(cause) if cause.reason.ends_with("since it is not indexed.") => {
            let reason = format!(
                "SignificantText aggregation requires fields to be searchable, but [{}] is not",
                field.name
            );
            Err(Failure::shard(400, Cause::illegal_argument(reason)))
        }
        _ if field.name.ends_with("._keyed") => {
            // The real engine finds none.
            let reason = "[significant_terms] of a key of a flattened is not supported";
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        _ => Ok(()),
    }
}

impl Significant<'_> {
    /// Counts the values of the background.
    fn count_background(&mut self, budget: &Budget) -> Result<(), Failure> {
        let keys = &self.terms.keys;
        let (mut pairs, mut list) = (Pairs::default(), Vec::new());
        let mut counts = Buckets::new(keys.width(), false);
        let (mut below, mut all) = (Below::default(), 0);
        budget.take(WINDOW * size_of::<u32>() * 2, PART)?;
        let buckets = vec![0; WINDOW];
        for base in (0..self.documents).step_by(WINDOW) {
            let run = Run::new(base..self.documents.min(base + WINDOW as u32));
            let mut found = Documents::Run(&run);
            if let Some(filter) = &mut self.filter {
                let bits = filter.matches(base, None, budget)?;
                list.clear();
                documents::list(base, bits, popcount(bits), &mut list);
                found = Documents::List(&list);
            }
            budget.charge(found.len() as u64 * BACKGROUND + 64, PART)?;
            all += found.len() as u64;
            if found.is_empty() {
                continue;
            }
            keys.read(found, &mut pairs);
            if keys.may_repeat() {
                pairs.dedup();
            }
            pairs.take(budget)?;
            let batch = Batch {
                documents: found,
                buckets: &buckets[..found.len()],
                largest: 0,
            };
            counts.collect(batch, &pairs, &mut below, budget)?;
        }
        counts.group(budget)?;
        let length = counts.of(0).count();
        budget.charge(length as u64 * 8, PART)?;
        budget.take(length * size_of::<(u64, u64)>(), PART)?;
        self.background = counts.of(0).map(|(_, key, count)| (key, count)).collect();
        self.background.sort_unstable();
        if self.filter.is_some() {
            self.all = all;
        }
        Ok(())
    }

    /// Fails where buckets have documents outside of the background, even if the answer does not show these buckets: the real
    /// engine scores all buckets that a shard hands on. Where there are many buckets, it is decided elsewhere which of them a shard
    /// hands on; so some requests with many buckets are refused.
    fn check_all(&self, budget: &Budget) -> Result<(), Failure> {
        let (mut failed, mut held) = (None, 0);
        for (bucket, &size) in self.sizes.iter().enumerate().filter(|(_, size)| **size > 0) {
            let buckets = &self.terms.buckets;
            budget.charge(buckets.scanned(bucket as u32) as u64 * SCORED, PART)?;
            let score = |(_, key, count)| self.frequencies((key, count), size).score(&self.significance);
            let enough = |&(_, _, count): &(u32, u64, u64)| count >= self.terms.shard_min_doc_count;
            let mut scored = buckets.of(bucket as u32).filter(enough);
            match scored.find_map(|found| score(found).err()) {
                Some(failure) => failed = failed.or(Some(failure)),
                None => held += 1,
            }
        }
        match failed {
            Some(_) if held >= HANDED_ON => {
                let reason = "[significant_terms] whose [background_filter] lacks documents of some of many buckets is not supported";
                Err(Failure::request(400, Cause::illegal_argument(reason)))
            }
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    fn frequencies(&self, (key, subset): (u64, u64), subset_size: u64) -> Frequencies {
        let at = self.background.binary_search_by(|&(known, _)| known.cmp(&key));
        Frequencies {
            subset,
            subset_size,
            superset: at.map_or(0, |at| self.background[at].1),
            superset_size: self.all,
        }
    }
}

/// Whether a text comes twice.
fn has_twice(names: &[String]) -> bool {
    let places = sorting::places(names.len(), &mut |a, b| names[a].cmp(&names[b]));
    places.windows(2).any(|two| names[two[0]] == names[two[1]])
}

record! {
    /// What stands before the buckets of `significant_terms`. Each has its `TermsKey` before it.
    pub struct SignificantTermsHead {
        /// Among how many documents it looked, if the field is there.
        pub sizes: Option<Sizes>,
        /// Whether the texts of keys stand without quotes: those of booleans do.
        pub is_boolean: bool,
    }
}

record! {
    /// Among how many documents it looked.
    pub struct Sizes {
        /// In the bucket,
        pub doc_count: u64,
        /// and in the background.
        pub bg_count: u64,
    }
}

record! {
    /// What a bucket has by itself, beside its key.
    pub struct SignificantTermsBucket {
        /// Its documents.
        pub doc_count: u64,
        /// How significant it is.
        pub score: Number,
        /// Documents of the background that have its term.
        pub bg_count: u64,
    }
}

impl Collector for Significant<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        self.terms.pairs()
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<u64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let buckets = batch.largest as usize + 1;
        if self.sizes.len() < buckets {
            self.sizes.resize(buckets, 0);
        }
        for &bucket in batch.buckets {
            self.sizes[bucket as usize] += 1;
        }
        self.terms.collect(batch, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.terms.end(budget)?;
        if self.is_mapped {
            self.count_background(budget)?;
            if self.may_lack {
                self.check_all(budget)?;
            }
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        if !self.is_mapped {
            writer.outcome.put(&SignificantTermsHead {
                sizes: None,
                is_boolean: false,
            });
            writer.buckets(0);
            return Ok(());
        }
        let terms = &self.terms;
        let size = self.sizes.get(bucket as usize).copied().unwrap_or(0);
        let scanned = terms.buckets.scanned(bucket);
        writer.budget.charge(scanned as u64 * SCORED, PART)?;
        let bytes = size_of::<(u32, u64, u64)>() + size_of::<(f64, usize)>();
        writer.budget.take(scanned * bytes, PART)?;
        let mut found: Vec<(u32, u64, u64)> = terms.buckets.of(bucket).collect();
        if self.by_key {
            found.sort_unstable_by_key(|&(_, key, _)| key);
        }
        let mut best = Best::new(terms.shard_size);
        for (place, &(_, key, count)) in found.iter().enumerate() {
            if count >= terms.shard_min_doc_count {
                let score = self.frequencies((key, count), size).score(&self.significance)?;
                best.add(score, place, true);
            }
        }
        let mut entries = best.into_sorted();
        // The real engine brings results together once, and again inside of histograms that choose their interval.
        for _ in 0..=writer.again {
            writer.budget.charge(entries.len() as u64 * SCORED, PART)?;
            let names: Vec<String> = entries
                .iter()
                .map(|&(_, place)| terms.keys.text(found[place].1))
                .collect();
            if let (Keys::Codes { .. } | Keys::Ranks(_), true) = (&terms.keys, has_twice(&names)) {
                // It takes values with the same text for one.
                let reason = "[format] of [significant_terms] that writes several values alike is not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            let mut best = Best::new(terms.size.min(entries.len()));
            for at in hash_map::iteration_order(names.iter().map(String::as_str)) {
                let (score, place) = entries[at];
                if score > 0.0 && found[place].2 >= terms.min_doc_count {
                    best.add(score, place, true);
                }
            }
            entries = best.into_sorted();
        }
        writer.count_buckets(entries.len() as u64)?;
        writer.outcome.put(&SignificantTermsHead {
            sizes: Some(Sizes {
                doc_count: size,
                bg_count: self.all,
            }),
            is_boolean: terms.keys.are_booleans(),
        });
        writer.buckets(entries.len());
        for (score, place) in entries {
            let (bucket, key, count) = found[place];
            let rank = terms.keys.rank(key);
            let entry = Entry { rank, count, bucket };
            terms.keys.write(&entry, key, writer)?;
            writer.outcome.put(&SignificantTermsBucket {
                doc_count: count,
                score: Number::F64(score),
                bg_count: self.frequencies((key, count), size).superset,
            });
            writer.bucket(count, &|| terms.keys.shown(&entry, key))?;
            terms.below.write(bucket, writer)?;
        }
        writer.budget.give(scanned * bytes);
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(match &self.terms.keys {
            _ if !self.is_mapped => "umsigterms",
            Keys::Terms { .. } => "sigsterms",
            _ => "siglterms",
        })
    }

    fn below(&self) -> Option<&Level<'_>> {
        self.terms.below()
    }
}
