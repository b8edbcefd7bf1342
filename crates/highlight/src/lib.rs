//! Which parts of a text show what was looked for, and how? What is known here is texts and where words stand in them, and nothing of
//! queries or indexes.
//!
//! Texts are UTF-16, as the places of tokens are.

pub mod breaks;
pub mod format;
pub mod fragments;
pub mod merged;
pub mod passages;
pub mod scanner;
pub mod spans;
pub mod vectors;
