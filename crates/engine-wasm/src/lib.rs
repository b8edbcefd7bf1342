//! How does JavaScript reach the engine? Through a class or two a module, bytes in and bytes out.
//!
//! The serving module exports [`Engine`]; built with the feature `build`, the crate is the builder's module and exports
//! `Builder` instead. None throws: after each call they say where in the module's memory its outcome lies, until the next.

#[cfg(feature = "build")]
mod builder;
#[cfg(not(feature = "build"))]
mod engine;

#[cfg(feature = "build")]
pub use builder::Builder;
#[cfg(not(feature = "build"))]
pub use engine::Engine;

/// Smaller and quicker than the standard library's: a request makes its plan and its outcome of many small pieces.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
