//! In which order do hits come, and which of many are the best?

pub mod groups;
pub mod hit;
pub mod queue;
pub mod sort;
pub mod top_hits;

use vitrine_base::sorting;
use vitrine_image::{columns, error, format, vector, window};
use vitrine_mapping::mapping;
use vitrine_query::query;
use vitrine_score::{index, score, spaces};
use vitrine_values::values;
use vitrine_wire::{budget, date, java, json, outcome, plan};
