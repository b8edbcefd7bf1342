//! Tables that scripts/java-tables/Tables.java writes.

pub mod lowercase;
pub mod standard_tokenizer;
