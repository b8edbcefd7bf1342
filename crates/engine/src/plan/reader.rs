//! What is left of a plan's text? The first fault is noted and ends the text, so that all that comes after it is soon over, and
//! nothing has to ask after each value whether there was one.

use std::borrow::Cow;

use crate::json::{self, JsonError, MAX_DEPTH, Value};

/// What is left of a text.
pub struct Reader<'a> {
    /// It, and how much of it was read.
    pub(super) json: json::Reader<'a>,
    depth: u32,
    /// Keys that were met before they were asked for, and where their values begin; those of the innermost object come last.
    pub(super) passed: Vec<(Cow<'a, str>, usize)>,
    /// What was wrong first.
    pub(super) fault: Option<String>,
}

impl<'a> Reader<'a> {
    /// Begins a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            json: json::Reader::new(text),
            depth: 0,
            passed: Vec::new(),
            fault: None,
        }
    }

    /// Notes what was expected, unless there was a fault before, and ends the text.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, reason: String) {
        self.fault.get_or_insert(reason);
        self.json = json::Reader::new("");
        self.passed.clear();
    }

    /// Notes what was expected in place of what comes next.
    #[cold]
    #[inline(never)]
    pub(super) fn expected(&mut self, expected: &str) {
        self.fail(["expected ", expected].concat());
    }

    /// Says below which member the fault is that was just noted.
    #[cold]
    #[inline(never)]
    pub(super) fn fault_below(&mut self, name: &str) {
        self.fault = self.fault.take().map(|reason| below(name, &reason));
    }

    /// Returns what was read; in place of a fault, nothing.
    fn passable<T: Default>(&mut self, read: Result<T, JsonError>) -> T {
        read.unwrap_or_else(|error| {
            self.fail(error.to_string());
            T::default()
        })
    }

    /// Reads any value.
    #[cold]
    #[inline(never)]
    pub(super) fn value(&mut self) -> Value<'a> {
        self.json.white_space();
        let value = self.json.value(self.depth);
        self.passable(value.map(Some)).unwrap_or(Value::Null)
    }

    /// Expects that nothing follows.
    pub(super) fn end(&mut self) {
        let end = self.json.end();
        self.passable(end);
    }

    /// Whether a character comes next; reads over white space.
    #[inline]
    pub fn is_next(&mut self, character: u8) -> bool {
        let next = self.json.peek();
        if next > b' ' {
            next == character
        } else {
            self.is_after_space(character)
        }
    }

    #[cold]
    #[inline(never)]
    fn is_after_space(&mut self, character: u8) -> bool {
        self.json.white_space();
        self.json.peek() == character
    }

    /// Reads over a character that has to come next.
    #[inline]
    pub(super) fn skip(&mut self, character: u8, expected: &str) {
        if self.is_next(character) {
            self.json.at += 1;
        } else {
            self.expected(expected);
        }
    }

    /// Opens an object or an array.
    #[inline]
    pub(super) fn open(&mut self, bracket: u8, expected: &str) {
        self.skip(bracket, expected);
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.fail("it is nested too deeply".to_owned());
        }
    }

    /// Closes it.
    #[inline]
    pub(super) fn close(&mut self, bracket: u8, expected: &str) {
        self.depth -= 1;
        self.skip(bracket, expected);
    }

    /// Reads a key and the colon after it.
    #[inline(never)]
    pub(super) fn key(&mut self) -> Cow<'a, str> {
        if !self.is_next(b'"') {
            let error = self.json.unexpected("a key in double quotes");
            self.fail(error.to_string());
            return Cow::default();
        }
        let key = self.json.string();
        let key = self.passable(key);
        self.skip(b':', "a colon after the key");
        key
    }

    /// Returns the text of a number; of anything else, none.
    #[inline]
    pub(super) fn number(&mut self) -> &'a str {
        if self.is_next(b'-') || self.json.peek().is_ascii_digit() {
            let number = self.json.number();
            return self.passable(number);
        }
        ""
    }

    /// Reads over one of the words that are values, if it comes next.
    #[inline]
    pub(super) fn word(&mut self, word: &str) -> bool {
        self.is_next(word.as_bytes()[0]) && self.json.skip(word)
    }

    /// Expects a string.
    #[inline]
    pub fn string(&mut self) -> Cow<'a, str> {
        if !self.is_next(b'"') {
            self.expected("a string");
            return Cow::default();
        }
        let string = self.json.string();
        self.passable(string)
    }

    /// Begins an externally tagged value, `{"tag": content}`: returns which of some variants the tag is. What follows is its
    /// content.
    #[inline]
    pub fn tag(&mut self, variants: &[&str]) -> usize {
        self.open(b'{', "an object with one member");
        let tag = self.key();
        self.place(&tag, variants)
    }

    /// Reads the name of one of some variants, and returns which it is.
    #[inline]
    pub fn name(&mut self, variants: &[&str]) -> usize {
        let name = self.string();
        self.place(&name, variants)
    }

    #[inline(never)]
    fn place(&mut self, name: &str, variants: &[&str]) -> usize {
        let place = variants.iter().position(|variant| is_name(name, variant));
        place.unwrap_or_else(|| {
            self.unknown(name);
            0
        })
    }

    /// Notes a name that no variant has.
    #[cold]
    #[inline(never)]
    pub fn unknown(&mut self, name: &str) {
        self.fail(format!("unknown name [{name}]"));
    }

    /// Whether an array has one more element; ends it otherwise.
    #[inline]
    pub(super) fn has_element(&mut self, is_first: bool) -> bool {
        if self.is_next(b']') {
            self.close(b']', "the end of the array");
            return false;
        }
        if !is_first {
            self.skip(b',', "a comma or the end of the array");
        }
        self.fault.is_none()
    }

    /// Ends an externally tagged value.
    #[inline]
    pub fn end_tag(&mut self) {
        self.close(b'}', "an object with one member");
    }
}

/// The error of what is below a member.
#[inline(never)]
pub fn below(name: &str, reason: &str) -> String {
    [name, ": ", reason].concat()
}

/// Is `snake_case` the plan's spelling of a variant's name?
fn is_name(snake_case: &str, variant: &str) -> bool {
    // Most are told apart by how long they are.
    if snake_case.len() < variant.len() {
        return false;
    }
    let mut rest = snake_case.bytes();
    variant.bytes().enumerate().all(|(at, byte)| {
        let separated = !byte.is_ascii_uppercase() || at == 0 || rest.next() == Some(b'_');
        separated && rest.next() == Some(byte.to_ascii_lowercase())
    }) && rest.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names_are_spelled_in_snake_case() {
        assert!(is_name("constant_score", "ConstantScore"));
        assert!(is_name("or", "Or"));
        for wrong in ["constantscore", "constant_scor", "constant_score_", "ConstantScore", ""] {
            assert!(!is_name(wrong, "ConstantScore"), "{wrong}");
        }
    }
}
