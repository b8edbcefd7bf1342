//! How near are two words, which of those that are near come first, and which inputs begin as a text does? What is known here is words, and nothing of indexes.

pub mod completion;
pub mod distances;
pub mod exact;
pub mod nearest;
pub mod phrase;
