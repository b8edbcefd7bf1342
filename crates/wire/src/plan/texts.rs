//! What do the queries ask that have a syntax of their own? Their clauses, as the host read them.

use super::declare::{choice, object};
use super::{FieldBoost, Fuzzy, MultiMatchType, Operator};

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

choice! {
    /// What joins a clause of a `query_string` to the one before.
    pub enum Conjunction {
        /// Nothing.
        None,
        /// `AND`.
        And,
        /// `OR`.
        Or,
    }
}

choice! {
    /// What stands before a clause of a `query_string`.
    pub enum Mark {
        /// Nothing.
        None,
        /// `+`.
        Required,
        /// `-` or `NOT`.
        Prohibited,
    }
}

choice! {
    /// What a clause of a `query_string` looks for; without a field in the default ones.
    pub enum Looked {
        /// Words, or a range that begins with its operator.
        Text { field: Option<String>, text: String },
        /// Words in their order.
        Phrase {
            field: Option<String>,
            text: String,
            slop: u32,
        },
        /// Terms that begin so.
        Prefix { field: Option<String>, text: String },
        /// Terms that a pattern of `*` and `?` matches.
        Wildcard { field: Option<String>, text: String },
        /// Terms that an expression in Lucene's syntax matches.
        Regexp { field: Option<String>, text: String },
        /// Terms that a few edits make of a word: a number's text, or `AUTO:` with two lengths.
        Fuzzy {
            field: Option<String>,
            text: String,
            edits: String,
        },
        /// Values between two bounds, which are open where they are null.
        Range {
            field: Option<String>,
            from: Option<String>,
            to: Option<String>,
            include_lower: bool,
            include_upper: bool,
        },
        /// Clauses in parentheses.
        Group { clauses: Vec<Clause> },
        /// Here the text is not of the syntax. `kind` is the type of the error.
        Fault { is_lexical: bool, reason: String },
    }
}

object! {
    /// A clause of a `query_string`.
    pub struct Clause {
        /// What joins it.
        pub conjunction: Conjunction,
        /// What stands before it.
        pub modifier: Mark,
        /// Whether it is several words side by side, which are clauses each.
        pub is_run: bool,
        /// The text of its boost.
        pub boost: Option<String>,
        /// What it looks for.
        pub looked: Looked,
    }
}

object! {
    /// What a `query_string` asks; without a default field and an empty list of fields in the index's default fields.
    pub struct UserText {
        /// Its clauses.
        pub clauses: Vec<Clause>,
        /// The text, for errors.
        pub text: String,
        /// The same with its operators escaped, where it is to be.
        pub escaped: Option<String>,
        /// The field of clauses that name none.
        pub default_field: Option<String>,
        /// The fields of such clauses.
        pub fields: Vec<FieldBoost>,
        /// How words are looked for.
        pub kind: MultiMatchType,
        /// The operator of clauses that have none.
        pub operator: Operator,
        /// How many optional clauses must match.
        pub minimum_should_match: Option<String>,
        /// The analyzer in place of those of the fields.
        pub analyzer: Option<String>,
        /// The same for phrases.
        pub quote_analyzer: Option<String>,
        /// Whether a pattern may begin with a wildcard.
        pub allow_leading_wildcard: bool,
        /// Whether the beginnings of words are analyzed.
        pub analyze_wildcard: bool,
        /// Null when the request has none.
        pub lenient: Option<bool>,
        /// How terms are expanded; `rewrite` is checked alone.
        pub fuzzy: Fuzzy,
        /// `now` where bounds of the text may count from the moment: such answers are not kept.
        pub moment: Option<String>,
        /// How often the words of a phrase may be moved that is none by its marks.
        pub phrase_slop: u32,
        /// The name of a way to score terms.
        pub rewrite: Option<String>,
        /// The zone of dates in ranges.
        pub time_zone: Option<String>,
        /// The share of other fields than the best one.
        pub tie_breaker: Option<String>,
        /// What is added to the names of fields for phrases.
        pub quote_field_suffix: Option<String>,
        /// Whether words that stand for several are looked for as phrases.
        pub auto_generate_synonyms_phrase_query: bool,
    }
}
