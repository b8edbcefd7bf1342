//! What is a number times its square root, as Java's `Math.pow` has it? That is the nearest double, but for some that lie nearly in the
//! middle between two.

/// How near to the middle, in units of the last place, Java was found to take the other one: 0.0026; and somewhat more.
const UNSURE: f64 = 0.004;

/// Both parts of a double with half of its digits each.
fn split(x: f64) -> (f64, f64) {
    let most = x * 134_217_729.0;
    let high = most - (most - x);
    (high, x - high)
}

/// A product, and what is left of it.
fn product(x: f64, y: f64) -> (f64, f64) {
    let whole = x * y;
    let ((a, b), (c, d)) = (split(x), split(y));
    (whole, ((a * c - whole) + a * d + b * c) + b * d)
}

/// Returns a number to the power of 1.5, and whether that is sure.
pub fn three_halves(x: f64) -> (f64, bool) {
    let root = x.sqrt();
    if !(1e-150..=1e150).contains(&x) {
        // Of nothing, of what is infinite or no number.
        return (x * root, x == 0.0 || !x.is_finite() || x < 0.0);
    }
    let (square, rest) = product(root, root);
    let of_root = ((x - square) - rest) / (2.0 * root);
    let (high, low) = product(x, root);
    let low = low + x * of_root;
    let nearest = high + low;
    let rest = (high - nearest) + low;
    let unit = nearest.next_up() - nearest;
    (nearest, 0.5 - rest.abs() / unit > UNSURE)
}

#[cfg(test)]
mod tests {
    use super::three_halves;

    /// Calculated with 60 digits.
    #[test]
    fn the_nearest_double_is_found() {
        for (x, expected) in [
            (4.0, 8.0),
            (2.0, 2.828_427_124_746_190_3),
            (728.1875, 19_650.102_920_540_692),
            (0.0, 0.0),
        ] {
            assert_eq!(three_halves(x).0, expected, "{x}");
        }
    }
}
