//! What is known of all documents is what they come to one after another; and a value that stands for what is missing is
//! counted like the value itself.
#![cfg(feature = "build")]

use serde_json::{Value, json};
use vitrine_engine::Engine;
use vitrine_engine::build::Builder;
use vitrine_engine::format::image::VERSION;

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
    let config = json!({ "name": "all", "mapping": MAPPING, "settings": null });
    let mut builder = Builder::new(config.to_string().as_bytes());
    assert_eq!(builder.add(catalog.as_bytes())[0], 0);
    assert_eq!(builder.finish()[0], 0);
    let mut engine = Engine::new();
    engine.reserve(builder.image().len()).copy_from_slice(builder.image());
    let mapping: Value = serde_json::from_str(MAPPING).expect("JSON");
    let manifest = json!({ "format": VERSION, "name": "all", "documents": documents, "mapping": mapping });
    assert_eq!(engine.open(manifest.to_string().as_bytes())[0], 0);
    engine
}

/// The bytes of the outcome behind the work that was spent.
fn outcome(engine: &mut Engine, query: &Value, aggregation: &Value) -> Vec<u8> {
    let plan = json!({ "search": {
        "query": query, "post_filter": null, "aggs": [{ "name": "a", "aggregation": aggregation, "aggs": [] }], "sort": [],
        "from": -1, "size": 0, "source": { "enabled": false, "includes": [], "excludes": [] }, "track_total_hits": 10,
        "track_scores": false, "search_after": null, "reprint_source": false, "now": 0,
        "limits": { "work": u64::MAX / 2, "work_budget": 0, "response_bytes": u64::MAX / 2, "response_budget": 0 },
    }});
    let outcome = engine.call(plan.to_string().as_bytes());
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    outcome[9..].to_vec()
}

fn terms(field: &str, size: i32, missing: &Value, include: &Value, order: &[(&str, &str)]) -> Value {
    let order: Vec<Value> = order
        .iter()
        .map(|(path, order)| json!({ "path": path, "order": order }))
        .collect();
    json!({ "terms": {
        "field": field, "size": size, "shard_size": -1, "min_doc_count": 1, "shard_min_doc_count": 0, "order": order,
        "include": include, "exclude": null, "missing": missing, "show_term_doc_count_error": false, "format": null,
        "value_type": null,
    }})
}

fn metric(name: &str, field: &str, missing: &Value) -> Value {
    json!({ name: { "field": field, "missing": missing, "format": null, "value_type": null } })
}

fn all() -> Value {
    json!({ "match_all": { "boost": "1.0" } })
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
    let range = |from: Value, to: Value| {
        json!({ "range": {
            "field": "n", "from": from, "to": to, "include_lower": true, "include_upper": true, "format": null,
            "time_zone": null, "relation": null, "boost": "1.0",
        }})
    };
    let halves = json!({ "bool": {
        "must": [], "filter": [], "must_not": [], "minimum_should_match": null, "adjust_pure_negative": true, "boost": "1.0",
        "should": [range(json!({"number": "0"}), json!({"number": "150"})), range(json!({"number": "151"}), json!("null"))],
    }});
    let mut aggregations = Vec::new();
    for field in ["k", "one", "many", "n", "b", "d"] {
        let missing = match field {
            "k" | "one" | "many" => json!({ "string": "w5x" }),
            _ => json!({ "number": "1" }),
        };
        for missing in [json!("null"), missing] {
            for order in [
                &[("_count", "desc"), ("_key", "asc")][..],
                &[("_count", "desc"), ("_key", "desc")],
                &[("_count", "asc"), ("_key", "asc")],
                &[("_key", "asc")],
                &[("_key", "desc")],
            ] {
                for size in [1, 7, 40, 5000] {
                    aggregations.push(terms(field, size, &missing, &Value::Null, order));
                }
            }
            aggregations.push(metric("value_count", field, &missing));
            aggregations.push(json!({ "cardinality": {
                "field": field, "precision_threshold": null, "missing": missing, "value_type": null,
            }}));
            if ["n", "d"].contains(&field) {
                let metrics = ["avg", "max", "min", "stats", "sum"];
                aggregations.extend(metrics.map(|name| metric(name, field, &missing)));
            }
        }
    }
    let bounds = [
        (None, Some("1")),
        (Some("-20"), Some("150")),
        (Some("90"), None),
        (None, None),
    ];
    let bound = |bound: Option<&str>| bound.map_or(json!("null"), |number| json!({ "number": number }));
    let ranges = bounds.map(|(from, to)| json!({ "key": null, "from": bound(from), "to": bound(to) }));
    aggregations.extend(
        ["n", "d"]
            .map(|field| json!({ "range": { "field": field, "ranges": ranges, "missing": "null", "format": null } })),
    );
    for aggregation in &aggregations {
        let walked = outcome(&mut engine, &halves, aggregation);
        assert_eq!(outcome(&mut engine, &all(), aggregation), walked, "{aggregation}");
        assert!(walked.len() > 20, "{aggregation}");
    }
}

#[test]
fn what_stands_for_missing_values_leaves_others_in_place() {
    let number = |n: Option<u64>| n.map_or(json!({}), |n| json!({ "n": n }));
    let numbers = [Some(1), Some(2), Some(3), None, Some(3), Some(7)];
    let mut with_gap = open(numbers.into_iter().map(number));
    let mut filled = open(numbers.into_iter().map(|n| number(n.or(Some(2)))));
    let include = json!({ "values": [{ "string": "2" }, { "string": "3" }, { "string": "7" }] });
    let order = [("_count", "desc"), ("_key", "asc")];
    let stands_for = terms("n", 10, &json!({ "number": "2" }), &include, &order);
    let itself = terms("n", 10, &json!("null"), &include, &order);
    let expected = outcome(&mut filled, &all(), &itself);
    assert_eq!(outcome(&mut with_gap, &all(), &stands_for), expected);
}
