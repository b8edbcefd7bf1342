//! Which fields does a document add to the mapping? Dynamic mapping, as the real engine does it: by the first template that
//! fits, or by what the value is.
//!
//! Only fields are added here; that a document is refused for other reasons is found when it is indexed.

mod conflict;
mod made;
mod walk;

use super::Mapping;
use super::error::{Problem, Refusal};
use super::parse::Parser;
use super::root::Root;
use super::spaces::drop_included_twice;
use super::tree::{Dynamic, Object};
use crate::error::Cause;
use crate::json::{Member, Value};

/// Why a document adds no fields.
#[derive(Debug)]
pub enum NotAdded {
    /// The real engine refuses it, too.
    Problem(Cause),
    /// A template asks for what this engine does not have.
    Unsupported(Vec<Refusal>),
}

/// A mapping as it was before a document added fields.
pub struct Before {
    root: Object,
    fields: usize,
    spaces: usize,
    others: usize,
}

impl Mapping {
    /// Adds the fields that a document has and the mapping has not; new fields have numbers behind all others. Where the document
    /// is refused, the mapping is as before. Returns what takes the fields back.
    pub fn add_fields(&mut self, source: &[Member<'_>]) -> Result<Before, NotAdded> {
        let before = Before {
            root: self.root.clone(),
            fields: self.fields.len(),
            spaces: self.spaces.len(),
            others: self.others,
        };
        let fields = std::mem::take(&mut self.fields);
        let parser = Parser::new(fields, self.others, self.limits, self.defaults.clone()).of_templates();
        let mut adding = Adding {
            parser,
            parameters: &self.parameters,
            known: &before.root,
            before: before.fields,
            copies: Vec::new(),
            is_copying: false,
        };
        let mut added = adding.object(&mut self.root, Dynamic::True, "", source);
        // What is copied is not copied again.
        adding.is_copying = true;
        for (target, value) in std::mem::take(&mut adding.copies) {
            let names: Vec<&str> = target.split('.').collect();
            if added.is_ok() {
                added = adding.member(&mut self.root, Dynamic::True, "", &names, value);
            }
        }
        let refusals = std::mem::take(&mut adding.parser.refusals);
        self.others = adding.parser.others;
        self.fields = adding.parser.fields;
        let failed = match added {
            Ok(()) if refusals.is_empty() => {
                if self.fields.len() > before.fields || self.others > before.others {
                    drop_included_twice(&mut self.root, true);
                }
                self.find_spaces();
                match self.check_added(&before) {
                    Ok(()) => return Ok(before),
                    Err(problem) => NotAdded::Problem(problem.cause),
                }
            }
            Ok(()) => NotAdded::Unsupported(refusals),
            Err(problem) => NotAdded::Problem(problem.cause),
        };
        self.take_back(before);
        Err(failed)
    }

    fn check_added(&self, before: &Before) -> Result<(), Problem> {
        if self.spaces.len() > before.spaces {
            self.check_nested_count()?;
        }
        self.check_names()
    }

    /// Takes back the fields that a document added.
    pub fn take_back(&mut self, before: Before) {
        self.root = before.root;
        self.fields.truncate(before.fields);
        self.spaces.truncate(before.spaces);
        self.list_included();
        self.others = before.others;
    }
}

struct Adding<'m, 'v> {
    parser: Parser,
    parameters: &'m Root,
    /// The mapping as it was.
    known: &'m Object,
    /// Fields with this number and higher ones are new.
    before: usize,
    /// Values that go to other fields, too.
    copies: Vec<(String, &'v Value<'v>)>,
    /// Whether it is these that are added.
    is_copying: bool,
}
