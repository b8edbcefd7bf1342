//! Are mappings read as the real engine reads them, and do documents add what they add there? Compares with what was recorded.
#![cfg(feature = "build")]

mod outcomes;

use std::path::Path;

use outcomes::{Reader, error_of};
use serde::Deserialize;
use serde_json::{Value, json};
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;

#[derive(Deserialize)]
struct Recording {
    mapping: String,
    documents: Vec<String>,
    error: Value,
    errors: Vec<Value>,
    left: Value,
}

impl Recording {
    /// A builder that has been given these documents, and the error of the last of them.
    fn build(&self, documents: &[usize]) -> (Builder, Value) {
        let config = json!({ "name": "test", "mapping": self.mapping, "settings": null }).to_string();
        let mut builder = Builder::new(config.as_bytes(), Box::<InMemory>::default());
        let mut error = error_of(builder.outcome());
        for &at in documents {
            let line = format!("{{\"_id\":\"{at}\",\"_source\":{}}}\n", self.documents[at]);
            error = error_of(builder.add(line.as_bytes()));
        }
        (builder, error)
    }
}

#[test]
fn mappings_are_what_the_real_engine_makes_of_them() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/compat-tests/recordings/mappings/mappings.json");
    let text = std::fs::read_to_string(file).expect("the recording");
    let recordings: Vec<Recording> = serde_json::from_str(&text).expect("the recording's form");
    let mut wrong = Vec::new();
    let mut check = |what: String, expected: &Value, found: &Value| {
        if expected != found {
            wrong.push(format!("{what}\n  expected {expected}\n  found    {found}"));
        }
    };
    for recording in &recordings {
        let (_, error) = recording.build(&[]);
        check(recording.mapping.clone(), &recording.error, &error);
        if !error.is_null() || !recording.error.is_null() {
            continue;
        }
        let mut taken = Vec::new();
        for (at, expected) in recording.errors.iter().enumerate() {
            taken.push(at);
            let (_, error) = recording.build(&taken);
            check(
                format!("{} {}", recording.mapping, recording.documents[at]),
                expected,
                &error,
            );
            if !error.is_null() {
                taken.pop();
            }
        }
        let (mut builder, _) = recording.build(&taken);
        let mut reader = Reader(builder.finish());
        // That all went well, the work and the memory; documents, and those that were replaced.
        assert_eq!(reader.byte(), 0, "{}", recording.mapping);
        reader.take(8 + 8 + 4 + 4);
        let left: Value = serde_json::from_str(&reader.text()).expect("a mapping");
        check(recording.mapping.clone(), &recording.left, &left);
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        recordings.len(),
        wrong.join("\n")
    );
    assert!(recordings.len() > 100, "{}", recordings.len());
}
