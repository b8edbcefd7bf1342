//! What is an explanation? A value, what it is, and the explanations that it was computed from.

use crate::java::text;
use crate::json::write_string;

/// A value, as Java prints its type.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    /// A whole number.
    Whole(u64),
    /// A float.
    Float(f32),
    /// A double.
    Double(f64),
}

/// Lucene's `Explanation`.
#[derive(Debug)]
pub struct Explanation {
    /// Whether the document matches.
    pub is_match: bool,
    /// The value.
    pub value: Value,
    /// What it is.
    pub text: String,
    /// What it was computed from.
    pub details: Vec<Explanation>,
}

impl Explanation {
    /// A match.
    pub fn of(value: Value, text: impl Into<String>, details: Vec<Self>) -> Self {
        Self {
            is_match: true,
            value,
            text: text.into(),
            details,
        }
    }

    /// A match with a float, which nothing was needed for.
    pub fn float(value: f32, text: impl Into<String>) -> Self {
        Self::of(Value::Float(value), text, Vec::new())
    }

    /// A document that does not match.
    pub fn no_match(text: impl Into<String>, details: Vec<Self>) -> Self {
        Self {
            is_match: false,
            ..Self::of(Value::Float(0.0), text, details)
        }
    }

    /// Its value as a float.
    pub fn as_float(&self) -> f32 {
        match self.value {
            Value::Whole(value) => value as f32,
            Value::Float(value) => value,
            Value::Double(value) => value as f32,
        }
    }

    /// Its value as a double.
    pub fn as_double(&self) -> f64 {
        match self.value {
            Value::Whole(value) => value as f64,
            Value::Float(value) => value.into(),
            Value::Double(value) => value,
        }
    }

    /// Appends it as JSON.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"value\":");
        match self.value {
            Value::Whole(value) => out.extend_from_slice(value.to_string().as_bytes()),
            // What is no number is written as a text.
            Value::Float(value) if !value.is_finite() => write_string(&text::float(value), out),
            Value::Float(value) => text::write_float(value, out),
            Value::Double(value) => text::write_double(value, out),
        }
        out.extend_from_slice(b",\"description\":");
        write_string(&self.text, out);
        out.extend_from_slice(b",\"details\":[");
        for (at, detail) in self.details.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            detail.write(out);
        }
        out.extend_from_slice(b"]}");
    }
}
