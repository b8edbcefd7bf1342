//! Do texts that take long to analyze, or become long, end within their bounds? Each of these went on for seconds, or took gigabytes.
#![cfg(feature = "build")]

use std::sync::Arc;

use serde_json::{Value, json};
use vitrine_engine::analysis::{Analysis, Bounds, Tokens};
use vitrine_engine::settings::check;

const BOUNDS: Bounds = Bounds::of(1 << 18);

fn analysis(settings: &Value) -> Arc<Analysis> {
    let checked = check::check(&[], Some(&settings.to_string()), &[]);
    checked.unwrap_or_else(|_| panic!("{settings}")).analysis
}

fn tokens(settings: &Value, text: &str) -> Tokens {
    let analyzer = analysis(settings).analyzer("a").expect("an analyzer");
    analyzer.expect("settings that are right").tokens(text, BOUNDS)
}

fn of_filter(tokenizer: &str, filter: Value) -> Value {
    json!({ "analysis": { "filter": { "f": filter }, "analyzer": { "a": { "tokenizer": tokenizer, "filter": ["f"] } } } })
}

fn of_char_filter(filter: Value) -> Value {
    json!({ "analysis": { "char_filter": { "c": filter }, "analyzer": { "a": { "tokenizer": "keyword", "char_filter": ["c"] } } } })
}

fn of_tokenizer(tokenizer: Value) -> Value {
    json!({ "max_ngram_diff": 1000, "analysis": { "tokenizer": { "t": tokenizer }, "analyzer": { "a": { "tokenizer": "t" } } } })
}

#[test]
fn what_takes_long_ends() {
    let rules: Vec<String> = (0..2_000).map(|number| format!("a{number} => b")).collect();
    let long = ["a"; 1_000].join(" ");
    let numbers: String = (0..20_000).map(|number| format!("{number} ")).collect();
    for (settings, text) in [
        (
            of_filter("keyword", json!({ "type": "pattern_replace", "pattern": "(a+)+b" })),
            "a".repeat(10_000),
        ),
        (
            of_tokenizer(json!({ "type": "pattern", "pattern": "(a|b)*" })),
            "ab".repeat(100_000),
        ),
        (
            of_char_filter(json!({ "type": "pattern_replace", "pattern": "(.*)", "replacement": "$1".repeat(1_000) })),
            "a".repeat(10_000),
        ),
        (
            of_filter(
                "keyword",
                json!({ "type": "pattern_replace", "pattern": "(.*)", "replacement": "$1".repeat(1_000) }),
            ),
            "a".repeat(10_000),
        ),
        (
            of_filter(
                "whitespace",
                json!({ "type": "min_hash", "hash_count": 1_000, "bucket_count": 1_000 }),
            ),
            "a b".to_owned(),
        ),
        (
            of_filter(
                "whitespace",
                json!({ "type": "min_hash", "bucket_count": 1, "hash_set_size": 1_000_000 }),
            ),
            numbers,
        ),
        (
            of_tokenizer(json!({ "type": "simple_pattern", "pattern": "(a|b)*a(a|b){10}" })),
            "ab".repeat(20_000),
        ),
        (
            of_tokenizer(json!({ "type": "simple_pattern_split", "pattern": "(a?){5000}b" })),
            "c".repeat(100_000),
        ),
        (
            of_char_filter(json!({ "type": "mapping", "mappings": [format!("a => {}", "b".repeat(2_000))] })),
            "a".repeat(10_000),
        ),
        (
            of_char_filter(json!({ "type": "mapping", "mappings": rules })),
            "a".repeat(10_000),
        ),
        (
            of_filter(
                "whitespace",
                json!({ "type": "synonym", "synonyms": [format!("{long} x => b")] }),
            ),
            "a ".repeat(2_000),
        ),
        (
            of_filter(
                "keyword",
                json!({ "type": "dictionary_decompounder", "word_list": ["a".repeat(1_000)], "max_subword_size": 1_000 }),
            ),
            "b".repeat(10_000),
        ),
        (
            of_filter("keyword", json!({ "type": "edge_ngram", "max_gram": 100_000 })),
            "a".repeat(10_000),
        ),
        (
            of_tokenizer(json!({ "type": "ngram", "max_gram": 200 })),
            "a".repeat(10_000),
        ),
    ] {
        let tokens = tokens(&settings, &text);
        assert!(tokens.is_full() && tokens.bytes() <= BOUNDS.bytes, "{settings}");
    }
}

/// Of long terms, letters that are left out or put in do not move all that is behind them.
#[test]
fn long_terms_take_no_longer_than_they_are_long() {
    for (filter, term, expected) in [
        ("german_normalization", "ae", "a"),
        ("scandinavian_folding", "ao", "a"),
        ("serbian_normalization", "đ", "dj"),
        ("hindi_normalization", "क\u{94d}", "क"),
        ("cjk_width", "ｶﾞ", "ガ"),
        ("german_stem", "eisch", "eisch"),
    ] {
        let settings = json!({ "analysis": { "analyzer": { "a": { "tokenizer": "keyword", "filter": [filter] } } } });
        let analyzer = analysis(&settings)
            .analyzer("a")
            .expect("an analyzer")
            .expect("right settings");
        let tokens = analyzer.tokens(&term.repeat(200_000), Bounds::of(1 << 24));
        assert_eq!(tokens.get(0).term, expected.repeat(200_000), "{filter}");
    }
}

#[test]
fn normalizers_have_bounds() {
    let settings = json!({ "analysis": {
        "char_filter": { "c": { "type": "pattern_replace", "pattern": "\\s+$" } },
        "normalizer": { "n": { "char_filter": ["c"] } },
    } });
    let normalizer = analysis(&settings).normalizer("n").expect("a normalizer");
    let mut bounds = BOUNDS;
    let text = normalizer.normalize(&" ".repeat(10), &mut bounds);
    assert_eq!(text, Ok((String::new(), true)));
    let spent = BOUNDS.steps - bounds.steps;
    assert!((1..100).contains(&spent), "{spent}");
    let text = normalizer.normalize(&format!("{}x", " ".repeat(20_000)), &mut bounds);
    assert_eq!((text, bounds.steps), (Err(None), 0));
}
