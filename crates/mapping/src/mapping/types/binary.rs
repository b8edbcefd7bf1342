//! `binary`: values that are kept in sources alone.

use super::super::{Parameters, Problem};
use super::{Context, FieldType, Lowered, Shows, Storage};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

struct Binary;

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    for name in ["store", "doc_values"] {
        if parameters.flag(name, false)? {
            parameters.refuse_value(name, "is not supported; remove it, where its default will do");
        }
    }
    parameters.meta()?;
    Ok(Box::new(Binary))
}

impl FieldValues for Binary {
    fn name(&self) -> &'static str {
        "binary"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        Err(Cause::illegal_argument(format!(
            "Can't load fielddata on [{field}] because fielddata is unsupported on fields of type [binary]. Use doc values \
             instead."
        )))
    }
}

impl FieldType for Binary {
    fn shows(&self) -> Shows {
        Shows::Same
    }

    fn storage(&self) -> Storage {
        Storage::NOTHING
    }

    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Err(self.no_match(context))
    }

    fn term(&self, _: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Err(Cause::illegal_argument("Binary fields do not support searching"))
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{Indexing, Sink, ValueError};
    use super::{Binary, Cause};
    use crate::json::Value;

    impl Indexing for Binary {
        fn passes_over_objects(&self) -> bool {
            true
        }

        /// The real engine reads no value: of an object it goes on with what is inside, and then with one brace too many.
        fn index(&self, value: &Value<'_>, _: &mut dyn Sink) -> Result<(), ValueError> {
            match value {
                Value::Object(_) => {
                    let reason = "Malformed content, found extra data after parsing: END_OBJECT";
                    Err(ValueError::Uncaught(Cause::illegal_argument(reason)))
                }
                _ => Ok(()),
            }
        }
    }
}
