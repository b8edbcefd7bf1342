//! What is the decimal logarithm of a number, and what is e to the power of one? The nearest double, as Java's `Math` nearly always has
//! it: numbers are kept as the sum of two doubles.
//!
//! Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.

/// A number, as the sum of a double and what is left of it.
type Pair = (f64, f64);

const LN_2: Pair = (std::f64::consts::LN_2, 2.319_046_813_846_299_6e-17);
/// The decimal logarithm of e.
const LOG10_E: Pair = (std::f64::consts::LOG10_E, 1.098_319_650_216_765e-17);

/// A sum, and what is left of it.
fn sum(x: f64, y: f64) -> Pair {
    let whole = x + y;
    let part = whole - x;
    (whole, (x - (whole - part)) + (y - part))
}

/// Both parts of a double with half of its digits each.
fn split(x: f64) -> Pair {
    let most = x * 134_217_729.0;
    let high = most - (most - x);
    (high, x - high)
}

/// A product, and what is left of it.
fn product(x: f64, y: f64) -> Pair {
    let whole = x * y;
    let ((a, b), (c, d)) = (split(x), split(y));
    (whole, ((a * c - whole) + a * d + b * c) + b * d)
}

fn add(x: Pair, y: Pair) -> Pair {
    let (whole, rest) = sum(x.0, y.0);
    sum(whole, rest + x.1 + y.1)
}

fn multiply(x: Pair, y: Pair) -> Pair {
    let (whole, rest) = product(x.0, y.0);
    sum(whole, rest + x.0 * y.1 + x.1 * y.0)
}

/// Halvings of the power before it is added up.
const HALVINGS: i32 = 8;

/// Terms of its series.
const TERMS: u8 = 9;

/// Returns e to the power of a number, as a pair and the power of two that it is multiplied by.
fn power(x: f64) -> (Pair, i32) {
    let twos = (x / LN_2.0).round();
    let rest = add((x, 0.0), multiply((-twos, 0.0), LN_2));
    let scale = 1.0 / f64::from(1 << HALVINGS);
    let rest = (rest.0 * scale, rest.1 * scale);
    // 1 + x (1 + x/2 (1 + x/3 (…)))
    let mut series = (1.0, 0.0);
    for term in (1..=TERMS).rev() {
        let term = f64::from(term);
        let next = multiply(series, rest);
        let whole = next.0 / term;
        let (high, low) = product(whole, term);
        let left = ((next.0 - high) - low + next.1) / term;
        series = add((1.0, 0.0), sum(whole, left));
    }
    for _ in 0..HALVINGS {
        series = multiply(series, series);
    }
    (series, twos as i32)
}

/// Returns e to the power of a number.
pub fn exp(x: f64) -> f64 {
    // Beyond, what is left of a number has no room.
    if x.is_nan() || !(-600.0..=600.0).contains(&x) {
        return x.exp();
    }
    let ((high, low), twos) = power(x);
    (high + low) * 2f64.powi(twos)
}

/// Returns the decimal logarithm of a number.
pub fn log10(x: f64) -> f64 {
    if x.is_nan() || !(1e-200..=1e200).contains(&x) || x == 1.0 {
        return x.log10();
    }
    let near = x.ln();
    // x = e^near (1 + rest), and the rest is so small that it is its own logarithm.
    let (back, twos) = power(-near);
    let scaled = multiply((x * 2f64.powi(twos), 0.0), back);
    let rest = add(scaled, (-1.0, 0.0));
    let (high, low) = multiply(sum(near, rest.0 + rest.1), LOG10_E);
    high + low
}

#[cfg(test)]
mod tests {
    use super::{exp, log10};

    /// Calculated with 60 digits.
    #[test]
    fn the_nearest_doubles_are_found() {
        for (x, expected) in [
            (1.0, std::f64::consts::E),
            (-2.310_98, 0.099_164_023_182_803_39),
            (-20.5, 1.250_152_866_386_742_6e-9),
            (0.0, 1.0),
        ] {
            assert_eq!(exp(x), expected, "{x}");
        }
        for (x, expected) in [
            (2.0, std::f64::consts::LOG10_2),
            (0.001, -3.0),
            (0.5, -std::f64::consts::LOG10_2),
            (0.038_384, -1.415_849_769_376_244_6),
            (1.0, 0.0),
        ] {
            assert_eq!(log10(x), expected, "{x}");
        }
    }
}
