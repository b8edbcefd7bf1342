//! Matches that come in lists come to the same as those of windows: aggregations and hits in the order of fields are those of a
//! query that has the same matches and cannot list them.
#![cfg(feature = "build")]

mod aggregations;
mod opened;
mod plans;

use aggregations::{metric, terms};
use serde_json::json;
use vitrine_engine::Engine;
use vitrine_engine::plan::Order::{self, Asc, Desc};
use vitrine_engine::plan::{Aggregation, BoolQuery, NamedAggregation, Operator, Query, Scalar, Search, Sort};

const DOCUMENTS: u32 = 90_000;
const MAPPING: &str = r#"{"properties":{"t":{"type":"text"},"k":{"type":"keyword"},"many":{"type":"keyword"},
    "n":{"type":"integer"},"some":{"type":"integer"},"d":{"type":"double"}}}"#;
/// One in so many documents has the word; of those that 2 and 12 have, windows are filled all the same.
const WORDS: [u32; 7] = [2, 12, 19, 40, 330, 5000, 89_999];

fn open() -> Engine {
    let mut catalog = String::new();
    for document in 0..DOCUMENTS {
        // Not at equal distances, but for the rarest.
        let mixed = document.wrapping_mul(0x9e37_79b9) >> 7;
        let words = WORDS
            .iter()
            .filter(|&&of| if of > 1000 { document % of == 7 } else { mixed % of == 0 });
        let text: Vec<String> = words.map(|of| format!("w{of}")).collect();
        let many: Vec<String> = (0..mixed % 5)
            .map(|i| format!("m{}", (mixed / 5 + i * 7) % 300))
            .collect();
        let mut source = json!({
            "t": text.join(" "), "k": format!("k{}", mixed % 70), "many": many, "n": mixed % 30_011, "d": f64::from(mixed) * 0.25,
        });
        if document % 3 > 0 {
            source["some"] = json!(mixed % 997);
        }
        catalog.push_str(&json!({ "_id": document.to_string(), "_source": source }).to_string());
        catalog.push('\n');
    }
    opened::open(MAPPING, &catalog, DOCUMENTS)
}

fn word(of: u32) -> Query {
    plans::words("t", &format!("w{of}"), Operator::Or)
}

/// The same matches, of a query that fills windows.
fn in_windows(query: Query) -> Query {
    Query::Bool(BoolQuery {
        must: Vec::new(),
        filter: vec![query, plans::range("n", Some("0"), None)],
        should: Vec::new(),
        must_not: Vec::new(),
        minimum_should_match: None,
        adjust_pure_negative: true,
        boost: "1.0".to_owned(),
    })
}

fn aggregation(name: &str, aggregation: Aggregation, aggs: Vec<NamedAggregation>) -> NamedAggregation {
    NamedAggregation {
        name: name.to_owned(),
        aggregation,
        aggs,
    }
}

fn aggregations() -> Vec<NamedAggregation> {
    let stats = |field| Aggregation::Stats(metric(field, &Scalar::Null));
    let terms = |field, missing| terms(field, 20, &missing, None, &[]);
    let below = vec![aggregation("of", stats("d"), Vec::new())];
    vec![
        aggregation("few", terms("k", Scalar::Null), Vec::new()),
        aggregation("many", terms("many", Scalar::String("none".to_owned())), Vec::new()),
        aggregation("numbers", terms("some", Scalar::Null), Vec::new()),
        aggregation("below", terms("k", Scalar::Null), below),
        aggregation("stats", stats("d"), Vec::new()),
    ]
}

fn by(field: &str, order: Order, missing: &str) -> Sort {
    Sort::Field {
        field: field.to_owned(),
        order,
        missing: Scalar::String(missing.to_owned()),
        mode: None,
        unmapped_type: None,
        numeric_type: None,
        format: None,
        nested: None,
    }
}

/// The bytes of the outcome behind the work that was spent.
fn outcome(engine: &mut Engine, search: Search) -> Vec<u8> {
    let outcome = engine.carry_out(&plans::plan(search));
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    outcome[17..].to_vec()
}

/// Returns whether there was more than a total.
fn assert_same(engine: &mut Engine, of: u32, what: &str, search: impl Fn(Query) -> Search) -> bool {
    let exact = |query| Search {
        track_total_hits: i32::MAX,
        ..search(query)
    };
    let listed = outcome(engine, exact(word(of)));
    assert!(listed == outcome(engine, exact(in_windows(word(of)))), "{of} {what}");
    listed.len() > 30
}

#[test]
fn lists_come_to_what_windows_come_to() {
    let mut engine = open();
    let mut nonempty = 0;
    for of in WORDS {
        nonempty += usize::from(assert_same(&mut engine, of, "aggregations", |query| Search {
            aggs: aggregations(),
            size: 0,
            ..plans::search(query)
        }));
        let after = |number: &str| Some(vec![Scalar::Number(number.to_owned())]);
        let sorts = [
            (vec![by("n", Asc, "_last")], None),
            (vec![by("n", Desc, "_last")], after("20000")),
            (vec![by("some", Asc, "_first")], None),
            (vec![by("some", Desc, "_last"), by("d", Asc, "_last")], None),
            (vec![by("some", Asc, "_last")], after("400")),
            (vec![by("k", Desc, "_last")], None),
            (vec![by("many", Asc, "_last"), by("n", Desc, "_last")], None),
            (vec![Sort::Doc { order: Desc }], None),
        ];
        for (at, (sort, search_after)) in sorts.into_iter().enumerate() {
            for size in [1, 10, 300] {
                let what = format!("sort {at}, {size} hits");
                nonempty += usize::from(assert_same(&mut engine, of, &what, |query| Search {
                    aggs: if size == 10 { aggregations() } else { Vec::new() },
                    sort: sort.clone(),
                    search_after: search_after.clone(),
                    size,
                    ..plans::search(query)
                }));
            }
        }
    }
    assert!(nonempty > 150, "only {nonempty} searches had hits or buckets");
}
