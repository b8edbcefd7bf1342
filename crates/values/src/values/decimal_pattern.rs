//! What does a pattern of Java's `DecimalFormat` say? Read as Java reads it, with its errors.

use crate::error::Cause;

/// What a pattern says.
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    /// What stands before and after a number,
    pub positive: (String, String),
    /// and before and after one below zero.
    pub negative: (String, String),
    pub least_whole: usize,
    pub least_fraction: usize,
    pub most_fraction: usize,
    /// Digits between two separators, or 0.
    pub group: usize,
    /// Numbers are multiplied by this.
    pub multiplier: u16,
    /// Whether the point stands where no digit follows, too.
    pub always_point: bool,
}

/// What is counted of the digits of a pattern.
#[derive(Default)]
struct Digits {
    /// `#` before any `0`, and after.
    left: usize,
    right: usize,
    zeros: usize,
    /// How many stand before the point.
    point: Option<usize>,
    /// How many stand after the last separator.
    group: Option<usize>,
}

impl Digits {
    fn all(&self) -> usize {
        self.left + self.zeros + self.right
    }

    /// Takes a character of the digits; nothing if it is none.
    fn take(&mut self, c: char, invalid: impl Fn(&str) -> Cause) -> Result<bool, Cause> {
        match c {
            '#' if self.zeros > 0 => self.right += 1,
            '#' => self.left += 1,
            '0' if self.right > 0 => return Err(invalid("Unexpected '0' in")),
            '0' => self.zeros += 1,
            ',' => {
                self.group = Some(0);
                return Ok(true);
            }
            '.' if self.point.is_some() => return Err(invalid("Multiple decimal separators in")),
            '.' => {
                self.point = Some(self.all());
                return Ok(true);
            }
            _ => return Ok(false),
        }
        if let (Some(group), None) = (&mut self.group, self.point) {
            *group += 1;
        }
        Ok(true)
    }

    /// Where there is no `0`, one digit before the point counts as such.
    fn complete(&mut self) {
        if let (0, 1.., Some(point)) = (self.zeros, self.left, self.point) {
            let before = point.max(1);
            self.right = self.left - before;
            self.left = before - 1;
            self.zeros = 1;
        }
    }

    fn are_valid(&self) -> bool {
        let placed = match self.point {
            None => self.right == 0,
            Some(point) => (self.left..=self.left + self.zeros).contains(&point),
        };
        placed && self.group != Some(0)
    }
}

impl Pattern {
    /// Reads a pattern; exponents are not supported, and refused by name.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        let mut read = Self {
            positive: Default::default(),
            negative: ("-".to_owned(), String::new()),
            least_whole: 0,
            least_fraction: 0,
            most_fraction: usize::MAX,
            group: 3,
            multiplier: 1,
            always_point: false,
        };
        if pattern.is_empty() {
            return Ok(read);
        }
        let invalid = |what: &str| Cause::illegal_argument(format!("{what} pattern \"{pattern}\""));
        let mut chars = pattern.chars().peekable();
        let (digits, affixes, multiplier) = part(&mut chars, pattern, true)?;
        let all = digits.all();
        let whole = digits.point.unwrap_or(all);
        read.least_whole = whole - digits.left;
        read.most_fraction = all - whole;
        read.least_fraction = (digits.left + digits.zeros).saturating_sub(whole);
        read.group = digits.group.unwrap_or(0);
        read.multiplier = multiplier;
        read.always_point = digits.point.is_some_and(|point| point == 0 || point == all);
        read.positive = (expanded(&affixes.0), expanded(&affixes.1));
        read.negative = (format!("-{}", read.positive.0), read.positive.1.clone());
        if chars.peek().is_some() {
            let (_, negative, _) = part(&mut chars, pattern, false)?;
            if negative != affixes {
                read.negative = (expanded(&negative.0), expanded(&negative.1));
            }
        }
        if chars.next().is_some() {
            return Err(invalid("Malformed"));
        }
        Ok(read)
    }
}

/// Returns what a text around the digits shows: its signs are marked by a quote, as Java marks them.
fn expanded(affix: &str) -> String {
    affix
        .replace("'¤¤", "XXX")
        .replace("''", "\u{1}")
        .replace('\'', "")
        .replace('\u{1}', "'")
}

/// Reads a part, to its `;` or to the end: of the one for numbers below zero only what stands around the digits counts.
fn part(
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    pattern: &str,
    first: bool,
) -> Result<(Digits, (String, String), u16), Cause> {
    let invalid = |what: &str| Cause::illegal_argument(format!("{what} pattern \"{pattern}\""));
    let mut digits = Digits::default();
    let mut affixes = (String::new(), String::new());
    let mut multiplier = 1;
    let (mut quoted, mut begun, mut counting) = (false, false, false);
    while let Some(c) = chars.next() {
        let affix = if begun { &mut affixes.1 } else { &mut affixes.0 };
        if quoted {
            match c {
                '\'' if chars.next_if_eq(&'\'').is_none() => quoted = false,
                '\'' => affix.push_str("''"),
                c => affix.push(c),
            }
            continue;
        }
        if counting && c == 'E' {
            if first {
                let what = "an exponent is not supported in the number format";
                return Err(Cause::illegal_argument(format!("{what} [{pattern}]")));
            }
            continue;
        }
        if !first && "#0,.".contains(c) || first && digits.take(c, invalid)? {
            (begun, counting) = (true, true);
            continue;
        }
        counting = false;
        match c {
            '\'' if chars.next_if_eq(&'\'').is_some() => affix.push_str("''"),
            '\'' => quoted = true,
            '¤' if chars.next_if_eq(&'¤').is_some() => affix.push_str("'¤¤"),
            '¤' | '-' => affix.extend(['\'', c]),
            ';' if !begun || !first => return Err(invalid("Unquoted special character ';' in")),
            ';' => break,
            '%' | '‰' => {
                if multiplier != 1 {
                    return Err(invalid("Too many percent/per mille characters in"));
                }
                multiplier = if c == '%' { 100 } else { 1000 };
                affix.extend(['\'', c]);
            }
            c => affix.push(c),
        }
    }
    digits.complete();
    if quoted || !digits.are_valid() {
        return Err(invalid("Malformed"));
    }
    Ok((digits, affixes, multiplier))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 7.17.4 answers an aggregation with these formats.
    #[test]
    fn faults_are_javas() {
        for (pattern, reason) in [
            ("0.0'x", "Malformed pattern \"0.0'x\""),
            ("0#", "Malformed pattern \"0#\""),
            ("0.#0", "Unexpected '0' in pattern \"0.#0\""),
            ("0.0.0", "Multiple decimal separators in pattern \"0.0.0\""),
            ("%0%", "Too many percent/per mille characters in pattern \"%0%\""),
            ("0,", "Malformed pattern \"0,\""),
            ("#,", "Malformed pattern \"#,\""),
            (",", "Malformed pattern \",\""),
        ] {
            assert_eq!(Pattern::new(pattern).expect_err(pattern).reason, reason);
        }
    }
}
