//! Which clauses of a query show objects as hits inside of hits?

use super::Lowering;
use crate::error::{Cause, Failure};
use crate::plan::{BoolQuery, BoostingQuery, DisMaxQuery, FunctionScoreQuery, InnerHits, NestedQuery, Query};

/// A `nested` that shows its objects, with how it does.
pub type Shown<'q> = (&'q NestedQuery, &'q InnerHits);

/// What the hits of a search show inside of them.
#[derive(Default)]
pub struct AllShown<'q> {
    /// In the order in which they are looked for.
    pub list: Vec<Shown<'q>>,
    /// Where the real engine finds names for all of them.
    pub post_filter: Option<&'q Query>,
}

/// Whether a query, or one in it, has a name.
pub fn has_names(query: &Query) -> bool {
    matches!(query, Query::Named { .. }) || query.inner().any(has_names)
}

impl Lowering<'_, '_> {
    /// Appends those of a query, as far as the real engine looks for them: no clause that excludes has any, nor has a filter of a
    /// function, nor what is inside of a `nested` that shows none. What is inside of one that does is of its objects.
    pub fn inner_hits<'q>(&self, query: &'q Query, into: &mut Vec<Shown<'q>>) -> Result<(), Failure> {
        match query {
            Query::Named { query, .. } | Query::Wrapper { query } | Query::ConstantScore { filter: query, .. } => {
                self.inner_hits(query, into)
            }
            Query::FunctionScore(FunctionScoreQuery { query, .. }) => self.inner_hits(query, into),
            Query::Boosting(BoostingQuery { positive, negative, .. }) => {
                if self.is_rewritten_away(positive) {
                    return Ok(());
                }
                self.inner_hits(positive, into)?;
                self.inner_hits(negative, into)
            }
            Query::DisMax(DisMaxQuery { queries, .. }) => {
                queries.iter().try_for_each(|query| self.inner_hits(query, into))
            }
            Query::Bool(clauses) => {
                if self.is_rewritten_away(query) {
                    return Ok(());
                }
                let BoolQuery {
                    filter, must, should, ..
                } = clauses;
                let mut all = filter.iter().chain(must).chain(should);
                all.try_for_each(|query| self.inner_hits(query, into))
            }
            Query::Nested(nested) => match nested.inner_hits.as_deref() {
                Some(inner) => add((nested, inner), into),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

/// Returns the name under which they are shown.
pub fn name<'q>((nested, inner): Shown<'q>) -> &'q str {
    inner.name.as_deref().unwrap_or(&nested.path)
}

fn add<'q>(shown: Shown<'q>, into: &mut Vec<Shown<'q>>) -> Result<(), Failure> {
    let name = name(shown);
    if into.iter().any(|&known| self::name(known) == name) {
        let reason = format!("[inner_hits] already contains an entry for key [{name}]");
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    into.push(shown);
    Ok(())
}
