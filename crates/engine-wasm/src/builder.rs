//! What does the builder's module export? The writer of one index image.

use wasm_bindgen::prelude::wasm_bindgen;

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
            inner: vitrine_engine::build::Builder::new(config),
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

    /// Returns the address of the image; it is whole after `finish`.
    pub fn image(&self) -> usize {
        self.inner.image().as_ptr() as usize
    }

    /// Returns the length of the image.
    pub fn image_bytes(&self) -> usize {
        self.inner.image().len()
    }
}
