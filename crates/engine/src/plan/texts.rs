//! What do the queries ask that have a syntax of their own? Their clauses, as the host read them.

use super::declare::{choice, object};
use super::{FieldBoost, Fuzzy, Operator};

choice! {
    /// A step of a `simple_query_string`. Clauses that are `negated` match where what they look for does not.
    pub enum Step {
        /// Words.
        Text { text: String, negated: bool },
        /// Words in their order.
        Phrase { text: String, slop: u32, negated: bool },
        /// Terms that begin so.
        Prefix { text: String, negated: bool },
        /// Terms that a few edits make of a word.
        Fuzzy {
            text: String,
            edits: u32,
            negated: bool,
        },
        /// The operator of the clause that comes next, unless there is one already or no clause before.
        Operator { operator: Operator },
        /// The operator that was read is forgotten.
        Forget,
        /// Steps in parentheses.
        Group { steps: Vec<Step>, negated: bool },
    }
}

object! {
    /// What a `simple_query_string` asks; an empty list of fields means the index's default fields.
    pub struct SimpleText {
        /// Its clauses, and what joins them.
        pub steps: Vec<Step>,
        /// Whether it is a star alone, which is for every document.
        pub is_everything: bool,
        /// Where to look.
        pub fields: Vec<FieldBoost>,
        /// The operator of clauses that have none.
        pub operator: Operator,
        /// How many optional clauses must match.
        pub minimum_should_match: Option<String>,
        /// The analyzer in place of those of the fields.
        pub analyzer: Option<String>,
        /// Null when the request has none.
        pub lenient: Option<bool>,
        /// Whether the beginnings of words are analyzed.
        pub analyze_wildcard: bool,
        /// What is added to the names of fields for phrases.
        pub quote_field_suffix: Option<String>,
        /// How terms are expanded.
        pub fuzzy: Fuzzy,
        /// Whether words that stand for several are looked for as phrases.
        pub auto_generate_synonyms_phrase_query: bool,
    }
}
