//! Which parts has the analyzer of a language? Those of Lucene 8.11.1, in their order.

use super::super::chain::{Chain, TokenFilter};
use super::super::char_filters::Persian;
use super::super::component::Component;
use super::super::filters::{elision, keyword_marker, lowercase_of, snowball, stemmer, stemmer_override, stop};
use super::super::tables::Tables;
use super::super::tokenizers;
use super::super::words::{self, Words};
use super::bare_filter;
use vitrine_base::cause::Cause;

use std::sync::Arc;

/// A part of an analyzer.
enum Part {
    /// A filter as it is without settings.
    Filter(&'static str),
    /// Lower case as a language has it.
    LowercaseOf(&'static str),
    /// Articles that are cut off.
    Elision(&'static [&'static str]),
    /// Words that are left out whatever the settings say.
    Without(&'static [&'static str]),
    /// Stop words: those of the settings, or of the language.
    Stop,
    /// `stem_exclusion` of the settings.
    Excluded,
    /// Words whose stems are given.
    Irregular(&'static [(&'static str, &'static str)]),
    /// One of Snowball's algorithms.
    Snowball(&'static str),
    /// Another stemmer.
    Stemmer(&'static str),
}
use Part::{Elision, Excluded, Filter, Irregular, LowercaseOf, Snowball, Stemmer, Stop, Without};

const LOWERCASE: Part = Filter("lowercase");
const DIGITS: Part = Filter("decimal_digit");

/// An analyzer whose parts are the usual ones and an algorithm of Snowball's.
macro_rules! usual {
    ($algorithm:literal) => {
        &[LOWERCASE, Stop, Excluded, Snowball($algorithm)]
    };
}

/// Words that the Dutch analyzer stems otherwise than its algorithm.
const DUTCH: &[(&str, &str)] = &[
    ("bromfiets", "bromfiets"),
    ("ei", "eier"),
    ("fiets", "fiets"),
    ("kind", "kinder"),
];

/// The analyzers by name.
const LANGUAGES: &[(&str, &[Part])] = &[
    (
        "arabic",
        &[
            LOWERCASE,
            DIGITS,
            Stop,
            Filter("arabic_normalization"),
            Excluded,
            Stemmer("arabic"),
        ],
    ),
    ("armenian", usual!("Armenian")),
    ("basque", usual!("Basque")),
    (
        "bengali",
        &[
            LOWERCASE,
            DIGITS,
            Excluded,
            Filter("indic_normalization"),
            Filter("bengali_normalization"),
            Stop,
            Stemmer("bengali"),
        ],
    ),
    ("brazilian", &[LOWERCASE, Stop, Excluded, Stemmer("brazilian")]),
    ("bulgarian", &[LOWERCASE, Stop, Excluded, Stemmer("bulgarian")]),
    (
        "catalan",
        &[
            Elision(&["d", "l", "m", "n", "s", "t"]),
            LOWERCASE,
            Stop,
            Excluded,
            Snowball("Catalan"),
        ],
    ),
    ("cjk", &[Filter("cjk_width"), LOWERCASE, Filter("cjk_bigram"), Stop]),
    ("czech", &[LOWERCASE, Stop, Excluded, Stemmer("czech")]),
    ("danish", usual!("Danish")),
    (
        "dutch",
        &[LOWERCASE, Stop, Excluded, Irregular(DUTCH), Snowball("Dutch")],
    ),
    ("estonian", usual!("Estonian")),
    ("finnish", usual!("Finnish")),
    (
        "french",
        &[Filter("elision"), LOWERCASE, Stop, Excluded, Stemmer("light_french")],
    ),
    ("galician", &[LOWERCASE, Stop, Excluded, Stemmer("galician")]),
    (
        "german",
        &[
            LOWERCASE,
            Stop,
            Excluded,
            Filter("german_normalization"),
            Stemmer("light_german"),
        ],
    ),
    ("greek", &[LowercaseOf("greek"), Stop, Stemmer("greek")]),
    (
        "hindi",
        &[
            LOWERCASE,
            DIGITS,
            Excluded,
            Filter("indic_normalization"),
            Filter("hindi_normalization"),
            Stop,
            Stemmer("hindi"),
        ],
    ),
    ("hungarian", usual!("Hungarian")),
    ("indonesian", &[LOWERCASE, Stop, Excluded, Stemmer("indonesian")]),
    (
        "irish",
        &[
            Without(&["h", "n", "t"]),
            Elision(&["d", "m", "b"]),
            LowercaseOf("irish"),
            Stop,
            Excluded,
            Snowball("Irish"),
        ],
    ),
    (
        "italian",
        &[
            Elision(&[
                "c", "l", "all", "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl", "negl",
                "sugl", "un", "m", "t", "s", "v", "d",
            ]),
            LOWERCASE,
            Stop,
            Excluded,
            Stemmer("light_italian"),
        ],
    ),
    ("latvian", &[LOWERCASE, Stop, Excluded, Stemmer("latvian")]),
    ("lithuanian", usual!("Lithuanian")),
    ("norwegian", usual!("Norwegian")),
    (
        "persian",
        &[
            LOWERCASE,
            DIGITS,
            Filter("arabic_normalization"),
            Filter("persian_normalization"),
            Stop,
        ],
    ),
    ("portuguese", &[LOWERCASE, Stop, Excluded, Stemmer("light_portuguese")]),
    ("romanian", usual!("Romanian")),
    ("russian", usual!("Russian")),
    (
        "sorani",
        &[
            Filter("sorani_normalization"),
            LOWERCASE,
            DIGITS,
            Stop,
            Excluded,
            Stemmer("sorani"),
        ],
    ),
    ("spanish", &[LOWERCASE, Stop, Excluded, Stemmer("light_spanish")]),
    ("swedish", usual!("Swedish")),
    (
        "turkish",
        &[
            Filter("apostrophe"),
            LowercaseOf("turkish"),
            Stop,
            Excluded,
            Snowball("Turkish"),
        ],
    ),
];

/// Makes the analyzer of a language; `None` where there is none.
pub(super) fn create(language: &str, component: Component<'_>, tables: &Tables) -> Option<Result<Chain, Cause>> {
    let (_, parts) = LANGUAGES.iter().find(|&&(known, _)| known == language)?;
    Some(chain(language, parts, component, tables))
}

fn chain(language: &str, parts: &[Part], component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let stopwords = words::read(component, "stopwords", tables, false)?;
    let excluded = words::read(component, "stem_exclusion", tables, false)?;
    let mut chain = Chain::new(tokenizers::standard(), Vec::new());
    if language == "persian" {
        chain.char_filters.push(Arc::new(Persian));
    }
    for part in parts {
        let filter: Arc<dyn TokenFilter> = match part {
            Filter(name) => bare_filter(name, tables)?,
            LowercaseOf(language) => lowercase_of(language)?,
            Elision(articles) => elision(Words::new(articles.iter().copied(), true)),
            Without(words) => stop(Words::new(words.iter().copied(), true)),
            Stop => stop(match &stopwords {
                Some(words) => words.clone(),
                None => match words::list(language, tables) {
                    Some(list) => Words::new(list, false),
                    // An index that does not use the analyzer has no words of it.
                    None => return Err(missing(language)),
                },
            }),
            Excluded => match &excluded {
                Some(words) if !words.is_empty() => keyword_marker(words.clone()),
                _ => continue,
            },
            Irregular(stems) => stemmer_override(stems),
            Snowball(algorithm) => snowball(algorithm, tables).map_err(|_| missing(language))?,
            Stemmer(name) => stemmer(name, tables)?,
        };
        chain.filters.push(filter);
    }
    Ok(chain)
}

/// What is said of an analyzer whose tables the index does not have.
pub(super) fn missing(language: &str) -> Cause {
    Cause::illegal_argument(said!(
        "analyzer [{language}] is not in the index: one that only queries name has to be described in the settings"
    ))
}
