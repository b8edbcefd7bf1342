//! `match_phrase_prefix`: words of a text in their order, of which the last one is the beginning of a word.

use super::Lowering;
use super::match_phrase::{self, Options};
use super::node::Node;
use crate::error::Failure;
use crate::plan::MatchPhrasePrefixQuery;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &MatchPhrasePrefixQuery) -> Result<Node, Failure> {
    let options = Options {
        slop: query.slop,
        expansions: Some(query.max_expansions),
        analyzer: query.analyzer.as_deref(),
        lenient: false,
        zero_terms_query: query.zero_terms_query,
        name: "match_phrase_prefix",
    };
    match_phrase::of_field(lowering, &query.field, &query.query, &options)
}
