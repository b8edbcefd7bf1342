//! What is suggested beside the hits of a search?

use super::declare::{choice, object};
use super::{HitParts, SourceFilter};

object! {
    /// What is suggested, each by itself.
    pub struct Suggest {
        /// In the order in which they are answered.
        pub suggestions: Vec<Suggestion>,
        /// What documents carry that are suggested, if any may be.
        pub documents: Option<Box<SuggestedDocuments>>,
    }
}

object! {
    /// What documents carry that are suggested.
    pub struct SuggestedDocuments {
        /// Which parts of the source.
        pub source: SourceFilter,
        /// Whether sources are printed anew.
        pub reprint_source: bool,
        /// What else they carry, if any of it is asked for.
        pub parts: Option<Box<HitParts>>,
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
        /// Inputs of documents that begin with the text.
        Completion(CompletionSuggester),
        /// Phrases that may have been meant by the text.
        Phrase(Box<PhraseSuggester>),
    }
}

object! {
    /// Which phrases may have been meant.
    pub struct PhraseSuggester {
        /// What finds candidates for words.
        pub generators: Vec<DirectGenerator>,
        /// Whether the request says nothing of that: it is one of the field itself.
        pub has_default_generator: bool,
        /// How many words are looked at together; 0 where that depends on the analyzer.
        pub gram_size: i32,
        /// How many words may be wrong, or which part of them: a float.
        pub max_errors: String,
        /// How likely a word is right that exists, a float.
        pub real_word_error_likelihood: String,
        /// How many times as likely as the text a phrase has to be, a float.
        pub confidence: String,
        /// What stands between words in terms.
        pub separator: String,
        /// Words of which a text has fewer.
        pub token_limit: i32,
        /// Whether tokens of several words do not count.
        pub force_unigrams: bool,
        /// What becomes of words that never stood behind each other,
        pub smoothing: Smoothing,
        /// and the numbers of that: doubles.
        pub lambdas: Vec<String>,
        /// What stands before words that were changed, in a copy of the phrase,
        pub pre_tag: Option<String>,
        /// and behind them.
        pub post_tag: Option<String>,
    }
}

object! {
    /// What finds candidates for a word: terms that are near to it.
    pub struct DirectGenerator {
        /// The field whose terms are candidates.
        pub field: String,
        /// How many are found at most.
        pub size: i32,
        /// The analyzer that makes what is looked for of a word.
        pub pre_filter: Option<String>,
        /// The analyzer that makes candidates of what is found.
        pub post_filter: Option<String>,
        /// How they are found.
        pub by: TermSuggester,
        /// What is wrong with that, if anything.
        pub fault: Option<String>,
    }
}

choice! {
    /// What becomes of words that never stood behind each other.
    pub enum Smoothing {
        /// A part of what fewer words have.
        StupidBackoff,
        /// They count as if they had been seen.
        Laplace,
        /// Parts of each number of words.
        Linear,
    }
}

object! {
    /// Which inputs begin as the text says.
    pub struct CompletionSuggester {
        /// What they begin with.
        pub prefix: Option<String>,
        /// The expression that beginnings match, where there is no prefix.
        pub regex: Option<String>,
        /// Whether equal inputs count once.
        pub skip_duplicates: bool,
        /// How near beginnings are, where they need not be the same.
        pub fuzzy: Option<FuzzyBeginning>,
        /// Operators of the expression.
        pub flags: i32,
        /// States that its automaton may have.
        pub max_determinized_states: i32,
        /// Whether contexts are given,
        pub has_contexts: bool,
        /// and whether there are any.
        pub is_in_context: bool,
    }
}

object! {
    /// How near a beginning is.
    pub struct FuzzyBeginning {
        /// Edits at most.
        pub edits: i32,
        /// Whether neighbours that change places are one.
        pub transpositions: bool,
        /// How long a text is at least of which anything may differ.
        pub min_length: i32,
        /// How much of its beginning may not.
        pub prefix_length: i32,
        /// Whether characters are compared and counted, and not bytes.
        pub unicode_aware: bool,
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
