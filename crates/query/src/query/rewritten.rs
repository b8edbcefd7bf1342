//! Which queries does the real engine's rewriting turn into others, before any scorer is made?
//!
//! The answer shows it: where a query in a filter of an aggregation is rewritten, the results of that aggregation, and of all
//! around it, have an empty `meta` if the request gives none.

use super::node::Node;
use super::{CLAUSE, Lowering, PART, metadata, range};
use crate::plan::{
    BoolQuery, BoostingQuery, FunctionScoreQuery, MatchPhraseQuery, MatchQuery, NestedQuery, PrefixQuery, Query,
    RangeQuery, Scalar, TermQuery, TermsQuery, WildcardQuery,
};

impl Lowering<'_, '_> {
    /// Whether rewriting makes another query of one.
    pub fn is_rewritten(&self, query: &Query) -> bool {
        // What is past the budget is found out by the next who charges it.
        let _ = self.budget.charge(CLAUSE, PART);
        match query {
            Query::MatchAll { .. }
            | Query::MatchNone { .. }
            | Query::MatchPhrasePrefix { .. }
            | Query::MatchBoolPrefix { .. }
            | Query::MultiMatch { .. }
            | Query::QueryString { .. }
            | Query::SimpleQueryString { .. } => false,
            Query::Match(MatchQuery {
                field,
                analyzer,
                lenient,
                fuzzy,
                ..
            }) => {
                !lenient
                    && fuzzy.as_ref().is_none_or(|fuzzy| fuzzy.fuzziness.is_empty())
                    && self.is_taken_whole(field, analyzer.as_deref())
            }
            Query::MatchPhrase(MatchPhraseQuery { field, analyzer, .. }) => {
                self.is_taken_whole(field, analyzer.as_deref())
            }
            Query::Term(TermQuery { field, .. })
            | Query::Terms(TermsQuery { field, .. })
            | Query::Prefix(PrefixQuery { field, .. })
            | Query::Wildcard(WildcardQuery { field, .. }) => {
                let nothing: [&str; 0] = [];
                metadata::has_constant(self, field, nothing.into_iter()).is_some() || self.is_rewritten_away(query)
            }
            Query::TermsLookup { .. } | Query::Wrapper { .. } => true,
            Query::GeoBoundingBox { .. }
            | Query::GeoDistance { .. }
            | Query::GeoPolygon { .. }
            | Query::RankFeature { .. }
            | Query::TermsSet { .. }
            | Query::Intervals { .. }
            | Query::Span { .. }
            | Query::DistanceFeature { .. }
            | Query::Type { .. } => false,
            Query::Range(range) => self.is_rewritten_away(query) || self.is_range_rewritten(range),
            Query::Exists { .. } | Query::Ids { .. } | Query::Regexp { .. } | Query::Fuzzy { .. } => {
                self.is_rewritten_away(query)
            }
            Query::Bool(BoolQuery {
                must,
                filter,
                should,
                must_not,
                ..
            }) => {
                [must, filter, should, must_not]
                    .iter()
                    .all(|clauses| clauses.is_empty())
                    || self.is_rewritten_away(query)
                    || query.inner().any(|inner| self.is_rewritten(inner))
            }
            Query::FunctionScore(FunctionScoreQuery { query, functions, .. }) => {
                let filters = functions.iter().filter_map(|function| function.filter.as_ref());
                self.is_rewritten_away(query)
                    || self.is_rewritten(query)
                    || filters.into_iter().any(|filter| self.is_rewritten(filter))
            }
            Query::DisMax { .. } => query.inner().any(|inner| self.is_rewritten(inner)),
            Query::Boosting(BoostingQuery { positive, .. }) => {
                self.is_rewritten_away(positive) || query.inner().any(|inner| self.is_rewritten(inner))
            }
            Query::ConstantScore { filter, .. } => self.is_rewritten_away(filter) || self.is_rewritten(filter),
            Query::Nested(NestedQuery { query, .. }) | Query::Named { query, .. } => self.is_rewritten(query),
        }
    }

    /// Whether a text is one term, be it by the type of its field or by the analyzer `keyword`: rewriting makes a `term` of it.
    pub(super) fn is_taken_whole(&self, field: &str, analyzer: Option<&str>) -> bool {
        let named = analyzer.and_then(|name| self.mapping.analysis.analyzer(name));
        if let Some(named) = named {
            return named.is_ok_and(|analyzer| analyzer.is_keyword());
        }
        match self.field(field) {
            None => metadata::is_known(field),
            Some((_, found)) => match found.kind.analyzer(self.context(&found.name)) {
                Ok(Some(own)) => own.is_keyword(),
                // A normalizer is an analyzer, too.
                Ok(None) => found.kind.analyzers().is_empty(),
                Err(_) => false,
            },
        }
    }

    /// Whether a range holds all values of the index or none, on a field whose bounds are compared with these.
    fn is_range_rewritten(&self, query: &RangeQuery) -> bool {
        let RangeQuery {
            field,
            from,
            to,
            format,
            time_zone,
            ..
        } = query;
        let Some(number) = self.mapping.field(field) else {
            return false;
        };
        if !self.mapping.get(number).kind.rewrites_ranges() {
            return false;
        }
        if *from == Scalar::Null && *to == Scalar::Null {
            return format.is_some() || time_zone.is_some();
        }
        match (
            range::lower(self, query),
            self.index.fields[usize::from(number)].bounds(),
        ) {
            (Ok(Node::Numbers { low, high, .. }), Some((first, last))) => low <= first && last <= high,
            (Ok(Node::Constant(_)), _) => true,
            _ => false,
        }
    }
}
