//! `moving_avg`: each bucket gets what a model computes from a number in the buckets before it. Predictions continue behind the
//! last bucket.

use super::super::results::{Aggregation, Bucket};
use super::super::writer::BUCKET;
use super::super::{Collector, PART, Writer};
use super::moving_models::Model;
use super::{Buckets, Value};
use crate::error::Failure;
use crate::plan::Pipeline;

pub(super) fn run(
    buckets: &Buckets<'_, '_>,
    pipeline: &Pipeline,
    aggregation: &mut Aggregation,
    collector: &dyn Collector,
    writer: &mut Writer<'_>,
) -> Result<(), Failure> {
    let Pipeline::MovingAvg {
        metric,
        window,
        predict,
        model,
    } = pipeline
    else {
        return Err(super::super::misled("a moving_avg"));
    };
    let model = Model::new(model);
    let (window, budget) = (*window as usize, writer.budget);
    budget.take(aggregation.buckets.len() * size_of::<f64>(), PART)?;
    let mut numbers: Vec<f64> = Vec::with_capacity(aggregation.buckets.len());
    // The last bucket that has a number, and its key.
    let mut last = (0, 0.0);
    for (nth, bucket) in aggregation.buckets.iter_mut().enumerate() {
        let number = buckets.number(bucket, &metric.buckets_path, metric.gap_policy)?;
        let Some(number) = number.filter(|number| !number.is_nan()) else {
            continue;
        };
        let before = &numbers[numbers.len().saturating_sub(window)..];
        if before.len() >= model.least() {
            budget.charge(model.work(before.len()), PART)?;
            let [next] = model.forecast(before);
            buckets.add(bucket, Value::Number(next))?;
        }
        last = (nth, bucket.key.number);
        numbers.push(number);
    }
    if aggregation.buckets.is_empty() || *predict == 0 {
        return Ok(());
    }
    let predict = *predict as usize;
    let before = &numbers[numbers.len().saturating_sub(window)..];
    budget.charge(model.work(before.len()) + predict as u64, PART)?;
    budget.take(predict * size_of::<f64>(), PART)?;
    let mut predictions = vec![f64::NAN; predict];
    if !before.is_empty() {
        model.predict(before, &mut predictions)?;
    }
    let (mut at, mut number) = last;
    for prediction in predictions {
        at += 1;
        budget.charge(BUCKET, PART)?;
        budget.check_response(writer.outcome.bytes().len())?;
        let there = aggregation.buckets.get_mut(at);
        let count = there.as_ref().map_or(0, |bucket| bucket.count);
        let start = writer.outcome.bytes().len();
        let Some(key) = collector.next_bucket((aggregation.above, number), count, writer)? else {
            break;
        };
        number = key.number;
        let head = start..writer.outcome.bytes().len();
        // If there is a bucket at this place already, the real engine gives it, too, the key that would follow.
        match there {
            Some(bucket) => {
                (bucket.key, bucket.head) = (key, head);
                buckets.add(bucket, Value::Number(prediction))?;
            }
            None => {
                budget.take(size_of::<Bucket>() * 2 + key.text.len(), PART)?;
                let mut bucket = Bucket {
                    key,
                    head,
                    ..Bucket::default()
                };
                buckets.add(&mut bucket, Value::Number(prediction))?;
                aggregation.buckets.push(bucket);
            }
        }
    }
    Ok(())
}
