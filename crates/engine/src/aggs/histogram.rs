//! `histogram`: a bucket for each interval of numbers.

use super::below::Below;
use super::buckets::Buckets;
use super::gaps::{Bucket, Reach, fill, sort};
use super::numbers::NumbersExt as _;
use super::order::Sorting;
use super::pairs::Pairs;
use super::records::double_text;
use super::results::Key;
use super::touched::Touched;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{Aggregation, Bounds, NamedAggregation, Scalar};
use crate::query::Lowering;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::ranges::Ends;
use crate::values::requested::ValueType;
use crate::values::scalar::{java_double, scalar_text};
use crate::values::source::{Intervals, Numbers, Request};

struct Histogram<'a> {
    input: Input<'a>,
    format: Format,
    interval: f64,
    offset: f64,
    /// Whether keys may be as low as `-Infinity`.
    loses_least: bool,
    min_doc_count: u64,
    extended: Reach<f64>,
    hard: Reach<f64>,
    sorting: Sorting,
    /// Keys in sortable bits.
    buckets: Buckets<'a>,
    /// Whether keys were zero, and zero below zero.
    zeros: [bool; 2],
    /// Whether what is inside may come to something else where the two are buckets of their own first.
    is_split: bool,
    pairs: Pairs,
    below: Below<'a>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::Histogram {
        field,
        interval,
        offset,
        min_doc_count,
        extended_bounds,
        hard_bounds,
        order,
        missing,
        format,
    } = &plan.aggregation
    else {
        return Err(super::misled("a histogram"));
    };
    let request = Request {
        field,
        missing,
        format: format.as_deref(),
        zone: None,
        aggregation: "histogram",
        value_type: None,
        default: ValueType::Numeric,
        takes_points: false,
    };
    let intervals = lowering.intervals(&request)?;
    let number = |text: &str| java_double(text).map_err(|cause| Failure::request(400, cause));
    let extended = reach(extended_bounds.as_ref())?;
    let hard = reach(hard_bounds.as_ref())?;
    if extended_bounds.is_some() && hard_bounds.is_some() {
        let below = matches!((hard.min, extended.min), (Some(hard), Some(extended)) if extended < hard);
        let above = matches!((hard.max, extended.max), (Some(hard), Some(extended)) if extended > hard);
        if below || above {
            let shown = |reach: Reach<f64>| {
                let text = |bound: Option<f64>| bound.map_or(String::new(), java::text::double);
                format!("{}--{}", text(reach.min), text(reach.max))
            };
            return Err(outside(&shown(hard), &shown(extended)));
        }
    }
    let below = Below::new(lowering, &plan.aggs)?;
    let sorting = Sorting::new(order, &below.level)?;
    let is_split = super::sampler::is_inside(&plan.aggs) || !below.level.is_same_joined();
    let min_doc_count = (*min_doc_count).max(0) as u64;
    let (input, format) = match intervals {
        Intervals::Numbers(numbers) => {
            let format = numbers.format.clone();
            (Input::Numbers(numbers), format)
        }
        Intervals::Ranges(ranges) if ranges.ends == Ends::Addresses => {
            let reason = format!(
                "Expected numeric range type but found non-numeric range [{}]",
                ranges.name
            );
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        Intervals::Ranges(ranges) => {
            let (ends, format) = (ranges.ends, ranges.format.clone());
            let touched = Touched::new(ranges, min_doc_count, lowering.budget)?;
            (Input::Ranges(Box::new(touched), ends), format)
        }
    };
    Ok(Box::new(Histogram {
        input,
        format,
        loses_least: number(interval)? < 1.0 || number(offset)? == f64::INFINITY,
        interval: number(interval)?,
        offset: number(offset)?,
        min_doc_count,
        extended,
        hard,
        sorting,
        buckets: Buckets::weighed(0, !below.is_empty(), Weights::of(lowering)),
        zeros: [false; 2],
        is_split,
        pairs: Pairs::default(),
        below,
    }))
}

/// What is in the buckets.
enum Input<'a> {
    Numbers(Box<Numbers<'a>>),
    Ranges(Box<Touched<'a>>, Ends),
}

/// The error of extended bounds outside of hard bounds.
pub(super) fn outside(hard: &str, extended: &str) -> Failure {
    let reason =
        format!("Extended bounds have to be inside hard bounds, hard bounds: [{hard}], extended bounds: [{extended}]");
    Failure::shard(400, Cause::illegal_argument(reason))
}

fn reach(bounds: Option<&Bounds>) -> Result<Reach<f64>, Failure> {
    let read = |bound: &Scalar| match bound {
        Scalar::Null => Ok(None),
        value => java_double(&scalar_text(value))
            .map(Some)
            .map_err(|cause| Failure::request(400, cause)),
    };
    match bounds {
        None => Ok(Reach { min: None, max: None }),
        Some(bounds) => Ok(Reach {
            min: read(&bounds.min)?,
            max: read(&bounds.max)?,
        }),
    }
}

impl Histogram<'_> {
    fn round(&self, value: f64) -> f64 {
        ((value - self.offset) / self.interval).floor() * self.interval + self.offset
    }

    fn next(&self, key: f64) -> f64 {
        self.round(key + self.interval + self.interval / 2.0)
    }

    fn write_head(&self, key: f64, count: u64, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.outcome.put(&HistogramBucket {
            key: Number::F64(key),
            text: double_text(&self.format, key)?,
            doc_count: count,
        });
        Ok(())
    }
}

record! {
    /// What a bucket has by itself, of numbers or of dates.
    pub struct HistogramBucket {
        /// Where its interval begins.
        pub key: Number,
        /// The text of that, if its format has one beside numbers.
        pub text: Option<String>,
        /// Its documents.
        pub doc_count: u64,
    }
}

impl Collector for Histogram<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let (hard, offset, interval) = (self.hard, self.offset, self.interval);
        let numbers = match &mut self.input {
            Input::Numbers(numbers) => numbers,
            Input::Ranges(touched, ends) => {
                let key = |end: f64| ((end - offset) / interval).floor();
                let keys = |range: [i64; 2]| hard.cut(range.map(|end| ends.to_f64(end))).map(key);
                let code = |key: f64| Encoding::Double.from_f64(key * interval + offset + 0.0) as u64;
                return touched.collect(
                    (batch, budget),
                    (&mut self.buckets, &mut self.below),
                    keys,
                    (|key| key + 1.0, 1),
                    code,
                );
            }
        };
        numbers.doubles(batch.documents, &mut self.pairs);
        let Pairs { codes, doubles, .. } = &mut self.pairs;
        codes.clear();
        // Zero takes the sign of another away, so that there is one bucket at 0.
        codes.extend(doubles.iter().map(|value| {
            let key = ((value - offset) / interval).floor();
            if key == 0.0 {
                self.zeros[usize::from(key.is_sign_negative())] = true;
            }
            (key + 0.0).to_bits()
        }));
        if self.zeros == [true; 2] && self.is_split {
            // The real engine has a bucket for each until it puts results together.
            let reason = "[histogram] of zeros above and below zero is not supported with such aggregations inside";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        if self.loses_least {
            // The real engine takes a value at the least key for one that it has just counted.
            self.pairs.retain(|_, code| code != f64::NEG_INFINITY.to_bits());
        }
        // What is no number is not equal to itself: each value of a document counts.
        if !(offset / interval).is_nan() {
            self.pairs.dedup();
        }
        if hard.min.is_some() || hard.max.is_some() {
            self.pairs.retain(|_, code| {
                let bound = f64::from_bits(code) * interval;
                hard.max.is_none_or(|max| bound <= max) && hard.min.is_none_or(|min| bound >= min)
            });
        }
        for code in &mut self.pairs.codes {
            *code = Encoding::Double.from_f64(f64::from_bits(*code) * interval + offset + 0.0) as u64;
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
        let mut found: Vec<Bucket<f64>> = self
            .buckets
            .of(bucket)
            .filter(|&(_, _, count)| count >= self.min_doc_count)
            .map(|(ordinal, key, count)| (Encoding::Double.to_f64(key as i64), count, ordinal))
            .collect();
        sorting::sort_by(&mut found, |a, b| a.0.total_cmp(&b.0));
        if self.min_doc_count == 0 {
            let min = self.extended.min.map(|min| self.round(min));
            found = fill(
                &found,
                Reach {
                    min,
                    max: self.extended.max,
                },
                |key| self.next(key),
                writer,
            )?;
        } else {
            writer.count_buckets(found.len() as u64)?;
        }
        self.sorting.check_again(writer.again)?;
        sort(&mut found, &self.sorting, &self.below.level, writer.budget, |key| {
            Encoding::Double.from_f64(key)
        })?;
        writer.buckets(found.len());
        let format = &self.format;
        for (key, count, ordinal) in found {
            self.write_head(key, count, writer)?;
            writer.bucket(count, &|| Key::double(key, format))?;
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
        let key = self.next(number);
        self.write_head(key, count, writer)?;
        Key::double(key, &self.format).map(Some)
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("histogram")
    }
}
