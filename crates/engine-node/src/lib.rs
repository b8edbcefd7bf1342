//! How does Node reach the index writer without WebAssembly? Through one class, bytes in and bytes out.
//!
//! The class has the functions of the builder's module (`engine-wasm`); what those leave in the module's memory is
//! copied out here. A panic becomes a JavaScript error, and the builder that it came from is not to be used again.

mod scratch;

use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;
use scratch::ScratchFile;

/// A builder that takes a catalog in batches of whole lines.
#[napi]
pub struct Builder {
    /// None once it was closed.
    inner: Option<vitrine_engine::build::Builder>,
}

impl Builder {
    fn inner(&mut self) -> napi::Result<&mut vitrine_engine::build::Builder> {
        let closed = || napi::Error::from_reason("the builder was closed");
        self.inner.as_mut().ok_or_else(closed)
    }
}

#[napi]
impl Builder {
    /// Makes a builder from its configuration: name, mapping and settings as JSON; and the path of a scratch file, where
    /// there is none yet. `outcome` says whether it took the configuration.
    #[napi(constructor, catch_unwind)]
    pub fn new(config: &[u8], scratch: String) -> Self {
        let file = Box::new(ScratchFile::create(&scratch));
        let inner = Some(vitrine_engine::build::Builder::new(config, file));
        Self { inner }
    }

    /// Returns the last outcome.
    #[napi]
    pub fn outcome(&mut self) -> napi::Result<Uint8Array> {
        Ok(Uint8Array::from(self.inner()?.outcome()))
    }

    /// Adds whole lines; returns the outcome.
    #[napi(catch_unwind)]
    pub fn add(&mut self, lines: &[u8]) -> napi::Result<Uint8Array> {
        Ok(Uint8Array::from(self.inner()?.add(lines)))
    }

    /// Writes the image; returns the outcome.
    #[napi(catch_unwind)]
    pub fn finish(&mut self) -> napi::Result<Uint8Array> {
        Ok(Uint8Array::from(self.inner()?.finish()))
    }

    /// Returns the length of the image; it is whole after `finish`.
    #[napi]
    pub fn image_bytes(&mut self) -> napi::Result<f64> {
        Ok(self.inner()?.image_bytes() as f64)
    }

    /// Puts the bytes of the image from `start` to `end`, or to its own end, together; returns the outcome.
    #[napi(catch_unwind)]
    pub fn take(&mut self, start: f64, end: f64) -> napi::Result<Uint8Array> {
        Ok(Uint8Array::from(self.inner()?.take(start as usize, end as usize)))
    }

    /// Returns the bytes that were taken last.
    #[napi]
    pub fn piece(&mut self) -> napi::Result<Uint8Array> {
        Ok(Uint8Array::from(self.inner()?.piece()))
    }

    /// Lets go of the scratch file and of all else.
    #[napi(catch_unwind)]
    pub fn close(&mut self) {
        self.inner = None;
    }
}
