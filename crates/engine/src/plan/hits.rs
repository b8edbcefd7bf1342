//! What do hits carry, of a search and of what shows hits inside it, that only some requests ask for?

use super::declare::object;
use super::{Highlight, Sort, SourceFilter};

object! {
    /// What hits carry beside their sources.
    #[derive(Default)]
    pub struct HitParts {
        /// How often the document was written.
        pub version: bool,
        /// The number of its last writing.
        pub seq_no_primary_term: bool,
        /// Names and patterns of fields that are stored, if the request says which.
        pub stored_fields: Option<Vec<String>>,
        /// Values that fields keep by document.
        pub docvalue_fields: Vec<FieldAsked>,
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
