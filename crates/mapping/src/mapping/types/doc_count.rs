//! `_doc_count`: how many documents does one stand for? Buckets count it as so many; hits and `hits.total` do not.

use super::{Context, FieldType, Lowered, Storage};
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// The field's name, and that of its type.
pub const NAME: &str = "_doc_count";

/// Its type.
pub struct DocCount;

impl FieldValues for DocCount {
    fn name(&self) -> &'static str {
        NAME
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!("Fielddata is not supported on field [{field}] of type [{NAME}]");
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for DocCount {
    fn storage(&self) -> Storage {
        Storage::NUMBERS
    }

    fn term(&self, _: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        let field = context.field;
        Err(Cause::illegal_argument(format!(
            "Field [{field}] of type [{NAME}] is not searchable"
        )))
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::value_error::kind_of_token;
    use super::super::{Indexing, Sink, ValueError};
    use super::{Cause, DocCount, NAME};
    use crate::java::number::parse_double;
    use crate::java::text;
    use crate::json::Value;

    impl Indexing for DocCount {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let Value::Number(text) = value else {
                let found = kind_of_token(value);
                let reason =
                    format!("Failed to parse object: expecting token of type [VALUE_NUMBER] but found [{found}]");
                return Err(Cause::new("parsing_exception", reason).into());
            };
            let count = whole(text)?;
            if count <= 0 {
                let reason = format!("Field [{NAME}] must be a positive integer. Value [{count}] is not allowed.");
                return Err(Cause::illegal_argument(reason).into());
            }
            if sink.has_number() {
                let reason = format!("Arrays are not allowed for field [{NAME}].");
                return Err(Cause::illegal_argument(reason).into());
            }
            sink.number(count.into());
            Ok(())
        }
    }

    /// Reads a whole number of 32 bits as the real engine's parser does.
    fn whole(text: &str) -> Result<i32, ValueError> {
        let (least, most) = (f64::from(i32::MIN), f64::from(i32::MAX));
        let value = parse_double(text).unwrap_or(f64::NAN);
        if !(least..=most).contains(&value) {
            let reason = format!(
                "Numeric value ({text}) out of range of int ({} - {})",
                i32::MIN,
                i32::MAX
            );
            let kind = "input_coercion_exception";
            return Err(ValueError::Parser { kind, reason });
        }
        if value.fract() != 0.0 {
            let shown = text::double(value);
            let reason = format!("{shown} cannot be converted to Integer without data loss");
            return Err(Cause::illegal_argument(reason).into());
        }
        Ok(value as i32)
    }
}
