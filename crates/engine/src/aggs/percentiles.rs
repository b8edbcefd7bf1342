//! `percentiles`, `percentile_ranks` and `median_absolute_deviation`: which numbers are greater than a part of all, and which part is
//! below a number? By a t-digest; [`super::high_range`] has the other way.

use super::metric::state;
use super::pairs::Pairs;
use super::records::Value;
use super::tdigest::Digest;
use super::{Batch, BoxCollector, Collector, NO_BUCKET, PART, Sortable, Writer, high_range};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java::number::parse_double;
use crate::java::{parse, text};
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{Metric, PercentilesMethod};
use crate::query::Lowering;
use crate::values::format::Format;
use crate::values::requested::ValueType;
use crate::values::source::{self, Numbers, Request};

/// The name that an order has to give stands for all of them.
const SORTABLE: Sortable = Sortable::Metric(&[""]);

/// What is asked of the numbers of a bucket.
pub struct Points {
    /// Percents, or values.
    pub points: Vec<f64>,
    /// Which of them.
    pub are_values: bool,
}

record! {
    /// Percentiles, or ranks of values. Behind it come so many, a `Percentile` each.
    pub struct PercentilesHead {
        /// How many follow.
        pub points: u32,
    }
}

record! {
    /// A percentile, or the rank of a value.
    pub struct Percentile {
        /// What was asked for.
        pub key: Number,
        /// What is there.
        pub value: Value,
    }
}

impl Points {
    /// Whether an order may name a number; `is_strict` where the real engine knows only those that are asked for.
    pub fn find(&self, key: &str, is_strict: bool) -> Result<bool, String> {
        let Some(point) = parse::double(key) else {
            return Err(Cause::number_format(key).reason.clone());
        };
        Ok(!is_strict || self.points.contains(&point))
    }

    /// Writes a number for each of them; nothing is null.
    pub fn write(
        &self,
        format: &Format,
        writer: &mut Writer<'_>,
        value: impl Fn(f64) -> Option<f64>,
    ) -> Result<(), Failure> {
        writer.outcome.put(&PercentilesHead {
            points: self.points.len() as u32,
        });
        for &point in &self.points {
            let value = value(point).map_or(Ok(Value::NULL), |value| Value::double(value, format))?;
            let key = Number::F64(point);
            writer.outcome.put(&Percentile { key, value });
        }
        Ok(())
    }
}

struct Digests<'a> {
    numbers: Numbers<'a>,
    compression: f64,
    /// Without them, it is the deviation that is asked for.
    points: Option<Points>,
    pairs: Pairs,
    digests: Vec<Digest>,
    /// The deviation of each bucket, once all numbers are in.
    deviations: Vec<f64>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    (points, are_values): (&[String], bool),
    method: &PercentilesMethod,
) -> Result<BoxCollector<'a>, Failure> {
    let name = if are_values { "percentile_ranks" } else { "percentiles" };
    let numbers = super::metric::numbers(lowering, metric, name)?;
    lowering.budget.take(points.len() * size_of::<f64>(), PART)?;
    let points = Points {
        points: points.iter().filter_map(|text| parse_double(text)).collect(),
        are_values,
    };
    match method {
        PercentilesMethod::Hdr(digits) => Ok(high_range::create(numbers, *digits, points, !lowering.is_in_buckets)),
        PercentilesMethod::Tdigest(compression) => Ok(digests(numbers, compression, Some(points))),
    }
}

/// Makes the collector of a `median_absolute_deviation`, which the real engine has for plain numbers alone.
pub(super) fn create_deviation<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    compression: &str,
) -> Result<BoxCollector<'a>, Failure> {
    let request = Request {
        field: &metric.field,
        missing: &metric.missing,
        format: metric.format.as_deref(),
        zone: None,
        aggregation: "median_absolute_deviation",
        value_type: metric.value_type.as_deref(),
        default: ValueType::Numeric,
        takes_points: false,
    };
    let numbers = lowering.with_values(&request, |data| source::plain_numbers(data, &request, lowering.now))?;
    Ok(digests(numbers, compression, None))
}

fn digests<'a>(numbers: Numbers<'a>, compression: &str, points: Option<Points>) -> BoxCollector<'a> {
    Box::new(Digests {
        numbers,
        compression: parse_double(compression).unwrap_or(100.0),
        points,
        pairs: Pairs::default(),
        digests: Vec::new(),
        deviations: Vec::new(),
    })
}

/// A number that is none is not written.
fn known(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}

fn value_at(digest: &Digest, point: f64, is_value: bool) -> f64 {
    if is_value {
        digest.part_below(point) * 100.0
    } else {
        digest.quantile(point / 100.0)
    }
}

impl Collector for Digests<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<Digest>() + size_of::<f64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        super::metric::grow(&mut self.digests, batch.largest, Digest::default());
        let Pairs { each, at, doubles, .. } = &self.pairs;
        for (i, &value) in doubles.iter().enumerate() {
            let at = if *each { i } else { at[i] as usize };
            let digest = &mut self.digests[batch.buckets[at] as usize];
            digest.add(value, 1, self.compression, budget)?;
        }
        Ok(())
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        if self.points.is_none() {
            let compression = self.compression;
            let deviations = self.digests.iter().map(|digest| digest.deviation(compression, budget));
            self.deviations = deviations.collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let Some(points) = &self.points else {
            let deviation = state(&self.deviations, bucket, f64::NAN);
            return super::metric::write(known(deviation), &self.numbers, writer);
        };
        let digest = self.digests.get(bucket as usize).filter(|_| bucket != NO_BUCKET);
        let work = digest.map_or(0, Digest::len) * points.points.len();
        writer.budget.charge(work as u64 / 2, PART)?;
        points.write(&self.numbers.format, writer, |point| {
            known(digest.map_or(f64::NAN, |digest| value_at(digest, point, points.are_values)))
        })
    }

    fn sortable(&self) -> Sortable {
        if self.points.is_some() {
            SORTABLE
        } else {
            Sortable::Metric(&[])
        }
    }

    fn finds(&self, key: &str, is_strict: bool) -> Option<Result<bool, String>> {
        let points = self.points.as_ref()?;
        let part = parse::double(key).filter(|_| !points.are_values).unwrap_or(0.0) / 100.0;
        if !(is_strict || part.is_nan() || (0.0..=1.0).contains(&part)) {
            return Some(Err(format!("q should be in [0,1], got {}", text::double(part))));
        }
        Some(points.find(key, is_strict))
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let Some(points) = &self.points else {
            return state(&self.deviations, bucket, f64::NAN);
        };
        let digest = self.digests.get(bucket as usize).filter(|digest| !digest.is_empty());
        let point = parse::double(key).unwrap_or(f64::NAN);
        digest.map_or(f64::NAN, |digest| value_at(digest, point, points.are_values))
    }

    fn metric_work(&self) -> u64 {
        let longest = self.digests.iter().map(Digest::len).max();
        16 + longest.unwrap_or(0) as u64 / 2
    }
}
