//! Generated tables: see `scripts/java-tables`.

pub mod lowercase;
pub mod standard_tokenizer;
