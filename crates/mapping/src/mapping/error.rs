//! Why is a mapping refused? The real engine refuses the first thing that is wrong; what only this engine does not have is
//! told all at once.

use crate::error::Cause;

/// Something that is wrong with a mapping, as the real engine says it.
#[derive(Debug)]
pub struct Problem {
    /// What is wrong.
    pub cause: Cause,
    /// Whether the real engine finds it only once the mapping is read: then it says it as it is.
    is_late: bool,
}

impl Problem {
    /// One that is found while the mapping is read.
    pub fn new(cause: Cause) -> Self {
        Self { cause, is_late: false }
    }

    /// One that is found once the mapping is read.
    pub fn late(cause: Cause) -> Self {
        Self { cause, is_late: true }
    }

    /// The real engine's commonest.
    pub fn mapper(reason: impl Into<String>) -> Self {
        Self::new(Cause::new("mapper_parsing_exception", reason))
    }

    /// An argument that cannot be.
    pub fn illegal_argument(reason: impl Into<String>) -> Self {
        Self::new(Cause::illegal_argument(reason))
    }

    /// A text that is no number.
    pub fn number_format(reason: impl Into<String>) -> Self {
        Self::new(Cause::new("number_format_exception", reason))
    }
}

impl From<Cause> for Problem {
    fn from(cause: Cause) -> Self {
        Self::new(cause)
    }
}

/// Something that the real engine has and this one has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Where it stands, such as `field [a]`.
    pub place: String,
    /// What is not supported, and what to write instead.
    pub what: String,
}

impl Refusal {
    /// A refusal at a place.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
        }
    }
}

/// Why a mapping is refused.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct MappingError {
    /// What is wrong, where, and what would be right; a line for each thing that is not supported.
    pub message: String,
    /// Byte of the mapping's text, if it is not JSON.
    pub at: Option<usize>,
    /// The real engine's error, where it refuses the mapping, too.
    pub cause: Option<Cause>,
}

impl MappingError {
    /// The real engine's refusal.
    pub fn of(problem: Problem) -> Self {
        let Problem { cause, is_late } = problem;
        let cause = if is_late {
            cause
        } else {
            let reason = format!("Failed to parse mapping [_doc]: {}", cause.reason);
            Cause::new("mapper_parsing_exception", reason).caused_by(cause)
        };
        Self {
            message: cause.reason.clone(),
            at: None,
            cause: Some(cause),
        }
    }

    /// What this engine does not have.
    pub fn unsupported(refusals: &[Refusal]) -> Self {
        let mut lines: Vec<String> = refusals
            .iter()
            .map(|Refusal { place, what }| format!("{place}: {what}"))
            .collect();
        // They were found in the order of a hash map.
        crate::sorting::sort_by(&mut lines, Ord::cmp);
        Self {
            message: lines.join("\n"),
            at: None,
            cause: None,
        }
    }
}
