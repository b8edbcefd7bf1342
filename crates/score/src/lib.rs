//! Which documents match, and how do they score? Scorers over an opened index.

pub mod index;
pub mod patterns;
pub mod score;
pub mod spaces;

use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::{bm25, carried, derived, error, format, frequent, murmur3, vector, window};
use vitrine_mapping::{mapping, settings};
use vitrine_values::values;
use vitrine_wire::{budget, java, outcome, plan};
