//! What are records made of? Little-endian:
//!
//! | value         | bytes                                                       |
//! | ------------- | ----------------------------------------------------------- |
//! | flag          | 0 or 1                                                      |
//! | whole number  | those of its type                                           |
//! | number        | how many there are, in one, and its text; none for null     |
//! | text, JSON    | how many there are, in four, and its UTF-8                  |
//! | optional      | 0, or 1 and the value                                       |
//! | list          | how many values there are, in four, and the values          |
//! | record        | its fields                                                  |
//! | choice        | one for how far the variant comes after the first; and what it holds |

use super::Outcome;

/// What is written as a part of a record.
pub trait Field {
    /// Appends its bytes.
    fn write_to(&self, outcome: &mut Outcome);
}

/// A type that is declared, so that the TypeScript that reads it is generated from the declaration.
pub trait Record: Field {}

/// A number as the text that Java prints, or null.
#[derive(Debug, Clone, Copy)]
pub enum Number {
    /// Null.
    Null,
    /// A whole number.
    I64(i64),
    /// A whole number that is not negative.
    U64(u64),
    /// A double.
    F64(f64),
    /// A float.
    F32(f32),
}

impl Number {
    /// A score; the real engine treats an infinite score as no score.
    pub fn of_score(score: Option<f32>) -> Self {
        match score.filter(|score| score.is_finite()) {
            Some(score) => Self::F32(score),
            None => Self::Null,
        }
    }
}

/// Bytes that are known to be UTF-8.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a>(pub &'a [u8]);

/// JSON, copied as it is.
#[derive(Debug, Clone, Copy)]
pub struct Json<'a>(pub &'a [u8]);

impl Field for Number {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        match *self {
            Self::Null => outcome.num_null(),
            Self::I64(value) => outcome.num_i64(value),
            Self::U64(value) => outcome.num_u64(value),
            Self::F64(value) => outcome.num_f64(value),
            Self::F32(value) => outcome.num_f32(value),
        }
    }
}

impl Field for bool {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        outcome.bytes.push(u8::from(*self));
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Field for $integer {
            #[inline]
            fn write_to(&self, outcome: &mut Outcome) {
                outcome.bytes.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

integers!(u16 u32 i64 u64);

impl Field for Text<'_> {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        outcome.raw(self.0);
    }
}

impl Field for Json<'_> {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        outcome.raw(self.0);
    }
}

impl Field for &str {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        outcome.str(self);
    }
}

impl Field for String {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        outcome.str(self);
    }
}

impl<T: Field> Field for Option<T> {
    #[inline]
    fn write_to(&self, outcome: &mut Outcome) {
        match self {
            None => outcome.bytes.push(0),
            Some(value) => {
                outcome.bytes.push(1);
                value.write_to(outcome);
            }
        }
    }
}

impl<T: Field> Field for &[T] {
    fn write_to(&self, outcome: &mut Outcome) {
        (self.len() as u32).write_to(outcome);
        self.iter().for_each(|value| value.write_to(outcome));
    }
}

#[cfg(any(test, feature = "twins"))]
mod twin {
    use super::{Json, Number, Text};
    use crate::twin::{Kind, Layouts, Twin};

    impl Twin for Number {
        fn kind(_: &mut Layouts) -> Kind {
            Kind::Number
        }
    }

    impl Twin for Text<'_> {
        fn kind(_: &mut Layouts) -> Kind {
            Kind::Text
        }
    }

    impl Twin for Json<'_> {
        fn kind(_: &mut Layouts) -> Kind {
            Kind::Json
        }
    }
}
