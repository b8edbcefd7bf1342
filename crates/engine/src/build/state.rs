//! What is known of a catalog so far? Fields, ids and sources, line by line; at its end they become an image.

use std::io::BufRead;

use super::config::Config;
use super::document::Document;
use super::document_error::DocumentError;
use super::fields::Fields;
use super::inputs::{self, Inputs};
use super::line::{Format, LineError, Lines};
use super::own::Own;
use super::refusal::{at_place, no_scratch, refuse};
use super::rejects::{self, Rejects};
use super::scratch::{Scratch, ScratchError};
use super::sources::SourcesWriter;
use super::vocabulary::Vocabulary;
use super::{document, document_error};
use crate::budget::Budget;
use crate::error::{Cause, routing_missing};
use crate::hits::source_filter::SourceFilter;
use crate::mapping::dynamic::NotAdded;
use crate::mapping::{self, MappingError};
use crate::outcome::Outcome;
use crate::plan::Limits;

/// Everything of a build that has not ended.
pub struct State {
    pub(super) name: String,
    pub(super) inputs: Inputs,
    pub(super) fields: Fields,
    pub(super) sources: SourcesWriter,
    kept_of_sources: KeptOfSources,
    pub(super) ids: Vocabulary,
    /// By id, its last document.
    last: Vec<u32>,
    /// By document, the number of its id.
    pub(super) id_numbers: Vec<u32>,
    pub(super) replaced: Vec<bool>,
    pub(super) versions: Vec<u32>,
    /// What documents have by themselves.
    pub(super) own: Own,
    pub(super) lines: Lines,
    pub(super) rejects: Rejects,
    line: u64,
}

/// Why a document was not added.
enum Fault {
    Document(DocumentError),
    Scratch(ScratchError),
}

impl From<ScratchError> for Fault {
    fn from(error: ScratchError) -> Self {
        Self::Scratch(error)
    }
}

impl State {
    /// Begins with a configuration, given as JSON.
    pub fn new(config: &[u8]) -> Result<Self, Cause> {
        let config =
            Config::parse(config).map_err(|error| refuse(format!("the build configuration is invalid: {error}")))?;
        if config.name.is_empty() {
            return Err(refuse("the index has no name"));
        }
        let inputs = inputs::read(&config)?;
        let mut fields = Fields::default();
        fields.extend(&inputs.mapping);
        let kept_of_sources = KeptOfSources::of(&inputs.mapping.parameters.source)?;
        Ok(Self {
            name: config.name,
            kept_of_sources,
            inputs,
            fields,
            sources: SourcesWriter::default(),
            ids: Vocabulary::default(),
            last: Vec::new(),
            id_numbers: Vec::new(),
            replaced: Vec::new(),
            versions: Vec::new(),
            own: Own::default(),
            lines: Lines::new(config.format, config.id_field),
            rejects: Rejects::new(config.skip, config.most_errors),
            line: 0,
        })
    }

    /// Adds whole lines; fails with all that is to be told.
    pub fn add(&mut self, lines: &[u8], scratch: &dyn Scratch) -> Result<(), Vec<Cause>> {
        let mut rest = lines;
        while !rest.is_empty() {
            let left = rest;
            let length = rest.skip_until(b'\n').unwrap_or(left.len());
            let line = &left[..length];
            self.line += 1;
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let mut line = line.strip_suffix(b"\r").unwrap_or(line);
            if self.line == 1 {
                line = self.check_encoding(line)?;
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            self.add_line(line, scratch)?;
        }
        Ok(())
    }

    /// Returns the first line without the mark that some programs write in front of it.
    fn check_encoding<'l>(&mut self, line: &'l [u8]) -> Result<&'l [u8], Vec<Cause>> {
        if line.starts_with(b"\xff\xfe") || line.starts_with(b"\xfe\xff") {
            let cause = refuse("the catalog is UTF-16; it has to be UTF-8");
            return Err(self.rejects.end(at_place(cause, "", 0, 1)));
        }
        Ok(line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line))
    }

    fn add_line(&mut self, line: &[u8], scratch: &dyn Scratch) -> Result<(), Vec<Cause>> {
        let number = self.line;
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                let text = String::from_utf8_lossy(line);
                let cause = at_place(refuse("invalid UTF-8"), &text, error.valid_up_to(), number);
                if self.lines.pass() {
                    return Err(self.rejects.end(cause));
                }
                return self.rejects.add(cause, || rejects::string(&text));
            }
        };
        let document = match self.lines.read(text, number) {
            Ok(None) => return Ok(()),
            Ok(Some(document)) => document,
            Err(LineError { at, cause, ends }) => {
                let cause = at_place(cause, text, at, number);
                if ends {
                    return Err(self.rejects.end(cause));
                }
                return self.rejects.add(cause, || rejects::as_json(text));
            }
        };
        match self.add_document(&document, scratch) {
            Ok(()) => Ok(()),
            Err(Fault::Scratch(error)) => Err(self.rejects.end(no_scratch(error))),
            Err(Fault::Document(DocumentError { at, cause, .. })) => {
                self.fields.undo();
                self.own.undo();
                let is_bulk = self.lines.format() == Some(Format::Bulk);
                self.rejects.add(at_place(cause, text, at, number), || {
                    let source = &text[document.start..document.end];
                    if is_bulk {
                        let routing = document.routing.as_deref().map(rejects::string);
                        let routing = routing.map_or_else(String::new, |text| format!("\"_routing\":{text},"));
                        format!(
                            "{{\"_id\":{},{routing}\"_source\":{source}}}",
                            rejects::string(&document.id)
                        )
                    } else {
                        text.trim().to_owned()
                    }
                })
            }
        }
    }

    fn add_document(&mut self, parsed: &Document<'_>, scratch: &dyn Scratch) -> Result<(), Fault> {
        let wrong = |at, cause| Fault::Document(DocumentError::new(at, cause));
        document_error::check_length(&parsed.id).map_err(|cause| wrong(0, cause))?;
        if self.inputs.mapping.parameters.needs_routing && parsed.routing.is_none() {
            return Err(wrong(0, routing_missing(&self.name, &parsed.id)));
        }
        document_error::check_id(&parsed.id).map_err(|cause| wrong(0, cause))?;
        let document = self.id_numbers.len() as u32;
        self.index(parsed).map_err(Fault::Document)?;
        if parsed.once
            && let Some(id) = self.ids.find(parsed.id.as_bytes())
        {
            let version = self.versions[self.last[id as usize] as usize];
            return Err(wrong(parsed.start, document_error::exists(&parsed.id, version)));
        }
        self.fields.end_document(scratch)?;
        self.own
            .end_document(&self.inputs.mapping, parsed.routing.as_deref(), scratch)?;
        let source = &parsed.text.as_bytes()[parsed.start..parsed.end];
        let mut filtered = Vec::new();
        let source = match &self.kept_of_sources {
            KeptOfSources::All => source,
            KeptOfSources::None => b"{}",
            KeptOfSources::Some(filter) => {
                filter
                    .write(source, &Budget::new(Limits::UNLIMITED), &mut filtered)
                    .map_err(|failure| wrong(parsed.start, failure.cause.clone()))?;
                &filtered
            }
        };
        self.sources.add(source, scratch)?;
        let id = self.ids.number(parsed.id.as_bytes());
        let version = match self.last.get_mut(id as usize) {
            Some(last) => {
                let before = std::mem::replace(last, document) as usize;
                self.replaced[before] = true;
                self.versions[before] + 1
            }
            None => {
                self.last.push(document);
                1
            }
        };
        self.id_numbers.push(id);
        self.replaced.push(false);
        self.versions.push(version);
        Ok(())
    }

    /// Gives the values of a document to its fields, of which some may be new. Those of a document that is refused are not kept,
    /// unless it is refused once the real engine has them in its mapping.
    fn index(&mut self, parsed: &Document<'_>) -> Result<(), DocumentError> {
        if document::index(&self.inputs.mapping, parsed, &mut self.fields, &mut self.own)? {
            return Ok(());
        }
        self.fields.undo();
        let before = self.inputs.mapping.add_fields(&parsed.source).map_err(|failed| {
            let cause = match failed {
                NotAdded::Problem(cause) => cause,
                NotAdded::Unsupported(refusals) => refuse(MappingError::unsupported(&refusals).message),
            };
            DocumentError::new(parsed.start, cause)
        })?;
        self.fields.extend(&self.inputs.mapping);
        match document::index(&self.inputs.mapping, parsed, &mut self.fields, &mut self.own) {
            Ok(_) => Ok(()),
            Err(error) => {
                if !error.is_late {
                    self.inputs.mapping.take_back(before);
                    self.fields.truncate(&self.inputs.mapping);
                }
                Err(error)
            }
        }
    }

    /// Says how many documents there are, and which lines were left out since it last did.
    pub fn tell(&mut self, outcome: &mut Outcome) {
        self.rejects.write(self.id_numbers.len() as u64, outcome);
    }

    /// Fails when a line was refused, or when the catalog ends too soon.
    pub fn end(&mut self) -> Result<(), Vec<Cause>> {
        if let Some(line) = self.lines.open_action() {
            let cause = at_place(refuse("the document of this action is missing"), "", 0, line);
            return Err(self.rejects.end(cause));
        }
        self.rejects.check()
    }
}

/// What is kept of each source.
enum KeptOfSources {
    All,
    None,
    Some(SourceFilter),
}

impl KeptOfSources {
    fn of(source: &mapping::Source) -> Result<Self, Cause> {
        if !source.enabled {
            return Ok(Self::None);
        }
        let filter = SourceFilter::of_mapping(source).map_err(|failure| failure.cause.clone())?;
        Ok(filter.map_or(Self::All, Self::Some))
    }
}
