//! Which parts do hits have that only some requests ask for? A file a part, and a line in `new`.

mod doc_values;
mod document_fields;
pub mod explanation;
mod extracted;
mod fields;
mod highlight;
mod names;
mod versions;

use std::cell::OnceCell;

use super::hit::Hit;
use super::object::Object;
use crate::budget::Budget;
use crate::error::Failure;
use crate::index::Index;
use crate::json::Value;
use crate::plan;
use crate::query::Lowering;
use crate::stored;
use document_fields::DocumentFields;

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";

/// A hit whose parts are made.
pub struct Of<'h> {
    /// The image.
    pub index: &'h Index<'h>,
    /// The hit.
    pub hit: &'h Hit,
    /// The document of the catalog: the hit's, or that in which it is an object.
    pub document: u32,
    /// The object that the hit is, if it is no document of the catalog.
    pub object: Option<&'h Object<'h>>,
    /// The bytes of the document's source, where a part reads them.
    pub source: &'h [u8],
    value: OnceCell<Value<'h>>,
}

impl<'h> Of<'h> {
    /// The source, read once for all parts; that of an object has nothing of what is beside it. It is charged as a filter of sources is, and what it takes is given back with the hit.
    pub fn value(&self, budget: &Budget) -> Result<&Value<'h>, Failure> {
        if self.value.get().is_none() {
            let room = stored::charge(self.source, budget)?;
            let value = match self.object {
                Some(object) => object.source(self.source)?,
                None => stored::read(self.source)?,
            };
            budget.give(room);
            let _ = self.value.set(value);
        }
        Ok(self.value.get().unwrap_or(&Value::Null))
    }
}

/// What is made of a hit.
#[derive(Default)]
pub struct Made {
    /// How often the document was written.
    pub version: Option<u64>,
    /// The number of its last writing.
    pub seq_no: Option<u64>,
    /// What stands in `fields`.
    pub fields: DocumentFields,
    /// What else stands behind the source: names with JSON, in the order of the answer.
    pub sections: Vec<(&'static str, Vec<u8>)>,
}

/// A part of hits.
pub trait Part {
    /// Whether it reads sources.
    fn reads_source(&self) -> bool {
        false
    }

    /// Makes what depends on the order of documents, given those of all hits.
    fn prepare(&self, documents: &mut [u32], budget: &Budget) -> Result<(), Failure> {
        let _ = (documents, budget);
        Ok(())
    }

    /// Makes it of a hit.
    fn make(&self, of: &Of<'_>, made: &mut Made, budget: &Budget) -> Result<(), Failure>;
}

/// The parts that are asked for.
pub struct Parts<'f> {
    parts: Vec<Box<dyn Part + 'f>>,
    /// Whether any of them reads sources.
    pub read_source: bool,
    /// What hits show of themselves.
    pub shows: Shows,
    /// Whether hits are explained.
    pub explains: bool,
}

/// What hits show of themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// What is not asked for by name.
    Usual,
    /// The same, where the source is read for other parts, too.
    UsualAndSource,
    /// All of it: the real engine then reads all that is stored.
    All,
    /// Nothing, not even their ids.
    Nothing,
}

/// Stands for no stored field, not even those that every hit has.
const NONE: &str = "_none_";

impl<'f> Parts<'f> {
    /// No parts.
    pub fn nothing() -> Self {
        Self {
            parts: Vec::new(),
            read_source: false,
            shows: Shows::Usual,
            explains: false,
        }
    }

    /// Refuses what the real engine refuses before it runs a search.
    pub fn check(lowering: &Lowering<'_, '_>, plan: &plan::HitParts) -> Result<(), Failure> {
        doc_values::check(lowering, &plan.docvalue_fields)
    }

    /// Makes the parts that a plan asks for, in the order in which the real engine does: the first fault is told, where there are
    /// hits.
    pub fn new(lowering: &Lowering<'f, 'f>, plan: &plan::HitParts) -> Result<Self, Failure> {
        let asked = plan.stored_fields.as_deref().unwrap_or_default();
        let is_none = asked.iter().any(|name| name == NONE);
        let (stored, names_any) = match is_none {
            true => (None, false),
            false => fields::create_stored(lowering, asked)?,
        };
        let parts = [
            stored,
            doc_values::create(lowering, &plan.docvalue_fields, plan.collapsed.as_deref())?,
            fields::create(lowering, &plan.fields)?,
            versions::create(plan),
            highlight::create(lowering, plan.highlight.as_ref())?,
            explanation::create(lowering, plan.explain)?,
        ];
        let parts: Vec<Box<dyn Part + 'f>> = parts.into_iter().flatten().collect();
        let read_source = parts.iter().any(|part| part.reads_source());
        let shows = match () {
            () if is_none => Shows::Nothing,
            () if names_any => Shows::All,
            () if !plan.fields.is_empty() => Shows::UsualAndSource,
            () => Shows::Usual,
        };
        Ok(Self {
            parts,
            read_source,
            shows,
            explains: plan.explain && lowering.asked.is_some(),
        })
    }

    /// Makes what depends on the order of documents.
    pub fn prepare(&self, hits: &[Hit], budget: &Budget) -> Result<(), Failure> {
        budget.charge(hits.len() as u64, PART)?;
        let mut documents: Vec<u32> = hits.iter().map(|hit| hit.document).collect();
        self.parts
            .iter()
            .try_for_each(|part| part.prepare(&mut documents, budget))
    }

    /// Makes those of a hit.
    pub fn make(
        &self,
        index: &Index<'_>,
        hit: &Hit,
        object: Option<&Object<'_>>,
        source: &[u8],
        budget: &Budget,
    ) -> Result<Made, Failure> {
        let of = Of {
            index,
            hit,
            document: object.map_or(hit.document, |object| object.document),
            object,
            source,
            value: OnceCell::new(),
        };
        let mut made = Made::default();
        self.parts
            .iter()
            .try_for_each(|part| part.make(&of, &mut made, budget))?;
        let ignored = made.fields.json(0, |named| &named.ignored);
        let fields = made.fields.json(0, |named| &named.values);
        let before = [("fields", fields), ("ignored_field_values", ignored)];
        let before = before.into_iter().filter_map(|(name, json)| Some((name, json?)));
        made.sections.splice(0..0, before);
        Ok(made)
    }
}
