//! What is a document's score? BM25, bit for bit as Lucene 8.11.1 computes it.

pub mod bm25;
