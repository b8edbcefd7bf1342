//! Which terms does a text have, and at which positions?
//!
//! An analyzer is a chain of parts: character filters, a tokenizer, token filters. An index has those that its settings describe, and
//! the real engine's own.

#[macro_use(said)]
extern crate vitrine_base;

pub mod analyzers;
mod automaton;
pub mod cases;
mod chain;
mod char_filters;
mod characters;
mod component;
mod corrections;
#[cfg(feature = "build")]
mod data;
pub mod described;
mod filters;
mod generated;
mod java_regex;
pub mod joined;
mod normalizations;
mod registry;
pub mod shingles;
mod snowball;
mod states;
mod stemmers;
mod synonyms;
pub mod tables;
pub mod token_graph;
mod tokenizers;
mod uppercase;
mod word_parts;
mod words;

use std::sync::Arc;

pub use chain::{Added, Chain, Made, Part, Shingles};
pub use described::Named;
pub use registry::{Analysis, Fault};
use vitrine_base::cause::Cause;
pub use vitrine_base::steps::Bounds;
pub use vitrine_base::token::{Token, Tokens};
pub use vitrine_base::{lowercase, standard_tokenizer, token};

/// Where a text ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ended {
    /// Positions that were left out behind the last token.
    pub left_out: u32,
    /// UTF-16 units of the text; none where its tokens were given one by one, none of which stands before another.
    pub units: u32,
}

/// What makes tokens of texts.
#[derive(Clone)]
pub struct Analyzer(Arc<Chain>);

impl Default for Analyzer {
    fn default() -> Self {
        Self::standard()
    }
}

impl std::fmt::Debug for Analyzer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Analyzer")
    }
}

impl Analyzer {
    /// One of a chain of parts.
    pub fn new(chain: Chain) -> Self {
        Self(Arc::new(chain))
    }

    /// Words after Unicode's word boundaries, in lower case.
    pub fn standard() -> Self {
        let longest = standard_tokenizer::MAX_TOKEN_LENGTH;
        Self::new(Chain {
            lowercase: Some(filters::in_lower_case()),
            ..Chain::new(tokenizers::standard_lowercase(longest), Vec::new())
        })
    }

    /// Runs of letters, in lower case.
    pub fn simple() -> Self {
        analyzers::plain("simple").map_or_else(Self::standard, Self)
    }

    /// Texts between white space.
    pub fn whitespace() -> Self {
        analyzers::plain("whitespace").map_or_else(Self::standard, Self)
    }

    /// Whole texts.
    pub fn whole() -> Self {
        Self::new(Chain::new(tokenizers::keyword(), Vec::new()))
    }

    /// Runs of so many words of this one, as fields of runs have them, with what stands for words that were left out.
    pub fn shingles(&self, size: usize, filler: &'static str) -> Self {
        let mut chain = Chain::clone(&self.0);
        chain.filters.push(Arc::new(shingles::Shingles { size, filler }));
        Self::new(chain)
    }

    /// Whether it is the same as another.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether several terms may stand in one place, of which two may be the same.
    pub fn stacks(&self) -> bool {
        self.0.tokenizer.stacks() || self.0.filters.iter().any(|filter| filter.stacks())
    }

    /// Whether it is the analyzer `keyword`, by whatever name.
    pub fn is_keyword(&self) -> bool {
        self.0.is_keyword
    }

    /// Its parts.
    pub fn chain(&self) -> &Chain {
        &self.0
    }

    /// Calls `sink` for each token of `text`, all of them neighbours, if that needs no list; returns whether it did.
    #[inline]
    pub fn stream(&self, text: &str, sink: &mut dyn FnMut(&Token<'_>)) -> bool {
        self.0.stream(text, sink)
    }

    /// Calls `sink` for each token of `text`, within bounds; returns where it ended. Fails where a filter cannot read the text, with what
    /// is wrong with it, or where they were too narrow.
    pub fn each(&self, text: &str, bounds: Bounds, sink: &mut dyn FnMut(&Token<'_>)) -> Result<Ended, Option<Cause>> {
        if self.stream(text, sink) {
            return Ok(Ended::default());
        }
        let mut tokens = self.tokens(text, bounds);
        if tokens.is_full() {
            return Err(tokens.fault.take());
        }
        tokens.iter().for_each(|token| sink(&token));
        Ok(Ended {
            left_out: tokens.trailing,
            units: tokens.end,
        })
    }

    /// Returns the tokens of `text`, within bounds.
    pub fn tokens(&self, text: &str, bounds: Bounds) -> Tokens {
        let mut tokens = Tokens::new(bounds);
        self.0.analyze(text, &mut tokens);
        tokens
    }
}

#[cfg(test)]
mod tests;
