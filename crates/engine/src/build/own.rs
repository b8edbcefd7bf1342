//! What has a document by itself? The names of the fields that left out a value of it, its routing, and how many
//! documents it stands for. Of the names there is the list of each document, too, in the order in which hits show them.

use super::inverter::{FieldSink, Inverter};
use super::scratch::{Scratch, ScratchError};
use crate::java::hash_map::iteration_order;
use crate::mapping::Mapping;
use crate::mapping::types::own::BETWEEN;
use crate::mapping::types::{Sink, Storage};

/// What documents have by themselves.
pub struct Own {
    /// The fields of the document that is read, in the order in which they left out a value.
    pub ignored: Vec<u16>,
    /// How many documents one stands for, where that is said.
    pub counts: Inverter,
    names: Inverter,
    lists: Inverter,
    routings: Inverter,
}

impl Default for Own {
    fn default() -> Self {
        let terms = || Inverter::new(Storage::TERMS, true);
        Self {
            ignored: Vec::new(),
            counts: Inverter::new(Storage::NUMBERS, false),
            names: terms(),
            lists: terms(),
            routings: terms(),
        }
    }
}

impl Own {
    /// Ends a document of that routing.
    pub fn end_document(
        &mut self,
        mapping: &Mapping,
        routing: Option<&str>,
        scratch: &dyn Scratch,
    ) -> Result<(), ScratchError> {
        if !self.ignored.is_empty() {
            let name = |&field: &u16| mapping.get(field).name.as_str();
            // The real engine has collected them in a hash set.
            let order = iteration_order(self.ignored.iter().map(name));
            let names: Vec<&[u8]> = order.iter().map(|&at| name(&self.ignored[at]).as_bytes()).collect();
            names.iter().for_each(|name| FieldSink(&mut self.names).term(name));
            FieldSink(&mut self.lists).term(&names.join(&BETWEEN));
            self.ignored.clear();
        }
        if let Some(routing) = routing {
            FieldSink(&mut self.routings).term(routing.as_bytes());
        }
        self.names.end_document(scratch)?;
        self.lists.end_document(scratch)?;
        self.routings.end_document(scratch)?;
        self.counts.end_document(scratch)
    }

    /// Forgets a document that has not ended.
    pub fn undo(&mut self) {
        self.ignored.clear();
        self.counts.undo();
    }

    /// Ends the fields; returns those that any document has, with their numbers.
    pub fn close(self, mapping: &Mapping) -> Vec<(u16, Inverter)> {
        let mut fields = vec![
            (mapping.ignored(), self.names),
            (mapping.ignored_lists(), self.lists),
            (mapping.routing(), self.routings),
            (mapping.doc_count(), self.counts),
        ];
        fields.retain(|(_, field)| field.effort() > 0);
        fields.iter_mut().for_each(|(_, field)| field.close());
        fields
    }
}
