//! Of which document are the terms of fields told, and what of them?

use super::declare::{choice, object};

object! {
    /// What `_termvectors` asks of a document.
    pub struct TermVectors {
        /// The document.
        pub of: VectorsOf,
        /// Names of fields, or patterns of them; none stands for all that are told without their names.
        pub fields: Vec<String>,
        /// Whether it is told where terms begin and end,
        pub offsets: bool,
        /// at which positions they stand,
        pub positions: bool,
        /// and which bytes they carry.
        pub payloads: bool,
        /// Whether it is told how many documents of the index have a term, and how often.
        pub term_statistics: bool,
        /// Whether the same is told of all terms of a field.
        pub field_statistics: bool,
        /// Which terms are told, if not all are.
        pub filter: Option<TermVectorsFilter>,
        /// What makes terms of fields in place of their own analyzers.
        pub analyzers: Vec<FieldAnalyzer>,
    }
}

choice! {
    /// A document.
    pub enum VectorsOf {
        /// One of the index.
        Stored { id: String, is_routed: bool },
        /// One that the request gives, as JSON.
        Given { json: String, routing: Option<String> },
    }
}

object! {
    /// The terms of a field that score best, of those that are neither too rare nor too frequent, too short nor too long.
    pub struct TermVectorsFilter {
        /// How many of a field are told at most.
        pub max_num_terms: i32,
        /// Bounds of how often a document has a term,
        pub min_term_freq: i32,
        pub max_term_freq: i32,
        /// of how many documents have it,
        pub min_doc_freq: i32,
        pub max_doc_freq: i32,
        /// and of its units; 0 for none.
        pub min_word_length: i32,
        pub max_word_length: i32,
    }
}

object! {
    /// A field, and what makes terms of it.
    pub struct FieldAnalyzer {
        /// The field's name.
        pub field: String,
        /// The analyzer's.
        pub analyzer: String,
    }
}
