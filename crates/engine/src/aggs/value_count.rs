//! `value_count`: how many values a field has.

use super::metric::{grow, state};
use super::pairs::Pairs;
use super::records::Value;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::columns::gather::NO_VALUE;
use crate::error::Failure;
use crate::format::column::Column;
use crate::outcome::Number;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::requested::ValueType;
use crate::values::source::{Request, Source};

struct ValueCount<'a> {
    column: Option<Column<'a>>,
    missing: bool,
    /// Whether a document counts once, however many values it has.
    by_document: bool,
    pairs: Pairs,
    states: Vec<u64>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    let request = Request {
        field: &metric.field,
        missing: &metric.missing,
        format: metric.format.as_deref(),
        zone: None,
        aggregation: "value_count",
        value_type: metric.value_type.as_deref(),
        default: ValueType::String,
        takes_points: true,
    };
    let source = lowering.source(&request)?;
    let by_document = matches!(source, Source::Ranges(_));
    let (column, missing) = match source {
        Source::Numbers(numbers) => (numbers.column, numbers.missing.is_some()),
        Source::Terms(terms) => (terms.column, terms.missing.is_some()),
        Source::Points(points) => (points.column, points.missing.is_some()),
        Source::Ranges(ranges) => (ranges.column, false),
    };
    Ok(Box::new(ValueCount {
        column,
        missing,
        by_document,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for ValueCount<'_> {
    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        let count = self.column.as_ref().map(|column| {
            let absent = if self.missing {
                column.length() - column.documents
            } else {
                0
            };
            let values = if self.by_document {
                column.documents.into()
            } else {
                column.count_values()
            };
            values + u64::from(absent)
        });
        self.states.extend(count);
        Ok(count.is_some())
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn joins(&self) -> Option<bool> {
        Some(false)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<u64>()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        grow(&mut self.states, batch.largest, 0);
        let Some(column) = &self.column else {
            if self.missing {
                batch
                    .buckets
                    .iter()
                    .for_each(|&bucket| self.states[bucket as usize] += 1);
            }
            return Ok(());
        };
        let pairs = &mut self.pairs;
        pairs.read(Some(column), batch.documents, self.missing);
        if self.by_document {
            pairs.keep_first();
        }
        if let [only] = self.states.as_mut_slice() {
            *only += pairs.codes.len() as u64;
            return Ok(());
        }
        pairs.at.iter_mut().for_each(|at| *at &= !NO_VALUE);
        pairs.visit(batch.buckets, |bucket, _| self.states[bucket as usize] += 1);
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let count = state(&self.states, bucket, 0);
        writer.outcome.put(&Value::plain(Number::U64(count)));
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        state(&self.states, bucket, 0) as f64
    }
}
