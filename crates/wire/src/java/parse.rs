//! Which number does Java read in a text? `Double.parseDouble` takes spaces around it, a suffix and hexadecimal digits,
//! `Long.parseLong` digits of other scripts.

use super::number::{parse_double, parse_float};

/// The zeros of the scripts that have decimal digits, but for Latin; nine digits follow each. `Long.parseLong` looks at 16 bits
/// at a time, so there are none beyond.
const ZEROS: [u16; 36] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
    0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

/// Java's `String.trim`, which knows no spaces but ASCII's, and takes control characters for such.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|letter| letter <= ' ')
}

/// Java's `Integer.parseInt`.
pub fn int(text: &str) -> Option<i32> {
    long(text).and_then(|value| value.try_into().ok())
}

/// Java's `Double.parseDouble`.
pub fn double(text: &str) -> Option<f64> {
    read(text, parse_double, |number| f64::from_bits(number.bits(52, 1023)))
}

/// Java's `Float.parseFloat`, which rounds once.
pub fn float(text: &str) -> Option<f32> {
    read(text, parse_float, |number| f32::from_bits(number.bits(23, 127) as u32))
}

/// Java's `Long.parseLong`.
pub fn long(text: &str) -> Option<i64> {
    match text.parse() {
        Ok(value) => Some(value),
        Err(_) if text.is_ascii() => None,
        Err(_) => latin_digits(text).parse().ok(),
    }
}

/// Returns a text with the digits of all scripts as those from 0 to 9.
pub fn latin_digits(text: &str) -> String {
    let digit = |letter: char| {
        let code = u16::try_from(letter as u32).ok()?;
        let zero = ZEROS[..ZEROS.partition_point(|&zero| zero <= code)].last()?;
        char::from_digit((code - zero).into(), 10)
    };
    text.chars().map(|letter| digit(letter).unwrap_or(letter)).collect()
}

fn read<T>(text: &str, decimal: impl Fn(&str) -> Option<T>, hexadecimal: impl Fn(Hexadecimal) -> T) -> Option<T> {
    let text = trim(text);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        // It has no sign.
        "NaN" => return decimal(unsigned),
        "Infinity" => return decimal(text),
        _ => {}
    }
    // No other name of a number is one to Java.
    if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let digits = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    decimal(digits).or_else(|| Hexadecimal::read(digits).map(hexadecimal))
}

/// A number in hexadecimal digits, with a power of two: `0x1.8p1`.
struct Hexadecimal {
    negative: bool,
    /// The first bits; the last one is set where any that follows is.
    significand: u64,
    power: i64,
}

impl Hexadecimal {
    fn read(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let digits = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X"))?;
        let (digits, exponent) = digits.split_once(['p', 'P'])?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let amount = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let is_exponent = !amount.is_empty() && amount.bytes().all(|digit| digit.is_ascii_digit());
        if !is_exponent || whole.len() + fraction.len() == 0 {
            return None;
        }
        // What no long holds is as good as one that takes any number to its end.
        let amount: i64 = amount.parse().unwrap_or(i64::MAX).min(1 << 40);
        let mut number = Self {
            negative: text.starts_with('-'),
            significand: 0,
            power: if exponent.starts_with('-') { -amount } else { amount },
        };
        number.power -= 4 * fraction.len() as i64;
        for digit in whole.chars().chain(fraction.chars()) {
            let digit = u64::from(digit.to_digit(16)?);
            if number.significand >> 56 == 0 {
                number.significand = number.significand << 4 | digit;
            } else {
                number.significand |= u64::from(digit != 0);
                number.power += 4;
            }
        }
        Some(number)
    }

    /// Returns the bits of the nearest number with `width` bits behind the first of its significand, ties to even.
    fn bits(&self, width: u32, bias: i64) -> u64 {
        let sign = u64::from(self.negative) << if width == 52 { 63 } else { 31 };
        let count = 64 - self.significand.leading_zeros();
        let exponent = self.power + i64::from(count) - 1;
        if self.significand == 0 || exponent < -bias - i64::from(width) {
            return sign;
        }
        let infinity = (2 * bias as u64 + 1) << width;
        if exponent > bias {
            return sign | infinity;
        }
        // A subnormal number has fewer bits.
        let lost = (1 - bias - exponent).max(0);
        let cut = i64::from(count) - i64::from(width) - 1 + lost;
        let rounded = if cut <= 0 {
            self.significand << -cut
        } else {
            let (kept, half) = (self.significand >> cut, 1 << (cut - 1));
            let rest = self.significand & ((half << 1) - 1);
            kept + u64::from(rest > half || rest == half && kept & 1 == 1)
        };
        // The first bit of a normal number adds the one by which its exponent is more than a subnormal's.
        sign | (rounded + (((exponent + bias - 1).max(0) as u64) << width)).min(infinity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Recorded: what the real engine's Java has of each as a double and as a float.
    #[test]
    fn hexadecimal_digits_are_rounded_once() {
        for (text, expected) in [
            ("0x1p3", 8.0),
            ("0X1.8P1", 3.0),
            ("-0x1p3d", -8.0),
            ("0x.8p1", 1.0),
            ("0x1.p1", 2.0),
            (" 0x1p3f\t", 8.0),
            ("0x1p-1074", 4.9e-324),
            ("0x1.fffffffffffffp1023", f64::MAX),
            ("0x1p1024", f64::INFINITY),
            ("0x1.00000000000008p0", 1.0),
            ("0x1.00000000000018p0", 1.000_000_000_000_000_4),
        ] {
            assert_eq!(double(text).map(f64::to_bits), Some(expected.to_bits()), "{text}");
        }
        for (text, expected) in [
            ("0x1.000001000000001p0", 1.000_000_1),
            ("0x1.000001p0", 1.0),
            ("0x1.000003p0", 1.000_000_2),
            ("0x1.0000010000000000000000000000000001p0", 1.000_000_1),
            ("0x1p-150", 0.0),
            ("0x1.0000000001p-150", 1e-45),
            ("0x1.8p-149", 3e-45),
            ("0x1p99999999999", f32::INFINITY),
            ("0x1p-99999999999", 0.0),
            ("0x0p99999999999", 0.0),
            ("-0x0p1", -0.0),
        ] {
            assert_eq!(float(text).map(f32::to_bits), Some(f32::to_bits(expected)), "{text}");
        }
    }

    // Recorded: the real engine takes none of them.
    #[test]
    fn what_is_no_number_is_none() {
        for text in [
            "",
            ".",
            "e5",
            "1e",
            "--1",
            "-",
            "0x1",
            "0xp1",
            "0x",
            "0x10",
            "0x.p1",
            "1L",
            "1_0",
            "_1",
            "inf",
            "nan",
            "\u{ff11}",
            "1e\u{ff11}",
            "\u{ff10}x1p1",
            "1dd",
            "0x1p1p1",
        ] {
            assert_eq!(double(text), None, "{text}");
        }
        for text in [
            "1.0",
            " 1",
            "0x1",
            "1e2",
            "\u{1d7d9}",
            "\u{ff0d}1",
            "\u{661}.\u{665}",
            "\u{b2}",
        ] {
            assert_eq!(long(text), None, "{text}");
        }
    }

    // Recorded, with all 360 digits.
    #[test]
    fn longs_have_digits_of_all_scripts() {
        for (text, expected) in [
            ("\u{ff11}", 1),
            ("\u{663}", 3),
            ("-\u{967}\u{968}", -12),
            ("+7", 7),
            ("\u{abf9}1", 91),
        ] {
            assert_eq!(long(text), Some(expected), "{text}");
        }
    }
}
