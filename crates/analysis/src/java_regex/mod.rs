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

use std::borrow::Cow;
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
    /// Whether characters beyond the first 65,536 are in its sets.
    is_wide: bool,
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

/// Characters beyond the first 65,536, one of each kind that sets have: letters, digits, marks, symbols, none.
const BEYOND: [char; 6] = [
    '\u{1d49c}',
    '\u{1d4b6}',
    '\u{1d7ce}',
    '\u{1d165}',
    '\u{1f600}',
    '\u{10ffff}',
];

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

    /// Where the next one is looked for: an empty match is followed by one behind the next unit, as Java counts.
    pub fn next_from(&self, text: &str) -> usize {
        let end = self.end();
        let width = match text.as_bytes().get(end) {
            _ if self.start() != end => 0,
            Some(0x80..=0xbf | 0xf0..) => 2,
            _ => text[end..].chars().next().map_or(1, char::len_utf8),
        };
        end + width
    }
}

/// Whether a place is between the two units that a character has in Java: two of its four bytes here are on each side of it.
fn is_within(text: &str, at: usize) -> bool {
    !text.is_char_boundary(at)
}

/// Adds a part of a text to another. Half of a character of two units becomes what the real engine writes into its index for it, unless
/// the other half was added before.
pub fn push_part(text: &str, from: usize, to: usize, out: &mut String) {
    let [first, last] = [from, to].map(|at| is_within(text, at));
    if first && from < to {
        match text[from - 2..].chars().next() {
            Some(c) if out.ends_with(char::REPLACEMENT_CHARACTER) => {
                out.pop();
                out.push(c);
            }
            _ => out.push(char::REPLACEMENT_CHARACTER),
        }
    }
    let (whole, end) = (from + 2 * usize::from(first), to - 2 * usize::from(last));
    out.push_str(text.get(whole..end).unwrap_or_default());
    if last && whole <= end {
        out.push(char::REPLACEMENT_CHARACTER);
    }
}

/// Returns a part of a text, as [`push_part`] has it.
pub fn part(text: &str, from: usize, to: usize) -> Cow<'_, str> {
    text.get(from..to).map_or_else(
        || {
            let mut part = String::new();
            push_part(text, from, to, &mut part);
            part.into()
        },
        Cow::Borrowed,
    )
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
            is_wide: parsed.sets.iter().any(|set| BEYOND.iter().any(|&c| set.has(c))),
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
