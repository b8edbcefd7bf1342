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
    /// The name that the index had.
    #[serde(skip)]
    index: String,
    settings: Option<Value>,
    mapping: String,
    documents: Vec<String>,
    error: Value,
    errors: Vec<Value>,
}

impl Recording {
    /// A builder that has been given these documents, and the error of the last of them.
    fn build(&self, documents: &[usize]) -> (Builder, Value) {
        let settings = self.settings.as_ref().map(Value::to_string);
        let config = json!({ "name": self.index, "mapping": self.mapping, "settings": settings }).to_string();
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/compat-tests/recordings/mappings");
    let mut recordings: Vec<(Recording, String)> = Vec::new();
    for file in std::fs::read_dir(folder).expect("the recordings") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a recording");
        let mut read: Vec<Recording> = serde_json::from_str(&text).expect("the recording's form");
        let list = path.file_stem().unwrap_or_default().to_string_lossy();
        read.iter_mut().for_each(|one| one.index = format!("mappings-{list}"));
        // Each has a line, at the end of which the mapping stands as it was printed.
        let lines = text.lines().filter_map(|line| line.rsplit_once("\"left\":"));
        let printed = lines.map(|(_, left)| left.trim_end_matches(',').strip_suffix('}').unwrap_or(left).to_owned());
        recordings.extend(read.into_iter().zip(printed));
    }
    let mut wrong = Vec::new();
    let mut check = |what: String, expected: &Value, found: &Value| {
        if expected != found {
            wrong.push(format!("{what}\n  expected {expected}\n  found    {found}"));
        }
    };
    for (recording, printed) in &recordings {
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
        let left = reader.text().to_owned();
        check(
            recording.mapping.clone(),
            &Value::from(printed.as_str()),
            &Value::from(left),
        );
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
