//! What is a hit compared by? The score, its place in the index, or the values of a field: numbers or terms.

use super::distances::Distances;
use super::nested::{Below, Children, may_find};
use super::numbers::{Numbers, read_missing};
use super::terms::{BEFORE_ALL, TermKey};
use crate::date::nanos;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::mapping::spaces::ROOT;
use crate::plan::{NestedSort, Order, Scalar, Sort};
use crate::query::Lowering;
use crate::spaces::Join;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldData};
use crate::values::format::Format;
use crate::values::mode::{Comparison, Mode};
use crate::values::requested::NumericType;
use crate::values::scalar::scalar_text;

/// One of the keys of a sort.
pub(super) struct Key<'k> {
    /// The field, for messages.
    pub(super) name: String,
    pub(super) source: Source<'k>,
    pub(super) reverse: bool,
    /// What is wrong with what stands for a missing value, where the real engine reads it when it sorts.
    pub(super) unread: Option<Failure>,
    /// Whether it is the median of nested values, which the real engine does not sort by.
    is_unsupported: bool,
}

/// Where a key's numbers come from.
pub(super) enum Source<'k> {
    Score,
    /// Documents of nested spaces have numbers, too: the ways from these.
    Document(Vec<Join<'k>>),
    Numbers(Numbers<'k>),
    Terms(TermKey<'k>),
    Distances(Distances<'k>),
    /// Values of documents in those of the catalog.
    Below(Box<Below<'k>>),
}

/// What a request says of a field's key.
struct Options<'o> {
    reverse: bool,
    missing: &'o Scalar,
    mode: Option<&'o str>,
    numeric_type: Option<&'o str>,
    format: Option<&'o str>,
    nested: Option<&'o NestedSort>,
}

fn shard(cause: Cause) -> Failure {
    Failure::shard(400, cause)
}

impl<'k> Key<'k> {
    /// Lowers a key.
    pub(super) fn new(lowering: &Lowering<'k, 'k>, sort: &Sort) -> Result<Self, Failure> {
        match sort {
            // Scores are best first unless asked otherwise; their own order is ascending.
            Sort::Score { order } => Ok(Self::plain("_score", Source::Score, *order)),
            Sort::Doc { .. } if lowering.space != ROOT => {
                // The real engine's number of an object depends on all objects around it.
                let reason = "sort by [_doc] of nested objects is not supported";
                Err(Failure::request(400, Cause::illegal_argument(reason)))
            }
            Sort::Doc { order } => {
                let nested = lowering.index.spaces.ways_up();
                Ok(Self::plain("_doc", Source::Document(nested), *order))
            }
            Sort::GeoDistance(key) => {
                let (name, distances) = Distances::new(lowering, key)?;
                Ok(Self::plain(&name, Source::Distances(distances), key.order))
            }
            Sort::Field {
                field,
                order,
                missing,
                mode,
                unmapped_type,
                numeric_type,
                format,
                nested,
            } => {
                let options = Options {
                    reverse: *order == Order::Desc,
                    missing,
                    mode: mode.as_deref(),
                    numeric_type: numeric_type.as_deref(),
                    format: format.as_deref(),
                    nested: nested.as_deref(),
                };
                lowering.with_field_data(field, unmapped_type.as_deref(), |data| {
                    Self::of_field(lowering, field, data, &options)
                })
            }
        }
    }

    /// Returns a document's number as it is compared with the page before.
    #[inline]
    pub(super) fn as_after(&self, number: i64) -> i64 {
        match &self.source {
            Source::Distances(distances) if !self.reverse => distances.after(number),
            _ => number,
        }
    }

    /// Refuses milliseconds that have no nanoseconds, where they are compared as such. The real engine fails when it comes upon
    /// a document that has some, and so behind what is wrong with the request; `sorts` says whether any hit is wanted.
    pub(super) fn check_values(&self, sorts: bool) -> Result<(), Failure> {
        if let Some(failure) = &self.unread {
            return Err(failure.clone());
        }
        if !sorts {
            return Ok(());
        }
        let source = match &self.source {
            Source::Below(below) => &below.values,
            source => source,
        };
        match source {
            Source::Numbers(numbers) if numbers.comparison.makes_nanos() => {
                numbers.column.as_ref().map_or(Ok(()), check_millis).map_err(shard)
            }
            _ => Ok(()),
        }
    }

    /// Refuses what the real engine does not sort by, which it finds once it has something to sort.
    pub(super) fn check_sorted(&self) -> Result<(), Failure> {
        match self.is_unsupported {
            true => Err(shard(Cause::illegal_argument("Unsupported sort mode: MEDIAN"))),
            false => Ok(()),
        }
    }

    fn plain(name: &str, source: Source<'k>, order: Order) -> Self {
        Self {
            name: name.to_owned(),
            source,
            reverse: order == Order::Desc,
            unread: None,
            is_unsupported: false,
        }
    }

    fn of_field(
        lowering: &Lowering<'k, 'k>,
        field: &str,
        data: &FieldData<'k, '_>,
        options: &Options<'_>,
    ) -> Result<Self, Failure> {
        let known = data.place.map(|place| place.own);
        if options.nested.is_some() && known.is_none() && data.derived.is_none() && data.column.is_some() {
            let reason = format!("[nested] of a sort by [{}] is not supported", data.name);
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let nested = options.nested.filter(|_| known.is_some());
        let children = nested
            .map(|nested| Children::new(lowering, known, nested))
            .transpose()?;
        let values = data.kind.doc_values(data.name).map_err(shard)?;
        let within = children.as_ref().map(|children| lowering.within(children.space));
        let moved = within.map(|within| within.field_data(field)).transpose()?.flatten();
        let data = moved.as_ref().unwrap_or(data);
        let mode = options.mode.map(Mode::parse).transpose().map_err(shard)?;
        // The smallest value counts of ascending keys, the largest of descending ones.
        let mode = mode.unwrap_or(if options.reverse { Mode::Max } else { Mode::Min });
        let are_numbers = matches!(values, DocValues::Numbers(_));
        if !are_numbers && !mode.is_choice() {
            let reason = "we only support AVG, MEDIAN and SUM on number based fields";
            return Err(shard(lowering.shard_exception(reason)));
        }
        if !are_numbers && options.numeric_type.is_some() {
            let kind = data.kind.name();
            let reason = format!("[numeric_type] option cannot be set on a non-numeric field, got {kind}");
            return Err(shard(lowering.shard_exception(reason)));
        }
        data.kind.check_sort().map_err(shard)?;
        let format = data.format(options.format, None).map_err(shard)?;
        let is_unsupported = match nested {
            Some(nested) if mode == Mode::Median => may_find(lowering, nested)?,
            _ => false,
        };
        let mut unread = None;
        let values = match values {
            DocValues::Numbers(encoding) => {
                let late = reads_late(data, encoding, mode, options).then_some(&mut unread);
                Source::Numbers(numbers(data, encoding, mode, format, options, late)?)
            }
            DocValues::Terms => Source::Terms(terms(data, mode, format, options)?),
            DocValues::Points | DocValues::Ranges(_) => {
                let reason = format!("sorting by fields of type [{}] is not supported", data.kind.name());
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
        };
        Ok(Self {
            name: data.name.to_owned(),
            reverse: options.reverse,
            unread,
            is_unsupported,
            source: match children {
                Some(children) => Source::Below(Box::new(Below { children, values })),
                None => values,
            },
        })
    }
}

/// Where documents without a value come, unless a value stands for what is missing: before all others in the key's own order, or
/// after them.
fn missing_is_last(options: &Options<'_>) -> Option<bool> {
    let first = match options.missing {
        Scalar::Null => false,
        Scalar::String(text) if text == "_first" => true,
        Scalar::String(text) if text == "_last" => false,
        _ => return None,
    };
    Some(first == options.reverse)
}

fn check_millis(column: &Column<'_>) -> Result<(), Cause> {
    let (low, high) = column.bounds();
    if nanos::check_millis(low).is_ok() && nanos::check_millis(high).is_ok() {
        return Ok(());
    }
    let places = (0..column.length()).flat_map(|document| column.places(document));
    places
        .into_iter()
        .try_for_each(|place| nanos::check_millis(column.value(place)))
}

/// Whether the real engine reads what stands for a missing value when it sorts, and not when it reads the request: where values
/// are put together, are another type's, or are not compared as they are stored.
fn reads_late(data: &FieldData<'_, '_>, encoding: Encoding, mode: Mode, options: &Options<'_>) -> bool {
    options.nested.is_some()
        || !mode.is_choice()
        || options.numeric_type.is_some_and(|name| name != data.kind.name())
        || encoding != encoding.compared_as()
}

/// Makes a key of numbers. What is wrong with what stands for a missing value is told `late` where that is given.
fn numbers<'k>(
    data: &FieldData<'k, '_>,
    encoding: Encoding,
    mode: Mode,
    format: Format,
    options: &Options<'_>,
    late: Option<&mut Option<Failure>>,
) -> Result<Numbers<'k>, Failure> {
    if options.format.is_some() && !format.is_date() {
        let reason = format!("require a date_time formatter; got [{}]", format.name());
        return Err(shard(Cause::illegal_argument(reason)));
    }
    let numeric_type = options
        .numeric_type
        .map(NumericType::parse)
        .transpose()
        .map_err(shard)?;
    let (encoding, target) = match numeric_type {
        None => (encoding, encoding.compared_as()),
        Some(NumericType::DateNanos) if !format.is_date() => {
            let reason = "trying to convert a known date time formatter to a nanosecond one, wrong field used?";
            return Err(shard(Cause::illegal_argument(reason)));
        }
        Some(NumericType::DateNanos) => (encoding, Encoding::Nanos),
        // As longs, nanoseconds are what is stored.
        Some(NumericType::Long) if encoding == Encoding::Nanos => (Encoding::Long, Encoding::Long),
        Some(NumericType::Long | NumericType::Date) => (encoding, Encoding::Long),
        Some(NumericType::Double) => (encoding, Encoding::Double),
    };
    let format = if target == Encoding::Nanos {
        format.of_nanos()
    } else {
        format
    };
    let (first, last) = target.ends();
    let missing = match missing_is_last(options) {
        Some(true) => last,
        Some(false) => first,
        None => match (read_missing(options.missing, target).map_err(shard), late) {
            (Ok(missing), _) => missing,
            (Err(failure), Some(late)) => {
                *late = Some(failure);
                last
            }
            (Err(failure), None) => return Err(failure),
        },
    };
    Ok(Numbers {
        column: data.column,
        comparison: Comparison::new(encoding, target, mode),
        missing,
        format,
        // The real engine writes whole numbers by a format, and doubles as they are.
        is_formatted: options.format.is_some() && !target.is_floating(),
    })
}

fn terms<'k>(
    data: &FieldData<'k, '_>,
    mode: Mode,
    format: Format,
    options: &Options<'_>,
) -> Result<TermKey<'k>, Failure> {
    let mut key = TermKey {
        column: data.column,
        dictionary: data.dictionary.clone(),
        max: mode == Mode::Max,
        missing: 0,
        missing_text: None,
        format,
    };
    key.missing = match missing_is_last(options) {
        Some(true) => i64::MAX,
        Some(false) => BEFORE_ALL,
        None => {
            let text = scalar_text(options.missing).into_bytes();
            key.missing(text)
        }
    };
    Ok(key)
}
