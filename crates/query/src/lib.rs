//! How does a query become a scorer, and what does an explanation say of it?

pub mod explain;
pub mod query;
pub mod rooms;

use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::{bm25, error, format, murmur3, window};
use vitrine_mapping::mapping;
use vitrine_score::{index, patterns, score, spaces};
use vitrine_values::values;
use vitrine_wire::{budget, date, java, json, plan};
