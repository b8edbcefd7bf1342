//! How does JSON become a plan? Strictly: a member that is missing, unknown or of another type is an error.
//!
//! The two macros wrap the types of the plan and write their readers beside them. A general deserializer does the same,
//! but it cost the module 170 kB, a sixth of what it may weigh. For the same reason nothing here is inlined.

use crate::json::{Member, Value};

/// What is read from JSON.
pub trait Read: Sized {
    /// Reads a value; the error says what was expected.
    fn read(value: &Value<'_>) -> Result<Self, String>;
}

/// The members of an object that are yet to be read.
pub struct Members<'v, 'a> {
    members: &'v [Member<'a>],
    read: usize,
}

impl<'v, 'a> Members<'v, 'a> {
    /// Expects an object.
    #[inline(never)]
    pub fn of(value: &'v Value<'a>) -> Result<Self, String> {
        match value {
            Value::Object(members) => Ok(Self { members, read: 0 }),
            _ => Err("expected an object".to_owned()),
        }
    }

    /// Reads one member.
    #[inline(never)]
    pub fn take<T: Read>(&mut self, name: &str) -> Result<T, String> {
        T::read(&self.find(name)?.value).map_err(|reason| below(name, &reason))
    }

    /// Returns one member as it is.
    #[inline(never)]
    pub fn find(&mut self, name: &str) -> Result<&'v Member<'a>, String> {
        // The host writes members in the order in which they are read here.
        let next = self.members.get(self.read).filter(|member| member.key == name);
        self.read += 1;
        let found = next.or_else(|| self.members.iter().find(|member| member.key == name));
        found.ok_or_else(|| below(name, "it is missing"))
    }

    /// Expects that every member was read; keys are unique, so counting is enough.
    #[inline(never)]
    pub fn end(&self) -> Result<(), String> {
        if self.read == self.members.len() {
            return Ok(());
        }
        let keys: Vec<&str> = self.members.iter().map(|member| member.key.as_ref()).collect();
        Err(format!("unknown members among [{}]", keys.join(", ")))
    }
}

#[inline(never)]
fn below(name: &str, reason: &str) -> String {
    [name, ": ", reason].concat()
}

/// Returns the tag of an externally tagged value and what it tags: `{"tag": content}`.
#[inline(never)]
pub fn tagged<'v, 'a>(value: &'v Value<'a>) -> Result<(&'v str, &'v Value<'a>), String> {
    match value {
        Value::Object(members) if members.len() == 1 => Ok((&members[0].key, &members[0].value)),
        _ => Err("expected an object with one member".to_owned()),
    }
}

/// Expects a string.
#[inline(never)]
pub fn string<'v>(value: &'v Value<'_>) -> Result<&'v str, String> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err("expected a string".to_owned()),
    }
}

/// Is `snake_case` the plan's spelling of a variant's name?
#[inline(never)]
pub fn is_name(snake_case: &str, variant: &str) -> bool {
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
    fn read(value: &Value<'_>) -> Result<Self, String> {
        match value {
            Value::Boolean(value) => Ok(*value),
            _ => Err("expected true or false".to_owned()),
        }
    }
}

impl Read for String {
    fn read(value: &Value<'_>) -> Result<Self, String> {
        string(value).map(str::to_owned)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Read for $integer {
            fn read(value: &Value<'_>) -> Result<Self, String> {
                match value {
                    Value::Number(text) => text.parse().ok(),
                    _ => None,
                }
                .ok_or_else(|| concat!("expected an integer of type ", stringify!($integer)).to_owned())
            }
        }
    )*};
}

integers!(i32 u32 i64 u64);

impl<T: Read> Read for Option<T> {
    fn read(value: &Value<'_>) -> Result<Self, String> {
        match value {
            Value::Null => Ok(None),
            value => T::read(value).map(Some),
        }
    }
}

impl<T: Read> Read for Box<T> {
    fn read(value: &Value<'_>) -> Result<Self, String> {
        T::read(value).map(Self::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value<'_>) -> Result<Self, String> {
        match value {
            Value::Array(values) => values.iter().map(T::read).collect(),
            _ => Err("expected an array".to_owned()),
        }
    }
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
            fn read(value: &$crate::json::Value<'_>) -> Result<Self, String> {
                #[allow(unused_mut)]
                let mut members = $crate::plan::read::Members::of(value)?;
                let plan = Self { $($field: members.take(stringify!($field))?,)* };
                members.end()?;
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
            fn read(value: &$crate::json::Value<'_>) -> Result<Self, String> {
                let name = $crate::plan::read::string(value)?;
                $(if $crate::plan::read::is_name(name, stringify!($variant)) {
                    return Ok(Self::$variant);
                })*
                Err($crate::plan::read::unknown(name))
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
            fn read(value: &$crate::json::Value<'_>) -> Result<Self, String> {
                let (name, content) = $crate::plan::read::tagged(value)?;
                $(if $crate::plan::read::is_name(name, stringify!($variant)) {
                    $(
                        let mut members = $crate::plan::read::Members::of(content)?;
                        let plan = Self::$variant { $($field: members.take(stringify!($field))?,)* };
                        members.end()?;
                        return Ok(plan);
                    )?
                    $(return <$inner as $crate::plan::read::Read>::read(content).map(Self::$variant);)?
                })*
                Err($crate::plan::read::unknown(name))
            }
        }
    };
}

pub(crate) use {choice, object};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use crate::plan::{Operator, Query, SourceFilter};

    fn read<T: Read>(text: &str) -> Result<T, String> {
        T::read(&json::parse(text).expect("valid JSON"))
    }

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
            error(r#"{"enabled":1,"includes":[],"excludes":[]}"#),
            "enabled: expected true or false"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":[1],"excludes":[]}"#),
            "includes: expected a string"
        );
        assert_eq!(read::<Operator>("\"xor\""), Err("unknown name [xor]".to_owned()));
        let query = read::<Query>(r#"{"constant_score":{"filter":{"match_all":{}},"boost":"1.0"}}"#);
        assert_eq!(query.expect_err("no boost"), "filter: boost: it is missing");
        assert!(read::<i32>("3000000000").is_err() && read::<u32>("-1").is_err() && read::<i64>("1.5").is_err());
    }
}
