//! How are pieces of a text written? Lucene 8.11.1's `BaseFragmentsBuilder` with its two kinds of boundaries. Texts may be other ones than
//! those that the places are of: what Java says of places outside of a text is a fault.

use crate::breaks::{Breaks, Unit};

use super::pieces::Piece;

/// Where pieces may begin and end.
#[derive(Debug, Clone, PartialEq)]
pub enum Boundary {
    /// At some characters, which are looked for so far.
    Characters(Vec<u16>, i32),
    /// At breaks.
    Breaks(Unit),
}

/// Why a piece cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A place is outside of a text; in Java's words.
    Outside(String),
    /// There is no tag.
    NoTag,
}

/// What stands around phrases, and how the rest is written.
#[derive(Debug, Clone, Copy)]
pub struct Tags<'t> {
    /// What stands before them, chosen by their numbers.
    pub before: &'t [String],
    /// What stands behind them.
    pub behind: &'t [String],
    /// Whether what HTML takes for its own is escaped.
    pub is_html: bool,
}

/// Writes pieces one after another.
pub struct Writer<'t> {
    values: &'t [Vec<u16>],
    boundary: &'t Boundary,
    tags: Tags<'t>,
    /// The values so far, each with a space behind it.
    text: Vec<u16>,
    next: usize,
    /// Units and characters that were looked at.
    pub steps: u64,
}

const SPACE: u16 = b' ' as u16;

impl<'t> Writer<'t> {
    /// Writes pieces of values.
    pub fn new(values: &'t [Vec<u16>], boundary: &'t Boundary, tags: Tags<'t>) -> Self {
        Self {
            values,
            boundary,
            tags,
            text: Vec::new(),
            next: 0,
            steps: 0,
        }
    }

    fn begin(&mut self, at: i32) -> i32 {
        let Some(before) = usize::try_from(at).ok().and_then(|at| self.text.get(..at)) else {
            return at;
        };
        match self.boundary {
            _ if at < 1 => at,
            Boundary::Characters(characters, most) => {
                let far = usize::try_from(*most).unwrap_or(0);
                self.steps += far.min(before.len()) as u64;
                let found = before.iter().rev().take(far).position(|unit| characters.contains(unit));
                match found {
                    Some(steps) => at - steps as i32,
                    None if far >= before.len() => 0,
                    None => at,
                }
            }
            Boundary::Breaks(unit) => {
                let mut breaks = Breaks::new(*unit, before);
                let found = breaks.preceding(before.len());
                self.steps += breaks.steps;
                found.map_or(-1, |found| found as i32)
            }
        }
    }

    fn end(&mut self, at: i32) -> i32 {
        let Some(behind) = usize::try_from(at).ok().and_then(|at| self.text.get(at..)) else {
            return at;
        };
        match self.boundary {
            Boundary::Characters(characters, most) => {
                let far = usize::try_from(*most).unwrap_or(0);
                self.steps += far.min(behind.len()) as u64;
                let found = behind.iter().take(far).position(|unit| characters.contains(unit));
                found.map_or(at, |steps| at + steps as i32)
            }
            Boundary::Breaks(unit) => {
                let mut breaks = Breaks::new(*unit, behind);
                let found = breaks.following(0);
                self.steps += breaks.steps;
                found.map_or(-1, |found| found as i32) + at
            }
        }
    }

    /// Writes a piece.
    pub fn piece(&mut self, piece: &Piece) -> Result<Vec<u16>, Fault> {
        while (self.text.len() as i64) < i64::from(piece.end)
            && let Some(value) = self.values.get(self.next)
        {
            self.text.extend_from_slice(value);
            self.text.push(SPACE);
            self.steps += value.len() as u64 / 4;
            self.next += 1;
        }
        let length = self.text.len() as i32 - 1;
        let to = if length < piece.end {
            length
        } else {
            self.end(piece.end)
        };
        let from = self.begin(piece.start);
        let source = match (usize::try_from(from), usize::try_from(to)) {
            (Ok(from), Ok(to)) => self.text.get(from..to),
            _ => None,
        };
        let Some(source) = source else {
            return Err(Fault::Outside(outside("start ", from, to, self.text.len())));
        };
        self.steps += source.len() as u64 / 2;
        let tags = &self.tags;
        let slice = |start: i32, end: i32| {
            let places = usize::try_from(start).ok().zip(usize::try_from(end).ok());
            let found = places.and_then(|(start, end)| source.get(start..end));
            found.ok_or_else(|| Fault::Outside(outside("begin ", start, end, source.len())))
        };
        let mut out = Vec::with_capacity(source.len() * 2);
        let mut at = 0;
        for phrase in &piece.phrases {
            for &(start, end) in &phrase.parts {
                let (start, end) = (start.wrapping_sub(from), end.wrapping_sub(from));
                tags.write(slice(at, start)?, &mut out);
                out.extend(tag(tags.before, phrase.number)?.encode_utf16());
                tags.write(slice(start, end)?, &mut out);
                out.extend(tag(tags.behind, phrase.number)?.encode_utf16());
                at = end;
            }
        }
        // Each place was looked at.
        tags.write(slice(at, source.len() as i32)?, &mut out);
        Ok(out)
    }
}

fn outside(word: &str, from: i32, to: i32, length: usize) -> String {
    let numbers = [from.to_string(), to.to_string(), length.to_string()];
    [word, &numbers[0], ", end ", &numbers[1], ", length ", &numbers[2]].concat()
}

fn tag(tags: &[String], number: u32) -> Result<&str, Fault> {
    let at = (number as usize).checked_rem(tags.len()).ok_or(Fault::NoTag)?;
    Ok(&tags[at])
}

impl Tags<'_> {
    fn write(&self, text: &[u16], out: &mut Vec<u16>) {
        if !self.is_html {
            out.extend_from_slice(text);
            return;
        }
        for &unit in text {
            match u8::try_from(unit).ok().and_then(crate::format::escaped) {
                None => out.push(unit),
                Some(escaped) => out.extend(escaped.encode_utf16()),
            }
        }
    }
}
