//! Is what the real engine takes, and is not served here, refused by its name?
#![cfg(feature = "build")]

mod outcomes;

use outcomes::error_of;
use serde_json::{Value, json};
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;

/// What is said of a mapping with settings; nothing where they are taken.
fn said(mapping: &Value, settings: &Value) -> String {
    let config = json!({ "name": "one", "mapping": mapping.to_string(), "settings": settings.to_string() });
    let builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    match error_of(builder.outcome()) {
        Value::Null => String::new(),
        error => error["reason"].as_str().expect("a reason").to_owned(),
    }
}

#[test]
fn what_would_answer_no_search_is_refused() {
    for (settings, expected) in [
        (
            json!({ "index.blocks.read": true }),
            "[index.blocks.read] is [true], with which the real engine answers no search",
        ),
        (json!({ "blocks": { "read": "true" } }), "[index.blocks.read] is [true]"),
        (
            json!({ "blocks.metadata": true }),
            "[index.blocks.metadata] is [true], with which the real engine says no mapping",
        ),
        (
            json!({ "blocks.read": "yes" }),
            "Failed to parse value [yes] as only [true] or [false] are allowed.",
        ),
    ] {
        let said = said(&json!({}), &settings);
        assert!(said.starts_with(expected), "{settings}: {said}");
    }
    for settings in [
        json!({ "blocks.read": false, "blocks.metadata": "false" }),
        json!({ "blocks": { "write": true, "read_only": true, "read_only_allow_delete": true } }),
    ] {
        assert_eq!(said(&json!({}), &settings), "", "{settings}");
    }
}

#[test]
fn letters_of_places_that_count_have_bounds() {
    for precision in [json!(-1), json!(13), json!("5km"), json!(0.5)] {
        let contexts = json!([{ "name": "g", "type": "geo", "precision": precision }]);
        let mapping = json!({ "properties": { "c": { "type": "completion", "contexts": contexts } } });
        let said = said(&mapping, &json!({}));
        assert!(
            said.contains("which is not supported; give the number of letters, from 0 to 12"),
            "{precision}: {said}"
        );
    }
}
