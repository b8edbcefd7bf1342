//! What is wrong with showing fields that the real engine has beside those of a mapping?

use super::fvh;
use crate::error::{Cause, Failure};
use crate::mapping::types::Shown;
use crate::plan::HighlightField;
use crate::query::sought::Noted;

/// The name of the field whose value is that of the index.
pub const INDEX: &str = "_index";

/// Fields that the real engine has beside those of a mapping. They have no words by document.
const FIELDS: [&str; 11] = [
    "_id",
    INDEX,
    "_type",
    "_routing",
    "_source",
    "_ignored",
    "_field_names",
    "_seq_no",
    "_version",
    "_doc_count",
    "_feature",
];

/// Those of which the real engine has no values to show.
const INTERNAL: [&str; 4] = ["_type", "_field_names", "_seq_no", "_feature"];

/// What is known of the name of the index.
pub fn shown() -> Shown {
    Shown {
        has_words: true,
        is_as_written: true,
        ..Shown::default()
    }
}

/// Returns what is wrong with showing a field that the mapping does not have, given what is looked for.
pub fn fault(options: &HighlightField, noted: &[Noted]) -> Option<Failure> {
    let name = FIELDS.into_iter().find(|name| *name == options.field)?;
    let has_beginning = options.no_match_size > 0;
    let (is_plain, is_internal) = (options.kind == "plain", INTERNAL.contains(&name));
    if options.kind == "fvh" {
        return Some(fvh::without_vectors(name));
    }
    if is_internal && (is_plain || has_beginning || !options.require_field_match && !noted.is_empty()) {
        let reason = ["Cannot fetch values for internal field [", name, "]."].concat();
        return Some(Failure::shard(
            500,
            Cause::new("unsupported_operation_exception", reason),
        ));
    }
    let is_shown = name == "_version" || !is_plain && name == "_ignored";
    (has_beginning && is_shown).then(|| {
        let reason = ["[highlight] of field [", name, "] is not supported"].concat();
        Failure::request(400, Cause::illegal_argument(reason))
    })
}
