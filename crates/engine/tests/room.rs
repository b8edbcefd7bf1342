//! What may be kept of frequent terms does not change what a search answers, and is no more than there is room for.
#![cfg(feature = "build")]

mod opened;
mod plans;

use vitrine_engine::Engine;
use vitrine_engine::format::image::Table;
use vitrine_engine::index::Index;
use vitrine_engine::mapping::Mapping;
use vitrine_engine::plan::{BoolQuery, Operator, Plan, Query, Search};

/// Three windows of 4,096.
const DOCUMENTS: u32 = 9000;
const MAPPING: &str = r#"{"properties":{"k":{"type":"keyword"},"t":{"type":"text"}}}"#;
/// What a term's documents take, by hand: a bit each.
const BITS: usize = 3 * 512;
/// What its postings take: half a byte a document, and 4 kB.
const POSTINGS: usize = 3 * 2048 + 4096;

/// Word `wN` is in one of N documents, and `k` in one of two; none of 17 is frequent.
fn catalog() -> String {
    let mut catalog = String::new();
    for document in 0..DOCUMENTS {
        let words = (1..=17).filter(|of| document % of == 0).map(|of| format!("w{of} "));
        let mut text: String = words.collect();
        if document % 6 == 0 {
            text.push_str(&"w2 w3 ".repeat(document as usize % 11));
        }
        let source = serde_json::json!({ "t": text, "k": format!("k{}", document % 2) });
        catalog.push_str(&format!("{{\"_id\":\"{document}\",\"_source\":{source}}}\n"));
    }
    catalog
}

fn text(words: &str, operator: Operator) -> Query {
    plans::words("t", words, operator)
}

fn among(query: Query, filter: Vec<Query>) -> Query {
    Query::Bool(BoolQuery {
        must: vec![query],
        filter,
        should: Vec::new(),
        must_not: vec![text("w11", Operator::Or)],
        minimum_should_match: None,
        adjust_pure_negative: true,
        boost: "1.0".to_owned(),
    })
}

fn queries() -> Vec<Query> {
    let phrases = [("w2 w3", 0), ("w1 w5 w7", 2), ("w3 w2 w3", 0), ("w17 w2", 1)];
    let mut queries = phrases.map(|(words, slop)| plans::phrase("t", words, slop)).to_vec();
    for words in [
        "w1",
        "w7",
        "w17",
        "w1 w2",
        "w2 w3 w17",
        "w3 w5 w7 w16",
        "w13 w14 w15 w16",
    ] {
        for operator in [Operator::Or, Operator::And] {
            queries.push(text(words, operator));
            queries.push(among(
                text(words, operator),
                vec![text("w2 w5", Operator::Or), text("w3", Operator::Or)],
            ));
        }
    }
    queries
}

/// The outcome behind the work that it took, which is the same when asked again.
fn answer(engine: &mut Engine, plan: &Plan) -> Vec<u8> {
    let outcome = engine.carry_out(plan).to_vec();
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(&outcome));
    assert_eq!(engine.carry_out(plan), outcome, "{plan:?}");
    outcome[17..].to_vec()
}

#[test]
fn searches_answer_the_same_whatever_there_is_room_for() {
    let image = opened::image(MAPPING, &catalog());
    let mut all = opened::open_in(Engine::new(), &image, MAPPING, DOCUMENTS);
    for room in [0, 5 * BITS, 18 * BITS + 3 * POSTINGS, 18 * BITS + 18 * POSTINGS] {
        let mut some = opened::open_in(Engine::with_room(room), &image, MAPPING, DOCUMENTS);
        for query in queries() {
            for (size, track_total_hits) in [(10, 10_000), (10, -1), (500, i32::MAX), (0, i32::MAX)] {
                let plan = plans::plan(Search {
                    size,
                    track_total_hits,
                    ..plans::search(query.clone())
                });
                let expected = answer(&mut all, &plan);
                let found = answer(&mut some, &plan);
                assert_eq!(found, expected, "{room} bytes: {query:?}, {size}, {track_total_hits}");
            }
        }
    }
}

/// How many terms of a field keep documents, postings and positions.
fn kept(index: &Index<'_>, field: usize) -> [usize; 3] {
    let reader = &index.fields[field];
    let terms = reader.terms.as_ref().expect("terms").postings.terms() as u32;
    let mut kept = [0; 3];
    for term in (0..terms).filter_map(|ordinal| reader.derived.frequent.term(ordinal)) {
        kept[0] += usize::from(term.documents.is_some());
        kept[1] += usize::from(term.postings.is_some());
        kept[2] += usize::from(term.positions.is_some());
    }
    kept
}

#[test]
fn documents_come_before_postings_and_these_before_positions() {
    let image = opened::image(MAPPING, &catalog());
    let table = Table::read(&image).expect("a table");
    assert_eq!(table.documents, DOCUMENTS);
    let mapping = Mapping::parse(MAPPING).expect("a mapping");
    // 16 words of the text and two of `k`. Positions take 4 bytes for each document of a word: one in N, rounded up.
    let all = 18 * (BITS + POSTINGS);
    let positions = 4 * (1..=16u32).map(|of| DOCUMENTS.div_ceil(of) as usize).sum::<usize>();
    for (room, k, t) in [
        (0, [0, 0, 0], [0, 0, 0]),
        // `w1` has all documents, and then come `k0`, `k1` and `w2`.
        (3 * BITS, [2, 0, 0], [1, 0, 0]),
        (18 * BITS - 1, [2, 0, 0], [15, 0, 0]),
        (18 * BITS + POSTINGS, [2, 0, 0], [16, 1, 0]),
        (18 * BITS + 17 * POSTINGS, [2, 1, 0], [16, 16, 0]),
        (all + positions - 1, [2, 2, 0], [16, 16, 0]),
        (all + positions, [2, 2, 0], [16, 16, 16]),
    ] {
        let index = Index::open(&image, "made", &mapping, opened::SETTINGS, room).expect("an index");
        assert_eq!((kept(&index, 0), kept(&index, 1)), (k, t), "{room} bytes");
    }
}
