//! What is known of a sum from what is known of its parts? Floats are rounded to the side on which no hit is lost.

/// Returns a threshold that no score up to a number exceeds; none where the number is negative.
pub fn not_enough(score: f64) -> f32 {
    if score < 0.0 {
        return f32::NEG_INFINITY;
    }
    let float = score as f32;
    if f64::from(float) > score {
        float.next_down()
    } else {
        float
    }
}

/// Returns a sum that is not enough: as a float it is no more than a score, whatever was rounded on the way to a sum of at most
/// `all`. Sums become the nearest float.
pub fn sum_not_enough(score: f32, all: f64) -> f64 {
    f64::midpoint(score.into(), score.next_up().into()) * (1.0 - 1e-12) - all * 1e-12
}

/// Returns the float that a sum becomes, given one that it does not exceed but for what was rounded on the way.
pub fn bound_of_sum(sum: f64) -> f32 {
    (sum * (1.0 + 1e-12)) as f32
}
