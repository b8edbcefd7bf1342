//! How does Java's `DecimalFormat` write a number? As its pattern says, but for exponents.

use super::decimal_pattern::Pattern;
use crate::error::Cause;
use crate::java;
use crate::java::number::exact_digits;

/// A format.
#[derive(Debug, Clone)]
pub struct Decimal(Pattern);

impl Decimal {
    /// Compiles a pattern.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        Pattern::new(pattern).map(Self)
    }

    /// Refuses a text that Java may read otherwise by this format than without one: it stops where a number ends, and wants
    /// what stands around one.
    pub fn check_reads(&self, text: &str) -> Result<(), Cause> {
        let Pattern {
            positive,
            negative,
            multiplier,
            ..
        } = &self.0;
        let number = text.strip_prefix('-').unwrap_or(text);
        let is_plain = number.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.'))
            && number.starts_with(|first: char| first.is_ascii_digit())
            && number.matches('.').count() < 2;
        let has_more = [&positive.0, &positive.1, &negative.1]
            .iter()
            .any(|part| !part.is_empty())
            || negative.0 != "-";
        if is_plain && !has_more && *multiplier == 1 {
            return Ok(());
        }
        let reason = "a text in the place of a number is not supported beside a [format], unless it has digits and a point alone";
        Err(Cause::illegal_argument(reason))
    }

    /// Returns the text of a whole number.
    pub fn format_long(&self, value: i64) -> String {
        let value = i128::from(value) * i128::from(self.0.multiplier);
        self.assemble(value < 0, &value.unsigned_abs().to_string(), "")
    }

    /// Returns the text of a double.
    pub fn format(&self, value: f64) -> String {
        if value.is_nan() {
            return "NaN".to_owned();
        }
        let value = match self.0.multiplier {
            1 => value,
            multiplier => value * f64::from(multiplier),
        };
        let negative = value.is_sign_negative();
        if value.is_infinite() {
            let (prefix, suffix) = self.around(negative);
            return format!("{prefix}∞{suffix}");
        }
        let (mut whole, mut fraction) = digits(value.abs());
        if fraction.len() > self.0.most_fraction {
            // Half even on the exact value, which is what Java does since version 8.
            (whole, fraction) = half_even(exact_digits(value.abs()), self.0.most_fraction);
        }
        self.assemble(negative, &whole, &fraction)
    }

    fn around(&self, negative: bool) -> &(String, String) {
        if negative { &self.0.negative } else { &self.0.positive }
    }

    fn assemble(&self, negative: bool, whole: &str, fraction: &str) -> String {
        let whole = whole.trim_start_matches('0');
        let mut fraction = fraction.trim_end_matches('0').to_owned();
        while fraction.len() < self.0.least_fraction {
            fraction.push('0');
        }
        let zeros = self.0.least_whole.saturating_sub(whole.len());
        let mut digits = "0".repeat(zeros) + whole;
        if digits.is_empty() && fraction.is_empty() {
            digits.push('0');
        }
        let (prefix, suffix) = self.around(negative);
        let mut out = prefix.clone();
        for (i, digit) in digits.chars().enumerate() {
            if self.0.group > 0 && i > 0 && (digits.len() - i).is_multiple_of(self.0.group) {
                out.push(',');
            }
            out.push(digit);
        }
        if !fraction.is_empty() || self.0.always_point {
            out.push('.');
        }
        out.push_str(&fraction);
        out.push_str(suffix);
        out
    }
}

/// The digits that Java prints of a double, before and after the point.
fn digits(value: f64) -> (String, String) {
    let text = java::text::double(value);
    let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let point = whole.len() as i32 + exponent;
    let all = format!("{whole}{fraction}");
    if point <= 0 {
        let zeros = "0".repeat(point.unsigned_abs() as usize);
        return (String::new(), format!("{zeros}{all}").trim_end_matches('0').to_owned());
    }
    let point = point as usize;
    if point >= all.len() {
        return (format!("{all}{}", "0".repeat(point - all.len())), String::new());
    }
    (all[..point].to_owned(), all[point..].trim_end_matches('0').to_owned())
}

/// Rounds digits before and after the point to some places, those in the middle to an even digit.
fn half_even((whole, mut fraction): (String, String), places: usize) -> (String, String) {
    let rest = fraction.split_off(places.min(fraction.len()));
    let mut digits = (whole + &fraction).into_bytes();
    let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
    let above = match rest.as_bytes() {
        [b'5', rest @ ..] => odd || rest.iter().any(|&digit| digit != b'0'),
        [first, ..] => *first > b'5',
        [] => false,
    };
    if above {
        let nines = digits.iter().rev().take_while(|&&digit| digit == b'9').count();
        let kept = digits.len() - nines;
        digits[kept..].fill(b'0');
        match digits[..kept].last_mut() {
            Some(digit) => *digit += 1,
            None => digits.insert(0, b'1'),
        }
    }
    let fraction = digits.split_off(digits.len() - fraction.len());
    let text = |digits| String::from_utf8(digits).unwrap_or_default();
    (text(digits), text(fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_as_java_does() {
        // From the documentation of java.text.DecimalFormat and its rounding mode, half even.
        for (pattern, value, text) in [
            ("0.00", 62500562950586140000.0, "62500562950586140000.00"),
            ("0.0", 0.25, "0.2"),
            ("0.0", 0.35, "0.3"),
            ("0.0", 0.75, "0.8"),
            ("#,##0.##", 1234567.891, "1,234,567.89"),
            ("#,##0.##", -0.5, "-0.5"),
            ("0.0", 0.05, "0.1"),
            ("0", 0.5, "0"),
            ("0", 1.5, "2"),
            ("0", 2.5, "2"),
            ("0.0", 9.96, "10.0"),
            ("0.00", 999.999, "1000.00"),
            ("0.000", 1e-300, "0.000"),
            ("0%", 0.256, "26%"),
            ("$0.00", 3.0, "$3.00"),
            ("0000", 12.0, "0012"),
            ("#", 0.0, "0"),
            // As version 7.17.4 answers an aggregation with these formats.
            ("a", 1234.5, "a1234"),
            ("yyyy-MM", 1234.5, "yyyy-MM1234"),
            ("'x'", 1234.5, "x1234"),
            ("'#'#,##0.00", 1234.5, "#1,234.50"),
            ("", 1234.5, "1,234.5"),
            ("0.00;(0.00)", 1234.5, "1234.50"),
            ("0.0‰", 1234.5, "1234500.0‰"),
            ("¤0.0", 1234.5, "¤1234.5"),
            ("¤¤ 0.0", 1234.5, "XXX 1234.5"),
            ("0 x 0", 1234.5, "1234 x "),
            ("-0", 1234.5, "-1234"),
            (".0", 1234.5, "1234.5"),
            (".", 1234.5, "1234."),
            ("0.0;", 1234.5, "1234.5"),
            ("E0", 1234.5, "E1234"),
            ("\0", 1234.5, "\u{0}1234"),
        ] {
            assert_eq!(
                Decimal::new(pattern).expect(pattern).format(value),
                text,
                "{pattern} {value}"
            );
        }
    }
}
