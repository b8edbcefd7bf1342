//! The engine of Vitrine: postings, BM25, columns and aggregations over one immutable index image.
//!
//! It is pure: no I/O, no clock, no randomness. Bytes come in (a manifest, an image, plans), bytes go out (outcomes).

pub mod analysis;
pub mod budget;
#[cfg(feature = "build")]
pub mod build;
pub mod date;
pub mod error;
pub mod format;
pub mod java;
pub mod json;
pub mod mapping;
pub mod outcome;
#[allow(missing_docs)]
pub mod plan;
pub mod score;
