//! The real engine's `_analyze` answers, recorded, against our tokens.

use super::*;
#[cfg(feature = "build")]
use vitrine_base::given::{Given, Values};

#[test]
fn tokens_are_those_of_the_real_engine() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../ts/compat-tests/recordings/analysis/standard.json"
    );
    let recorded = std::fs::read_to_string(path).expect("the recorded answers");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&recorded).expect("valid JSON");
    assert!(cases.len() >= 200, "only {} recorded texts", cases.len());
    for case in &cases {
        let text = case["text"].as_str().expect("a text");
        let mut position = -1i64;
        let tokens: Vec<serde_json::Value> = Analyzer::standard()
            .tokens(text, Bounds::of(usize::MAX))
            .iter()
            .map(|token| {
                position += i64::from(token.increment);
                serde_json::json!({
                    "token": token.term, "start_offset": token.start, "end_offset": token.end,
                    "type": token.kind, "position": position,
                })
            })
            .collect();
        assert_eq!(serde_json::Value::Array(tokens), case["tokens"], "{text:?}");
    }
}

/// Puts what JSON describes into settings, by their full names.
#[cfg(feature = "build")]
fn flatten(name: &str, value: &serde_json::Value, all: &mut Vec<(String, Given)>) {
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        serde_json::Value::Object(members) => {
            for (key, value) in members {
                flatten(&[name, ".", key].concat(), value, all);
            }
        }
        serde_json::Value::Array(list) => all.push((name.to_owned(), Given::List(list.iter().map(text).collect()))),
        value => all.push((name.to_owned(), Given::One(text(value)))),
    }
}

/// Tokens as the recorded answers write them: the term, its offsets, its type, its position and, behind `+`, how many it spans.
#[cfg(feature = "build")]
fn written(analyzer: &Analyzer, text: &str) -> Vec<String> {
    let mut position = -1i64;
    let write = |token: Token<'_>| {
        position += i64::from(token.increment);
        let Token {
            term, start, end, kind, ..
        } = token;
        let spans = if token.length > 1 {
            format!("+{}", token.length)
        } else {
            String::new()
        };
        format!("{term}/{start}-{end}/{kind}/{position}{spans}")
    };
    analyzer.tokens(text, Bounds::of(1 << 20)).iter().map(write).collect()
}

#[cfg(feature = "build")]
#[test]
fn components_are_those_of_the_real_engine() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/components.ndjson");
    let recorded = std::fs::read_to_string(path).expect("the recorded answers");
    let cases: Result<Vec<serde_json::Value>, _> = recorded.lines().map(serde_json::from_str).collect();
    let cases = cases.expect("valid JSON");
    assert!(cases.len() >= 140, "only {} recorded cases", cases.len());
    for case in &cases {
        let mut all = Vec::new();
        flatten("index.analysis", &case["analysis"], &mut all);
        all.sort_by(|one, other| one.0.cmp(&other.0));
        let mut values = Values::default();
        for (name, given) in all {
            values.push(name, given);
        }
        let made = Analysis::of(&values, tables::Tables::default());
        if let Some(error) = case["error"].as_str() {
            let faults = made.err().unwrap_or_else(|| panic!("{case} is an error"));
            let is_said = faults.iter().any(|fault| fault.cause.reason == error);
            assert!(is_said, "{case}: {faults:?}");
            continue;
        }
        let made = made.unwrap_or_else(|faults| panic!("{case}: {faults:?}"));
        let name = case["analyzer"].as_str().unwrap_or("a");
        let analyzer = made.analyzer(name).and_then(Result::ok).expect(name);
        for answer in case["texts"].as_array().expect("texts") {
            let text = answer[0].as_str().expect("a text");
            let tokens = serde_json::json!(written(&analyzer, text));
            assert_eq!(tokens, answer[1], "{} {text:?}", case["analysis"]);
        }
    }
}
