//! What do requests call values? The `value_type` of an aggregation and the `numeric_type` of a sort key: words of the request,
//! which have some names of types among them.

use super::encoding::Encoding;

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
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "long" => Self::Long,
            "double" => Self::Double,
            "date" => Self::Date,
            "date_nanos" => Self::DateNanos,
            _ => return None,
        })
    }

    /// Returns how such numbers are compared; nothing where that is not supported.
    pub fn encoding(self) -> Option<Encoding> {
        match self {
            Self::Long | Self::Date => Some(Encoding::Long),
            Self::Double => Some(Encoding::Double),
            Self::DateNanos => None,
        }
    }
}
