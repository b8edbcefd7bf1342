//! What are a field's values to those who sort, add up or print them? Numbers or terms, how they are read, and how they are
//! written.
//!
//! A field's type says it ([`field_data::FieldValues`]); nothing here, and nothing above, asks which type that is.

pub mod address;
pub mod decimal;
mod decimal_pattern;
pub mod encoding;
pub mod feature;
pub mod field_data;
pub mod format;
pub mod geo;
pub mod mode;
pub mod ranges;
pub mod requested;
pub mod scalar;
pub mod sortable;
pub mod source;
