//! What does the builder's module export? The writer of one index image.

use vitrine_engine::build::scratch::{Scratch, ScratchError};
use wasm_bindgen::prelude::wasm_bindgen;

/// What the host supplies: a file, of which it throws what goes wrong.
#[wasm_bindgen(raw_module = "scratch")]
extern "C" {
    /// Writes bytes behind those that are there; returns where they begin.
    fn scratch_put(bytes: &[u8]) -> f64;
    /// Reads as many bytes as there is room for, from some place on.
    fn scratch_get(at: f64, bytes: &mut [u8]);
}

/// The host's file.
struct HostScratch;

impl Scratch for HostScratch {
    fn put(&self, bytes: &[u8]) -> Result<u64, ScratchError> {
        Ok(scratch_put(bytes) as u64)
    }

    fn get(&self, at: u64, bytes: &mut [u8]) -> Result<(), ScratchError> {
        scratch_get(at as f64, bytes);
        Ok(())
    }
}

/// A builder that takes a catalog in batches of whole lines.
#[wasm_bindgen]
pub struct Builder {
    inner: vitrine_engine::build::Builder,
}

#[wasm_bindgen]
impl Builder {
    /// Makes a builder from its configuration: name, mapping and settings as JSON. `status` says whether it took them.
    #[wasm_bindgen(constructor)]
    pub fn new(config: &[u8]) -> Builder {
        Builder {
            inner: vitrine_engine::build::Builder::new(config, Box::new(HostScratch)),
        }
    }

    /// Returns the length of the outcome of the last call, the constructor included.
    pub fn status(&self) -> usize {
        self.inner.outcome().len()
    }

    /// Adds whole lines; returns the length of the outcome.
    pub fn add(&mut self, lines: &[u8]) -> usize {
        self.inner.add(lines).len()
    }

    /// Writes the image; returns the length of the outcome.
    pub fn finish(&mut self) -> usize {
        self.inner.finish().len()
    }

    /// Returns the address of the last outcome.
    pub fn outcome(&self) -> usize {
        self.inner.outcome().as_ptr() as usize
    }

    /// Returns the length of the image; it is whole after `finish`.
    pub fn image_bytes(&self) -> usize {
        self.inner.image_bytes()
    }

    /// Puts the bytes of the image from `start` to `end`, or to its own end, together; returns the length of the outcome.
    pub fn take(&mut self, start: usize, end: usize) -> usize {
        self.inner.take(start, end).len()
    }

    /// Returns the address of the bytes that were taken last.
    pub fn piece(&self) -> usize {
        self.inner.piece().as_ptr() as usize
    }

    /// Returns how many bytes were taken last.
    pub fn piece_bytes(&self) -> usize {
        self.inner.piece().len()
    }
}
