//! What does a JSON text hold? A strict reader that keeps the exact text of numbers and the place of every mistake.
//!
//! It reads catalog lines for the builder, stored sources for source filtering, the manifest and what the builder is told.

mod write;

use std::borrow::Cow;

pub use write::{write_number, write_string, write_units, write_value};

use crate::sorting;

/// Deeper nesting is refused, so that no document can exhaust the stack.
pub const MAX_DEPTH: u32 = 500;

/// Units of work that a byte of a text takes to be read into values, and to be written again.
pub const WORK: u64 = 3;
/// Bytes that a byte of a text takes as values, about.
pub const ROOM: usize = 10;

/// A value; an object keeps its keys in their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number's text.
    Number(&'a str),
    /// A string, unescaped.
    String(Cow<'a, str>),
    /// Elements.
    Array(Vec<Value<'a>>),
    /// Members.
    Object(Vec<Member<'a>>),
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Member<'a> {
    /// Its key, unescaped.
    pub key: Cow<'a, str>,
    /// Byte of the text where the value begins.
    pub start: usize,
    /// Byte of the text after the value.
    pub end: usize,
    /// The value.
    pub value: Value<'a>,
}

/// A mistake in a JSON text and the byte where it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} at byte {at}")]
pub struct JsonError {
    /// Byte offset.
    pub at: usize,
    /// What is wrong there and what would be right.
    pub message: String,
}

/// Reads one value and nothing after it but white space.
pub fn parse(text: &str) -> Result<Value<'_>, JsonError> {
    let mut reader = Reader::new(text);
    reader.white_space();
    let value = reader.value(0)?;
    reader.end()?;
    Ok(value)
}

/// Reads one object; returns its members.
pub fn object(text: &str) -> Result<Vec<Member<'_>>, String> {
    match parse(text).map_err(|error| error.to_string())? {
        Value::Object(members) => Ok(members),
        _ => Err("expected an object".to_owned()),
    }
}

/// Returns the member that an object has to have.
pub fn member<'m, 'a>(object: &'m [Member<'a>], name: &str) -> Result<&'m Member<'a>, String> {
    let member = object.iter().find(|member| member.key == name);
    member.ok_or_else(|| [name, ": it is missing"].concat())
}

/// Returns the string that a member has to be.
pub fn string(object: &[Member<'_>], name: &str) -> Result<String, String> {
    match &member(object, name)?.value {
        Value::String(text) => Ok(text.clone().into_owned()),
        _ => Err([name, ": expected a string"].concat()),
    }
}

/// A key is compared with so many before it, one by one.
const FEW: usize = 32;

/// What is left of a JSON text.
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// Bytes that were read.
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
        }
    }

    /// Expects that nothing follows but white space.
    fn end(&mut self) -> Result<(), JsonError> {
        self.white_space();
        if self.at < self.text.len() {
            return Err(self.error("unexpected text after the value; one line holds one object"));
        }
        Ok(())
    }

    fn error(&self, message: impl Into<String>) -> JsonError {
        JsonError {
            at: self.at,
            message: message.into(),
        }
    }

    fn unexpected(&self, expected: &str) -> JsonError {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => self.error(format!("unexpected end of the line; expected {expected}")),
            Some(c) => self.error(format!("unexpected character {c:?}; expected {expected}")),
        }
    }

    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn white_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, JsonError> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.unexpected("true, false or null"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn value(&mut self, depth: u32) -> Result<Value<'a>, JsonError> {
        if depth > MAX_DEPTH {
            return Err(self.error(format!("nested deeper than {MAX_DEPTH} levels")));
        }
        match self.peek() {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => Ok(Value::String(self.string()?)),
            b't' => self.word("true", Value::Boolean(true)),
            b'f' => self.word("false", Value::Boolean(false)),
            b'n' => self.word("null", Value::Null),
            b'-' | b'0'..=b'9' => self.number().map(Value::Number),
            _ => Err(self.unexpected("a JSON value")),
        }
    }

    fn object(&mut self, depth: u32) -> Result<Value<'a>, JsonError> {
        self.at += 1;
        let mut members: Vec<Member<'a>> = Vec::new();
        // Where the keys of the others stand.
        let mut more = Vec::new();
        self.white_space();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok(Value::Object(members));
        }
        loop {
            self.white_space();
            if self.peek() != b'"' {
                return Err(self.unexpected("a key in double quotes"));
            }
            let key_at = self.at;
            let key = self.string()?;
            if members.len() >= FEW {
                more.push(key_at);
            } else if members.iter().any(|member| member.key == key) {
                self.at = key_at;
                return Err(self.twice(&key));
            }
            self.white_space();
            if self.peek() != b':' {
                return Err(self.unexpected("a colon after the key"));
            }
            self.at += 1;
            self.white_space();
            let start = self.at;
            let value = self.value(depth + 1)?;
            members.push(Member {
                key,
                start,
                end: self.at,
                value,
            });
            self.white_space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => {
                    self.at += 1;
                    self.check_more(&members, &more)?;
                    return Ok(Value::Object(members));
                }
                _ => return Err(self.unexpected("a comma or the end of the object")),
            }
        }
    }

    /// Refuses an object of many members in which a key occurs twice: all are sorted, as to compare each with all would take for
    /// ever. `more` has the places of the keys behind the first few.
    #[cold]
    fn check_more(&mut self, members: &[Member<'a>], more: &[usize]) -> Result<(), JsonError> {
        if more.is_empty() {
            return Ok(());
        }
        let places = sorting::places(members.len(), &mut |a, b| members[a].key.cmp(&members[b].key));
        let again = places
            .windows(2)
            .filter(|pair| members[pair[0]].key == members[pair[1]].key);
        // Equal keys stay in their order, so that the second of a pair is not the first.
        let Some(first) = again.map(|pair| pair[1]).min() else {
            return Ok(());
        };
        self.at = first
            .checked_sub(FEW)
            .and_then(|place| more.get(place).copied())
            .unwrap_or(self.at);
        Err(self.twice(&members[first].key))
    }

    fn twice(&self, key: &str) -> JsonError {
        self.error(format!("the key [{key}] occurs twice in one object"))
    }

    fn array(&mut self, depth: u32) -> Result<Value<'a>, JsonError> {
        self.at += 1;
        let mut elements = Vec::new();
        self.white_space();
        if self.peek() == b']' {
            self.at += 1;
            return Ok(Value::Array(elements));
        }
        loop {
            self.white_space();
            elements.push(self.value(depth + 1)?);
            self.white_space();
            match self.peek() {
                b',' => self.at += 1,
                b']' => {
                    self.at += 1;
                    return Ok(Value::Array(elements));
                }
                _ => return Err(self.unexpected("a comma or the end of the array")),
            }
        }
    }

    #[inline]
    fn digits(&mut self) -> Result<(), JsonError> {
        if !self.peek().is_ascii_digit() {
            return Err(self.unexpected("a digit"));
        }
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        Ok(())
    }

    /// Reads a number, and returns its text.
    fn number(&mut self) -> Result<&'a str, JsonError> {
        let start = self.at;
        if self.peek() == b'-' {
            self.at += 1;
        }
        if self.peek() == b'0' {
            self.at += 1;
            if self.peek().is_ascii_digit() {
                return Err(self.error("a number may not begin with 0"));
            }
        } else {
            self.digits()?;
        }
        if self.peek() == b'.' {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.at += 1;
            if matches!(self.peek(), b'+' | b'-') {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn string(&mut self) -> Result<Cow<'a, str>, JsonError> {
        self.at += 1;
        let start = self.at;
        self.at += plain(&self.bytes[start..]);
        match self.bytes.get(self.at) {
            None => Err(self.unexpected("the end of the string")),
            Some(b'"') => {
                self.at += 1;
                Ok(Cow::Borrowed(&self.text[start..self.at - 1]))
            }
            Some(b'\\') => self.escaped(start).map(Cow::Owned),
            Some(_) => Err(self.error("a control character in a string must be escaped")),
        }
    }

    fn escaped(&mut self, start: usize) -> Result<String, JsonError> {
        let mut out = self.text[start..self.at].to_owned();
        let mut from = self.at;
        loop {
            match self.bytes.get(self.at) {
                None => return Err(self.unexpected("the end of the string")),
                Some(b'"') => {
                    out.push_str(&self.text[from..self.at]);
                    self.at += 1;
                    return Ok(out);
                }
                Some(0..0x20) => return Err(self.error("a control character in a string must be escaped")),
                Some(b'\\') => {
                    out.push_str(&self.text[from..self.at]);
                    self.at += 1;
                    out.push(self.escape()?);
                    from = self.at;
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let c = match self.peek() {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(self.unexpected("one of \" \\ / b f n r t u after a backslash")),
        };
        self.at += 1;
        Ok(c)
    }

    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let first = self.hex4()?;
        if (0xd800..0xdc00).contains(&first) {
            if self.bytes[self.at..].starts_with(b"\\u") {
                let back = self.at;
                self.at += 1;
                let second = self.hex4()?;
                if (0xdc00..0xe000).contains(&second) {
                    let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                    return char::from_u32(code).ok_or_else(|| self.error("not a code point"));
                }
                self.at = back;
            }
            return Err(self.error("a high surrogate without its low surrogate"));
        }
        char::from_u32(first).ok_or_else(|| self.error("a low surrogate without its high surrogate"))
    }

    /// Reads `uXXXX` from its `u` on.
    fn hex4(&mut self) -> Result<u32, JsonError> {
        let digits = self.text.get(self.at + 1..self.at + 5);
        let code = digits
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => {
                self.at += 5;
                Ok(code)
            }
            None => Err(self.unexpected("four hexadecimal digits after \\u")),
        }
    }
}

/// Returns how many bytes of a string come before its end, an escape or a control character.
pub fn plain(bytes: &[u8]) -> usize {
    const LOW: u64 = u64::MAX / 255;
    let (words, rest) = bytes.as_chunks();
    for (at, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        // The lowest of the bits that are set is right; what is subtracted there may set others above it.
        let below = |word: u64, limit: u64| word.wrapping_sub(LOW * limit) & !word & LOW << 7;
        let special = below(word, 0x20) | below(word ^ (LOW * 0x22), 1) | below(word ^ (LOW * 0x5c), 1);
        if special != 0 {
            return at * 8 + special.trailing_zeros() as usize / 8;
        }
    }
    let special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
    let before = rest.iter().position(special).unwrap_or(rest.len());
    bytes.len() - rest.len() + before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_keys_are_compared_in_time() {
        let keys: Vec<String> = (0..300_000).map(|key| format!(r#""k{key}":0"#)).collect();
        let object = |more: &str| format!("{{{}{more}}}", keys.join(","));
        assert!(parse(&object("")).is_ok());
        let text = object(r#","k40":0,"k7":0"#);
        let error = parse(&text).expect_err("two keys occur twice");
        assert_eq!(error.message, "the key [k40] occurs twice in one object");
        assert_eq!(Some(error.at), text.rfind(r#""k40""#));
    }

    #[test]
    fn keeps_number_texts_and_member_places() {
        let text = r#"{"a":1.10,"b":[null,true,"x\u00e9\ud83d\ude00"]}"#;
        let Value::Object(members) = parse(text).expect("valid") else {
            panic!("an object")
        };
        assert_eq!(members[0].value, Value::Number("1.10"));
        assert_eq!(
            &text[members[1].start..members[1].end],
            r#"[null,true,"x\u00e9\ud83d\ude00"]"#
        );
        let Value::Array(elements) = &members[1].value else {
            panic!("an array")
        };
        assert_eq!(elements[2], Value::String("xé😀".into()));
    }

    #[test]
    fn strings_end_where_their_first_special_byte_is() {
        for length in 0..20 {
            for special in 0..=255u8 {
                let text = [vec![b'~'; length], vec![special], b"\x00\"\\!#[]\x7f\x80\xff".to_vec()].concat();
                let is_plain = special >= 0x20 && special != b'"' && special != b'\\';
                assert_eq!(plain(&text), length + usize::from(is_plain), "{length} {special}");
            }
            assert_eq!(plain(&vec![b'!'; length]), length);
        }
    }

    #[test]
    fn says_where_a_text_is_wrong() {
        for (text, at) in [
            ("{\"a\":}", 5),
            ("{\"a\":1", 6),
            ("{\"a\":1}x", 7),
            ("{\"a\":01}", 6),
            ("{\"a\":1,\"a\":2}", 7),
            ("\"\\ud800\"", 7),
            ("[1,]", 3),
            ("nul", 0),
        ] {
            assert_eq!(parse(text).expect_err(text).at, at, "{text}");
        }
        assert!(parse(&"[".repeat(1000)).is_err());
    }
}
