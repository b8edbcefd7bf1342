//! Which values does an aggregation see? A column's, with `missing` where a document has none.

use super::format::{Format, Number};
use crate::error::{Cause, Failure};
use crate::format::column::{Column, NO_VALUE};
use crate::format::dictionary::Dictionary;
use crate::mapping::types::{Values, scalar_text, text_is_not_a_column};
use crate::plan::Scalar;
use crate::query::{Lowering, metadata};

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
    /// The doubles of all codes, where they are few.
    lookup: Vec<f64>,
}

/// Terms of a field.
pub struct TermValues<'a> {
    /// Ordinals by document, if any document has a term.
    pub column: Option<Column<'a>>,
    /// The terms.
    pub dictionary: Option<Dictionary<'a>>,
    /// The term of documents that have none.
    pub missing: Option<Vec<u8>>,
}

impl TermValues<'_> {
    /// Makes ordinals of codes.
    pub fn decode(&self, codes: &mut [u64]) {
        let Some(column) = &self.column else { return };
        let values = &column.values;
        if column.table.is_some() || values.minimum != 0 || values.factor != 1 {
            codes.iter_mut().for_each(|code| *code = column.decode(*code) as u64);
        }
    }
}

/// The values of a batch, kept from batch to batch.
#[derive(Default)]
pub struct Pairs {
    /// Places of documents in the batch.
    pub at: Vec<u32>,
    /// Codes of the column, where these were asked for.
    pub codes: Vec<u64>,
    /// Values, where doubles were asked for.
    pub doubles: Vec<f64>,
}

impl Pairs {
    /// Reads the codes of a batch. If `marked`, a document without values has one code 0 whose place carries [`NO_VALUE`].
    pub fn read(&mut self, column: Option<&Column<'_>>, documents: &[u32], marked: bool) {
        self.at.clear();
        self.codes.clear();
        match column {
            Some(column) => column.codes(documents, marked, &mut self.at, &mut self.codes),
            None if marked => {
                self.at.extend((0..documents.len() as u32).map(|at| at | NO_VALUE));
                self.codes.resize(documents.len(), 0);
            }
            None => {}
        }
    }

    /// Gives documents without values a code.
    pub fn fill(&mut self, missing: u64) {
        for (at, code) in self.at.iter_mut().zip(&mut self.codes) {
            if *at & NO_VALUE != 0 {
                *at &= !NO_VALUE;
                *code = missing;
            }
        }
    }

    /// Keeps codes by their place in the batch.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(u32, u64) -> bool) {
        let mut kept = 0;
        for i in 0..self.at.len().min(self.codes.len()) {
            let (at, code) = (self.at[i], self.codes[i]);
            (self.at[kept], self.codes[kept]) = (at, code);
            kept += usize::from(keep(at, code));
        }
        self.at.truncate(kept);
        self.codes.truncate(kept);
    }

    /// Leaves out codes that a document has again.
    pub fn dedup(&mut self) {
        let mut before = (u32::MAX, 0);
        self.retain(|at, code| std::mem::replace(&mut before, (at, code)) != (at, code));
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
            Some((column, dictionary)) => terms(request, request.field, Some(column), Some(dictionary)),
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
            return terms(request, field.kind.name(), reader.column, dictionary);
        }
        _ => {}
    }
    if values == Values::Boolean && request.format.is_some() {
        return Err(shard(no_format(request.field, field.kind.name())));
    }
    let format = Format::of(values, request.format, field.kind.date_format()).map_err(shard)?;
    numbers(reader.column, values, request.missing, format, lowering.now).map(Source::Numbers)
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
    column: Option<Column<'a>>,
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
    column: Option<Column<'a>>,
    values: Values,
    missing: &Scalar,
    format: Format,
    now: i64,
) -> Result<Numbers<'a>, Failure> {
    let missing = match missing {
        Scalar::Null => None,
        value => Some(format.number(value, now).map_err(|cause| Failure::shard(400, cause))?),
    };
    let lookup = match column
        .as_ref()
        .and_then(|column| Some((column, column.table.as_ref()?)))
    {
        Some((column, table)) if column.values.minimum == 0 && column.values.factor == 1 => {
            (0..table.length).map(|i| values.to_f64(table.get(i))).collect()
        }
        _ => Vec::new(),
    };
    Ok(Numbers {
        column,
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

impl Numbers<'_> {
    /// Whether values are compared and written as doubles.
    pub fn is_floating(&self) -> bool {
        self.values.is_floating() || self.missing.is_some_and(|missing| missing.double % 1.0 != 0.0)
    }

    /// Reads the values of a batch as codes; a place that carries [`NO_VALUE`] stands for `missing`.
    pub fn codes(&self, documents: &[u32], pairs: &mut Pairs) {
        pairs.read(self.column.as_ref(), documents, self.missing.is_some());
    }

    /// Reads the values of a batch as doubles.
    pub fn doubles(&self, documents: &[u32], pairs: &mut Pairs) {
        self.codes(documents, pairs);
        pairs.doubles.clear();
        let codes = &pairs.codes;
        match (&self.column, self.values) {
            (None, _) => pairs.doubles.resize(codes.len(), 0.0),
            (Some(_), _) if !self.lookup.is_empty() => {
                pairs.doubles.extend(
                    codes
                        .iter()
                        .map(|&code| self.lookup.get(code as usize).copied().unwrap_or(0.0)),
                );
            }
            (Some(column), Values::Double) => pairs
                .doubles
                .extend(codes.iter().map(|&code| Values::Double.to_f64(column.decode(code)))),
            (Some(column), Values::Float) => pairs
                .doubles
                .extend(codes.iter().map(|&code| Values::Float.to_f64(column.decode(code)))),
            (Some(column), Values::HalfFloat) => {
                pairs
                    .doubles
                    .extend(codes.iter().map(|&code| Values::HalfFloat.to_f64(column.decode(code))));
            }
            (Some(column), _) => pairs
                .doubles
                .extend(codes.iter().map(|&code| column.decode(code) as f64)),
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
