//! Which whole numbers stand in the order of doubles, floats and half floats? Lucene's sortable bits.

/// Lucene's `NumericUtils.doubleToSortableLong`.
pub fn double_to_sortable(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ ((bits >> 63) & i64::MAX)
}

/// The reverse of [`double_to_sortable`].
#[inline]
pub fn double_from_sortable(bits: i64) -> f64 {
    f64::from_bits((bits ^ ((bits >> 63) & i64::MAX)) as u64)
}

/// Lucene's `NumericUtils.floatToSortableInt`.
pub fn float_to_sortable(value: f32) -> i32 {
    let bits = value.to_bits() as i32;
    bits ^ ((bits >> 31) & i32::MAX)
}

/// The reverse of [`float_to_sortable`].
#[inline]
pub fn float_from_sortable(bits: i32) -> f32 {
    f32::from_bits((bits ^ ((bits >> 31) & i32::MAX)) as u32)
}

/// Rounds to a half float, ties to even, and makes its bits sortable, as Lucene's `HalfFloatPoint` does.
pub fn half_to_sortable(value: f32) -> i16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let exponent = (bits >> 23 & 0xff) as i32 - 127;
    let mantissa = bits & 0x7f_ffff;
    let magnitude = if exponent == 128 && mantissa != 0 {
        0x7e00
    } else if exponent >= 16 {
        0x7c00
    } else if exponent >= -14 {
        let normal = ((exponent + 15) as u32) << 10;
        // A carry out of the mantissa belongs to the exponent.
        (normal + round_shift(mantissa, 13)) as u16
    } else if exponent >= -25 {
        round_shift(mantissa | 0x80_0000, (-1 - exponent) as u32) as u16
    } else {
        0
    };
    let half = (sign | magnitude) as i16;
    half ^ ((half >> 15) & i16::MAX)
}

fn round_shift(value: u32, shift: u32) -> u32 {
    let half = 1 << (shift - 1);
    let odd = value >> shift & 1;
    (value + half - 1 + odd) >> shift
}

/// The reverse of [`half_to_sortable`].
#[inline]
pub fn half_from_sortable(bits: i16) -> f32 {
    let half = (bits ^ ((bits >> 15) & i16::MAX)) as u16;
    let sign = if half & 0x8000 != 0 { -1.0 } else { 1.0 };
    let exponent = (half >> 10 & 0x1f) as i32;
    let mantissa = (half & 0x3ff) as f32;
    let magnitude = match exponent {
        0 => mantissa * 2f32.powi(-24),
        31 if mantissa == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + mantissa / 1024.0) * 2f32.powi(exponent - 15),
    };
    sign * magnitude
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sortable_bits_keep_order_and_value() {
        let values = [f64::NEG_INFINITY, -1.5, -0.0, 0.0, f64::MIN_POSITIVE, 1.1, f64::MAX];
        for pair in values.windows(2) {
            assert!(double_to_sortable(pair[0]) < double_to_sortable(pair[1]));
        }
        for value in values {
            assert_eq!(
                double_from_sortable(double_to_sortable(value)).to_bits(),
                value.to_bits()
            );
            let float = value as f32;
            assert_eq!(float_from_sortable(float_to_sortable(float)).to_bits(), float.to_bits());
        }
    }

    #[test]
    fn half_floats_round_to_even() {
        // From the IEEE 754 binary16 format: 11 significant bits, largest 65504, smallest 2^-24.
        for (value, expected) in [
            (1.0f32, 1.0f32),
            (1.1, 1.0996094),
            (2049.0, 2048.0),
            (2051.0, 2052.0),
            (65504.0, 65504.0),
            (65519.0, 65504.0),
            (65520.0, f32::INFINITY),
            (5.9604645e-8, 5.9604645e-8),
            (2.9802322e-8, 0.0),
            (-0.333, -0.3330078),
        ] {
            assert_eq!(half_from_sortable(half_to_sortable(value)), expected, "{value}");
        }
    }
}
