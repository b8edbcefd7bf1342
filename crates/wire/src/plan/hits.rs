//! What do hits carry, of a search and of what shows hits inside it, that only some requests ask for?

use super::declare::{choice, object};
use super::{Highlight, Query, Sort, SourceFilter};

object! {
    /// What hits carry beside their sources.
    #[derive(Default)]
    pub struct HitParts {
        /// How the score was computed.
        pub explain: bool,
        /// How often the document was written.
        pub version: bool,
        /// The number of its last writing.
        pub seq_no_primary_term: bool,
        /// Names and patterns of fields that are stored, if the request says which.
        pub stored_fields: Option<Vec<String>>,
        /// Values that fields keep by document.
        pub docvalue_fields: Vec<FieldAsked>,
        /// The field by which hits are put together, if its values are not asked for: they are shown, too.
        pub collapsed: Option<String>,
        /// Values that sources have for fields.
        pub fields: Vec<FieldAsked>,
        /// Words that are shown in their texts.
        pub highlight: Option<Highlight>,
    }
}

object! {
    /// Hits that are shown inside of a hit.
    pub struct InnerHits {
        /// Their name; that of what they are of when the request has none.
        pub name: Option<String>,
        /// How many are passed over.
        pub from: i32,
        /// How many are shown at most.
        pub size: i32,
        /// Sort keys; empty sorts by score.
        pub sort: Vec<Sort>,
        /// Which parts of the source they carry.
        pub source: SourceFilter,
        /// Finds the best score in any order.
        pub track_scores: bool,
        /// The field by whose values they are put together, where they are those of a group.
        pub collapse: Option<String>,
        /// What else they carry, if any of it is asked for.
        pub parts: Option<Box<HitParts>>,
    }
}

object! {
    /// Hits of a field's value are put together, and the best one stands for them.
    pub struct Collapse {
        /// The field.
        pub field: String,
        /// What each hit shows of those that it stands for.
        pub inner_hits: Vec<InnerHits>,
        /// Whether the request has a query.
        pub has_query: bool,
    }
}

object! {
    /// A part of what several searches read together.
    pub struct Slice {
        /// The field whose values part the documents; nothing for their places.
        pub field: Option<String>,
        /// Which part it is,
        pub id: i32,
        /// and of how many.
        pub max: i32,
        /// Whether the settings say how many there may be, as they do for scrolls.
        pub is_limited: bool,
    }
}

object! {
    /// The first hits get other scores.
    pub struct Rescore {
        /// How many do.
        pub window_size: i32,
        /// What finds the second score.
        pub query: Query,
        /// What the first score weighs: the text of a number.
        pub query_weight: String,
        /// What the second one weighs.
        pub rescore_query_weight: String,
        /// What both come to.
        pub score_mode: RescoreMode,
    }
}

choice! {
    /// What two scores come to.
    pub enum RescoreMode {
        /// Their mean.
        Avg,
        /// The larger one.
        Max,
        /// The smaller one.
        Min,
        /// Their sum.
        Total,
        /// Their product.
        Multiply,
    }
}

object! {
    /// A field whose values are asked for.
    pub struct FieldAsked {
        /// Its name, or a pattern of names with `*`.
        pub field: String,
        /// How its values are written.
        pub format: Option<String>,
        /// Whether paths that are not mapped count, too.
        pub include_unmapped: bool,
    }
}
