//! Where do passages begin and end? Values of a field are one text, with a character between them; passages lie within one value.

use super::breaks::{Breaks, Unit};

/// The character between two values.
pub const BETWEEN: u16 = 0;

/// What a passage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scan {
    /// A whole value.
    Value,
    /// A word.
    Word,
    /// A sentence.
    Sentence,
    /// Sentences of at most so many units, or a part of one, which ends where a word does.
    Bounded(usize),
}

/// What finds passages in a value.
struct Inner<'t> {
    scan: Scan,
    text: &'t [u16],
    outer: Breaks<'t>,
    /// Breaks within sentences that are too long.
    inner: Breaks<'t>,
    /// The sentences that the last passage was a part of.
    window: (isize, isize),
    /// The last passage.
    start: isize,
    end: isize,
}

fn place(found: Option<usize>) -> isize {
    found.map_or(-1, |at| at as isize)
}

impl<'t> Inner<'t> {
    fn new(scan: Scan, text: &'t [u16]) -> Self {
        let unit = match scan {
            Scan::Word => Unit::Word,
            _ => Unit::Sentence,
        };
        Self {
            scan,
            text,
            outer: Breaks::new(unit, text),
            inner: Breaks::new(Unit::Word, text),
            window: (-1, -1),
            start: -1,
            end: 0,
        }
    }

    fn preceding(&mut self, at: usize) -> isize {
        match self.scan {
            Scan::Value => 0,
            Scan::Word | Scan::Sentence => place(self.outer.preceding(at)),
            Scan::Bounded(most) => self.bounded(at as isize, most as isize),
        }
    }

    fn following(&mut self, at: usize) -> isize {
        match self.scan {
            Scan::Value => self.text.len() as isize,
            Scan::Word | Scan::Sentence => place(self.outer.following(at)),
            Scan::Bounded(_) => self.end,
        }
    }

    /// Finds the passage around the unit before a place, and returns where it begins.
    fn bounded(&mut self, at: isize, most: isize) -> isize {
        if at > self.window.0 && at < self.window.1 {
            (self.start, self.end) = (self.end, self.window.1);
        } else {
            self.start = place(self.outer.preceding(at as usize));
            self.end = place(self.outer.following(at as usize - 1));
            while self.end - self.start < most {
                let next = place(usize::try_from(self.end).ok().and_then(|end| self.outer.following(end)));
                if next < 0 || next - self.start > most {
                    break;
                }
                self.end = next;
            }
            self.window = (self.start, self.end);
        }
        if self.end - self.start > most {
            if at - most > self.start {
                self.start = self.start.max(place(self.inner.preceding((at - most) as usize)));
            }
            let left = (most - (at - self.start)).max(0);
            if at + left < self.window.1 {
                self.end = self.window.1.min(place(self.inner.following((at + left) as usize)));
            }
        }
        self.start
    }
}

/// What finds passages in the values of a field, from front to back.
pub struct Scanner<'t> {
    scan: Scan,
    text: &'t [u16],
    /// The value that was looked at last.
    from: usize,
    to: usize,
    inner: Inner<'t>,
    /// Characters that other values took.
    steps: u64,
}

fn end_of_value(text: &[u16], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or(&[]);
    rest.iter()
        .position(|&unit| unit == BETWEEN)
        .map_or(text.len(), |at| from + at)
}

impl<'t> Scanner<'t> {
    /// Looks for passages in a text.
    pub fn new(scan: Scan, text: &'t [u16]) -> Self {
        let to = end_of_value(text, 0);
        Self {
            scan,
            text,
            from: 0,
            to,
            inner: Inner::new(scan, &text[..to]),
            steps: 0,
        }
    }

    /// Characters that were looked at.
    pub fn steps(&self) -> u64 {
        self.steps + self.inner.outer.steps + self.inner.inner.steps
    }

    /// Returns where the passage around a unit begins and ends.
    pub fn around(&mut self, at: usize) -> (usize, usize) {
        let is_between = |at: usize| self.text.get(at) == Some(&BETWEEN);
        if at > 0 && is_between(at) && is_between(at - 1) {
            // A value without text.
            (self.from, self.to) = (at, at);
        } else if at < self.from || at > self.to {
            self.to = end_of_value(self.text, at + 1);
            let front = &self.text[..(at + 1).min(self.text.len())];
            let before = front.iter().rposition(|&unit| unit == BETWEEN);
            self.from = before.map_or(0, |before| (before + 1).min(self.to));
            self.steps = self.steps() + (self.to - self.from) as u64 / 8;
            self.inner = Inner::new(self.scan, &self.text[self.from..self.to]);
        }
        if self.from == self.to {
            return (at, (at + 1).min(self.text.len()));
        }
        let of_value = |found: isize| (self.from as isize + found).max(0) as usize;
        if at == self.to {
            return (self.to, self.to);
        }
        let begin = self.inner.preceding(at + 1 - self.from);
        let end = self.inner.following(at - self.from);
        (of_value(begin), of_value(end).min(self.text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, after the real engine's answers to the same texts.
    #[test]
    fn passages_are_within_values() {
        let text: Vec<u16> = "One. Two three.\0Four five six".encode_utf16().collect();
        let around = |scan, at: usize| Scanner::new(scan, &text).around(at);
        assert_eq!(around(Scan::Value, 5), (0, 15));
        assert_eq!(around(Scan::Sentence, 5), (5, 15));
        assert_eq!(around(Scan::Word, 5), (5, 8));
        assert_eq!(around(Scan::Bounded(100), 5), (5, 15));
        assert_eq!(around(Scan::Bounded(100), 0), (0, 15));
        assert_eq!(around(Scan::Bounded(4), 9), (5, 14));
        assert_eq!(around(Scan::Value, 20), (16, 29));
    }
}
