//! How near are two words, and which of those that are near come first? What is known here is words, and nothing of indexes.

pub mod distances;
pub mod nearest;
