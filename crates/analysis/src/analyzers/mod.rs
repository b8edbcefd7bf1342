//! Which analyzers has the real engine by name? A line each; all are chains of parts.

mod languages;
mod snowball;

use std::sync::Arc;

use super::Analyzer;
use super::chain::{Chain, TokenFilter};
use super::component::Component;
use super::filters::{self, fingerprint, keyword_marker, porter_stem, possessive, stop};
use super::registry::Around;
use super::standard_tokenizer::MAX_TOKEN_LENGTH;
use super::tables::Tables;
use super::tokenizers::{self, keyword, longest, standard_lowercase};
use super::words::{self, Words};
use vitrine_base::cause::Cause;

/// What makes an analyzer of its settings.
type Create = fn(Component<'_>, &Tables) -> Result<Chain, Cause>;

const ANALYZERS: &[(&str, Create)] = &[
    ("standard", standard),
    ("default", standard),
    ("keyword", |_, _| Ok(Chain::new(keyword(), Vec::new()))),
    ("whitespace", |_, tables| of_tokenizer("whitespace", tables)),
    ("simple", |_, tables| of_tokenizer("lowercase", tables)),
    ("stop", of_stop_words),
    ("english", english),
    ("pattern", of_pattern),
    ("fingerprint", of_fingerprint),
    ("chinese", chinese),
    ("snowball", snowball::create),
    ("standard_html_strip", of_html),
    ("thai", |component, _| Err(component.unsupported("analyzer"))),
];

/// Those whose tokenizers put words in lower case.
const LOWERED: [&str; 8] = [
    "standard",
    "default",
    "simple",
    "stop",
    "english",
    "fingerprint",
    "chinese",
    "standard_html_strip",
];

/// Makes an analyzer of a type, or one of that name; `None` where there is none.
pub fn create(kind: &str, component: Component<'_>, tables: &Tables) -> Option<Result<Analyzer, Cause>> {
    let made = match ANALYZERS.iter().find(|&&(known, _)| known == kind) {
        Some((_, create)) => create(component, tables),
        None => languages::create(kind, component, tables)?,
    };
    Some(made.map(|chain| {
        Analyzer::new(Chain {
            is_keyword: kind == "keyword",
            lowercase: LOWERED.contains(&kind).then(filters::in_lower_case),
            ..chain
        })
    }))
}

/// Asks for the tables of the analyzers that are of no language, so that queries may name them in any index; not for those of
/// `standard_html_strip`, whose automaton is larger than many an index.
#[cfg(feature = "build")]
pub fn ask_for_tables(tables: &Tables) {
    for (kind, create) in ANALYZERS.iter().filter(|(kind, _)| *kind != "standard_html_strip") {
        // One that cannot be made needs none.
        let _ = create(Component::bare(kind), tables);
    }
}

fn of_tokenizer(kind: &str, tables: &Tables) -> Result<Chain, Cause> {
    let made = tokenizers::create(kind, Component::bare(kind), &Around::of(tables));
    let tokenizer = made.unwrap_or_else(|| Err(Cause::illegal_argument(kind.to_owned())))?;
    Ok(Chain::new(tokenizer, Vec::new()))
}

fn standard(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let words = words::read(component, "stopwords", tables, false)?;
    let words = words.filter(|words| !words.is_empty());
    let filters = words.map(stop).into_iter().collect();
    Ok(Chain::new(standard_lowercase(longest(component)?), filters))
}

/// `stop`: runs of letters in lower case, without English stop words or those that are given.
fn of_stop_words(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let words = words::read(component, "stopwords", tables, false)?;
    let words = words.unwrap_or_else(|| english_words(tables));
    let mut chain = of_tokenizer("lowercase", tables)?;
    chain.filters.push(stop(words));
    Ok(chain)
}

/// `pattern`: what stands between matches of a pattern, in lower case unless it is not to be.
fn of_pattern(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let mut filters = Vec::new();
    if component.flag("lowercase", true)? {
        filters.push(bare_filter("lowercase", tables)?);
    }
    let words = words::read(component, "stopwords", tables, false)?;
    filters.extend(words.filter(|words| !words.is_empty()).map(stop));
    Ok(Chain::new(tokenizers::between(component, tables)?, filters))
}

/// `fingerprint`: all words of a text as one term.
fn of_fingerprint(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let words = words::read(component, "stopwords", tables, false)?;
    let mut filters = vec![bare_filter("asciifolding", tables)?];
    filters.extend(words.filter(|words| !words.is_empty()).map(stop));
    filters.push(fingerprint(component)?);
    Ok(Chain::new(standard_lowercase(MAX_TOKEN_LENGTH), filters))
}

/// `chinese`: the standard one without English stop words, whatever the settings say.
fn chinese(_: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let filters = vec![stop(english_words(tables))];
    Ok(Chain::new(standard_lowercase(MAX_TOKEN_LENGTH), filters))
}

/// `standard_html_strip`, which is a name alone, and what it names strips nothing in the real engine.
fn of_html(component: Component<'_>, _: &Tables) -> Result<Chain, Cause> {
    if !component.is_bare() {
        return Err(Cause::illegal_argument(
            "[standard_html_strip] analyzer is not supported for new indices, use a custom analyzer using [standard] tokenizer and \
             [html_strip] char_filter, plus [lowercase] filter",
        ));
    }
    Ok(Chain::new(standard_lowercase(MAX_TOKEN_LENGTH), Vec::new()))
}

/// Makes a filter that has no settings.
fn bare_filter(name: &str, tables: &Tables) -> Result<Arc<dyn TokenFilter>, Cause> {
    let component = Component::bare(name);
    let made = filters::create(name, component, &Around::of(tables));
    made.unwrap_or_else(|| Err(component.unsupported("token filter")))
}

fn english_words(tables: &Tables) -> Words {
    Words::new(words::list("english", tables).unwrap_or_default(), false)
}

/// Lucene's `EnglishAnalyzer`: without `'s`, in lower case, without stop words, stemmed by Porter's algorithm.
fn english(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let words = words::read(component, "stopwords", tables, false)?;
    let words = words.unwrap_or_else(|| english_words(tables));
    let excluded = words::read(component, "stem_exclusion", tables, false)?;
    // The possessive is cut off before words are in lower case there, which comes to the same.
    let mut filters = vec![possessive(), stop(words)];
    filters.extend(excluded.filter(|words| !words.is_empty()).map(keyword_marker));
    filters.push(porter_stem());
    Ok(Chain::new(standard_lowercase(longest(component)?), filters))
}

/// Returns an analyzer as it is without settings, which every index has.
pub fn plain(name: &str) -> Option<Arc<Chain>> {
    let made = create(name, Component::bare(name), &Tables::default())?;
    made.ok().map(|analyzer| analyzer.0)
}
