//! How does a catalog become an image? Lines come in batches; the image is written at the end.
//!
//! Until then what is known of documents is put away in a [scratch](scratch::Scratch); in memory are the terms of all fields
//! and a few numbers a document.

mod action;
mod config;
mod contexts;
mod cut;
mod document;
mod document_error;
mod encoder;
mod field;
mod fields;
mod finish;
mod forms;
mod image_writer;
mod inputs;
mod inverter;
mod kept;
mod line;
mod log;
mod order;
mod own;
mod pieces;
mod pile;
mod refusal;
mod rejects;
pub mod scratch;
mod sources;
mod state;
mod threads;
mod vocabulary;

use crate::error::{Cause, Failure};
use crate::outcome::{Others, Outcome};
use image_writer::Image;
use refusal::{no_scratch, refuse};
use scratch::Scratch;
use state::State;

/// Builds one image.
pub struct Builder {
    scratch: Box<dyn Scratch>,
    outcome: Outcome,
    state: Option<State>,
    image: Option<Image>,
    /// The piece of the image that was asked for last.
    piece: Vec<u8>,
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
            Err(cause) => builder.fail(vec![cause]),
        }
        builder
    }

    /// The outcome of the last call.
    pub fn outcome(&self) -> &[u8] {
        self.outcome.bytes()
    }

    /// Adds whole lines of the catalog; the outcome says how many documents there are, and which lines were left out.
    pub fn add(&mut self, lines: &[u8]) -> &[u8] {
        let result = match &mut self.state {
            Some(state) => state.add(lines, self.scratch.as_ref()),
            None => Err(vec![refuse("the build has ended")]),
        };
        match result {
            Ok(()) => {
                self.outcome.start();
                if let Some(state) = &mut self.state {
                    state.tell(&mut self.outcome);
                }
            }
            Err(causes) => self.fail(causes),
        }
        self.outcome.bytes()
    }

    /// Writes the image; the outcome says what it holds.
    pub fn finish(&mut self) -> &[u8] {
        let result = match self.state.take() {
            Some(mut state) => state.end().and_then(|()| {
                let image = state.finish(self.scratch.as_ref(), &mut self.outcome);
                image.map_err(|cause| vec![cause])
            }),
            None => Err(vec![refuse("the build has ended")]),
        };
        match result {
            Ok(image) => self.image = Some(image),
            Err(causes) => self.fail(causes),
        }
        self.outcome.bytes()
    }

    /// Ends the build. Behind the first of the causes, the outcome has the others.
    fn fail(&mut self, causes: Vec<Cause>) {
        self.state = None;
        let mut causes = causes.into_iter();
        let first = causes.next().unwrap_or_else(|| refuse("the build has ended"));
        self.outcome.fail(&Failure::request(400, first));
        self.outcome.put(&Others {
            causes: causes.len() as u32,
        });
        causes.for_each(|cause| self.outcome.cause(&cause));
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
            Err(error) => self.fail(vec![no_scratch(error)]),
        }
        self.outcome.bytes()
    }

    /// The bytes of the image that were taken last.
    pub fn piece(&self) -> &[u8] {
        &self.piece
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;

    use super::scratch::{InMemory, ScratchError};
    use super::*;

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
        let config = serde_json::json!({ "name": "one", "mapping": mapping, "settings": null }).to_string();
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
}
