//! `bool`: clauses that must, may or must not match.

use super::r#match::check_clauses;
use super::minimum_should_match::resolve;
use super::node::{Bool, Node};
use super::rewritten_away::is_bool_nothing;
use super::{Lowering, PART};
use crate::error::{Failure, Level};
use crate::plan::{BoolQuery, Query};
use vitrine_spans::Span;

/// Whether a clause is known to fail once it is asked.
fn fails(node: &Node) -> bool {
    match node {
        Node::Failing(_) => true,
        Node::Boost(inner, _) | Node::Constant(inner) | Node::Said(inner, _) => fails(inner),
        _ => false,
    }
}

/// Whether Lucene rewrites a clause to the query of all documents.
fn is_all(node: &Node) -> bool {
    match node {
        Node::All => true,
        Node::Said(inner, _) => is_all(inner),
        Node::Bool(Bool {
            must,
            filter,
            should,
            must_not,
            least,
        }) if must.len() + should.len() == 1 && filter.is_empty() && must_not.is_empty() && *least <= 1 => {
            must.iter().chain(should).all(is_all)
        }
        _ => false,
    }
}

/// Whether a query is required and excluded, so that Lucene rewrites the clauses to nothing.
fn requires_excluded(lowering: &Lowering<'_, '_>, clauses: &Bool) -> Result<bool, Failure> {
    let required = clauses.must.len() + clauses.filter.len();
    if required == 0 || clauses.must_not.is_empty() {
        return Ok(false);
    }
    let bytes: usize = clauses.must_not.iter().map(Node::bytes).sum();
    lowering.budget.charge((bytes as u64 / 8 + 1) * required as u64, PART)?;
    let mut excluded = clauses.must_not.iter();
    if excluded.any(|clause| clauses.must.contains(clause) || clauses.filter.contains(clause)) {
        return Ok(true);
    }
    let excluded = spans_of(lowering, &clauses.must_not)?;
    if excluded.is_empty() {
        return Ok(false);
    }
    for required in spans_of(lowering, &clauses.must)?
        .iter()
        .chain(&spans_of(lowering, &clauses.filter)?)
    {
        let work = required.0.bytes() as u64 / 8 + 1;
        lowering.budget.charge(work * excluded.len() as u64, PART)?;
        if excluded.contains(required) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns those of some clauses that are spans, as they are compared, with their boosts.
fn spans_of(lowering: &Lowering<'_, '_>, clauses: &[Node]) -> Result<Vec<(Span, f32)>, Failure> {
    let mut list = Vec::new();
    for clause in clauses {
        let (inner, boost) = match clause {
            Node::Boost(inner, boost) => (&**inner, *boost),
            clause => (clause, 1.0),
        };
        if let Node::Spans(spans) = inner {
            lowering
                .budget
                .take(spans.root.bytes() + size_of::<(Span, f32)>(), PART)?;
            let mut span = spans.root.clone();
            span.forget_found();
            list.push((span, boost));
        }
    }
    Ok(list)
}

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &BoolQuery) -> Result<Node, Failure> {
    let BoolQuery {
        must,
        filter,
        should,
        must_not,
        minimum_should_match,
        adjust_pure_negative,
        ..
    } = query;
    let of = |lowering: &Lowering<'_, '_>, queries: &[Query], is_set: bool| {
        let mut nodes = Vec::with_capacity(queries.len());
        let mut before = Vec::new();
        for query in queries {
            let noted = lowering.noted();
            nodes.push(lowering.query(query)?);
            lowering.note_again(noted, (&mut before, &nodes), is_set)?;
        }
        Ok::<_, Failure>(nodes)
    };
    let all = |queries: &[Query]| of(lowering, queries, false);
    let every = || -> Result<Bool, Failure> {
        Ok(Bool {
            must: all(must)?,
            must_not: of(&lowering.unnoted(), must_not, true)?,
            should: all(should)?,
            filter: of(lowering, filter, true)?,
            least: 0,
        })
    };
    if is_bool_nothing(query) {
        return Ok(Node::None);
    }
    let named = lowering.names_so_far();
    let noted = lowering.noted();
    let lowered = every();
    let fails = lowered.as_ref().map_or(true, |clauses| {
        let mut all = [&clauses.must, &clauses.filter, &clauses.should, &clauses.must_not]
            .into_iter()
            .flatten();
        all.any(fails)
    });
    if (fails || lowering.names_so_far() > named) && lowering.is_bool_rewritten_away(query) {
        lowering.forget_names(named);
        let unnamed = Lowering {
            names: None,
            ..*lowering
        };
        // Nothing is left of its faults, but for what rewriting finds itself, and what is not supported here.
        for clause in must.iter().chain(must_not).chain(filter).chain(should) {
            unnamed.rewriting_fault(clause)?;
            if let Err(failure) = unnamed.query(clause)
                && failure.level == Level::Request
            {
                return Err(failure);
            }
        }
        lowering.unnote(noted);
        return Ok(Node::None);
    }
    let mut clauses = lowered?;
    if lowering.noted() > noted {
        if lowering.is_bool_rewritten_away(query) {
            lowering.unnote(noted);
        } else if clauses.must_not.iter().any(is_all) || requires_excluded(lowering, &clauses)? {
            lowering.note_excluded(noted);
        }
    }
    if clauses.is_empty() {
        return Ok(Node::All);
    }
    check_clauses(lowering, clauses.len())?;
    if let Some(text) = minimum_should_match {
        clauses.least = resolve(clauses.should.len(), text).map_err(|cause| lowering.failed_to_create(cause))?;
    }
    if *adjust_pure_negative && clauses.must.is_empty() && clauses.filter.is_empty() && clauses.should.is_empty() {
        clauses.filter.push(Node::All);
        // The real engine adds the filter to a copy that has lost the number of optional clauses.
        clauses.least = 0;
    }
    Ok(Node::Bool(clauses))
}
