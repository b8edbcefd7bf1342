//! What do queries on the fields mean that every document has: `_id`, `_index` and the like?

use super::node::Node;
use super::said::refused;
use super::{Lowering, written};
use crate::error::{Cause, Detail, Failure};
use crate::format::array::{Array, Codes};
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::java::hash_map::iteration_order;
use crate::mapping::simple_match;
use crate::mapping::spaces::ROOT;
use crate::mapping::types::own::{IGNORED, ROUTING};
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldData, FieldValues};

/// The one mapping type that is left.
const TYPE: &str = "_doc";

/// Returns the value that all documents have in a field.
fn constant<'l>(lowering: &Lowering<'l, '_>, field: &str) -> Option<&'l str> {
    match field {
        "_index" => Some(lowering.name),
        "_type" => Some(TYPE),
        _ => None,
    }
}

/// What a metadata field is to sort keys and aggregations: terms, or nothing.
struct Metadata {
    name: &'static str,
    has_terms: bool,
}

impl FieldValues for Metadata {
    fn name(&self) -> &'static str {
        self.name
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        if self.has_terms {
            return Ok(DocValues::Terms);
        }
        let reason = format!("Fielddata is not supported on field [{field}] of type [{}]", self.name);
        Err(Cause::illegal_argument(reason))
    }

    /// Ids are encoded in terms, and looked up one by one.
    fn finds_terms(&self) -> bool {
        self.name != "_id"
    }
}

const fn metadata(name: &'static str, has_terms: bool) -> Metadata {
    Metadata { name, has_terms }
}

/// The metadata fields of which this engine knows that.
static METADATA: [Metadata; 5] = [
    metadata("_id", true),
    metadata("_index", true),
    metadata("_type", true),
    metadata("_source", false),
    metadata("_doc_count", false),
];

/// Finds a metadata field; nothing if the field is none.
pub(super) fn field_data<'a, 't>(
    lowering: &Lowering<'a, 'a>,
    name: &'t str,
) -> Result<Option<FieldData<'a, 't>>, Failure> {
    let Some(kind) = METADATA.iter().find(|field| field.name == name) else {
        return refuse(name).map(|()| None);
    };
    if lowering.space != ROOT {
        let reason = format!("values of [{name}] inside [nested] are not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let (column, dictionary) = terms(lowering, name).unzip();
    Ok(Some(FieldData {
        column,
        dictionary,
        is_mapped: true,
        ..FieldData::unmapped(name, kind)
    }))
}

/// Returns the terms of a metadata field.
fn terms<'a>(lowering: &Lowering<'a, 'a>, field: &str) -> Option<(Column<'a>, Dictionary<'a>)> {
    let documents = lowering.index.documents;
    if field == "_id" {
        return lowering.index.ids.as_ref().map(|ids| ids.terms(documents));
    }
    let term = constant(lowering, field)?;
    let column = Column::of_values(Array::of_codes(Codes::Constant, documents as usize));
    Some((column, Dictionary::of_one(term.as_bytes())))
}

/// Whether all documents have the same value of a field of the real engine's own.
pub fn is_of_all(lowering: &Lowering<'_, '_>, field: &str) -> bool {
    constant(lowering, field).is_some()
}

/// Whether a constant field has a value that one of the patterns matches; nothing if the field is none.
pub(super) fn has_constant(
    lowering: &Lowering<'_, '_>,
    field: &str,
    mut patterns: impl Iterator<Item = impl AsRef<str>>,
) -> Option<bool> {
    let value = constant(lowering, field)?;
    Some(patterns.any(|pattern| simple_match(pattern.as_ref(), value)))
}

/// Refuses what cannot be the name of an index, as the real engine does where it compares names.
pub(super) fn check_index(field: &str, pattern: &str) -> Result<(), Failure> {
    if field != "_index" || !pattern.is_empty() && !pattern.starts_with('_') {
        return Ok(());
    }
    let what = if pattern.is_empty() {
        "must not be empty"
    } else {
        "must not start with '_'."
    };
    let cause = Cause::new(
        "invalid_index_name_exception",
        format!("Invalid index name [{pattern}], {what}"),
    );
    let cause = cause
        .with("index_uuid", Detail::Text("_na_".to_owned()))
        .with("index", Detail::Text(pattern.to_owned()));
    Err(Failure::shard(400, cause))
}

/// Lowers exact values of a metadata field; nothing if the field is none. Metadata fields that this engine does not have
/// are refused by name.
pub(super) fn values(
    lowering: &Lowering<'_, '_>,
    field: &str,
    values: &[Scalar],
    case_insensitive: bool,
) -> Result<Option<Node>, Failure> {
    if UNSEARCHED.contains(&field) {
        let reason = if case_insensitive {
            format!("[{field}] field which is of type [{field}], does not support case insensitive term queries")
        } else if field == "_source" {
            NOT_SEARCHABLE.to_owned()
        } else {
            format!("Field [{field}] of type [{field}] is not searchable")
        };
        return Err(Failure::shard(400, lowering.shard_exception(reason)));
    }
    if constant(lowering, field).is_none() && field != "_id" {
        return refuse(field).map(|()| None);
    }
    lowering.charge_values(values.len(), values.iter().map(|value| written(value).len()).sum())?;
    lowering
        .budget
        .take(values.len() * 2 * size_of::<String>(), super::PART)?;
    let texts = values.iter().map(|value| written(value).into_owned());
    let texts: Vec<String> = if case_insensitive {
        texts.map(|text| text.to_ascii_lowercase()).collect()
    } else {
        texts.collect()
    };
    if constant(lowering, field).is_some() {
        for text in &texts {
            check_index(field, text)?;
            if has_constant(lowering, field, std::iter::once(text.as_str())) == Some(true) {
                return Ok(Some(Node::All));
            }
        }
        return Ok(Some(Node::None));
    }
    if case_insensitive {
        let reason = "[case_insensitive] is not supported on field [_id]";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    super::ids::lower(lowering, &texts).map(Some)
}

/// Lowers `exists` on a metadata field.
pub(super) fn exists(lowering: &Lowering<'_, '_>, field: &str) -> Result<Option<Node>, Failure> {
    if field.contains('*') && simple_match(field, "_feature") {
        return Err(first_fault(lowering, field)?);
    }
    match field {
        "_id" | "_index" | "_type" => Ok(Some(Node::Constant(Box::new(Node::All)))),
        "_source" => Err(Failure::shard(400, lowering.shard_exception(NOT_SEARCHABLE))),
        "_doc_count" => {
            let reason = "Field [_doc_count] of type [_doc_count] does not support exists queries";
            Err(Failure::shard(400, lowering.shard_exception(reason)))
        }
        _ if field.contains('*') => match KNOWN.iter().find(|name| simple_match(field, name)) {
            Some(name) => refuse(name).map(|()| None),
            None if SERVED.iter().any(|name| simple_match(field, name)) => {
                if lowering.explains && !is_alone(lowering, field)? {
                    return Err(refused(
                        "[exists] by a pattern that finds fields of all documents and others",
                    ));
                }
                Ok(Some(Node::Constant(Box::new(Node::All))))
            }
            None => Ok(None),
        },
        _ => refuse(field).map(|()| None),
    }
}

/// Whether one metadata field is all that a pattern finds.
fn is_alone(lowering: &Lowering<'_, '_>, pattern: &str) -> Result<bool, Failure> {
    let count = SERVED.iter().filter(|name| simple_match(pattern, name)).count();
    Ok(count == 1 && !simple_match(pattern, "_ignored") && lowering.matching(pattern)?.is_empty())
}

/// Returns how a pattern fails that the real engine finds a metadata field without values by: in the order of its hash map.
fn first_fault(lowering: &Lowering<'_, '_>, pattern: &str) -> Result<Failure, Failure> {
    let fields = lowering.matching(pattern)?;
    let count = fields.len() + SERVED.len() + KNOWN.len() + 2;
    lowering.budget.charge(count as u64 * NAMES, super::PART)?;
    lowering.budget.take(count * 4 * size_of::<&str>(), super::PART)?;
    let mut names: Vec<&str> = SERVED.iter().chain(&KNOWN).copied().chain([IGNORED, ROUTING]).collect();
    // Three of these are no fields to it.
    names.retain(|name| {
        !matches!(*name, "_nested_path" | "_tier" | "_data_stream_timestamp") && simple_match(pattern, name)
    });
    names.extend(fields.iter().map(|&field| lowering.mapping.get(field).name.as_str()));
    for at in iteration_order(names.iter().copied()) {
        match names[at] {
            "_doc_count" | "_source" => {
                if let Err(failure) = exists(lowering, names[at]) {
                    return Ok(failure);
                }
            }
            "_feature" => break,
            name => {
                let found = lowering.field(name).map(|(_, found)| found.kind.can_exist());
                if let Some(Err(cause)) = found {
                    return Ok(lowering.failed_to_create(cause));
                }
            }
        }
    }
    let kind = "unsupported_operation_exception";
    Ok(lowering.failed_to_create(Cause::new(kind, "Cannot run exists query on [_feature]")))
}

/// Refuses full text in fields without terms, as the real engine does.
pub(super) fn check_match(lowering: &Lowering<'_, '_>, field: &str) -> Result<(), Failure> {
    if !UNSEARCHED.contains(&field) {
        return Ok(());
    }
    let reason = format!("Field [{field}] of type [{field}] does not support match queries");
    Err(lowering.failed_to_create(Cause::illegal_argument(reason)))
}

/// Lowers `range` on a metadata field. Without bounds it asks whether there is a value; with them the real engine refuses it.
pub(super) fn range(lowering: &Lowering<'_, '_>, field: &str, open: bool) -> Result<Option<Node>, Failure> {
    if open && is_known(field) {
        return exists(lowering, field);
    }
    if UNSEARCHED.contains(&field) || SERVED.contains(&field) {
        let reason = format!("Field [{field}] of type [{field}] does not support range queries");
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    refuse(field).map(|()| None)
}

/// Returns which of the fields that every document has take part in full text where a pattern names the fields. Those whose
/// values this engine does not have are refused where they may match.
pub(super) fn fields_of_pattern(
    lowering: &Lowering<'_, '_>,
    pattern: &str,
) -> Result<impl Iterator<Item = &'static str>, Failure> {
    lowering.budget.charge(NAMES + 4 * pattern.len() as u64, super::PART)?;
    if simple_match(pattern, "_seq_no") {
        refuse("_seq_no")?;
    }
    let names = SERVED.iter().chain(["_type", IGNORED, ROUTING].iter()).copied();
    Ok(names.filter(move |name| simple_match(pattern, name)))
}

/// Whether the real engine has a metadata field of that name.
pub fn is_known(field: &str) -> bool {
    SERVED.contains(&field) || KNOWN.contains(&field)
}

/// Whether a pattern matches one of them.
pub fn is_any_like(pattern: &str) -> bool {
    let names = SERVED.iter().chain(&KNOWN).chain(&[IGNORED, ROUTING]);
    pattern.starts_with('_') && { names }.any(|name| simple_match(pattern, name))
}

/// Units of work that it takes to compare a pattern with the names of metadata fields.
const NAMES: u64 = 64;

/// Metadata fields that every document has.
const SERVED: [&str; 2] = ["_id", "_index"];

/// Those without terms, which the real engine does not search, either.
pub(super) const UNSEARCHED: [&str; 2] = ["_source", "_doc_count"];

/// What the real engine says of searching in sources.
const NOT_SEARCHABLE: &str = "The _source field is not searchable";

/// Metadata fields of the real engine that this one does not search.
const KNOWN: [&str; 10] = [
    "_type",
    "_field_names",
    "_seq_no",
    "_version",
    "_source",
    "_doc_count",
    "_nested_path",
    "_tier",
    "_feature",
    "_data_stream_timestamp",
];

/// Refuses metadata fields where numbers are asked for: most have none, and those that have some are not kept.
pub(super) fn check_numbers(lowering: &Lowering<'_, '_>, field: &str) -> Result<(), Failure> {
    match field {
        "_routing" | "_source" | "_doc_count" | "_field_names" | "_ignored" | "_feature" => {
            let reason = format!("Fielddata is not supported on field [{field}] of type [{field}]");
            Err(lowering.failed_to_create(Cause::illegal_argument(reason)))
        }
        "_id" | "_index" | "_type" | "_seq_no" | "_version" => Err(not_supported(field)),
        _ => Ok(()),
    }
}

fn not_supported(field: &str) -> Failure {
    Failure::request(
        400,
        Cause::illegal_argument(format!("queries on field [{field}] are not supported")),
    )
}

/// Refuses the metadata fields of the real engine that this one lacks.
pub fn refuse(field: &str) -> Result<(), Failure> {
    if KNOWN.contains(&field) {
        return Err(not_supported(field));
    }
    Ok(())
}
