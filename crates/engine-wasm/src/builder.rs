//! What does the builder's module export? The writer of one index image, and those who help it in instances of their own.

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

    /// Leaves batches of sources to be taken; comes before the first line.
    pub fn share(&mut self) {
        self.inner.share();
    }

    /// Returns how many batches wait to be taken.
    pub fn waiting(&mut self) -> usize {
        self.inner.waiting()
    }

    /// Returns the length of an outcome: the dictionary with which batches are compressed.
    pub fn dictionary(&mut self) -> usize {
        self.inner.dictionary().len()
    }

    /// Takes a batch; returns the length of the outcome: the batch's number and its bytes.
    pub fn take(&mut self) -> usize {
        self.inner.take().len()
    }

    /// Puts the frames of a batch back; returns the length of the outcome.
    pub fn put(&mut self, number: u32, frames: &[u8]) -> usize {
        self.inner.put(number, frames).len()
    }

    /// Compresses one batch that waits here; returns the length of the outcome.
    pub fn work(&mut self) -> usize {
        self.inner.work().len()
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

/// Compresses batches for a builder in another instance.
#[wasm_bindgen]
pub struct Helper {
    inner: vitrine_engine::build::Helper,
}

#[wasm_bindgen]
impl Helper {
    /// Makes a helper with the builder's dictionary.
    #[wasm_bindgen(constructor)]
    pub fn new(dictionary: &[u8]) -> Helper {
        Helper {
            inner: vitrine_engine::build::Helper::new(dictionary),
        }
    }

    /// Compresses a batch; returns the length of the outcome: its frames.
    pub fn compress(&mut self, batch: &[u8]) -> usize {
        self.inner.compress(batch).len()
    }

    /// Returns the address of the last outcome.
    pub fn outcome(&self) -> usize {
        self.inner.outcome().as_ptr() as usize
    }
}
