//! Which values does an aggregation see? A column's, with `missing` where a document has none, and how they are written. The
//! real engine's values source.

use super::encoding::Encoding;
use super::field_data::{DocValues, FieldData};
use super::format::{Format, Number};
use super::geo::{Point, read};
use super::ranges::{Ends, Ranges};
use super::requested::ValueType;
use super::scalar::scalar_text;
use crate::date::zone::Zone;
use crate::derived::Derived;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::plan::Scalar;

/// What a field gives to an aggregation.
pub enum Source<'a> {
    /// Numbers, or nothing where the field has none.
    Numbers(Numbers<'a>),
    /// Terms by their ordinals.
    Terms(TermValues<'a>),
    /// Points, which few aggregations take.
    Points(Points<'a>),
    /// Ranges, all of a document's as one value.
    Ranges(Box<Ranges<'a>>),
}

/// What a field gives to a histogram.
pub enum Intervals<'a> {
    /// Numbers.
    Numbers(Box<Numbers<'a>>),
    /// Ranges, which are in all intervals that they touch.
    Ranges(Box<Ranges<'a>>),
}

/// Points of a field.
pub struct Points<'a> {
    /// The column, if any document has a value.
    pub column: Option<Column<'a>>,
    /// The point of documents that have none.
    pub missing: Option<Point>,
}

/// Numbers of a field.
pub struct Numbers<'a> {
    /// The column, if any document has a value.
    pub column: Option<Column<'a>>,
    /// How the column's numbers are read.
    pub encoding: Encoding,
    /// The value of documents that have none.
    pub missing: Option<Number>,
    /// How numbers are written as text.
    pub format: Format,
    /// What follows from the column.
    pub derived: Option<&'a Derived>,
    /// The doubles of all codes, where they are few.
    pub lookup: &'a [f64],
}

/// Terms of a field.
pub struct TermValues<'a> {
    /// Ordinals by document, if any document has a term.
    pub column: Option<Column<'a>>,
    /// What follows from the column, but for fields of the real engine's own.
    pub derived: Option<&'a Derived>,
    /// The terms.
    pub dictionary: Option<Dictionary<'a>>,
    /// The term of documents that have none.
    pub missing: Option<Vec<u8>>,
    /// How terms are written as text.
    pub format: Format,
    /// Whether the mapping has the field.
    pub is_mapped: bool,
    /// How many of the terms the column has, where those of the dictionary are more.
    pub terms: Option<usize>,
}

impl TermValues<'_> {
    /// How many terms the column has.
    pub fn count(&self) -> usize {
        let all = || self.dictionary.as_ref().map_or(0, Dictionary::len);
        self.terms.unwrap_or_else(all)
    }

    /// Whether codes are ordinals.
    pub fn is_plain(&self) -> bool {
        self.column.as_ref().is_none_or(Column::is_plain)
    }

    /// Makes ordinals of codes.
    pub fn decode(&self, codes: &mut [u64]) {
        if let (Some(column), false) = (&self.column, self.is_plain()) {
            codes.iter_mut().for_each(|code| *code = column.decode(*code) as u64);
        }
    }
}

/// What an aggregation asks of its field.
pub struct Request<'r> {
    /// The field.
    pub field: &'r str,
    /// The value of documents that have none.
    pub missing: &'r Scalar,
    /// How values are written.
    pub format: Option<&'r str>,
    /// In which time zone values are read and written.
    pub zone: Option<Zone>,
    /// The aggregation's name in the API, named in errors.
    pub aggregation: &'static str,
    /// What the request says that the values are; the mapping's type comes first.
    pub value_type: Option<&'r str>,
    /// What the values are where neither the mapping nor the request says.
    pub default: ValueType,
    /// Whether they may be points.
    pub takes_points: bool,
}

impl Request<'_> {
    /// The type of the field that the real engine makes up where the mapping has none.
    pub fn unmapped_type(&self) -> &'static str {
        let named = self.value_type.and_then(ValueType::parse);
        named.unwrap_or(self.default).field_type()
    }

    /// What is said where there is no such type here.
    pub fn unsupported_type(&self) -> Failure {
        let named = self.value_type.unwrap_or("");
        let reason = format!("[value_type] [{named}] is not supported here");
        Failure::request(400, Cause::illegal_argument(reason))
    }
}

/// Finds the values of a field for an aggregation of numbers or terms, at some time in milliseconds since the epoch.
pub fn source<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<Source<'a>, Failure> {
    let (values, format) = ask(data, request, true)?;
    let shard = |cause: Cause| Failure::shard(400, cause);
    match values {
        DocValues::Terms => {
            let missing = match request.missing {
                Scalar::Null => None,
                value => Some(format.term_of(value).map_err(shard)?),
            };
            Ok(Source::Terms(TermValues {
                column: data.column,
                derived: data.derived,
                dictionary: data.dictionary.clone(),
                missing,
                format,
                is_mapped: data.is_mapped,
                terms: data.terms,
            }))
        }
        DocValues::Numbers(encoding) => {
            let column = data.column.zip(data.derived);
            numbers(column, encoding, request.missing, format, now).map(Source::Numbers)
        }
        DocValues::Points if request.takes_points => {
            let missing = missing_point(request.missing)?;
            let column = data.column;
            Ok(Source::Points(Points { column, missing }))
        }
        DocValues::Ranges(ends) => ranges(data, request, ends, format).map(Source::Ranges),
        DocValues::Points => Err(shard(wrong_type(data, request))),
    }
}

/// Reads the point of documents that have none.
pub fn missing_point(missing: &Scalar) -> Result<Option<Point>, Failure> {
    match missing {
        Scalar::Null => Ok(None),
        value => read::of_text(&scalar_text(value), false)
            .map(Some)
            .map_err(|cause| Failure::shard(400, cause)),
    }
}

/// Finds the values of a field for an aggregation of points.
pub fn points<'a>(data: &FieldData<'a, '_>, request: &Request<'_>) -> Result<Points<'a>, Failure> {
    match source(data, request, 0)? {
        Source::Points(points) => Ok(points),
        _ => Err(Failure::shard(400, wrong_type(data, request))),
    }
}

/// Finds the values of a field for an aggregation of addresses.
pub fn addresses<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<TermValues<'a>, Failure> {
    // Addresses that the request calls strings are none.
    let are_strings = request
        .value_type
        .is_some_and(|name| matches!(ValueType::parse(name), Some(ValueType::String)));
    match source(data, request, now)? {
        Source::Terms(values) if matches!(values.format, Format::Address) && !are_strings => Ok(values),
        _ => Err(wrong(data, request)),
    }
}

/// Finds the values of a field for an aggregation of numbers alone.
pub fn numbers_alone<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<Numbers<'a>, Failure> {
    match ask(data, request, false)? {
        (DocValues::Numbers(encoding), format) => {
            let column = data.column.zip(data.derived);
            numbers(column, encoding, request.missing, format, now)
        }
        (values, format) => Err(no_numbers(data, request, values, format)),
    }
}

/// Finds the values of a field for an aggregation of numbers that are neither instants nor booleans.
pub fn plain_numbers<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<Numbers<'a>, Failure> {
    let numbers = numbers_alone(data, request, now)?;
    // What the request says of the values counts before what they are.
    let is_plain = match request.value_type.and_then(ValueType::parse) {
        Some(named) => named == ValueType::Numeric,
        None => !numbers.format.is_date() && !matches!(numbers.format, Format::Boolean),
    };
    if !is_plain {
        return Err(wrong(data, request));
    }
    Ok(numbers)
}

/// Finds the values of a field for a histogram.
pub fn intervals<'a>(data: &FieldData<'a, '_>, request: &Request<'_>, now: i64) -> Result<Intervals<'a>, Failure> {
    match ask(data, request, false)? {
        (DocValues::Numbers(encoding), format) => {
            let column = data.column.zip(data.derived);
            let numbers = numbers(column, encoding, request.missing, format, now)?;
            Ok(Intervals::Numbers(Box::new(numbers)))
        }
        (DocValues::Ranges(ends), format) => ranges(data, request, ends, format).map(Intervals::Ranges),
        (values, format) => Err(no_numbers(data, request, values, format)),
    }
}

/// The error of values that are no numbers: what is missing is read before anybody asks for numbers.
#[cold]
fn no_numbers(data: &FieldData<'_, '_>, request: &Request<'_>, values: DocValues, format: Format) -> Failure {
    let read = match values {
        DocValues::Terms if *request.missing != Scalar::Null => {
            let term = format.term_of(request.missing);
            term.map(drop).map_err(|cause| Failure::shard(400, cause))
        }
        DocValues::Ranges(ends) => ranges(data, request, ends, format).map(drop),
        DocValues::Points => missing_point(request.missing).map(drop),
        _ => Ok(()),
    };
    read.err().unwrap_or_else(|| wrong(data, request))
}

/// Asks a field's type what there is, and how it is written; and checks what the request says of it.
fn ask(data: &FieldData<'_, '_>, request: &Request<'_>, terms: bool) -> Result<(DocValues, Format), Failure> {
    let shard = |cause: Cause| Failure::shard(400, cause);
    let values = data.kind.doc_values(data.name).map_err(shard)?;
    let format = data.format(request.format, request.zone).map_err(shard)?;
    let named = request.value_type.filter(|_| data.is_mapped).map(ValueType::parse);
    match (values, named) {
        (_, None)
        | (
            DocValues::Terms | DocValues::Points | DocValues::Ranges(_),
            Some(Some(ValueType::String | ValueType::Ip)),
        ) => {}
        (DocValues::Terms | DocValues::Points | DocValues::Ranges(_), _) => {
            let (field, kind) = (data.path, data.kind.name());
            let reason = format!("Expected numeric type on field [{field}], but got [{kind}]");
            return Err(shard(Cause::illegal_argument(reason)));
        }
        (DocValues::Numbers(_), Some(Some(ValueType::String | ValueType::Ip))) => {
            // The real engine counts the texts of numbers, and fails where it would have to read one.
            if terms || *request.missing != Scalar::Null && !format.is_raw() {
                return Err(request.unsupported_type());
            }
            return Err(shard(wrong_type(data, request)));
        }
        (DocValues::Numbers(_), _) => {}
    }
    Ok((values, format))
}

/// Aggregations of ranges.
const OF_RANGES: [&str; 5] = ["value_count", "cardinality", "histogram", "date_histogram", "missing"];

/// Hands on the ranges of a field, for an aggregation that takes some.
fn ranges<'a>(
    data: &FieldData<'a, '_>,
    request: &Request<'_>,
    ends: Ends,
    format: Format,
) -> Result<Box<Ranges<'a>>, Failure> {
    if *request.missing != Scalar::Null {
        let class = "class org.elasticsearch.search.aggregations.support.ValuesSource$Range";
        let reason = format!("Can't apply missing values on a {class}");
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    if !OF_RANGES.contains(&request.aggregation) {
        return Err(Failure::shard(400, wrong_type(data, request)));
    }
    Ok(Box::new(Ranges {
        name: data.kind.name(),
        ends,
        column: data.column,
        dictionary: data.dictionary.clone(),
        derived: data.derived,
        format,
    }))
}

/// The failure of values that an aggregation does not take.
pub fn wrong(data: &FieldData<'_, '_>, request: &Request<'_>) -> Failure {
    Failure::shard(400, wrong_type(data, request))
}

fn wrong_type(data: &FieldData<'_, '_>, request: &Request<'_>) -> Cause {
    let (field, kind) = (data.name, data.kind.name());
    let what = if data.is_mapped {
        format!("Field [{field}] of type [{kind}]")
    } else {
        "unmapped field".to_owned()
    };
    let aggregation = request.aggregation;
    Cause::illegal_argument(format!("{what} is not supported for aggregation [{aggregation}]"))
}

/// Prepares the numbers of a column.
pub fn numbers<'a>(
    column: Option<(Column<'a>, &'a Derived)>,
    encoding: Encoding,
    missing: &Scalar,
    format: Format,
    now: i64,
) -> Result<Numbers<'a>, Failure> {
    let missing = match missing {
        Scalar::Null => None,
        value => Some(format.number(value, now).map_err(|cause| Failure::shard(400, cause))?),
    };
    let mut lookup: &[f64] = &[];
    if let Some((column, derived)) = &column
        && let Some(table) = &column.table
        && column.values.minimum == 0
        && column.values.factor == 1
    {
        let doubles = || (0..table.length).map(|i| encoding.to_f64(table.get(i))).collect();
        lookup = derived.doubles.get_or_init(doubles);
    }
    Ok(Numbers {
        column: column.map(|(column, _)| column),
        derived: column.map(|(_, derived)| derived),
        encoding,
        missing,
        format,
        lookup,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::field_data::FieldValues;

    /// A type whose values no aggregation of this engine reads, and one without values.
    struct Fake(Option<DocValues>);

    impl FieldValues for Fake {
        fn name(&self) -> &'static str {
            if self.0.is_some() { "geo_point" } else { "integer" }
        }

        fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
            self.0
                .ok_or_else(|| Cause::illegal_argument(format!("no values of [{field}]")))
        }
    }

    fn refusal(kind: &Fake, format: Option<&str>, value_type: Option<&str>) -> String {
        let request = Request {
            field: "f",
            missing: &Scalar::Null,
            format,
            zone: None,
            aggregation: "avg",
            value_type,
            default: ValueType::Numeric,
            takes_points: false,
        };
        let data = FieldData {
            is_mapped: true,
            ..FieldData::unmapped("f", kind)
        };
        match numbers_alone(&data, &request, 0) {
            Ok(_) => "none".to_owned(),
            Err(failure) => failure.cause.reason.clone(),
        }
    }

    /// A type says itself what it has: these errors are those of the real engine's geo_point and keyword.
    #[test]
    fn what_a_type_lacks_is_refused_in_the_real_engines_words() {
        let points = Fake(Some(DocValues::Points));
        let reason = "Field [f] of type [geo_point] is not supported for aggregation [avg]";
        assert_eq!(refusal(&points, None, None), reason);
        let reason = "Field [f] of type [geo_point] does not support custom formats";
        assert_eq!(refusal(&points, Some("0"), None), reason);
        assert_eq!(refusal(&Fake(None), Some("0"), Some("ip")), "no values of [f]");
        let terms = Fake(Some(DocValues::Terms));
        let reason = "Expected numeric type on field [f], but got [geo_point]";
        assert_eq!(refusal(&terms, None, Some("long")), reason);
        let numbers = Fake(Some(DocValues::Numbers(Encoding::Long)));
        assert_eq!(refusal(&numbers, None, Some("boolean")), "none");
    }
}
