//! What a builder answers.

use super::declare::record;

record! {
    /// What is known after some lines more. For each line that is refused, a `CauseHead` follows with what belongs to it, then `LeftOut`.
    pub struct Added {
        /// How many documents there are so far.
        pub documents: u64,
        /// How many of the lines were left out.
        pub left_out: u32,
    }
}

record! {
    /// A line that was left out.
    pub struct LeftOut<'a> {
        /// What the line holds, as JSON.
        pub document: &'a str,
    }
}

record! {
    /// The image that was written. A `Section` for each section follows.
    pub struct Written<'a> {
        /// How many documents it has.
        pub documents: u32,
        /// How many documents took the place of an earlier one.
        pub replaced: u32,
        /// The mapping as the real engine would write it, as JSON.
        pub mapping: &'a str,
        /// The settings as JSON; empty where there are none.
        pub settings: &'a str,
        /// How many lines were left out.
        pub left_out: u64,
        /// The format of the catalog's lines; empty when there were none.
        pub format: &'a str,
        /// What else is to be said, one message a line.
        pub notes: &'a [&'a str],
        /// How many sections follow.
        pub sections: u32,
    }
}

record! {
    /// What follows an error that ends a build. A `CauseHead` for each other error follows.
    pub struct Others {
        /// How many follow.
        pub causes: u32,
    }
}
