//! In which form is a mapping file? People have mappings objects, bodies of create-index calls, answers of `GET _mapping` and of
//! `GET /{index}`, and any of these with the type that indices had up to 6.x.

use std::ops::Range;

use crate::json::{self, Member, Value};
use crate::mapping::MappingError;

/// What a mapping file has.
pub struct MappingFile<'a> {
    /// Which bytes are the mappings object; none where there is no mapping.
    pub mapping: Option<Range<usize>>,
    /// The members of `settings`.
    pub settings: Vec<Member<'a>>,
    /// What was left out, and what that means.
    pub notes: Vec<String>,
}

/// What an object of mappings may have beside metadata fields; with anything else, and nothing beside it, it is the name of a type.
const PARAMETERS: [&str; 9] = [
    "date_detection",
    "dynamic",
    "dynamic_date_formats",
    "dynamic_templates",
    "enabled",
    "include_in_all",
    "numeric_detection",
    "properties",
    "runtime",
];

/// What the real engine says of it.
const DEFAULT_TYPE: &str = "[_default_] mappings are not allowed on new indices and should no longer be used. See \
     [https://www.elastic.co/guide/en/elasticsearch/reference/current/breaking-changes-7.0.html#default-mapping-not-allowed] for more information.";

fn is_parameter(key: &str) -> bool {
    PARAMETERS.contains(&key) || key.starts_with('_') && !matches!(key, "_doc" | "_default_")
}

fn fault(at: usize, message: impl Into<String>) -> MappingError {
    MappingError {
        message: message.into(),
        at: Some(at),
        cause: None,
    }
}

/// Reads a mapping file.
pub fn read(text: &str) -> Result<MappingFile<'_>, MappingError> {
    let start = text.len() - text.trim_start().len();
    let value = json::parse(text).map_err(|error| fault(error.at, error.message))?;
    let Value::Object(members) = value else {
        return Err(fault(
            start,
            "expected an object: a mapping, or the body of a create-index call",
        ));
    };
    let mut file = MappingFile {
        mapping: Some(start..text.trim_end().len()),
        settings: Vec::new(),
        notes: Vec::new(),
    };
    if has_mapping(&members) {
        file.typed(&members)?;
    } else if is_body(&members) {
        file.body(members)?;
    } else {
        let indices: Vec<&Member<'_>> = members.iter().filter(|member| is_index(&member.value)).collect();
        match indices.as_slice() {
            [] => file.typed(&members)?,
            [_] if members.len() == 1 => file.index(members)?,
            _ => {
                let names: Vec<String> = members.iter().map(|member| format!("[{}]", member.key)).collect();
                let names = names.join(", ");
                return Err(fault(
                    start,
                    format!("the mapping file has several indices: {names}; keep the one to build"),
                ));
            }
        }
    }
    Ok(file)
}

/// Whether this is a mappings object without a type, and not what one stands in.
fn has_mapping(members: &[Member<'_>]) -> bool {
    members.is_empty() || members.iter().any(|member| is_parameter(&member.key))
}

/// Whether this is the body of a create-index call.
fn is_body(members: &[Member<'_>]) -> bool {
    let is_key = |key: &str| matches!(key, "mappings" | "settings" | "aliases");
    members.iter().any(|member| is_key(&member.key)) && !members.iter().any(|member| is_parameter(&member.key))
}

/// Whether this is what answers have under the name of an index.
fn is_index(value: &Value<'_>) -> bool {
    matches!(value, Value::Object(members) if is_body(members))
}

impl<'a> MappingFile<'a> {
    fn index(&mut self, mut members: Vec<Member<'a>>) -> Result<(), MappingError> {
        match members.pop().map(|member| member.value) {
            Some(Value::Object(members)) => self.body(members),
            _ => Ok(()),
        }
    }

    fn body(&mut self, members: Vec<Member<'a>>) -> Result<(), MappingError> {
        self.mapping = None;
        for Member { key, start, end, value } in members {
            match (key.as_ref(), value) {
                ("mappings", Value::Object(members)) => {
                    self.mapping = Some(start..end);
                    self.typed(&members)?;
                }
                ("settings", Value::Object(members)) => self.settings = members,
                ("aliases", Value::Object(members)) => self.aliases(&members),
                (key @ ("mappings" | "settings" | "aliases"), _) => {
                    return Err(fault(start, format!("key [{key}] must be an object")));
                }
                (key, _) => return Err(fault(start, format!("unknown key [{key}] for create index"))),
            }
        }
        Ok(())
    }

    fn aliases(&mut self, members: &[Member<'_>]) {
        if members.is_empty() {
            return;
        }
        let names: Vec<&str> = members.iter().map(|member| member.key.as_ref()).collect();
        self.notes.push(format!(
            "without effect: aliases {}; the index has its name alone",
            names.join(", ")
        ));
    }

    /// Takes what is under the name of a type, if there is one.
    fn typed(&mut self, members: &[Member<'_>]) -> Result<(), MappingError> {
        if has_mapping(members) {
            return Ok(());
        }
        // What holds anything but objects has no types: the reader of mappings says what is wrong with it.
        if !members.iter().all(|member| matches!(member.value, Value::Object(_))) {
            return Ok(());
        }
        if let Some(member) = members.iter().find(|member| member.key == "_default_") {
            return Err(fault(member.start, DEFAULT_TYPE));
        }
        let [Member { key, start, end, .. }] = members else {
            let names: Vec<String> = members.iter().map(|member| format!("[{}]", member.key)).collect();
            let names = names.join(", ");
            return Err(fault(
                members[0].start,
                format!("the mapping has several types: {names}; an index has one"),
            ));
        };
        self.mapping = Some(*start..*end);
        self.notes.push(format!(
            "the mapping's type [{key}] was dropped: all documents are of the type [_doc]"
        ));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    /// The mapping, the names of settings, and how many notes there are.
    fn found(text: &str) -> (&str, Vec<String>, usize) {
        let file = read(text).expect("a mapping file");
        let names = file.settings.iter().map(|member| member.key.to_string()).collect();
        (file.mapping.map_or("", |range| &text[range]), names, file.notes.len())
    }

    #[test]
    fn each_form_has_its_mapping() {
        let bare = r#"{"dynamic":"strict","properties":{"a":{"type":"keyword"}}}"#;
        let index = |body: &str| format!(r#"{{"products_v3":{body}}}"#);
        let mappings = format!(r#"{{"mappings":{bare}}}"#);
        let typed = format!(r#"{{"mappings":{{"doc":{bare}}}}}"#);
        for (text, notes) in [
            (bare.to_owned(), 0),
            (format!(" \n{bare}\n"), 0),
            (mappings.clone(), 0),
            (index(&mappings), 0),
            (typed.clone(), 1),
            (index(&typed), 1),
            (format!(r#"{{"doc":{bare}}}"#), 1),
            (format!(r#"{{"aliases":{{}},"mappings":{{"_doc":{bare}}}}}"#), 1),
            (format!(r#"{{"aliases":{{"b":{{}}}},"mappings":{{"_doc":{bare}}}}}"#), 2),
        ] {
            assert_eq!(found(&text), (bare, vec![], notes), "{text}");
        }
        let body = format!(r#"{{"settings":{{"index":{{}},"hidden":true}},"mappings":{bare}}}"#);
        let names = vec!["index".to_owned(), "hidden".to_owned()];
        assert_eq!(found(&body), (bare, names.clone(), 0));
        assert_eq!(found(&index(&body)), (bare, names, 0));
        assert_eq!(found(r#"{"settings":{}}"#), ("", vec![], 0));
        assert_eq!(found("{}"), ("{}", vec![], 0));
        // No types: what a mapping has beside fields.
        let source = r#"{"_source":{"enabled":true}}"#;
        assert_eq!(found(source), (source, vec![], 0));
        // Nor what has a value that is none.
        let unknown = r#"{"foo":1,"bar":{"properties":{}}}"#;
        assert_eq!(found(unknown), (unknown, vec![], 0));
    }

    #[test]
    fn what_has_no_form_is_refused_where_it_stands() {
        for (text, at, expected) in [
            (r#"[]"#, 0, "expected an object"),
            (
                r#"{"a":{"mappings":{}},"b":{"mappings":{}}}"#,
                0,
                "several indices: [a], [b]",
            ),
            (r#"{"mappings":{"a":{},"b":{}}}"#, 17, "several types: [a], [b]"),
            (r#"{"mappings":{},"foo":1}"#, 21, "unknown key [foo] for create index"),
            (r#"{"mappings":null}"#, 12, "key [mappings] must be an object"),
            (
                r#"{"mappings":{"_default_":{}}}"#,
                25,
                "[_default_] mappings are not allowed",
            ),
        ] {
            let error = read(text).err().expect("an error");
            assert!(error.message.contains(expected), "{text}: {}", error.message);
            assert_eq!(error.at, Some(at), "{text}");
        }
    }
}
