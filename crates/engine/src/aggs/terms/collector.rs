//! How are the documents of each value counted, and which values become buckets?

use super::super::below::Below;
use super::super::buckets::Buckets;
use super::super::counted::Counted;
use super::super::include_exclude::{NumberFilter, TermFilter};
use super::super::keys::{Keys, accepted_terms};
use super::super::order::{Entry, Sorting};
use super::super::pairs::Pairs;
use super::super::top_counts::CHUNK;
use super::super::{Batch, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::outcome::declare::record;
use crate::sorting;
use crate::window::Bits;

/// The ordinal that stands for the bucket of a value that no document has. It differs from [`NO_BUCKET`].
const EMPTY: u32 = NO_BUCKET - 1;
/// Units of work to find out whether a key has no documents.
const EMPTY_KEY: u64 = 4;
/// The real engine remembers this many values that are not rare as they are. Of more, it remembers parts of their hashes: it may
/// then take a rare value for one that is not rare, and leave it out.
const KNOWN: usize = 10_000;

/// Collects the buckets of one aggregation.
pub(super) struct Terms<'a> {
    pub(super) keys: Keys<'a>,
    /// Which keys may have a bucket, by dense key.
    pub(super) accepted: Option<Vec<bool>>,
    /// Decides which terms may have a bucket, until `accepted` says it for each.
    pub(super) term_filter: Option<TermFilter>,
    /// Which numbers may have a bucket, where keys are not dense.
    pub(super) filter: Option<NumberFilter>,
    pub(super) sorting: Sorting,
    pub(super) size: usize,
    pub(super) shard_size: usize,
    pub(super) min_doc_count: u64,
    /// How many documents a value with a bucket may have at most.
    pub(super) most: u64,
    /// Whether the real engine may mix up what is inside of one bucket with what is inside of another. It may for values that few
    /// documents have, if the aggregation itself is inside of several buckets. The flag says whether it may do so even where some
    /// values are left out.
    pub(super) confuses: Option<bool>,
    pub(super) shard_min_doc_count: u64,
    /// Whether the real engine counts the documents of each term by a query.
    pub(super) by_queries: bool,
    pub(super) show_error: bool,
    pub(super) buckets: Buckets<'a>,
    /// The counts, where only counts are asked for.
    pub(super) counted: Option<Counted<'a>>,
    /// The keys of all documents of the index, where values that no document of the bucket has get buckets, too.
    pub(super) everything: Vec<u64>,
    pub(super) pairs: Pairs,
    pub(super) below: Below<'a>,
}

record! {
    /// What stands before the buckets of `terms`. Each has its `TermsKey` before it.
    pub struct TermsHead {
        /// How many documents a bucket may lack.
        pub error: i64,
        /// Documents of buckets that are not there.
        pub other: u64,
    }
}

record! {
    /// What a bucket has by itself, beside its key.
    pub struct TermsBucket {
        /// Its documents.
        pub doc_count: u64,
        /// How many it may lack, if that is asked for.
        pub error: Option<i64>,
    }
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
        // The aggregations below a bucket still have to see the documents.
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
        // The buckets charge for what they keep.
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
            let before = self.pairs.codes.len();
            if !self.is_rare() || !self.below.is_empty() {
                // A document counts once for a value that it has twice.
                self.pairs.dedup();
            }
            if self.is_rare() && self.pairs.codes.len() < before {
                // The document is put into the bucket twice. For few aggregations inside it is known what that leads to.
                let reason = "[rare_terms] around others, of numbers that a document has twice, is not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
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
        self.check_confused(budget)?;
        self.buckets.group(budget)?;
        self.below.end(budget).map_err(|failure| {
            if !self.is_rare() || !failure.cause.reason.starts_with("subset") {
                return failure;
            }
            // The real engine finds that only in the buckets that it keeps.
            let reason =
                "[rare_terms] around [significant_terms] whose [background_filter] lacks documents is not supported";
            Failure::request(400, Cause::illegal_argument(reason))
        })
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
        let total = total - self.held_back(bucket);
        let entry = |(ordinal, key, count)| {
            let rank = self.keys.rank(key);
            let bucket = ordinal;
            (Entry { rank, count, bucket }, key)
        };
        let compare = |(a, _): &(Entry, u64), (b, _): &(Entry, u64)| self.sorting.compare(a, b, &self.below.level);
        let is_known = |&(_, _, count): &(u32, u64, u64)| count > self.most;
        if self.is_rare() && self.found(bucket).filter(is_known).count() > KNOWN {
            let reason = format!("[rare_terms] beside more than [{KNOWN}] values that are not rare is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
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
                // An empty bucket has no documents, so it is kept only if none are needed.
                let entries = self.found(bucket).map(entry).chain(empty);
                let kept = self.shard_min_doc_count..=self.most;
                let is_unseen = |entry: &Entry| self.is_rare() && entry.rank == i64::MAX;
                let entries = entries.filter(|(entry, _)| kept.contains(&entry.count) && !is_unseen(entry));
                if let Some(cause) = &self.sorting.failure {
                    self.fail(cause, all, entries.clone().map(|(entry, _)| entry.count))?;
                }
                sorting::select(entries, self.shard_size, compare)
            }
        };
        // A shard that returns as many buckets as it was asked for may have held back some.
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
        writer.outcome.put(&TermsHead {
            // Where the real engine brings results together again, fewer buckets are left than it asks a shard for.
            error: match writer.again > 0 && entries.len() < self.shard_size {
                true => 0,
                false => error,
            },
            other,
        });
        writer.buckets(entries.len());
        for (entry, key) in &entries {
            self.keys.write(entry, *key, writer)?;
            writer.outcome.put(&TermsBucket {
                doc_count: entry.count,
                error: self.show_error.then_some(error),
            });
            writer.bucket(entry.count, &|| self.keys.shown(entry, *key))?;
            self.below.write(entry.bucket, writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(match self.keys.name() {
            "umterms" if self.is_rare() => "umrareterms",
            "sterms" if self.is_rare() => "srareterms",
            _ if self.is_rare() => "lrareterms",
            name => name,
        })
    }
}

impl<'a> Terms<'a> {
    /// Whether this collector is for values that few documents have (`rare_terms`). The real engine takes their numbers as often as
    /// a document has them, but not the largest of all.
    fn is_rare(&self) -> bool {
        self.most < u64::MAX
    }

    /// Fails where several buckets above keep all of their values. The real engine renumbers the buckets that are left, but then
    /// keeps the old numbers for the aggregations inside.
    fn check_confused(&self, budget: &Budget) -> Result<(), Failure> {
        let Some(some) = self.confuses.filter(|_| !self.below.is_empty()) else {
            return Ok(());
        };
        budget.charge(self.buckets.len() as u64 * 2, PART)?;
        let mut whole = Vec::new();
        let mut any_is_left_out = false;
        for (parent, key, count) in self.buckets.list() {
            budget.lengthen(&mut whole, parent as usize + 1, None, PART)?;
            let is_unseen = self.keys.rank(key) == i64::MAX;
            let stays = count <= self.most;
            any_is_left_out |= !stays;
            if !is_unseen {
                let own = &mut whole[parent as usize];
                *own = Some(own.unwrap_or(true) && stays);
            }
        }
        let whole = whole.iter().filter(|own| **own == Some(true)).count();
        if whole < 2 || any_is_left_out && !some {
            return Ok(());
        }
        let reason =
            "[rare_terms] inside of several buckets, around others, of values that are all rare is not supported";
        Err(Failure::request(400, Cause::illegal_argument(reason)))
    }

    /// Finds out once which terms may have a bucket.
    fn filter_terms(&mut self, budget: &Budget) -> Result<(), Failure> {
        if let (Some(filter), Keys::Terms { values, missing, .. }) = (self.term_filter.take(), &self.keys) {
            self.accepted = Some(accepted_terms(values, *missing, &filter, budget)?);
        }
        Ok(())
    }

    /// Returns the column whose codes are the ordinals of buckets, if all of its keys have a bucket, and nothing else has one.
    fn plain_keys(&self) -> Option<&Column<'a>> {
        let all = self.accepted.is_none() && self.filter.is_none() && self.keys.of_missing().is_none();
        self.keys.countable().filter(|_| all && self.buckets.are_by_key())
    }

    /// Returns how many documents are in buckets that a shard does not return and that the real engine does not add to
    /// `sum_other_doc_count`: buckets of terms that it counts by queries. There are few such buckets.
    fn held_back(&self, bucket: u32) -> u64 {
        if !self.by_queries || self.shard_min_doc_count < 2 {
            return 0;
        }
        let counts = self.found(bucket).map(|(_, _, count)| count);
        counts.filter(|&count| count < self.shard_min_doc_count).sum()
    }

    /// Returns the ordinal, the key and the number of documents of each bucket that has documents.
    fn found(&self, bucket: u32) -> impl Iterator<Item = (u32, u64, u64)> + Clone + '_ {
        let counted = self.counted.iter().flat_map(Counted::all);
        let counted = counted.map(|(key, count)| (EMPTY, key, count));
        counted.chain(self.buckets.of(bucket))
    }

    /// Returns a short list of keys that contains all keys of the result, where counts alone can tell.
    fn few(&self) -> Option<(&Counted<'a>, Vec<(u64, u64)>)> {
        let (counted, order) = (self.counted.as_ref()?, self.sorting.plain()?);
        let least = self.shard_min_doc_count;
        (self.min_doc_count > 0).then(|| (counted, counted.few(&self.keys, order, self.shard_size, least)))
    }

    /// Fails where the real engine first compares two buckets. `all` is how many buckets there are, and `counts` are the counts of
    /// those that a shard may return. The real engine compares buckets on the shard, if it has to leave some out, or else when it
    /// makes the answer of those that have enough documents.
    fn fail(&self, cause: &Cause, all: usize, counts: impl Iterator<Item = u64>) -> Result<(), Failure> {
        let is_cut = all > self.shard_size;
        let least = if is_cut { 0 } else { self.min_doc_count };
        if counts.filter(|&count| count >= least).count() < 2 {
            return Ok(());
        }
        Err(match is_cut {
            true => Failure::shard(400, cause.clone()),
            false => Failure::reduce(400, cause.clone()),
        })
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
