//! Why does a type not take a value of a document? What the real engine says depends on who notices: the type, the JSON
//! parser that it asks, or Lucene.

use crate::error::Cause;
use crate::json::Value;

/// Bytes of the longest term that Lucene takes.
pub const LONGEST_TERM: usize = 32_766;

/// What is wrong with a value. Whoever knows the document says where.
#[derive(Debug, PartialEq)]
pub enum ValueError {
    /// The type says it.
    Said(Cause),
    /// The type says it, when the parser had read a whole number as a double and no longer knew its digits, or stood behind an
    /// object.
    SaidOfDouble(Cause),
    /// The type says it of one of several values.
    Malformed(Cause),
    /// The type says it, and the real engine does not know of which field.
    Uncaught(Cause),
    /// An array has no number at a place, which the parser says of the place behind what is there, and the real engine does not
    /// know of which field.
    NoNumber {
        /// Place in the array.
        place: usize,
    },
    /// Lucene says it, once all that is in the document was read.
    OfLucene(Cause),
    /// The error is inside an object or an array, at this place.
    Inside {
        /// Place in it.
        place: usize,
        /// What is wrong.
        error: Box<ValueError>,
    },
    /// An object has no such member.
    UnknownParameter(String),
    /// The value is no object.
    NoObject,
    /// There is no text of an object.
    NoText,
    /// The parser says it of the place behind the value.
    Parser {
        /// The API's error type.
        kind: &'static str,
        /// The sentence without the place.
        reason: String,
    },
    /// Lucene takes no token that begins before another one, or ends before it begins: where it does, and where the one before began.
    Backwards {
        /// Where it begins.
        start: u32,
        /// Where it ends.
        end: u32,
        /// Where the token before it began.
        last: u32,
    },
    /// Lucene takes no first token that has no place of its own.
    Unplaced,
    /// Lucene has no terms that are so long; it says so once all that is in the document was read.
    LongTerm(Vec<u8>),
}

impl From<Cause> for ValueError {
    fn from(cause: Cause) -> Self {
        Self::Said(cause)
    }
}

impl ValueError {
    /// The value has another form than numbers have.
    #[cold]
    pub fn not_numeric(value: &Value<'_>) -> Self {
        Self::of_token(value, "not numeric, can not use numeric value accessors")
    }

    /// The value is neither true nor false.
    #[cold]
    pub fn not_boolean(value: &Value<'_>) -> Self {
        Self::of_token(value, "not of boolean type")
    }

    #[cold]
    fn of_token(value: &Value<'_>, what: &str) -> Self {
        Self::Parser {
            kind: "json_parse_exception",
            reason: format!("Current token ({}) {what}", token(value)),
        }
    }

    /// What the parser says where an array should have a number, without the place.
    #[cold]
    pub fn no_number(value: Option<&Value<'_>>) -> String {
        let token = value.map_or("END_ARRAY", token);
        format!("Current token ({token}) not numeric, can not use numeric value accessors")
    }
}

#[cfg(feature = "build")]
/// What the real engine's own parser calls the token that a value begins with.
pub(super) fn kind_of_token(value: &Value<'_>) -> &'static str {
    match value {
        Value::Boolean(_) => "VALUE_BOOLEAN",
        Value::Number(_) => "VALUE_NUMBER",
        value => token(value),
    }
}

/// What the parser calls the token that a value begins with.
fn token(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "VALUE_NULL",
        Value::Boolean(true) => "VALUE_TRUE",
        Value::Boolean(false) => "VALUE_FALSE",
        Value::Number(text) if text.contains(['.', 'e', 'E']) => "VALUE_NUMBER_FLOAT",
        Value::Number(_) => "VALUE_NUMBER_INT",
        Value::String(_) => "VALUE_STRING",
        Value::Array(_) => "START_ARRAY",
        Value::Object(_) => "START_OBJECT",
    }
}

#[cfg(feature = "build")]
/// Returns the text of a value that is a text, a number or a boolean.
pub(super) fn text_of<'v>(value: &'v Value<'_>) -> Result<&'v str, ValueError> {
    Ok(match value {
        Value::String(text) => text.as_ref(),
        Value::Number(text) => text,
        Value::Boolean(true) => "true",
        Value::Boolean(false) => "false",
        _ => return Err(ValueError::NoText),
    })
}
