//! `matrix_stats`: how the values of some fields are spread, and how far they go with one another, in documents that have all of them.

use super::metric::grow;
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::{Batch, BoxCollector, Collector, PART, Sortable, Writer, misled};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java::hash_map;
use crate::java::power;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{Aggregation, MatrixField, MatrixMode, NamedAggregation};
use crate::query::{Lowering, metadata};
use crate::values::requested::ValueType;
use crate::values::source::{Numbers, Request};
use crate::window::WINDOW;

/// Units of work that a field of a document takes beside each of those before it.
const VALUE: u64 = 8;
/// Fields at most: a bucket keeps a number for each two of them.
const MOST_FIELDS: usize = 64;

/// What the values of a field come to: sums of powers of how far they are from their mean.
#[derive(Clone, Copy, Default)]
struct Moments {
    sum: f64,
    mean: f64,
    second: f64,
    third: f64,
    fourth: f64,
}

/// What is known of a bucket.
#[derive(Clone, Default)]
struct Matrix {
    count: u64,
    fields: Vec<Moments>,
    /// How far fields go with each other: for each those behind it.
    covariances: Vec<f64>,
}

struct MatrixStats<'a> {
    /// The fields in the order in which the real engine goes through them, and the places of these in that of the answer.
    names: Vec<String>,
    written: Vec<usize>,
    numbers: Vec<Numbers<'a>>,
    mode: MatrixMode,
    pairs: Pairs,
    /// The value of each field of each document of a batch; how many documents have all those so far.
    values: Vec<f64>,
    counts: Vec<u32>,
    deltas: Vec<f64>,
    states: Vec<Matrix>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::MatrixStats { fields, mode } = &plan.aggregation else {
        return Err(misled("matrix_stats"));
    };
    let refuse = |reason: &str| Err(Failure::request(400, Cause::illegal_argument(reason)));
    let mut read: Vec<(&MatrixField, Numbers<'a>)> = Vec::new();
    for field in fields {
        if read.iter().any(|(known, _)| known.field == field.field) {
            continue;
        }
        if read.len() >= MOST_FIELDS {
            return refuse("[matrix_stats] of so many fields is not supported");
        }
        if lowering.field(&field.field).is_none() && !metadata::is_known(&field.field) {
            if field.missing != crate::plan::Scalar::Null {
                return refuse("[missing] of [matrix_stats] for a field that is not in the mapping is not supported");
            }
            continue;
        }
        let numbers = lowering.numbers(&Request {
            field: &field.field,
            missing: &field.missing,
            format: None,
            zone: None,
            aggregation: "matrix_stats",
            value_type: None,
            default: ValueType::Numeric,
            takes_points: false,
        });
        match numbers {
            Ok(numbers) => read.push((field, numbers)),
            // The real engine names an object of Java's.
            Err(failure) if failure.cause.reason.ends_with("aggregation [matrix_stats]") => {
                return refuse("[matrix_stats] of fields that are no numbers is not supported");
            }
            Err(failure) => return Err(failure),
        }
    }
    // The real engine puts fields into a map, from there into one that is made for as many, and results into one as the first.
    let given = hash_map::iteration_order(read.iter().map(|(field, _)| field.field.as_str()));
    let grown = hash_map::grown_order(given.iter().map(|&at| read[at].0.field.as_str()));
    let order: Vec<usize> = grown.into_iter().map(|at| given[at]).collect();
    let names: Vec<String> = order.iter().map(|&at| read[at].0.field.clone()).collect();
    let written = hash_map::iteration_order(names.iter().map(String::as_str));
    let mut found: Vec<Option<Numbers<'a>>> = read.into_iter().map(|(_, numbers)| Some(numbers)).collect();
    let numbers: Vec<Numbers<'a>> = order.into_iter().filter_map(|at| found[at].take()).collect();
    lowering
        .budget
        .take(WINDOW * (numbers.len() * 2 + 1) * size_of::<f64>(), PART)?;
    Ok(Box::new(MatrixStats {
        names,
        written,
        numbers,
        mode: *mode,
        pairs: Pairs::default(),
        values: Vec::new(),
        counts: Vec::new(),
        deltas: Vec::new(),
        states: Vec::new(),
    }))
}

/// Which number stands for the values of a document, which ascend.
fn chosen(mode: MatrixMode, values: &[f64], is_multiple: bool) -> f64 {
    if !is_multiple {
        // Nothing is added to it, so that it may be a zero below zero.
        return values[0];
    }
    let sum = values.iter().fold(0.0, |sum, value| sum + value);
    let (half, last) = (values.len() / 2, values.len() - 1);
    match mode {
        MatrixMode::Avg => sum / values.len() as f64,
        MatrixMode::Sum => sum,
        MatrixMode::Min => values[0],
        MatrixMode::Max => values[last],
        MatrixMode::Median if last % 2 == 0 => values[half],
        MatrixMode::Median => (values[half - 1] + values[half]) / 2.0,
    }
}

record! {
    /// How many documents have values in all fields. A `MatrixFieldResult` for each field follows.
    pub struct MatrixHead {
        /// The documents.
        pub doc_count: u64,
        /// How many fields follow.
        pub fields: u32,
    }
}

record! {
    /// How the values of a field are spread. A `MatrixPair` for each field follows, which says how far both go together.
    pub struct MatrixFieldResult<'a> {
        /// Its name.
        pub name: &'a str,
        /// The mean,
        pub mean: Number,
        /// the variance,
        pub variance: Number,
        /// the skewness,
        pub skewness: Number,
        /// and the kurtosis.
        pub kurtosis: Number,
    }
}

record! {
    /// How far the values of two fields go with one another.
    pub struct MatrixPair {
        /// The covariance,
        pub covariance: Number,
        /// and the correlation.
        pub correlation: Number,
    }
}

impl Matrix {
    /// Takes the values of a document, as the real engine does one by one.
    fn add(&mut self, values: &[f64], deltas: &mut Vec<f64>) {
        self.count += 1;
        let count = self.count as f64;
        deltas.clear();
        for (own, &value) in self.fields.iter_mut().zip(values) {
            own.sum += value;
            deltas.push(value * count - own.sum);
            if self.count == 1 {
                own.mean = value;
                continue;
            }
            let far = value - own.mean;
            let part = far / count;
            let added = far * part * (count - 1.0);
            let (second, third) = (own.second, own.third);
            own.mean += part;
            own.second += added;
            own.third += added * part * (count - 2.0) - 3.0 * part * second;
            let square = part * part;
            let squares = self.count.wrapping_mul(self.count) as f64;
            own.fourth += added * square * (squares - 3.0 * count + 3.0) + 6.0 * square * second - 4.0 * part * third;
        }
        if self.count == 1 {
            return;
        }
        let share = 1.0 / (count * (count - 1.0));
        let mut covariances = self.covariances.iter_mut();
        for (at, delta) in deltas.iter().enumerate() {
            for other in &deltas[at + 1..] {
                if let Some(covariance) = covariances.next() {
                    *covariance += share * delta * other;
                }
            }
        }
    }

    /// The sum for two fields.
    fn covariance(&self, one: usize, other: usize) -> f64 {
        let (first, second) = (one.min(other), one.max(other));
        // Those before it have one less each.
        let before = first * (2 * self.fields.len() - first - 1) / 2;
        self.covariances[before + second - first - 1]
    }
}

impl Collector for MatrixStats<'_> {
    fn bytes_of_a_bucket(&self) -> usize {
        let count = self.numbers.len();
        size_of::<Matrix>() + count * size_of::<Moments>() + count * count / 2 * size_of::<f64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let (width, length) = (self.numbers.len(), batch.documents.len());
        if width == 0 {
            return Ok(());
        }
        budget.charge((length * width * (width + 2)) as u64 * VALUE, PART)?;
        let none = Matrix {
            count: 0,
            fields: vec![Moments::default(); width],
            covariances: vec![0.0; width * (width - 1) / 2],
        };
        grow(&mut self.states, batch.largest, none);
        budget.lengthen(&mut self.values, length * width, 0.0, PART)?;
        self.counts.clear();
        self.counts.resize(length, 0);
        for (field, numbers) in self.numbers.iter().enumerate() {
            numbers.doubles(batch.documents, &mut self.pairs);
            self.pairs.take(budget)?;
            let is_multiple = numbers.column.is_some_and(|column| column.is_multiple());
            let (pairs, mut start) = (&self.pairs, 0);
            let at = |nth: usize| if pairs.each { nth } else { pairs.at[nth] as usize };
            while start < pairs.doubles.len() {
                let document = at(start);
                let mut end = start + 1;
                while end < pairs.doubles.len() && at(end) == document {
                    end += 1;
                }
                self.values[document * width + field] = chosen(self.mode, &pairs.doubles[start..end], is_multiple);
                self.counts[document] += 1;
                start = end;
            }
        }
        for (document, &bucket) in batch.buckets.iter().enumerate() {
            if self.counts[document] as usize == width {
                let values = &self.values[document * width..][..width];
                self.states[bucket as usize].add(values, &mut self.deltas);
            }
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        if writer.again > 0 {
            // The real engine brings results together once more, and then has other numbers.
            let reason = "[matrix_stats] inside of [auto_date_histogram] is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let none = Matrix::default();
        let of_bucket = self.states.get(bucket as usize).unwrap_or(&none);
        let count = of_bucket.count;
        let width = if count == 0 { 0 } else { self.names.len() };
        writer.budget.charge((width * width) as u64 * VALUE, PART)?;
        writer.outcome.put(&MatrixHead {
            doc_count: count,
            fields: width as u32,
        });
        let all = count as f64;
        let variance = |at: usize| of_bucket.fields[at].second / (all - 1.0);
        for &at in &self.written[..width] {
            let own = &of_bucket.fields[at];
            let numerator = all.sqrt() * own.third;
            let (power, is_sure) = power::three_halves(own.second);
            if !is_sure && numerator != 0.0 && numerator.is_finite() {
                let reason = "[matrix_stats] of values whose skewness Java may round either way is not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            writer.outcome.put(&MatrixFieldResult {
                name: &self.names[at],
                mean: Number::F64(own.mean),
                variance: Number::F64(variance(at)),
                skewness: Number::F64(numerator / power),
                kurtosis: Number::F64(all * own.fourth / (own.second * own.second)),
            });
            for &other in &self.written {
                // The one that comes first is looked up first.
                let [first, second] = [at.min(other), at.max(other)].map(variance);
                let (covariance, correlation) = if at == other {
                    (first, 1.0)
                } else {
                    let covariance = of_bucket.covariance(at, other) / (all - 1.0);
                    let correlation = match first == 0.0 || second == 0.0 {
                        true => f64::NAN,
                        false => covariance / (first.sqrt() * second.sqrt()),
                    };
                    (covariance, correlation)
                };
                writer.outcome.put(&MatrixPair {
                    covariance: Number::F64(covariance),
                    correlation: Number::F64(correlation),
                });
            }
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("matrix_stats")
    }
}
