//! How does a catalog become an image? Lines come in batches; the image is written at the end.
//!
//! Everything is held in memory until then, sources encoded: about 2 kB for a product of the sample catalog.

mod cut;
mod document;
mod encoder;
mod inverter;
mod pieces;
mod sources;
mod threads;
mod vocabulary;

use std::cmp::Reverse;
use std::io::BufRead;

use crate::error::{Cause, Detail, Failure};
use crate::format::image::{ImageWriter, Kind, NO_FIELD};
use crate::format::{column, ids, image};
use crate::json::{self, Value};
use crate::mapping::Mapping;
use crate::outcome::Outcome;
use inverter::Inverter;
use sources::SourcesWriter;
use vocabulary::Vocabulary;

/// The real engine refuses longer ids.
const MAX_ID: usize = 512;

/// What the host says once, before the first line.
struct Config {
    name: String,
    mapping: String,
    settings: Option<String>,
}

impl Config {
    fn parse(json: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let whole = json::object(text)?;
        let has_settings = json::member(&whole, "settings")?.value != Value::Null;
        Ok(Self {
            name: json::string(&whole, "name")?,
            mapping: json::string(&whole, "mapping")?,
            settings: has_settings.then(|| json::string(&whole, "settings")).transpose()?,
        })
    }
}

/// Builds one image.
pub struct Builder {
    outcome: Outcome,
    state: Option<State>,
    image: Vec<u8>,
}

struct State {
    mapping: Mapping,
    inverters: Vec<Inverter>,
    sources: SourcesWriter,
    ids: Vocabulary,
    /// By id, its last document.
    last: Vec<u32>,
    /// By document, the number of its id.
    id_numbers: Vec<u32>,
    replaced: Vec<bool>,
    versions: Vec<u32>,
    /// By document, the fields of which a value was left out.
    ignored: Vec<Vec<i64>>,
    line: u64,
}

fn refuse(reason: impl Into<String>) -> Cause {
    Cause::new("build_exception", reason)
}

impl Builder {
    /// Starts a build; [`Self::outcome`] says whether the configuration was good.
    pub fn new(config: &[u8]) -> Self {
        let mut builder = Self {
            outcome: Outcome::default(),
            state: None,
            image: Vec::new(),
        };
        match State::new(config) {
            Ok(state) => {
                builder.state = Some(state);
                builder.outcome.start();
            }
            Err(cause) => builder.outcome.fail(&Failure::request(400, cause)),
        }
        builder
    }

    /// The outcome of the last call.
    pub fn outcome(&self) -> &[u8] {
        self.outcome.bytes()
    }

    /// Adds whole lines of the catalog.
    pub fn add(&mut self, lines: &[u8]) -> &[u8] {
        let result = match &mut self.state {
            Some(state) => state.add(lines),
            None => Err(refuse("the build has ended")),
        };
        match result {
            Ok(()) => self.outcome.start(),
            Err(cause) => {
                self.state = None;
                self.outcome.fail(&Failure::request(400, cause));
            }
        }
        self.outcome.bytes()
    }

    /// Writes the image; the outcome says what it holds.
    pub fn finish(&mut self) -> &[u8] {
        let result = match self.state.take() {
            Some(state) => state.finish(&mut self.outcome),
            None => Err(refuse("the build has ended")),
        };
        match result {
            Ok(image) => self.image = image,
            Err(cause) => self.outcome.fail(&Failure::request(400, cause)),
        }
        self.outcome.bytes()
    }

    /// The image, after [`Self::finish`].
    pub fn image(&self) -> &[u8] {
        &self.image
    }
}

impl State {
    fn new(config: &[u8]) -> Result<Self, Cause> {
        let config =
            Config::parse(config).map_err(|error| refuse(format!("the build configuration is invalid: {error}")))?;
        if config.name.is_empty() {
            return Err(refuse("the index has no name"));
        }
        if config
            .settings
            .is_some_and(|settings| !matches!(settings.trim(), "" | "{}"))
        {
            return Err(refuse(
                "index settings: [analysis] and other settings are not supported yet; leave the settings out",
            ));
        }
        let mapping = Mapping::parse(&config.mapping).map_err(|error| {
            let cause = refuse(error.message);
            match error.at {
                Some(at) => at_place(cause, &config.mapping, at, 1),
                None => cause,
            }
        })?;
        let inverters = mapping
            .fields
            .iter()
            .map(|field| Inverter::new(field.kind.storage(), field.kind.values()))
            .collect();
        Ok(Self {
            mapping,
            inverters,
            sources: SourcesWriter::default(),
            ids: Vocabulary::default(),
            last: Vec::new(),
            id_numbers: Vec::new(),
            replaced: Vec::new(),
            versions: Vec::new(),
            ignored: Vec::new(),
            line: 0,
        })
    }

    fn add(&mut self, lines: &[u8]) -> Result<(), Cause> {
        let mut rest = lines;
        while !rest.is_empty() {
            let left = rest;
            let length = rest.skip_until(b'\n').unwrap_or(left.len());
            let line = &left[..length];
            self.line += 1;
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            self.add_line(line)?;
        }
        Ok(())
    }

    fn add_line(&mut self, line: &[u8]) -> Result<(), Cause> {
        let text = std::str::from_utf8(line).map_err(|error| {
            let before = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
            refuse("invalid UTF-8")
                .with("line", Detail::Number(self.line as i64))
                .with("column", Detail::Number(before as i64 + 1))
        })?;
        let number = self.line;
        let place = |cause: Cause, at: usize| at_place(cause, text, at, number);
        let parsed = document::read(text).map_err(|error| place(refuse(error.message), error.at))?;
        if parsed.id.is_empty() || parsed.id.len() > MAX_ID {
            let reason = if parsed.id.is_empty() {
                "[_id] is empty".to_owned()
            } else {
                format!(
                    "id is too long, must be no longer than {MAX_ID} bytes but was: {}",
                    parsed.id.len()
                )
            };
            return Err(place(refuse(reason), 0));
        }
        let document = self.id_numbers.len() as u32;
        document::index(&self.mapping, &parsed, &mut self.inverters)
            .map_err(|error| place(refuse(error.message), error.at))?;
        let mut ignored = Vec::new();
        for (field, inverter) in self.inverters.iter_mut().enumerate() {
            if inverter.end_document() {
                ignored.push(field as i64);
            }
        }
        self.ignored.push(ignored);
        self.sources.add(&text.as_bytes()[parsed.start..parsed.end]);
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

    fn finish(self, outcome: &mut Outcome) -> Result<Vec<u8>, Cause> {
        let kept: Vec<usize> = (0..self.id_numbers.len())
            .filter(|&document| !self.replaced[document])
            .collect();
        let replaced = self.id_numbers.len() - kept.len();
        let mut writer = ImageWriter::default();
        let impossible = |error: fst::Error| refuse(format!("the dictionary of ids cannot be written: {error}"));
        let id = |&document: &usize| self.ids.term(self.id_numbers[document]);
        let ids: Vec<&[u8]> = kept.iter().map(id).collect();
        let versions: Vec<i64> = kept.iter().map(|&document| self.versions[document].into()).collect();
        let numbers: Vec<i64> = kept.iter().map(|&document| document as i64).collect();
        let versions = (replaced > 0).then_some((versions.as_slice(), numbers.as_slice()));
        let [dictionary, order, versions] = ids::write(&ids, versions).map_err(impossible)?;
        let replaced_by_later = &self.replaced;
        let mut fields: Vec<(usize, Inverter)> = self.inverters.into_iter().enumerate().collect();
        // What takes longest begins first, so that nobody waits for it in the end.
        fields.sort_by_key(|(_, inverter)| Reverse(inverter.effort()));
        let written = threads::map(fields, |(field, inverter): (usize, Inverter)| {
            let mut writer = ImageWriter::default();
            let written = inverter.write(replaced_by_later, field as u16, &mut writer);
            (field, written.map(|()| writer))
        });
        let mut written = written.map_err(refuse)?;
        written.sort_by_key(|&(field, _)| field);
        for (field, sections) in written {
            writer.append(sections.map_err(|error| {
                let name = &self.mapping.fields[field].name;
                refuse(format!("the terms of field [{name}] cannot be written: {error}"))
            })?);
        }
        writer.add(Kind::Ids, NO_FIELD, dictionary);
        writer.add(Kind::IdOrder, NO_FIELD, order);
        writer.add(Kind::Versions, NO_FIELD, versions);
        let ignored: Vec<i64> = kept
            .iter()
            .flat_map(|&document| self.ignored[document].iter().copied())
            .collect();
        if !ignored.is_empty() {
            let mut end = 0;
            let lengths = kept.iter().map(|&document| self.ignored[document].len() as u32);
            let ends: Vec<u32> = lengths
                .map(|length| {
                    end += length;
                    end
                })
                .collect();
            writer.add(Kind::Ignored, NO_FIELD, column::write(&ends, &ignored, false));
        }
        let [shapes, dictionary, offsets, stored] = self.sources.finish(|document| !self.replaced[document]);
        writer.add(Kind::SourceShapes, NO_FIELD, shapes);
        writer.add(Kind::SourceDictionary, NO_FIELD, dictionary);
        writer.add(Kind::SourceOffsets, NO_FIELD, offsets);
        writer.add(Kind::Sources, NO_FIELD, stored);
        writer.add(Kind::Mapping, NO_FIELD, self.mapping.canonical.clone().into_bytes());
        let image = writer.finish(kept.len() as u32);
        let table = image::Table::read(&image).map_err(|error| refuse(error.to_string()))?;
        outcome.start();
        outcome.u32(kept.len() as u32);
        outcome.u32(replaced as u32);
        outcome.str(&self.mapping.canonical);
        outcome.u32(table.sections.len() as u32);
        for section in &table.sections {
            outcome.str(section.kind.name());
            outcome.str(
                self.mapping
                    .fields
                    .get(section.field as usize)
                    .map_or("", |field| &field.name),
            );
            outcome.u64(section.length as u64);
        }
        Ok(image)
    }
}

/// Adds the line and the column, in characters from 1, of a byte of `text`, whose first line is `first_line`.
fn at_place(cause: Cause, text: &str, at: usize, first_line: u64) -> Cause {
    let before = text.get(..at).unwrap_or(text);
    let lines = before.matches('\n').count() as i64;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() as i64 + 1;
    cause
        .with("line", Detail::Number(first_line as i64 + lines))
        .with("column", Detail::Number(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_read_to_its_end() {
        let whole = r#"{"name":"one","mapping":"{}","settings":null}"#;
        let config = Config::parse(whole.as_bytes()).expect("a configuration");
        assert_eq!((config.name.as_str(), config.settings), ("one", None));
        let more = Config::parse(format!("{whole} {{}}").as_bytes());
        let reason = more.err().expect("text after it");
        assert!(reason.starts_with("unexpected text after the value"), "{reason}");
    }
}
