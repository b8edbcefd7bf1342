//! Skipping documents that cannot become hits changes nothing: the hits are those of a search that counts, and so sees,
//! every match.
#![cfg(feature = "build")]

mod opened;
mod plans;

use vitrine_engine::Engine;
use vitrine_engine::plan::Operator::{self, And, Or};
use vitrine_engine::plan::{
    BoolQuery, FieldBoost, MultiMatchQuery, MultiMatchType, Query, Scalar, Search, TermQuery, ZeroTermsQuery,
};

const DOCUMENTS: i32 = 40_000;
/// The number of the word that only the first document has; the next is the second's own.
const OWN: u64 = 1_000_000;

/// Knuth's linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Word numbers of very different frequencies.
    fn word(&mut self) -> u64 {
        let range = 1 << self.below(11);
        self.below(range)
    }
}

const MAPPING: &str =
    r#"{"properties":{"t":{"type":"text"},"u":{"type":"text"},"n":{"type":"integer"},"k":{"type":"keyword"}}}"#;

fn open(documents: i32) -> Engine {
    let mut random = Random(7);
    let mut catalog = String::new();
    for document in 0..documents {
        let mut text = |words| {
            (0..words)
                .map(|_| format!("w{}", random.word()))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let (mut t, u) = (text(1 + document % 23), text(1 + document % 5));
        if document % 41 == 0 {
            // So often that level and length do not tell how often.
            t.push_str(&" w1".repeat(12 + document as usize % 7));
        }
        let own = OWN + document as u64;
        catalog.push_str(&format!(
            "{{\"_id\":\"{document}\",\"_source\":{{\"t\":\"{t} w{own}\",\"u\":\"{u}\",\"n\":{},\"k\":\"k{}\"}}}}\n",
            document % 97,
            document % 7 % 4
        ));
    }
    opened::open(MAPPING, &catalog, documents.unsigned_abs())
}

/// The best score, and the hits between their number and those of rewritten aggregations, aggregations and warnings, which are none.
fn page(hits: &[u8]) -> (&[u8], &[u8]) {
    // A number is a byte that counts those of its text.
    let (best, rest) = hits.split_at(1 + usize::from(hits[0]));
    (best, &rest[4..rest.len() - 12])
}

/// The bytes of the outcome behind the total.
fn hits(engine: &mut Engine, query: &Query, size: i32, track_total_hits: i32) -> Vec<u8> {
    let search = Search {
        size,
        track_total_hits,
        ..plans::search(query.clone())
    };
    let outcome = engine.carry_out(&plans::plan(search));
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    let total = if outcome[17] == 0 { 18 } else { 26 };
    outcome[total..].to_vec()
}

fn text(words: &[u64]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("w{word}")).collect();
    words.join(" ")
}

fn words(field: &str, words: &[u64], operator: Operator) -> Query {
    plans::words(field, &text(words), operator)
}

fn keyword(number: u64) -> Query {
    Query::Term(TermQuery {
        field: "k".to_owned(),
        value: Scalar::String(format!("k{number}")),
        case_insensitive: false,
        boost: "1.0".to_owned(),
    })
}

fn phrase(words: &[u64], slop: u32) -> Query {
    plans::phrase("t", &text(words), slop)
}

fn boolean(must: &[Query], filter: &[Query], should: &[Query], must_not: &[Query]) -> Query {
    Query::Bool(BoolQuery {
        must: must.to_vec(),
        filter: filter.to_vec(),
        should: should.to_vec(),
        must_not: must_not.to_vec(),
        minimum_should_match: None,
        adjust_pure_negative: true,
        boost: "1.3".to_owned(),
    })
}

#[test]
fn pruned_hits_are_all_hits() {
    let mut engine = open(DOCUMENTS);
    let mut random = Random(11);
    let mut nonempty = 0;
    for round in 0..750 {
        let mut list: Vec<u64> = (0..1 + random.below(4)).map(|_| random.word()).collect();
        if random.below(3) == 0 {
            list.push(OWN + random.below(DOCUMENTS as u64));
        }
        let others: Vec<u64> = (0..1 + random.below(2)).map(|_| random.word()).collect();
        let (or, and) = (words("t", &list, Or), words("t", &list, And));
        let range = plans::range("n", Some("10"), Some("60"));
        let field = |field: &str, boost: &str| FieldBoost {
            field: field.to_owned(),
            boost: boost.to_owned(),
        };
        let fields = Query::MultiMatch(MultiMatchQuery {
            query: Scalar::String(text(&[list[0], others[0]])),
            fields: vec![field("t", "2.0"), field("u", "1.0")],
            kind: MultiMatchType::BestFields,
            slop: 0,
            max_expansions: 50,
            operator: Or,
            minimum_should_match: None,
            tie_breaker: Some(if round / 15 % 2 == 0 { "0.3" } else { "0.0" }.to_owned()),
            analyzer: None,
            lenient: None,
            zero_terms_query: ZeroTermsQuery::None,
            auto_generate_synonyms_phrase_query: true,
            fuzzy: None,
            boost: "1.0".to_owned(),
        });
        let query = match round % 15 {
            0 => or,
            1 => and,
            2 => boolean(&[or], std::slice::from_ref(&range), &[], &[]),
            3 => boolean(&[or], &[], &[words("u", &others, Or)], &[]),
            4 => boolean(&[], &[], &[or, words("u", &others, And)], &[range]),
            5 => boolean(&[and], &[], &[words("u", &others, Or), words("t", &others, Or)], &[]),
            6 => fields,
            7 => phrase(&[random.below(9), random.below(9)], round / 15 % 2),
            8 => boolean(
                &[phrase(&[random.below(9), random.below(9)], 0), words("u", &others, Or)],
                &[],
                &[or],
                &[],
            ),
            // What one clause does not reach of a score, those beside it may.
            9 => boolean(&[fields, words("t", &others, Or)], &[], &[], &[]),
            10 => boolean(
                &[
                    boolean(&[and], &[], &[words("u", &others, Or)], &[]),
                    words("t", &others, Or),
                ],
                &[],
                &[],
                &[],
            ),
            // Scores of a keyword tie, unless others come with them.
            11 => boolean(&[], &[], &[keyword(random.below(4)), keyword(random.below(4))], &[]),
            12 => boolean(&[keyword(random.below(4)), or], std::slice::from_ref(&range), &[], &[]),
            13 => boolean(&[and], &[], &[], &[keyword(random.below(4))]),
            _ => words("t", &[list[0]], Or),
        };
        // So many hits that there is always room for one more: nothing is pruned, and every score is that of a hit.
        let whole = (round / 10 % 5 == 0).then(|| hits(&mut engine, &query, DOCUMENTS, i32::MAX));
        for size in [1, 10, 100] {
            let all = hits(&mut engine, &query, size, i32::MAX);
            nonempty += (all.len() > 40) as usize;
            if let Some(whole) = &whole {
                let (best, page) = page(&all);
                let (best_of_whole, of_whole) = self::page(whole);
                assert!(
                    best == best_of_whole && of_whole.starts_with(page),
                    "{size} hits: {query:?}"
                );
            }
            for limit in [-1, 0, 10, 1000] {
                assert!(
                    hits(&mut engine, &query, size, limit) == all,
                    "{size} hits, {limit} counted: {query:?}"
                );
            }
        }
    }
    assert!(nonempty > 1000, "only {nonempty} searches had hits");
}
