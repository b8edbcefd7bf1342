//! What does the serving module export? The engine over one index image.

use wasm_bindgen::prelude::wasm_bindgen;

/// An engine that holds one index.
#[wasm_bindgen]
pub struct Engine {
    inner: vitrine_engine::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine without an index.
    // wasm-bindgen's constructors are called `new`; a `Default` beside it would be of no use to JavaScript.
    #[allow(clippy::new_without_default)]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine {
            inner: vitrine_engine::Engine::new(),
        }
    }

    /// Makes room for an image of `bytes` bytes and returns its address. The host writes the parts there, one after
    /// another, and then calls `open`.
    pub fn reserve(&mut self, bytes: usize) -> usize {
        self.inner.reserve(bytes).as_mut_ptr() as usize
    }

    /// Opens the image by its manifest; returns the length of the outcome.
    pub fn open(&mut self, manifest: &[u8]) -> usize {
        self.inner.open(manifest).len()
    }

    /// Runs one plan; returns the length of the outcome, which holds until the next call.
    pub fn call(&mut self, plan: &[u8]) -> usize {
        self.inner.call(plan).len()
    }

    /// Returns the address of the last outcome.
    pub fn outcome(&self) -> usize {
        self.inner.outcome().as_ptr() as usize
    }
}
