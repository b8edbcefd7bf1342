//! Which search finds what a hit shows of its group? One of `collapse`, made of the search that the hit is one of.

use super::{BoolQuery, Collapse, InnerHits, MatchQuery, Operator, Query, Scalar, Search, Until, ZeroTermsQuery};

/// Hits are counted up to here, as they are where a search does not say it.
const COUNTED: i32 = 10_000;

impl Search {
    /// Returns the search for what `inner` shows of the group with a value.
    pub fn of_group(&self, collapse: &Collapse, inner: &InnerHits, value: Option<Scalar>) -> Self {
        let field = collapse.field.clone();
        let boost = || "1.0".to_owned();
        let mut clauses = BoolQuery {
            must: Vec::new(),
            filter: Vec::new(),
            should: Vec::new(),
            must_not: Vec::new(),
            minimum_should_match: None,
            adjust_pure_negative: true,
            boost: boost(),
        };
        match value {
            Some(query) => clauses.filter.push(Query::Match(MatchQuery {
                field,
                query,
                operator: Operator::Or,
                minimum_should_match: None,
                analyzer: None,
                lenient: false,
                zero_terms_query: ZeroTermsQuery::None,
                auto_generate_synonyms_phrase_query: true,
                fuzzy: None,
                boost: boost(),
            })),
            None => clauses.must_not.push(Query::Exists { field, boost: boost() }),
        }
        if collapse.has_query {
            clauses.must.push(self.query.clone());
        }
        let mut parts = inner.parts.clone();
        if let Some(field) = &inner.collapse {
            let parts = parts.get_or_insert_default();
            let is_asked = parts.docvalue_fields.iter().any(|asked| asked.field == *field);
            parts.collapsed = (!is_asked).then(|| field.clone());
        }
        Self {
            query: Query::Bool(clauses),
            post_filter: self.post_filter.clone(),
            aggs: Vec::new(),
            sort: inner.sort.clone(),
            from: inner.from,
            size: inner.size,
            source: inner.source.clone(),
            track_total_hits: COUNTED,
            track_scores: inner.track_scores,
            search_after: None,
            reprint_source: self.reprint_source,
            parts,
            min_score: None,
            terminate_after: 0,
            boost: None,
            has_inner_hits: self.has_inner_hits,
            collapse: inner.collapse.clone().map(|field| {
                Box::new(Collapse {
                    field,
                    inner_hits: Vec::new(),
                    has_query: true,
                })
            }),
            rescore: Vec::new(),
            slice: None,
            until: Until::End,
        }
    }
}
