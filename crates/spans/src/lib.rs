//! Which spans of positions does a text have? A tree of spans, found where its words stand. What is known here is numbers: nothing of
//! indexes, documents or requests.

mod finder;
mod heap;
pub mod span;

pub use finder::{Finder, Found};
pub use span::{Span, Term};
