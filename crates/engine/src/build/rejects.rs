//! What becomes of lines that cannot be indexed? They end the build, one or several of them, or are left out of it.

use super::refusal::refuse;
use crate::error::Cause;
use crate::json::{self, write_string};
use crate::outcome::{Added, LeftOut, Outcome};

/// A line that was left out.
struct Rejected {
    /// What is wrong with it, and where.
    cause: Cause,
    /// What it holds, as JSON.
    document: String,
}

/// The lines that were refused.
pub struct Rejects {
    /// Whether they are left out.
    skip: bool,
    /// So many end the build.
    most: u64,
    /// How many there are.
    count: u64,
    /// Those that end the build.
    refused: Vec<Cause>,
    /// Those that were left out since the host was told of others.
    left_out: Vec<Rejected>,
}

impl Rejects {
    /// Of lines that are left out or not; without a number, the first one ends the build, or none.
    pub fn new(skip: bool, most: Option<u64>) -> Self {
        Self {
            skip,
            most: most.unwrap_or(if skip { u64::MAX } else { 1 }),
            count: 0,
            refused: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// How many lines were left out.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Adds a line; fails with all that is to be told when it is one too many.
    #[cold]
    pub fn add(&mut self, cause: Cause, document: impl FnOnce() -> String) -> Result<(), Vec<Cause>> {
        self.count += 1;
        if self.skip {
            if self.count > self.most {
                let place = cause.metadata.clone();
                let reason = format!("more than {} lines cannot be indexed", self.most);
                let all = refuse(reason).caused_by(cause);
                return Err(vec![
                    place.into_iter().fold(all, |all, (key, value)| all.with(key, value)),
                ]);
            }
            let document = document();
            self.left_out.push(Rejected { cause, document });
            return Ok(());
        }
        self.refused.push(cause);
        if self.count < self.most { Ok(()) } else { self.check() }
    }

    /// Returns what is to be told when the build ends for a reason that is not a line's own.
    pub fn end(&mut self, cause: Cause) -> Vec<Cause> {
        let mut all = std::mem::take(&mut self.refused);
        all.push(cause);
        all
    }

    /// Fails when lines were refused that are not left out.
    pub fn check(&mut self) -> Result<(), Vec<Cause>> {
        match std::mem::take(&mut self.refused) {
            none if none.is_empty() => Ok(()),
            refused => Err(refused),
        }
    }

    /// Tells of the lines that were left out since this was last called, and how many documents there are.
    pub fn write(&mut self, documents: u64, outcome: &mut Outcome) {
        outcome.put(&Added {
            documents,
            left_out: self.left_out.len() as u32,
        });
        for Rejected { cause, document } in self.left_out.drain(..) {
            outcome.cause(&cause);
            outcome.put(&LeftOut { document: &document });
        }
    }
}

/// Returns a line as JSON: as it is, if it is JSON, or as a string.
pub fn as_json(line: &str) -> String {
    if json::parse(line).is_ok() {
        return line.trim().to_owned();
    }
    string(line)
}

/// Returns a text as a JSON string.
pub fn string(text: &str) -> String {
    let mut out = Vec::new();
    write_string(text, &mut out);
    String::from_utf8(out).unwrap_or_default()
}
