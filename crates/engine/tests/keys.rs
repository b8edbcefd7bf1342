//! The values behind a key of a `flattened` are found once in a request, however many sort keys and aggregations ask for them.
#![cfg(feature = "build")]

mod aggregations;
mod opened;
mod plans;

use aggregations::metric;
use vitrine_engine::Engine;
use vitrine_engine::plan::{Aggregation, NamedAggregation, Order, Query, Scalar, Search, Sort};

const DOCUMENTS: u32 = 2000;
const MAPPING: &str = r#"{"properties":{"f":{"type":"flattened"}}}"#;

/// Each document has a value of its own behind either key.
fn catalog() -> String {
    let line = |document| {
        format!("{{\"_id\":\"{document}\",\"_source\":{{\"f\":{{\"a\":\"v{document}\",\"b\":\"w{document}\"}}}}}}\n")
    };
    (0..DOCUMENTS).map(line).collect()
}

/// The units of work that a search without a hit takes.
fn work(engine: &mut Engine, sorts: &[&str], aggregations: &[&str]) -> u64 {
    let key = |field: &&str| Sort::Field {
        field: (*field).to_owned(),
        order: Order::Asc,
        missing: Scalar::Null,
        mode: None,
        unmapped_type: None,
        numeric_type: None,
        format: None,
        nested: None,
    };
    let count = |field: &&str| NamedAggregation {
        name: "a".to_owned(),
        aggregation: Aggregation::ValueCount(metric(field, &Scalar::Null)),
        aggs: Vec::new(),
    };
    let query = Query::MatchNone {
        boost: "1.0".to_owned(),
    };
    let outcome = engine.carry_out(&plans::plan(Search {
        sort: sorts.iter().map(key).collect(),
        aggs: aggregations.iter().map(count).collect(),
        ..plans::search(query)
    }));
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    u64::from_le_bytes(outcome[1..9].try_into().expect("eight bytes"))
}

#[test]
fn values_of_a_key_are_found_once() {
    let mut engine = opened::open(MAPPING, &catalog(), DOCUMENTS);
    let once = work(&mut engine, &["f.a"], &[]);
    // Each term is looked at, and each document.
    assert!(once > u64::from(DOCUMENTS), "{once}");
    let again = work(&mut engine, &["f.a", "f.a"], &["f.a"]);
    assert!(again - once < u64::from(DOCUMENTS) / 2, "{again} after {once}");
    let other = work(&mut engine, &["f.a", "f.b"], &[]);
    assert!(other - once > u64::from(DOCUMENTS), "{other} after {once}");
}
