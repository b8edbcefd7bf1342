//! `auto_date_histogram`: a bucket for each interval of time. The length of the intervals is chosen so that there are not more
//! buckets than the request asks for.
//!
//! This follows the real engine. While documents come in, intervals become longer whenever there are too many of them. Inside of
//! several buckets, the real engine only estimates how many there would be. At the end gaps are filled, and runs of buckets are
//! merged.

mod rows;
mod steps;

use super::below::Below;
use super::buckets::Buckets;
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::results::Key;
use super::weights::Weights;
use super::{
    Batch, BoxCollector, Collector, Level, MAX_BUCKETS, NO_BUCKET, PART, Sortable, Writer, date_histogram, misled,
};
use crate::budget::Budget;
use crate::columns::gather::{Documents, NO_VALUE};
use crate::date::rounding::Rounding;
use crate::date::unit::Unit;
use crate::error::{Cause, Failure};
use crate::outcome::declare::record;
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::sorting;
use crate::values::source::Numbers;
use crate::window::WINDOW;
use rows::{Joins, Row, Rows};
use steps::{STEPS, Step, Steps};

/// Inside of several buckets, the real engine at first keeps up to this many buckets that are no longer needed, before it rounds
/// all keys again.
const WASTED: u64 = 1000;

/// Bytes that a bucket takes while buckets are merged.
const NODE: usize = 64;

/// What is known of a bucket of the level above (a parent) while documents come in.
#[derive(Clone, Copy)]
struct Parent {
    step: usize,
    /// About how many buckets the parent has.
    live: usize,
    /// The least and the greatest key.
    span: (i64, i64),
}

/// The final buckets of a parent: where they begin.
#[derive(Clone, Copy)]
struct Done {
    start: usize,
    step: usize,
    run: usize,
    /// How often buckets were merged: once gaps were filled, and before.
    joined: usize,
    before: usize,
}

struct AutoDateHistogram<'a> {
    numbers: Numbers<'a>,
    steps: Steps,
    first: usize,
    /// Whether there is only one bucket above.
    is_single: bool,
    /// Whether the real engine may hand over only the documents of some of the buckets above.
    is_deferred: bool,
    weights: Option<Weights<'a>>,
    parents: Vec<Parent>,
    /// How many buckets are no longer needed, and how many of these may be kept.
    wasted: u64,
    most_wasted: u64,
    found: Buckets<'a>,
    /// The documents of each bucket, where there is a level below.
    documents: Vec<u32>,
    ordinals: Vec<u32>,
    pairs: Pairs,
    below: Below<'a>,
    /// All final buckets, the merges that made them, and which of them each parent has.
    buckets: Vec<Row>,
    joins: Joins,
    done: Vec<Done>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::AutoDateHistogram {
        field,
        buckets,
        first,
        time_zone,
        missing,
        format,
    } = &plan.aggregation
    else {
        return Err(misled("an auto_date_histogram"));
    };
    let zone = date_histogram::read_zone(time_zone.as_deref())?;
    let zoned = time_zone.as_ref().map(|_| zone);
    let request = date_histogram::request(field, missing, format.as_deref(), zoned, "auto_date_histogram");
    let numbers = lowering.numbers(&request)?;
    let (first, wanted) = (*first as usize, *buckets as usize);
    let steps = STEPS.get(first..STEPS.len() - 1).unwrap_or_default();
    let Some(longest) = steps.iter().map(Step::longest).max() else {
        // The real engine looks for a step before the last one.
        return Err(Failure::shard(
            500,
            Cause::new("no_such_element_exception", "No value present"),
        ));
    };
    let most = MAX_BUCKETS as usize / longest;
    if wanted > most {
        let reason = format!("buckets must be less than {most}");
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    if let Some([min, max]) = date_histogram::ends(lowering, field, &numbers, &steps[0].rounding(zone))?
        && Rounding::calendar(Unit::Year, zone, 0).is_past_the_ends(min, max)
    {
        return Err(refused("of dates so near to the first or the last instant"));
    }
    let ends = numbers.bounds();
    let ends = ends.map(|(min, max)| [min, max].map(|end| numbers.encoding.to_i64(end)));
    let inside = Lowering {
        auto_histograms: lowering.auto_histograms + 1,
        ..*lowering
    };
    let below = Below::new(&inside, &plan.aggs).map_err(|failure| match failure.cause.reason.as_str() {
        // The real engine finds that only where there are buckets.
        super::sampler::NOTHING_INSIDE => {
            let reason = "[sampler] without others inside, and inside of [auto_date_histogram], is not supported";
            Failure::request(400, Cause::illegal_argument(reason))
        }
        _ => failure,
    })?;
    let mut steps = Steps::new(wanted, zone, ends);
    steps.list(first);
    Ok(Box::new(AutoDateHistogram {
        numbers,
        steps,
        first,
        is_single: !lowering.is_in_buckets,
        is_deferred: lowering.is_deferred,
        weights: Weights::of(lowering),
        parents: Vec::new(),
        wasted: 0,
        most_wasted: WASTED,
        found: Buckets::new(0, true),
        documents: Vec::new(),
        ordinals: Vec::new(),
        pairs: Pairs::default(),
        below,
        buckets: Vec::new(),
        joins: Joins::default(),
        done: Vec::new(),
    }))
}

fn refused(what: &str) -> Failure {
    let reason = format!("[auto_date_histogram] is not supported {what}");
    Failure::request(400, Cause::illegal_argument(reason))
}

impl AutoDateHistogram<'_> {
    /// Takes longer intervals for a parent that has a new key, as long as its buckets are too many or reach too far.
    fn lengthen(&mut self, parent: usize, key: i64, budget: &Budget) -> Result<(), Failure> {
        let own = &mut self.parents[parent];
        own.live += 1;
        own.span = (own.span.0.min(key), own.span.1.max(key));
        let Parent { step: from, live, span } = *own;
        let reach = span.1.saturating_sub(span.0);
        let (mut step, mut count) = (from, live);
        while self.steps.is_exceeded(step, count) || self.steps.is_far(step, reach) {
            step += 1;
            self.steps.list(step);
            if self.is_single {
                self.parents[parent].step = step;
                self.round_again(budget)?;
                count = self.found.len();
            } else {
                let ratio = STEPS[from].seconds as f64 / STEPS[step].seconds as f64;
                count = (live as f64 * ratio).ceil() as usize;
            }
        }
        if step == from || self.is_single {
            return Ok(());
        }
        let round = |key| self.steps.rounding(step).round(key);
        let span = (round(span.0), round(span.1));
        self.parents[parent] = Parent {
            step,
            live: count,
            span,
        };
        self.wasted += live.saturating_sub(count) as u64;
        if self.wasted <= self.most_wasted {
            return Ok(());
        }
        if self.is_deferred {
            return Err(refused(
                "with so many intervals inside of buckets of which some may be left out",
            ));
        }
        self.wasted = 0;
        self.most_wasted *= 2;
        self.round_again(budget)
    }

    /// Rounds all keys by the intervals of their parents.
    fn round_again(&mut self, budget: &Budget) -> Result<(), Failure> {
        let work = self.steps.work() + 32;
        budget.charge(self.found.len() as u64 * work + self.ordinals.len() as u64, PART)?;
        let mut found = Buckets::new(0, true);
        let mut places = Vec::new();
        budget.lengthen(&mut places, self.found.len(), 0, PART)?;
        found.begin(self.found.len(), budget)?;
        self.parents.iter_mut().for_each(|own| own.live = 0);
        for (place, (parent, key, count)) in places.iter_mut().zip(self.found.list()) {
            let (own, before) = (&mut self.parents[parent as usize], found.len());
            let key = self.steps.rounding(own.step).round(key as i64);
            *place = found.add_many(parent, key as u64, count);
            own.live += found.len() - before;
        }
        found.end(budget)?;
        self.found = found;
        for ordinal in &mut self.ordinals {
            *ordinal = places[*ordinal as usize];
        }
        budget.give(places.capacity() * size_of::<u32>());
        Ok(())
    }

    /// Makes the final buckets of one parent from the keys that were found.
    fn finish(&mut self, parent: usize, budget: &Budget) -> Result<(), Failure> {
        let own = self.parents[parent];
        let (mut step, start) = (own.step, self.buckets.len());
        let mut found: Vec<(u32, u64, u64)> = Vec::new();
        budget.room(&mut found, self.found.scanned(parent as u32), PART)?;
        found.extend(self.found.of(parent as u32));
        budget.charge(found.len() as u64 * (16 + self.steps.work()), PART)?;
        sorting::sort_by(&mut found, |a, b| (a.1 as i64).cmp(&(b.1 as i64)));
        let mut rows = Rows::default();
        budget.room(&mut rows.list, found.len(), PART)?;
        rows.list.extend(found.iter().map(|&(node, key, count)| Row {
            key: key as i64,
            count,
            node,
            begins: true,
        }));
        let before = self.shorten(&mut rows, &mut step, budget)?;
        if let (Some(first), Some(last)) = (rows.list.first(), rows.list.last()) {
            let fitting = self.steps.fitting(step, [first.key, last.key], budget)?;
            if fitting > step {
                step = fitting;
                rows.round(self.steps.rounding(step), &mut self.joins, budget)?;
            }
            rows.fill(self.steps.rounding(step), budget)?;
        }
        // Filled gaps may be too many.
        let mut joined = self.shorten(&mut rows, &mut step, budget)?;
        let (mut run, count) = (1, rows.list.len());
        if count > self.steps.wanted {
            let mut runs = STEPS[step].runs.iter().copied();
            run = runs.find(|run| count.div_ceil(*run) <= self.steps.wanted).unwrap_or(1);
            if run > 1 {
                joined += 1;
                rows.run(run, self.steps.rounding(step), &mut self.joins, budget)?;
            }
        }
        budget.room(&mut self.buckets, rows.list.len(), PART)?;
        self.buckets.extend_from_slice(&rows.list);
        self.done.push(Done {
            start,
            step,
            run,
            joined,
            before,
        });
        budget.give(found.capacity() * size_of::<(u32, u64, u64)>() + rows.list.capacity() * size_of::<Row>());
        Ok(())
    }

    /// Takes longer intervals as long as there are too many buckets; returns how often.
    fn shorten(&mut self, rows: &mut Rows, step: &mut usize, budget: &Budget) -> Result<usize, Failure> {
        let from = *step;
        while self.steps.is_exceeded(*step, rows.list.len()) {
            *step += 1;
            self.steps.list(*step);
            rows.round(self.steps.rounding(*step), &mut self.joins, budget)?;
        }
        Ok(*step - from)
    }

    /// Hands the documents on to the level below: those of a final bucket together. Collectors that add up sums get them by the
    /// buckets that they were rounded to, and are told the merges.
    fn hand_on(&mut self, budget: &Budget) -> Result<(), Failure> {
        let (count, nodes) = (self.found.len(), self.joins.next as usize);
        let is_joined = nodes > count;
        // The final bucket of each document.
        let mut places = Vec::new();
        budget.lengthen(&mut places, nodes, 0u32, PART)?;
        for (number, row) in (0..).zip(&self.buckets) {
            if let Some(place) = places.get_mut(row.node as usize) {
                *place = number;
            }
        }
        for &(one, all) in self.joins.list.iter().rev() {
            let number = places[all as usize];
            if let Some(place) = places.get_mut(one as usize) {
                *place = number;
            }
        }
        let level = &mut self.below.level;
        if is_joined && level.collectors.iter().any(|collector| collector.joins().is_none()) {
            let reason =
                "[auto_date_histogram] that makes one bucket of several is not supported with such aggregations inside";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let is_folded = |collector: &BoxCollector<'_>| is_joined && collector.joins() == Some(true);
        level.make_room(count.max(self.buckets.len()), budget)?;
        let mut ends = Vec::with_capacity(WINDOW);
        for (documents, ordinals) in self.documents.chunks(WINDOW).zip(self.ordinals.chunks(WINDOW)) {
            ends.clear();
            ends.extend(ordinals.iter().map(|&ordinal| places[ordinal as usize]));
            for folded in [false, true] {
                let batch = Batch {
                    documents: Documents::List(documents),
                    buckets: if folded { ordinals } else { &ends },
                    largest: if folded { count } else { self.buckets.len() } as u32 - 1,
                };
                let collectors = level.collectors.iter_mut();
                for collector in collectors.filter(|collector| is_folded(collector) == folded) {
                    budget.charge(documents.len() as u64, PART)?;
                    super::collect(collector, &mut level.pairs, batch, budget)?;
                }
            }
        }
        level.end(budget)?;
        let into: Vec<u32> = self.buckets.iter().map(|row| row.node).collect();
        for collector in level.collectors.iter_mut().filter(|collector| is_folded(collector)) {
            budget.charge((nodes + self.joins.list.len()) as u64 * 4, PART)?;
            budget.take(nodes * NODE, PART)?;
            collector.fold(&self.joins.list, nodes, &into);
        }
        Ok(())
    }
}

record! {
    /// What comes behind the buckets.
    pub struct Interval {
        /// How long their intervals are.
        pub interval: String,
    }
}

impl Collector for AutoDateHistogram<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let none = Parent {
            step: self.first,
            live: 0,
            span: (i64::MAX, i64::MIN),
        };
        budget.lengthen(&mut self.parents, batch.largest as usize + 1, none, PART)?;
        let mut pairs = std::mem::take(&mut self.pairs);
        self.numbers.codes(batch.documents, &mut pairs);
        self.found.begin(pairs.codes.len(), budget)?;
        budget.charge(pairs.codes.len() as u64 * self.steps.work(), PART)?;
        if !self.below.is_empty() {
            budget.room(&mut self.documents, pairs.codes.len(), PART)?;
            budget.room(&mut self.ordinals, pairs.codes.len(), PART)?;
        }
        let documents = batch.documents.list();
        let missing = self.numbers.missing.map_or(0, |number| number.long);
        let mut last = None;
        for (nth, &code) in pairs.codes.iter().enumerate() {
            let at = if pairs.each { nth as u32 } else { pairs.at[nth] };
            let value = match &self.numbers.column {
                Some(column) if at & NO_VALUE == 0 => self.numbers.encoding.to_i64(column.decode(code)),
                _ => missing,
            };
            let at = (at & !NO_VALUE) as usize;
            let (document, parent) = (documents[at], batch.buckets[at]);
            let key = self.steps.rounding(self.parents[parent as usize].step).round(value);
            // Of one document, values with the same key count once.
            if last.replace((at, key)) == Some((at, key)) {
                continue;
            }
            let before = self.found.len();
            let others = self.weights.map_or(0, |weights| weights.others(document));
            let ordinal = self.found.add_many(parent, key as u64, 1 + others);
            if !self.below.is_empty() {
                self.documents.push(document);
                self.ordinals.push(ordinal);
            }
            if self.found.len() > before {
                self.lengthen(parent as usize, key, budget)?;
            }
        }
        self.pairs = pairs;
        self.found.end(budget)
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // Everything is taken as it is kept.
        0
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        if !self.is_single {
            self.round_again(budget)?;
        }
        self.found.group(budget)?;
        budget.room(&mut self.done, self.parents.len(), PART)?;
        self.joins.next = self.found.len() as u32;
        (0..self.parents.len()).try_for_each(|parent| self.finish(parent, budget))?;
        match self.below.is_empty() {
            true => Ok(()),
            false => self.hand_on(budget),
        }
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let done = self.done.get(bucket as usize).copied().unwrap_or(Done {
            start: self.buckets.len(),
            step: self.first,
            run: 1,
            joined: 0,
            before: 0,
        });
        let end = self
            .done
            .get((bucket as usize).saturating_add(1))
            .map(|next| next.start);
        let rows = &self.buckets[done.start..end.unwrap_or(self.buckets.len())];
        let again = writer.again;
        let mut run = done.run;
        // Runs are taken apart where the real engine reduces results once more.
        let apart = match again > 0 && run > 1 {
            true => Some(
                self.steps
                    .take_apart(rows, (done.step, &mut run), writer.again, writer.budget)?,
            ),
            false => None,
        };
        let rows = apart.as_deref().unwrap_or(rows);
        writer.count_buckets(rows.len() as u64)?;
        writer.buckets(rows.len());
        for (number, row) in (done.start as u32..).zip(rows) {
            // Of rows that were taken apart, `node` is the place in the list that they were taken from.
            let number = match apart.is_some() && row.count > 0 {
                true => done.start as u32 + row.node,
                false => number,
            };
            date_histogram::write_head(&self.numbers.format, row.key, row.count, writer)?;
            writer.bucket(row.count, &|| Key::long(row.key, &self.numbers.format, true))?;
            // The real engine reduces results once more where there are documents, and whenever buckets are merged.
            let joined = done.joined + if row.begins { done.before } else { 1 };
            writer.again = 1 + joined;
            let number = if row.count > 0 { number } else { NO_BUCKET };
            self.below.write(number, writer)?;
        }
        writer.again = again;
        writer.outcome.put(&Interval {
            interval: format!("{}{}", run, STEPS[done.step].letter),
        });
        Ok(())
    }

    fn next_bucket(
        &self,
        (above, number): (u32, f64),
        count: u64,
        writer: &mut Writer<'_>,
    ) -> Result<Option<Key>, Failure> {
        let step = self.done.get(above as usize).map_or(self.first, |done| done.step);
        date_histogram::write_next(self.steps.rounding(step), &self.numbers.format, number, count, writer)
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("auto_date_histogram")
    }
}
