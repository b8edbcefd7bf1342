//! Which words of a field's texts are shown, and how? What the real engine's `highlight` makes of a hit.

mod flat;
mod fvh;
mod own;
mod plain;
mod spans;
pub mod texts;
mod unified;
mod wanted;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use vitrine_highlight::format::Style;
use vitrine_highlight::scanner::Scan;

use super::parts::Of;
use super::source_filter;
use crate::analysis::Analyzer;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::hash_map;
use crate::json::{Value, write_string};
use crate::mapping::simple_match;
use crate::mapping::types::Shown;
use crate::plan::{self, HighlightField, Query};
use crate::query::Lowering;
use crate::query::sought::{Noted, Notes, Sought};
use crate::sorting;
use wanted::Wanted;

/// The name of this part of a request in errors of the budget.
const PART: &str = "highlight";

/// A field whose texts are shown.
pub struct Field<'f> {
    /// The name in the answer, which may be an alias.
    named: String,
    /// Its own name.
    name: &'f str,
    /// How it is shown.
    options: HighlightField,
    /// What is known of its type.
    shown: Shown,
    /// What makes words of its texts; nothing where a text is one.
    analyzer: Option<Analyzer>,
    /// The paths of its values.
    paths: Vec<String>,
    /// Whether the hits have its words, and not objects in them.
    is_here: bool,
    /// What is looked for,
    wanted: Wanted,
    /// and where the type is `plain`, as it was noted.
    noted: Vec<Noted>,
    is_plain: bool,
    /// The position before which nothing is cut, left over from the text before.
    wait_for: Cell<i64>,
    /// What its passages are.
    scan: Scan,
    /// What is shown by the words that are stored of each document, where the type is `fvh`.
    vectors: Option<Box<fvh::Vectors>>,
}

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

/// What the passages of a field are. Where it is said wrongly, that is found once a hit is shown.
fn scan(options: &HighlightField, shown: &Shown) -> Scan {
    match options.scanner.as_deref() {
        _ if options.number_of_fragments == 0 || !shown.is_cut => Scan::Value,
        Some("word") => Scan::Word,
        _ => match usize::try_from(options.fragment_size) {
            Ok(0) | Err(_) => Scan::Sentence,
            Ok(most) => Scan::Bounded(most),
        },
    }
}

impl Field<'_> {
    /// Checks what is said of a field before it is shown in the first hit.
    fn check(&self) -> Result<(), Failure> {
        let options = &self.options;
        if let Some(vectors) = &self.vectors {
            return vectors.check(self);
        }
        if options.pre_tags.is_empty() || options.post_tags.is_empty() {
            let reason = "Index 0 out of bounds for length 0";
            let cause = Cause::new("array_index_out_of_bounds_exception", reason);
            return Err(Failure::shard(500, cause));
        }
        let is_cut = options.number_of_fragments != 0 && self.shown.is_cut && !self.is_plain;
        if is_cut && options.scanner.as_deref() == Some("chars") {
            let cause = Cause::illegal_argument("Invalid boundary scanner type: chars");
            return Err(Failure::shard(400, cause));
        }
        if is_cut { self.check_locale() } else { Ok(()) }
    }

    fn check_locale(&self) -> Result<(), Failure> {
        let locale = self.options.locale.as_deref().unwrap_or_default().to_ascii_lowercase();
        if locale == "th" || locale.starts_with("th-") {
            // Java breaks Thai by a dictionary.
            let reason = format!("[boundary_scanner_locale] [{locale}] is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Checks that a text is not too long.
    fn check_length(&self, units: usize, longest: i64, document: u32, index: &str) -> Result<(), Failure> {
        let own = self.options.max_analyzed_offset.map(i64::from);
        if self.shown.has_offsets || units as i64 <= longest || own.is_some_and(|own| own <= longest) {
            return Ok(());
        }
        let reason = format!(
            "The length [{units}] of field [{}] in doc[{document}]/index[{index}] exceeds the \
             [index.highlight.max_analyzed_offset] limit [{longest}]. To avoid this error, set the query parameter \
             [max_analyzed_offset] to a value less than index setting [{longest}] and this will tolerate long field values by \
             truncating them.",
            self.name
        );
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }

    /// The error of values that the real engine has in another form.
    fn unwritten(&self) -> Failure {
        let reason = format!("[highlight] of the values of field [{}] is not supported", self.name);
        Failure::request(400, Cause::illegal_argument(reason))
    }

    /// Whether the real engine has values as they are written in a source.
    fn is_as_written(&self, texts: &[Cow<'_, str>]) -> bool {
        let is_plain = |text: &str| {
            matches!(text, "true" | "false") || text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        };
        self.shown.has_words || texts.iter().all(|text| is_plain(text))
    }

    fn style(&self) -> Style<'_> {
        Style {
            before: self.options.pre_tags.first().map_or("", String::as_str),
            behind: self.options.post_tags.first().map_or("", String::as_str),
            is_html: self.options.is_html,
        }
    }
}

/// Fields that the real engine has beside those of a mapping, about.
const OWN_FIELDS: usize = 14;

/// Names in the order of the real engine's map of all fields, whose order decides between those of one bucket in later maps.
fn in_order(mut names: Vec<(&str, u16)>) -> Vec<(&str, u16)> {
    sorting::sort_by(&mut names, |a, b| hash_map::trie_order(a.0, b.0));
    let mask = hash_map::filled_capacity(names.len() + OWN_FIELDS) - 1;
    let bucket = |name: &str| hash_map::spread(name) as usize & mask;
    sorting::sort_by(&mut names, |a, b| bucket(a.0).cmp(&bucket(b.0)));
    names
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
    let queries = plan
        .query
        .iter()
        .chain(plan.fields.iter().filter_map(|field| field.query.as_ref()));
    queries
        .map(|query| noted(lowering, query, true))
        .try_for_each(|noted| noted.map(drop))
}

/// Returns what a query looks for. Where it is not the search's own, its faults stand for themselves.
fn noted(lowering: &Lowering<'_, '_>, query: &Query, is_own: bool) -> Result<Vec<Noted>, Failure> {
    let list = RefCell::new(Vec::new());
    let last = Cell::new(None);
    let notes = Notes {
        list: &list,
        last: &last,
        is_hidden: false,
        is_of_intervals: false,
        is_counted: false,
    };
    let noting = Lowering {
        notes: Some(notes),
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
        let of_search = lowering.asked.map(|query| noted(lowering, query, false)).transpose()?;
        let of_search = of_search.unwrap_or_default();
        let of_all = plan
            .query
            .as_ref()
            .map(|query| noted(lowering, query, true))
            .transpose()?;
        let mut fields: Vec<Field<'f>> = Vec::new();
        let mut fault = None;
        for options in &plan.fields {
            fault = fault.or_else(|| unknown(options));
            let own = options
                .query
                .as_ref()
                .map(|query| noted(lowering, query, true))
                .transpose()?;
            let noted = own.as_ref().or(of_all.as_ref()).unwrap_or(&of_search);
            let by_vectors = match options.kind == "fvh" {
                true => Some(fvh::looked_for(lowering, noted, options)?),
                false => None,
            };
            let is_pattern = options.field.contains('*');
            let mut names: Vec<(&str, u16)> = Vec::new();
            if is_pattern {
                budget.charge(mapping.fields.len() as u64 * 16, PART)?;
                names = in_order(mapping.names_matching("*"));
                names.retain(|(name, _)| simple_match(&options.field, name));
                let order = hash_map::iteration_order(names.iter().map(|&(name, _)| name));
                names = order.into_iter().map(|at| names[at]).collect();
            } else if let Some(number) = mapping.field(&options.field) {
                names.push((&options.field, number));
            } else {
                fault = fault.or_else(|| own::fault(options, noted));
            }
            for (name, number) in names {
                let found = mapping.get(number);
                let shown = found.kind.shown();
                if is_pattern && !(shown.is_text && (by_vectors.is_none() || shown.has_vectors)) {
                    continue;
                }
                budget.charge(256, PART)?;
                let is_any = !options.require_field_match;
                let is_plain = options.kind == "plain";
                let is_unified = !is_plain && by_vectors.is_none();
                let is_in = |name: &str| is_any || name == found.name;
                let of_field: &[Noted] = if is_unified { noted } else { &[] };
                let mut wanted = Wanted::new(of_field, &is_in, budget)?;
                wanted.has_offsets = shown.has_offsets;
                let kept = noted.iter().filter(|note| is_plain && is_in(&note.field));
                budget.take(noted.len() * size_of::<Noted>() * usize::from(is_plain), PART)?;
                let kept: Vec<Noted> = kept.cloned().collect();
                let analyzer = match shown.has_words {
                    true => found.kind.analyzers().into_iter().next().map(|(_, analyzer)| analyzer),
                    false => None,
                };
                let scan = scan(options, &shown);
                let vectors = by_vectors
                    .as_ref()
                    .map(|trees| fvh::Vectors::new(lowering, number, (options, &shown), trees));
                let field = Field {
                    named: name.to_owned(),
                    name: &found.name,
                    options: options.copied(),
                    analyzer,
                    paths: texts::paths(mapping, number),
                    is_here: mapping.place(number, lowering.space) != mapping.nowhere(),
                    wanted,
                    noted: kept,
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
    /// Whether what is shown of a hit depends on those before: the real engine forgets to forget where a phrase ended.
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
            let room = source_filter::charge(&source, budget)?;
            let mut json = Vec::new();
            self.show(&source_filter::parse(&source)?, document, budget, &mut json)?;
            budget.give(room);
            budget.take(json.len() + 64, PART)?;
            self.made.borrow_mut().push((document, json));
        }
        Ok(())
    }

    /// Appends what is shown of a hit as JSON, given its document and what reads its source.
    pub fn write(&self, of: &Of<'_>, budget: &Budget, out: &mut Vec<u8>) -> Result<bool, Failure> {
        let made = self.made.borrow();
        match made.binary_search_by_key(&of.document, |&(document, _)| document) {
            Ok(at) => out.extend_from_slice(&made[at].1),
            Err(_) => {
                self.show(of.value(budget)?, of.document, budget, out)?;
            }
        }
        Ok(!out.is_empty())
    }

    /// Appends what is shown of a hit as JSON, given its source and its document; returns whether there is anything.
    fn show(&self, source: &Value<'_>, document: u32, budget: &Budget, out: &mut Vec<u8>) -> Result<bool, Failure> {
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
            let texts = match field.shown.is_stored && !field.options.force_source {
                true if !field.is_here => continue,
                true => texts::indexed(source, &field.paths, budget)?,
                false => texts::texts(source, &field.paths, &field.shown, normalizer, budget)?,
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
        Ok(!shown.is_empty())
    }
}
