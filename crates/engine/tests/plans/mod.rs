//! What do tests ask? Plans of searches, with what they say nothing about as a request without it has it.
#![allow(dead_code, reason = "no test asks for all of it")]

use vitrine_engine::plan::{
    Limits, MatchPhraseQuery, MatchQuery, Moment, Operation, Operator, Plan, Query, RangeQuery, Scalar, Search,
    SourceFilter, Until, ZeroTermsQuery,
};

/// The plan of a search that may spend whatever it needs.
pub fn plan(search: Search) -> Plan {
    let limits = Limits {
        work: u64::MAX / 2,
        work_budget: 0,
        response_bytes: u64::MAX / 2,
        response_budget: 0,
        memory_bytes: u64::MAX / 2,
        memory_budget: 0,
    };
    Plan {
        operation: Operation::Search(Box::new(search)),
        moment: Moment { now: 0, limits },
    }
}

/// A search of a query, without sources.
pub fn search(query: Query) -> Search {
    Search {
        query,
        post_filter: None,
        aggs: Vec::new(),
        sort: Vec::new(),
        from: -1,
        size: -1,
        source: SourceFilter {
            enabled: false,
            includes: Vec::new(),
            excludes: Vec::new(),
        },
        track_total_hits: 10_000,
        track_scores: false,
        search_after: None,
        reprint_source: false,
        parts: None,
        min_score: None,
        terminate_after: 0,
        boost: None,
        has_inner_hits: false,
        collapse: None,
        rescore: Vec::new(),
        slice: None,
        until: Until::End,
    }
}

/// A number, or nothing.
pub fn number(number: Option<&str>) -> Scalar {
    number.map_or(Scalar::Null, |number| Scalar::Number(number.to_owned()))
}

/// Numbers between two bounds, both inside.
pub fn range(field: &str, from: Option<&str>, to: Option<&str>) -> Query {
    Query::Range(RangeQuery {
        field: field.to_owned(),
        from: number(from),
        to: number(to),
        include_lower: true,
        include_upper: true,
        format: None,
        time_zone: None,
        relation: None,
        boost: "1.0".to_owned(),
    })
}

/// Any or all words of a text.
pub fn words(field: &str, text: &str, operator: Operator) -> Query {
    Query::Match(MatchQuery {
        field: field.to_owned(),
        query: Scalar::String(text.to_owned()),
        operator,
        minimum_should_match: None,
        analyzer: None,
        lenient: false,
        zero_terms_query: ZeroTermsQuery::None,
        auto_generate_synonyms_phrase_query: true,
        fuzzy: None,
        boost: "1.0".to_owned(),
    })
}

/// The words of a text one after the other, or moved as far as `slop`.
pub fn phrase(field: &str, text: &str, slop: u32) -> Query {
    Query::MatchPhrase(MatchPhraseQuery {
        field: field.to_owned(),
        query: Scalar::String(text.to_owned()),
        slop,
        analyzer: None,
        zero_terms_query: ZeroTermsQuery::None,
        boost: "1.0".to_owned(),
    })
}
