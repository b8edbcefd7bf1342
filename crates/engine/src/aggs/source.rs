//! Which values does an aggregation see? A column's, with `missing` where a document has none.

use super::documents::for_all;
use super::format::{Format, Number};
use super::pairs::Pairs;
use super::tally::Tally;
use super::totals::{State, Sum};
use crate::columns::gather::{Documents, NO_VALUE};
use crate::derived::{Derived, Totals};
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::mapping::types::{Values, scalar_text, text_is_not_a_column};
use crate::plan::Scalar;
use crate::query::{Lowering, metadata};
use crate::window::Bits;

/// What a field gives to an aggregation.
pub enum Source<'a> {
    /// Numbers, or nothing where the field has none.
    Numbers(Numbers<'a>),
    /// Terms by their ordinals.
    Terms(TermValues<'a>),
    /// The mapping does not have the field; `missing` and `format` are still to be read.
    Unmapped,
}

/// Numbers of a field.
pub struct Numbers<'a> {
    /// The column, if any document has a value.
    pub column: Option<Column<'a>>,
    /// What the column's values are.
    pub values: Values,
    /// The value of documents that have none.
    pub missing: Option<Number>,
    /// How numbers are written as text.
    pub format: Format,
    /// What follows from the column.
    pub derived: Option<&'a Derived>,
    /// The doubles of all codes, where they are few.
    lookup: &'a [f64],
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
}

impl TermValues<'_> {
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
    /// How numbers are written.
    pub format: Option<&'r str>,
    /// The aggregation's name in the API, named in errors.
    pub aggregation: &'static str,
    /// Whether it takes terms, too.
    pub terms: bool,
    /// What the request says that the values are; the mapping's type comes first.
    pub value_type: Option<&'r str>,
}

/// Finds the values of a field.
pub fn source<'a>(lowering: &Lowering<'a, 'a>, request: &Request<'_>) -> Result<Source<'a>, Failure> {
    let shard = |cause: Cause| Failure::shard(400, cause);
    let Some((number, field)) = lowering.field(request.field) else {
        return match metadata::terms(lowering, request.field) {
            Some((column, dictionary)) => terms(request, request.field, (Some(column), None), Some(dictionary)),
            None if METADATA.contains(&request.field) => Err(refuse(request)),
            None => check_unmapped_type(request).map(|()| Source::Unmapped),
        };
    };
    let reader = &lowering.index.fields[number as usize];
    let values = field.kind.values();
    check_value_type(request, values, field.kind.name())?;
    match values {
        Values::Words => return Err(shard(Cause::illegal_argument(text_is_not_a_column(request.field)))),
        Values::Terms => {
            let dictionary = reader.terms.as_ref().map(|terms| terms.dictionary.clone());
            return terms(
                request,
                field.kind.name(),
                (reader.column, Some(&reader.derived)),
                dictionary,
            );
        }
        _ => {}
    }
    if values == Values::Boolean && request.format.is_some() {
        return Err(shard(no_format(request.field, field.kind.name())));
    }
    let format = Format::of(values, request.format, field.kind.date_format()).map_err(shard)?;
    let column = reader.column.map(|column| (column, &reader.derived));
    numbers(column, values, request.missing, format, lowering.now).map(Source::Numbers)
}

/// Finds the numbers of a field; an unmapped field has none but `missing`.
pub fn numbers_of<'a>(lowering: &Lowering<'a, 'a>, request: &Request<'_>) -> Result<Numbers<'a>, Failure> {
    match source(lowering, request)? {
        Source::Numbers(numbers) => Ok(numbers),
        _ => unmapped(request.missing, request.format, lowering.now),
    }
}

/// The terms of a field of some type.
fn terms<'a>(
    request: &Request<'_>,
    kind: &str,
    (column, derived): (Option<Column<'a>>, Option<&'a Derived>),
    dictionary: Option<Dictionary<'a>>,
) -> Result<Source<'a>, Failure> {
    if request.format.is_some() {
        return Err(Failure::shard(400, no_format(request.field, kind)));
    }
    if !request.terms {
        return Err(Failure::shard(400, wrong_type(request, kind)));
    }
    let missing = match request.missing {
        Scalar::Null => None,
        value => Some(scalar_text(value).into_bytes()),
    };
    Ok(Source::Terms(TermValues {
        column,
        derived,
        dictionary,
        missing,
    }))
}

/// Fields of the real engine's own that this one does not have.
const METADATA: [&str; 7] = [
    "_source",
    "_seq_no",
    "_version",
    "_field_names",
    "_routing",
    "_ignored",
    "_doc_count",
];

fn refuse(request: &Request<'_>) -> Failure {
    let field = request.field;
    let aggregation = request.aggregation;
    Failure::request(
        400,
        Cause::illegal_argument(format!(
            "aggregation [{aggregation}] on field [{field}] is not supported"
        )),
    )
}

/// Checks what a request says of the values of a field that has a type.
fn check_value_type(request: &Request<'_>, values: Values, kind: &str) -> Result<(), Failure> {
    let Some(named) = request.value_type else {
        return Ok(());
    };
    let field = request.field;
    match (values, named) {
        (Values::Words | Values::Terms, "string") | (Values::Words, _) => Ok(()),
        (_, "ip") => Err(unsupported_type(named)),
        (Values::Terms, _) if request.terms => {
            let reason = format!("Expected numeric type on field [{field}], but got [{kind}]");
            Err(Failure::shard(400, Cause::illegal_argument(reason)))
        }
        (Values::Terms, _) => Err(unsupported_type(named)),
        (_, "string") if request.terms => Err(unsupported_type(named)),
        (_, "string") => Err(Failure::shard(400, wrong_type(request, kind))),
        _ => Ok(()),
    }
}

/// Checks what a request says of the values of a field that the mapping lacks.
fn check_unmapped_type(request: &Request<'_>) -> Result<(), Failure> {
    let plain = *request.missing == Scalar::Null && request.format.is_none();
    match request.value_type {
        None => Ok(()),
        Some("string") if request.terms => Ok(()),
        Some("string") => {
            let aggregation = request.aggregation;
            let reason = format!("unmapped field is not supported for aggregation [{aggregation}]");
            Err(Failure::shard(400, Cause::illegal_argument(reason)))
        }
        // With a value these would have to be read and written in a way of their own.
        Some(named @ ("date" | "boolean" | "ip")) if !plain || named == "ip" => Err(unsupported_type(named)),
        Some(_) => Ok(()),
    }
}

fn unsupported_type(named: &str) -> Failure {
    let reason = format!("[value_type] [{named}] is not supported here");
    Failure::request(400, Cause::illegal_argument(reason))
}

fn wrong_type(request: &Request<'_>, kind: &str) -> Cause {
    let (field, aggregation) = (request.field, request.aggregation);
    Cause::illegal_argument(format!(
        "Field [{field}] of type [{kind}] is not supported for aggregation [{aggregation}]"
    ))
}

fn no_format(field: &str, kind: &str) -> Cause {
    Cause::illegal_argument(format!(
        "Field [{field}] of type [{kind}] does not support custom formats"
    ))
}

/// Prepares the numbers of a column.
pub fn numbers<'a>(
    column: Option<(Column<'a>, &'a Derived)>,
    values: Values,
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
        let doubles = || (0..table.length).map(|i| values.to_f64(table.get(i))).collect();
        lookup = derived.doubles.get_or_init(doubles);
    }
    Ok(Numbers {
        column: column.map(|(column, _)| column),
        derived: column.map(|(_, derived)| derived),
        values,
        missing,
        format,
        lookup,
    })
}

/// Numbers of a field that the mapping does not have.
pub fn unmapped<'a>(missing: &Scalar, format: Option<&str>, now: i64) -> Result<Numbers<'a>, Failure> {
    let format = Format::of(Values::Double, format, Default::default()).map_err(|cause| Failure::shard(400, cause))?;
    numbers(None, Values::Double, missing, format, now)
}

impl<'a> Numbers<'a> {
    /// Whether values are compared and written as doubles.
    pub fn is_floating(&self) -> bool {
        self.values.is_floating() || self.missing.is_some_and(|missing| missing.double % 1.0 != 0.0)
    }

    /// Returns how many documents have each code, where codes are few and nothing stands for other documents.
    pub fn counts(&self) -> Option<&'a [u32]> {
        let column = self.column.filter(|column| !column.is_multiple())?;
        match self.missing {
            None => Some(Tally::of_all(&column, column.small_codes()? + 1, self.derived?)),
            Some(_) => None,
        }
    }

    /// Returns what the values of all documents come to.
    pub fn totals(&self) -> Option<Totals> {
        let (Some(column), Some(derived), None) = (&self.column, self.derived, self.missing) else {
            return None;
        };
        Some(*derived.totals.get_or_init(|| {
            let mut state = State::default();
            let mut pairs = Pairs::default();
            for_all(column, |documents| {
                self.doubles(documents, &mut pairs);
                pairs.doubles.iter().for_each(|&value| state.add(value, Sum::add));
            });
            state.into()
        }))
    }

    /// Whether no sum of any of the numbers is rounded: they are whole, and all of them together are below 2^53.
    pub fn have_exact_sums(&self) -> bool {
        let (Some(column), Some(derived), None, false) =
            (&self.column, self.derived, self.missing, self.values.is_floating())
        else {
            return false;
        };
        let (low, high) = *derived.bounds.get_or_init(|| column.bounds());
        let largest = u128::from(low.unsigned_abs().max(high.unsigned_abs()));
        largest * u128::from(column.count_values()) < 1 << 53
    }

    /// Whether all numbers are finite, and all sums of them.
    pub fn have_finite_sums(&self) -> bool {
        let (Some(column), Some(derived)) = (&self.column, self.derived) else {
            return false;
        };
        let (low, high) = *derived.bounds.get_or_init(|| column.bounds());
        let missing = self.missing.map_or(0.0, |missing| missing.double);
        // What is not a number is none of the greatest either: added, it is not lost.
        let ends = [low, high].map(|end| self.values.to_f64(end).abs());
        let count = u64::from(column.length()) + column.count_values();
        ((ends[0] + ends[1] + missing.abs()) * count as f64 * 2.0).is_finite()
    }

    /// Reads the values of a batch as codes; a place that carries [`NO_VALUE`] stands for `missing`.
    pub fn codes(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        pairs.read(self.column.as_ref(), documents, self.missing.is_some());
    }

    /// Returns the column and the double of each of its codes, where these are looked up and nothing stands for other documents.
    pub fn looked_up(&self) -> Option<(&Column<'a>, &'a [f64])> {
        let column = self.column.as_ref()?;
        (!self.lookup.is_empty() && self.missing.is_none()).then_some((column, self.lookup))
    }

    /// Calls `visit` with the values of a window's matches, where no document has more than one and they are looked up;
    /// reports whether it is so.
    #[inline]
    pub fn visit_window(&self, base: u32, matches: &Bits, mut visit: impl FnMut(f64)) -> bool {
        let Some((column, lookup)) = self.looked_up() else {
            return false;
        };
        let double = |code: u32| lookup.get(code as usize).copied().unwrap_or(0.0);
        column.visit_window(base, matches, |code| visit(double(code)))
    }

    /// Reads the values of a batch as doubles.
    pub fn doubles(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        if let (Some(column), false) = (&self.column, self.lookup.is_empty()) {
            pairs.look_up(column, self.lookup, documents, self.missing.is_some());
        } else {
            self.codes(documents, pairs);
            let Pairs { codes, doubles, .. } = pairs;
            doubles.clear();
            match (&self.column, self.values) {
                (None, _) => doubles.resize(codes.len(), 0.0),
                (Some(column), Values::Double) => {
                    doubles.extend(codes.iter().map(|&code| Values::Double.to_f64(column.decode(code))));
                }
                (Some(column), Values::Float) => {
                    doubles.extend(codes.iter().map(|&code| Values::Float.to_f64(column.decode(code))));
                }
                (Some(column), Values::HalfFloat) => {
                    doubles.extend(codes.iter().map(|&code| Values::HalfFloat.to_f64(column.decode(code))));
                }
                (Some(column), _) => doubles.extend(codes.iter().map(|&code| column.decode(code) as f64)),
            }
        }
        if let Some(missing) = self.missing {
            for (at, double) in pairs.at.iter_mut().zip(&mut pairs.doubles) {
                if *at & NO_VALUE != 0 {
                    *at &= !NO_VALUE;
                    *double = missing.double;
                }
            }
        }
    }
}
