//! Hits of a search and of `top_hits`, and what they show of a document beside its source.

use super::declare::{choice, record};
use super::{Json, Number, Outcome, Text, Total};

record! {
    /// A hit. What `beside` names follows, then `Source` and `HitTail`.
    pub struct HitHead<'a> {
        /// The document's id.
        pub id: Text<'a>,
        /// Its score.
        pub score: Number,
        /// What follows the score.
        pub beside: Beside,
    }
}

choice! {
    /// What a hit has beside what all have.
    pub enum Beside {
        /// Nothing.
        Nothing,
        /// What the document shows beside its source, an `Own`.
        Own,
        /// Its place in its document, a `Place`: the hit is an object of type `nested`.
        Place,
        /// What only some requests ask for, too: a `HitMore`.
        More,
    }
}

record! {
    /// What a hit has where some of it is asked for by name. `Own` follows if it says so; behind `Source` a
    /// `HitSection` for each section, and behind all else of the hit a `Name` and a `HitsInside` for each of its inner hits.
    pub struct HitMore<'a> {
        /// Whether its id is shown.
        pub has_id: bool,
        /// Whether it is explained: the last section says how, and stands at its end.
        pub is_explained: bool,
        /// Its place in its document, if it is an object of type `nested`.
        pub place: Option<Json<'a>>,
        /// How often the document was written.
        pub version: Option<u64>,
        /// The number of its last writing.
        pub seq_no: Option<u64>,
        /// Whether what the document shows beside its source follows.
        pub is_own: bool,
        /// How many sections follow the source.
        pub sections: u32,
        /// How many inner hits follow by their names.
        pub inner: u32,
    }
}

record! {
    /// Hits inside of something else: a bucket, or a hit. A `HitHead` for each follows.
    pub struct HitsInside<'a> {
        /// The index's name.
        pub index: &'a str,
        /// How many there are.
        pub total: Total,
        /// The best score.
        pub max_score: Number,
        /// How many hits follow.
        pub hits: u32,
    }
}

record! {
    /// A part of a hit behind its source.
    pub struct HitSection<'a> {
        /// Its name.
        pub name: &'a str,
        /// What it is.
        pub json: Json<'a>,
    }
}

record! {
    /// Where in its document an object stands.
    pub struct Place<'a> {
        /// The path to the object.
        pub json: Json<'a>,
    }
}

record! {
    /// What a document shows of itself. A `Name` follows for each field of which a value was left out.
    pub struct Own<'a> {
        /// Its routing.
        pub routing: Option<Text<'a>>,
        /// How many fields follow.
        pub ignored: u32,
    }
}

record! {
    /// The name of a field, or of a query.
    pub struct Name<'a> {
        /// The name.
        pub name: Text<'a>,
    }
}

record! {
    /// What is shown of a document's source.
    pub struct Source<'a> {
        /// Nothing, if the source is not asked for.
        pub json: Option<Json<'a>>,
    }
}

record! {
    /// How a hit ends. An `AnyValue` for each sort value follows, then a `Name` for each named query that it matches.
    pub struct HitTail {
        /// How many sort values follow.
        pub sort: u32,
        /// How many names of queries follow the sort values.
        pub names: u32,
    }
}

choice! {
    /// A value of any kind: what a hit was sorted by, or a part of a key.
    pub enum AnyValue<'a> {
        /// Nothing.
        Null,
        /// A number.
        Number(Number),
        /// A text.
        Text(Text<'a>),
        /// A truth value.
        Flag(bool),
    }
}

impl Outcome {
    /// Puts a `Source`, which `write` appends to the buffer.
    pub fn put_source<E>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
        self.bool(true);
        self.raw_with(write)
    }
}
