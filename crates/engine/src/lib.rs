//! The engine of Vitrine: postings, BM25, columns and aggregations over one immutable index image.
//!
//! It is pure: no I/O, no clock, no randomness. Bytes come in (a manifest, an image, plans), bytes go out (outcomes).

pub mod aggs;
mod analyze;
#[cfg(feature = "build")]
pub mod build;
mod engine;
pub mod examine;
mod manifest;
pub mod search;
mod suggest;
#[cfg(test)]
mod twins;

pub use engine::Engine;
pub use vitrine_analysis as analysis;
pub use vitrine_base::sorting;
pub use vitrine_hits as hits;
pub use vitrine_image::{bm25, carried, columns, derived, error, format, frequent, murmur3, vector, window};
pub use vitrine_mapping::{mapping, settings};
pub use vitrine_query::{explain, query, rooms};
pub use vitrine_score::{index, patterns, score, spaces};
pub use vitrine_values::values;
#[cfg(test)]
use vitrine_wire::twin;
pub use vitrine_wire::{budget, date, java, json, outcome, plan};
