//! What do requests call values? The `value_type` of an aggregation and the `numeric_type` of a sort key: words of the request,
//! which have some names of types among them.

use crate::error::Cause;

/// What a request, or an aggregation by itself, says that values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Texts.
    String,
    /// Numbers of any kind.
    Numeric,
    /// Instants.
    Date,
    /// True and false.
    Boolean,
    /// Addresses.
    Ip,
}

impl ValueType {
    /// Reads a `value_type`.
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "string" => Self::String,
            "byte" | "short" | "integer" | "long" | "float" | "double" | "number" | "numeric" => Self::Numeric,
            "date" => Self::Date,
            "boolean" => Self::Boolean,
            "ip" => Self::Ip,
            _ => return None,
        })
    }

    /// The type of the field that the real engine makes up where the mapping has none.
    pub fn field_type(self) -> &'static str {
        match self {
            Self::String => "keyword",
            Self::Numeric => "long",
            Self::Date => "date",
            Self::Boolean => "boolean",
            Self::Ip => "ip",
        }
    }
}

/// What a sort key asks that numbers are compared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumericType {
    /// Whole numbers.
    Long,
    /// Doubles.
    Double,
    /// Milliseconds.
    Date,
    /// Nanoseconds.
    DateNanos,
}

impl NumericType {
    /// Reads a `numeric_type`.
    pub fn parse(name: &str) -> Result<Self, Cause> {
        Ok(match name {
            "long" => Self::Long,
            "double" => Self::Double,
            "date" => Self::Date,
            "date_nanos" => Self::DateNanos,
            _ => {
                let reason = format!("[numeric_type] [{name}] is not supported");
                return Err(Cause::illegal_argument(reason));
            }
        })
    }
}
