//! `date_histogram`: a bucket for each interval of time.

use super::below::Below;
use super::buckets::Buckets;
use super::gaps::{Bucket, Reach, fill, sort};
use super::histogram::HistogramBucket;
use super::histogram::outside;
use super::numbers::NumbersExt as _;
use super::order::Sorting;
use super::pairs::Pairs;
use super::records::long_text;
use super::results::Key;
use super::touched::Touched;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::columns::gather::NO_VALUE;
use crate::date::listed::Listed;
use crate::date::math;
use crate::date::rounding::{Rounding, parse_interval};
use crate::date::unit::Unit;
use crate::date::zone::Zone;
use crate::error::{Cause, Failure};
use crate::outcome::Number;
use crate::plan::{Aggregation, Bounds, NamedAggregation, Scalar};
use crate::query::Lowering;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::ranges::Ends;
use crate::values::requested::ValueType;
use crate::values::scalar::scalar_text;
use crate::values::source::{Intervals, Numbers, Request};

/// How many instants are rounded to find the next interval.
const LIST: u64 = 4;

struct DateHistogram<'a> {
    input: Input<'a>,
    format: Format,
    rounding: Rounding,
    /// The intervals that are listed, by the column's codes.
    coded: Listed,
    min_doc_count: u64,
    extended: Reach<i64>,
    hard: Reach<i64>,
    sorting: Sorting,
    buckets: Buckets<'a>,
    pairs: Pairs,
    below: Below<'a>,
}

/// Returns the first and the last date that the real engine knows of before it rounds: where the query asks for a range of them, these
/// are in it. Fails as the real engine does where they are out of order. Refuses dates where documents that are counted have some
/// outside of the range: the real engine rounds none of these, and takes them for others, or fails.
pub(super) fn ends(
    lowering: &Lowering<'_, '_>,
    field: &str,
    numbers: &Numbers<'_>,
    rounding: &Rounding,
) -> Result<Option<[i64; 2]>, Failure> {
    // Of dates the real engine asks for the first and the last before it rounds; of other numbers it knows nothing.
    let (Some(column), Some((min, max)), true) = (numbers.column, numbers.bounds(), numbers.format.is_date()) else {
        return Ok(None);
    };
    let asked = match lowering.field(field) {
        // Of values that stand for others it knows nothing, either.
        Some((place, found)) if numbers.missing.is_none() && found.kind.nearness().is_some() => {
            lowering.asked_range(place)?
        }
        _ => None,
    };
    let [low, high] = asked.unwrap_or([min, max]);
    let ends = [min.max(low), max.min(high)].map(|end| numbers.encoding.to_i64(end));
    if let Some((min, max)) = rounding.out_of_order(ends[0], ends[1]) {
        return Err(refused(format!("[{min}] must be <= [{max}]")));
    }
    if low <= min && max <= high {
        return Ok(Some(ends));
    }
    let refuse = |which: &str| {
        let reason = format!("intervals of dates {which}, beside a query for a range of them, are not supported");
        Err(Failure::request(400, Cause::illegal_argument(reason)))
    };
    if lowering.is_in_global {
        return refuse("in [global]");
    }
    if !column.is_multiple() {
        return Ok(Some(ends));
    }
    let documents = lowering.index.spaces.documents(lowering.space);
    let dates = documents.checked_sub(1).map_or(0, |last| column.places(last).end);
    lowering.budget.charge(dates as u64 * TORN, PART)?;
    let is_torn = |document: u32| {
        let places = column.places(document);
        let (count, mut inside) = (places.len(), 0);
        for place in places {
            inside += usize::from((low..=high).contains(&column.value(place)));
        }
        inside > 0 && inside < count
    };
    if (0..documents).any(is_torn) {
        return refuse("of which documents have several");
    }
    Ok(Some(ends))
}

/// Units of work that it takes to look at a date of a document, and whether others are beside it.
const TORN: u64 = 8;

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::DateHistogram {
        field,
        calendar_interval,
        fixed_interval,
        time_zone,
        offset,
        min_doc_count,
        extended_bounds,
        hard_bounds,
        order,
        missing,
        format,
    } = &plan.aggregation
    else {
        return Err(super::misled("a date_histogram"));
    };
    let zone = read_zone(time_zone.as_deref())?;
    let zoned = time_zone.as_ref().map(|_| zone);
    let intervals = lowering.intervals(&request(field, missing, format.as_deref(), zoned, "date_histogram"))?;
    let format = match &intervals {
        Intervals::Numbers(numbers) => numbers.format.clone(),
        Intervals::Ranges(ranges) => ranges.format.clone(),
    };
    let offset: i64 = offset.parse().map_err(|_| super::misled("an offset in milliseconds"))?;
    let mut rounding = read_rounding(calendar_interval.as_deref(), fixed_interval.as_deref(), zone, offset)?;
    let reach = |bounds: &Option<Bounds>, name| read_bounds(bounds.as_ref(), &format, lowering.now, &plan.name, name);
    let mut extended = reach(extended_bounds, "extended_bounds")?;
    let mut hard = reach(hard_bounds, "hard_bounds")?;
    // Bounds are rounded as if there were no offset; extended bounds are moved by it afterwards.
    let plain = rounding.without_offset();
    for bound in [&mut extended.min, &mut extended.max, &mut hard.min, &mut hard.max] {
        *bound = bound.map(|bound| plain.round(bound));
    }
    if let (Some(extended_bounds), Some(hard_bounds)) = (extended_bounds, hard_bounds) {
        let below = matches!((hard.min, extended.min), (Some(hard), Some(extended)) if extended < hard);
        let above = matches!((hard.max, extended.max), (Some(hard), Some(extended)) if extended > hard);
        if below || above {
            return Err(outside(&shown(hard_bounds), &shown(extended_bounds)));
        }
    }
    for bound in [&mut extended.min, &mut extended.max] {
        *bound = bound.map(|bound| bound.saturating_add(offset));
    }
    let (width, coded) = match &intervals {
        Intervals::Numbers(numbers) => {
            let ends = ends(lowering, field, numbers, &rounding)?;
            list(lowering, (numbers, ends), &mut rounding)?
        }
        Intervals::Ranges(_) => {
            rounding.prepare_for_unknown();
            (0, Listed::default())
        }
    };
    let below = Below::new(lowering, &plan.aggs)?;
    let sorting = Sorting::new(order, &below.level)?;
    let min_doc_count = (*min_doc_count).max(0) as u64;
    let input = match intervals {
        Intervals::Numbers(numbers) => Input::Numbers(numbers),
        Intervals::Ranges(ranges) if ranges.ends != Ends::Dates => {
            let kind = ranges.name;
            return Err(refused(format!(
                "Expected date range type but found range type [{kind}]"
            )));
        }
        Intervals::Ranges(ranges) => Input::Ranges(Box::new(Touched::new(ranges, min_doc_count, lowering.budget)?)),
    };
    Ok(Box::new(DateHistogram {
        input,
        format,
        rounding,
        coded,
        min_doc_count,
        extended,
        hard,
        sorting,
        buckets: Buckets::weighed(width, !below.is_empty(), Weights::of(lowering)),
        pairs: Pairs::default(),
        below,
    }))
}

/// What an aggregation of dates asks of its field.
pub(super) fn request<'r>(
    field: &'r str,
    missing: &'r Scalar,
    format: Option<&'r str>,
    zone: Option<Zone>,
    aggregation: &'static str,
) -> Request<'r> {
    Request {
        field,
        missing,
        format,
        zone,
        aggregation,
        value_type: None,
        default: ValueType::Date,
        takes_points: false,
    }
}

/// Reads a time zone.
pub(super) fn read_zone(id: Option<&str>) -> Result<Zone, Failure> {
    match id {
        Some(id) => Zone::parse(id).map_err(|cause| Failure::request(400, cause)),
        None => Ok(Zone::UTC),
    }
}

/// Reads intervals of time, of which one is given at most.
pub(super) fn read_rounding(
    calendar: Option<&str>,
    fixed: Option<&str>,
    zone: Zone,
    offset: i64,
) -> Result<Rounding, Failure> {
    Ok(match (calendar.and_then(Unit::from_interval), fixed) {
        (Some(unit), _) => Rounding::calendar(unit, zone, offset),
        (None, Some(text)) => match parse_interval(text) {
            Some(millis) if millis > 0 => Rounding::fixed(millis, zone, offset),
            Some(0) => return Err(refused("Zero or negative time interval not supported".to_owned())),
            _ => return Err(refused(format!("Unable to parse interval [{text}]"))),
        },
        (None, None) => {
            return Err(refused(
                "Invalid interval specified, must be non-null and non-empty".to_owned(),
            ));
        }
    })
}

/// What is in the buckets.
enum Input<'a> {
    Numbers(Box<Numbers<'a>>),
    Ranges(Box<Touched<'a>>),
}

/// Lists the intervals of a column; returns how many there are, and the list by the column's codes.
fn list<'a>(
    lowering: &Lowering<'a, 'a>,
    (numbers, ends): (&Numbers<'a>, Option<[i64; 2]>),
    rounding: &mut Rounding,
) -> Result<(usize, Listed), Failure> {
    if let (Some(column), Some([min, max])) = (&numbers.column, ends) {
        // Ends that are out of order have no date between them.
        let [min, max] = [min.min(max), max];
        if rounding.is_past_the_ends(min, max) {
            let reason =
                "dates so near to the first or the last instant are rounded by fixed intervals only, and in no region";
            return Err(refused(reason.to_owned()));
        }
        rounding.prepare(min, max);
        let missing = numbers.missing.map(|number| number.long);
        let (min, max) = (min.min(missing.unwrap_or(min)), max.max(missing.unwrap_or(max)));
        // Worth it where documents are many.
        let most = u64::from(column.documents) / 16;
        lowering.budget.charge(most, PART)?;
        lowering.budget.take(most as usize * 3 * size_of::<i64>(), PART)?;
        rounding.list(min, max, most);
        // The next start is found by rounding some instants.
        let listed = rounding.listed().count() as u64;
        lowering.budget.charge(listed * rounding.work() * LIST, PART)?;
    }
    let width = rounding.listed().count();
    let coded = match &numbers.column {
        Some(column) if width > 0 && column.table.is_none() && numbers.encoding == Encoding::Long => {
            rounding.listed().of_codes(column.values.minimum, column.values.factor)
        }
        _ => Listed::default(),
    };
    Ok((width, coded))
}

fn refused(reason: String) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason))
}

fn read_bounds(
    bounds: Option<&Bounds>,
    format: &Format,
    now: i64,
    aggregation: &str,
    name: &str,
) -> Result<Reach<i64>, Failure> {
    let read = |bound: &Scalar| match bound {
        Scalar::Null => Ok(None),
        Scalar::Number(text) if text.parse::<i64>().is_ok() => Ok(text.parse().ok()),
        value => format
            .long_of(&scalar_text(value), now)
            .map(Some)
            .map_err(|cause| Failure::shard(math::status(&cause), cause)),
    };
    let Some(bounds) = bounds else {
        return Ok(Reach { min: None, max: None });
    };
    let (min, max) = (read(&bounds.min)?, read(&bounds.max)?);
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let reason = format!(
            "[{name}.min][{min}] cannot be greater than [{name}.max][{max}] for histogram aggregation [{aggregation}]"
        );
        return Err(refused(reason));
    }
    Ok(Reach { min, max })
}

/// Bounds as they were written.
fn shown(bounds: &Bounds) -> String {
    let text = |bound: &Scalar| match bound {
        Scalar::Null => String::new(),
        value => scalar_text(value),
    };
    format!("{}--{}", text(&bounds.min), text(&bounds.max))
}

/// The start of the interval that a key stands for: a place where intervals are listed.
fn start(listed: &Listed, key: u64) -> i64 {
    if listed.count() == 0 {
        key as i64
    } else {
        listed.start(key as usize)
    }
}

/// Writes what stands before the results of a bucket.
pub(super) fn write_head(format: &Format, key: i64, count: u64, writer: &mut Writer<'_>) -> Result<(), Failure> {
    writer.outcome.put(&HistogramBucket {
        key: Number::I64(key),
        text: long_text(format, key)?,
        doc_count: count,
    });
    Ok(())
}

/// Writes the same for the bucket that follows the one of a key, and returns its key.
pub(super) fn write_next(
    rounding: &Rounding,
    format: &Format,
    number: f64,
    count: u64,
    writer: &mut Writer<'_>,
) -> Result<Option<Key>, Failure> {
    let key = rounding.next(number as i64);
    write_head(format, key, count, writer)?;
    Key::long(key, format, true).map(Some)
}

impl Collector for DateHistogram<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let numbers = match &mut self.input {
            Input::Numbers(numbers) => numbers,
            Input::Ranges(touched) => {
                let (hard, rounding) = (self.hard, &self.rounding);
                let keys = |range: [i64; 2]| hard.cut(range).map(|end| rounding.round(end));
                let next = |key| rounding.next(key);
                return touched.collect(
                    (batch, budget),
                    (&mut self.buckets, &mut self.below),
                    keys,
                    (next, rounding.work()),
                    |key| key as u64,
                );
            }
        };
        numbers.codes(batch.documents, &mut self.pairs);
        if self.rounding.listed().count() == 0 {
            budget.charge(self.pairs.codes.len() as u64 * self.rounding.work(), PART)?;
        }
        let missing = numbers.missing.map_or(0, |number| number.long);
        let encoding = numbers.encoding;
        let listed = self.rounding.listed();
        let key = |value: i64| match listed.place(value) {
            Some(place) => place as u64,
            None => self.rounding.round(value) as u64,
        };
        if let Some(column) = &numbers.column {
            for code in &mut self.pairs.codes {
                *code = match self.coded.place(*code as i64) {
                    Some(place) => place as u64,
                    None => key(encoding.to_i64(column.decode(*code))),
                };
            }
        }
        for (at, code) in self.pairs.at.iter_mut().zip(&mut self.pairs.codes) {
            if *at & NO_VALUE != 0 {
                *at &= !NO_VALUE;
                *code = key(missing);
            }
        }
        if numbers.column.is_some_and(|column| column.is_multiple()) {
            self.pairs.dedup();
        }
        let hard = self.hard;
        if hard.min.is_some() || hard.max.is_some() {
            let key = |code| start(listed, code);
            self.pairs.retain(|_, code| {
                hard.max.is_none_or(|max| key(code) < max) && hard.min.is_none_or(|min| key(code) >= min)
            });
        }
        self.buckets.collect(batch, &self.pairs, &mut self.below, budget)
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // The buckets take what they keep.
        0
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.buckets.group(budget)?;
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.budget.charge(self.buckets.scanned(bucket) as u64 / 2, PART)?;
        let mut found: Vec<Bucket<i64>> = self
            .buckets
            .of(bucket)
            .filter(|&(_, _, count)| count >= self.min_doc_count)
            .map(|(ordinal, key, count)| (start(self.rounding.listed(), key), count, ordinal))
            .collect();
        sorting::sort_by(&mut found, |a, b| a.0.cmp(&b.0));
        if self.min_doc_count == 0 {
            found = fill(&found, self.extended, |key| self.rounding.next(key), writer)?;
        } else {
            writer.count_buckets(found.len() as u64)?;
        }
        self.sorting.check_again(writer.again)?;
        sort(&mut found, &self.sorting, &self.below.level, writer.budget, |key| key)?;
        writer.buckets(found.len());
        let format = &self.format;
        for (key, count, ordinal) in found {
            write_head(format, key, count, writer)?;
            writer.bucket(count, &|| Key::long(key, format, true))?;
            self.below.write(ordinal, writer)?;
        }
        Ok(())
    }

    fn next_bucket(
        &self,
        (_, number): (u32, f64),
        count: u64,
        writer: &mut Writer<'_>,
    ) -> Result<Option<Key>, Failure> {
        write_next(&self.rounding, &self.format, number, count, writer)
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("date_histogram")
    }
}
