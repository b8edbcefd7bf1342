//! Which words does a filter have? A list in its settings, names of lists that the real engine has, or both.

use super::component::Component;
use super::lowercase::lowercase;
use super::tables::Tables;
use vitrine_base::cause::Cause;

/// Words that are looked up, with or without regard to case.
#[derive(Debug, Clone, Default)]
pub struct Words {
    /// In their order.
    words: Vec<Box<str>>,
    /// A bit for each first byte, modulo 64, and one for each length.
    firsts: u64,
    lengths: u64,
    ignores_case: bool,
}

impl Words {
    /// Those of an iterator.
    pub fn new<'w>(words: impl IntoIterator<Item = &'w str>, ignores_case: bool) -> Self {
        let word = |word: &str| if ignores_case { lowered(word) } else { word.to_owned() };
        let mut all: Vec<Box<str>> = words.into_iter().map(|one| word(one).into()).collect();
        vitrine_base::sorting::sort_by(&mut all, Ord::cmp);
        all.dedup();
        Self {
            firsts: all.iter().fold(0, |bits, word| bits | first(word)),
            lengths: all.iter().fold(0, |bits, word| bits | length(word)),
            words: all,
            ignores_case,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a term is one of them.
    pub fn contains(&self, term: &str) -> bool {
        let has = |term: &str| {
            // Most terms begin otherwise than all words, or are longer.
            let may_be = self.firsts & first(term) != 0 && self.lengths & length(term) != 0;
            may_be && self.words.binary_search_by(|word| word.as_ref().cmp(term)).is_ok()
        };
        match self.ignores_case && term.bytes().any(|byte| byte.is_ascii_uppercase() || byte >= 128) {
            true => has(&lowered(term)),
            false => has(term),
        }
    }
}

fn first(word: &str) -> u64 {
    1 << (word.as_bytes().first().copied().unwrap_or(0) % 64)
}

fn length(word: &str) -> u64 {
    1 << word.len().min(63)
}

/// A term in lower case, code point by code point.
pub fn lowered(term: &str) -> String {
    term.chars().map(lowercase).collect()
}

/// Reads a list of words of a component, of which some may be names of lists; nothing where it is not given.
pub fn read(component: Component<'_>, key: &str, tables: &Tables, ignores_case: bool) -> Result<Option<Words>, Cause> {
    let Some(list) = component.list_or_file(key)? else {
        return Ok(None);
    };
    // In a list it is a word.
    if component.text(key).as_deref() == Some("_none_") {
        return Ok(Some(Words::default()));
    }
    let mut words: Vec<&str> = Vec::new();
    for word in &list {
        match named(word, tables) {
            Some(list) => words.extend(list),
            None => words.push(word),
        }
    }
    Ok(Some(Words::new(words, ignores_case)))
}

/// Returns the list of words that the real engine has under a name such as `_english_`.
pub fn named<'t>(name: &str, tables: &'t Tables) -> Option<Vec<&'t str>> {
    let language = name.strip_prefix('_')?.strip_suffix('_')?;
    // The list of the analyzer `cjk` has no name there.
    (language != "cjk").then(|| list(language, tables))?
}

/// Returns the stop words of a language.
pub fn list<'t>(language: &str, tables: &'t Tables) -> Option<Vec<&'t str>> {
    if language == "english" {
        return Some(ENGLISH.to_vec());
    }
    let bytes = tables.get(&["stopwords/", language].concat())?;
    Some(std::str::from_utf8(bytes).ok()?.lines().collect())
}

/// The stop words of Lucene's `EnglishAnalyzer`.
const ENGLISH: [&str; 33] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
    "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with",
];
