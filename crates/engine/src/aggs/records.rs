//! What do the results of aggregations share in an outcome? Each declares beside its collector what it has alone.

use crate::error::{Cause, Failure};
use crate::outcome::declare::{choice, record};
use crate::outcome::{Number, Text};
use crate::values::format::Format;

record! {
    /// The results of a level. A `ResultHead` for each follows.
    pub struct LevelHead {
        /// How many results follow.
        pub results: u32,
    }
}

record! {
    /// A result. The record of its aggregation follows.
    pub struct ResultHead {
        /// The place of its aggregation in the level, where pipelines come last.
        pub place: u32,
    }
}

record! {
    /// The buckets of an aggregation. Each follows as the record of its own, then the results of the level below it, a
    /// `LevelHead`.
    pub struct BucketsHead {
        /// How many buckets follow.
        pub buckets: u32,
    }
}

record! {
    /// A bucket of which nothing else is said.
    pub struct BucketCount {
        /// Its documents.
        pub doc_count: u64,
    }
}

record! {
    /// A bucket whose key is a name.
    pub struct NamedBucket<'a> {
        /// Its key.
        pub key: &'a str,
        /// Its documents.
        pub doc_count: u64,
    }
}

record! {
    /// A number and its text, if its format has one beside numbers.
    pub struct Value {
        /// The number.
        pub value: Number,
        /// The text.
        pub text: Option<String>,
    }
}

impl Value {
    /// No number.
    pub const NULL: Self = Self::plain(Number::Null);

    /// A number without a text.
    pub const fn plain(value: Number) -> Self {
        Self { value, text: None }
    }

    /// A double.
    #[inline]
    pub fn double(value: f64, format: &Format) -> Result<Self, Failure> {
        Ok(Self {
            value: Number::F64(value),
            text: double_text(format, value)?,
        })
    }
}

record! {
    /// The key of a bucket of terms.
    pub struct TermsKey<'a> {
        /// The key.
        pub key: KeyValue<'a>,
        /// Its text, if its format has one beside numbers.
        pub text: Option<String>,
    }
}

choice! {
    /// A key.
    pub enum KeyValue<'a> {
        /// That of numbers.
        Number(Number),
        /// That of terms.
        Text(Text<'a>),
    }
}

choice! {
    /// How a number is shown beside itself.
    pub enum Shown {
        /// Not at all.
        Not,
        /// As a string.
        Quoted(String),
        /// As it is: the real engine writes true and false there.
        Bare(String),
    }
}

impl Shown {
    /// How a double is shown.
    pub fn double(value: f64, format: &Format) -> Result<Self, Failure> {
        Ok(match double_text(format, value)? {
            None => Self::Not,
            Some(text) if format.is_boolean() => Self::Bare(text),
            Some(text) => Self::Quoted(text),
        })
    }
}

/// Returns the text of a whole number, if its format has one beside numbers.
#[inline]
pub fn long_text(format: &Format, value: i64) -> Result<Option<String>, Failure> {
    match format.is_raw() {
        true => Ok(None),
        false => some(format.long(value)),
    }
}

/// Returns the text of a double, if its format has one beside numbers.
#[inline]
pub fn double_text(format: &Format, value: f64) -> Result<Option<String>, Failure> {
    match format.is_raw() {
        true => Ok(None),
        false => some(format.double(value)),
    }
}

fn some(text: Result<String, Cause>) -> Result<Option<String>, Failure> {
    text.map(Some).map_err(Failure::answer)
}

/// Returns the texts of doubles.
pub fn double_texts<const N: usize>(format: &Format, values: [f64; N]) -> Result<[String; N], Failure> {
    let mut texts = [const { String::new() }; N];
    fill(format, &values, &mut texts)?;
    Ok(texts)
}

fn fill(format: &Format, values: &[f64], texts: &mut [String]) -> Result<(), Failure> {
    for (text, &value) in texts.iter_mut().zip(values) {
        *text = format.double(value).map_err(Failure::answer)?;
    }
    Ok(())
}
