//! `match_bool_prefix`: words of a text, any or all of them, of which the last one is the beginning of a word.

use super::Lowering;
use super::r#match::{self, EXPANSIONS, Options};
use super::node::Node;
use crate::error::Failure;
use crate::plan::{MatchBoolPrefixQuery, ZeroTermsQuery};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &MatchBoolPrefixQuery) -> Result<Node, Failure> {
    let options = Options {
        operator: query.operator,
        minimum_should_match: query.minimum_should_match.as_deref(),
        analyzer: query.analyzer.as_deref(),
        lenient: false,
        zero_terms_query: ZeroTermsQuery::None,
        fuzzy: query.fuzzy.as_ref(),
        has_phrases: true,
        expansions: Some(EXPANSIONS),
    };
    r#match::of_field(lowering, &query.field, &query.query, &options, "match_bool_prefix")
}
