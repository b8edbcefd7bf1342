//! How are postings, norms, columns and sources laid out in an image, and read from it?

pub mod bm25;
pub mod carried;
pub mod columns;
pub mod derived;
pub mod error;
pub mod format;
pub mod frequent;
pub mod murmur3;
pub mod vector;
pub mod window;

use vitrine_base::sorting;
