//! What stands in `fields` of a hit? Lists of values by names, in the order of the real engine's map.

use crate::budget::Budget;
use crate::error::Failure;
use crate::java::hash_map::iteration_order;
use crate::json;

use super::PART;

/// Lists of values by names.
#[derive(Default)]
pub struct DocumentFields {
    /// In the order in which they were put, each with the JSON of its values, without brackets.
    fields: Vec<(String, Vec<u8>)>,
}

impl DocumentFields {
    /// Returns the place of a name, which has no values at first.
    pub fn place(&mut self, name: &str, budget: &Budget) -> Result<usize, Failure> {
        if let Some(at) = self.fields.iter().position(|(known, _)| known == name) {
            return Ok(at);
        }
        budget.room(&mut self.fields, 1, PART)?;
        self.fields.push((name.to_owned(), Vec::new()));
        Ok(self.fields.len() - 1)
    }

    /// Where the next value of a name is written, behind the others.
    pub fn value(&mut self, place: usize) -> &mut Vec<u8> {
        let json = &mut self.fields[place].1;
        if !json.is_empty() {
            json.push(b',');
        }
        json
    }

    /// Returns all as JSON; nothing where no name has a value.
    pub fn json(&self) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        for at in iteration_order(self.fields.iter().map(|(name, _)| name.as_str())) {
            let (name, values) = &self.fields[at];
            if values.is_empty() {
                continue;
            }
            out.push(if out.is_empty() { b'{' } else { b',' });
            json::write_string(name, &mut out);
            out.extend_from_slice(b":[");
            out.extend_from_slice(values);
            out.push(b']');
        }
        if out.is_empty() {
            return None;
        }
        out.push(b'}');
        Some(out)
    }
}
