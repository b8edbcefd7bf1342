//! Which fields of a document are told, which texts have they, and how is it said?

use std::borrow::Cow;

use crate::PART;
use crate::analysis::{Analyzer, Named};
use crate::budget::Budget;
use crate::collected::Collected;
use crate::error::{Failure, routing_missing};
use crate::faults::{failed, no_analyzer, refused};
use crate::given::{Given, Sought};
use crate::index::Index;
use crate::json::{self, Value};
use crate::mapping::types::Vectors;
use crate::mapping::{Mapping, simple_match};
use crate::outcome::{Json, Outcome, TermVectorsFound};
use crate::plan::{TermVectors, VectorsOf};
use vitrine_base::cause::Cause;

/// Units of a field that is looked at.
pub(crate) const FIELD: u64 = 64;

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

/// Whether a field is asked for, given the names that are; all are where there are none.
pub(crate) fn is_asked(selected: Option<&[&str]>, name: &str) -> bool {
    selected.is_none_or(|names| names.binary_search(&name).is_ok())
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
                    // The real engine counts such requests, and takes the count for an id; here it is always 0.
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

    /// Returns the fields of a document that a request gives.
    fn given<'n>(
        &'n self,
        json: &str,
        routing: Option<&str>,
        plan: &TermVectors,
        selected: Option<&[&'n str]>,
    ) -> Result<Vec<Field<'n>>, Failure> {
        let mapping = self.mapping;
        let is_asked = |name: &str| is_asked(selected, name);
        self.budget.charge(json.len() as u64 * json::WORK, PART)?;
        self.budget.take(json.len() * json::ROOM, PART)?;
        let document = json::parse(json).map_err(|_| refused("of such a [doc]"))?;
        let mut sought = Vec::new();
        for (number, field) in (0..).zip(&mapping.fields) {
            self.budget.charge(FIELD, PART)?;
            let vectors = field.kind.vectors();
            // Whether a text is taken does not depend on the runs of words that are made of it.
            let is_left_out = vectors == Vectors::Unknown && field.kind.shown().is_cut && !is_asked(&field.name);
            if vectors != Vectors::No && !field.is_part && !is_left_out {
                self.budget.room(&mut sought, 1, PART)?;
                sought.push(Sought::new(mapping, number));
            }
        }
        let given = self.read(&document, sought, true)?;
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

    /// Goes through a document for the texts of fields.
    pub(crate) fn read<'v>(
        &self,
        document: &'v Value<'v>,
        sought: Vec<Sought<'v>>,
        is_of_request: bool,
    ) -> Result<Given<'_, 'v>, Failure> {
        let mut given = Given {
            mapping: self.mapping,
            now: self.now,
            budget: self.budget,
            sought,
            is_of_request,
            has_ignored: false,
        };
        given.read(document)?;
        Ok(given)
    }

    pub(crate) fn push<'n>(
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
    pub(crate) fn analyzer_of(&self, number: u16) -> Result<(Analyzer, u32), Failure> {
        match self.mapping.get(number).kind.analyzed() {
            Some(Ok(analyzed)) => Ok((analyzed.analyzer, analyzed.gap)),
            Some(Err(cause)) => Err(Failure::request(400, cause)),
            None => Err(no_analyzer(&self.mapping.get(number).name)),
        }
    }

    /// The same where a request may name another.
    pub(crate) fn analyzer(&self, number: u16, plan: &TermVectors) -> Result<(Analyzer, u32), Failure> {
        let field = &self.mapping.get(number).name;
        let Some(named) = plan.analyzers.iter().find(|one| one.field == *field) else {
            return self.analyzer_of(number);
        };
        let name = named.analyzer.as_str();
        match self.mapping.analysis.named(name) {
            Named::Found(analyzer) => {
                let gap = analyzer.chain().gap.unwrap_or(GAP);
                Ok((analyzer, gap))
            }
            Named::Wrong(cause) => Err(Failure::request(400, cause)),
            Named::Unknown => Err(failed(Cause::illegal_argument("analyzer must not be null"))),
            Named::Tableless => {
                let what = "], of which no field of the index needs the tables,";
                Err(refused(&["by the analyzer [", name, what].concat()))
            }
        }
    }

    pub(crate) fn collect(
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
