//! How many of so many optional clauses must match: `3`, `-2`, `75%`, `-25%`, `2<75%`, `2<-25% 9<-3`?

use crate::error::Cause;

/// Returns the number for `clauses` optional clauses.
pub fn resolve(clauses: usize, text: &str) -> Result<usize, Cause> {
    Ok(calculate(clauses as i64, text.trim())?.max(0) as usize)
}

fn integer(text: &str) -> Result<i64, Cause> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    digits.parse::<i32>().map(i64::from).map_err(|_| {
        // Integer.parseInt has one sentence for all texts.
        Cause::new("number_format_exception", format!("For input string: \"{text}\""))
    })
}

fn calculate(clauses: i64, text: &str) -> Result<i64, Cause> {
    if text.contains('<') {
        let mut result = clauses;
        let spaced: Vec<&str> = text.split('<').map(str::trim).collect();
        let joined = spaced.join("<");
        for condition in joined.split_whitespace() {
            let (bound, then) = condition.split_once('<').unwrap_or((condition, ""));
            if clauses <= integer(bound)? {
                return Ok(result);
            }
            result = calculate(clauses, then)?;
        }
        return Ok(result);
    }
    if text.contains('%') {
        let percent = integer(&text[..text.len() - 1])?;
        // The real engine multiplies in floats and cuts off.
        let part = (clauses * percent) as f32 * (1.0 / 100.0);
        return Ok(if part < 0.0 { clauses + part as i64 } else { part as i64 });
    }
    let number = integer(text)?;
    Ok(if number < 0 { clauses + number } else { number }.max(0))
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
}
