//! Which words of a field's texts are shown, and how? What the real engine's `highlight` makes of a hit.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::field::{Field, scan, share};
use super::wanted::Wanted;
use super::{PART, fvh, own, plain, texts, unified};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::hash_map;
use crate::json::{Value, write_string};
use crate::mapping::simple_match;
use crate::plan::{self, HighlightField, Query};
use crate::query::Lowering;
use crate::query::notes::Notes;
use crate::query::sought::{Noted, Sought};
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

/// Names in the order of a map into which they were put one after the other.
fn in_map(names: Vec<&str>) -> Vec<&str> {
    let order = hash_map::iteration_order(names.iter().copied());
    order.into_iter().map(|at| names[at]).collect()
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

/// Whether what is looked for in one field is looked for in others.
fn looks_anywhere(plan: &plan::Highlight) -> bool {
    plan.fields.iter().any(|field| !field.require_field_match)
}

/// Returns what a query looks for. Where it is not the search's own, its faults stand for themselves.
fn noted(
    lowering: &Lowering<'_, '_>,
    query: &Query,
    (is_own, is_anywhere): (bool, bool),
) -> Result<Vec<Noted>, Failure> {
    let list = RefCell::new(Vec::new());
    let last = Cell::new(None);
    let noting = Lowering {
        notes: Some(Notes::new(&list, &last, is_anywhere)),
        names: None,
        is_unwrapped: is_own || lowering.is_unwrapped,
        ..*lowering
    };
    noting.query(query)?;
    Ok(list.into_inner())
}

impl<'f> Highlighter<'f> {
    /// Reads what a request says.
    pub fn new(lowering: &Lowering<'f, 'f>, plan: &plan::Highlight) -> Result<Self, Failure> {
        let (mapping, budget) = (lowering.mapping, lowering.budget);
        let is_anywhere = looks_anywhere(plan);
        let of_search = lowering
            .asked
            .map(|query| noted(lowering, query, (false, is_anywhere)))
            .transpose()?;
        let mut of_search = of_search.unwrap_or_default();
        if lowering.searched.is_some_and(|searched| searched.is_weightless) {
            let weighed = of_search.iter_mut().filter(|note| !note.is_unweighed);
            weighed.for_each(|note| note.weight = 0.0);
        }
        let of_all = plan
            .query
            .as_ref()
            .map(|query| noted(lowering, query, (true, is_anywhere)))
            .transpose()?;
        let mut fields: Vec<Field<'f>> = Vec::new();
        let mut fault = None;
        for options in &plan.fields {
            fault = fault.or_else(|| unknown(options));
            let own = options
                .query
                .as_ref()
                .map(|query| noted(lowering, query, (true, is_anywhere)))
                .transpose()?;
            let noted = own.as_ref().or(of_all.as_ref()).unwrap_or(&of_search);
            let by_vectors = match options.kind == "fvh" {
                true => Some(fvh::looked_for(lowering, noted, options)?),
                false => None,
            };
            let is_pattern = options.field.contains('*');
            let mut key = None;
            let mut names: Vec<(&str, u16)> = Vec::new();
            let constant = (options.field == own::INDEX && by_vectors.is_none()).then(|| lowering.name.to_owned());
            if constant.is_some() {
                names.push((own::INDEX, 0));
            } else if is_pattern {
                budget.charge(mapping.fields.len() as u64 * 16, PART)?;
                // They are in a map, from which those that a pattern matches go through a set.
                let mut all = in_map(mapping.names());
                if options.field != "*" {
                    all.retain(|name| simple_match(&options.field, name));
                    all = in_map(all);
                }
                names.extend(all.into_iter().filter_map(|name| Some((name, mapping.field(name)?))));
            } else if let Some(number) = mapping.field(&options.field) {
                names.push((&options.field, number));
            } else if let Some((number, _)) = mapping.key_of(&options.field) {
                key = mapping.path_of_key(&options.field);
                names.push((&options.field, number));
            } else {
                fault = fault.or_else(|| own::fault(options, noted));
            }
            for (name, number) in names {
                let found = mapping.get(number);
                let own_name = match constant {
                    Some(_) => own::INDEX,
                    None => &found.name,
                };
                let shown = match constant {
                    Some(_) => own::shown(),
                    None => found.kind.shown(),
                };
                if is_pattern && !(shown.fits_patterns && (by_vectors.is_none() || shown.has_vectors)) {
                    continue;
                }
                budget.charge(256, PART)?;
                let is_any = !options.require_field_match;
                let is_plain = options.kind == "plain";
                let is_unified = !is_plain && by_vectors.is_none();
                let is_in = |name: &str| is_any || name == own_name;
                let of_field: &[Noted] = if is_unified { noted } else { &[] };
                let mut wanted = Wanted::new(of_field, (own_name, is_any), budget)?;
                wanted.sees_all = shown.has_offsets && (shown.has_vectors || !wanted.has_patterns());
                let kept = noted.iter().filter(|note| is_plain && is_in(&note.field));
                budget.take(noted.len() * size_of::<Noted>() * usize::from(is_plain), PART)?;
                let kept: Vec<Noted> = kept.cloned().collect();
                let joined = found.kind.joined().filter(|_| constant.is_none()).cloned();
                let analyzer = match shown.has_words && joined.is_none() && constant.is_none() {
                    true => found.kind.analyzers().into_iter().next().map(|(_, analyzer)| analyzer),
                    false => None,
                };
                let scan = scan(options, &shown);
                let vectors = by_vectors
                    .as_ref()
                    .map(|trees| fvh::Vectors::new(lowering, number, (options, &shown), trees));
                let field = Field {
                    named: name.to_owned(),
                    name: own_name,
                    options: options.copied(),
                    analyzer,
                    joined,
                    constant: constant.clone(),
                    is_key: key.is_some(),
                    paths: match key.take() {
                        Some(path) => vec![path],
                        None if shown.is_nowhere => Vec::new(),
                        None => texts::paths(mapping, number),
                    },
                    is_here: mapping.place(number, lowering.space) != mapping.nowhere(),
                    wanted: Rc::new(wanted),
                    noted: Rc::new(kept),
                    is_plain,
                    wait_for: Cell::new(-1),
                    scan,
                    shown,
                    vectors: vectors.transpose()?.map(Box::new),
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
                plain::fragments(field, &texts, (self.longest, document), self.index, budget)?
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
