//! What is in an index image, byte by byte? Each structure has its reader and its writer in one file; FORMAT.md is the
//! description for people.
//!
//! Readers work on slices of the image, check bounds and cost nothing to open.

pub mod array;
pub mod bitmap;
pub mod bitpack;
pub mod blocks;
pub mod checksum;
pub mod column;
pub mod dictionary;
pub mod dictionary_cursor;
mod dictionary_node;
#[cfg(feature = "build")]
mod dictionary_writer;
pub mod ids;
pub mod image;
pub mod nested;
pub mod norms;
#[cfg(feature = "build")]
pub mod payload;
pub mod positions;
pub mod postings;
pub mod shape;
pub mod source;
pub mod tokens;

pub use vitrine_base::varint;
