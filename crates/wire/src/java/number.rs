//! Which double or float does a text mean, and which digits does a double have exactly?
//!
//! The standard library answers too, with tables and arithmetic for speed that took 20 kB of the gzipped module. A request
//! holds few numbers and nearly all are short: those need one multiplication or division, which is exact; the others are
//! divided out in as many bits as it takes.

use super::big::Big;

/// Digits after which no double needs another one: what follows only decides whether a number lies above a tie.
const DIGITS: usize = 800;

/// Reads a decimal number, `inf`, `infinity` or `nan`, as the nearest double.
pub fn parse_double(text: &str) -> Option<f64> {
    let number = Decimal::read(text)?;
    Some(f64::from_bits(number.bits(52, 1023, |number, power| {
        exact_double(number, power).map(f64::to_bits)
    })))
}

/// Reads as [`parse_double`] does, but rounds once, to the nearest float.
pub fn parse_float(text: &str) -> Option<f32> {
    let number = Decimal::read(text)?;
    Some(f32::from_bits(number.bits(23, 127, |_, _| None) as u32))
}

/// Returns the digits of a finite double before and after the point, all of them.
pub fn exact_digits(value: f64) -> (String, String) {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let significand = Big::new(if exponent == 0 { fraction } else { fraction | 1 << 52 });
    let power = exponent.max(1) - 1023 - 52;
    if power >= 0 {
        return (significand.shifted(power).digits(), String::new());
    }
    // Divided by 2 is multiplied by 5 and divided by 10.
    let places = power.unsigned_abs() as usize;
    let digits = significand.times_5_pow(-power).digits();
    let digits = "0".repeat((places + 1).saturating_sub(digits.len())) + &digits;
    let (whole, fraction) = digits.split_at(digits.len() - places);
    (whole.to_owned(), fraction.to_owned())
}

/// The quotient or product of two doubles that are what they stand for.
fn exact_double(number: u64, power: i32) -> Option<f64> {
    if number > 1 << 53 || !(-22..=22).contains(&power) {
        return None;
    }
    let ten = (0..power.abs()).fold(1.0, |ten, _| ten * 10.0);
    Some(if power < 0 {
        number as f64 / ten
    } else {
        number as f64 * ten
    })
}

/// A number as it was written.
struct Decimal<'a> {
    negative: bool,
    /// Of a number without digits: infinite or no number.
    special: Option<bool>,
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

impl<'a> Decimal<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let negative = text.starts_with('-');
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, read_exponent(exponent)),
            None => (unsigned, Some(0)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let infinite = ["inf", "infinity"]
            .iter()
            .any(|name| unsigned.eq_ignore_ascii_case(name));
        if infinite || unsigned.eq_ignore_ascii_case("nan") {
            return Some(Self {
                negative,
                special: Some(infinite),
                whole: "",
                fraction: "",
                exponent: 0,
            });
        }
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let valid = are_digits(whole) && are_digits(fraction) && whole.len() + fraction.len() > 0;
        valid.then_some(Self {
            negative,
            special: None,
            whole,
            fraction,
            exponent: exponent?,
        })
    }

    /// Returns the bits of the nearest number with `width` bits behind the first of its significand; `exact` may know them
    /// of a small number and a power of ten.
    fn bits(&self, width: u32, bias: i32, exact: impl Fn(u64, i32) -> Option<u64>) -> u64 {
        let sign = u64::from(self.negative) << if width == 52 { 63 } else { 31 };
        let infinity = (2 * bias as u64 + 1) << width;
        match self.special {
            Some(true) => return sign | infinity,
            Some(false) => return sign | infinity | 1 << (width - 1),
            None => {}
        }
        let all = || self.whole.bytes().chain(self.fraction.bytes()).map(|byte| byte - b'0');
        let leading = all().take_while(|&digit| digit == 0).count();
        let count = self.whole.len() + self.fraction.len() - leading;
        let power = self.exponent - self.fraction.len() as i64;
        // The value is below 10 to this power, and not below a tenth of that.
        let above = count as i64 + power;
        if count == 0 || above < -400 {
            return sign;
        }
        if above > 400 {
            return sign | infinity;
        }
        if count <= 18 {
            let number = all().fold(0, |number, digit| number * 10 + u64::from(digit));
            if let Some(bits) = exact(number, power as i32) {
                return sign | bits;
            }
        }
        let mut number = all()
            .skip(leading)
            .take(DIGITS)
            .fold(Big::new(0), |number, digit| number.times(10).plus_small(digit.into()));
        let mut power = above - count.min(DIGITS) as i64;
        if all().skip(leading + DIGITS).any(|digit| digit != 0) {
            number = number.times(10).plus_small(1);
            power -= 1;
        }
        sign | nearest(number, power as i32, width, bias).min(infinity)
    }
}

/// What stands behind an `e`; far too large exponents are cut.
fn read_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let amount = digits.bytes().fold(0i64, |amount, digit| {
        amount.saturating_mul(10).saturating_add((digit - b'0').into())
    });
    let amount = amount.min(1 << 40);
    Some(if text.starts_with('-') { -amount } else { amount })
}

/// Returns the bits of the number with a sign of plus that is nearest to `number` × 10^`power`, ties to even.
fn nearest(number: Big, power: i32, width: u32, bias: i32) -> u64 {
    let above = number.times_5_pow(power.max(0));
    let below = Big::new(1).times_5_pow((-power).max(0));
    // above / below × 2^power; both are brought to the same number of bits, so that the quotient is between ½ and 2.
    let difference = above.bits() - below.bits();
    let mut exponent = power + difference;
    let mut rest = above.shifted((-difference).max(0));
    let below = below.shifted(difference.max(0));
    if rest < below {
        rest = rest.shifted(1);
        exponent -= 1;
    }
    // Now the value is rest / below × 2^exponent, and the quotient between 1 and 2.
    let lost = (1 - bias - exponent).clamp(0, width as i32 + 2) as u32;
    let mut significand = 0u64;
    for _ in 0..(width + 2 - lost) {
        significand = significand << 1 | rest.divide_step(&below);
        rest = rest.shifted(1);
    }
    // One bit more than is kept: half of the last one, with what remains beyond it.
    let half = significand & 1 == 1;
    significand >>= 1;
    let remains = rest > Big::new(0);
    significand += u64::from(half && (remains || significand & 1 == 1));
    // The first bit of a normal number adds the one by which its exponent is more than a subnormal's.
    significand + (((exponent + bias - 1).max(0) as u64) << width)
}

/// Java's `Math.round`: the nearest long, of two the greater one.
pub fn round(value: f64) -> i64 {
    let floor = value.floor();
    (if value - floor >= 0.5 { floor + 1.0 } else { floor }) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) {
        let (double, float) = (text.parse::<f64>().ok(), text.parse::<f32>().ok());
        assert_eq!(parse_double(text).map(f64::to_bits), double.map(f64::to_bits), "{text}");
        assert_eq!(parse_float(text).map(f32::to_bits), float.map(f32::to_bits), "{text}");
    }

    #[test]
    fn reads_as_the_standard_library_does() {
        let texts = "0 -0 1 +1 -1.5 .5 5. . e 1e 1e+ 1e5 1E-5 1e+05 0x1 1_0 inf -INF Infinity -infinit NaN nan +nan 0.1 0.3 \
            123456789012345678 9007199254740993 9007199254740992.5 1e22 1e23 8.5e22 1e400 1e-400 1e99999999999999999999 \
            0e99999999999 1e-99999999999999999999 4.9e-324 2.4e-324 2.5e-324 2.2250738585072014e-308 2.2250738585072011e-308 \
            1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308 3.4028235e38 3.4028236e38 1.4e-45 7e-46 \
            7.1e-46 1.1754944e-38 1.1754942e-38 16777217 16777219 0.000000000000000000000000000000001 1..2 1e1.5 -+1 \u{661}";
        texts.split(' ').for_each(check);
        check("");
        check(&format!("{}.{}", "0".repeat(900), "1".repeat(900)));
        check(&format!("1{}e-900", "0".repeat(900)));
        check(&format!("9007199254740993.{}", "0".repeat(900)));
        check(&format!("9007199254740993.{}1", "0".repeat(900)));
        check(&format!("0.{}49", "0".repeat(323)));
    }

    #[test]
    fn reads_random_numbers_as_the_standard_library_does() {
        let mut state = 1u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 11 ^ state >> 40
        };
        for _ in 0..3000 {
            let bits = random() << 11 ^ random();
            let value = f64::from_bits(bits);
            check(&value.to_string());
            check(&format!("{value:e}"));
            check(&f32::from_bits(bits as u32).to_string());
            check(&format!("{}.{}e{}", random(), random(), random() as i64 % 330));
            check(&format!("{}e-{}", random() % 100_000, random() % 60));
            // Halfway between two doubles, and a little more.
            let tie = exact_digits((random() as f64).sqrt());
            check(&format!("{}.{}5", tie.0, tie.1));
            check(&format!("{}.{}5000000001", tie.0, tie.1));
        }
    }

    #[test]
    fn digits_are_exact() {
        assert_eq!(exact_digits(0.0), ("0".to_owned(), "0".repeat(1074)));
        assert_eq!(
            exact_digits(1e22),
            ("10000000000000000000000".to_owned(), String::new())
        );
        for value in [0.1, 0.25, 123.456, 5e-324, 1.5e300, 62500562950586140000.0] {
            let (whole, fraction) = exact_digits(value);
            let text = format!("{value:.1074}");
            let shown = format!("{whole}.{fraction}");
            assert_eq!(shown.trim_end_matches('0'), text.trim_end_matches('0'), "{value}");
        }
    }
}
