//! `rescore`: what do two scores of a hit come to, and how is that explained?

use super::tree::{Explanation, Value};
use super::{At, BYTES, Explainer, PART};
use crate::error::Failure;
use crate::plan::{Rescore, RescoreMode};
use crate::query::float;
use crate::query::node::Node;

/// What changed the score of a hit.
pub struct Change<'n> {
    /// How.
    pub plan: &'n Rescore,
    /// The rewritten query that finds the second score; nothing where the hit was not among the first ones.
    pub node: Option<&'n Node>,
}

/// Returns what two scores come to, as the real engine computes it.
pub fn combined(mode: RescoreMode, first: f32, second: f32) -> f32 {
    match mode {
        RescoreMode::Avg => (first + second) / 2.0,
        // Java's zeros have signs.
        RescoreMode::Max if first == second => f32::from_bits(first.to_bits() & second.to_bits()),
        RescoreMode::Min if first == second => f32::from_bits(first.to_bits() | second.to_bits()),
        RescoreMode::Max => first.max(second),
        RescoreMode::Min => first.min(second),
        RescoreMode::Total => first + second,
        RescoreMode::Multiply => first * second,
    }
}

/// What stands above two scores.
fn above(mode: RescoreMode) -> &'static str {
    match mode {
        RescoreMode::Avg => "avg of:",
        RescoreMode::Max => "max of:",
        RescoreMode::Min => "min of:",
        RescoreMode::Total => "sum of:",
        RescoreMode::Multiply => "product of:",
    }
}

/// A score with its weight.
fn weighed(score: Explanation, weight: f32, name: &str) -> Explanation {
    let value = Value::Float(score.as_float() * weight);
    Explanation::of(value, "product of:", vec![score, Explanation::float(weight, name)])
}

impl Explainer<'_> {
    /// Explains the score that a hit has after a change, given what explains the one before.
    pub(super) fn changed(&self, at: At, first: Explanation, change: &Change<'_>) -> Result<Explanation, Failure> {
        self.budget.take(BYTES, PART)?;
        let Change { plan, node } = change;
        let first = weighed(first, float(&plan.query_weight), "primaryWeight");
        let Some(node) = node else { return Ok(first) };
        let second = self.explain(at, node, 1.0)?;
        if !second.is_match {
            return Ok(first);
        }
        let second = weighed(second, float(&plan.rescore_query_weight), "secondaryWeight");
        let value = Value::Float(combined(plan.score_mode, first.as_float(), second.as_float()));
        Ok(Explanation::of(value, above(plan.score_mode), vec![first, second]))
    }
}
