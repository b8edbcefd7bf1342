//! Which clauses does the real engine know to match nothing before it looks at terms?
//!
//! It rewrites a request first, without dictionaries: a clause on a field that is not mapped becomes `match_none`, and a
//! `bool` that requires such a clause becomes one too. What else was in that `bool` is gone: its names match no hit, and
//! its faults are found only where rewriting itself finds them.

use super::node::{Bool, Node};
use super::said::{Kind, is_of_catalog};
use super::{CLAUSE, Lowering, PART, metadata, terms_lookup, written};
use crate::error::{Cause, Failure};
use crate::mapping::Mapping;
use crate::plan::{
    BoolQuery, BoostingQuery, FunctionScoreQuery, FuzzyQuery, MatchPhraseQuery, MatchQuery, PrefixQuery, Query,
    RangeQuery, Scalar, TermQuery, TermsQuery, WildcardQuery,
};

/// Whether nothing is left of a query before any index is looked at: the real engine decides that first.
pub(super) fn is_nothing(query: &Query) -> bool {
    is_gone(query, &|_| false)
}

/// Whether nothing is left of a query, given which queries are gone beside those without anything to look for. Of a `bool`
/// nothing is left where a required clause is gone, or where all optional ones are and none is required.
fn is_gone(query: &Query, gone: &dyn Fn(&Query) -> bool) -> bool {
    let is_gone = |query: &Query| self::is_gone(query, gone);
    if gone(query) {
        return true;
    }
    match query {
        Query::MatchNone { .. } => true,
        Query::Named { query, .. } | Query::Wrapper { query } => is_gone(query),
        Query::ConstantScore { filter, .. } => is_gone(filter),
        Query::FunctionScore(FunctionScoreQuery { query, .. }) => is_gone(query),
        Query::Boosting(BoostingQuery { positive, .. }) => is_gone(positive),
        Query::Terms(TermsQuery { values, .. }) => values.is_empty(),
        Query::Ids { values, .. } => values.is_empty(),
        Query::Bool(query) => is_bool_gone(query, gone),
        _ => false,
    }
}

fn is_bool_gone(query: &BoolQuery, gone: &dyn Fn(&Query) -> bool) -> bool {
    let BoolQuery {
        must, filter, should, ..
    } = query;
    let is_gone = |query: &Query| self::is_gone(query, gone);
    must.iter().chain(filter).any(is_gone)
        || must.is_empty() && filter.is_empty() && !should.is_empty() && should.iter().all(is_gone)
}

/// Whether nothing is left of a `bool` before any index is looked at.
pub(super) fn is_bool_nothing(query: &BoolQuery) -> bool {
    is_bool_gone(query, &|_| false)
}

/// Whether the real engine thinks that a query may find objects of type `nested`: those of the fields that it is on, if it looks at
/// these.
pub(super) fn may_be_nested(mapping: &Mapping, node: &Node) -> bool {
    may_find(node, &|field| !is_of_catalog(mapping, field), false)
}

/// Whether Lucene gives all matches the same score. A slice adds a clause, and so does what leaves nested objects out: then only
/// `match_all` does.
pub fn is_constant(mapping: &Mapping, node: &Node, is_sliced: bool) -> bool {
    match node {
        Node::All => true,
        Node::Constant(_) | Node::Exists { .. } => {
            !is_sliced && (mapping.spaces.len() == 1 || !may_be_nested(mapping, node))
        }
        _ => false,
    }
}

/// Whether it thinks that a query on the objects of a space may find other documents.
pub(super) fn may_be_elsewhere(mapping: &Mapping, space: u16, node: &Node) -> bool {
    let is_elsewhere = |field: u16| {
        mapping
            .at(field)
            .is_none_or(|(field, _)| field.space != space || !mapping.spaces[usize::from(space)].included_in.is_empty())
    };
    may_find(node, &is_elsewhere, true)
}

fn may_find(node: &Node, by_field: &dyn Fn(u16) -> bool, by_nested: bool) -> bool {
    let may = |node: &Node| may_find(node, by_field, by_nested);
    match node {
        Node::Said(_, said) if said.kind == Kind::Nothing => false,
        Node::Said(_, said) if said.kind != Kind::Terms => said.field.is_none_or(by_field),
        Node::Term { field, .. } => by_field(*field),
        Node::Constant(inner) | Node::Boost(inner, _) => may(inner),
        Node::None | Node::Absent { .. } => false,
        Node::Nested { .. } => by_nested,
        Node::Bool(Bool {
            must, filter, should, ..
        }) => {
            if must.len() + filter.len() > 0 {
                return must.iter().chain(filter).all(may);
            }
            should.iter().any(may)
        }
        _ => true,
    }
}

impl Lowering<'_, '_> {
    /// Whether rewriting leaves nothing of a `bool`.
    pub(super) fn is_bool_rewritten_away(&self, query: &BoolQuery) -> bool {
        is_bool_gone(query, &|query| self.finds_nothing(query))
    }

    /// Whether rewriting leaves nothing of a query.
    pub(super) fn is_rewritten_away(&self, query: &Query) -> bool {
        is_gone(query, &|query| self.finds_nothing(query))
    }

    /// Whether a query alone finds nothing whatever the documents are.
    fn finds_nothing(&self, query: &Query) -> bool {
        // What is past the budget is found out by the next who charges it.
        let _ = self.budget.charge(CLAUSE, PART);
        match query {
            Query::Term(TermQuery { field, value, .. }) => self.has_no_values(field, std::slice::from_ref(value)),
            Query::Terms(TermsQuery { field, values, .. }) => self.has_no_values(field, values),
            Query::TermsLookup(query) => match terms_lookup::fetch(self, query) {
                Ok(values) => values.is_empty() || self.has_no_values(&query.field, &values),
                Err(_) => false,
            },
            // Taken as a term.
            Query::Match(MatchQuery { field, query: text, .. })
            | Query::MatchPhrase(MatchPhraseQuery { field, query: text, .. }) => {
                self.has_no_values(field, std::slice::from_ref(text)) && self.is_rewritten(query)
            }
            Query::Prefix(PrefixQuery { field, .. }) | Query::Wildcard(WildcardQuery { field, .. }) => {
                let nothing: [&str; 0] = [];
                let has_constant = || metadata::has_constant(self, field, nothing.into_iter()).is_some();
                self.is_unmapped(field) || has_constant() && self.query(query).is_ok_and(|node| node.is_none())
            }
            Query::Fuzzy(FuzzyQuery { field, .. }) => self.is_unmapped(field),
            Query::Range(range) => self.is_unmapped(&range.field) || self.is_beyond_all_values(range),
            Query::Exists { field, .. } => {
                !self.mapping.is_object(field)
                    && self.mapping.matching(field).is_empty()
                    && self.is_unmapped(field)
                    && !metadata::is_any_like(field)
            }
            _ => false,
        }
    }

    /// Finds the first fault that rewriting itself finds: bounds of dates that are none.
    pub fn rewriting_fault(&self, query: &Query) -> Result<(), Failure> {
        self.budget.charge(CLAUSE, PART)?;
        if is_nothing(query) {
            return Ok(());
        }
        if let Query::Range(range) = query
            && self
                .field(&range.field)
                .is_some_and(|(_, found)| found.kind.rewrites_ranges())
        {
            super::range::lower(self, range)?;
        }
        query.inner().try_for_each(|query| self.rewriting_fault(query))
    }

    /// What is wrong with a query that has to be rewritten, and is not.
    pub fn unrewritten(&self, query: &Query) -> Option<Cause> {
        let is_unmapped = match query {
            Query::Terms(TermsQuery { values, .. }) if values.is_empty() => {
                let reason = "query must be rewritten first";
                return Some(Cause::new("unsupported_operation_exception", reason));
            }
            Query::Ids { values, .. } => values.is_empty(),
            Query::Term(TermQuery { field, .. })
            | Query::Terms(TermsQuery { field, .. })
            | Query::Prefix(PrefixQuery { field, .. })
            | Query::Wildcard(WildcardQuery { field, .. })
            | Query::Fuzzy(FuzzyQuery { field, .. }) => self.is_unmapped(field),
            Query::Range(range) => {
                self.is_unmapped(&range.field) && (range.from != Scalar::Null || range.to != Scalar::Null)
            }
            Query::Exists { .. } => self.finds_nothing(query),
            _ => return query.inner().find_map(|query| self.unrewritten(query)),
        };
        is_unmapped.then(|| Cause::new("illegal_state_exception", "Rewrite first"))
    }

    fn is_unmapped(&self, field: &str) -> bool {
        !metadata::is_known(field) && self.field(field).is_none()
    }

    fn has_no_values(&self, field: &str, values: &[Scalar]) -> bool {
        if values
            .iter()
            .any(|value| metadata::check_index(field, &written(value)).is_err())
        {
            // A name that no index can have is a fault.
            return false;
        }
        match metadata::has_constant(self, field, values.iter().map(written)) {
            Some(has) => !has,
            None => self.is_unmapped(field),
        }
    }

    /// Ranges of some types are compared with the smallest and the greatest value of the index.
    fn is_beyond_all_values(&self, query: &RangeQuery) -> bool {
        // The real engine asks all documents that the field has values in.
        let Some(number) = self.mapping.field(&query.field) else {
            return false;
        };
        let found = self.mapping.get(number);
        if !found.kind.rewrites_ranges() {
            return false;
        }
        let Ok(node) = super::range::lower(self, query) else {
            return false;
        };
        if !found.kind.is_indexed() || !super::range::has_values(self, &query.field) {
            return true;
        }
        let bounds = self.index.fields[number as usize].bounds();
        match (node, bounds) {
            (super::node::Node::Numbers { low, high, .. }, Some((first, last))) => high < first || low > last,
            _ => false,
        }
    }
}
