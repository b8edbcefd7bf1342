//! Which character filters are there? A line each; what one does is in its file.

mod html_strip;
mod mapping;
mod pattern_replace;
mod persian;
mod stripping;

use std::sync::Arc;

use super::chain::CharFilter;
use super::component::{Bare, Component};
use super::tables::Tables;
use vitrine_base::cause::Cause;

pub use persian::Persian;

/// What makes a character filter of its settings.
type Create = fn(Component<'_>, &Tables) -> Result<Arc<dyn CharFilter>, Cause>;

/// The character filters by their types.
const CHAR_FILTERS: &[(&str, Bare, Create)] = &[
    ("html_strip", Bare::Yes, html_strip::create),
    ("htmlStrip", Bare::Only, html_strip::create),
    ("mapping", Bare::No, mapping::create),
    ("pattern_replace", Bare::No, pattern_replace::create),
];

/// Makes a character filter of a type, or one without settings by its name; `None` where there is none.
pub fn create(kind: &str, component: Component<'_>, tables: &Tables) -> Option<Result<Arc<dyn CharFilter>, Cause>> {
    let (_, bare, create) = CHAR_FILTERS.iter().find(|&&(known, ..)| known == kind)?;
    bare.allows(&component).then(|| create(component, tables))
}
