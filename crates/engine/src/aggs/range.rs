//! `range` and `date_range`: a bucket for each range of numbers or dates; ranges may overlap.

use super::below::Below;
use super::distances::{self, Distances};
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::range_bounds::{Range, read, refused_nan};
use super::records::Shown;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::date::zone::Zone;
use crate::error::{Cause, Failure};
use crate::java::number::parse_double;
use crate::java::text::double;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{Aggregation, NamedAggregation, Scalar};
use crate::query::Lowering;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::requested::ValueType;
use crate::values::source::{self, Numbers, Request};
use crate::window::{Bits, WINDOW, WORDS, count_both};

/// So many matches of a window, one by one, take as long as all of its documents at once, as was measured in WebAssembly.
const WHOLE: u32 = 150;

/// Units of work that it takes to read a range, whose bounds may be dates.
const RANGE: u64 = 256;
/// And to compute a distance.
const DISTANCE: u64 = 24;

struct Ranges<'a> {
    /// The aggregation's name in the API.
    name: &'static str,
    numbers: Numbers<'a>,
    /// What is counted in the place of numbers.
    distances: Option<Distances<'a>>,
    /// Ascending by their bounds.
    ranges: Vec<Range>,
    /// The first code of each range and the one after its last, where matches can be compared with all of a window's documents;
    /// found with the first window that has many.
    spans: Option<Option<Vec<(u64, u64)>>>,
    /// Documents of each range of each bucket above.
    counts: Vec<u64>,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    pairs: Pairs,
    below: Below<'a>,
    /// Without a field the buckets below are those of a gap.
    is_unmapped: bool,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let (field, ranges, missing, format, time_zone, is_of_dates) = match &plan.aggregation {
        Aggregation::Range {
            field,
            ranges,
            missing,
            format,
        } => (field, ranges, missing, format, &None, false),
        Aggregation::DateRange {
            field,
            ranges,
            missing,
            format,
            time_zone,
        } => (field, ranges, missing, format, time_zone, true),
        _ => return Err(super::misled("a range")),
    };
    let zone = time_zone.as_deref().map(Zone::parse).transpose();
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        zone: zone.map_err(|cause| Failure::request(400, cause))?,
        aggregation: if is_of_dates { "date_range" } else { "range" },
        value_type: None,
        default: if is_of_dates {
            ValueType::Date
        } else {
            ValueType::Numeric
        },
        takes_points: false,
    };
    let mut is_mapped = false;
    let (numbers, mut ranges) = lowering.with_values(&request, |data| {
        is_mapped = data.is_mapped;
        let numbers = source::numbers_alone(data, &request, lowering.now)?;
        let stored = |value: f64| match data.place {
            Some(_) if !is_of_dates && (value.is_finite() || value.is_nan()) => {
                let stored = data.kind.stored_precision(value);
                let stored = stored.map_err(|cause| Failure::shard(400, cause))?;
                if stored.is_nan() {
                    return Err(refused_nan(request.aggregation));
                }
                Ok(stored)
            }
            _ => Ok(value),
        };
        let ranges = ranges.iter().map(|range| {
            lowering.budget.charge(RANGE, PART)?;
            lowering.budget.take(2 * size_of::<Range>(), PART)?;
            let range = read(range, &numbers.format, is_of_dates, lowering.now, stored)?;
            if is_of_dates && range.shown.iter().any(|bound| bound.is_nan()) {
                return Err(refused_nan(request.aggregation));
            }
            Ok(range)
        });
        let ranges = ranges.collect::<Result<Vec<_>, _>>()?;
        Ok((numbers, ranges))
    })?;
    check_some(ranges.len(), &plan.name)?;
    sorting::sort_by(&mut ranges, |a, b| {
        a.from.total_cmp(&b.from).then(a.to.total_cmp(&b.to))
    });
    let weights = Weights::of(lowering);
    if weights.is_some() {
        lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
    }
    Ok(Box::new(Ranges {
        name: request.aggregation,
        is_unmapped: !is_mapped && *missing == Scalar::Null,
        below: Below::of(lowering, &plan.aggs, ranges.len())?,
        numbers,
        distances: None,
        ranges,
        spans: None,
        counts: Vec::new(),
        weights,
        pairs: Pairs::default(),
    }))
}

/// Fails without ranges, before anything is made of what is inside.
pub(super) fn check_some(ranges: usize, name: &str) -> Result<(), Failure> {
    if ranges > 0 {
        return Ok(());
    }
    let reason = ["No [ranges] specified for the [", name, "] aggregation"].concat();
    Err(Failure::shard(400, Cause::illegal_argument(reason)))
}

/// Makes the collector of a `geo_distance`.
pub(super) fn create_distances<'a>(
    lowering: &Lowering<'a, 'a>,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::GeoDistance {
        field,
        origin,
        point_error,
        ranges,
        unit,
        missing,
    } = &plan.aggregation
    else {
        return Err(super::misled("geo_distance"));
    };
    // The real engine reads it before it looks at fields.
    let origin = distances::origin(lowering, origin, point_error)?;
    let points = distances::points(lowering, field, missing, "geo_distance")?;
    let distances = Distances::new(points, origin, unit);
    lowering.budget.charge(ranges.len() as u64 * RANGE, PART)?;
    lowering.budget.take(ranges.len() * 2 * size_of::<Range>(), PART)?;
    let bound = |value: &Scalar, open: f64| match value {
        Scalar::Number(text) => parse_double(text).unwrap_or(open),
        _ => open,
    };
    let ranges = ranges.iter().map(|range| {
        let (from, to) = (bound(&range.from, 0.0), bound(&range.to, f64::INFINITY));
        let text = |value: f64, open: f64| if value == open { "*".to_owned() } else { double(value) };
        let key = range.key.clone();
        Range {
            key: Some(key.unwrap_or_else(|| [text(from, 0.0), text(to, f64::INFINITY)].join("-"))),
            shown: [from, to],
            from,
            to,
        }
    });
    let ranges: Vec<Range> = ranges.collect();
    check_some(ranges.len(), &plan.name)?;
    if !ranges.is_sorted_by(|a, b| (a.from, a.to) <= (b.from, b.to)) {
        // The real engine looks for them as if they ascended, and misses some.
        let reason = "ranges of [geo_distance] that do not ascend are not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
    Ok(Box::new(Ranges {
        name: "geo_distance",
        is_unmapped: lowering.field(field).is_none() && *missing == Scalar::Null,
        below: Below::of(lowering, &plan.aggs, ranges.len())?,
        numbers: source::numbers(None, Encoding::Double, &Scalar::Null, Format::Raw, 0)?,
        distances: Some(distances),
        ranges,
        spans: None,
        counts: Vec::new(),
        weights: Weights::of(lowering),
        pairs: Pairs::default(),
    }))
}

/// Finds the codes of each range, if no document has more than one, and none stands for those without.
fn spans(numbers: &Numbers<'_>, ranges: &[Range]) -> Option<Vec<(u64, u64)>> {
    let column = numbers
        .column
        .filter(|column| !column.is_multiple() && numbers.missing.is_none())?;
    let (_, greatest) = numbers.bounds()?;
    let span = |range: &Range| {
        let start = column.codes_before(greatest, |value| numbers.encoding.to_f64(value) >= range.from)?;
        let end = column.codes_before(greatest, |value| {
            let value = numbers.encoding.to_f64(value);
            value >= range.to || range.to.is_nan()
        })?;
        Some((start, end))
    };
    ranges.iter().map(span).collect()
}

record! {
    /// What a bucket has by itself.
    pub struct RangeBucket<'a> {
        /// The name of its range.
        pub key: &'a str,
        /// Where it begins,
        pub from: Bound,
        /// and where it ends.
        pub to: Bound,
        /// Its documents.
        pub doc_count: u64,
    }
}

record! {
    /// Where a range begins or ends.
    pub struct Bound {
        /// The number; null where it is open.
        pub value: Number,
        /// Its text.
        pub text: Shown,
    }
}

impl Collector for Ranges<'_> {
    fn collect_all(&mut self, budget: &Budget) -> Result<bool, Failure> {
        // A code takes longer than a document.
        let is_few = |codes: usize, documents: u32| codes * 4 <= documents as usize;
        let Some(column) = self.numbers.column.filter(|column| {
            let codes = column.small_codes();
            self.is_plain() && codes.is_some_and(|codes| is_few(codes, column.documents))
        }) else {
            return Ok(false);
        };
        let Some(counts) = self.numbers.counts() else {
            return Ok(false);
        };
        budget.charge((counts.len() * (1 + self.ranges.len() / 2)) as u64, PART)?;
        self.counts.resize(self.ranges.len(), 0);
        for (code, &documents) in counts.iter().enumerate().filter(|&(_, &documents)| documents > 0) {
            let value = self.numbers.encoding.to_f64(column.decode(code as u64));
            for (count, range) in self.counts.iter_mut().zip(&self.ranges) {
                let inside = (value >= range.from) & (value < range.to);
                *count += u64::from(documents) * u64::from(inside);
            }
        }
        Ok(true)
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        self.ranges.len() * size_of::<u64>()
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, count: u32, budget: &Budget) -> Result<bool, Failure> {
        let is_many = u64::from(count) >= self.ranges.len() as u64 * u64::from(WHOLE);
        let (Some(column), true) = (&self.numbers.column, is_many && self.is_plain()) else {
            return Ok(false);
        };
        budget.charge(self.ranges.len() as u64 * u64::from(WHOLE), PART)?;
        let found = self.spans.get_or_insert_with(|| spans(&self.numbers, &self.ranges));
        let Some(spans) = &*found else { return Ok(false) };
        self.counts.resize(spans.len(), 0);
        let counts = self.counts.iter_mut().zip(spans);
        for (count, &(start, end)) in counts.filter(|(_, (start, end))| start < end) {
            let mut inside: Bits = [0; WORDS];
            column.select(base, column.length(), start, end - 1, &mut inside);
            *count += u64::from(count_both(&inside, matches));
        }
        Ok(true)
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        match &self.distances {
            None => self.numbers.doubles(batch.documents, &mut self.pairs),
            Some(distances) => {
                distances.doubles(batch.documents, &mut self.pairs);
                budget.charge(self.pairs.doubles.len() as u64 * DISTANCE, PART)?;
            }
        }
        let width = self.ranges.len();
        let parents = batch.largest as usize + 1;
        if self.counts.len() < parents * width {
            self.counts.resize(parents * width, 0);
        }
        let column = match &self.distances {
            None => self.numbers.column,
            Some(distances) => distances.points.column,
        };
        let several = column.is_some_and(|column| column.is_multiple());
        if self.is_plain() && batch.largest == 0 && !several {
            budget.charge((self.pairs.doubles.len() * width) as u64 / 4, PART)?;
            for (count, range) in self.counts.iter_mut().zip(&self.ranges) {
                let inside = |value: f64| (value >= range.from) & (value < range.to);
                *count += self
                    .pairs
                    .doubles
                    .iter()
                    .map(|&value| u64::from(inside(value)))
                    .sum::<u64>();
            }
            return Ok(());
        }
        // Documents go with their buckets to what is below, and to what weighs them.
        let handed_on = !self.is_plain();
        let documents = if handed_on { batch.documents.list() } else { &[] };
        let (mut before, mut first) = (u32::MAX, 0);
        let Pairs { each, at, doubles, .. } = &self.pairs;
        for (i, &value) in doubles.iter().enumerate() {
            let at = if *each { i as u32 } else { at[i] };
            if before != at {
                (before, first) = (at, 0);
            }
            let (mut looked_at, mut inside) = (0, 0);
            // Ranges that begin at or below the document's value before hold it already if they hold this one.
            let start = first;
            for (i, range) in self.ranges.iter().enumerate().skip(start) {
                // What is no number is in no range.
                if range.from > value || value.is_nan() {
                    break;
                }
                first = i + 1;
                looked_at += 1;
                if value >= range.to {
                    continue;
                }
                inside += 1;
                let ordinal = batch.buckets[at as usize] as usize * width + i;
                self.counts[ordinal] += 1;
                if handed_on {
                    self.below.add(documents[at as usize], ordinal as u32);
                    if self.below.is_full() {
                        self.below.weigh(self.weights, &mut self.counts);
                        self.below.collect(self.counts.len(), budget)?;
                    }
                }
            }
            budget.charge(looked_at / 4 + inside + 1, PART)?;
        }
        self.below.weigh(self.weights, &mut self.counts);
        self.below.collect(self.counts.len(), budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.count_buckets(self.ranges.len() as u64)?;
        writer.buckets(self.ranges.len());
        for (i, range) in self.ranges.iter().enumerate() {
            let ordinal = (bucket as usize).saturating_mul(self.ranges.len()).saturating_add(i);
            let count = if bucket == NO_BUCKET {
                0
            } else {
                self.counts.get(ordinal).copied().unwrap_or(0)
            };
            let key = match &range.key {
                Some(key) => key.clone(),
                None => {
                    let [from, to] = range.shown.map(|bound| self.text(bound));
                    format!("{}-{}", from?, to?)
                }
            };
            let [from, to] = range.shown.map(|bound| self.bound(bound));
            writer.outcome.put(&RangeBucket {
                key: &key,
                from: from?,
                to: to?,
                doc_count: count,
            });
            writer.bucket(count, &|| Ok(Key::text(key.clone())))?;
            // A range of a bucket without documents is one, too, unlike a gap.
            let inner = u32::try_from(ordinal).unwrap_or(NO_BUCKET);
            self.below.write(
                if bucket == NO_BUCKET || self.is_unmapped {
                    NO_BUCKET
                } else {
                    inner
                },
                writer,
            )?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn joins(&self) -> Option<bool> {
        self.below.level.is_same_joined().then_some(false)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(self.name)
    }
}

impl Ranges<'_> {
    /// Whether the number of documents is all that is asked for.
    fn is_plain(&self) -> bool {
        self.below.is_empty() && self.weights.is_none()
    }

    fn text(&self, bound: f64) -> Result<String, Failure> {
        if bound.is_infinite() {
            return Ok("*".to_owned());
        }
        self.numbers.format.double(bound).map_err(Failure::answer)
    }

    fn bound(&self, bound: f64) -> Result<Bound, Failure> {
        if bound.is_infinite() {
            return Ok(Bound {
                value: Number::Null,
                text: Shown::Not,
            });
        }
        Ok(Bound {
            value: Number::F64(bound),
            text: Shown::double(bound, &self.numbers.format)?,
        })
    }
}
