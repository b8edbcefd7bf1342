//! What fields does a mapping have, and what are the settings of an index?

#[macro_use(said)]
extern crate vitrine_base;

pub mod mapping;
pub mod settings;

use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::{bm25, error};
use vitrine_values::values;
use vitrine_wire::{budget, date, java, json, plan};
