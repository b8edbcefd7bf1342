//! In which order do hits come?

use super::declare::{choice, object};
use super::{Query, Scalar};

choice! {
    /// One sort key.
    pub enum Sort {
        /// By score.
        Score { order: Order },
        /// By document order.
        Doc { order: Order },
        /// By a field's value. `missing` is null when the request has none; `_last` and `_first` are strings.
        Field {
            field: String,
            order: Order,
            missing: Scalar,
            mode: Option<String>,
            unmapped_type: Option<String>,
            numeric_type: Option<String>,
            format: Option<String>,
            nested: Option<Box<NestedSort>>,
        },
        /// By how far points are from others.
        GeoDistance(GeoDistance),
    }
}

object! {
    /// A sort by distance.
    pub struct GeoDistance {
        /// The field of points.
        pub field: String,
        /// Where distances begin: each a point as JSON.
        pub points: Vec<String>,
        /// Nearest first, or farthest.
        pub order: Order,
        /// The name of the unit.
        pub unit: String,
        /// Whether the earth is taken to be flat.
        pub is_plane: bool,
        /// Which of several distances counts, if the request says it.
        pub mode: Option<String>,
        /// What becomes of points that lie outside of the earth.
        pub validation: Validation,
        /// Whether a field that is not mapped has no values.
        pub ignore_unmapped: bool,
        /// Objects whose points count.
        pub nested: Option<Box<NestedSort>>,
    }
}

choice! {
    /// What becomes of points that lie outside of the earth.
    pub enum Validation {
        /// They are refused.
        Strict,
        /// They are taken as they are.
        IgnoreMalformed,
        /// They are moved to where they would be.
        Coerce,
    }
}

object! {
    /// Objects whose values count for the document that they are in.
    pub struct NestedSort {
        /// Their path.
        pub path: String,
        /// Which of them count.
        pub filter: Option<Query>,
        /// How many with values count at most, of each document; 2147483647 when the request has none.
        pub max_children: i32,
        /// Objects in them that count instead.
        pub nested: Option<Box<NestedSort>>,
    }
}

choice! {
    /// A direction.
    pub enum Order {
        /// Smallest first.
        Asc,
        /// Largest first.
        Desc,
    }
}
