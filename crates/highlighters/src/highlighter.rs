//! Which words of a field's texts are shown, and how? What the real engine's `highlight` makes of a hit.

use std::cell::RefCell;

use super::asked::{Asked, LookedFor, Named, looks_anywhere, noted};
use super::field::{Field, share};
use super::{PART, fvh, own, plain, texts, unified};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::hash_map;
use crate::json::{Value, write_string};
use crate::plan::{self, HighlightField};
use crate::query::Lowering;
use crate::query::sought::Sought;
use crate::stored;

/// Shows fields of hits.
pub struct Highlighter<'f> {
    fields: Vec<Field<'f>>,
    /// The index's name.
    index: &'f str,
    /// Units of a text that is analyzed, at most.
    longest: i64,
    /// What is wrong with a type of highlighters, which is found where there is a hit.
    fault: Option<Failure>,
    /// The image.
    image: &'f Index<'f>,
    /// What was made of hits in the order of their documents, where that matters.
    made: RefCell<Vec<(u32, Vec<u8>)>>,
}

/// Returns what is wrong with the type of a highlighter.
fn unknown(options: &HighlightField) -> Option<Failure> {
    let kind = options.kind.as_str();
    match kind {
        "unified" | "plain" | "fvh" => None,
        kind => {
            let reason = format!("unknown highlighter type [{kind}] for the field [{}]", options.field);
            Some(Failure::shard(400, Cause::illegal_argument(reason)))
        }
    }
}

/// Finds faults of queries that are looked for instead of the search's own, before the search runs.
pub fn check(lowering: &Lowering<'_, '_>, plan: &plan::Highlight) -> Result<(), Failure> {
    let is_anywhere = looks_anywhere(plan);
    let queries = plan
        .query
        .iter()
        .chain(plan.fields.iter().filter_map(|field| field.query.as_ref()));
    queries
        .map(|query| noted(lowering, query, (true, is_anywhere)))
        .try_for_each(|noted| noted.map(drop))
}

impl<'f> Highlighter<'f> {
    /// Reads what a request says.
    pub fn new(lowering: &Lowering<'f, 'f>, plan: &plan::Highlight) -> Result<Self, Failure> {
        let looked_for = LookedFor::new(lowering, plan)?;
        let mut fields: Vec<Field<'f>> = Vec::new();
        let mut fault = None;
        for options in &plan.fields {
            fault = fault.or_else(|| unknown(options));
            let noted = looked_for.by(lowering, options.query.as_ref())?;
            let noted = noted.as_ref();
            let by_vectors = match options.kind == "fvh" {
                true => Some(fvh::looked_for(lowering, noted, options)?),
                false => None,
            };
            let asked = Asked {
                options,
                noted,
                by_vectors,
            };
            let Some(Named {
                names,
                mut key,
                is_index,
            }) = Named::find(lowering, options)?
            else {
                fault = fault.or_else(|| own::fault(options, noted));
                continue;
            };
            for (name, number) in names {
                let Some(field) = asked.field(lowering, (name, number), (key.take(), is_index))? else {
                    continue;
                };
                match fields.iter_mut().find(|field| field.named == name) {
                    Some(before) => *before = field,
                    None => fields.push(field),
                }
            }
        }
        fvh::share(&mut fields);
        share(&mut fields);
        Ok(Self {
            fields,
            index: lowering.name,
            longest: lowering.index.settings.max_analyzed_offset,
            fault,
            image: lowering.index,
            made: RefCell::default(),
        })
    }
}

impl Highlighter<'_> {
    /// Whether what is shown of a hit depends on those before: the real engine does not reset where the last phrase ended.
    pub fn depends_on_order(&self) -> bool {
        let has_phrases = |field: &Field<'_>| {
            field
                .noted
                .iter()
                .any(|note| matches!(note.sought, Sought::Phrase { .. } | Sought::Spans(_)))
        };
        self.fields.iter().any(|field| field.is_plain && has_phrases(field))
    }

    /// Makes what is shown of hits in the order of their documents, if that matters.
    pub fn prepare(&self, documents: &mut [u32], budget: &Budget) -> Result<(), Failure> {
        let Some(sources) = self.image.sources.as_ref().filter(|_| self.depends_on_order()) else {
            return Ok(());
        };
        documents.sort_unstable();
        let mut source = Vec::new();
        for &document in documents.iter() {
            source.clear();
            sources.append(document, &mut source)?;
            let room = stored::charge(&source, budget)?;
            let mut json = Vec::new();
            self.show(&stored::read(&source)?, document, budget, &mut json)?;
            budget.give(room);
            budget.take(json.len() + 64, PART)?;
            self.made.borrow_mut().push((document, json));
        }
        Ok(())
    }

    /// Appends what was made of a document before, if anything was.
    pub fn append_made(&self, document: u32, out: &mut Vec<u8>) -> bool {
        let made = self.made.borrow();
        let found = made.binary_search_by_key(&document, |&(document, _)| document);
        found.is_ok_and(|at| {
            out.extend_from_slice(&made[at].1);
            true
        })
    }

    /// Appends what is shown of a hit as JSON, if there is anything, given its source and its document.
    pub fn show(&self, source: &Value<'_>, document: u32, budget: &Budget, out: &mut Vec<u8>) -> Result<(), Failure> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let mut shown: Vec<(&str, Vec<u8>)> = Vec::new();
        for field in &self.fields {
            field.check()?;
            if let Some(vectors) = &field.vectors {
                let list = vectors.write(field, source, budget)?;
                if !list.is_empty() {
                    shown.push((&field.named, list));
                }
                continue;
            }
            // Where nothing can be found the real engine does not look at texts.
            if !field.is_plain && field.wanted.is_empty() && field.options.no_match_size <= 0 {
                continue;
            }
            let is_looked_for = !field.wanted.is_empty() || !field.noted.is_empty() || field.options.no_match_size > 0;
            if is_looked_for && !field.shown.is_as_written && texts::is_any(source, &field.paths) {
                return Err(field.unwritten());
            }
            let normalizer = field.analyzer.as_ref().filter(|_| !field.shown.is_cut);
            let reader = texts::Reader {
                source,
                paths: &field.paths,
                shown: &field.shown,
                normalizer,
                budget,
            };
            let texts = match field.shown.is_stored && !field.options.force_source {
                _ if field.constant.is_some() => field.constant.iter().map(|text| text.as_str().into()).collect(),
                true if !field.is_here => continue,
                true => reader.stored()?,
                false => reader.texts()?,
            };
            if texts.is_empty() {
                continue;
            }
            if is_looked_for && !field.is_as_written(&texts) {
                return Err(field.unwritten());
            }
            let found = if field.is_plain {
                let id = self.image.ids.as_ref().map_or(&[][..], |ids| ids.id(document));
                plain::fragments(field, &texts, (self.longest, id), self.index, budget)?
            } else {
                unified::passages(field, source, &texts, (self.longest, document, self.index), budget)?
            };
            let mut list = Vec::new();
            for fragment in &found {
                if !list.is_empty() {
                    list.push(b',');
                }
                budget.charge(fragment.len() as u64 / 4, PART)?;
                write_string(fragment, &mut list);
            }
            if !list.is_empty() {
                shown.push((&field.named, list));
            }
        }
        for (at, place) in hash_map::iteration_order(shown.iter().map(|(name, _)| *name))
            .into_iter()
            .enumerate()
        {
            let (name, list) = &shown[place];
            out.push(if at == 0 { b'{' } else { b',' });
            write_string(name, out);
            out.extend_from_slice(b":[");
            out.extend_from_slice(list);
            out.push(b']');
        }
        if !shown.is_empty() {
            out.push(b'}');
        }
        Ok(())
    }
}
