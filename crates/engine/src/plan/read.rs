//! How does JSON become a plan? Strictly: a member that is missing, unknown or of another type is an error.
//!
//! A plan is read as its text goes, for each request has one: no value is made of what becomes a part of the plan at once.
//! The two macros wrap the types of the plan and write their readers beside them. A general deserializer does the same,
//! but it cost the module 170 kB, a sixth of what it may weigh. For the same reason little here is inlined.

use std::borrow::Cow;

use crate::json::{self, JsonError, MAX_DEPTH, Value};

/// What is read from JSON.
pub trait Read: Sized {
    /// Reads the next value; the error says what was expected.
    fn read(reader: &mut Reader<'_>) -> Result<Self, String>;
}

/// Reads a whole text.
pub fn read_all<T: Read>(text: &str) -> Result<T, String> {
    let mut reader = Reader::new(text);
    let value = T::read(&mut reader)?;
    reader.json.end().map_err(message)?;
    Ok(value)
}

#[cold]
#[inline(never)]
fn message(error: JsonError) -> String {
    error.to_string()
}

/// What is left of a text.
pub struct Reader<'a> {
    json: json::Reader<'a>,
    depth: u32,
    /// Keys that were met before they were asked for, and where their values begin; those of the innermost object come last.
    passed: Vec<(Cow<'a, str>, usize)>,
}

impl<'a> Reader<'a> {
    /// Begins a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            json: json::Reader::new(text),
            depth: 0,
            passed: Vec::new(),
        }
    }

    #[inline(never)]
    fn value(&mut self) -> Result<Value<'a>, String> {
        self.json.white_space();
        self.json.value(self.depth).map_err(message)
    }

    /// Whether a character comes next; reads over white space.
    #[inline(never)]
    pub fn is_next(&mut self, character: u8) -> bool {
        if self.json.peek() <= b' ' {
            self.json.white_space();
        }
        self.json.peek() == character
    }

    #[inline(never)]
    fn skip(&mut self, character: u8, expected: &str) -> Result<(), String> {
        if !self.is_next(character) {
            return Err(["expected ", expected].concat());
        }
        self.json.at += 1;
        Ok(())
    }

    /// Opens an object or an array.
    #[inline(never)]
    fn open(&mut self, bracket: u8, expected: &str) -> Result<(), String> {
        self.skip(bracket, expected)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("it is nested too deeply".to_owned());
        }
        Ok(())
    }

    #[inline(never)]
    fn close(&mut self, bracket: u8, expected: &str) -> Result<(), String> {
        self.depth -= 1;
        self.skip(bracket, expected)
    }

    /// Reads a key and the colon after it.
    fn key(&mut self) -> Result<Cow<'a, str>, String> {
        if !self.is_next(b'"') {
            return Err(message(self.json.unexpected("a key in double quotes")));
        }
        let key = self.json.string().map_err(message)?;
        self.skip(b':', "a colon after the key")?;
        Ok(key)
    }

    /// Returns the text of a number; of anything else, none.
    #[inline(never)]
    fn number(&mut self) -> Result<&'a str, String> {
        if self.is_next(b'-') || self.json.peek().is_ascii_digit() {
            return self.json.number().map_err(message);
        }
        Ok("")
    }

    /// Reads over one of the words that are values, if it comes next.
    #[inline(never)]
    fn word(&mut self, word: &str) -> bool {
        self.is_next(word.as_bytes()[0]) && self.json.skip(word)
    }

    /// Expects a string.
    #[inline(never)]
    pub fn string(&mut self) -> Result<Cow<'a, str>, String> {
        if !self.is_next(b'"') {
            return Err("expected a string".to_owned());
        }
        self.json.string().map_err(message)
    }

    /// Begins an externally tagged value, `{"tag": content}`: returns which of some variants the tag is. What follows is its
    /// content.
    #[inline(never)]
    pub fn tag(&mut self, variants: &[&str]) -> Result<usize, String> {
        self.open(b'{', "an object with one member")?;
        place(&self.key()?, variants)
    }

    /// Reads the name of one of some variants.
    #[inline(never)]
    pub fn name(&mut self, variants: &[&str]) -> Result<usize, String> {
        place(&self.string()?, variants)
    }

    /// Whether an array has one more element; ends it otherwise.
    #[inline(never)]
    fn has_element(&mut self, is_first: bool) -> Result<bool, String> {
        if self.is_next(b']') {
            return self.close(b']', "the end of the array").map(|()| false);
        }
        if !is_first {
            self.skip(b',', "a comma or the end of the array")?;
        }
        Ok(true)
    }

    /// Ends an externally tagged value.
    #[inline(never)]
    pub fn end_tag(&mut self) -> Result<(), String> {
        self.close(b'}', "an object with one member")
    }
}

/// The members of an object that are yet to be read.
pub struct Members {
    /// Where they begin.
    start: usize,
    is_first: bool,
    /// How many members of the objects around were passed.
    outside: usize,
}

impl Members {
    /// Expects an object.
    #[inline(never)]
    pub fn of(reader: &mut Reader<'_>) -> Result<Self, String> {
        reader.open(b'{', "an object")?;
        Ok(Self {
            start: reader.json.at,
            is_first: true,
            outside: reader.passed.len(),
        })
    }

    /// Reads one member, whose key is given as it is written: see [`key`].
    #[inline(never)]
    pub fn take<T: Read>(&mut self, key: &str, reader: &mut Reader<'_>) -> Result<T, String> {
        let back = self.find(key, reader)?;
        let value = T::read(reader).map_err(|reason| below(name_of(key), &reason))?;
        if let Some(back) = back {
            reader.json.at = back;
        }
        Ok(value)
    }

    /// Goes to the value of a member; returns where to go back to if it was passed before.
    #[inline(never)]
    fn find(&mut self, key: &str, reader: &mut Reader<'_>) -> Result<Option<usize>, String> {
        // The host writes nearly all members in the order in which they are read here, and no white space.
        let passed = &reader.passed[self.outside..];
        if passed.is_empty() && (self.is_first || reader.json.peek() == b',') {
            let comma = usize::from(!self.is_first);
            reader.json.at += comma;
            if reader.json.skip(key) {
                self.is_first = false;
                return Ok(None);
            }
            reader.json.at -= comma;
        }
        let name = name_of(key);
        if let Some(at) = passed.iter().position(|(key, _)| key == name) {
            let (_, start) = reader.passed.swap_remove(self.outside + at);
            return Ok(Some(std::mem::replace(&mut reader.json.at, start)));
        }
        while self.has_next(reader)? {
            let key = reader.key()?;
            if key == name {
                return Ok(None);
            }
            reader.passed.push((key, reader.json.at));
            reader.value()?;
        }
        Err(below(name, "it is missing"))
    }

    /// Whether there is one more member; goes to its key.
    fn has_next(&mut self, reader: &mut Reader<'_>) -> Result<bool, String> {
        if reader.is_next(b'}') {
            return Ok(false);
        }
        if !std::mem::take(&mut self.is_first) {
            reader.skip(b',', "a comma or the end of the object")?;
        }
        Ok(true)
    }

    /// Expects that every member was read.
    #[inline(never)]
    pub fn end(self, reader: &mut Reader<'_>) -> Result<(), String> {
        if reader.passed.len() == self.outside && reader.is_next(b'}') {
            return reader.close(b'}', "the end of the object");
        }
        reader.json.at = self.start - 1;
        let Value::Object(members) = reader.value()? else {
            return Err("expected an object".to_owned());
        };
        let keys: Vec<&str> = members.iter().map(|member| member.key.as_ref()).collect();
        Err(format!("unknown members among [{}]", keys.join(", ")))
    }
}

/// The name in a member's key.
fn name_of(key: &str) -> &str {
    key.split('"').nth(1).unwrap_or_default()
}

/// The error of what is below a member.
#[inline(never)]
pub fn below(name: &str, reason: &str) -> String {
    [name, ": ", reason].concat()
}

fn place(name: &str, variants: &[&str]) -> Result<usize, String> {
    let place = variants.iter().position(|variant| is_name(name, variant));
    place.ok_or_else(|| unknown(name))
}

/// Is `snake_case` the plan's spelling of a variant's name?
#[inline(never)]
fn is_name(snake_case: &str, variant: &str) -> bool {
    let mut rest = snake_case.bytes();
    variant.bytes().enumerate().all(|(at, byte)| {
        let separated = !byte.is_ascii_uppercase() || at == 0 || rest.next() == Some(b'_');
        separated && rest.next() == Some(byte.to_ascii_lowercase())
    }) && rest.next().is_none()
}

/// The error of a name that no variant has.
#[inline(never)]
pub fn unknown(name: &str) -> String {
    format!("unknown name [{name}]")
}

impl Read for bool {
    fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
        let value = reader.word("true");
        if !value && !reader.word("false") {
            return Err("expected true or false".to_owned());
        }
        Ok(value)
    }
}

impl Read for String {
    fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
        reader.string().map(Cow::into_owned)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Read for $integer {
            fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
                let number: Option<$integer> = reader.number()?.parse().ok();
                number.ok_or_else(|| concat!("expected an integer of type ", stringify!($integer)).to_owned())
            }
        }
    )*};
}

integers!(i32 u32 i64 u64);

impl<T: Read> Read for Option<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
        if reader.word("null") {
            return Ok(None);
        }
        T::read(reader).map(Some)
    }
}

impl<T: Read> Read for Box<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
        T::read(reader).map(Self::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, String> {
        reader.open(b'[', "an array")?;
        let mut values = Self::new();
        while reader.has_element(values.is_empty())? {
            values.push(T::read(reader)?);
        }
        Ok(values)
    }
}

/// The key of a member as it is written, with its quotes and its colon.
macro_rules! key {
    ($field:ident) => {
        concat!("\"", stringify!($field), "\":")
    };
}

/// Declares a structure and reads it from an object with exactly its fields.
macro_rules! object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts"))]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::read::Reader<'_>) -> Result<Self, String> {
                #[allow(unused_mut)]
                let mut members = $crate::plan::read::Members::of(reader)?;
                let plan = Self { $($field: members.take($crate::plan::read::key!($field), reader)?,)* };
                members.end(reader)?;
                Ok(plan)
            }
        }
    };
}

/// Declares an enumeration and reads it: `{"name": …}` where a variant holds something, `"name"` where none does.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts", rename_all = "snake_case"))]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::read::Reader<'_>) -> Result<Self, String> {
                let variants = [$(Self::$variant),*];
                reader.name(&[$(stringify!($variant)),*]).map(|place| variants[place])
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident
                $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($inner:ty))?,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts", rename_all = "snake_case"))]
        pub enum $name {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $type,)* })? $(($inner))?,)*
        }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::read::Reader<'_>) -> Result<Self, String> {
                #[derive(Clone, Copy)]
                enum Tag { $($variant,)* }
                let tag = reader.tag(&[$(stringify!($variant)),*])?;
                let plan = match [$(Tag::$variant),*][tag] {
                    $(Tag::$variant => {
                        $(
                            let mut members = $crate::plan::read::Members::of(reader)?;
                            let plan = Self::$variant { $($field: members.take($crate::plan::read::key!($field), reader)?,)* };
                            members.end(reader)?;
                            plan
                        )?
                        $(Self::$variant(<$inner as $crate::plan::read::Read>::read(reader)?))?
                    })*
                };
                reader.end_tag()?;
                Ok(plan)
            }
        }
    };
}

pub(crate) use {choice, key, object};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Operator, Query, SourceFilter};

    use super::read_all as read;

    #[test]
    fn names_are_spelled_in_snake_case() {
        assert!(is_name("constant_score", "ConstantScore"));
        assert!(is_name("or", "Or"));
        for wrong in ["constantscore", "constant_scor", "constant_score_", "ConstantScore", ""] {
            assert!(!is_name(wrong, "ConstantScore"), "{wrong}");
        }
    }

    #[test]
    fn what_is_missing_unknown_or_of_another_type_is_an_error() {
        let error = |text: &str| read::<SourceFilter>(text).expect_err("not a source filter");
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":["a"],"excludes":[]}"#).is_ok());
        assert_eq!(error(r#"{"enabled":true,"includes":[]}"#), "excludes: it is missing");
        assert_eq!(
            error(r#"{"enabled":true,"includes":[],"excludes":[],"more":1}"#),
            "unknown members among [enabled, includes, excludes, more]"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":[],"includes":[],"excludes":[]}"#),
            "the key [includes] occurs twice in one object at byte 30"
        );
        assert_eq!(
            error(r#"{"enabled":1,"includes":[],"excludes":[]}"#),
            "enabled: expected true or false"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":[1],"excludes":[]}"#),
            "includes: expected a string"
        );
        assert_eq!(read::<Operator>("\"xor\""), Err("unknown name [xor]".to_owned()));
        let member = error(r#"{"enabled":true "includes":[],"excludes":[]}"#);
        assert_eq!(member, "expected a comma or the end of the object");
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":["a",],"excludes":[]}"#).is_err());
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":[],"excludes":[]},"#).is_err());
        let query = read::<Query>(r#"{"constant_score":{"filter":{"match_all":{}},"boost":"1.0"}}"#);
        assert_eq!(query.expect_err("no boost"), "filter: boost: it is missing");
        assert!(read::<i32>("3000000000").is_err() && read::<u32>("-1").is_err() && read::<i64>("1.5").is_err());
    }

    #[test]
    fn members_may_come_in_any_order_and_with_white_space() {
        let filters = [
            r#"{"enabled":true,"includes":["a","b"],"excludes":["c"]}"#,
            r#"{"excludes":["c"],"includes":["a","b"],"enabled":true}"#,
            " { \"includes\" : [ \"a\" , \"\\u0062\" ] ,\n\"excl\\u0075des\" : [ \"c\" ] , \"enabled\" : true } ",
        ];
        for text in filters {
            let filter = read::<SourceFilter>(text).expect(text);
            assert!(filter.enabled, "{text}");
            assert_eq!(filter.includes, ["a", "b"], "{text}");
            assert_eq!(filter.excludes, ["c"], "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = r#"{"constant_score":{"filter":"#.repeat(100_000);
        assert!(read::<Query>(&deep).is_err());
    }
}
