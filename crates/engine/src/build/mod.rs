//! How does a catalog become an image? Lines come in batches; the image is written at the end.
//!
//! Until then what is known of documents is put away in a [scratch](scratch::Scratch); in memory are the terms of all fields
//! and a few numbers a document.

mod cut;
mod document;
mod encoder;
mod field;
mod image_writer;
mod inverter;
mod kept;
mod log;
mod pieces;
pub mod scratch;
mod sources;
mod threads;
mod vocabulary;

use std::cmp::Reverse;
use std::io::BufRead;

use crate::error::{Cause, Detail, Failure};
use crate::format::ids;
use crate::format::image::{Kind, NO_FIELD};
use crate::json::{self, Value};
use crate::mapping::Mapping;
use crate::outcome::Outcome;
use field::{Column, FieldError};
use image_writer::{Image, ImageWriter};
use inverter::Inverter;
use kept::Kept;
use scratch::{Scratch, ScratchError};
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
    scratch: Box<dyn Scratch>,
    outcome: Outcome,
    state: Option<State>,
    image: Option<Image>,
    /// The piece of the image that was asked for last.
    piece: Vec<u8>,
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
    /// Documents of which a value was left out, each with the number of a field, ascending.
    ignored: Vec<(u32, u32)>,
    line: u64,
}

fn refuse(reason: impl Into<String>) -> Cause {
    Cause::new("build_exception", reason)
}

/// No fault of the catalog, and at no place of it.
fn no_scratch(error: ScratchError) -> Cause {
    refuse(error.0).with("input", Detail::Text("scratch".to_owned()))
}

impl Builder {
    /// Starts a build; [`Self::outcome`] says whether the configuration was good.
    pub fn new(config: &[u8], scratch: Box<dyn Scratch>) -> Self {
        let mut builder = Self {
            scratch,
            outcome: Outcome::default(),
            state: None,
            image: None,
            piece: Vec::new(),
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
            Some(state) => state.add(lines, self.scratch.as_ref()),
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
            Some(state) => state.finish(self.scratch.as_ref(), &mut self.outcome),
            None => Err(refuse("the build has ended")),
        };
        match result {
            Ok(image) => self.image = Some(image),
            Err(cause) => self.outcome.fail(&Failure::request(400, cause)),
        }
        self.outcome.bytes()
    }

    /// Bytes of the image; none before [`Self::finish`].
    pub fn image_bytes(&self) -> usize {
        self.image.as_ref().map_or(0, Image::len)
    }

    /// Puts the bytes of the image from `start` to `end` together, or to its own end where that comes first, for
    /// [`Self::piece`]; returns the outcome.
    pub fn take(&mut self, start: usize, end: usize) -> &[u8] {
        let end = end.min(self.image_bytes());
        self.piece.resize(end.saturating_sub(start), 0);
        let result = match &self.image {
            Some(image) if start < end => image.read(start, &mut self.piece, self.scratch.as_ref()),
            _ => Ok(()),
        };
        match result {
            Ok(()) => self.outcome.start(),
            Err(error) => self.outcome.fail(&Failure::request(400, no_scratch(error))),
        }
        self.outcome.bytes()
    }

    /// The bytes of the image that were taken last.
    pub fn piece(&self) -> &[u8] {
        &self.piece
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

    fn add(&mut self, lines: &[u8], scratch: &dyn Scratch) -> Result<(), Cause> {
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
            self.add_line(line, scratch)?;
        }
        Ok(())
    }

    fn add_line(&mut self, line: &[u8], scratch: &dyn Scratch) -> Result<(), Cause> {
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
        for (field, inverter) in (0..).zip(&mut self.inverters) {
            if inverter.end_document(scratch).map_err(no_scratch)? {
                self.ignored.push((document, field));
            }
        }
        let source = &text.as_bytes()[parsed.start..parsed.end];
        self.sources.add(source, scratch).map_err(no_scratch)?;
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

    fn finish(mut self, scratch: &dyn Scratch, outcome: &mut Outcome) -> Result<Image, Cause> {
        let kept = Kept::of(&self.replaced);
        let replaced = self.replaced.len() - kept.count();
        let mut writer = ImageWriter::new(scratch);
        // First of all fields: what they took is there for the first one that is written.
        self.ids.close();
        self.inverters.iter_mut().for_each(Inverter::close);
        self.write_fields(&kept, scratch, &mut writer)?;
        self.write_ids(&kept, &mut writer)?;
        self.write_ignored(&kept, &mut writer).map_err(no_scratch)?;
        self.sources.write(&kept, scratch, &mut writer).map_err(no_scratch)?;
        let mapping = &self.mapping.canonical;
        writer
            .add(Kind::Mapping, NO_FIELD, mapping.as_bytes())
            .map_err(no_scratch)?;
        let image = writer.finish(kept.count() as u32);
        outcome.start();
        outcome.u32(kept.count() as u32);
        outcome.u32(replaced as u32);
        outcome.str(mapping);
        outcome.u32(image.sections().len() as u32);
        for section in image.sections() {
            let field = self.mapping.fields.get(section.field as usize);
            outcome.str(section.kind.name());
            outcome.str(field.map_or("", |field| &field.name));
            outcome.u64(section.length as u64);
        }
        Ok(image)
    }

    fn write_fields<'s>(
        &mut self,
        kept: &Kept,
        scratch: &'s dyn Scratch,
        writer: &mut ImageWriter<'s>,
    ) -> Result<(), Cause> {
        let inverters = std::mem::take(&mut self.inverters);
        let mut fields: Vec<(u16, Inverter)> = (0..).zip(inverters).collect();
        // What takes longest begins first, so that nobody waits for it in the end.
        fields.sort_by_key(|(_, inverter)| Reverse(inverter.effort()));
        let written = threads::map(fields, |(field, inverter): (u16, Inverter)| {
            let mut writer = ImageWriter::new(scratch);
            let written = field::write(field, &inverter, kept, scratch, &mut writer);
            (field, written.map(|()| writer))
        });
        let mut written = written.map_err(refuse)?;
        written.sort_by_key(|&(field, _)| field);
        for (field, sections) in written {
            writer.append(sections.map_err(|error| match error {
                FieldError::Scratch(error) => no_scratch(error),
                FieldError::Terms(error) => {
                    let name = &self.mapping.fields[field as usize].name;
                    refuse(format!("the terms of field [{name}] cannot be written: {error}"))
                }
            })?);
        }
        Ok(())
    }

    fn write_ids(&self, kept: &Kept, writer: &mut ImageWriter<'_>) -> Result<(), Cause> {
        let documents = || (0..self.id_numbers.len()).filter(|&document| !self.replaced[document]);
        let ids: Vec<&[u8]> = documents()
            .map(|document| self.ids.term(self.id_numbers[document]))
            .collect();
        let versions = (kept.count() < self.replaced.len()).then(|| {
            let version = |document: usize| i64::from(self.versions[document]);
            let [versions, numbers]: [Vec<i64>; 2] = [
                documents().map(version).collect(),
                documents().map(|document| document as i64).collect(),
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

    fn write_ignored(&self, kept: &Kept, writer: &mut ImageWriter<'_>) -> Result<(), ScratchError> {
        let mut column = Column::default();
        for of_document in self.ignored.chunk_by(|(one, _), (other, _)| one == other) {
            if let Some(document) = kept.number(of_document[0].0) {
                column.add(document, of_document.iter().map(|&(_, field)| field.into()));
            }
        }
        if column.is_empty() {
            return Ok(());
        }
        writer.add(Kind::Ignored, NO_FIELD, &column.section(kept.count(), false))
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
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;

    use super::scratch::InMemory;
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

    /// Does what is asked so many times, and then no more.
    struct Failing {
        scratch: InMemory,
        left: AtomicUsize,
    }

    impl Failing {
        fn ask(&self) -> Result<(), ScratchError> {
            let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
            left.map(|_| ()).map_err(|_| ScratchError("no room is left".to_owned()))
        }
    }

    impl Scratch for Failing {
        fn put(&self, bytes: &[u8]) -> Result<u64, ScratchError> {
            self.ask()?;
            self.scratch.put(bytes)
        }

        fn get(&self, at: u64, bytes: &mut [u8]) -> Result<(), ScratchError> {
            self.ask()?;
            self.scratch.get(at, bytes)
        }
    }

    #[test]
    fn a_scratch_that_fails_ends_the_build_wherever_it_does() {
        let mapping =
            r#"{"properties":{"t":{"type":"text"},"k":{"type":"keyword","ignore_above":3},"n":{"type":"long"}}}"#;
        let config = format!(r#"{{"name":"one","mapping":{},"settings":null}}"#, json_text(mapping));
        // Enough of each field that some of it is put away before the end.
        let lines: String = (0..20_000)
            .map(|id| {
                let source = format!(
                    r#"{{"t":"a word or two and {id}","k":["k{}","much longer"],"n":{id}}}"#,
                    id % 90
                );
                format!("{{\"_id\":\"{}\",\"_source\":{source}}}\n", id % 19_000)
            })
            .collect();
        // The outcomes of adding, finishing and taking, and the image.
        let build = |times: usize| {
            let scratch = Failing {
                scratch: InMemory::default(),
                left: AtomicUsize::new(times),
            };
            let mut builder = Builder::new(config.as_bytes(), Box::new(scratch));
            let added = builder.add(lines.as_bytes()).to_vec();
            let finished = builder.finish().to_vec();
            let taken = builder.take(0, builder.image_bytes()).to_vec();
            ([added, finished, taken], builder.piece().to_vec())
        };
        let (whole, image) = build(usize::MAX);
        assert!(whole.iter().all(|outcome| outcome[0] == 0) && !image.is_empty());
        let says = |outcome: &[u8]| String::from_utf8_lossy(outcome).contains("no room is left");
        let mut times = 0;
        loop {
            let ([added, finished, taken], piece) = build(times);
            let failed = [&added, &finished, &taken].map(|outcome| says(outcome));
            if failed == [false; 3] {
                assert!(piece == image, "{times}");
                break;
            }
            // The first fault is said once, and nothing comes of what is asked for after it.
            assert_eq!(failed.iter().filter(|failed| **failed).count(), 1, "{times}");
            assert!(added[0] != 0 || finished[0] != 0 || taken[0] != 0);
            times += 1;
        }
        assert!(times > 20, "{times}");
    }

    fn json_text(text: &str) -> String {
        format!("\"{}\"", text.replace('"', "\\\""))
    }
}
