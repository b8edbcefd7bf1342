//! Errors, and what caused them.

use super::Outcome;
use super::declare::{choice, record};
use crate::error;

record! {
    /// An error instead of an answer. A `CauseHead` follows, which says what happened.
    pub struct FailureHead {
        /// HTTP status.
        pub status: u16,
        /// At which step of the real engine the error happens.
        pub level: Level,
    }
}

choice! {
    /// Where an error belongs in an answer.
    pub enum Level {
        /// The error is the answer.
        Request,
        /// The shard failed.
        Shard,
        /// Bringing results together failed.
        Reduce,
        /// A search for what hits show of their groups failed.
        Expand,
        /// Writing the answer failed.
        Answer,
    }
}

record! {
    /// An error. A `CauseDetail` for each detail follows, then a `CauseTail`, then, if that says so, the `CauseHead` of what caused it.
    pub struct CauseHead<'a> {
        /// The API's error type.
        pub kind: &'a str,
        /// The sentence for people.
        pub reason: &'a str,
        /// How many details there are.
        pub details: u32,
    }
}

record! {
    /// A detail of an error.
    pub struct CauseDetail<'a> {
        /// The name of the detail.
        pub key: &'a str,
        /// Whether the value is a number, written as text.
        pub is_number: bool,
        /// The value of the detail.
        pub value: &'a str,
    }
}

record! {
    /// What comes behind an error's details.
    pub struct CauseTail {
        /// Whether another error caused it.
        pub has_cause: bool,
    }
}

impl From<error::Level> for Level {
    fn from(level: error::Level) -> Self {
        match level {
            error::Level::Request => Self::Request,
            error::Level::Shard => Self::Shard,
            error::Level::Reduce => Self::Reduce,
            error::Level::Expand => Self::Expand,
            error::Level::Answer => Self::Answer,
        }
    }
}

impl Outcome {
    /// Replaces all that was written by an error.
    pub fn fail(&mut self, failure: &error::Failure) {
        self.begin(true);
        self.put(&FailureHead {
            status: failure.status,
            level: failure.level.into(),
        });
        self.cause(&failure.cause);
    }

    /// An error with what caused it.
    pub fn cause(&mut self, cause: &error::Cause) {
        let mut next = Some(cause);
        while let Some(cause) = next {
            self.put(&CauseHead {
                kind: cause.kind,
                reason: &cause.reason,
                details: cause.metadata.len() as u32,
            });
            for (key, value) in &cause.metadata {
                let printed;
                let (is_number, value) = match value {
                    error::Detail::Text(text) => (false, text),
                    error::Detail::Number(number) => {
                        printed = number.to_string();
                        (true, &printed)
                    }
                };
                self.put(&CauseDetail { key, is_number, value });
            }
            next = cause.caused_by.as_ref();
            self.put(&CauseTail {
                has_cause: next.is_some(),
            });
        }
    }
}
