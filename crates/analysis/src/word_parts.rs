//! Which parts has a term such as `Wi-Fi2`? Those between delimiters, changes of case and of kind, as Lucene's `WordDelimiterIterator`
//! finds them.

use super::tables::Tables;
use vitrine_base::varint;

const LOWER: u8 = 1;
const UPPER: u8 = 2;
const DIGIT: u8 = 4;
const DELIMITER: u8 = 8;
/// Letters of either case.
pub const ALPHA: u8 = LOWER | UPPER;

/// Whether characters of a type are letters.
pub fn is_alpha(kind: u8) -> bool {
    kind & ALPHA != 0
}

/// Whether they are digits.
pub fn is_digit(kind: u8) -> bool {
    kind & DIGIT != 0
}

/// The types of characters.
pub struct Types {
    /// Where runs of a type end, and the type.
    runs: Vec<(u32, u8)>,
    /// Types that settings give to characters.
    own: Vec<(u16, u8)>,
}

impl Types {
    /// Reads them; `None` where the index has no table of them.
    pub fn read(tables: &Tables, own: Vec<(u16, u8)>) -> Option<Self> {
        let mut table = tables.get("word_types")?;
        let mut runs = Vec::new();
        let mut end = 0;
        while !table.is_empty() {
            end += varint::read(&mut table)? as u32;
            let (&kind, rest) = table.split_first()?;
            runs.push((end, kind));
            table = rest;
        }
        Some(Self { runs, own })
    }

    fn of(&self, unit: u16) -> u8 {
        if let Some((_, kind)) = self.own.iter().find(|(character, _)| *character == unit) {
            return *kind;
        }
        match unit {
            // Lucene's table of the first characters differs from its rule in these.
            0xaa | 0xba if self.own.is_empty() => LOWER,
            0xb2 | 0xb3 | 0xb9 | 0xbc..=0xbe if self.own.is_empty() => DELIMITER,
            _ => {
                let run = self.runs.partition_point(|(end, _)| *end <= u32::from(unit));
                self.runs.get(run).map_or(DELIMITER, |(_, kind)| *kind)
            }
        }
    }
}

/// What separates parts beside delimiters.
#[derive(Clone, Copy)]
pub struct Splits {
    /// `split_on_case_change`.
    pub case: bool,
    /// `split_on_numerics`.
    pub numerics: bool,
    /// `stem_english_possessive`.
    pub possessive: bool,
}

/// Walks the parts of a term.
pub struct Parts<'t> {
    text: &'t [u16],
    types: &'t Types,
    splits: Splits,
    first: usize,
    last: usize,
    /// Where the part is.
    pub current: usize,
    /// Where it ends; none behind the last one.
    pub end: Option<usize>,
    skips_possessive: bool,
    has_final_possessive: bool,
}

impl<'t> Parts<'t> {
    /// Stands at the first part.
    pub fn new(text: &'t [u16], types: &'t Types, splits: Splits) -> Self {
        let is_delimiter = |at: usize| types.of(text[at]) & DELIMITER != 0;
        let mut first = 0;
        while first < text.len() && is_delimiter(first) {
            first += 1;
        }
        let mut last = text.len();
        while last > first && is_delimiter(last - 1) {
            last -= 1;
        }
        let mut parts = Self {
            text,
            types,
            splits,
            first,
            last,
            current: first,
            end: Some(0),
            skips_possessive: false,
            has_final_possessive: false,
        };
        parts.has_final_possessive = parts.ends_possessive(last);
        parts.next();
        parts
    }

    fn kind(&self, at: usize) -> u8 {
        self.types.of(self.text[at])
    }

    /// Moves to the next part.
    pub fn next(&mut self) {
        let Some(end) = self.end else { return };
        self.current = end;
        if self.skips_possessive {
            self.current += 2;
            self.skips_possessive = false;
        }
        let mut last_kind = 0;
        while self.current < self.last {
            last_kind = self.kind(self.current);
            if last_kind & DELIMITER == 0 {
                break;
            }
            self.current += 1;
        }
        if self.current >= self.last {
            self.end = None;
            return;
        }
        let mut end = self.current + 1;
        while end < self.last {
            let kind = self.kind(end);
            if self.is_break(last_kind, kind) {
                break;
            }
            last_kind = kind;
            end += 1;
        }
        self.end = Some(end);
        if end + 1 < self.last && self.ends_possessive(end + 2) {
            self.skips_possessive = true;
        }
    }

    fn is_break(&self, last: u8, kind: u8) -> bool {
        if kind & last != 0 {
            return false;
        }
        if !self.splits.case && is_alpha(last) && is_alpha(kind) || last & UPPER != 0 && is_alpha(kind) {
            return false;
        }
        let changes = is_alpha(last) && is_digit(kind) || is_digit(last) && is_alpha(kind);
        self.splits.numerics || !changes
    }

    fn ends_possessive(&self, at: usize) -> bool {
        self.splits.possessive
            && at > 2
            && at <= self.text.len()
            && self.text[at - 2] == u16::from(b'\'')
            && matches!(u8::try_from(self.text[at - 1]), Ok(b's' | b'S'))
            && is_alpha(self.kind(at - 3))
            && (at == self.last || self.kind(at) & DELIMITER != 0)
    }

    /// What the part is of: letters of either case are letters.
    pub fn part_kind(&self) -> u8 {
        if self.end.is_none() {
            return 0;
        }
        match self.kind(self.current) {
            LOWER | UPPER => ALPHA,
            kind => kind,
        }
    }

    /// Whether the part is all that the term has but delimiters.
    pub fn is_single(&self) -> bool {
        let end = if self.has_final_possessive {
            self.last - 2
        } else {
            self.last
        };
        self.current == self.first && self.end == Some(end)
    }

    /// Whether the part is the whole term.
    pub fn is_whole(&self) -> bool {
        self.current == 0 && self.end == Some(self.text.len())
    }
}
