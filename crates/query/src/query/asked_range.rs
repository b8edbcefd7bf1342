//! Between which numbers do the values of a field lie where a query asks for a range of them?
//!
//! Before the real engine rounds the dates of a field, it looks for ranges of points that each match has to be in: those that a
//! query asks for and scores, alone or beside other clauses that are required.

use super::node::{Bool, Node};
use super::{CLAUSE, Lowering, PART, float};
use crate::error::Failure;
use crate::mapping::spaces::ROOT;
use crate::plan::{BoolQuery, BoostingQuery, DisMaxQuery, FunctionScoreQuery, Query};

/// The ends of all numbers.
const ALL: [i64; 2] = [i64::MIN, i64::MAX];

impl Lowering<'_, '_> {
    /// Returns the range that the search requires of the field at a place, or none.
    pub fn asked_range(&self, place: u16) -> Result<Option<[i64; 2]>, Failure> {
        let Some(query) = self.asked else {
            return Ok(None);
        };
        let lowering = Lowering {
            space: ROOT,
            depth: 0,
            names: None,
            notes: None,
            explains: false,
            ..*self
        };
        let mut ends = ALL;
        lowering.narrow(query, place, &mut ends)?;
        Ok((ends != ALL).then_some(ends))
    }

    fn narrow(&self, query: &Query, place: u16, ends: &mut [i64; 2]) -> Result<(), Failure> {
        self.budget.charge(CLAUSE, PART)?;
        // What weighs nothing is a filter.
        let weighs = |boost: &str| float(boost) != 0.0;
        match query {
            Query::Named { query, .. } | Query::Wrapper { query } => self.narrow(query, place, ends),
            Query::Bool(query) if weighs(&query.boost) && !self.is_bool_rewritten_away(query) => {
                let BoolQuery {
                    must,
                    filter,
                    should,
                    must_not,
                    ..
                } = query;
                let is_alone = must.len() + filter.len() + must_not.len() == 0 && should.len() == 1;
                let mut required = must.iter().chain(should.iter().filter(|_| is_alone));
                required.try_for_each(|query| self.narrow(query, place, ends))
            }
            Query::DisMax(DisMaxQuery { queries, boost, .. }) if queries.len() == 1 && weighs(boost) => {
                self.narrow(&queries[0], place, ends)
            }
            Query::Boosting(BoostingQuery {
                positive: query, boost, ..
            })
            | Query::FunctionScore(FunctionScoreQuery { query, boost, .. })
                if weighs(boost) =>
            {
                self.narrow(query, place, ends)
            }
            // Beyond all values it is rewritten away.
            Query::Range(_) if self.is_rewritten_away(query) => Ok(()),
            Query::Range(_)
            | Query::Term(_)
            | Query::Match(_)
            | Query::MatchPhrase(_)
            | Query::MatchBoolPrefix(_)
            | Query::MultiMatch(_)
            | Query::QueryString { .. }
            | Query::SimpleQueryString { .. } => {
                narrow_to_node(&self.query(query)?.rewritten(self.budget)?, place, ends);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn narrow_to_node(node: &Node, place: u16, ends: &mut [i64; 2]) {
    match node {
        Node::Numbers { field, low, high } if *field == place => {
            *ends = [ends[0].max(*low), ends[1].min(*high)];
        }
        Node::Boost(inner, boost) if *boost != 0.0 => narrow_to_node(inner, place, ends),
        Node::Bool(Bool { must, .. }) => must.iter().for_each(|node| narrow_to_node(node, place, ends)),
        _ => {}
    }
}
