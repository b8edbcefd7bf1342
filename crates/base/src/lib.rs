//! What do the engine and its analysis of texts have in common? Tokens and the standard tokenizer, which most texts go through, errors in
//! the shape of the search API, lists in order, numbers in bytes.

pub mod best;
pub mod cause;
pub mod generated;
pub mod given;
pub mod lowercase;
pub mod regexp_parser;
pub mod said;
pub mod sorting;
pub mod standard_tokenizer;
pub mod steps;
pub mod token;
pub mod varint;
