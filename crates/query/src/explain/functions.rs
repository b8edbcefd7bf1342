//! What do functions make of the score of a document? As the real engine's `function_score` says it.

use super::tree::{Explanation, Value as Number};
use super::{At, Explainer};
use crate::error::Failure;
use crate::java::text::{double, float};
use crate::plan::{CombineMode, FunctionMode, Modifier};
use crate::query::node::Node;
use crate::query::said::refused;
use crate::score::function_score::{Factor, Function, Functions, Value};

impl Explainer<'_> {
    /// Explains a query whose scores functions change.
    pub(super) fn functions(
        &self,
        at: At,
        (inner, filters, functions): (&Node, &[Node], &Functions),
        boost: f32,
    ) -> Result<Explanation, Failure> {
        let mut found = self.explain(at, inner, boost)?;
        if !found.is_match {
            // Where its scores are replaced, Lucene does not ask the query for them.
            let is_replaced = functions.boost_mode == CombineMode::Replace && !functions.list.is_empty();
            return if is_replaced {
                self.unasked(at, inner, found)
            } else {
                Ok(found)
            };
        }
        if !functions.list.is_empty() {
            let mut all = Vec::new();
            let is_single = matches!(filters, [Node::All]);
            for (function, filter) in functions.list.iter().zip(filters) {
                if *filter == Node::All {
                    all.push(self.function(at, function)?);
                } else if self.score(at, filter, 1.0, false)?.is_some() {
                    let function = self.function(at, function)?;
                    let matched = format!("match filter: {}", self.printed(filter)?);
                    let value = Number::Float(function.as_float());
                    let parts = vec![Explanation::float(1.0, matched), function];
                    all.push(Explanation::of(value, "function score, product of:", parts));
                }
            }
            let factor = match all.len() {
                0 => Explanation::float(1.0, "No function matched"),
                1 if is_single => all.swap_remove(0),
                _ => {
                    // What all functions come to is the score where the query's own does not count.
                    let replaced = Node::FunctionScore {
                        node: Box::new(Node::All),
                        filters: filters.to_vec(),
                        functions: Box::new(Functions {
                            boost_mode: CombineMode::Replace,
                            max_boost: f32::INFINITY,
                            min_score: None,
                            ..functions.clone()
                        }),
                    };
                    let value = match self.score(at, &replaced, boost, true) {
                        Ok(value) => value.unwrap_or_default(),
                        // The score of a hit that is none fails; here it is told.
                        Err(failure) if failure.cause.kind == "exception" => f32::NAN,
                        Err(failure) => return Err(failure),
                    };
                    let mode = match functions.score_mode {
                        FunctionMode::First => "first",
                        FunctionMode::Avg => "avg",
                        FunctionMode::Max => "max",
                        FunctionMode::Sum => "sum",
                        FunctionMode::Min => "min",
                        FunctionMode::Multiply => "multiply",
                    };
                    Explanation::of(
                        Number::Float(value),
                        format!("function score, score mode [{mode}]"),
                        all,
                    )
                }
            };
            found = self.combined(found, factor, functions);
        }
        match functions.min_score {
            Some(least) if least > found.as_float() => {
                let text = format!(
                    "Score value is too low, expected at least {} but got {}",
                    float(least),
                    float(found.as_float())
                );
                Ok(Explanation::no_match(text, vec![found]))
            }
            _ => Ok(found),
        }
    }

    /// Explains that a query whose scores are not asked for does not match, given what would be said where they are.
    fn unasked(&self, at: At, node: &Node, found: Explanation) -> Result<Explanation, Failure> {
        match node {
            Node::Constant(_) => self.unscored(at, node),
            Node::Boost(inner, _) => self.unasked(at, inner, found),
            Node::Bool(clauses)
                if clauses.must.is_empty() && (clauses.should.is_empty() || clauses.filter.is_empty()) =>
            {
                Ok(found)
            }
            Node::Bool(_) => Err(refused("a [bool] whose scores a [function_score] replaces")),
            _ => Ok(found),
        }
    }

    /// Explains how a score and the functions are combined.
    fn combined(&self, found: Explanation, factor: Explanation, functions: &Functions) -> Explanation {
        let cut = either(f32::min, factor.as_float(), functions.max_boost);
        let bounds = vec![factor, Explanation::float(functions.max_boost, "maxBoost")];
        let least = Explanation::of(Number::Float(cut), "min of:", bounds);
        let score = found.as_float();
        // These are floats, where the scores themselves are not.
        let (value, text) = match functions.boost_mode {
            CombineMode::Multiply => (score * cut, "function score, product of:"),
            CombineMode::Replace => return least,
            CombineMode::Sum => (cut + score, "sum of"),
            CombineMode::Avg => ((f64::from(cut + score) / 2.0) as f32, "avg of"),
            CombineMode::Max => (either(f32::max, score, cut), "max of:"),
            CombineMode::Min => (either(f32::min, score, cut), "min of"),
        };
        Explanation::of(Number::Float(value), text, vec![found, least])
    }

    fn function(&self, at: At, Function { value, weight }: &Function) -> Result<Explanation, Failure> {
        let found = match value {
            Value::One => Explanation::float(1.0, "constant score 1.0 - no function provided"),
            Value::Factor(factor) => {
                let value = factor.of(self.index, at.document, None)?;
                Explanation::float(value as f32, said(factor))
            }
            Value::Random(_) => return Err(refused("[random_score]")),
            Value::Decay(_) => return Err(refused("a function that decays")),
        };
        let Some(weight) = weight else { return Ok(found) };
        let value = Number::Float((found.as_double() * f64::from(*weight)) as f32);
        let parts = vec![found, Explanation::float(*weight, "weight")];
        Ok(Explanation::of(value, "product of:", parts))
    }
}

/// One of two scores as Java chooses it: none where either is none.
fn either(choose: fn(f32, f32) -> f32, one: f32, other: f32) -> f32 {
    match one.is_nan() || other.is_nan() {
        true => f32::NAN,
        false => choose(one, other),
    }
}

fn said(factor: &Factor) -> String {
    let modifier = match factor.modifier {
        Modifier::None => "none",
        Modifier::Log => "log",
        Modifier::Log1p => "log1p",
        Modifier::Log2p => "log2p",
        Modifier::Ln => "ln",
        Modifier::Ln1p => "ln1p",
        Modifier::Ln2p => "ln2p",
        Modifier::Square => "square",
        Modifier::Sqrt => "sqrt",
        Modifier::Reciprocal => "reciprocal",
    };
    let missing = factor
        .missing
        .map_or_else(String::new, |value| format!("?:{}", double(value)));
    let (name, times) = (&factor.name, float(factor.factor));
    format!("field value function: {modifier}(doc['{name}'].value{missing} * factor={times})")
}
