//! Which terms does a text have, and at which positions?

mod generated;
pub mod joined;
pub mod lowercase;
pub mod shingles;
pub mod standard_tokenizer;
mod word_analyzers;

use crate::error::Cause;

/// A token: its term as UTF-8, its distance to the token before, and its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The term.
    pub term: String,
    /// Positions after the token before; 1 for neighbours.
    pub increment: u32,
    /// First UTF-16 unit of the token in the text.
    pub start: u32,
    /// UTF-16 unit after the token in the text.
    pub end: u32,
    /// The tokenizer's type of it.
    pub kind: &'static str,
}

/// An analyzer by its name in the search API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Analyzer {
    /// Words after Unicode's word boundaries, in lower case.
    Standard,
    /// The whole text as one token.
    Keyword,
    /// Texts between white space.
    Whitespace,
    /// Runs of letters, in lower case.
    Simple,
    /// Runs of letters, in lower case, without English stop words.
    Stop,
    /// Runs of so many words of the standard analyzer.
    Shingles(u8),
}

impl Analyzer {
    /// Finds an analyzer by name; the error is that of a `match` query naming an unknown one.
    pub fn by_name(name: &str) -> Result<Self, Cause> {
        match name {
            "standard" | "default" => Ok(Self::Standard),
            "keyword" => Ok(Self::Keyword),
            "whitespace" => Ok(Self::Whitespace),
            "simple" => Ok(Self::Simple),
            "stop" => Ok(Self::Stop),
            _ => Err(Cause::illegal_argument(format!("No analyzer found for [{name}]"))),
        }
    }

    /// Calls `sink` for each token of `text` with its term, its position increment, its UTF-16 offsets and its type.
    pub fn analyze(self, text: &str, sink: &mut dyn FnMut(&str, u32, u32, u32, &'static str)) {
        match self {
            Self::Standard => standard_tokenizer::tokenize(text, sink),
            Self::Whitespace => word_analyzers::whitespace(text, sink),
            Self::Simple => word_analyzers::letters(text, false, sink),
            Self::Stop => word_analyzers::letters(text, true, sink),
            Self::Shingles(size) => shingles::shingles(text, size.into(), sink),
            Self::Keyword => sink(text, 1, 0, text.encode_utf16().count() as u32, "word"),
        }
    }

    /// Returns the tokens of `text`, of which no more than `limit` are kept: a text may be as long as a request.
    pub fn tokens(self, text: &str, limit: usize) -> Vec<Token> {
        let mut tokens = Vec::new();
        self.analyze(text, &mut |term, increment, start, end, kind| {
            if tokens.len() == limit {
                return;
            }
            tokens.push(Token {
                term: term.to_owned(),
                increment,
                start,
                end,
                kind,
            });
        });
        tokens
    }
}

#[cfg(test)]
mod tests;
