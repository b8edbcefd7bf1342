//! `weighted_avg`: the mean of a field's values, weighted by another field of its document.

use super::metric::{grow, state};
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::records::Value;
use super::totals::Sum;
use super::{Batch, BoxCollector, Collector, PART, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::plan::{Scalar, WeightedField};
use crate::query::Lowering;
use crate::values::format::Format;
use crate::values::requested::ValueType;
use crate::values::source::{Numbers, Request, missing_point};
use crate::window::WINDOW;

/// Why documents with several weights are refused where the real engine may not look at them.
const SEVERAL: &str = "[weighted_avg] of several weights in a document, inside of terms or a sampler, is not supported";

struct WeightedAvg<'a> {
    values: Numbers<'a>,
    weights: Numbers<'a>,
    format: Format,
    is_deferred: bool,
    of_values: Pairs,
    of_weights: Pairs,
    /// The sum of values times their weights, and that of the weights.
    states: Vec<(Sum, Sum)>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    value: &WeightedField,
    weight: Option<&WeightedField>,
    format: Option<&str>,
) -> Result<BoxCollector<'a>, Failure> {
    let ask = |field: &str, missing: &Scalar| {
        lowering.numbers(&Request {
            field,
            missing,
            format,
            zone: None,
            aggregation: "weighted_avg",
            value_type: Some("numeric"),
            default: ValueType::Numeric,
            takes_points: false,
        })
    };
    // That values are points or ranges is told once all aggregations are read, and so is that there is no weight.
    let nothing = |failure: Failure| match lowering.late {
        Some(late) => {
            late.borrow_mut().get_or_insert(failure);
            ask("", &Scalar::Null)
        }
        None => Err(failure),
    };
    let numbers = |of: &WeightedField| {
        ask(&of.field, &of.missing).or_else(|failure| {
            let reason = &failure.cause.reason;
            if reason.ends_with("_range]") && of.missing != Scalar::Null {
                let reason = "Can't apply missing values on a class org.elasticsearch.search.aggregations.support.ValuesSource$Range";
                return Err(Failure::shard(400, Cause::illegal_argument(reason)));
            }
            if reason.ends_with("[geo_point]") {
                missing_point(&of.missing)?;
            }
            match reason.starts_with("Expected numeric") && !reason.ends_with("[keyword]") {
                true => nothing(failure),
                false => Err(failure),
            }
        })
    };
    // The real engine reads the weight first.
    let weights = weight.map(numbers).transpose()?;
    let values = numbers(value)?;
    let weights = weights.map_or_else(
        || {
            let reason = "Could not find field name [weight] in multiValuesSource";
            nothing(Failure::shard(400, Cause::illegal_argument(reason)))
        },
        Ok,
    )?;
    // Of two fields neither says how their numbers are written.
    let format = Format::of_numbers(format).map_err(|cause| Failure::shard(400, cause))?;
    lowering.budget.take(WINDOW * 4 * size_of::<f64>(), PART)?;
    Ok(Box::new(WeightedAvg {
        values,
        weights,
        format,
        is_deferred: lowering.is_deferred,
        of_values: Pairs::default(),
        of_weights: Pairs::default(),
        states: Vec::new(),
    }))
}

/// Where the value at a place stands in the batch.
fn place(pairs: &Pairs, at: usize) -> Option<u32> {
    if pairs.each {
        (at < pairs.doubles.len()).then_some(at as u32)
    } else {
        pairs.at.get(at).copied()
    }
}

impl Collector for WeightedAvg<'_> {
    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<(Sum, Sum)>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.values.doubles(batch.documents, &mut self.of_values);
        self.weights.doubles(batch.documents, &mut self.of_weights);
        self.of_values.take(budget)?;
        self.of_weights.take(budget)?;
        budget.charge(
            self.of_values.doubles.len() as u64 + self.of_weights.doubles.len() as u64,
            PART,
        )?;
        grow(&mut self.states, batch.largest, Default::default());
        let mut at = 0;
        for (nth, &weight) in self.of_weights.doubles.iter().enumerate() {
            let document = place(&self.of_weights, nth);
            while place(&self.of_values, at).is_some_and(|other| Some(other) < document) {
                at += 1;
            }
            let Some(document) = document.filter(|_| place(&self.of_values, at) == document) else {
                continue;
            };
            if place(&self.of_weights, nth + 1) == Some(document) {
                let reason = "Encountered more than one weight for a single document. Use a script to combine multiple weights-per-doc \
                              into a single value.";
                let cause = Cause::new("aggregation_execution_exception", reason);
                return Err(match self.is_deferred {
                    // The real engine finds that only in the buckets that it keeps.
                    true => Failure::request(400, Cause::illegal_argument(SEVERAL)),
                    false => Failure::shard(500, cause),
                });
            }
            let (sum, weights) = &mut self.states[batch.buckets[document as usize] as usize];
            while place(&self.of_values, at) == Some(document) {
                sum.add(self.of_values.doubles[at] * weight);
                weights.add(weight);
                at += 1;
            }
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let (sum, weights) = state(&self.states, bucket, Default::default());
        if weights.value == 0.0 {
            writer.outcome.put(&Value::NULL);
            return Ok(());
        }
        let mean = Value::double(sum.value / weights.value, &self.format)?;
        writer.outcome.put(&mean);
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        let (sum, weights) = state(&self.states, bucket, Default::default());
        sum.value / weights.value
    }
}
