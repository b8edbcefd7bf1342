//! Are documents refused as the real engine refuses them, and taken where it takes them? Compares with what was recorded.
#![cfg(feature = "build")]

mod outcomes;

use std::path::Path;

use outcomes::error_of;
use serde::Deserialize;
use serde_json::{Value, json};
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;

#[derive(Deserialize)]
struct Recording {
    mappings: std::collections::HashMap<String, Value>,
    documents: Vec<Document>,
}

#[derive(Deserialize)]
struct Document {
    dynamic: String,
    /// As JSON.
    id: String,
    create: bool,
    before: usize,
    source: String,
    error: Value,
}

#[test]
fn documents_are_refused_as_the_real_engine_refuses_them() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/compat-tests/recordings/bad-documents/documents.json");
    let text = std::fs::read_to_string(file).expect("the recording");
    let recording: Recording = serde_json::from_str(&text).expect("the recording's form");
    let mut wrong = Vec::new();
    let mut refused = 0;
    for document in &recording.documents {
        let mapping = recording.mappings[&document.dynamic].to_string();
        let config = json!({ "name": "test", "mapping": mapping, "settings": null }).to_string();
        let mut builder = Builder::new(config.as_bytes(), Box::<InMemory>::default());
        let lines = |action: &str, source: &str| format!("{{\"{action}\":{{\"_id\":{}}}}}\n{source}\n", document.id);
        for _ in 0..document.before {
            assert_eq!(error_of(builder.add(lines("index", "{}").as_bytes())), Value::Null);
        }
        let action = if document.create { "create" } else { "index" };
        let error = error_of(builder.add(lines(action, &document.source).as_bytes()));
        refused += usize::from(!document.error.is_null());
        if error != document.error {
            let shown = |value: &Value| value.to_string().chars().take(600).collect::<String>();
            let source: String = document.source.chars().take(120).collect();
            wrong.push(format!(
                "{} {} {source}\n  expected {}\n  found    {}",
                document.dynamic,
                document.id,
                shown(&document.error),
                shown(&error)
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {refused}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(refused > 400, "{refused}");
}
