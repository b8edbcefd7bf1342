//! What do hits carry? Sources, fields, highlights, inner hits.

pub mod fetch;
pub mod inner_hits;
pub mod matched_queries;
mod object;
pub mod parts;
pub mod source_filter;
mod source_patterns;

use vitrine_base::sorting;
use vitrine_image::{error, format, window};
use vitrine_mapping::mapping;
pub use vitrine_order::{groups, hit, queue, sort, top_hits};
use vitrine_query::{explain, query};
use vitrine_score::{index, score};
use vitrine_values::values;
use vitrine_wire::{budget, java, json, outcome, plan, stored};
