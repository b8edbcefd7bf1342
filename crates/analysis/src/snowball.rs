//! What is the stem of a word by one of Snowball's algorithms? Their programs are tables, which scripts/snowball/compile.mjs makes of
//! those in Lucene 8.11.1; this runs them.
//!
//! A program is a list of words of 16 bits: how many variables and text variables it has, its texts, its sets of characters, its lists
//! of endings, where it begins, and its instructions. A variable is a number; the first five are the cursor, the limits of the text
//! and the slice. As in `SnowballProgram` of Lucene, a text is a list of UTF-16 units.

/// Instructions that one word may take: far more than any program needs for a word.
const MOST_STEPS: usize = 1_000_000;

const CURSOR: usize = 0;
const LIMIT: usize = 1;
const LIMIT_BACKWARD: usize = 2;
const BRA: usize = 3;
const KET: usize = 4;

/// A set of characters as bits.
type Grouping = Vec<u8>;

/// One of a list of endings, or of beginnings.
struct Among {
    word: Vec<u16>,
    /// The longest other one in the list that this one ends with; -1 for none.
    shorter: i16,
    result: i16,
    /// Where the routine is that has the last word; none at the largest number.
    method: u16,
}

/// A program.
pub struct Program {
    variables: usize,
    builders: usize,
    texts: Vec<Vec<u16>>,
    groupings: Vec<Grouping>,
    amongs: Vec<Vec<Among>>,
    entry: usize,
    code: Vec<u16>,
}

/// Reads a program's words.
struct Words<'w>(&'w [u8]);

impl Words<'_> {
    fn next(&mut self) -> Option<u16> {
        let (word, rest) = self.0.split_first_chunk::<2>()?;
        self.0 = rest;
        Some(u16::from_le_bytes(*word))
    }

    /// As many as the next word says.
    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.next()?;
        (0..count).map(|_| one(self)).collect()
    }
}

impl Program {
    /// Reads a table; `None` where it is none.
    pub fn read(table: &[u8]) -> Option<Self> {
        let words = &mut Words(table);
        let variables = words.next()?.into();
        let builders = words.next()?.into();
        Some(Self {
            variables,
            builders,
            texts: words.list(|words| words.list(Words::next))?,
            groupings: words.list(|words| words.list(|words| words.next().map(|word| word as u8)))?,
            amongs: words.list(|words| {
                words.list(|words| {
                    Some(Among {
                        word: words.list(Words::next)?,
                        shorter: words.next()? as i16,
                        result: words.next()? as i16,
                        method: words.next()?,
                    })
                })
            })?,
            entry: words.next()?.into(),
            code: words.list(Words::next)?,
        })
        .filter(|program: &Self| program.variables > KET)
    }

    /// Writes the stem of a term; returns whether it differs.
    pub fn stem(&self, term: &str, out: &mut String) -> bool {
        let text: Vec<u16> = term.encode_utf16().collect();
        let mut run = Run {
            program: self,
            variables: vec![0; self.variables],
            builders: vec![Vec::new(); self.builders],
            text: text.clone(),
            stack: Vec::with_capacity(8),
            steps: 0,
        };
        let length = text.len() as i32;
        run.variables[LIMIT] = length;
        run.variables[KET] = length;
        // A table that is no program leaves words as they are.
        if run.call(self.entry).is_none() || run.text == text {
            return false;
        }
        out.extend(char::decode_utf16(run.text).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
        true
    }
}

/// A word on its way through a program.
struct Run<'p> {
    program: &'p Program,
    variables: Vec<i32>,
    builders: Vec<Vec<u16>>,
    text: Vec<u16>,
    stack: Vec<i32>,
    steps: usize,
}

impl Run<'_> {
    /// Runs a routine; returns what it returns, or nothing where the program is none.
    fn call(&mut self, entry: usize) -> Option<bool> {
        let code = &self.program.code;
        let mut at = entry;
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let operation = *code.get(at)?;
            let operand = |place: usize| code.get(at + place).copied().map(usize::from);
            let mut length = 2;
            match operation {
                0 => self.stack.push(i32::from(operand(1)? as u16 as i16)),
                1 => {
                    let value = *self.variables.get(operand(1)?)?;
                    self.stack.push(value);
                }
                2 => *self.variables.get_mut(operand(1)?)? = self.stack.pop()?,
                3..=10 | 12 => {
                    let (right, left) = (self.stack.pop()?, self.stack.pop()?);
                    self.stack.push(match operation {
                        3 => left.wrapping_add(right),
                        4 => left.wrapping_sub(right),
                        5 => (left < right).into(),
                        6 => (left <= right).into(),
                        7 => (left > right).into(),
                        8 => (left >= right).into(),
                        9 => (left == right).into(),
                        10 => (left != right).into(),
                        _ => left | right,
                    });
                    length = 1;
                }
                11 => {
                    let value = self.stack.pop()?;
                    self.stack.push((value == 0).into());
                    length = 1;
                }
                13 => {
                    at = operand(1)?;
                    continue;
                }
                14 => {
                    if self.stack.pop()? == 0 {
                        at = operand(1)?;
                        continue;
                    }
                }
                15 => {
                    let result = self.call(operand(1)?)?;
                    self.stack.push(result.into());
                }
                16 => return Some(self.stack.pop()? != 0),
                17..=20 => {
                    let grouping = self.program.groupings.get(operand(1)?)?;
                    let found =
                        self.grouping(grouping, operand(2)?, operand(3)?, operation >= 19, operation % 2 == 0)?;
                    self.stack.push(found.into());
                    length = 4;
                }
                21 | 22 => {
                    let found = self.equals(self.program.texts.get(operand(1)?)?, operation == 22)?;
                    self.stack.push(found.into());
                }
                23 | 24 => {
                    let text = self.builders.get(operand(1)?)?.clone();
                    let found = self.equals(&text, operation == 24)?;
                    self.stack.push(found.into());
                }
                25 | 26 => {
                    let result = self.among(self.program.amongs.get(operand(1)?)?, operation == 26)?;
                    self.stack.push(result);
                }
                27 => self.replace_slice(self.program.texts.get(operand(1)?)?)?,
                28 => {
                    self.replace_slice(&[])?;
                    length = 1;
                }
                29 | 30 => {
                    let text = match operation {
                        29 => self.program.texts.get(operand(1)?)?.clone(),
                        _ => self.builders.get(operand(1)?)?.clone(),
                    };
                    let (to, from) = (self.stack.pop()?, self.stack.pop()?);
                    let more = self.replace(from, to, &text)?;
                    for end in [BRA, KET] {
                        if from <= self.variables[end] {
                            self.variables[end] += more;
                        }
                    }
                }
                31 => {
                    let slice = self.text.get(self.slice()?)?.to_vec();
                    *self.builders.get_mut(operand(1)?)? = slice;
                }
                32 => {
                    self.stack.pop()?;
                    length = 1;
                }
                _ => return None,
            }
            at += length;
        }
    }

    fn unit(&self, at: i32) -> Option<u16> {
        self.text.get(usize::try_from(at).ok()?).copied()
    }

    /// Moves over a character that is in a set, or is not, behind the cursor or before it.
    fn grouping(&mut self, set: &Grouping, min: usize, max: usize, is_out: bool, is_backward: bool) -> Option<bool> {
        let cursor = self.variables[CURSOR];
        let (is_at_end, at, next) = match is_backward {
            true => (cursor <= self.variables[LIMIT_BACKWARD], cursor - 1, cursor - 1),
            false => (cursor >= self.variables[LIMIT], cursor, cursor + 1),
        };
        if is_at_end {
            return Some(false);
        }
        let unit = usize::from(self.unit(at)?);
        let is_in = (min..=max).contains(&unit) && set.get((unit - min) >> 3)? >> ((unit - min) & 7) & 1 == 1;
        if is_in != is_out {
            self.variables[CURSOR] = next;
        }
        Some(is_in != is_out)
    }

    /// Moves over a text, if it stands behind the cursor or before it.
    fn equals(&mut self, text: &[u16], is_backward: bool) -> Option<bool> {
        let (cursor, length) = (self.variables[CURSOR], text.len() as i32);
        let (room, from, next) = match is_backward {
            true => (
                cursor - self.variables[LIMIT_BACKWARD],
                cursor - length,
                cursor - length,
            ),
            false => (self.variables[LIMIT] - cursor, cursor, cursor + length),
        };
        if room < length {
            return Some(false);
        }
        let from = usize::try_from(from).ok()?;
        let found = self.text.get(from..from + text.len())? == text;
        if found {
            self.variables[CURSOR] = next;
        }
        Some(found)
    }

    /// Finds the longest word of a list that stands behind the cursor or before it, and moves over it; returns its result, or 0.
    fn among(&mut self, list: &[Among], is_backward: bool) -> Option<i32> {
        let cursor = self.variables[CURSOR];
        let (mut low, mut high) = (0, list.len());
        let (mut common_low, mut common_high) = (0, 0);
        let mut has_seen_first = false;
        loop {
            let middle = low + ((high - low) >> 1);
            let mut common = common_low.min(common_high);
            let word = &list.get(middle)?.word;
            let mut difference = 0;
            while common < word.len() {
                let (is_at_end, at, wanted) = match is_backward {
                    true => (
                        cursor - common as i32 == self.variables[LIMIT_BACKWARD],
                        cursor - 1 - common as i32,
                        word[word.len() - 1 - common],
                    ),
                    false => (
                        cursor + common as i32 == self.variables[LIMIT],
                        cursor + common as i32,
                        word[common],
                    ),
                };
                difference = match is_at_end {
                    true => -1,
                    false => i32::from(self.unit(at)?) - i32::from(wanted),
                };
                if difference != 0 {
                    break;
                }
                common += 1;
            }
            if difference < 0 {
                (high, common_high) = (middle, common);
            } else {
                (low, common_low) = (middle, common);
            }
            if high - low <= 1 {
                // The first of the list is looked at once more, since it may not have been.
                if low > 0 || high == low || has_seen_first {
                    break;
                }
                has_seen_first = true;
            }
        }
        let mut at = low as i16;
        while let Ok(place) = usize::try_from(at) {
            let among = list.get(place)?;
            if common_low >= among.word.len() {
                let length = among.word.len() as i32;
                let next = if is_backward { cursor - length } else { cursor + length };
                self.variables[CURSOR] = next;
                if among.method == u16::MAX {
                    return Some(among.result.into());
                }
                let holds = self.call(among.method.into())?;
                self.variables[CURSOR] = next;
                if holds {
                    return Some(among.result.into());
                }
            }
            at = among.shorter;
        }
        Some(0)
    }

    fn slice(&self) -> Option<std::ops::Range<usize>> {
        let from = usize::try_from(self.variables[BRA]).ok()?;
        let to = usize::try_from(self.variables[KET]).ok()?;
        (from <= to && to <= self.text.len()).then_some(from..to)
    }

    fn replace_slice(&mut self, text: &[u16]) -> Option<()> {
        self.replace(self.variables[BRA], self.variables[KET], text).map(|_| ())
    }

    /// Replaces a part of the text; returns by how much it is longer.
    fn replace(&mut self, from: i32, to: i32, text: &[u16]) -> Option<i32> {
        let range = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
        if range.start > range.end || range.end > self.text.len() {
            return None;
        }
        let more = text.len() as i32 - (to - from);
        self.text.splice(range, text.iter().copied());
        self.variables[LIMIT] += more;
        let cursor = &mut self.variables[CURSOR];
        if *cursor >= to {
            *cursor += more;
        } else if *cursor > from {
            *cursor = from;
        }
        Some(more)
    }
}
