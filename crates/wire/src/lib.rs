//! What do host and engine say to each other? Plans and outcomes, and the numbers, dates and JSON in them.

pub mod budget;
pub mod date;
pub mod java;
pub mod json;
#[path = "generated/layout.rs"]
mod layout;
pub mod outcome;
#[allow(missing_docs)]
pub mod plan;
pub mod stored;
#[cfg(any(test, feature = "twins"))]
pub mod twin;

use vitrine_analysis as analysis;
use vitrine_base::sorting;
use vitrine_image::{carried, error, format};
