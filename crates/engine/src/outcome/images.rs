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
    }
}
