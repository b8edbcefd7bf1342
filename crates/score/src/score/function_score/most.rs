//! What is the greatest value of a function? Where that is known, most scores are too small for a hit, whatever the function's
//! value is.

use super::{Function, Functions, Value};
use crate::index::Index;
use crate::plan::{CombineMode, FunctionMode};

/// Returns the greatest value of the functions for any of `documents` documents, where it is known. For that, there must be one
/// function, which is never negative, does not fail, and is multiplied with the score. Its filter is not looked at.
pub(super) fn of(functions: &Functions, index: &Index<'_>, documents: u32) -> Option<f64> {
    let [Function { value, weight }] = &functions.list[..] else {
        return None;
    };
    let most = match value {
        Value::Factor(factor) => factor.most(index, documents)?,
        Value::Decay(decay) => decay.most()?,
        Value::One | Value::Random(_) => return None,
    };
    let most = most * f64::from(weight.unwrap_or(1.0));
    let is_product = functions.boost_mode == CombineMode::Multiply
        && matches!(functions.score_mode, FunctionMode::First | FunctionMode::Multiply);
    let is_known = is_product && functions.min_score.is_none() && functions.max_boost >= 0.0;
    (is_known && most > 0.0 && most < f64::from(f32::MAX)).then_some(most)
}

/// Returns a score that, multiplied by the function's greatest value, does not exceed the given score.
pub(super) fn enough(score: f32, most: f64) -> f32 {
    if score < 0.0 {
        return f32::NEG_INFINITY;
    }
    let mut least = (f64::from(score) / most) as f32;
    while least > 0.0 && (f64::from(least) * most) as f32 > score {
        least = least.next_down();
    }
    least
}

#[cfg(test)]
mod tests {
    use super::enough;

    /// The result is as great as possible, except for the last bits.
    #[test]
    fn what_is_enough_comes_to_no_more() {
        for score in [0.0f32, 1e-30, 0.7, 3.25, 17.123_456, 1e9] {
            for most in [1.000_000_1, 0.3, 4.094, 1e-7, 12_345.678] {
                let found = enough(score, most);
                let of = |score: f32| (f64::from(score) * most) as f32;
                assert!(of(found) <= score && of(found * 1.000_001) >= score, "{score} {most}");
            }
        }
        assert_eq!(enough(f32::NEG_INFINITY, 2.0), f32::NEG_INFINITY);
    }
}
