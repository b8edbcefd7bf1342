//! How do others help with a build? The host takes batches of sources, has them compressed by a [`Helper`] each of its
//! threads has, and puts the frames back. WebAssembly has no threads of its own.

use super::frames::{Frames, Pieces, work};
use super::shelf::Shelf;
use super::threads::Work;
use super::{Builder, refuse};
use crate::error::Failure;
use crate::outcome::Outcome;

impl Builder {
    /// Leaves batches of sources to be taken; comes before the first line. What nobody takes is compressed in the end.
    pub fn share(&mut self) {
        if let Some(state) = &mut self.state {
            state.sources.share();
        }
    }

    /// How many batches wait to be taken.
    pub fn waiting(&mut self) -> usize {
        self.shelf().map_or(0, |shelf| shelf.waiting())
    }

    /// The outcome is the dictionary with which batches are compressed.
    pub fn dictionary(&mut self) -> &[u8] {
        self.outcome.start();
        let dictionary = self.state.as_ref().map_or(&[][..], |state| state.sources.dictionary());
        self.outcome.raw(dictionary);
        self.outcome.bytes()
    }

    /// Takes a batch: the outcome is the number under which its frames are to come back, and its bytes.
    pub fn take(&mut self) -> &[u8] {
        let taken = self.shelf().and_then(Shelf::take);
        answer(
            &mut self.outcome,
            taken.ok_or_else(|| "nothing waits".to_owned()),
            |outcome, (number, batch)| {
                outcome.u32(number);
                outcome.raw(&batch.to_bytes());
            },
        )
    }

    /// Puts the frames of a batch back, as a helper's outcome has them.
    pub fn put(&mut self, number: u32, frames: &[u8]) -> &[u8] {
        let put = match (self.shelf(), Pieces::read(frames)) {
            (Some(shelf), Some(frames)) => shelf.put(number, Ok(frames)),
            (None, _) => Err("nothing was shared".to_owned()),
            (_, None) => Err("the frames that came back are not whole".to_owned()),
        };
        answer(&mut self.outcome, put, |_, ()| {})
    }

    /// Compresses one batch that waits here.
    pub fn work(&mut self) -> &[u8] {
        self.shelf().map(Shelf::work);
        answer(&mut self.outcome, Ok(()), |_, ()| {})
    }

    fn shelf(&mut self) -> Option<&mut Shelf<Pieces, Frames>> {
        self.state.as_mut()?.sources.shelf()
    }
}

/// Compresses batches of sources for a builder elsewhere.
pub struct Helper {
    work: Work<Pieces, Frames>,
    outcome: Outcome,
}

impl Helper {
    /// Makes a helper with the builder's dictionary.
    pub fn new(dictionary: &[u8]) -> Self {
        Self {
            work: work(dictionary),
            outcome: Outcome::default(),
        }
    }

    /// Compresses a batch: the outcome is the bytes of its frames.
    pub fn compress(&mut self, batch: &[u8]) -> &[u8] {
        let batch = Pieces::read(batch).ok_or_else(|| "the batch that came is not whole".to_owned());
        let frames = batch.and_then(|batch| (self.work)(batch));
        answer(&mut self.outcome, frames, |outcome, frames| {
            outcome.raw(&frames.to_bytes())
        })
    }

    /// The outcome of the last call.
    pub fn outcome(&self) -> &[u8] {
        self.outcome.bytes()
    }
}

/// Makes an outcome of a result.
fn answer<T>(outcome: &mut Outcome, result: Result<T, String>, write: impl FnOnce(&mut Outcome, T)) -> &[u8] {
    match result {
        Ok(value) => {
            outcome.start();
            write(outcome, value);
        }
        Err(fault) => outcome.fail(&Failure::request(400, refuse(fault))),
    }
    outcome.bytes()
}
