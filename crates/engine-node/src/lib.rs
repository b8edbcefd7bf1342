//! How does Node reach the index writer without WebAssembly? Through one class, bytes in and bytes out.
//!
//! The class has the functions of the builder's module (`engine-wasm`); what those leave in the module's memory is
//! copied out here. A panic becomes a JavaScript error, and the builder that it came from is not to be used again.

use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

/// A builder that takes a catalog in batches of whole lines.
#[napi]
pub struct Builder {
    inner: vitrine_engine::build::Builder,
}

#[napi]
impl Builder {
    /// Makes a builder from its configuration: name, mapping and settings as JSON. `outcome` says whether it took them.
    #[napi(constructor, catch_unwind)]
    pub fn new(config: &[u8]) -> Self {
        Self {
            inner: vitrine_engine::build::Builder::new(config),
        }
    }

    /// Returns the last outcome.
    #[napi]
    pub fn outcome(&self) -> Uint8Array {
        Uint8Array::from(self.inner.outcome())
    }

    /// Adds whole lines; returns the outcome.
    #[napi(catch_unwind)]
    pub fn add(&mut self, lines: &[u8]) -> Uint8Array {
        Uint8Array::from(self.inner.add(lines))
    }

    /// Writes the image; returns the outcome.
    #[napi(catch_unwind)]
    pub fn finish(&mut self) -> Uint8Array {
        Uint8Array::from(self.inner.finish())
    }

    /// Returns the length of the image; it is whole after `finish`.
    #[napi]
    pub fn image_bytes(&self) -> f64 {
        self.inner.image().len() as f64
    }

    /// Returns the bytes of the image from `start` to `end`, or to its own end where that comes first.
    #[napi]
    pub fn image(&self, start: f64, end: f64) -> Uint8Array {
        let image = self.inner.image();
        let end = (end as usize).min(image.len());
        Uint8Array::from(&image[(start as usize).min(end)..end])
    }
}
