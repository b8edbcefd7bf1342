//! `top_hits`: the best documents of each bucket, as a search has them: a bounded queue a bucket.

use std::cell::RefCell;

use super::scores::Scores;
use super::{Batch, BoxCollector, Collector, PART, Sortable, Writer, misled};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::hits::fetch::Fetch;
use crate::hits::hit::Hit;
use crate::hits::inner_hits::InnerHits;
use crate::hits::matched_queries;
use crate::hits::parts::Parts;
use crate::hits::parts::explanation::TOP_HITS;
use crate::hits::queue::{Offer, Queue};
use crate::hits::sort::{SortKeys, filters};
use crate::hits::top_hits::TopHits as Best;
use crate::index::Index;
use crate::mapping::spaces::ROOT;
use crate::outcome::{HitsInside, Number, Total};
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::node::Node;
use crate::query::{Lowering, Searched};
use crate::spaces::interleaved;
use crate::window::WINDOW;

/// Units of work that a document takes to be offered, beside its first key, and to be taken.
const OFFERED: u64 = 4;
const TAKEN: u64 = 32;
/// Units of work that finding the score of an object takes.
const OBJECT: u64 = 8;

/// What is kept of a bucket.
struct Bucket {
    queue: Queue,
    documents: u64,
    /// The best score of all documents, where hits have scores beside another order.
    best: f32,
}

struct TopHits<'a> {
    index: &'a Index<'a>,
    name: &'a str,
    keys: SortKeys<'a>,
    from: usize,
    /// How many of the page the real engine leaves out when it brings results together once more.
    again: usize,
    size: usize,
    /// How many hits a bucket keeps.
    wanted: usize,
    /// Where scores are, if the hits have any.
    scores: Option<Scores<'a>>,
    /// Whether hits show their scores.
    shows_scores: bool,
    /// Where they show those of the search's query, whatever they were collected by.
    rescored: Option<&'a RefCell<Vec<f32>>>,
    of_batch: Vec<f32>,
    fetch: Fetch<'a>,
    /// What has the queries whose names are shown, where hits are whole documents.
    searched: Option<&'a Searched<'a>>,
    /// The queries whose names are shown, where hits are nested objects.
    of_objects: Vec<(String, Node)>,
    space: u16,
    /// Whether values were looked at that sort keys do not take.
    is_checked: bool,
    /// Units of work that a document takes.
    work: u64,
    buckets: Vec<Bucket>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::TopHits {
        from,
        size,
        sort,
        source,
        track_scores,
        parts,
    } = &plan.aggregation
    else {
        return Err(misled("top_hits"));
    };
    let window = i64::from(*from) + i64::from(*size);
    let most = lowering.index.settings.max_inner_result_window;
    if window > most {
        let name = &plan.name;
        let reason = format!(
            "Top hits result window is too large, the top hits aggregator [{name}]'s from + size must be less than or equal to: \
             [{most}] but was [{window}]. This limit can be set by changing the [index.max_inner_result_window] index level setting."
        );
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    if *from > 0 && lowering.auto_histograms > 1 {
        let reason = "[top_hits] with [from] inside of several [auto_date_histogram] is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if let Some(parts) = parts {
        if let Some(highlight) = &parts.highlight {
            vitrine_highlighters::check(lowering, highlight)?;
        }
        Parts::check(lowering, parts)?;
    }
    let keys = SortKeys::new(lowering, sort)?;
    for query in sort.iter().flat_map(filters) {
        // The real engine rewrites no query here.
        if let Some(cause) = lowering.unrewritten(query) {
            return Err(Failure::shard(500, cause));
        }
    }
    let shows_scores = keys.by_score() || *track_scores;
    let has_scores = shows_scores || keys.need_scores();
    let is_object = lowering.space != ROOT;
    if is_object && lowering.shown.is_some() {
        let reason = "[top_hits] of nested objects beside [inner_hits] is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let is_rescored = *track_scores && !keys.by_score() && !lowering.is_for_all;
    if is_rescored && is_object {
        // The real engine asks the search's query for the scores of objects, and names one that it does not match.
        let reason = "[track_scores] of nested objects in another order than that of scores is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let rescored = lowering.searched.filter(|_| is_rescored && lowering.is_in_global);
    if let Some(searched) = rescored {
        searched.needs_scores.set(true);
    }
    let reprints = lowering.searched.is_some_and(|searched| searched.reprints);
    let inner = match lowering.shown {
        Some(shown) => InnerHits::new(lowering, shown, reprints)?,
        None => None,
    };
    if lowering.searched.is_some_and(|searched| !searched.rescores.is_empty()) {
        let reason = "[top_hits] beside [rescore] is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let documents = lowering.index.spaces.documents(lowering.space) as usize;
    lowering.budget.take(WINDOW * size_of::<f32>(), PART)?;
    let inside = Lowering {
        parent: TOP_HITS,
        ..*lowering
    };
    Ok(Box::new(TopHits {
        index: lowering.index,
        name: lowering.name,
        from: *from as usize,
        again: *from as usize * lowering.auto_histograms as usize,
        size: *size as usize,
        wanted: (window as usize).min(documents.max(1)),
        scores: has_scores.then(|| Scores::ask(lowering)),
        shows_scores,
        rescored: rescored.map(|searched| &searched.scores),
        of_batch: Vec::with_capacity(WINDOW),
        fetch: Fetch::new(&inside, source, reprints, parts.as_deref(), inner)?,
        searched: lowering.searched.filter(|_| !is_object),
        of_objects: match lowering.searched {
            Some(searched) if is_object && !searched.names.borrow().is_empty() => lowering.names_for_objects()?,
            _ => Vec::new(),
        },
        space: lowering.space,
        is_checked: false,
        work: OFFERED + keys.work() + if is_object { OBJECT } else { 0 },
        keys,
        buckets: Vec::new(),
    }))
}

impl TopHits<'_> {
    /// Fails as the real engine does when it comes upon the first document.
    fn check(&mut self) -> Result<(), Failure> {
        if self.is_checked {
            return Ok(());
        }
        if self.wanted == 0 {
            let reason = "numHits must be > 0; please use TotalHitCountCollector if you just need the total hit count";
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        self.keys.check_values(true)?;
        self.keys.check_sorted()?;
        self.is_checked = true;
        Ok(())
    }

    /// Gives hits the scores of the search's query, where it has to match them.
    fn rescore(&self, hits: &mut [Hit]) -> Result<(), Failure> {
        let Some(scores) = self.rescored else { return Ok(()) };
        let scores = scores.borrow();
        let mut unmatched = None;
        for hit in hits {
            hit.score = scores.get(hit.document as usize).copied().unwrap_or(f32::NAN);
            if hit.score.is_nan() && unmatched.is_none_or(|first| hit.document < first) {
                unmatched = Some(hit.document);
            }
        }
        let Some(document) = unmatched else { return Ok(()) };
        let number = interleaved(&self.index.spaces.ways_up(), document);
        let reason = format!("Doc id {number} doesn't match the query");
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }
}

impl Collector for TopHits<'_> {
    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<Bucket>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let list = batch.documents.list();
        if list.is_empty() {
            return Ok(());
        }
        self.check()?;
        if self.buckets.len() <= batch.largest as usize {
            self.buckets.resize_with(batch.largest as usize + 1, || Bucket {
                queue: Queue::default(),
                documents: 0,
                best: f32::NEG_INFINITY,
            });
        }
        budget.charge(list.len() as u64 * self.work, PART)?;
        self.of_batch.clear();
        match &self.scores {
            Some(scores) => scores.list(list, &mut self.of_batch),
            None => self.of_batch.resize(list.len(), 0.0),
        }
        let bytes = Best::bytes_of_a_hit(&self.keys);
        let each = TAKEN + 4 * self.keys.count() as u64;
        for ((&document, &bucket), &score) in list.iter().zip(batch.buckets).zip(&self.of_batch) {
            let bucket = &mut self.buckets[bucket as usize];
            bucket.documents += 1;
            bucket.best = bucket.best.max(score);
            let before = bucket.queue.count();
            if before < self.wanted {
                budget.take(bytes, PART)?;
            }
            match bucket.queue.offer(&self.keys, self.wanted, document, score) {
                Offer::Worse => {}
                Offer::Compared | Offer::Taken => budget.charge(each, PART)?,
            }
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let bucket = self.buckets.get(bucket as usize).filter(|bucket| bucket.documents > 0);
        if let (None, Some(failure)) = (bucket, self.keys.unread()) {
            // The real engine sorts none, too, where it brings results together.
            return Err(Failure::reduce(failure.status, failure.cause.clone()));
        }
        let work = bucket.map_or(0, |bucket| bucket.queue.count() as u64 * TAKEN);
        writer.budget.charge(work, PART)?;
        let mut hits: Vec<Hit> = bucket.map(|bucket| bucket.queue.sorted()).unwrap_or_default();
        self.rescore(&mut hits)?;
        hits.iter().try_for_each(|hit| self.keys.check(hit))?;
        let best = bucket.filter(|_| self.shows_scores).map(|bucket| bucket.best);
        let page = hits.get(self.from..).unwrap_or(&[]);
        let page = &page[..page.len().min(self.size)];
        let page = page.get(self.again..).unwrap_or(&[]);
        writer.outcome.put(&HitsInside {
            index: self.name,
            total: Total::Exact(bucket.map_or(0, |bucket| bucket.documents)),
            max_score: Number::of_score(best),
            hits: page.len() as u32,
        });
        let names = self.searched.map(|searched| searched.names.borrow());
        let names = names
            .as_ref()
            .map_or(self.of_objects.as_slice(), |names| names.as_slice());
        let matched = matched_queries::find_in(self.index, self.space, names, page, writer.budget)?;
        self.fetch.write(
            (&self.keys, self.shows_scores),
            page,
            &matched,
            None,
            writer.budget,
            writer.outcome,
        )
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("top_hits")
    }
}
