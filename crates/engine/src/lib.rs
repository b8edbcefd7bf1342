//! The engine of Vitrine: postings, BM25, columns and aggregations over one immutable index image.
//!
//! It is pure: no I/O, no clock, no randomness. Bytes come in (a manifest, an image, plans), bytes go out (outcomes).

#[macro_use(said)]
extern crate vitrine_base;

pub mod aggs;
mod analyze;
pub mod bm25;
pub mod budget;
#[cfg(feature = "build")]
pub mod build;
mod carried;
pub mod columns;
pub mod date;
pub mod derived;
mod engine;
pub mod error;
pub mod examine;
mod explain;
pub mod format;
pub mod frequent;
mod hits;
pub mod index;
pub mod java;
pub mod json;
#[path = "generated/layout.rs"]
mod layout;
mod manifest;
pub mod mapping;
mod murmur3;
pub mod outcome;
pub mod patterns;
#[allow(missing_docs)]
pub mod plan;
pub mod query;
mod rooms;
pub mod score;
pub mod search;
pub mod settings;
mod spaces;
mod suggest;
#[cfg(test)]
mod twin;
#[cfg(test)]
mod twins;
pub mod values;
pub mod vector;
pub mod window;

pub use engine::Engine;
pub use vitrine_analysis as analysis;
pub use vitrine_base::sorting;
