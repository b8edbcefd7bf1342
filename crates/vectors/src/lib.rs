//! Which terms do the fields of one document have, and where? What the real engine's `_termvectors` tells.

mod collected;
mod faults;
mod given;
mod of_index;
mod statistics;
mod term_vectors;
mod written;

pub use term_vectors::Asked;

use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::error;
use vitrine_mapping::mapping;
use vitrine_score::{index, score};
use vitrine_wire::{budget, java, json, outcome, plan, stored};

/// The name of this part of a request in errors of the budget.
const PART: &str = "termvectors";
