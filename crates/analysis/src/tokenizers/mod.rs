//! Which tokenizers are there? A line each; what one does is in its file.

mod char_group;
mod characters;
mod classes;
mod classic;
mod keyword;
mod ngram;
mod path_hierarchy;
mod pattern;
mod simple_pattern;
mod standard;
mod uax_url_email;

use std::sync::Arc;

use super::chain::Tokenizer;
use super::component::Component;
use super::registry::Around;
use vitrine_base::cause::Cause;

pub use keyword::keyword;
pub use pattern::between;
pub use standard::{longest, standard, standard_lowercase};

/// What makes a tokenizer of its settings.
type Create = fn(Component<'_>, &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause>;

/// The tokenizers by their types; each has defaults for all of its settings, so that its type is a name as well.
const TOKENIZERS: &[(&str, Create)] = &[
    ("standard", standard::create),
    ("keyword", keyword::create),
    ("whitespace", characters::whitespace),
    ("letter", characters::letter),
    ("lowercase", characters::lowercase),
    ("ngram", ngram::create),
    ("edge_ngram", ngram::create_edge),
    ("path_hierarchy", path_hierarchy::create),
    ("PathHierarchy", path_hierarchy::create),
    ("pattern", pattern::create),
    ("classic", classic::create),
    ("uax_url_email", uax_url_email::create),
    ("char_group", char_group::create),
    ("simple_pattern", simple_pattern::create),
    ("simple_pattern_split", simple_pattern::create_split),
    ("nGram", ngram::create),
    ("edgeNGram", ngram::create_edge),
    ("thai", unsupported),
];

/// Refuses a tokenizer that is not here.
fn unsupported(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Err(component.unsupported("tokenizer"))
}

/// Makes a tokenizer of a type; `None` where there is none of it.
pub fn create(kind: &str, component: Component<'_>, around: &Around<'_>) -> Option<Result<Arc<dyn Tokenizer>, Cause>> {
    let (_, create) = TOKENIZERS.iter().find(|&&(known, _)| known == kind)?;
    Some(create(component, around))
}
