//! `auto_date_histogram`: a bucket for each interval of time, which is chosen so that there are not more buckets than are asked for.
//!
//! As the real engine does it: while documents come in, intervals become longer whenever there are too many of them. At the end gaps
//! are filled, and runs of buckets become one.

use super::below::Below;
use super::buckets::Buckets;
use super::pairs::Pairs;
use super::results::Key;
use super::weights::Weights;
use super::{
    Batch, BoxCollector, Collector, Level, MAX_BUCKETS, NO_BUCKET, PART, Sortable, Writer, date_histogram, misled,
};
use crate::budget::Budget;
use crate::columns::gather::NO_VALUE;
use crate::date::rounding::Rounding;
use crate::date::unit::Unit;
use crate::date::zone::Zone;
use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::sorting;
use crate::values::requested::ValueType;
use crate::values::source::{Numbers, Request};
use crate::window::WINDOW;

/// A length of intervals.
struct Step {
    unit: Unit,
    letter: &'static str,
    /// About how many seconds it has.
    seconds: i64,
    /// How many intervals may become one.
    runs: &'static [usize],
}

const fn step(unit: Unit, letter: &'static str, seconds: i64, runs: &'static [usize]) -> Step {
    Step {
        unit,
        letter,
        seconds,
        runs,
    }
}

static STEPS: [Step; 6] = [
    step(Unit::Second, "s", 1, &[1, 5, 10, 30]),
    step(Unit::Minute, "m", 60, &[1, 5, 10, 30]),
    step(Unit::Hour, "h", 3600, &[1, 3, 12]),
    step(Unit::Day, "d", 86_400, &[1, 7]),
    step(Unit::Month, "M", 30 * 86_400, &[1, 3]),
    step(Unit::Year, "y", 365 * 86_400, &[1, 5, 10, 20, 50, 100]),
];

impl Step {
    /// How many intervals may become one at most.
    fn longest(&self) -> usize {
        self.runs.last().copied().unwrap_or(1)
    }
}

struct AutoDateHistogram<'a> {
    numbers: Numbers<'a>,
    /// How many buckets are asked for.
    wanted: usize,
    zone: Zone,
    step: usize,
    rounding: Rounding,
    /// The least and the greatest key, each as it was rounded when it came.
    span: (i64, i64),
    found: Buckets<'a>,
    /// The documents of each bucket, where there is a level below, and how many bytes were taken for them.
    documents: Vec<u32>,
    ordinals: Vec<u32>,
    pairs: Pairs,
    below: Below<'a>,
    /// Key, number of documents, and ordinal of the level below of each bucket in the end.
    buckets: Vec<(i64, u64, u32)>,
    /// Whether each begins with one that has documents, and how often several became one.
    begins: Vec<bool>,
    joined: usize,
    run: usize,
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
    let numbers = lowering.numbers(&Request {
        field,
        missing,
        format: format.as_deref(),
        zone: time_zone.as_ref().map(|_| zone),
        aggregation: "auto_date_histogram",
        value_type: None,
        default: ValueType::Date,
        takes_points: false,
    })?;
    date_histogram::check_range(lowering, field, &numbers)?;
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
        return Err(refused(400, &format!("buckets must be less than {most}")));
    }
    if lowering.is_in_buckets || lowering.is_inside_nested || Weights::of(lowering).is_some() {
        let reason = "[auto_date_histogram] is not supported inside of several buckets or of [nested], nor of documents with a [_doc_count]";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if numbers.column.is_some()
        && numbers.format.is_date()
        && let Some((min, max)) = numbers.bounds()
    {
        let [min, max] = [min, max].map(|end| numbers.encoding.to_i64(end));
        if Rounding::calendar(Unit::Year, zone, 0).is_past_the_ends(min, max) {
            let reason = "[auto_date_histogram] is not supported of dates so near to the first or the last instant";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
    }
    let below = Below::new(lowering, &plan.aggs)?;
    let mut made = AutoDateHistogram {
        numbers,
        wanted,
        zone,
        step: first,
        rounding: Rounding::calendar(Unit::Second, zone, 0),
        span: (i64::MAX, i64::MIN),
        found: Buckets::new(0, true),
        documents: Vec::new(),
        ordinals: Vec::new(),
        pairs: Pairs::default(),
        below,
        buckets: Vec::new(),
        begins: Vec::new(),
        joined: 0,
        run: 1,
    };
    made.take_step(first);
    Ok(Box::new(made))
}

fn refused(status: u16, reason: &str) -> Failure {
    Failure::shard(status, Cause::illegal_argument(reason))
}

impl AutoDateHistogram<'_> {
    fn take_step(&mut self, step: usize) {
        self.step = step;
        self.rounding = Rounding::calendar(STEPS[step].unit, self.zone, 0);
        if let Some((min, max)) = self.numbers.bounds() {
            let [min, max] = [min, max].map(|end| self.numbers.encoding.to_i64(end));
            self.rounding.prepare(min, max);
            self.rounding.list(min, max, u64::MAX);
        }
    }

    /// Whether so many buckets are too many for a step that is not the last one.
    fn is_exceeded(&self, count: usize) -> bool {
        self.step + 1 < STEPS.len() && count > self.wanted * STEPS[self.step].longest()
    }

    /// Takes longer intervals, as long as there are too many buckets or they reach too far.
    fn lengthen(&mut self, budget: &Budget) -> Result<(), Failure> {
        let reach = self.span.1.saturating_sub(self.span.0);
        let wanted = self.wanted as i64;
        let is_far = |step: &Step| reach > wanted * step.longest() as i64 * step.seconds * 1000;
        while self.is_exceeded(self.found.len()) || self.step + 1 < STEPS.len() && is_far(&STEPS[self.step]) {
            self.take_step(self.step + 1);
            let work = self.rounding.work() + 32;
            budget.charge(self.found.len() as u64 * work + self.ordinals.len() as u64, PART)?;
            let mut found = Buckets::new(0, true);
            let mut places = Vec::new();
            budget.lengthen(&mut places, self.found.len(), 0, PART)?;
            found.begin(self.found.len(), budget)?;
            for (place, (key, count)) in places.iter_mut().zip(self.found.list()) {
                *place = found.add_many(self.rounding.round(key as i64) as u64, count);
            }
            found.end(budget)?;
            self.found = found;
            for ordinal in &mut self.ordinals {
                *ordinal = places[*ordinal as usize];
            }
        }
        Ok(())
    }

    /// Adds a document to the bucket of a key.
    fn add(&mut self, key: i64, document: u32, budget: &Budget) -> Result<(), Failure> {
        let before = self.found.len();
        let ordinal = self.found.add_many(key as u64, 1);
        if !self.below.is_empty() {
            self.documents.push(document);
            self.ordinals.push(ordinal);
        }
        if self.found.len() > before {
            self.span = (self.span.0.min(key), self.span.1.max(key));
            self.lengthen(budget)?;
        }
        Ok(())
    }

    /// Returns the buckets with those between them: each with its ordinal, or none.
    fn filled(&self, budget: &Budget) -> Result<Vec<(i64, u64, u32)>, Failure> {
        let found = self.found.list().zip(0..);
        let mut found: Vec<(i64, u64, u32)> = found.map(|((key, count), at)| (key as i64, count, at)).collect();
        sorting::sort_by(&mut found, |a, b| a.0.cmp(&b.0));
        let mut filled: Vec<(i64, u64, u32)> = Vec::with_capacity(found.len());
        for one in found {
            if let Some(&(last, ..)) = filled.last() {
                let mut key = self.rounding.next(last);
                while key < one.0 {
                    budget.charge(self.rounding.work(), PART)?;
                    if filled.len() as u64 > 4 * MAX_BUCKETS {
                        let reason = "[auto_date_histogram] is not supported of dates with such gaps between them";
                        return Err(Failure::request(400, Cause::illegal_argument(reason)));
                    }
                    filled.push((key, 0, NO_BUCKET));
                    let next = self.rounding.next(key);
                    key = if next > key { next } else { one.0 };
                }
            }
            filled.push(one);
        }
        Ok(filled)
    }

    /// Makes buckets of runs of others, which begin where `begins` says so; returns of each ordinal into which one it goes, by their keys,
    /// and whether any has several in it.
    fn join(
        &mut self,
        filled: &[(i64, u64, u32)],
        begins: &mut dyn FnMut(usize, i64) -> Option<i64>,
    ) -> (Vec<(u32, u32)>, bool) {
        let (mut into, mut is_joined) = (Vec::new(), false);
        self.begins.clear();
        let mut made: Vec<(i64, u64, u32)> = Vec::new();
        for (at, &(key, count, ordinal)) in filled.iter().enumerate() {
            match begins(at, key) {
                Some(key) => {
                    made.push((key, 0, NO_BUCKET));
                    self.begins.push(ordinal != NO_BUCKET);
                }
                None => is_joined = true,
            }
            let number = made.len() as u32 - 1;
            if let Some(last) = made.last_mut() {
                last.1 += count;
                if ordinal != NO_BUCKET {
                    last.2 = number;
                    into.push((ordinal, number));
                }
            }
        }
        self.buckets = made;
        (into, is_joined)
    }

    /// Hands the documents on to the level below: those of a bucket in the end together, or, to what adds up sums, as they were rounded.
    fn hand_on(&mut self, into: &[(u32, u32)], is_joined: bool, budget: &Budget) -> Result<(), Failure> {
        let count = self.found.len();
        let mut places = Vec::new();
        budget.lengthen(&mut places, count, 0u32, PART)?;
        for &(ordinal, number) in into {
            places[ordinal as usize] = number;
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
                    documents: crate::columns::gather::Documents::List(documents),
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
        for collector in level.collectors.iter_mut().filter(|collector| is_folded(collector)) {
            budget.charge(into.len() as u64 * 4, PART)?;
            collector.fold(into, self.buckets.len());
        }
        Ok(())
    }
}

impl Collector for AutoDateHistogram<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let mut pairs = std::mem::take(&mut self.pairs);
        self.numbers.codes(batch.documents, &mut pairs);
        self.found.begin(pairs.codes.len(), budget)?;
        budget.charge(pairs.codes.len() as u64 * self.rounding.work(), PART)?;
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
            let key = self.rounding.round(value);
            let at = at & !NO_VALUE;
            // Of a document only values of different keys count.
            if last == Some((at, key)) {
                continue;
            }
            last = Some((at, key));
            self.add(key, documents[at as usize], budget)?;
        }
        self.pairs = pairs;
        self.found.end(budget)
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // The buckets take what they keep.
        0
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        budget.charge(self.found.len() as u64 * 16, PART)?;
        let filled = self.filled(budget)?;
        budget.take(filled.len() * 4 * size_of::<(i64, u64, u32)>(), PART)?;
        let (mut into, mut is_joined) = self.join(&filled, &mut |_, key| Some(key));
        // Filled gaps may be too many.
        while self.is_exceeded(self.buckets.len()) {
            self.take_step(self.step + 1);
            budget.charge(filled.len() as u64 * self.rounding.work(), PART)?;
            let rounding = self.rounding.clone();
            self.joined += 1;
            let mut last = None;
            (into, is_joined) = self.join(&filled, &mut |_, key| {
                let key = rounding.round(key);
                (last.replace(key) != Some(key)).then_some(key)
            });
        }
        if self.buckets.len() > self.wanted {
            let count = self.buckets.len();
            let runs = STEPS[self.step].runs.iter().copied();
            self.run = runs
                .clone()
                .find(|run| count.div_ceil(*run) <= self.wanted)
                .unwrap_or(1);
            if self.run > 1 {
                self.joined += 1;
                let (run, rounding) = (self.run, self.rounding.clone());
                let starts: Vec<i64> = self.buckets.iter().map(|bucket| bucket.0).collect();
                let mut number = 0;
                (into, is_joined) = self.join(&filled, &mut |at, key| {
                    if at > 0 && starts.get(number + 1).is_some_and(|&next| rounding.round(key) == next) {
                        number += 1;
                        return (number % run == 0).then(|| starts[number]);
                    }
                    (at == 0).then(|| starts[0])
                });
            }
        }
        match self.below.is_empty() {
            true => Ok(()),
            false => self.hand_on(&into, is_joined, budget),
        }
    }

    fn write(&self, _: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.count_buckets(self.buckets.len() as u64)?;
        writer.buckets(self.buckets.len());
        let format = &self.numbers.format;
        for (&(key, count, ordinal), begins) in self.buckets.iter().zip(&self.begins) {
            writer.outcome.num_i64(key);
            writer.long_text(format, key)?;
            writer.outcome.u64(count);
            writer.bucket(count, &|| Key::long(key, format, true))?;
            // The real engine brings results together once more where there are documents, and whenever buckets become one.
            writer.is_again = *begins != (self.joined % 2 == 1);
            self.below.write(ordinal, writer)?;
        }
        writer.outcome.str(&format!("{}{}", self.run, STEPS[self.step].letter));
        Ok(())
    }

    fn next_bucket(&self, number: f64, count: u64, writer: &mut Writer<'_>) -> Result<Option<Key>, Failure> {
        let key = self.rounding.next(number as i64);
        writer.outcome.num_i64(key);
        writer.long_text(&self.numbers.format, key)?;
        writer.outcome.u64(count);
        Key::long(key, &self.numbers.format, true).map(Some)
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("auto_date_histogram")
    }
}
