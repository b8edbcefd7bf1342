//! What comes of the lines of a catalog?

use serde_json::{Value, json};
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;

const MAPPING: &str = r#"{"properties":{"name":{"type":"text","fields":{"raw":{"type":"keyword"}}},"n":{"type":"integer"},
    "sku":{"type":"keyword"},"o":{"properties":{"id":{"type":"long"}}},"k":{"type":"keyword","ignore_above":5}}}"#;

/// A build of such a catalog that has begun.
pub fn builder(catalog: Value) -> Builder {
    let mut config = json!({ "name": "test", "mapping": MAPPING, "settings": null });
    for (key, value) in catalog.as_object().expect("an object") {
        config[key] = value.clone();
    }
    let builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    assert_eq!(builder.outcome()[0], 0, "{}", text(builder.outcome()));
    builder
}

/// What an outcome has of text.
pub fn text(outcome: &[u8]) -> String {
    String::from_utf8_lossy(outcome).into_owned()
}

/// Adds lines in batches; returns the image and what `finish` says.
pub fn built(catalog: Value, lines: &str, batch: usize) -> (Vec<u8>, String) {
    let mut builder = builder(catalog);
    for batch in lines.split_inclusive('\n').collect::<Vec<_>>().chunks(batch) {
        let outcome = builder.add(batch.concat().as_bytes());
        assert_eq!(outcome[0], 0, "{}", text(outcome));
    }
    let outcome = builder.finish();
    assert_eq!(outcome[0], 0, "{}", text(outcome));
    let said = text(outcome);
    builder.take(0, builder.image_bytes());
    (builder.piece().to_vec(), said)
}

/// What is said of the first wrong line, and its place.
pub fn refusal(catalog: Value, lines: &[u8]) -> (String, u64, u64) {
    let mut builder = builder(catalog);
    let mut outcome = builder.add(lines).to_vec();
    if outcome[0] == 0 {
        outcome = builder.finish().to_vec();
    }
    assert_eq!(outcome[0], 1, "{}", text(lines));
    let said = text(&outcome);
    let number = |key: &str| {
        let key = format!("\0\0\0{key}\u{1}");
        let behind = said.split(&key).nth(1).unwrap_or("");
        let digits: String = behind.chars().skip(4).take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    };
    (said.clone(), number("line"), number("column"))
}
