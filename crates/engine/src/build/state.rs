//! What is known of a catalog so far? Fields, ids and sources, line by line; at its end they become an image.

use std::cmp::Reverse;
use std::io::BufRead;

use super::config::Config;
use super::document::Document;
use super::document_error::DocumentError;
use super::field::{self, FieldError};
use super::ignored::Ignored;
use super::image_writer::{Image, ImageWriter};
use super::inputs::{self, Inputs};
use super::inverter::Inverter;
use super::kept::Kept;
use super::line::{Format, LineError, Lines};
use super::refusal::{at_place, no_scratch, refuse};
use super::rejects::{self, Rejects};
use super::scratch::{Scratch, ScratchError};
use super::sources::SourcesWriter;
use super::vocabulary::Vocabulary;
use super::{document, document_error, order, threads};
use crate::bm25::Similarity;
use crate::budget::Budget;
use crate::error::Cause;
use crate::format::ids;
use crate::format::image::{Kind, NO_FIELD};
use crate::mapping::dynamic::NotAdded;
use crate::mapping::{self, Field, MappingError};
use crate::outcome::Outcome;
use crate::search::source_filter::SourceFilter;
use crate::settings::sort;

/// Everything of a build that has not ended.
pub struct State {
    name: String,
    inputs: Inputs,
    inverters: Vec<Inverter>,
    sources: SourcesWriter,
    kept_of_sources: KeptOfSources,
    ids: Vocabulary,
    /// By id, its last document.
    last: Vec<u32>,
    /// By document, the number of its id.
    id_numbers: Vec<u32>,
    replaced: Vec<bool>,
    versions: Vec<u32>,
    /// Documents of which a value was left out, each with the number of a field, ascending.
    ignored: Ignored,
    lines: Lines,
    rejects: Rejects,
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
        let inverters = inputs.mapping.fields.iter().map(inverter).collect();
        let kept_of_sources = KeptOfSources::of(&inputs.mapping.parameters.source)?;
        Ok(Self {
            name: config.name,
            kept_of_sources,
            inputs,
            inverters,
            sources: SourcesWriter::default(),
            ids: Vocabulary::default(),
            last: Vec::new(),
            id_numbers: Vec::new(),
            replaced: Vec::new(),
            versions: Vec::new(),
            ignored: Ignored::default(),
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
                self.inverters.iter_mut().for_each(Inverter::undo);
                let is_bulk = self.lines.format() == Some(Format::Bulk);
                self.rejects.add(at_place(cause, text, at, number), || {
                    let source = &text[document.start..document.end];
                    if is_bulk {
                        format!("{{\"_id\":{},\"_source\":{source}}}", rejects::string(&document.id))
                    } else {
                        text.trim().to_owned()
                    }
                })
            }
        }
    }

    fn add_document(&mut self, parsed: &Document<'_>, scratch: &dyn Scratch) -> Result<(), Fault> {
        let wrong = |at, cause| Fault::Document(DocumentError::new(at, cause));
        document_error::check_id(&parsed.id).map_err(|cause| wrong(0, cause))?;
        let document = self.id_numbers.len() as u32;
        self.index(parsed, document).map_err(Fault::Document)?;
        if parsed.once
            && let Some(id) = self.ids.find(parsed.id.as_bytes())
        {
            let version = self.versions[self.last[id as usize] as usize];
            return Err(wrong(parsed.start, document_error::exists(&parsed.id, version)));
        }
        for inverter in &mut self.inverters {
            inverter.end_document(scratch)?;
        }
        self.ignored.end_document(&self.inputs.mapping, scratch)?;
        let source = &parsed.text.as_bytes()[parsed.start..parsed.end];
        let mut filtered = Vec::new();
        let source = match &self.kept_of_sources {
            KeptOfSources::All => source,
            KeptOfSources::None => b"{}",
            KeptOfSources::Some(filter) => {
                filter
                    .write(source, &Budget::unlimited(), &mut filtered)
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
    fn index(&mut self, parsed: &Document<'_>, document: u32) -> Result<(), DocumentError> {
        if document::index(
            &self.inputs.mapping,
            parsed,
            &mut self.inverters,
            &mut self.ignored.fields,
        )? {
            return Ok(());
        }
        self.inverters.iter_mut().for_each(Inverter::undo);
        let before = self.inputs.mapping.add_fields(&parsed.source).map_err(|failed| {
            let cause = match failed {
                NotAdded::Problem(cause) => cause,
                NotAdded::Unsupported(refusals) => refuse(MappingError::unsupported(&refusals).message),
            };
            DocumentError::new(parsed.start, cause)
        })?;
        let known = self.inverters.len();
        let added = self.inputs.mapping.fields[known..].iter().map(inverter);
        self.inverters.extend(added.map(|inverter| inverter.after(document)));
        match document::index(
            &self.inputs.mapping,
            parsed,
            &mut self.inverters,
            &mut self.ignored.fields,
        ) {
            Ok(_) => Ok(()),
            Err(error) => {
                if !error.is_late {
                    self.inputs.mapping.take_back(before);
                    self.inverters.truncate(known);
                }
                Err(error)
            }
        }
    }

    /// Says how many documents there are, and which lines were left out since it last did.
    pub fn tell(&mut self, outcome: &mut Outcome) {
        outcome.u64(self.id_numbers.len() as u64);
        self.rejects.write(outcome);
    }

    /// Fails when a line was refused, or when the catalog ends too soon.
    pub fn end(&mut self) -> Result<(), Vec<Cause>> {
        if let Some(line) = self.lines.open_action() {
            let cause = at_place(refuse("the document of this action is missing"), "", 0, line);
            return Err(self.rejects.end(cause));
        }
        self.rejects.check()
    }

    /// Writes the image, and what it holds into the outcome.
    pub fn finish(mut self, scratch: &dyn Scratch, outcome: &mut Outcome) -> Result<Image, Cause> {
        let kept = Kept::of(&self.replaced);
        let replaced = self.replaced.len() - kept.count();
        let mut writer = ImageWriter::new(scratch);
        // First of all fields: what they took is there for the first one that is written.
        self.ids.close();
        self.inverters.iter_mut().for_each(Inverter::close);
        self.settle();
        self.inverters.extend(std::mem::take(&mut self.ignored).close());
        let sort = sort::fields(&self.inputs.values, &self.inputs.mapping).map_err(refuse)?;
        let kept = order::sorted(kept, &sort, &self.inverters, scratch).map_err(no_scratch)?;
        self.write_fields(&kept, scratch, &mut writer)?;
        self.write_ids(&kept, &mut writer)?;
        self.sources.write(&kept, scratch, &mut writer).map_err(no_scratch)?;
        let mapping = &self.inputs.mapping.canonical;
        writer
            .add(Kind::Mapping, NO_FIELD, mapping.as_bytes())
            .map_err(no_scratch)?;
        writer
            .add(Kind::Name, NO_FIELD, self.name.as_bytes())
            .map_err(no_scratch)?;
        let settings = &self.inputs.settings_text;
        writer
            .add(Kind::Settings, NO_FIELD, settings.as_bytes())
            .map_err(no_scratch)?;
        let image = writer.finish(kept.count() as u32);
        outcome.start();
        outcome.u32(kept.count() as u32);
        outcome.u32(replaced as u32);
        outcome.str(mapping);
        outcome.str(settings);
        outcome.u64(self.rejects.count());
        outcome.str(self.lines.format().map_or("", Format::name));
        let of_lines = self.lines.notes();
        let notes = || self.inputs.notes.iter().chain(&of_lines);
        outcome.u32(notes().count() as u32);
        notes().for_each(|note| outcome.str(note));
        outcome.u32(image.sections().len() as u32);
        for section in image.sections() {
            let mapping = &self.inputs.mapping;
            let of_field = mapping.has_number(section.field);
            outcome.str(section.kind.name());
            outcome.str(if of_field { &mapping.get(section.field).name } else { "" });
            outcome.u64(section.length as u64);
        }
        Ok(image)
    }

    /// Numbers fields by name, with those that documents have added.
    fn settle(&mut self) {
        let numbers = self.inputs.mapping.settle();
        let mut inverters: Vec<(u16, Inverter)> = numbers.iter().copied().zip(self.inverters.drain(..)).collect();
        inverters.sort_by_key(|&(number, _)| number);
        self.inverters
            .extend(inverters.into_iter().map(|(_, inverter)| inverter));
    }

    fn write_fields<'s>(
        &mut self,
        kept: &Kept,
        scratch: &'s dyn Scratch,
        writer: &mut ImageWriter<'s>,
    ) -> Result<(), Cause> {
        let Inputs { mapping, settings, .. } = &self.inputs;
        let inverters = std::mem::take(&mut self.inverters);
        let similarity = |field| {
            settings
                .similarity(mapping.get(field).kind.similarity())
                .unwrap_or_default()
        };
        let of = |(field, inverter)| (field, similarity(field), inverter);
        let mut fields: Vec<(u16, Similarity, Inverter)> = (0..).zip(inverters).map(of).collect();
        // What takes longest begins first, so that nobody waits for it in the end.
        fields.sort_by_key(|(_, _, inverter)| Reverse(inverter.effort()));
        let written = threads::map(fields, |(field, similarity, inverter): (u16, Similarity, Inverter)| {
            let mut writer = ImageWriter::new(scratch);
            let written = field::write(field, &inverter, similarity, kept, scratch, &mut writer);
            (field, written.map(|()| writer))
        });
        let mut written = written.map_err(refuse)?;
        written.sort_by_key(|&(field, _)| field);
        for (field, sections) in written {
            writer.append(sections.map_err(|error| match error {
                FieldError::Scratch(error) => no_scratch(error),
                FieldError::Terms(error) => {
                    let name = &self.inputs.mapping.get(field).name;
                    refuse(format!("the terms of field [{name}] cannot be written: {error}"))
                }
            })?);
        }
        Ok(())
    }

    fn write_ids(&self, kept: &Kept, writer: &mut ImageWriter<'_>) -> Result<(), Cause> {
        let documents = kept.documents();
        let ids: Vec<&[u8]> = documents
            .iter()
            .map(|&document| self.ids.term(self.id_numbers[document as usize]))
            .collect();
        let versions = (kept.count() < self.replaced.len() || kept.is_sorted()).then(|| {
            let version = |&document: &u32| i64::from(self.versions[document as usize]);
            let [versions, numbers]: [Vec<i64>; 2] = [
                documents.iter().map(version).collect(),
                documents.iter().map(|&document| document.into()).collect(),
            ];
            (versions, numbers)
        });
        let versions = versions
            .as_ref()
            .map(|(versions, numbers)| (&versions[..], &numbers[..]));
        let sections = ids::write(&ids, versions)
            .map_err(|error| refuse(format!("the dictionary of ids cannot be written: {error}")))?;
        for (kind, section) in [Kind::Ids, Kind::IdOrder, Kind::Versions].into_iter().zip(sections) {
            writer.add(kind, NO_FIELD, &section).map_err(no_scratch)?;
        }
        Ok(())
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

fn inverter(field: &Field) -> Inverter {
    Inverter::new(field.kind.storage(), field.kind.has_ordinals())
}
