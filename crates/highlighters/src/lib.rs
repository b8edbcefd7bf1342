//! What do highlighters show of a hit's fields?

mod asked;
mod field;
mod flat;
mod fvh;
mod highlighter;
mod numbered;
mod own;
mod plain;
mod spans;
pub mod texts;
mod unified;
mod wanted;

use field::Field;
pub use highlighter::{Highlighter, check};
use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::{error, format};
use vitrine_mapping::mapping;
use vitrine_query::query;
use vitrine_score::index;
use vitrine_wire::{budget, java, json, plan, stored};

/// The name of this part of a request in errors of the budget.
const PART: &str = "highlight";
