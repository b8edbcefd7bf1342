//! What is told of a document of the index: the terms of fields that are stored by document, and those that analyzers make of its source
//! for fields that are asked for by their names.

use std::borrow::Cow;

use crate::PART;
use crate::analysis::{Added, Analyzer};
use crate::error::Failure;
use crate::faults::{no_analyzer, refused};
use crate::given::{Given, Sought};
use crate::json::Value;
use crate::mapping::types::{Shown, Stored, Vectors};
use crate::plan::TermVectors;
use crate::stored;
use crate::term_vectors::{Asked, FIELD, Field, Told, is_asked};
use vitrine_highlighters::texts;

fn field_refused(name: &str, more: &str) -> Failure {
    refused(&["of the field [", name, "]", more].concat())
}

impl Asked<'_> {
    /// Returns the fields of a document of the index.
    pub(crate) fn stored<'n>(
        &'n self,
        document: u32,
        plan: &TermVectors,
        selected: Option<&[&'n str]>,
    ) -> Result<Vec<Field<'n>>, Failure> {
        let mut bytes = Vec::new();
        let mut source = Value::Object(Vec::new());
        let sources = self.index.sources.as_ref();
        if let Some(sources) = sources.filter(|_| self.mapping.parameters.source.enabled) {
            sources.append(document, &mut bytes)?;
            stored::charge(&bytes, self.budget)?;
            source = stored::read(&bytes)?;
        }
        let given = self.read(&source, self.sought(selected)?, false)?;
        let mut fields = Vec::new();
        self.with_vectors(&given, plan, selected, &mut fields)?;
        for &name in selected.unwrap_or_default() {
            self.budget.charge(FIELD, PART)?;
            self.named(document, (&source, &given), plan, name, &mut fields)?;
        }
        fields.sort_by_key(|field| field.name);
        Ok(fields)
    }

    /// Returns the fields whose texts are read as an index reads them.
    fn sought(&self, selected: Option<&[&str]>) -> Result<Vec<Sought<'_>>, Failure> {
        let mapping = self.mapping;
        let source = &mapping.parameters.source;
        let is_whole = source.enabled && source.includes.is_empty() && source.excludes.is_empty();
        let mut sought = Vec::new();
        self.budget.charge(mapping.fields.len() as u64 * 8, PART)?;
        for (number, field) in (0..).zip(&mapping.fields) {
            let has_vectors = matches!(field.kind.vectors(), Vectors::Stored { .. });
            let is_read = selected.is_some() && !field.is_part && field.kind.stored() != Stored::No;
            if !(has_vectors || is_read) || !is_asked(selected, &field.name) {
                continue;
            }
            if !is_whole {
                return Err(field_refused(
                    &field.name,
                    ", which is stored where sources are not kept whole,",
                ));
            }
            self.budget.room(&mut sought, 1, PART)?;
            sought.push(Sought::new(mapping, number));
        }
        Ok(sought)
    }

    /// Adds the fields whose terms are stored by document.
    fn with_vectors<'n>(
        &'n self,
        given: &Given<'_, '_>,
        plan: &TermVectors,
        selected: Option<&[&'n str]>,
        fields: &mut Vec<Field<'n>>,
    ) -> Result<(), Failure> {
        for Sought { number, texts, .. } in &given.sought {
            let field = self.mapping.get(*number);
            let Vectors::Stored {
                positions,
                offsets,
                payloads,
            } = field.kind.vectors()
            else {
                continue;
            };
            if texts.is_empty() {
                continue;
            }
            let prefix = [&field.name, "._index_prefix"].concat();
            let has_beginnings = field.kind.is_text() && field.kind.indexed_beginnings().is_some();
            if has_beginnings && is_asked(selected, &prefix) {
                return Err(field_refused(&prefix, ""));
            }
            let told = Told {
                positions: plan.positions && positions,
                offsets: plan.offsets && offsets,
            };
            let (analyzer, gap) = self.analyzer_of(*number)?;
            if payloads && plan.payloads && analyzer.chain().adds(usize::MAX) == Added::Payload {
                return Err(refused(&["of the payloads of the field [", &field.name, "]"].concat()));
            }
            let terms = self.collect(texts, &analyzer, gap, true)?;
            self.push(fields, &field.name, *number, terms, told)?;
        }
        Ok(())
    }

    /// Adds a field that is asked for by its name, if it has terms that are not stored, or others by the analyzer that is asked for.
    fn named<'n>(
        &'n self,
        document: u32,
        (source, given): (&Value<'_>, &Given<'_, '_>),
        plan: &TermVectors,
        name: &'n str,
        fields: &mut Vec<Field<'n>>,
    ) -> Result<(), Failure> {
        let mapping = self.mapping;
        let told = Told {
            positions: plan.positions,
            offsets: plan.offsets,
        };
        let own = self.index.own(mapping);
        match name {
            "_ignored" if own.has_ignored(document) => return Err(no_analyzer(name)),
            "_routing" => {
                if let Some(routing) = own.routing(document) {
                    let text = String::from_utf8_lossy(routing);
                    let terms = self.collect(&[text], &Analyzer::whole(), 0, false)?;
                    self.push(fields, name, mapping.routing(), terms, told)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let Some(number) = mapping.field(name).filter(|&number| mapping.get(number).name == name) else {
            return match mapping.key_of(name) {
                Some(_) => Err(field_refused(name, "")),
                None => Ok(()),
            };
        };
        let kind = &mapping.get(number).kind;
        let vectors = kind.vectors();
        if vectors == Vectors::No {
            return Ok(());
        }
        let shown = Shown::default();
        // Paths are looked for among all fields.
        self.budget.charge(mapping.fields.len() as u64 * 16, PART)?;
        match vectors {
            Vectors::Unknown => {
                let paths = texts::paths(mapping, number);
                let found = self.texts(source, &paths, &shown)?;
                if texts::is_any(source, &paths) && (found.is_empty() || found.iter().any(|text| !text.is_empty())) {
                    return Err(field_refused(name, ""));
                }
                return Ok(());
            }
            Vectors::Stored { .. } if !plan.analyzers.iter().any(|one| one.field == name) => return Ok(()),
            _ if kind.stored() == Stored::Otherwise => return Err(field_refused(name, ", which is stored,")),
            _ => {}
        }
        let read = given.sought.iter().find(|sought| sought.number == number);
        let found;
        let texts = match read.filter(|_| kind.stored() != Stored::No) {
            Some(read) => &read.texts,
            None => {
                let paths = texts::paths(mapping, number);
                let is_printed = |path: &String| {
                    let inputs = mapping
                        .field(path)
                        .is_some_and(|at| mapping.get(at).kind.joined().is_some());
                    inputs && holds_object(source, &path.split('.').collect::<Vec<_>>())
                };
                if paths.iter().any(is_printed) {
                    // The real engine makes terms of such an object as Java prints it.
                    return Err(field_refused(name, ", of inputs with weights,"));
                }
                found = self.texts(source, &paths, &shown)?;
                &found
            }
        };
        if texts.is_empty() {
            return Ok(());
        }
        let (analyzer, gap) = self.analyzer(number, plan)?;
        let terms = self.collect(texts, &analyzer, gap, false)?;
        if !terms.is_empty() {
            fields.retain(|field| field.number != number);
        }
        self.push(fields, name, number, terms, told)
    }

    /// Returns the texts on some paths.
    fn texts<'v>(
        &self,
        source: &'v Value<'v>,
        paths: &[String],
        shown: &'v Shown,
    ) -> Result<Vec<Cow<'v, str>>, Failure> {
        let reader = texts::Reader {
            source,
            paths,
            shown,
            normalizer: None,
            budget: self.budget,
        };
        reader.texts()
    }
}

/// Whether there is an object on a path.
fn holds_object(value: &Value<'_>, path: &[&str]) -> bool {
    match (value, path) {
        (Value::Array(values), path) => values.iter().any(|value| holds_object(value, path)),
        (Value::Object(_), []) => true,
        (Value::Object(members), [name, path @ ..]) => members
            .iter()
            .any(|member| member.key == *name && holds_object(&member.value, path)),
        _ => false,
    }
}
