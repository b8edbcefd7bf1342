//! Which terms do documents have by themselves? `_ignored`: the names of the fields of which a value was left out; one more field
//! has the list of each document's names as one term, which hits show. `_routing`: what its document was routed by.

use super::{Exact, FieldType, Storage};
use crate::error::Cause;
use crate::values::field_data::{DocValues, FieldValues};

/// The name of the field of fields of which a value was left out, and that of its type.
pub const IGNORED: &str = "_ignored";

/// The name of the field of routing values, and that of its type.
pub const ROUTING: &str = "_routing";

/// What stands between the names of a list: no text has such a byte.
pub const BETWEEN: u8 = 0xff;

/// The type of a field of that name.
pub struct Own(pub &'static str);

impl FieldValues for Own {
    fn name(&self) -> &'static str {
        self.0
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!("Fielddata is not supported on field [{field}] of type [{}]", self.0);
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for Own {
    fn storage(&self) -> Storage {
        Storage::TERMS
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn exact(&self) -> Exact {
        Exact::Ordered
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{Indexing, Sink, ValueError};
    use super::Own;
    use crate::json::Value;

    impl Indexing for Own {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            if let Value::String(name) = value {
                sink.term(name.as_bytes());
            }
            Ok(())
        }
    }
}
