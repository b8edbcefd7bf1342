//! Which token filters are refused? Those that the real engine has and that are not here, and names that it has no more.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use vitrine_base::cause::Cause;

type Refused = Result<Arc<dyn TokenFilter>, Cause>;

/// One that is not here.
pub(super) fn unsupported(component: Component<'_>, _: &Around<'_>) -> Refused {
    Err(component.unsupported("token filter"))
}

/// `hyphenation_decompounder`, whose patterns stand in files of XML.
pub(super) fn hyphenation(component: Component<'_>, _: &Around<'_>) -> Refused {
    if component.list_or_file("word_list")?.is_none() {
        return Err(no_words(component));
    }
    match component.has("hyphenation_patterns_path") {
        true => Err(component.unsupported("token filter")),
        false => Err(Cause::illegal_argument(
            "hyphenation_patterns_path is a required setting.",
        )),
    }
}

/// What is said of a filter that parts words and has none.
pub(super) fn no_words(component: Component<'_>) -> Cause {
    Cause::illegal_argument(said!(
        "word_list must be provided for [{}], either as a path to a file, or directly",
        component.name
    ))
}

/// `hunspell`, whose rules stand in files beside the real engine.
pub(super) fn hunspell(component: Component<'_>, _: &Around<'_>) -> Refused {
    if ["locale", "language", "lang"].iter().any(|key| component.has(key)) {
        return Err(component.unsupported("token filter"));
    }
    let reason = "missing [locale | language | lang] configuration for hunspell token filter";
    Err(Cause::illegal_argument(reason))
}

/// `standard`, which did nothing.
pub(super) fn standard(_: Component<'_>, _: &Around<'_>) -> Refused {
    Err(Cause::illegal_argument("The [standard] token filter has been removed."))
}

/// `delimited_payload_filter`.
pub(super) fn payloads(_: Component<'_>, _: &Around<'_>) -> Refused {
    let reason = "[delimited_payload_filter] is not supported for new indices, use [delimited_payload] instead";
    Err(Cause::illegal_argument(reason))
}

/// `nGram` and `edgeNGram`, which are names of types, but no filters without settings.
pub(super) fn old_name(name: &str, new: &str) -> Cause {
    Cause::illegal_argument(said!(
        "The [{name}] token filter name was deprecated in 6.4 and cannot be used in new indices. Please change the filter name to \
         [{new}] instead."
    ))
}
