//! How many of so many optional clauses must match: `3`, `-2`, `75%`, `-25%`, `2<75%`, `2<-25% 9<-3`?

use crate::error::Cause;
use crate::java::parse::{self, trim};

/// Returns the number for `clauses` optional clauses. As there, an integer is one of 32 bits, and more than that begins anew below
/// zero.
pub fn resolve(clauses: usize, text: &str) -> Result<usize, Cause> {
    Ok(calculate(clauses as i32, text)?.max(0) as usize)
}

fn integer(text: &str) -> Result<i32, Cause> {
    // Integer.parseInt has one sentence for all texts.
    parse::int(text).ok_or_else(|| Cause::new("number_format_exception", format!("For input string: \"{text}\"")))
}

/// The error of Java for a part that is not there.
fn no_part(index: usize) -> Cause {
    let reason = format!("Index {index} out of bounds for length {index}");
    Cause::new("array_index_out_of_bounds_exception", reason)
}

fn calculate(clauses: i32, text: &str) -> Result<i32, Cause> {
    let text = trim(text);
    if text.contains('<') {
        // Java's \s: tabs and what moves to another line are spaces beside the sign, but do not part conditions.
        let is_space = |letter: char| matches!(letter, ' ' | '\t'..='\r');
        let sides: Vec<&str> = text.split('<').collect();
        let trimmed = sides.iter().enumerate().map(|(at, side)| {
            let side = if at > 0 {
                side.trim_start_matches(is_space)
            } else {
                side
            };
            if at + 1 < sides.len() {
                side.trim_end_matches(is_space)
            } else {
                side
            }
        });
        let joined = trimmed.collect::<Vec<_>>().join("<");
        let mut result = clauses;
        for condition in joined.split(' ') {
            let mut parts: Vec<&str> = condition.split('<').collect();
            // Java leaves out empty parts at the end, but not a text that has no parts.
            while parts.last() == Some(&"") && !condition.is_empty() {
                parts.pop();
            }
            let bound = parts.first().ok_or_else(|| no_part(0))?;
            if clauses <= integer(bound)? {
                return Ok(result);
            }
            result = calculate(clauses, parts.get(1).ok_or_else(|| no_part(1))?)?;
        }
        return Ok(result);
    }
    let (number, is_negative) = if text.contains('%') {
        let mut letters = text.chars();
        // The real engine takes the last letter for the sign.
        letters.next_back();
        let percent = integer(letters.as_str())?;
        // It multiplies in floats and cuts off.
        let part = clauses.wrapping_mul(percent) as f32 * (1.0 / 100.0);
        (part as i32, part < 0.0)
    } else {
        let number = integer(text)?;
        (number, number < 0)
    };
    Ok(if is_negative {
        clauses.wrapping_add(number)
    } else {
        number
    }
    .max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_the_documentation() {
        for (text, clauses, expected) in [
            ("3", 5, 3),
            ("-2", 5, 3),
            ("-7", 5, 0),
            ("75%", 4, 3),
            ("75%", 5, 3),
            ("-25%", 4, 3),
            ("-25%", 5, 4),
            ("3<90%", 3, 3),
            ("3<90%", 10, 9),
            ("2<-25% 9<-3", 2, 2),
            ("2<-25% 9<-3", 8, 6),
            ("2<-25% 9<-3", 10, 7),
            ("2 < 75%", 4, 3),
        ] {
            assert_eq!(resolve(clauses, text), Ok(expected), "{text} of {clauses}");
        }
        assert!(resolve(3, "x").is_err());
    }

    /// As the real engine answers, which cuts off the last letter, whatever it is.
    #[test]
    fn odd_texts() {
        let reason = |text| resolve(4, text).expect_err(text).reason.clone();
        assert_eq!(reason("1%é"), "For input string: \"1%\"");
        assert_eq!(reason("<"), "Index 0 out of bounds for length 0");
        assert_eq!(reason("<2"), "For input string: \"\"");
        assert_eq!(reason("2<"), "Index 1 out of bounds for length 1");
        assert_eq!(reason("2<1  3<2"), "For input string: \"\"");
        assert_eq!(reason("2\t<1\t3<2"), "For input string: \"1\t3\"");
        assert_eq!(reason("\u{a0}2"), "For input string: \"\u{a0}2\"");
        assert_eq!(resolve(4, "\u{663}"), Ok(3));
        assert_eq!(resolve(4, "1<2<3"), Ok(2));
    }
}
