//! Which words are shown in their texts?

use super::Query;
use super::declare::object;

object! {
    /// What is shown, in which fields.
    pub struct Highlight {
        /// What is looked for in the texts of fields that say nothing else; null for what the search looks for.
        pub query: Option<Query>,
        /// The fields, by name or pattern, each name once.
        pub fields: Vec<HighlightField>,
    }
}

object! {
    /// How the texts of a field are shown. Sizes are in units of UTF-16.
    pub struct HighlightField {
        /// Name or pattern.
        pub field: String,
        /// The name of a way to do it.
        pub kind: String,
        /// What stands before a word, or before each of several.
        pub pre_tags: Vec<String>,
        /// What stands behind it.
        pub post_tags: Vec<String>,
        /// The size of a fragment.
        pub fragment_size: i32,
        /// Fragments at most; 0 for whole texts.
        pub number_of_fragments: i32,
        /// How far before a word a fragment begins; -1 if nothing is said.
        pub fragment_offset: i32,
        /// Whether the best fragments come first.
        pub by_score: bool,
        /// What fragments end with: `chars`, `word` or `sentence`.
        pub scanner: Option<String>,
        /// In which language.
        pub locale: Option<String>,
        /// The characters that fragments end with.
        pub boundary_chars: String,
        /// How far they are looked for.
        pub boundary_max_scan: i32,
        /// Whether only what is looked for in the field itself is shown.
        pub require_field_match: bool,
        /// Whether what filters look for is shown, too.
        pub highlight_filter: bool,
        /// What is looked for instead.
        pub query: Option<Query>,
        /// Fields whose words are shown in this one.
        pub matched_fields: Vec<String>,
        /// How much of a text is shown in which nothing is.
        pub no_match_size: i32,
        /// Whether what HTML takes for its own is escaped.
        pub is_html: bool,
        /// What cuts a text: `simple` or `span`.
        pub fragmenter: Option<String>,
        /// Whether texts are those of sources, even where they are stored.
        pub force_source: bool,
        /// Phrases that are looked at, at most.
        pub phrase_limit: i32,
        /// How far texts are looked at.
        pub max_analyzed_offset: Option<i32>,
    }
}

impl HighlightField {
    /// Returns the same again. What is derived is compiled once more in each crate that calls it, with all queries; this is not.
    pub fn copied(&self) -> Self {
        self.clone()
    }
}
