//! What operations answer, except hits and aggregations.

use super::declare::{choice, record};
use super::{Json, Number};

record! {
    /// What a search found. A `HitHead` for each hit follows, then `Rewritten`, the results of aggregations (a `LevelHead`), and
    /// `Warnings`.
    pub struct Found {
        /// How many documents match.
        pub total: Total,
        /// The best score.
        pub max_score: Number,
        /// Whether there were more matches than were to be looked at, if not all were.
        pub is_terminated: Option<bool>,
        /// How many hits follow.
        pub hits: u32,
        /// Whether Lucene gives all matches of the rewritten query the same score.
        pub is_constant: bool,
    }
}

choice! {
    /// How many documents match.
    pub enum Total {
        /// Nobody asked for the number.
        Untracked,
        /// Exactly this number.
        Exact(u64),
        /// More than this number.
        AtLeast(u64),
    }
}

record! {
    /// Which aggregations the real engine made anew.
    pub struct Rewritten<'a> {
        /// The places of these aggregations; each aggregation is counted before those inside it.
        pub places: &'a [u32],
    }
}

record! {
    /// What a request is warned of.
    pub struct Warnings<'a> {
        /// The sentences.
        pub warnings: &'a [&'a str],
    }
}

record! {
    /// How many documents match.
    pub struct Counted {
        /// This number.
        pub count: u64,
        /// Whether there were more than were to be looked at, if not all were.
        pub is_terminated: Option<bool>,
    }
}

record! {
    /// How a document matches a query.
    pub struct Explained<'a> {
        /// Whether it does.
        pub is_match: bool,
        /// The tree; nothing where there is no document.
        pub json: Option<Json<'a>>,
    }
}

record! {
    /// Which terms a document has.
    pub struct TermVectorsFound<'a> {
        /// How often the document was written; nothing where there is none.
        pub version: Option<u64>,
        /// Its fields.
        pub json: Json<'a>,
    }
}

record! {
    /// Whether there is a document. If there is, `Versions`, `Own` and `Source` follow.
    pub struct Document {
        /// There is one.
        pub is_found: bool,
    }
}

record! {
    /// The version of a document.
    pub struct Versions {
        /// How often the document was written.
        pub version: u64,
        /// The sequence number of its last writing.
        pub seq_no: u64,
    }
}

record! {
    /// What an index holds.
    pub struct Contents<'a> {
        /// Its documents.
        pub documents: u32,
        /// Its mapping as the real engine would write it, as JSON.
        pub mapping: &'a str,
    }
}
