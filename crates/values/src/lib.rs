//! How are values of documents read from their columns and printed?

pub mod values;

use vitrine_analysis as analysis;
use vitrine_image::{derived, error, format};
use vitrine_wire::{date, java, json, plan};
