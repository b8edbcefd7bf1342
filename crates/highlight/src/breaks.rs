//! Where does a text break into sentences and words? Java 17's `BreakIterator`: states that go through the classes of characters,
//! forward from a break to the next one, and back to a place from which going forward is safe. What a break iterator answers depends
//! on the break that it found last.

use std::sync::OnceLock;

use vitrine_base::varint;

/// Tables: `scripts/java-tables/Breaks.java` writes and describes them.
static PACKED: &[u8] = include_bytes!("../tables/breaks.bin");

/// The state in which all begin, and the one in which they end.
const START: u8 = 1;
const STOP: u8 = 0;
/// The column of characters that are passed over.
const PASSED_OVER: u8 = 255;
/// Characters whose columns are found without a search: most texts have hardly any others.
const QUICK: usize = 0x180;

/// What texts are broken into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Sentences.
    Sentence,
    /// Words, and what is between them.
    Word,
}

/// The states of an iterator, by columns.
struct Rules {
    columns: usize,
    /// Whether a state accepts (1), and looks ahead (2).
    kinds: &'static [u8],
    forward: &'static [u8],
    back: &'static [u8],
}

struct Tables {
    /// For each class its column for sentences and for words.
    classes: &'static [u8],
    rules: [Rules; 2],
    /// Where each run of characters of one class begins, and in the lowest byte the class.
    runs: Vec<u32>,
    /// The columns of the first characters for sentences and for words.
    quick: [[u8; QUICK]; 2],
}

impl Tables {
    /// Returns the column of a character, by a search.
    fn column(&self, c: u32, unit: Unit) -> u8 {
        let at = self.runs.partition_point(|&run| run >> 8 <= c);
        let class = self.runs.get(at.wrapping_sub(1)).map_or(0, |run| run & 0xff);
        let column = self.classes.get(class as usize * 2 + unit as usize);
        column.copied().unwrap_or(PASSED_OVER)
    }
}

fn take(bytes: &mut &'static [u8], count: usize) -> &'static [u8] {
    let (taken, rest) = bytes.split_at_checked(count).unwrap_or((&[], &[]));
    *bytes = rest;
    taken
}

fn number(bytes: &mut &'static [u8]) -> usize {
    take(bytes, 1).first().map_or(0, |&byte| byte.into())
}

fn rules(bytes: &mut &'static [u8]) -> Rules {
    let (columns, states) = (number(bytes), number(bytes));
    let kinds = take(bytes, states);
    let forward = take(bytes, states * columns);
    let states = number(bytes);
    Rules {
        columns,
        kinds,
        forward,
        back: take(bytes, states * columns),
    }
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut bytes = PACKED;
        let count = number(&mut bytes);
        let classes = take(&mut bytes, count * 2);
        let rules = [rules(&mut bytes), rules(&mut bytes)];
        let mut runs = Vec::with_capacity(4096);
        let mut from = 0u32;
        while !bytes.is_empty() {
            let byte = number(&mut bytes);
            let class = match byte >> 3 {
                31 => number(&mut bytes),
                class => class,
            };
            runs.push(from << 8 | class as u32);
            from += match byte & 7 {
                0 => varint::read(&mut bytes).unwrap_or(1) as u32,
                length => length as u32,
            };
        }
        let mut tables = Tables {
            classes,
            rules,
            runs,
            quick: [[PASSED_OVER; QUICK]; 2],
        };
        for unit in [Unit::Sentence, Unit::Word] {
            for c in 0..QUICK {
                tables.quick[unit as usize][c] = tables.column(c as u32, unit);
            }
        }
        tables
    })
}

/// Returns the character that is at a place, and where the next one is.
fn character(text: &[u16], at: usize) -> Option<(u32, usize)> {
    let unit = u32::from(*text.get(at)?);
    match text.get(at + 1) {
        Some(low @ 0xdc00..0xe000) if unit & 0xfc00 == 0xd800 => {
            Some((0x10000 + ((unit & 0x3ff) << 10 | u32::from(low & 0x3ff)), at + 2))
        }
        _ => Some((unit, at + 1)),
    }
}

/// Returns where the character before a place begins.
#[inline]
fn before(text: &[u16], at: usize) -> Option<usize> {
    let last = at.checked_sub(1)?;
    let is_low = |at| matches!(text.get(at), Some(0xdc00..0xe000));
    let is_high = |at| matches!(text.get(at), Some(0xd800..0xdc00));
    Some(match last.checked_sub(1) {
        Some(pair) if is_low(last) && is_high(pair) => pair,
        _ => last,
    })
}

/// The breaks of a text.
pub struct Breaks<'t> {
    tables: &'static Tables,
    unit: Unit,
    text: &'t [u16],
    /// The break that was found last.
    known: Option<usize>,
    /// The last start and result of `forward`, which is often asked twice.
    last_forward: Option<(usize, usize)>,
    /// Characters that were looked at.
    pub steps: u64,
}

impl<'t> Breaks<'t> {
    /// Breaks a text.
    pub fn new(unit: Unit, text: &'t [u16]) -> Self {
        Self {
            tables: tables(),
            unit,
            text,
            known: None,
            last_forward: None,
            steps: 0,
        }
    }

    fn rules(&self) -> &'static Rules {
        &self.tables.rules[self.unit as usize]
    }

    /// Returns the column of the character at a place, and where the next one is; nothing behind the last one.
    #[inline]
    fn column(&self, at: usize) -> Option<(u8, usize)> {
        let unit = *self.text.get(at)?;
        if let Some(&column) = self.tables.quick[self.unit as usize].get(usize::from(unit)) {
            return Some((column, at + 1));
        }
        let (c, next) = character(self.text, at)?;
        Some((self.tables.column(c, self.unit), next))
    }

    /// Returns the break after the one at a place, given that it is one.
    fn forward(&mut self, from: usize) -> Option<usize> {
        if let Some((_, to)) = self.last_forward.filter(|&(begin, _)| begin == from) {
            return Some(to);
        }
        let rules = self.rules();
        let (_, mut found) = character(self.text, from)?;
        let (mut at, mut ahead) = (from, 0);
        let mut state = START;
        while let (Some((column, next)), true) = (self.column(at), state != STOP) {
            self.steps += 1;
            if column != PASSED_OVER {
                state = target(rules.forward, rules.columns, state, column);
            }
            match rules.kinds.get(usize::from(state)).copied().unwrap_or(0) {
                3 => found = ahead,
                2 => ahead = next,
                1 => found = next,
                _ => {}
            }
            at = next;
        }
        if at == self.text.len() && ahead == at {
            found = ahead;
        }
        self.last_forward = Some((from, found));
        Some(found)
    }

    /// Returns a place from which breaks are found, the character before a place being the first that is looked at.
    fn back(&mut self, mut at: usize) -> usize {
        let rules = self.rules();
        let (mut state, mut last) = (START, 0);
        let mut column = 0;
        let mut current = self.column(at);
        while let (Some((here, _)), true) = (current, state != STOP) {
            self.steps += 1;
            last = column;
            column = here;
            if column != PASSED_OVER {
                state = target(rules.back, rules.columns, state, column);
            }
            current = before(self.text, at).and_then(|before| {
                at = before;
                self.column(at)
            });
        }
        if current.is_some() {
            let after = |at| character(self.text, at).map_or(at, |(_, next)| next);
            at = after(at);
            if last != PASSED_OVER {
                at = after(at);
            }
        }
        at
    }

    /// Returns the last break before a place; none before the first one.
    pub fn preceding(&mut self, at: usize) -> Option<usize> {
        if at == 0 {
            return None;
        }
        let mut last = match self.known {
            Some(known) if known < at => known,
            _ => {
                let from = before(self.text, at).unwrap_or(0);
                self.back(from)
            }
        };
        let mut found = Some(last);
        while let Some(next) = found.filter(|&next| next < at) {
            last = next;
            found = self.forward(next);
        }
        self.known = Some(last);
        Some(last)
    }

    /// Returns the first break after a place; none behind the last one.
    pub fn following(&mut self, at: usize) -> Option<usize> {
        let mut found = match self.known {
            _ if at == 0 => self.forward(0),
            Some(known) if known < at => Some(known),
            _ => Some(self.back(at)),
        };
        while let Some(next) = found.filter(|&next| next <= at && at > 0) {
            found = self.forward(next);
        }
        self.known = found;
        found
    }
}

#[inline]
fn target(table: &[u8], columns: usize, state: u8, column: u8) -> u8 {
    let at = usize::from(state) * columns + usize::from(column);
    table.get(at).copied().unwrap_or(STOP)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts, and what Java's iterators answer.
    #[test]
    fn breaks_are_those_of_java() {
        for line in include_str!("../testdata/breaks.txt").lines() {
            let mut parts = line.split(' ');
            let unit = match parts.next() {
                Some("word") => Unit::Word,
                _ => Unit::Sentence,
            };
            let units = parts.next().unwrap_or("").split(',');
            let text: Vec<u16> = units
                .map(|unit| u16::from_str_radix(unit, 16).expect("a unit"))
                .collect();
            let mut breaks = Breaks::new(unit, &text);
            for step in parts {
                let (at, expected) = step[1..].split_once(':').expect("a step");
                let at = at.parse().expect("a place");
                let found = match step.starts_with('p') {
                    true => breaks.preceding(at),
                    false => breaks.following(at),
                };
                let found = found.map_or(-1, |at| at as i64);
                assert_eq!(found.to_string(), expected, "{line}: {step}");
            }
        }
    }
}
