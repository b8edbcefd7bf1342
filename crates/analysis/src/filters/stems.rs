//! `arabic_stem`, `dutch_stem` and the like: older names for stemmers, some of which have a list of words that stay as they are.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use super::super::words::{self, Words};
use super::{german, keyword_marker, snowball, stemmer};
use vitrine_base::cause::Cause;

/// The names with those of the stemmers, of Snowball's where they begin with a capital letter, and whether words may be excluded.
const NAMES: [(&str, &str, bool); 7] = [
    ("arabic_stem", "arabic", false),
    ("brazilian_stem", "brazilian", true),
    ("czech_stem", "czech", false),
    ("dutch_stem", "Dutch", true),
    ("french_stem", "French", true),
    ("german_stem", "german_stem", true),
    ("russian_stem", "Russian", false),
];

/// Words that are kept, and then what stems the others.
struct Excluding {
    marker: Arc<dyn TokenFilter>,
    stemmer: Arc<dyn TokenFilter>,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let kind = component.kind();
    let found = NAMES.iter().find(|&&(known, ..)| known == kind);
    let &(_, name, may_exclude) = found.ok_or_else(|| component.unsupported("token filter"))?;
    let stemmer = match name {
        "german_stem" => german(),
        "Dutch" | "French" | "Russian" => snowball(name, around.tables)?,
        _ => stemmer(name, around.tables)?,
    };
    let words = match may_exclude {
        true => words::read(component, "stem_exclusion", around.tables, false)?,
        false => None,
    };
    Ok(match words.filter(|words: &Words| !words.is_empty()) {
        Some(words) => Arc::new(Excluding {
            marker: keyword_marker(words),
            stemmer,
        }),
        None => stemmer,
    })
}

impl TokenFilter for Excluding {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        self.marker.filter(tokens, spare);
        self.stemmer.filter(tokens, spare);
    }
}
