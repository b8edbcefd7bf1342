//! What stands in `fields` of a hit? Lists of values by names, in the order of the real engine's map.

use super::PART;
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::hash_map::iteration_order;
use crate::json;

/// A name with the JSON of its values, and of those that its field ignores, both without brackets.
#[derive(Default)]
pub struct Named {
    name: String,
    pub values: Vec<u8>,
    pub ignored: Vec<u8>,
}

/// Lists of values by names.
#[derive(Default)]
pub struct DocumentFields {
    /// In the order in which they were put.
    fields: Vec<Named>,
}

/// Puts a comma behind the values that a list has.
pub fn next(list: &mut Vec<u8>) -> &mut Vec<u8> {
    if !list.is_empty() {
        list.push(b',');
    }
    list
}

impl DocumentFields {
    /// Returns what a name has: nothing at first.
    pub fn named(&mut self, name: &str, budget: &Budget) -> Result<&mut Named, Failure> {
        let known = self.fields.iter().position(|known| known.name == name);
        let at = known.unwrap_or(self.fields.len());
        if known.is_none() {
            budget.room(&mut self.fields, 1, PART)?;
            self.fields.push(Named {
                name: name.to_owned(),
                ..Named::default()
            });
        }
        Ok(&mut self.fields[at])
    }

    /// Takes away the values that fields ignore.
    pub fn forget_ignored(&mut self) {
        self.fields.iter_mut().for_each(|named| named.ignored.clear());
    }

    /// Returns lists of all names that have any as JSON, given which of their lists; nothing where none has. `skipped` bytes of names are
    /// left out.
    pub fn json(&self, skipped: usize, list: fn(&Named) -> &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let all: Vec<&Named> = iteration_order(self.fields.iter().map(|named| named.name.as_str()))
            .into_iter()
            .map(|at| &self.fields[at])
            .collect();
        for at in iteration_order(all.iter().map(|named| &named.name[skipped..])) {
            let (name, values) = (&all[at].name[skipped..], list(all[at]));
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
