//! `index.sort.*`: in which order are documents put into an index?

use super::Given;
use super::Values;
use super::file::File;
use crate::analysis::cases;
use crate::error::Cause;
use crate::mapping::Mapping;

/// A field by which documents are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortField {
    /// Its number.
    pub field: u16,
    /// Whether greater values come first.
    pub descending: bool,
    /// Whether documents without a value come first.
    pub missing_first: bool,
    /// Whether the greatest of several values counts, and not the smallest.
    pub greatest: bool,
}

const FIELD: &str = "index.sort.field";
const ORDER: &str = "index.sort.order";
const MODE: &str = "index.sort.mode";
const MISSING: &str = "index.sort.missing";

/// Returns what is wrong with the settings alone.
pub(super) fn faults(file: &File) -> Vec<String> {
    let list = |name: &str| {
        let given = file.settings().find(|(known, _)| *known == name);
        given.and_then(|(_, given)| given).map_or_else(Vec::new, Given::list)
    };
    let fields = list(FIELD);
    let mut faults = Vec::new();
    for (name, shown) in [(ORDER, false), (MODE, true), (MISSING, false)] {
        let values = list(name);
        if let Some(fault) = values.iter().find_map(|value| illegal(name, value)) {
            faults.push(fault);
            continue;
        }
        if !values.is_empty() && values.len() != fields.len() {
            let values: Vec<String> = values
                .into_iter()
                .map(|value| if shown { cases::upper(&value) } else { value })
                .collect();
            faults.push(format!(
                "index.sort.field:[{}] {name}:[{}], size mismatch",
                fields.join(", "),
                values.join(", ")
            ));
        }
    }
    faults
}

fn illegal(name: &str, value: &str) -> Option<String> {
    match (name, cases::lower(value).as_str()) {
        (ORDER, "asc" | "desc") | (MODE, "min" | "max") => None,
        (ORDER, _) => Some(format!("Illegal sort order:{value}")),
        (MODE, "sum" | "avg" | "median") => Some(format!(
            "Illegal index sort mode:[{}], must be one of [MAX, MIN]",
            cases::upper(value)
        )),
        (MODE, _) => Some(format!("Illegal sort mode: {value}")),
        _ if matches!(value, "_last" | "_first") => None,
        _ => Some(format!(
            "Illegal missing value:[{value}], must be one of [_last, _first]"
        )),
    }
}

/// Returns the fields by which an index is sorted; fails at the first one by which none can be.
pub fn fields(values: &Values, mapping: &Mapping) -> Result<Vec<SortField>, String> {
    let list = |name: &str| values.get(name).unwrap_or(&[]);
    let one_of = |name: &str, at: usize| list(name).get(at).map(|value| cases::lower(value));
    let mut fields = Vec::new();
    if !list(FIELD).is_empty() && mapping.spaces.len() > 1 {
        return Err("cannot have nested fields when index sort is activated".to_owned());
    }
    for (at, name) in list(FIELD).iter().enumerate() {
        let Some(field) = mapping.field(name) else {
            return Err(match name.as_str() {
                "_seq_no" | "_version" => format!("an index cannot be sorted by [{name}] here"),
                name if crate::mapping::is_metadata(name) => format!("invalid index sort field:[{name}]"),
                name => format!("unknown index sort field:[{name}]"),
            });
        };
        if mapping.is_alias(name) {
            return Err(format!("Cannot use alias [{name}] as an index sort field"));
        }
        let kind = &mapping.get(field).kind;
        if !kind.storage().column || kind.doc_values(name).is_err() {
            return Err(format!("docvalues not found for index sort field:[{name}]"));
        }
        kind.check_sort().map_err(Cause::into_reason)?;
        if !kind.sorts_index() {
            return Err(format!("invalid index sort field:[{name}]"));
        }
        let descending = one_of(ORDER, at).as_deref() == Some("desc");
        fields.push(SortField {
            field,
            descending,
            missing_first: one_of(MISSING, at).as_deref() == Some("_first"),
            greatest: one_of(MODE, at).map_or(descending, |mode| mode == "max"),
        });
    }
    Ok(fields)
}
