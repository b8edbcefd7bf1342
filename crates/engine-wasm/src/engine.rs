//! What does the serving module export? The engine over one index image.

use wasm_bindgen::prelude::wasm_bindgen;

/// An engine that holds one index.
#[wasm_bindgen]
pub struct Engine {
    inner: vitrine_engine::Engine,
    /// What the host writes for the next call.
    input: Vec<u8>,
    /// Address and length of the last outcome.
    outcome: [usize; 2],
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
            input: Vec::new(),
            outcome: [0; 2],
        }
    }

    /// Makes room for an image of `bytes` bytes and returns its address. The host writes the parts there, one after
    /// another, and then calls `open`.
    pub fn reserve(&mut self, bytes: usize) -> usize {
        self.inner.reserve(bytes).as_mut_ptr() as usize
    }

    /// Makes room for `bytes` bytes of input and returns its address, which holds until more is wanted.
    pub fn input(&mut self, bytes: usize) -> usize {
        self.input.resize(bytes, 0);
        self.input.as_mut_ptr() as usize
    }

    /// Opens the image by its manifest, the first `bytes` bytes of the input; returns where the address and the length of the
    /// outcome stand, one after the other.
    pub fn open(&mut self, bytes: usize) -> usize {
        self.outcome = place(self.inner.open(&self.input[..bytes]));
        self.outcome.as_ptr() as usize
    }

    /// Runs the plan in the first `bytes` bytes of the input; returns what `open` does. The outcome holds until the next call.
    pub fn call(&mut self, bytes: usize) -> usize {
        self.outcome = place(self.inner.call(&self.input[..bytes]));
        self.outcome.as_ptr() as usize
    }
}

/// Returns the address and the length of some bytes.
fn place(bytes: &[u8]) -> [usize; 2] {
    [bytes.as_ptr() as usize, bytes.len()]
}
