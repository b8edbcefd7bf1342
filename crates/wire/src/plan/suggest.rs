//! What is suggested beside the hits of a search?

use super::declare::{choice, object};

object! {
    /// What is suggested, each by itself.
    pub struct Suggest {
        /// In the order in which they are answered.
        pub suggestions: Vec<Suggestion>,
    }
}

object! {
    /// A text, and what is suggested for it.
    pub struct Suggestion {
        /// The text; none where the request has none.
        pub text: Option<String>,
        /// The field of which it is suggested.
        pub field: String,
        /// What makes words of the text, where that is not the field's.
        pub analyzer: Option<String>,
        /// How much is suggested at most for each word,
        pub size: i32,
        /// and by each shard.
        pub shard_size: i32,
        /// What suggests.
        pub suggester: Suggester,
    }
}

choice! {
    /// What suggests.
    pub enum Suggester {
        /// Terms that are near to the words of the text.
        Term(TermSuggester),
    }
}

object! {
    /// Which terms are near to a word, and which of them are suggested.
    pub struct TermSuggester {
        /// For which words any are.
        pub suggest_mode: SuggestMode,
        /// Whether those that more documents have come before those that are nearer.
        pub by_frequency: bool,
        /// How near they are.
        pub string_distance: StringDistance,
        /// How near they have to be, a float.
        pub accuracy: String,
        /// Edits at most.
        pub max_edits: i32,
        /// How many times more than are suggested are looked at.
        pub max_inspections: i32,
        /// Of how many documents a word may be at most, or of which part of them: a float.
        pub max_term_freq: String,
        /// Characters that a term has in common with the word.
        pub prefix_length: i32,
        /// Characters that a word has at least.
        pub min_word_length: i32,
        /// Of how many documents a term has to be, or of which part of them: a float.
        pub min_doc_freq: String,
    }
}

choice! {
    /// For which words terms are suggested.
    pub enum SuggestMode {
        /// Those that no document has.
        Missing,
        /// All; terms that more documents have.
        Popular,
        /// All.
        Always,
    }
}

choice! {
    /// How near two words are.
    pub enum StringDistance {
        /// By the edits that found the one.
        Internal,
        /// By edits, neighbours that change places being one.
        DamerauLevenshtein,
        /// By edits.
        Levenshtein,
        /// By letters in common.
        JaroWinkler,
        /// By pairs of letters.
        Ngram,
    }
}
