//! What is suggested for the words of texts.

use super::declare::record;
use super::{Number, Text};

record! {
    /// What is suggested for a text. A `SuggestEntry` for each of its words follows.
    pub struct SuggestHead {
        /// How many words there are.
        pub entries: u32,
    }
}

record! {
    /// A word of a text. A `SuggestOption` for each suggestion follows.
    pub struct SuggestEntry<'a> {
        /// The word.
        pub text: Text<'a>,
        /// Where it begins in the text, in units of UTF-16,
        pub offset: u32,
        /// and how many of them it takes.
        pub length: u32,
        /// How many suggestions there are.
        pub options: u32,
    }
}

record! {
    /// A term that is suggested.
    pub struct SuggestOption<'a> {
        /// The term.
        pub text: Text<'a>,
        /// How near it is.
        pub score: Number,
        /// How many documents have it.
        pub freq: u32,
    }
}

record! {
    /// How many inputs or phrases are suggested for a text, which is known to who asks. A `SuggestedInput` for each and then a hit for each
    /// follow, or a `SuggestedPhrase` for each.
    pub struct SuggestedInputs {
        /// How many there are.
        pub options: u32,
    }
}

record! {
    /// An input that is suggested.
    pub struct SuggestedInput<'a> {
        /// The input.
        pub text: Text<'a>,
    }
}

record! {
    /// A phrase that is suggested.
    pub struct SuggestedPhrase<'a> {
        /// The phrase.
        pub text: Text<'a>,
        /// The same with tags around changed words, if there are tags.
        pub highlighted: Option<Text<'a>>,
        /// How likely it is.
        pub score: Number,
    }
}
