//! What does one source of a composite make of a document's values? Parts of keys, one part for each source; parts are compared as
//! numbers.

mod key;

use super::super::PART;
use super::super::date_histogram::{read_rounding, read_zone};
use super::super::distances::points;
use super::super::geo_grid::Cells;
use super::super::numbers::NumbersExt as _;
use super::super::pairs::Pairs;
use super::refused;
use crate::budget::Budget;
use crate::columns::gather::{Documents, NO_VALUE};
use crate::date::rounding::Rounding;
use crate::date::zone::Zone;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::plan::{CompositeSource, CompositeValues, Order, Scalar};
use crate::query::Lowering;
use crate::values::encoding::Encoding;
use crate::values::field_data::{FieldData, InOrder};
use crate::values::format::Format;
use crate::values::requested::ValueType;
use crate::values::scalar::java_double;
use crate::values::source::{self, Numbers, Request, Source as Found, TermValues};

/// A value, or that there is none. The upper half says whether there is a value and, if not, where the document is sorted; the
/// lower half is the value in sortable bits.
pub type Part = u128;

/// No value, sorted before all values,
const FIRST: Part = 0;
/// or behind all values.
const LAST: Part = 2 << 64;
const VALUE: Part = 1 << 64;
/// The ends of a range of all numbers.
pub const ALL: [i64; 2] = [i64::MIN, i64::MAX];
/// The sign of a long.
const SIGN: u64 = 1 << 63;

/// What keys are made of.
enum Values<'a> {
    /// Twice the ordinals of terms.
    Terms(TermValues<'a>),
    Longs(Numbers<'a>),
    /// Starts of intervals.
    Dates(Numbers<'a>, Box<Rounding>),
    Doubles(Numbers<'a>),
    /// Lower ends of intervals.
    Intervals(Numbers<'a>, f64),
    Squares(Option<Column<'a>>, Cells),
}

/// One source.
pub struct Source<'a> {
    pub name: String,
    values: Values<'a>,
    format: Format,
    is_descending: bool,
    /// The part of documents without a value, if these have a bucket.
    pub(super) missing: Option<Part>,
    /// How the real engine may find documents by this source, if it is the first one, and the place of its field.
    order: InOrder,
    place: Option<u16>,
    /// Whether the field is a key of a `flattened`: the real engine goes through the terms of all keys.
    is_key: bool,
    /// The range of values that the real engine finds by their points. It then meets a document once for each key, and no document
    /// without a value.
    found: Option<[i64; 2]>,
    pairs: Pairs,
    /// The parts of a batch, and where the parts of each document end.
    parts: Vec<Part>,
    ends: Vec<u32>,
}

impl<'a> Source<'a> {
    pub fn new(lowering: &Lowering<'a, 'a>, plan: &CompositeSource) -> Result<Self, Failure> {
        let Some(field) = &plan.field else {
            let reason = "value source config is invalid; must have either a field or a script";
            return Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)));
        };
        let zone = match &plan.values {
            CompositeValues::DateHistogram {
                time_zone: Some(id), ..
            } => Some(read_zone(Some(id))?),
            _ => None,
        };
        let mut request = Request {
            field,
            missing: &Scalar::Null,
            format: None,
            zone,
            aggregation: "terms",
            value_type: plan.value_type.as_deref(),
            default: ValueType::String,
            takes_points: false,
        };
        let mut order = InOrder::Nothing;
        let mut place = None;
        let mut is_key = false;
        let mut point = |data: &FieldData<'_, '_>| {
            place = data.place.map(|place| place.here);
            is_key = data.place.is_some_and(|place| place.key.is_some());
            order = data.kind.in_order();
        };
        let (values, format) = match &plan.values {
            CompositeValues::Terms => {
                let found = lowering.with_values(&request, |data| {
                    point(data);
                    source::source(data, &request, lowering.now)
                })?;
                match found {
                    Found::Terms(terms) => {
                        let format = terms.format.clone();
                        (Values::Terms(terms), format)
                    }
                    Found::Numbers(numbers) if numbers.is_floating() => (Values::Doubles(numbers), Format::Raw),
                    Found::Numbers(numbers) => {
                        let is_plain = match request.value_type {
                            None => numbers.format.is_date(),
                            Some(name) => ValueType::parse(name) == Some(ValueType::Date),
                        };
                        let format = if is_plain { Format::Raw } else { numbers.format.clone() };
                        (Values::Longs(numbers), format)
                    }
                    Found::Points(_) | Found::Ranges(_) => return Err(super::super::misled("terms or numbers")),
                }
            }
            CompositeValues::GeotileGrid { precision, bounds } => {
                if plan.value_type.is_some() {
                    let reason = "[value_type] of a source [geotile_grid] is not supported";
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
                let points = points(lowering, field, &Scalar::Null, "geotile_grid")?;
                let cells = Cells::squares(lowering, *precision, bounds)?;
                (Values::Squares(points.column, cells), Format::Raw)
            }
            CompositeValues::Histogram { interval } => {
                request.aggregation = "histogram";
                request.default = ValueType::Numeric;
                let numbers = lowering.with_values(&request, |data| numbers(data, &request, lowering.now))?;
                let interval = java_double(interval).map_err(|cause| Failure::request(400, cause))?;
                let format = numbers.format.clone();
                (Values::Intervals(numbers, interval), format)
            }
            CompositeValues::DateHistogram {
                calendar_interval,
                fixed_interval,
                offset,
                format,
                ..
            } => {
                request.aggregation = "date_histogram";
                request.default = ValueType::Date;
                request.format = format.as_deref();
                let numbers = lowering.with_values(&request, |data| {
                    point(data);
                    numbers(data, &request, lowering.now)
                })?;
                if format.is_some() && !numbers.format.is_date() {
                    let reason = format!("[format] of a [date_histogram] of [composite] on [{field}] is not supported");
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
                let offset = offset
                    .parse()
                    .map_err(|_| super::super::misled("an offset in milliseconds"))?;
                let zone = zone.unwrap_or(Zone::UTC);
                let mut rounding =
                    read_rounding(calendar_interval.as_deref(), fixed_interval.as_deref(), zone, offset)?;
                rounding.prepare_for_unknown();
                let format = match format {
                    Some(_) => numbers.format.clone(),
                    None => Format::Raw,
                };
                (Values::Dates(numbers, Box::new(rounding)), format)
            }
        };
        let is_descending = plan.order == Order::Desc;
        if plan.missing_first.is_some() && !plan.missing_bucket {
            return Err(refused(
                "missingOrder can only be set if missingBucket is true".to_owned(),
            ));
        }
        let missing = match plan.missing_first.unwrap_or(!is_descending) {
            true => FIRST,
            false => LAST,
        };
        let is_unknown = order == InOrder::Unknown && !matches!(values, Values::Terms(_));
        if is_unknown || is_descending || place.is_none() {
            order = InOrder::Nothing;
        }
        Ok(Self {
            name: plan.name.clone(),
            values,
            format,
            is_descending,
            missing: plan.missing_bucket.then_some(missing),
            order,
            place,
            is_key,
            found: None,
            pairs: Pairs::default(),
            parts: Vec::new(),
            ends: Vec::new(),
        })
    }

    /// Decides, from the query and from `after`, whether the real engine finds documents in the order of this source's values, and
    /// so leaves out those without a value.
    ///
    /// Refuses requests that the real engine then counts differently: by the terms of some types and, with aggregations inside, by
    /// documents that it met only at values within a range.
    pub fn find_in_order(
        &mut self,
        query: Option<Option<(u16, [i64; 2])>>,
        after: Option<Part>,
        is_alone: bool,
        is_flat: bool,
    ) -> Result<(), Failure> {
        let is_after_value = after.is_some_and(|after| after & VALUE != 0);
        if self.missing.is_some() && !is_after_value {
            return Ok(());
        }
        self.found = match (self.order, query) {
            (InOrder::Points, Some(None)) => Some(ALL),
            (InOrder::Points, Some(Some((field, ends)))) if self.place == Some(field) => Some(ends),
            (InOrder::Terms, Some(None)) if self.missing.is_some() => Some(ALL),
            _ => None,
        };
        let is_by_terms = self.order == InOrder::Unknown && query == Some(None);
        let column = self.column();
        let are_some = self.found.is_some_and(|ends| ends != ALL) && column.is_some_and(|column| column.is_multiple());
        let is_refused = is_by_terms && (!is_alone || self.is_key || self.missing == Some(LAST))
            || are_some && !is_flat && matches!(self.values, Values::Dates(..));
        if is_refused {
            let name = &self.name;
            let reason =
                format!("[composite] whose first source [{name}] the real engine goes through is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Whether the possible parts can be listed by codes. They cannot for squares of a map: several codes of a document may be the
    /// same square.
    pub fn is_listed(&self) -> bool {
        self.found.is_none() && !matches!(self.values, Values::Squares(..))
    }

    /// How many terms the dictionary has, if the values are terms.
    pub fn terms(&self) -> Option<usize> {
        match &self.values {
            Values::Terms(terms) => Some(terms.dictionary.as_ref().map_or(0, |dictionary| dictionary.len())),
            _ => None,
        }
    }

    /// Reads the codes of a batch.
    pub fn codes(&mut self, documents: Documents<'_>, budget: &Budget) -> Result<&Pairs, Failure> {
        let column = self.column();
        self.pairs.read(column.as_ref(), documents, self.missing.is_some());
        self.pairs.take(budget)?;
        Ok(&self.pairs)
    }

    /// Whether documents without a value have a bucket.
    pub fn takes_missing(&self) -> bool {
        self.missing.is_some()
    }

    pub(super) fn part(&self, rank: i64) -> Part {
        let bits = rank as u64 ^ SIGN;
        VALUE | Part::from(if self.is_descending { !bits } else { bits })
    }

    fn rank(&self, part: Part) -> i64 {
        let bits = part as u64;
        ((if self.is_descending { !bits } else { bits }) ^ SIGN) as i64
    }

    /// Reads the parts of a batch. In the last round (`is_last`), a document counts as often as it has a value.
    pub fn read(&mut self, documents: Documents<'_>, is_last: bool, budget: &Budget) -> Result<(), Failure> {
        let column = self.column();
        let mut pairs = std::mem::take(&mut self.pairs);
        let (mut parts, mut ends) = (std::mem::take(&mut self.parts), std::mem::take(&mut self.ends));
        let found = self.found.filter(|_| !is_last);
        pairs.read(column.as_ref(), documents, self.missing.is_some() && found.is_none());
        let work = match &self.values {
            Values::Dates(_, rounding) => rounding.work() + 2,
            Values::Squares(_, cells) => cells.work() * 2,
            _ => 2,
        };
        budget.charge((pairs.codes.len() + documents.len()) as u64 * work, PART)?;
        if let Some(column) = &column {
            if let Values::Squares(_, cells) = &self.values
                && cells.are_bounded()
            {
                pairs.retain(|at, code| at & NO_VALUE != 0 || cells.have(cells.of(column.decode(code))));
            }
            if let Some([low, high]) = found.filter(|&[low, high]| low > i64::MIN || high < i64::MAX) {
                pairs.retain(|_, code| (low..=high).contains(&column.decode(code)));
            }
            let key = |code: &mut u64| *code = self.key(column.decode(*code)) as u64;
            pairs.codes.iter_mut().for_each(key);
        }
        if found.is_some() {
            pairs.dedup();
        }
        parts.clear();
        ends.clear();
        budget.room(&mut parts, pairs.codes.len(), PART)?;
        budget.room(&mut ends, documents.len(), PART)?;
        parts.extend(pairs.codes.iter().map(|&key| self.part(key as i64)));
        if pairs.each {
            ends.extend(1..=documents.len() as u32);
        } else {
            for (i, &at) in pairs.at.iter().enumerate() {
                ends.resize((at & !NO_VALUE) as usize, i as u32);
                if let (Some(missing), true) = (self.missing, at & NO_VALUE != 0) {
                    parts[i] = missing;
                }
            }
            ends.resize(documents.len(), parts.len() as u32);
        }
        (self.pairs, self.parts, self.ends) = (pairs, parts, ends);
        self.pairs.take(budget)
    }

    /// Whether each document in the batch that was read last has exactly one part.
    pub fn has_each(&self) -> bool {
        self.pairs.each
    }

    /// Leaves out the documents of the batch that have no part within bounds, and adds the others to `kept`, which is empty.
    pub fn narrow(&mut self, documents: &[u32], is_inside: impl Fn(Part) -> bool, kept: &mut Vec<u32>) {
        let (mut start, mut filled) = (0, 0);
        for (at, &document) in documents.iter().enumerate() {
            let end = self.ends[at] as usize;
            let all = start..end;
            start = end;
            if self.parts[all.clone()].iter().any(|&part| is_inside(part)) {
                self.parts.copy_within(all.clone(), filled);
                filled += all.len();
                self.ends[kept.len()] = filled as u32;
                kept.push(document);
            }
        }
        self.ends.truncate(kept.len());
        self.parts.truncate(filled);
    }

    /// The parts of a document in the batch that was read last.
    pub fn of(&self, document: usize) -> &[Part] {
        let from = document.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.parts[from as usize..self.ends[document] as usize]
    }

    pub(super) fn column(&self) -> Option<Column<'a>> {
        match &self.values {
            Values::Squares(column, _) => *column,
            Values::Terms(terms) => terms.column,
            Values::Longs(numbers)
            | Values::Dates(numbers, _)
            | Values::Doubles(numbers)
            | Values::Intervals(numbers, _) => numbers.column,
        }
    }

    /// Returns the key that a value of the column becomes, in sortable bits.
    #[inline]
    pub(super) fn key(&self, value: i64) -> i64 {
        match &self.values {
            Values::Terms(_) => value * 2,
            Values::Squares(_, cells) => cells.of(value) as i64,
            Values::Longs(numbers) => numbers.encoding.to_i64(value),
            Values::Dates(numbers, rounding) => rounding.round(numbers.encoding.to_i64(value)),
            Values::Doubles(numbers) => Encoding::Double.from_f64(numbers.encoding.to_f64(value)),
            Values::Intervals(numbers, interval) => {
                let key = (numbers.encoding.to_f64(value) / interval).floor() * interval;
                Encoding::Double.from_f64(if key.is_nan() { f64::NAN } else { key })
            }
        }
    }
}

/// The numbers of a field, which must not be booleans.
fn numbers<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<Numbers<'a>, Failure> {
    let numbers = source::numbers_alone(data, request, now)?;
    let are_booleans = matches!(numbers.format, Format::Boolean);
    match request.value_type.map(ValueType::parse) {
        Some(Some(ValueType::Boolean)) => Err(source::wrong(data, request)),
        None if are_booleans => Err(source::wrong(data, request)),
        Some(_) if are_booleans => Err(request.unsupported_type()),
        _ => Ok(numbers),
    }
}
