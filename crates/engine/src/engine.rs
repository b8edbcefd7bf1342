//! What can the host ask? Reserve, open, call.

use self_cell::self_cell;

use crate::analyze::{analyze, analyze_texts};
use crate::budget::{self, Budget};
use crate::error::{Cause, Failure, routing_missing};
use crate::examine::examine;
use crate::format::image::Kind;
use crate::frequent;
use crate::hits::source_filter::{SourceFilter, reprint};
use crate::index::Index;
use crate::manifest::Manifest;
use crate::mapping::{Defaults, Limits, Mapping};
use crate::outcome::{CheckedSection, Contents, Document, Inspected, Outcome, Section, Source, Versions};
use crate::plan::{Get, Operation, Plan};
use crate::rooms::Rooms;
use crate::search::Shard;
use crate::settings;
use crate::suggest;

/// Bytes that a byte of a plan takes once it is read, about.
const PLAN: usize = 8;
/// Room for a larger one is asked for at once.
const LARGE_PLAN: usize = 64 * 1024;

/// The image as words, so that any of its arrays is aligned, and its length in bytes.
struct Image {
    words: Vec<u64>,
    length: usize,
}

impl Image {
    fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.length]
    }
}

self_cell! {
    struct Opened {
        owner: Image,

        #[covariant]
        dependent: Index,
    }
}

struct Loaded {
    name: String,
    mapping: Mapping,
    opened: Opened,
}

/// One index and the outcome of the last call.
#[derive(Default)]
pub struct Engine {
    image: Option<Image>,
    loaded: Option<Loaded>,
    outcome: Outcome,
    /// Bytes that may be kept of frequent terms, where the image does not say.
    room: Option<usize>,
}

impl Engine {
    /// An engine without an index.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine that keeps no more of frequent terms than so many bytes, and not what its image makes room for: it takes less
    /// memory and more time, and its answers are the same.
    pub fn with_room(bytes: usize) -> Self {
        Self {
            room: Some(bytes),
            ..Self::default()
        }
    }

    /// Makes room for an image; the host writes all parts there, one after another.
    pub fn reserve(&mut self, bytes: usize) -> &mut [u8] {
        self.loaded = None;
        let image = self.image.insert(Image {
            words: vec![0; bytes.div_ceil(8)],
            length: bytes,
        });
        &mut bytemuck::cast_slice_mut(&mut image.words)[..bytes]
    }

    /// Opens the reserved image by its manifest.
    pub fn open(&mut self, manifest: &[u8]) -> &[u8] {
        match self.load(manifest) {
            Ok(()) => {
                self.outcome.start();
                if let Some(loaded) = &self.loaded {
                    self.outcome.put(&Contents {
                        documents: loaded.opened.borrow_dependent().documents,
                        mapping: &mappings(&loaded.mapping),
                    });
                }
            }
            Err(failure) => self.outcome.fail(&failure),
        }
        self.outcome.bytes()
    }

    fn load(&mut self, manifest: &[u8]) -> Result<(), Failure> {
        let broken = |reason: String| Failure::request(503, Cause::new("index_image_exception", reason));
        let manifest: Manifest =
            Manifest::parse(manifest).map_err(|error| broken(format!("manifest.json is invalid: {error}")))?;
        if manifest.format != crate::format::image::VERSION {
            let reason = format!(
                "manifest.json has format {}; this engine reads {}",
                manifest.format,
                crate::format::image::VERSION
            );
            return Err(broken(reason));
        }
        let image = self
            .image
            .take()
            .ok_or_else(|| broken("no image was reserved".to_owned()))?;
        let tables = Index::tables(image.bytes())?;
        let analysis = settings::analysis(&manifest.settings, tables)
            .map_err(|error| broken(format!("the settings in manifest.json are invalid: {error}")))?;
        let defaults = Defaults {
            analysis: analysis.into(),
            ..Defaults::default()
        };
        let mapping = Mapping::parse_within(&manifest.mapping, Limits::LARGEST, defaults)
            .map_err(|error| broken(format!("the mapping in manifest.json is invalid: {error}")))?;
        let room = self.room.unwrap_or_else(|| frequent::room(image.length));
        let opened = Opened::try_new(image, |image| {
            Index::open(image.bytes(), &manifest.name, &mapping, &manifest.settings, room)
        })?;
        let documents = opened.borrow_dependent().documents;
        if documents != manifest.documents {
            let reason = format!(
                "manifest.json names {} documents and the parts hold {documents}: they do not belong together",
                manifest.documents
            );
            return Err(broken(reason));
        }
        self.loaded = Some(Loaded {
            name: manifest.name,
            mapping,
            opened,
        });
        Ok(())
    }

    /// Carries out a plan, given as its bytes.
    pub fn call(&mut self, plan: &[u8]) -> &[u8] {
        if plan.len() > LARGE_PLAN {
            budget::ask_for(plan.len() * PLAN);
        }
        match Plan::parse(plan) {
            Ok(read) => self.carry_out_read(&read, plan.len() * PLAN),
            Err(error) => {
                self.outcome.fail(&internal(format!("the plan is invalid: {error}")));
                self.outcome.bytes()
            }
        }
    }

    /// Carries out a plan.
    pub fn carry_out(&mut self, plan: &Plan) -> &[u8] {
        self.carry_out_read(plan, 0)
    }

    /// Carries out a plan that takes so many bytes of memory.
    fn carry_out_read(&mut self, plan: &Plan, bytes: usize) -> &[u8] {
        let budget = Budget::new(plan.moment.limits);
        let taken = match plan.operation {
            // Neither depends on what a client says.
            Operation::Inspect | Operation::Verify | Operation::Analyze(_) => Ok(()),
            _ => budget.take(bytes, "plan"),
        };
        if let Err(failure) = taken.and_then(|()| self.run(plan, &budget)) {
            self.outcome.fail(&failure);
        }
        self.outcome.spend(budget.spent(), budget.held());
        self.outcome.bytes()
    }

    fn run(&mut self, Plan { operation, moment }: &Plan, budget: &Budget) -> Result<(), Failure> {
        let outcome = &mut self.outcome;
        let loaded = self
            .loaded
            .as_ref()
            .ok_or_else(|| internal("no index is open".to_owned()))?;
        loaded.opened.with_dependent(|_, index| {
            let shard = Shard {
                mapping: &loaded.mapping,
                index,
                name: &loaded.name,
                keys: Rooms::default(),
            };
            match operation {
                Operation::Search(plan) => shard.search(plan, moment, budget, outcome),
                Operation::Count(plan) => shard.count(plan, moment, budget, outcome),
                Operation::Get(plan) => get(&shard, plan, budget, outcome),
                Operation::Explain(plan) => shard.explain(plan, moment, budget, outcome),
                Operation::Mapping => {
                    outcome.start();
                    outcome.put(&Contents {
                        documents: index.documents,
                        mapping: &mappings(&loaded.mapping),
                    });
                    Ok(())
                }
                Operation::Analyze(plan) => analyze(&loaded.mapping, plan, outcome),
                Operation::AnalyzeTexts(plan) => analyze_texts(&loaded.mapping, plan, budget, outcome),
                Operation::Suggest(plan) => suggest::suggest(&shard, plan, moment, budget, outcome),
                Operation::TermVectors(plan) => {
                    let asked = vitrine_vectors::Asked {
                        mapping: &loaded.mapping,
                        index,
                        name: &loaded.name,
                        now: moment.now,
                        budget,
                    };
                    asked.term_vectors(plan, outcome)
                }
                Operation::Inspect => {
                    inspect(index, &loaded.mapping, outcome);
                    Ok(())
                }
                Operation::Verify => {
                    examine(index, &loaded.mapping)?;
                    inspect(index, &loaded.mapping, outcome);
                    Ok(())
                }
            }
        })
    }
}

fn internal(reason: String) -> Failure {
    Failure::request(500, Cause::new("illegal_state_exception", reason))
}

fn mappings(mapping: &Mapping) -> String {
    format!(r#"{{"mappings":{}}}"#, mapping.canonical)
}

fn get(
    &Shard {
        index, mapping, name, ..
    }: &Shard<'_, '_>,
    plan: &Get,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let document = index
        .ids
        .as_ref()
        .and_then(|ids| Some((ids, ids.document(plan.id.as_bytes())?)));
    if mapping.parameters.needs_routing && !plan.is_routed {
        return Err(Failure::request(400, routing_missing(name, &plan.id)));
    }
    outcome.start();
    let (Some((ids, document)), Some(sources)) = (document, &index.sources) else {
        outcome.put(&Document { is_found: false });
        return Ok(());
    };
    let (version, seq_no) = ids.version(document);
    outcome.put(&Document { is_found: true });
    outcome.put(&Versions { version, seq_no });
    index.own(mapping).write(document, true, outcome);
    let before = outcome.bytes().len();
    if !mapping.parameters.source.enabled || !plan.source.enabled {
        outcome.put(&Source { json: None });
        return Ok(());
    }
    let filter = SourceFilter::in_order(&plan.source, budget)?;
    outcome.put_source(|out| -> Result<(), Failure> {
        if !plan.reprint_source && filter.is_none() {
            return Ok(sources.append(document, out)?);
        }
        let mut source = Vec::new();
        sources.append(document, &mut source)?;
        match &filter {
            Some(filter) => filter.write(&source, budget, out),
            None => reprint(&source, budget, out),
        }
    })?;
    budget.charge((outcome.bytes().len() - before) as u64 / 16 + 64, "fetch")?;
    budget.check_response(outcome.bytes().len())
}

fn inspect(index: &Index<'_>, mapping: &Mapping, outcome: &mut Outcome) {
    outcome.start();
    outcome.put(&Inspected {
        documents: index.documents,
        sections: index.table.sections.len() as u32,
    });
    for section in &index.table.sections {
        outcome.put(&CheckedSection {
            section: Section {
                section: section.kind.name(),
                field: mapping.name_of(section.kind == Kind::Nested, section.field),
                bytes: section.length as u64,
            },
            crc32: section.crc32,
        });
    }
}
