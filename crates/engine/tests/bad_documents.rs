//! Are documents refused as the real engine refuses them, and taken where it takes them? Compares with what was recorded.
#![cfg(feature = "build")]

use std::path::Path;

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

/// Takes what an outcome holds from its front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, length: usize) -> Vec<u8> {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken.to_vec()
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn text(&mut self) -> String {
        let length = self.take(4);
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        String::from_utf8(self.take(length as usize)).expect("UTF-8")
    }

    /// An error without its details.
    fn cause(&mut self) -> Value {
        let mut cause = json!({ "type": self.text(), "reason": self.text() });
        for _ in 0..self.byte() {
            self.text();
            self.byte();
            self.text();
        }
        if self.byte() == 1 {
            cause["caused_by"] = self.cause();
        }
        cause
    }
}

/// The error of an outcome, null where there is none.
fn error_of(outcome: &[u8]) -> Value {
    let mut reader = Reader(outcome);
    if reader.byte() == 0 {
        return Value::Null;
    }
    // The work, the memory, the status and the level.
    reader.take(8 + 8 + 2 + 1);
    reader.cause()
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
        if document.create || !document.id.starts_with('"') {
            continue;
        }
        let line = |source: &str| format!("{{\"_id\":{},\"_source\":{source}}}\n", document.id);
        for _ in 0..document.before {
            builder.add(line("{}").as_bytes());
        }
        let error = error_of(builder.add(line(&document.source).as_bytes()));
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
