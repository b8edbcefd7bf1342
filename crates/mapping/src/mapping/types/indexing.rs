//! What does a build ask of a field's type? What it makes of the values of documents; servers have none of it.

#[cfg(feature = "build")]
use super::{Again, ContextValues, HandedDown, Input, Sink, ValueError};
#[cfg(feature = "build")]
use crate::error::Cause;
#[cfg(feature = "build")]
use crate::json::Value;

/// The half of a type that only builds need. Errors are the real engine's.
#[cfg(feature = "build")]
pub trait Indexing {
    /// Returns what goes where `copy_to` says of a value that the type takes; nothing where that is refused.
    fn copied<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        (!matches!(value, Value::Array(_) | Value::Object(_))).then_some(value)
    }

    /// Gives the terms, words and numbers of a document's value to `sink`; the error says what is wrong with the value.
    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError>;

    /// Gives the same of the value of a document with an id.
    fn index_of(&self, id: &str, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let _ = id;
        self.index(value, sink)
    }

    /// What becomes of a value in a document that includes several with values.
    fn included_again(&self) -> Again {
        Again::Both
    }

    /// The number that stands for a null, as the column has it, if one does.
    fn null_number(&self) -> Option<i64> {
        None
    }

    /// Gives what stands for a null to `sink`, if anything does.
    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        if let Some(number) = self.null_number() {
            sink.number(number);
        }
        Ok(())
    }

    /// Whether it reads arrays itself, instead of each of their values.
    fn takes_arrays(&self) -> bool {
        false
    }

    /// Whether objects among several values are passed over.
    fn passes_over_objects(&self) -> bool {
        false
    }

    /// Returns what its multi-fields have instead of a value that it took; nothing where they have the value.
    fn handed_down(&self, value: &Value<'_>) -> Option<Vec<HandedDown>> {
        let _ = value;
        None
    }

    /// Whether it takes the texts that another type hands down, which are of its own making and not of the document.
    fn takes_handed_down(&self) -> bool {
        true
    }

    /// Returns the inputs of a value that the type took, if their contexts are values of other fields; they are indexed once the
    /// document has all of its values.
    fn inputs(&self, value: &Value<'_>) -> Vec<Input> {
        let _ = value;
        Vec::new()
    }

    /// Gives the terms of an input to `sink`, given the values that its contexts have of other fields.
    fn index_input(&self, input: &Input, contexts: Vec<String>, sink: &mut dyn Sink) -> Result<(), Cause> {
        let _ = (input, contexts, sink);
        Ok(())
    }

    /// Returns what a context has of a value that the type took.
    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let _ = value;
        ContextValues::Unsupported
    }

    /// Whether it reads objects.
    fn takes_objects(&self) -> bool {
        false
    }
}

/// Where nothing is built, a type has no such half.
#[cfg(not(feature = "build"))]
pub trait Indexing {}

#[cfg(not(feature = "build"))]
impl<T: ?Sized> Indexing for T {}
