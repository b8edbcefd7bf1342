//! What does an analyzer do? Character filters change the text, a tokenizer cuts it, token filters work on the tokens.

use std::sync::Arc;

use super::corrections::Corrections;
use super::token::{Token, Tokens};
use vitrine_base::cause::Cause;
use vitrine_base::steps::Bounds;

/// Changes a text before it is cut.
pub trait CharFilter: Send + Sync {
    /// Returns the changed text, and where its parts stood before; nothing where it stays as it is. What is wrong with the text is
    /// noted in the list, and the steps go off there.
    fn filter(&self, text: &str, tokens: &mut Tokens) -> Option<(String, Corrections)>;

    /// Whether normalizers may have it.
    fn normalizes(&self) -> bool {
        false
    }

    /// Whether Lucene's filter reads the whole text at once.
    fn reads_all(&self) -> bool {
        false
    }
}

/// Cuts a text into tokens.
pub trait Tokenizer: Send + Sync {
    /// Adds the tokens of a text to a list that is empty.
    fn tokenize(&self, text: &str, tokens: &mut Tokens);

    /// Gives the tokens one by one instead, if it can do so without a list and all are neighbours; returns whether it did.
    fn stream(&self, text: &str, sink: &mut dyn FnMut(&Token<'_>)) -> bool {
        let _ = (text, sink);
        false
    }

    /// Whether it puts several terms in one place.
    fn stacks(&self) -> bool {
        false
    }

    /// Where a text ends for filters that read no further than a token: behind that token, or where the text does; nothing where
    /// that depends on the text.
    fn ends_at_tokens(&self) -> Option<bool> {
        None
    }

    /// The maximal token length in UTF-16 units; Lucene has read nothing behind such a token.
    fn longest(&self) -> Option<u32> {
        None
    }

    /// Whether the real engine's has a frequency for each token, which is one.
    fn has_frequencies(&self) -> bool {
        true
    }
}

/// Works on the tokens of a text.
pub trait TokenFilter: Send + Sync {
    /// Changes the tokens; `spare` is another list, of which nothing is kept.
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens);

    /// Whether normalizers may have it.
    fn normalizes(&self) -> bool {
        false
    }

    /// Whether queries read the tokens as a list, whatever positions they span: as those of shingles of several sizes.
    fn hides_paths(&self) -> bool {
        false
    }

    /// Whether it puts several terms in one place.
    fn stacks(&self) -> bool {
        false
    }

    /// Whether only queries may have it.
    fn is_of_queries(&self) -> bool {
        false
    }

    /// Whether what it makes of a token depends on those before or behind it, apart from its place.
    fn sees_others(&self) -> bool {
        false
    }

    /// Whether it may not read a text to its end, so that where the text ends is not known there.
    fn ends_early(&self) -> bool {
        false
    }

    /// What it says of tokens that is told of them where a request asks for all that is known.
    fn adds(&self) -> Added {
        Added::Nothing
    }

    /// Of how many words its tokens are, where it makes one of several.
    fn shingles(&self) -> Option<Shingles> {
        None
    }

    /// What stands for it where words of rules of synonyms are read.
    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Itself
    }
}

/// Of how many words tokens are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shingles {
    /// The fewest,
    pub least: usize,
    /// and the most.
    pub most: usize,
    /// Whether there are single words, too.
    pub has_words: bool,
}

/// What a token filter says of tokens beside their terms and places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// No more.
    Nothing,
    /// Whether stemmers leave them.
    Keyword,
    /// Bytes, which are not kept here.
    Payload,
}

impl Added {
    /// What is told where another part of the chain adds something, too: what is not kept here hides all else.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Payload, _) | (_, Self::Payload) => Self::Payload,
            (Self::Keyword, _) | (_, Self::Keyword) => Self::Keyword,
            _ => Self::Nothing,
        }
    }
}

/// What stands for a token filter where words of rules of synonyms are read.
pub enum ForSynonyms {
    /// The filter.
    Itself,
    /// Another filter.
    Other(Arc<dyn TokenFilter>),
    /// None.
    Nothing,
    /// Words of rules cannot go through it.
    Refused,
}

/// A part of an analyzer.
#[derive(Debug, Clone, Copy)]
pub enum Part<'c> {
    /// A character filter.
    CharFilter,
    /// The tokenizer.
    Tokenizer,
    /// A token filter, with its name where settings name it.
    Filter(&'c str),
}

/// What a part made of a text.
#[derive(Debug, Clone, Copy)]
pub enum Made<'m> {
    /// Another text.
    Text(&'m str),
    /// Tokens.
    Tokens(&'m Tokens),
}

/// An analyzer: its parts in the order in which a text goes through them.
#[derive(Clone)]
pub struct Chain {
    /// What changes the text.
    pub char_filters: Vec<Arc<dyn CharFilter>>,
    /// What cuts it.
    pub tokenizer: Arc<dyn Tokenizer>,
    /// What works on the tokens.
    pub filters: Vec<Arc<dyn TokenFilter>>,
    /// The names of these filters, where settings name them.
    pub names: Vec<String>,
    /// The names of the others: the tokenizer, and behind it what changes the text.
    pub other_names: Vec<String>,
    /// `position_increment_gap` of the analyzer: positions between two texts of a field whose mapping does not say.
    pub gap: Option<u32>,
    /// Whether it is the analyzer `keyword`, which some queries look for.
    pub is_keyword: bool,
    /// The filter `lowercase` where the tokenizer does its work, too.
    pub lowercase: Option<Arc<dyn TokenFilter>>,
}

impl Chain {
    /// One of a tokenizer and token filters.
    pub fn new(tokenizer: Arc<dyn Tokenizer>, filters: Vec<Arc<dyn TokenFilter>>) -> Self {
        Self {
            char_filters: Vec::new(),
            tokenizer,
            filters,
            names: Vec::new(),
            other_names: Vec::new(),
            gap: None,
            is_keyword: false,
            lowercase: None,
        }
    }

    /// Makes the tokens of a text, within the bounds of the list.
    pub fn analyze(&self, text: &str, tokens: &mut Tokens) {
        self.parts(text, tokens, &mut |_, _| ());
    }

    /// Makes the tokens of a text, and gives `sink` what each part makes of it, with the name of the part.
    pub fn parts(&self, text: &str, tokens: &mut Tokens, sink: &mut dyn FnMut(Part<'_>, Made<'_>)) {
        let mut changed: Option<String> = None;
        let mut corrections: Vec<Corrections> = Vec::new();
        // Those before this one are known before there is a token.
        let mut known = 0;
        for filter in &self.char_filters {
            if let Some((text, correction)) = filter.filter(changed.as_deref().unwrap_or(text), tokens) {
                changed = Some(text);
                corrections.push(correction);
            }
            if filter.reads_all() {
                known = corrections.len();
            }
            sink(Part::CharFilter, Made::Text(changed.as_deref().unwrap_or(text)));
        }
        tokens.clear();
        tokens.ends_at_tokens = self.tokenizer.ends_at_tokens() == Some(true);
        self.tokenizer.tokenize(changed.as_deref().unwrap_or(text), tokens);
        if !corrections.is_empty() {
            tokens.correct(self.tokenizer.longest(), &|offset, is_early| {
                let list = corrections.iter().enumerate().rev();
                list.fold(offset, |offset, (at, correction)| match is_early && at >= known {
                    true => correction.correct_early(offset),
                    false => correction.correct(offset),
                })
            });
        }
        sink(Part::Tokenizer, Made::Tokens(tokens));
        let mut spare = Tokens::new(Bounds::of(0));
        for (at, filter) in self.filters.iter().enumerate() {
            filter.filter(tokens, &mut spare);
            sink(
                Part::Filter(self.names.get(at).map_or("", String::as_str)),
                Made::Tokens(tokens),
            );
        }
        tokens.hides_paths = self.filters.iter().any(|filter| filter.hides_paths());
    }

    /// Returns a text as a normalizer has it: its first token, and whether it is the only one, within bounds, of which the steps that
    /// were taken go off. Fails as [`super::Analyzer::each`] does.
    pub fn normalize(&self, text: &str, bounds: &mut Bounds) -> Result<(String, bool), Option<Cause>> {
        let mut tokens = Tokens::new(*bounds);
        self.analyze(text, &mut tokens);
        bounds.steps = tokens.steps.0;
        if tokens.is_full() {
            return Err(tokens.fault.take());
        }
        let first = tokens.iter().next();
        let term = first.map_or_else(String::new, |token| token.term.to_owned());
        Ok((term, tokens.len() == 1))
    }

    /// Returns a text as queries have it that look for parts of terms: it is not cut, and goes through what normalizers may have, within
    /// bounds, of which the steps that were taken go off. Fails as [`super::Analyzer::each`] does.
    pub fn normalize_whole(&self, text: &str, bounds: &mut Bounds) -> Result<String, Option<Cause>> {
        let filters = self.filters.iter().filter(|filter| filter.normalizes()).cloned();
        let char_filters = self.char_filters.iter().filter(|filter| filter.normalizes()).cloned();
        let whole = Self {
            char_filters: char_filters.collect(),
            ..Self::new(
                super::tokenizers::keyword(),
                self.lowercase.iter().cloned().chain(filters).collect(),
            )
        };
        whole.normalize(text, bounds).map(|(text, _)| text)
    }

    /// What is said of it where texts of documents have it, or all texts, and it has filters that only queries may have.
    pub fn check_mode(&self, name: &str, mode: &str) -> Result<(), Cause> {
        let filters = self.filters.iter().zip(&self.names);
        let refused: Vec<&str> = filters
            .filter(|(filter, _)| filter.is_of_queries())
            .map(|(_, name)| name.as_str())
            .collect();
        if refused.is_empty() {
            return Ok(());
        }
        let refused = refused.join(", ");
        let reason =
            said!("analyzer [{name}] contains filters [{refused}] that are not allowed to run in {mode} mode.");
        Err(Cause::new("mapper_exception", reason))
    }

    /// Gives the tokens of a text one by one if no list is needed for it; returns whether it did.
    #[inline]
    pub fn stream(&self, text: &str, sink: &mut dyn FnMut(&Token<'_>)) -> bool {
        self.char_filters.is_empty() && self.filters.is_empty() && self.tokenizer.stream(text, sink)
    }
}
