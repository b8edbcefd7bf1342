//! What does a pattern of `java.util.regex` match? Patterns of settings are Java's, so they are read and matched as Java 17 does; what
//! is rare there (grapheme clusters, characters by name, canonical equivalence) is refused by name.
//!
//! A match tries one way after another, as Java does, so that its first match is the same. Each step is counted: a text on which a
//! pattern goes on trying ends in an error, not in a wait.

mod flags;
mod parser;
mod program;
mod replacement;
mod search;
mod sets;

use std::sync::Arc;

pub use flags::Flags;
use program::Op;
pub use replacement::Replacement;
pub use sets::Set;

pub use vitrine_base::steps::Steps;

use super::tables::Tables;
use vitrine_base::cause::Cause;

/// A pattern that was read.
#[derive(Debug, Clone)]
pub struct Pattern(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Whether it matches texts from start to end alone.
    is_whole: bool,
    program: Vec<Op>,
    sets: Vec<Set>,
    /// Groups, that of the whole match counted.
    groups: usize,
    names: Vec<(String, usize)>,
    /// Registers: two for each group, and those of loops.
    registers: usize,
}

/// Where a match and its groups stand, in bytes of the text.
#[derive(Debug, Clone, Default)]
pub struct Match {
    registers: Vec<usize>,
}

/// A group that took no part.
const NOWHERE: usize = usize::MAX;

impl Match {
    /// Where a group stands; `None` where it took no part in the match.
    pub fn group(&self, number: usize) -> Option<(usize, usize)> {
        let from = *self.registers.get(number * 2)?;
        let to = *self.registers.get(number * 2 + 1)?;
        (from != NOWHERE && to != NOWHERE).then_some((from, to))
    }

    /// Where the whole match begins.
    pub fn start(&self) -> usize {
        self.registers[0]
    }

    /// Where it ends.
    pub fn end(&self) -> usize {
        self.registers[1]
    }

    /// Where the next one is looked for: an empty match is followed by one behind the next character.
    pub fn next_from(&self, text: &str) -> usize {
        let end = self.end();
        match self.start() == end {
            true => end + text[end..].chars().next().map_or(1, char::len_utf8),
            false => end,
        }
    }
}

impl Pattern {
    /// Reads a pattern; the error is Java's `PatternSyntaxException`, or says what is not supported.
    pub fn read(pattern: &str, flags: Flags, tables: &Tables) -> Result<Self, Cause> {
        Self::of(pattern, flags, tables, false)
    }

    /// Reads a pattern that is to match texts whole.
    pub fn read_whole(pattern: &str, flags: Flags, tables: &Tables) -> Result<Self, Cause> {
        Self::of(pattern, flags, tables, true)
    }

    fn of(pattern: &str, flags: Flags, tables: &Tables, is_whole: bool) -> Result<Self, Cause> {
        let parsed = parser::parse(pattern, flags, tables)?;
        let program = program::compile(&parsed, is_whole);
        Ok(Self(Arc::new(Inner {
            is_whole,
            program: program.ops,
            sets: parsed.sets,
            groups: parsed.groups,
            names: parsed.names,
            registers: program.registers,
        })))
    }

    /// How many groups it has, that of the whole match not counted.
    pub fn group_count(&self) -> usize {
        self.0.groups - 1
    }

    /// The number of a group by its name.
    fn named(&self, name: &str) -> Option<usize> {
        let found = self.0.names.iter().find(|(known, _)| known == name);
        found.map(|&(_, number)| number)
    }

    /// Finds the first match that begins at `from` or behind it, as Java's `Matcher.find`; `false` where there is none or no steps are
    /// left. `last` is where the match before ended.
    pub fn find(&self, text: &str, from: usize, last: usize, found: &mut Match, steps: &mut Steps) -> bool {
        search::find(&self.0, text, from, last, found, steps)
    }

    /// Calls `each` for all matches of a text, one behind the other.
    pub fn find_all(&self, text: &str, steps: &mut Steps, mut each: impl FnMut(&Match) -> bool) {
        let mut found = Match::default();
        let (mut from, mut last) = (0, 0);
        while from <= text.len() && self.find(text, from, last, &mut found, steps) && each(&found) {
            last = found.end();
            from = found.next_from(text);
        }
    }
}

#[cfg(test)]
mod tests;
