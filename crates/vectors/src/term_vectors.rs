//! Which fields of a document are told, which texts have they, and how is it said?

use std::borrow::Cow;

use crate::PART;
use crate::analysis::{Added, Analyzer};
use crate::budget::Budget;
use crate::collected::Collected;
use crate::error::{Failure, routing_missing};
use crate::faults::{failed, no_analyzer, refused};
use crate::given::{Given, Sought};
use crate::index::Index;
use crate::json::{self, Value};
use crate::mapping::types::{Shown, Stored, Vectors};
use crate::mapping::{Mapping, simple_match};
use crate::outcome::{Json, Outcome, TermVectorsFound};
use crate::plan::{TermVectors, VectorsOf};
use crate::stored;
use vitrine_base::cause::Cause;
use vitrine_highlighters::texts;

/// Units of a field that is looked at.
const FIELD: u64 = 64;

/// Positions between two texts, where neither a field nor its analyzer says.
const GAP: u32 = 100;

/// An index of which it is asked.
pub struct Asked<'i> {
    /// The mapping.
    pub mapping: &'i Mapping,
    /// The image.
    pub index: &'i Index<'i>,
    /// The index's name.
    pub name: &'i str,
    /// The moment.
    pub now: i64,
    /// What it is charged to.
    pub budget: &'i Budget,
}

/// What is told of where terms stand.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) positions: bool,
    pub(crate) offsets: bool,
}

/// A field that is told.
pub(crate) struct Field<'n> {
    pub(crate) name: &'n str,
    pub(crate) number: u16,
    pub(crate) terms: Collected,
    pub(crate) told: Told,
}

impl Asked<'_> {
    /// Writes which terms a document has.
    pub fn term_vectors(&self, plan: &TermVectors, outcome: &mut Outcome) -> Result<(), Failure> {
        let selected = self.selected(plan)?;
        let selected = selected.as_deref();
        let mut version = Some(0);
        let fields = match &plan.of {
            VectorsOf::Stored { id, is_routed } => {
                if self.mapping.parameters.needs_routing && !is_routed {
                    return Err(Failure::request(400, routing_missing(self.name, id)));
                }
                let ids = self.index.ids.as_ref();
                let found = ids.and_then(|ids| Some((ids.document(id.as_bytes())?, ids)));
                version = found.map(|(document, ids)| ids.version(document).0);
                match found {
                    Some((document, _)) => self.stored(document, plan, selected)?,
                    None => Vec::new(),
                }
            }
            VectorsOf::Given { json, routing } => {
                if self.mapping.parameters.needs_routing && routing.is_none() {
                    // There the id is drawn at random.
                    return Err(Failure::request(400, routing_missing(self.name, "0")));
                }
                self.given(json, routing.as_deref(), plan, selected)?
            }
        };
        let mut out = vec![b'{'];
        for (at, field) in fields.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            self.write(field, plan, &mut out)?;
        }
        out.push(b'}');
        outcome.start();
        outcome.put(&TermVectorsFound {
            version,
            json: Json(&out),
        });
        self.budget.check_response(outcome.bytes().len())
    }

    /// Returns the names that are asked for; nothing where all are that are told without.
    fn selected<'p>(&'p self, plan: &'p TermVectors) -> Result<Option<Vec<&'p str>>, Failure> {
        let mut selected: Vec<&str> = Vec::new();
        let all = match plan.fields.iter().any(|name| name.contains('*')) {
            true => self.mapping.names(),
            false => Vec::new(),
        };
        for asked in &plan.fields {
            self.budget.charge(FIELD + all.len() as u64 * 4, PART)?;
            if !asked.contains('*') {
                selected.push(asked);
                continue;
            }
            self.budget.room(&mut selected, all.len(), PART)?;
            selected.extend(all.iter().filter(|name| simple_match(asked, name)));
        }
        self.budget.charge(selected.len() as u64 * 16, PART)?;
        selected.sort_unstable();
        selected.dedup();
        Ok((!selected.is_empty()).then_some(selected))
    }

    /// Returns the fields of a document of the index.
    fn stored<'n>(
        &'n self,
        document: u32,
        plan: &TermVectors,
        selected: Option<&[&'n str]>,
    ) -> Result<Vec<Field<'n>>, Failure> {
        let mapping = self.mapping;
        let is_asked = |name: &str| selected.is_none_or(|names| names.binary_search(&name).is_ok());
        let is_whole = {
            let source = &mapping.parameters.source;
            source.enabled && source.includes.is_empty() && source.excludes.is_empty()
        };
        let named = |name: &str| plan.analyzers.iter().find(|one| one.field == name);
        let mut bytes = Vec::new();
        let mut source = Value::Object(Vec::new());
        if let Some(sources) = self
            .index
            .sources
            .as_ref()
            .filter(|_| mapping.parameters.source.enabled)
        {
            sources.append(document, &mut bytes)?;
            stored::charge(&bytes, self.budget)?;
            source = stored::read(&bytes)?;
        }
        let mut sought = Vec::new();
        self.budget.charge(mapping.fields.len() as u64 * 8, PART)?;
        for (number, field) in (0..).zip(&mapping.fields) {
            let stored = matches!(field.kind.vectors(), Vectors::Stored { .. }) && is_asked(&field.name);
            let is_read =
                selected.is_some() && !field.is_part && field.kind.stored() != Stored::No && is_asked(&field.name);
            if !stored && !is_read {
                continue;
            }
            if !is_whole {
                let what = [
                    "of the field [",
                    &field.name,
                    "], which is stored where sources are not kept whole,",
                ];
                return Err(refused(&what.concat()));
            }
            self.budget.room(&mut sought, 1, PART)?;
            sought.push(Sought::new(mapping, number));
        }
        let mut given = Given {
            mapping,
            now: self.now,
            budget: self.budget,
            sought,
            is_of_request: false,
            has_ignored: false,
        };
        given.read(&source)?;
        let mut fields = Vec::new();
        for Sought { number, texts, .. } in &given.sought {
            let field = mapping.get(*number);
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
            if field.kind.is_text() && field.kind.indexed_beginnings().is_some() && is_asked(&prefix) {
                return Err(refused(&["of the field [", &prefix, "]"].concat()));
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
            self.push(&mut fields, &field.name, *number, terms, told)?;
        }
        let told = Told {
            positions: plan.positions,
            offsets: plan.offsets,
        };
        for &name in selected.unwrap_or_default() {
            self.budget.charge(FIELD, PART)?;
            let own = self.index.own(mapping);
            match name {
                "_ignored" if own.has_ignored(document) => return Err(no_analyzer(name)),
                "_routing" => {
                    if let Some(routing) = own.routing(document) {
                        let text = String::from_utf8_lossy(routing);
                        let terms = self.collect(&[text], &Analyzer::whole(), 0, false)?;
                        self.push(&mut fields, name, mapping.routing(), terms, told)?;
                    }
                    continue;
                }
                _ => {}
            }
            let Some(number) = mapping.field(name).filter(|&number| mapping.get(number).name == name) else {
                match mapping.key_of(name) {
                    Some(_) => return Err(refused(&["of the field [", name, "]"].concat())),
                    None => continue,
                }
            };
            let kind = &mapping.get(number).kind;
            let paths = || texts::paths(mapping, number);
            let shown = Shown::default();
            if kind.vectors() == Vectors::No {
                continue;
            }
            // Paths are looked for among all fields.
            self.budget.charge(mapping.fields.len() as u64 * 16, PART)?;
            match kind.vectors() {
                Vectors::Unknown => {
                    let paths = paths();
                    let found = texts::texts(&source, &paths, &shown, None, self.budget)?;
                    if texts::is_any(&source, &paths) && (found.is_empty() || found.iter().any(|text| !text.is_empty()))
                    {
                        return Err(refused(&["of the field [", name, "]"].concat()));
                    }
                    continue;
                }
                Vectors::Stored { .. } if named(name).is_none() => continue,
                _ if kind.stored() == Stored::Otherwise => {
                    return Err(refused(&["of the field [", name, "], which is stored,"].concat()));
                }
                _ => {}
            }
            let read = given.sought.iter().find(|sought| sought.number == number);
            let found;
            let texts = match read.filter(|_| kind.stored() != Stored::No) {
                Some(read) => &read.texts,
                None => {
                    let paths = paths();
                    let is_printed = |path: &String| {
                        let inputs = mapping
                            .field(path)
                            .is_some_and(|at| mapping.get(at).kind.joined().is_some());
                        inputs && holds_object(&source, &path.split('.').collect::<Vec<_>>())
                    };
                    if paths.iter().any(is_printed) {
                        // The real engine makes terms of such an object as Java prints it.
                        return Err(refused(
                            &["of the field [", name, "], of inputs with weights,"].concat(),
                        ));
                    }
                    found = texts::texts(&source, &paths, &shown, None, self.budget)?;
                    &found
                }
            };
            if texts.is_empty() {
                continue;
            }
            let (analyzer, gap) = self.analyzer(number, plan)?;
            let terms = self.collect(texts, &analyzer, gap, false)?;
            if !terms.is_empty() {
                fields.retain(|field| field.number != number);
            }
            self.push(&mut fields, name, number, terms, told)?;
        }
        fields.sort_by_key(|field| field.name);
        Ok(fields)
    }

    /// Returns the fields of a document that a request gives.
    fn given<'n>(
        &'n self,
        json: &str,
        routing: Option<&str>,
        plan: &TermVectors,
        selected: Option<&[&'n str]>,
    ) -> Result<Vec<Field<'n>>, Failure> {
        let mapping = self.mapping;
        let is_asked = |name: &str| selected.is_none_or(|names| names.binary_search(&name).is_ok());
        self.budget.charge(json.len() as u64 * json::WORK, PART)?;
        self.budget.take(json.len() * json::ROOM, PART)?;
        let document = json::parse(json).map_err(|_| refused("of such a [doc]"))?;
        let mut sought = Vec::new();
        for (number, field) in (0..).zip(&mapping.fields) {
            self.budget.charge(FIELD, PART)?;
            if field.kind.vectors() != Vectors::No && !field.is_part {
                self.budget.room(&mut sought, 1, PART)?;
                sought.push(Sought::new(mapping, number));
            }
        }
        let mut given = Given {
            mapping,
            now: self.now,
            budget: self.budget,
            sought,
            is_of_request: true,
            has_ignored: false,
        };
        given.read(&document)?;
        if given.has_ignored && is_asked("_ignored") {
            return Err(no_analyzer("_ignored"));
        }
        let told = Told {
            positions: plan.positions,
            offsets: plan.offsets,
        };
        let mut fields = Vec::new();
        if let Some(routing) = routing.filter(|_| is_asked("_routing")) {
            let terms = self.collect(&[Cow::Borrowed(routing)], &Analyzer::whole(), 0, false)?;
            self.push(&mut fields, "_routing", mapping.routing(), terms, told)?;
        }
        for Sought { number, texts, .. } in &given.sought {
            let name = &mapping.get(*number).name;
            if texts.is_empty() || !is_asked(name) {
                continue;
            }
            let (analyzer, gap) = self.analyzer(*number, plan)?;
            let terms = self.collect(texts, &analyzer, gap, false)?;
            self.push(&mut fields, name, *number, terms, told)?;
        }
        Ok(fields)
    }

    fn push<'n>(
        &self,
        fields: &mut Vec<Field<'n>>,
        name: &'n str,
        number: u16,
        terms: Collected,
        told: Told,
    ) -> Result<(), Failure> {
        if terms.is_empty() {
            return Ok(());
        }
        self.budget.room(fields, 1, PART)?;
        fields.push(Field {
            name,
            number,
            terms,
            told,
        });
        Ok(())
    }

    /// Returns what makes terms of a field, and the positions between two texts.
    fn analyzer_of(&self, number: u16) -> Result<(Analyzer, u32), Failure> {
        match self.mapping.get(number).kind.analyzed() {
            Some(Ok(analyzed)) => Ok((analyzed.analyzer, analyzed.gap)),
            Some(Err(cause)) => Err(Failure::request(400, cause)),
            None => Err(no_analyzer(&self.mapping.get(number).name)),
        }
    }

    /// The same where a request may name another.
    fn analyzer(&self, number: u16, plan: &TermVectors) -> Result<(Analyzer, u32), Failure> {
        let field = &self.mapping.get(number).name;
        let Some(named) = plan.analyzers.iter().find(|one| one.field == *field) else {
            return self.analyzer_of(number);
        };
        let name = named.analyzer.as_str();
        let analysis = &self.mapping.analysis;
        // What was missed before concerns nobody.
        analysis.lacks_tables();
        let found = match name {
            "default" => Some(Ok(analysis.default_analyzer())),
            name => analysis.analyzer(name),
        };
        if analysis.lacks_tables() {
            let what = "], of which no field of the index needs the tables,";
            return Err(refused(&["by the analyzer [", name, what].concat()));
        }
        match found {
            Some(Ok(analyzer)) => {
                let gap = analyzer.chain().gap.unwrap_or(GAP);
                Ok((analyzer, gap))
            }
            Some(Err(cause)) => Err(Failure::request(400, cause)),
            None => Err(failed(Cause::illegal_argument("analyzer must not be null"))),
        }
    }

    fn collect(
        &self,
        texts: &[Cow<'_, str>],
        analyzer: &Analyzer,
        gap: u32,
        is_stored: bool,
    ) -> Result<Collected, Failure> {
        if analyzer.chain().ends_anywhere(texts.len() > 1) {
            return Err(refused("by the filter [limit] behind a part that reads further"));
        }
        let mut collected = Collected::new(is_stored);
        for text in texts {
            collected.add(text, analyzer, gap, self.budget)?;
        }
        collected.sort();
        Ok(collected)
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
