//! What do the clauses of a query add to the score of a document?

use super::tree::{Explanation, Value};
use super::{At, Explainer};
use crate::error::Failure;
use crate::java::text::float;
use crate::query::node::{Bool, Node};

impl Explainer<'_> {
    /// Explains clauses, as Lucene's `BooleanWeight` does.
    pub(super) fn clauses(&self, at: At, node: &Node, clauses: &Bool, boost: f32) -> Result<Explanation, Failure> {
        let Bool {
            must,
            filter,
            should,
            must_not,
            least,
        } = clauses;
        let mut details = Vec::new();
        let (mut failed, mut matches, mut optional) = (false, 0, 0);
        let missed = |clause: &Node, why: Explanation| -> Result<Explanation, Failure> {
            let text = format!("no match on required clause ({})", self.printed(clause)?);
            Ok(Explanation::no_match(text, vec![why]))
        };
        for clause in must {
            let found = self.explain(at, clause, boost)?;
            if found.is_match {
                matches += 1;
                details.push(found);
            } else {
                failed = true;
                details.push(missed(clause, found)?);
            }
        }
        for clause in must_not {
            let found = self.unscored(at, clause)?;
            if found.is_match {
                failed = true;
                let text = format!("match on prohibited clause ({})", self.printed(clause)?);
                details.push(Explanation::no_match(text, vec![found]));
            }
        }
        for clause in should {
            let found = self.explain(at, clause, boost)?;
            if found.is_match {
                matches += 1;
                optional += 1;
                details.push(found);
            }
        }
        for clause in filter {
            let found = self.unscored(at, clause)?;
            if found.is_match {
                matches += 1;
                let parts = vec![Explanation::float(0.0, "# clause"), found];
                let text = "match on required clause, product of:";
                details.push(Explanation::of(Value::Float(0.0), text, parts));
            } else {
                failed = true;
                details.push(missed(clause, found)?);
            }
        }
        if failed {
            let text = "Failure to meet condition(s) of required/prohibited clause(s)";
            return Ok(Explanation::no_match(text, details));
        }
        if matches == 0 {
            return Ok(Explanation::no_match("No matching clauses", details));
        }
        if optional < *least {
            let text = format!("Failure to match minimum number of optional clauses: {least}");
            return Ok(Explanation::no_match(text, details));
        }
        let score = self.score(at, node, boost, true)?.unwrap_or_default();
        Ok(Explanation::of(Value::Float(score), "sum of:", details))
    }

    /// Explains the best of several nodes, as Lucene's `DisjunctionMaxQuery` does.
    pub(super) fn best(&self, at: At, nodes: &[Node], tie_breaker: f32, boost: f32) -> Result<Explanation, Failure> {
        let mut details = Vec::new();
        let (mut best, mut others) = (0f64, 0f64);
        for node in nodes {
            let found = self.explain(at, node, boost)?;
            if !found.is_match {
                continue;
            }
            let score = found.as_double();
            if score >= best {
                others += best;
                best = score;
            } else {
                others += score;
            }
            details.push(found);
        }
        if details.is_empty() {
            return Ok(Explanation::no_match("No matching clause", details));
        }
        let text = match tie_breaker {
            0.0 => "max of:".to_owned(),
            share => format!("max plus {} times others of:", float(share)),
        };
        let score = (best + others * f64::from(tie_breaker)) as f32;
        Ok(Explanation::of(Value::Float(score), text, details))
    }

    /// Explains a query that weighs less where another one matches, as Lucene's `FunctionScoreQuery` does.
    pub(super) fn boosting(
        &self,
        at: At,
        node: &Node,
        [positive, negative]: [&Node; 2],
        (factor, boost): (f32, f32),
    ) -> Result<Explanation, Failure> {
        let mut found = self.explain(at, positive, 1.0)?;
        if !found.is_match {
            return Ok(found);
        }
        if self.score(at, negative, 1.0, false)?.is_some() {
            let value = Value::Double(found.as_double() * f64::from(factor));
            // What is asked is the weight of the query, and that says nothing of boosts around it.
            let mut inner = match negative {
                Node::Said(rewritten, said) if said.original.is_some() => rewritten,
                negative => negative,
            };
            while let Node::Boost(below, _) = inner {
                inner = below;
            }
            let matched = format!("Matched boosting query score({})", self.printed(inner)?);
            let parts = vec![found, Explanation::float(factor, matched)];
            found = Explanation::of(value, "product of:", parts);
        }
        let text = format!("weight({})", self.printed(node)?);
        if boost == 1.0 {
            return Ok(Explanation::of(found.value, text + ", result of:", vec![found]));
        }
        let value = Value::Float((found.as_double() * f64::from(boost)) as f32);
        let parts = vec![Explanation::float(boost, "boost"), found];
        Ok(Explanation::of(value, text + ", product of:", parts))
    }
}
