//! Which fields left out a value of which document? Two fields of the real engine's own say so: the names as terms, which queries
//! find, and the list of each document's names, which hits show.

use super::inverter::{FieldSink, Inverter};
use super::scratch::{Scratch, ScratchError};
use crate::java::hash_map::iteration_order;
use crate::mapping::Mapping;
use crate::mapping::types::ignored::BETWEEN;
use crate::mapping::types::{Sink, Storage};

/// What documents left out.
pub struct Ignored {
    /// The fields of the document that is read, in the order in which they left out a value.
    pub fields: Vec<u16>,
    names: Inverter,
    lists: Inverter,
}

impl Default for Ignored {
    fn default() -> Self {
        Self {
            fields: Vec::new(),
            names: Inverter::new(Storage::TERMS, true),
            lists: Inverter::new(Storage::TERMS, true),
        }
    }
}

impl Ignored {
    /// Ends a document.
    pub fn end_document(&mut self, mapping: &Mapping, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        if !self.fields.is_empty() {
            let name = |&field: &u16| mapping.get(field).name.as_str();
            // The real engine has collected them in a hash set.
            let order = iteration_order(self.fields.iter().map(name));
            let names: Vec<&[u8]> = order.iter().map(|&at| name(&self.fields[at]).as_bytes()).collect();
            names.iter().for_each(|name| FieldSink(&mut self.names).term(name));
            FieldSink(&mut self.lists).term(&names.join(&BETWEEN));
            self.fields.clear();
        }
        self.names.end_document(scratch)?;
        self.lists.end_document(scratch)
    }

    /// Ends both fields; returns them by their numbers, if any document left out a value.
    pub fn close(self) -> Vec<Inverter> {
        let mut fields = vec![self.names, self.lists];
        fields.retain(|field| field.terms().len() > 0);
        fields.iter_mut().for_each(Inverter::close);
        fields
    }
}
