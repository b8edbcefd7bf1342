//! What an image holds, and what its analyzers make of a text: what the command line asks.

use super::declare::record;

record! {
    /// What an image holds. A `CheckedSection` for each section follows.
    pub struct Inspected {
        /// How many documents it has.
        pub documents: u32,
        /// How many sections follow.
        pub sections: u32,
    }
}

record! {
    /// A section of an image.
    pub struct Section<'a> {
        /// What it holds.
        pub section: &'a str,
        /// The field it belongs to; empty for sections of the whole image.
        pub field: &'a str,
        /// How many bytes it has.
        pub bytes: u64,
    }
}

record! {
    /// A section and its checksum.
    pub struct CheckedSection<'a> {
        /// The section.
        pub section: Section<'a>,
        /// The checksum.
        pub crc32: u32,
    }
}

record! {
    /// The analyzers of a field. An `AnalyzerHead` for each follows.
    pub struct Analysis {
        /// How many analyzers follow.
        pub analyzers: u32,
    }
}

record! {
    /// An analyzer of a field. A `Step` for each of its parts follows.
    pub struct AnalyzerHead<'a> {
        /// The parameter that names it.
        pub parameter: &'a str,
        /// How many steps follow.
        pub steps: u32,
    }
}

record! {
    /// What a part of an analyzer made of a text. A `Token` for each token follows.
    pub struct Step<'a> {
        /// Which part of the analyzer.
        pub part: &'a str,
        /// The token filter's name, where the settings give it one.
        pub name: &'a str,
        /// The text as a character filter leaves it; a character filter makes no tokens.
        pub text: Option<&'a str>,
        /// How many tokens follow.
        pub tokens: u32,
    }
}

record! {
    /// A token.
    pub struct Token<'a> {
        /// Its term.
        pub token: &'a str,
        /// Its type.
        pub kind: &'a str,
        /// Where the token begins in the text,
        pub start_offset: u32,
        /// and where it ends.
        pub end_offset: u32,
        /// Its position.
        pub position: u32,
        /// How many positions it takes.
        pub position_length: u32,
        /// Whether stemmers leave it.
        pub is_keyword: bool,
    }
}

record! {
    /// What makes tokens of texts. An `AnalyzedPart` for each of its parts that have names follows, the tokenizer first, and one for
    /// the whole; and then for each text, for each part that is told, or for the last one alone, a `Step` with its `Token`s and, behind
    /// tokens, an `AnalyzedEnd`.
    pub struct AnalyzedHead<'a> {
        /// The analyzer's name.
        pub name: &'a str,
        /// Whether it is a chain whose parts have names.
        pub is_custom: bool,
        /// Whether tokens have frequencies.
        pub has_frequencies: bool,
        /// Positions between two texts.
        pub gap: u32,
        /// Tokens that it may come to.
        pub most: u32,
        /// How many parts change the text.
        pub char_filters: u32,
        /// How many parts work on tokens.
        pub filters: u32,
    }
}

record! {
    /// A part of a chain, or the whole.
    pub struct AnalyzedPart<'a> {
        /// Its name.
        pub name: &'a str,
        /// Whether tokens are told to be keywords, or not to be.
        pub has_keywords: bool,
    }
}

record! {
    /// Where a text ends.
    pub struct AnalyzedEnd {
        /// Positions behind the last token at which others were left out.
        pub trailing: u32,
        /// UTF-16 units of the text.
        pub end: u32,
    }
}
