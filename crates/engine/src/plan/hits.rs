//! What do hits carry, of a search and of what shows hits inside it, that only some requests ask for?

use super::Highlight;
use super::declare::object;

object! {
    /// What hits carry beside their sources.
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
