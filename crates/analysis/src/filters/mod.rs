//! Which token filters are there? A line each; what one does is in its file.

mod apostrophe;
mod asciifolding;
mod cjk_bigram;
mod classic;
mod common_grams;
mod decimal_digit;
mod delimited_payload;
mod dictionary_decompounder;
mod edge_ngram;
mod elision;
mod fingerprint;
mod flatten_graph;
mod grams;
mod keep;
mod keep_types;
mod keyword_marker;
mod keyword_repeat;
mod kstem;
mod kstem_endings;
mod length;
mod limit;
mod lowercase;
mod min_hash;
mod multiplexer;
mod ngram;
mod pattern_capture;
mod pattern_replace;
mod porter_stem;
mod possessive;
mod refused;
mod remove_duplicates;
mod reverse;
mod shingle;
mod snowball;
mod stemmer;
mod stemmer_override;
mod stems;
mod stop;
mod synonym;
mod synonym_graph;
mod trim;
mod truncate;
mod unique;
mod uppercase;
mod word_delimiter;
mod word_delimiter_graph;

use std::sync::Arc;

use super::chain::{Added, TokenFilter};
use super::component::Bare::{self, No, Only, Yes};
use super::component::Component;
use super::normalizations;
use super::registry::Around;
use vitrine_base::cause::Cause;

pub use elision::elision;
pub use fingerprint::fingerprint;
pub use keyword_marker::marker as keyword_marker;
pub use kstem::kstem;
pub use lowercase::{in_lower_case, lowercase_of};
pub use porter_stem::porter_stem;
pub use possessive::possessive;
pub use snowball::snowball;
pub use stemmer::{german, stemmer};
pub use stemmer_override::stemmer_override;
pub use stop::stop;

/// What makes a filter of its settings.
type Create = fn(Component<'_>, &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause>;

/// The filters by their types.
const FILTERS: &[(&str, Bare, Create)] = &[
    ("apostrophe", Yes, apostrophe::create),
    ("arabic_stem", Yes, stems::create),
    ("asciifolding", Yes, asciifolding::create),
    ("brazilian_stem", Yes, stems::create),
    ("cjk_bigram", Yes, cjk_bigram::create),
    ("classic", Yes, classic::create),
    ("common_grams", Yes, common_grams::create),
    ("condition", No, refused::unsupported),
    ("czech_stem", Yes, stems::create),
    ("decimal_digit", Yes, decimal_digit::create),
    ("delimited_payload", Yes, delimited_payload::create),
    ("delimited_payload_filter", Yes, refused::payloads),
    ("dictionary_decompounder", No, dictionary_decompounder::create),
    ("dutch_stem", Yes, stems::create),
    ("edge_ngram", Yes, edge_ngram::create),
    ("edgeNGram", Yes, edge_ngram::create_old),
    ("elision", Yes, elision::create),
    ("fingerprint", Yes, fingerprint::create),
    ("flatten_graph", Yes, flatten_graph::create),
    ("french_stem", Yes, stems::create),
    ("german_stem", Yes, stems::create),
    ("hunspell", No, refused::hunspell),
    ("hyphenation_decompounder", No, refused::hyphenation),
    ("keep", No, keep::create),
    ("keep_types", No, keep_types::create),
    ("keyword_marker", No, keyword_marker::create),
    ("keyword_repeat", Only, keyword_repeat::create),
    ("kstem", Yes, kstem::create),
    ("length", Yes, length::create),
    ("limit", Yes, limit::create),
    ("lowercase", Yes, lowercase::create),
    ("min_hash", Yes, min_hash::create),
    ("multiplexer", Yes, multiplexer::create),
    ("ngram", Yes, ngram::create),
    ("nGram", Yes, ngram::create_old),
    ("pattern_capture", No, pattern_capture::create),
    ("pattern_replace", No, pattern_replace::create),
    ("porter_stem", Yes, porter_stem::create),
    ("predicate_token_filter", No, refused::unsupported),
    ("remove_duplicates", Yes, remove_duplicates::create),
    ("reverse", Yes, reverse::create),
    ("russian_stem", Yes, stems::create),
    ("shingle", Yes, shingle::create),
    ("snowball", Yes, snowball::create),
    ("standard", Yes, refused::standard),
    ("stemmer", Yes, stemmer::create),
    ("stemmer_override", No, stemmer_override::create),
    ("stop", Yes, stop::create),
    ("synonym", No, synonym::create),
    ("synonym_graph", No, synonym_graph::create),
    ("trim", Yes, trim::create),
    ("truncate", Yes, truncate::create),
    ("type_as_payload", Only, delimited_payload::of_types),
    ("unique", Yes, unique::create),
    ("uppercase", Yes, uppercase::create),
    ("word_delimiter", Yes, word_delimiter::create),
    ("word_delimiter_graph", Yes, word_delimiter_graph::create),
];

/// Makes a filter of a type, or one without settings by its name; `None` where there is none.
pub fn create(
    kind: &str,
    component: Component<'_>,
    around: &Around<'_>,
) -> Option<Result<Arc<dyn TokenFilter>, Cause>> {
    if let Some(normalize) = normalizations::find(kind) {
        return Some(Ok(Arc::new(Normalization {
            normalize,
            leaves_keywords: matches!(kind, "hindi_normalization" | "bengali_normalization"),
        })));
    }
    let (_, bare, create) = FILTERS.iter().find(|&&(known, ..)| known == kind)?;
    bare.allows(&component).then(|| create(component, around))
}

/// A filter that changes terms one by one.
pub(super) struct Terms<F> {
    /// Given a token and an empty string, returns whether the string is to be its term.
    change: F,
    /// Whether normalizers may have it.
    normalizes: bool,
}

impl<F: Fn(&str, &mut String) -> bool + Send + Sync + 'static> Terms<F> {
    /// Makes the filter; stemmers, which leave keywords as they are, have a filter of their own.
    pub(super) fn create(normalizes: bool, change: F) -> Arc<dyn TokenFilter> {
        Arc::new(Self { change, normalizes })
    }
}

impl<F: Fn(&str, &mut String) -> bool + Send + Sync> TokenFilter for Terms<F> {
    fn filter(&self, tokens: &mut super::token::Tokens, _: &mut super::token::Tokens) {
        tokens.change(|token, term| (self.change)(token.term, term));
    }

    fn normalizes(&self) -> bool {
        self.normalizes
    }
}

/// A filter that stems terms: those that are keywords stay as they are.
pub(super) struct Stems<F>(pub(super) F);

impl<F: Fn(&str, &mut String) -> bool + Send + Sync> TokenFilter for Stems<F> {
    fn filter(&self, tokens: &mut super::token::Tokens, _: &mut super::token::Tokens) {
        tokens.change(|token, term| !token.is_keyword && (self.0)(token.term, term));
    }

    fn adds(&self) -> Added {
        Added::Keyword
    }
}

/// A filter that writes letters of a language in one way.
struct Normalization {
    normalize: fn(&mut normalizations::Units),
    /// Whether it leaves keywords as they are.
    leaves_keywords: bool,
}

impl TokenFilter for Normalization {
    fn filter(&self, tokens: &mut super::token::Tokens, _: &mut super::token::Tokens) {
        tokens.change(|token, term| {
            !(self.leaves_keywords && token.is_keyword) && normalizations::apply(self.normalize, token.term, term)
        });
    }

    fn adds(&self) -> Added {
        if self.leaves_keywords {
            Added::Keyword
        } else {
            Added::Nothing
        }
    }

    fn normalizes(&self) -> bool {
        true
    }
}
