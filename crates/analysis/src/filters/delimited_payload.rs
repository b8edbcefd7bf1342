//! `delimited_payload`: terms without what stands behind a delimiter. No query asks for payloads, so that they are not kept, but they
//! have to be numbers where the real engine reads some.

use std::sync::Arc;

use super::super::chain::{Added, TokenFilter};
use super::super::characters::digit;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct DelimitedPayload {
    delimiter: char,
    /// Reads a payload; says what is wrong with it.
    check: fn(&str) -> Result<(), String>,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let delimiter = component.text("delimiter").unwrap_or_else(|| "|".to_owned());
    let Some(first) = delimiter.chars().next() else {
        let reason = "String index out of range: 0";
        return Err(Cause::new("string_index_out_of_bounds_exception", reason));
    };
    Ok(Arc::new(DelimitedPayload {
        delimiter: first,
        check: match component.text("encoding").as_deref() {
            Some("identity") => |_| Ok(()),
            Some("int") => integer,
            _ => float,
        },
    }))
}

/// `type_as_payload`: terms as they are.
pub(super) fn of_types(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    struct Types;
    impl TokenFilter for Types {
        fn filter(&self, _: &mut Tokens, _: &mut Tokens) {}

        fn adds(&self) -> Added {
            Added::Payload
        }
    }
    Ok(Arc::new(Types))
}

/// A whole number of 32 bits, as Lucene's `ArrayUtil` reads it.
fn integer(payload: &str) -> Result<(), String> {
    if payload.is_empty() {
        return Err("chars length is 0".to_owned());
    }
    let (digits, sign) = match payload.strip_prefix('-') {
        Some("") => return Err("can't convert to an int".to_owned()),
        Some(digits) => (digits, -1),
        None => (payload, 1),
    };
    let value = digits.chars().try_fold(0i64, |value, c| {
        let next = value * 10 + i64::from(digit(c).filter(|_| c.len_utf16() == 1)?);
        (next <= 1 << 31).then_some(next)
    });
    match value.is_some_and(|value| i32::try_from(value * sign).is_ok()) {
        true => Ok(()),
        false => Err("Unable to parse".to_owned()),
    }
}

/// A number as Java's `Float.parseFloat` reads it.
fn float(payload: &str) -> Result<(), String> {
    let text = payload.trim_matches(|c| c <= ' ');
    if text.is_empty() {
        return Err("empty String".to_owned());
    }
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    match number == "NaN" || number == "Infinity" || is_decimal(number) || is_hexadecimal(number) {
        true => Ok(()),
        false => Err(format!("For input string: \"{text}\"")),
    }
}

/// Takes digits with a point among them; returns what follows, if there is a digit at least.
fn digits(text: &str, is_digit: fn(&u8) -> bool) -> Option<&str> {
    let count = |text: &str| text.bytes().take_while(is_digit).count();
    let whole = count(text);
    let fraction = text[whole..].strip_prefix('.');
    let parts = whole + fraction.map_or(0, count);
    (parts > 0).then(|| &text[parts + usize::from(fraction.is_some())..])
}

/// Takes an exponent behind its letter, if it has one.
fn exponent(text: &str, letters: [char; 2]) -> Option<&str> {
    let text = text.strip_prefix(letters)?;
    let text = text.strip_prefix(['+', '-']).unwrap_or(text);
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    (count > 0).then(|| &text[count..])
}

fn is_decimal(text: &str) -> bool {
    digits(text, u8::is_ascii_digit)
        .map(|rest| exponent(rest, ['e', 'E']).unwrap_or(rest))
        .is_some_and(is_suffix)
}

fn is_hexadecimal(text: &str) -> bool {
    let text = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    text.and_then(|text| digits(text, u8::is_ascii_hexdigit))
        .and_then(|rest| exponent(rest, ['p', 'P']))
        .is_some_and(is_suffix)
}

fn is_suffix(text: &str) -> bool {
    matches!(text, "" | "f" | "F" | "d" | "D")
}

impl TokenFilter for DelimitedPayload {
    fn adds(&self) -> Added {
        Added::Payload
    }

    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        // A delimiter is one UTF-16 unit; of a character of two it is the first, which no other text has without the second.
        let delimiter = self.delimiter;
        let is_delimiter = |c: char| match delimiter.len_utf16() {
            1 => c == delimiter,
            _ => c as u32 >> 10 == delimiter as u32 >> 10,
        };
        let mut fault = None;
        tokens.change(|token, out| {
            let Some(at) = token.term.find(is_delimiter) else {
                return false;
            };
            out.push_str(&token.term[..at]);
            let payload = &token.term[at..];
            let payload = payload.strip_prefix(is_delimiter).unwrap_or(payload);
            if let Err(reason) = (self.check)(payload) {
                fault.get_or_insert_with(|| Cause::new("number_format_exception", reason));
            }
            true
        });
        tokens.fault = tokens.fault.take().or(fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the real engine takes texts or refuses them.
    #[test]
    fn payloads_are_numbers() {
        for text in [
            "1",
            "2.5",
            " 1 ",
            "1e5",
            "1e400",
            "1d",
            "1.f",
            ".5",
            "+2",
            "NaN",
            "-Infinity",
            "0x1p3",
        ] {
            assert_eq!(float(text), Ok(()), "{text}");
        }
        for text in ["x", "0x", "1_0", ".", "1e", "0x1", "nan"] {
            assert_eq!(float(text), Err(format!("For input string: \"{text}\"")));
        }
        assert_eq!(float(""), Err("empty String".to_owned()));
        for (text, reason) in [
            ("x", "Unable to parse"),
            ("", "chars length is 0"),
            ("-", "can't convert to an int"),
            ("99999999999", "Unable to parse"),
            ("2147483648", "Unable to parse"),
            ("+5", "Unable to parse"),
        ] {
            assert_eq!(integer(text), Err(reason.to_owned()), "{text}");
        }
        assert_eq!(integer("-2147483648"), Ok(()));
    }
}
