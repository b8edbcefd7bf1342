//! The real engine's `_analyze` answers, recorded, against our tokens.

use super::*;

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
        let tokens: Vec<serde_json::Value> = Analyzer::Standard
            .tokens(text, usize::MAX)
            .into_iter()
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
