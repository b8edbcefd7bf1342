//! Which contexts have inputs of other fields of their document? They are known once the document has all of its values.

use crate::build::fields::Fields;
use crate::build::inverter::{FieldSink, Inverter};
use crate::error::Cause;
use crate::json::Value;
use crate::mapping::types::{ContextValues, Input, Sink};
use crate::mapping::{Field, Mapping};

/// A document of a space.
type Place = (u16, u32);

/// What a document of the catalog, and those in it, have of contexts so far.
#[derive(Default)]
pub struct Contexts {
    /// Values of fields that give contexts, with their fields.
    values: Vec<(Place, u16, ContextValues)>,
    /// Inputs that wait for them, with their fields, and where their errors belong.
    inputs: Vec<(Place, u16, Input, usize)>,
}

impl Contexts {
    /// Notes a value that a field of a document took, for the contexts of others.
    pub fn add(&mut self, place: Place, number: u16, field: &Field, id: &str, value: &Value<'_>) {
        let values = match field.kind.context_values(value) {
            ContextValues::NoText | ContextValues::Unsupported if !has_value(field, id, value) => return,
            ContextValues::Nothing => return,
            values => values,
        };
        self.values.push((place, number, values));
    }

    /// Notes the inputs of a value whose contexts are not known yet; returns whether there are any. `error` is where their errors
    /// belong.
    pub fn wait(&mut self, place: Place, number: u16, field: &Field, value: &Value<'_>, error: usize) -> bool {
        let inputs = field.kind.inputs(value);
        let is_any = !inputs.is_empty();
        let waiting = inputs.into_iter().map(|input| (place, number, input, error));
        self.inputs.extend(waiting);
        is_any
    }

    /// Gives the inputs of a document that ends to their fields; `failed` gets what is wrong with some, and where it belongs.
    pub fn end(&mut self, mapping: &Mapping, place: Place, fields: &mut Fields, mut failed: impl FnMut(usize, Cause)) {
        if self.inputs.is_empty() && self.values.is_empty() {
            return;
        }
        let inputs = std::mem::take(&mut self.inputs);
        for (of, number, input, error) in inputs {
            if of != place {
                self.inputs.push((of, number, input, error));
                continue;
            }
            if let Err(cause) = self.index(mapping, place, number, &input, fields) {
                failed(error, cause);
            }
        }
        self.values.retain(|(of, ..)| *of != place);
    }

    fn index(
        &self,
        mapping: &Mapping,
        place: Place,
        number: u16,
        input: &Input,
        fields: &mut Fields,
    ) -> Result<(), Cause> {
        let field = mapping.get(number);
        let mut contexts = Vec::new();
        for (at, context) in field.kind.contexts().iter().enumerate() {
            let values = self
                .values
                .iter()
                .filter(|&&(of, source, _)| of == place && context.path.as_ref() == Some(&mapping.get(source).name));
            for (.., values) in values {
                contexts.append(&mut context.of_field(at, values)?);
            }
        }
        let of_input = |inverter: &mut Inverter| {
            field
                .kind
                .index_input(input, contexts.clone(), &mut FieldSink(inverter))
        };
        of_input(fields.own(number))?;
        for &space in &mapping.spaces[field.space as usize].included_in {
            if let Some(inverter) = fields.included(number, space) {
                of_input(inverter)?;
            }
        }
        Ok(())
    }
}

/// Whether a field has anything of a value that it took.
fn has_value(field: &Field, id: &str, value: &Value<'_>) -> bool {
    let mut seen = Seen(false);
    // What is wrong with the value was said before.
    let _ = match value {
        Value::Null => field.kind.index_null(&mut seen),
        value => field.kind.index_of(id, value, &mut seen),
    };
    seen.0
}

/// Whether anything came.
struct Seen(bool);

impl Sink for Seen {
    fn token(&mut self, _: &str, _: u32) {
        self.0 = true;
    }

    fn term(&mut self, _: &[u8]) {
        self.0 = true;
    }

    fn number(&mut self, _: i64) {
        self.0 = true;
    }

    fn text_apart(&mut self) -> bool {
        true
    }

    fn has_number(&self) -> bool {
        false
    }

    fn is_new(&mut self, _: &str) -> bool {
        true
    }

    fn ignored(&mut self) {}

    fn left_out(&mut self, _: u32) {}

    fn units(&mut self, _: u32) -> u32 {
        0
    }

    fn text(&mut self, _: u32) {}
}
