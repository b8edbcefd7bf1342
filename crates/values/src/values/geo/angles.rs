//! What are the cosine and the arc sine of a number, to the last bit as Lucene has them? Its `SloppyMath` goes from the next of
//! some places by a polynomial; what stands at these places is that of Java's `StrictMath`, which is fdlibm's.

use std::sync::OnceLock;

/// Half of pi, in a first part with few bits and what is left of it.
const HALF_PI_HIGH: f64 = f64::from_bits(0x3FF9_21FB_5440_0000);
const HALF_PI_LOW: f64 = f64::from_bits(0x3DD0_B461_1A62_6331);
/// The same, rounded, and what is left then.
const HALF_PI: f64 = f64::from_bits(0x3FF9_21FB_5444_2D18);
const HALF_PI_REST: f64 = f64::from_bits(0x3C91_A626_3314_5C07);

/// Places in a turn, each a step from the one before.
const PLACES: usize = 1 << 11;
const STEP_HIGH: f64 = 4.0 * HALF_PI_HIGH / PLACES as f64;
const STEP_LOW: f64 = 4.0 * HALF_PI_LOW / PLACES as f64;
const PER_STEP: f64 = 1.0 / (STEP_HIGH + STEP_LOW);

/// Places of the arc sine, up to that of 73 degrees.
const ARC_PLACES: f64 = (1 << 13) as f64;
const RADIANS: f64 = 0.017453292519943295;

/// Degrees in radians, as Java computes them.
pub(super) fn radians(degrees: f64) -> f64 {
    degrees * RADIANS
}

/// fdlibm's sine of a small number and what is left of it, if anything is.
fn kernel_sin(x: f64, rest: Option<f64>) -> f64 {
    let z = x * x;
    let v = z * x;
    let r = 0.00833333333332249
        + z * (-0.0001984126982985795
            + z * (2.7557313707070068e-06 + z * (-2.5050760253406863e-08 + z * 1.58969099521155e-10)));
    match rest {
        None => x + v * (-0.16666666666666632 + z * r),
        Some(rest) => x - ((z * (0.5 * rest - v * r) - rest) - v * -0.16666666666666632),
    }
}

/// fdlibm's cosine of a small number and what is left of it.
fn kernel_cos(x: f64, rest: f64) -> f64 {
    let high = (x.to_bits() >> 32) as u32 & 0x7fff_ffff;
    if high < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z
        * (0.0416666666666666
            + z * (-0.001388888888887411
                + z * (2.480158728947673e-05
                    + z * (-2.7557314351390663e-07 + z * (2.087572321298175e-09 + z * -1.1359647557788195e-11)))));
    if high < 0x3FD3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * rest));
    }
    let quarter = if high > 0x3fe9_0000 {
        0.281_25
    } else {
        f64::from_bits(u64::from(high - 0x0020_0000) << 32)
    };
    (1.0 - quarter) - ((0.5 * z - quarter) - (z * r - x * rest))
}

/// fdlibm's sine and cosine of an angle of one turn.
fn sin_cos(angle: f64) -> (f64, f64) {
    // How many right angles there are in it, and what is left.
    let turns = (angle * std::f64::consts::FRAC_2_PI + 0.5).floor();
    let high = (angle.to_bits() >> 32) as u32;
    let (turns, x, rest) = if high <= 0x3fe9_21fb {
        (0, angle, None)
    } else {
        let r = angle - turns * HALF_PI_HIGH;
        let w = turns * HALF_PI_LOW;
        (turns as u32, r - w, Some((r - (r - w)) - w))
    };
    let (sin, cos) = (kernel_sin(x, rest), kernel_cos(x, rest.unwrap_or(0.0)));
    match turns & 3 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The sines and cosines of all places; where one of them is zero it is so exactly.
fn places() -> &'static [(f64, f64)] {
    static PLACED: OnceLock<Box<[(f64, f64)]>> = OnceLock::new();
    PLACED.get_or_init(|| {
        let at = |place: usize| {
            let (sin, cos) = sin_cos(place as f64 * STEP_HIGH + place as f64 * STEP_LOW);
            match place * 4 % PLACES {
                0 if place == PLACES / 2 => (0.0, cos),
                0 if place > 0 => (sin, 0.0),
                _ => (sin, cos),
            }
        };
        (0..PLACES).map(at).collect()
    })
}

/// Lucene's cosine of an angle of a few turns at most.
pub(super) fn cos(angle: f64) -> f64 {
    let angle = angle.abs();
    let place = (angle * PER_STEP + 0.5) as usize;
    let delta = (angle - place as f64 * STEP_HIGH) - place as f64 * STEP_LOW;
    let (sin, cos) = places().get(place % PLACES).copied().unwrap_or((0.0, 1.0));
    cos + delta * (-sin + delta * (-cos * (1.0 / 2.0) + delta * (sin * (1.0 / 6.0) + delta * cos * (1.0 / 24.0))))
}

/// What fdlibm's arc sines have in common: a quotient of polynomials.
fn quotient(t: f64) -> f64 {
    let above = t
        * (0.16666666666666666
            + t * (-0.3255658186224009
                + t * (0.20121253213486293
                    + t * (-0.04005553450067941 + t * (0.0007915349942898145 + t * 3.479331075960212e-05)))));
    let below =
        1.0 + t * (-2.403394911734414 + t * (2.0209457602335057 + t * (-0.6882839716054533 + t * 0.07703815055590194)));
    above / below
}

/// fdlibm's arc sine of a number from 0 to 0.975.
fn strict_asin(x: f64) -> f64 {
    if x < 0.5 {
        return if x < 7.450580596923828e-09 {
            x
        } else {
            x + x * quotient(x * x)
        };
    }
    let t = (1.0 - x) * 0.5;
    let r = quotient(t);
    let s = t.sqrt();
    let w = f64::from_bits(s.to_bits() & 0xffff_ffff_0000_0000);
    let c = (t - w * w) / (s + w);
    let p = 2.0 * s * r - (HALF_PI_REST - 2.0 * c);
    let q = HALF_PI / 2.0 - 2.0 * w;
    HALF_PI / 2.0 - (p - q)
}

/// Lucene's arc sine of a number from 0 to 1.
pub(super) fn asin(x: f64) -> f64 {
    static MOST: OnceLock<f64> = OnceLock::new();
    let most = *MOST.get_or_init(|| sin_cos(radians(73.0)).0);
    if x <= most {
        let step = most / ARC_PLACES;
        let place = (x * (1.0 / step) + 0.5).floor();
        let delta = x - place * step;
        let at = place * step;
        let inverse = 1.0 / (1.0 - at * at);
        let first = inverse.sqrt();
        let third = first * inverse;
        let fifth = third * inverse;
        let seventh = fifth * inverse;
        let derived = [
            first,
            (at * third) * (1.0 / 2.0),
            ((1.0 + 2.0 * at * at) * fifth) * (1.0 / 6.0),
            ((5.0 + 2.0 * at * (2.0 + at * (5.0 - 2.0 * at))) * seventh) * (1.0 / 24.0),
        ];
        return strict_asin(at)
            + delta * (derived[0] + delta * (derived[1] + delta * (derived[2] + delta * derived[3])));
    }
    if x >= 1.0 {
        return HALF_PI;
    }
    let t = (1.0 - x) * 0.5;
    let s = t.sqrt();
    let z = s + s * quotient(t);
    HALF_PI - ((z + z) - HALF_PI_REST)
}
