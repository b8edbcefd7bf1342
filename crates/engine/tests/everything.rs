//! What is known of all documents is what they come to one after another; and a value that stands for what is missing is
//! counted like the value itself.
#![cfg(feature = "build")]

mod aggregations;
mod opened;
mod plans;

use aggregations::{metric, terms};
use serde_json::{Value, json};
use vitrine_engine::Engine;
use vitrine_engine::plan::Order::{Asc, Desc};
use vitrine_engine::plan::{
    Aggregation, AggregationRange, BoolQuery, IncludeExclude, Metric, NamedAggregation, Query, Scalar, Search,
};

const MAPPING: &str = r#"{"properties":{"k":{"type":"keyword"},"one":{"type":"keyword"},"many":{"type":"keyword"},
    "n":{"type":"integer"},"d":{"type":"double"},"b":{"type":"boolean"}}}"#;

fn open(sources: impl Iterator<Item = Value>) -> Engine {
    let mut catalog = String::new();
    let mut documents = 0;
    for source in sources {
        catalog.push_str(&json!({ "_id": documents.to_string(), "_source": source }).to_string());
        catalog.push('\n');
        documents += 1;
    }
    opened::open(MAPPING, &catalog, documents)
}

/// The bytes of the outcome behind the work that was spent.
fn outcome(engine: &mut Engine, query: &Query, aggregation: &Aggregation) -> Vec<u8> {
    let search = Search {
        aggs: vec![NamedAggregation {
            name: "a".to_owned(),
            aggregation: aggregation.clone(),
            aggs: Vec::new(),
        }],
        size: 0,
        track_total_hits: 10,
        ..plans::search(query.clone())
    };
    let outcome = engine.carry_out(&plans::plan(search));
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    // What is found begins with the total and ends with what is known of the scores, which differs.
    [&outcome[17..26], &outcome[33..]].concat()
}

fn all() -> Query {
    Query::MatchAll {
        boost: "1.0".to_owned(),
    }
}

fn string(text: &str) -> Scalar {
    Scalar::String(text.to_owned())
}

#[test]
fn what_is_known_is_what_documents_come_to() {
    let source = |i: u64| {
        let words = |count: u64| {
            (0..count)
                .map(|k| format!("w{}", (i * 37 + k * 11) % 23))
                .collect::<Vec<_>>()
        };
        json!({
            "k": format!("key {}", i * i % 3001), "one": if i.is_multiple_of(9) { vec![] } else { words(1) }, "many": words(i % 8),
            "n": i % 251, "d": i as f64 * 0.37 - 500.0, "b": i.is_multiple_of(3),
        })
    };
    let mut engine = open((0..9000).map(source));
    // All documents, too, but not known beforehand.
    let halves = Query::Bool(BoolQuery {
        must: Vec::new(),
        filter: Vec::new(),
        should: vec![
            plans::range("n", Some("0"), Some("150")),
            plans::range("n", Some("151"), None),
        ],
        must_not: Vec::new(),
        minimum_should_match: None,
        adjust_pure_negative: true,
        boost: "1.0".to_owned(),
    });
    let mut aggregations = Vec::new();
    for field in ["k", "one", "many", "n", "b", "d"] {
        let missing = match field {
            "k" | "one" | "many" => string("w5x"),
            _ => plans::number(Some("1")),
        };
        for missing in [Scalar::Null, missing] {
            for order in [
                &[("_count", Desc), ("_key", Asc)][..],
                &[("_count", Desc), ("_key", Desc)],
                &[("_count", Asc), ("_key", Asc)],
                &[("_key", Asc)],
                &[("_key", Desc)],
            ] {
                for size in [1, 7, 40, 5000] {
                    aggregations.push(terms(field, size, &missing, None, order));
                }
            }
            aggregations.push(Aggregation::ValueCount(metric(field, &missing)));
            aggregations.push(Aggregation::Cardinality {
                field: field.to_owned(),
                precision_threshold: None,
                missing: missing.clone(),
                value_type: None,
            });
            if ["n", "d"].contains(&field) {
                let of_numbers: [fn(Metric) -> Aggregation; 5] = [
                    Aggregation::Avg,
                    Aggregation::Max,
                    Aggregation::Min,
                    Aggregation::Stats,
                    Aggregation::Sum,
                ];
                aggregations.extend(of_numbers.map(|aggregation| aggregation(metric(field, &missing))));
            }
        }
    }
    let bounds = [
        (None, Some("1")),
        (Some("-20"), Some("150")),
        (Some("90"), None),
        (None, None),
    ];
    let ranges = bounds.map(|(from, to)| AggregationRange {
        key: None,
        from: plans::number(from),
        to: plans::number(to),
    });
    aggregations.extend(["n", "d"].map(|field| Aggregation::Range {
        field: field.to_owned(),
        ranges: ranges.to_vec(),
        missing: Scalar::Null,
        format: None,
    }));
    for aggregation in &aggregations {
        let walked = outcome(&mut engine, &halves, aggregation);
        assert_eq!(outcome(&mut engine, &all(), aggregation), walked, "{aggregation:?}");
        assert!(walked.len() > 20, "{aggregation:?}");
    }
}

#[test]
fn what_stands_for_missing_values_leaves_others_in_place() {
    let number = |n: Option<u64>| n.map_or(json!({}), |n| json!({ "n": n }));
    let numbers = [Some(1), Some(2), Some(3), None, Some(3), Some(7)];
    let mut with_gap = open(numbers.into_iter().map(number));
    let mut filled = open(numbers.into_iter().map(|n| number(n.or(Some(2)))));
    let include = Some(IncludeExclude::Values(["2", "3", "7"].map(string).to_vec()));
    let order = [("_count", Desc), ("_key", Asc)];
    let stands_for = terms("n", 10, &plans::number(Some("2")), include.clone(), &order);
    let itself = terms("n", 10, &Scalar::Null, include, &order);
    let expected = outcome(&mut filled, &all(), &itself);
    assert_eq!(outcome(&mut with_gap, &all(), &stands_for), expected);
}
