//! How does HTML leave a text? The actions of the automaton that Lucene's `HTMLStripCharFilter` is, one after the other.

use super::super::automaton::Longest;
use super::super::characters;
use super::super::corrections::Corrections;
use super::super::java_regex::Steps;
use super::html_strip::HtmlStrip;

/// The lexical states, by their numbers.
mod within {
    pub const TEXT: usize = 0;
    pub const AMPERSAND: usize = 1;
    pub const NUMBER: usize = 2;
    pub const REFERENCE_TAIL: usize = 3;
    pub const BRACKET: usize = 4;
    pub const BANG: usize = 5;
    pub const COMMENT: usize = 6;
    pub const SCRIPT: usize = 7;
    pub const SCRIPT_COMMENT: usize = 8;
    pub const BRACKET_SLASH: usize = 9;
    pub const BRACKET_SPACE: usize = 10;
    pub const CDATA: usize = 11;
    pub const INCLUDE: usize = 12;
    pub const SINGLE_QUOTED: usize = 13;
    pub const DOUBLE_QUOTED: usize = 14;
    pub const END_TAG_KEPT: usize = 15;
    pub const END_TAG_DROPPED: usize = 16;
    pub const END_TAG_REPLACED: usize = 17;
    pub const START_TAG_KEPT: usize = 18;
    pub const START_TAG_DROPPED: usize = 19;
    pub const START_TAG_REPLACED: usize = 20;
    pub const STYLE: usize = 21;
    pub const STYLE_COMMENT: usize = 22;
}

/// Units of a pair of numeric references, `#xD83D;&#xDE00;` or `#55357;&#56832;`.
const PAIR: u32 = 15;

/// A text of which HTML is taken out.
pub(super) struct Stripping<'t> {
    filter: &'t HtmlStrip,
    text: &'t str,
    /// The next byte of the text, and its UTF-16 unit.
    at: usize,
    unit: u32,
    lexical: usize,
    /// Bytes of what may stay as it is or not, and its units.
    held: (usize, usize),
    held_units: u32,
    /// The unit at which what is held, a comment, a script or a style began.
    began: u32,
    /// What is held stands for.
    entity: Option<char>,
    /// Where a string or an include leads back to, and where that does.
    back: usize,
    back_of_back: usize,
    out: String,
    out_units: u32,
    /// By how much units of the text are ahead of those written.
    difference: i32,
    corrections: Corrections,
}

impl<'t> Stripping<'t> {
    pub fn new(filter: &'t HtmlStrip, text: &'t str) -> Self {
        Self {
            filter,
            text,
            at: 0,
            unit: 0,
            lexical: within::TEXT,
            held: (0, 0),
            held_units: 0,
            began: 0,
            entity: None,
            back: within::TEXT,
            back_of_back: within::TEXT,
            out: String::with_capacity(text.len()),
            out_units: 0,
            difference: 0,
            corrections: Corrections::default(),
        }
    }

    /// Takes the next match, if there is one and steps are left for it.
    pub fn step(&mut self, steps: &mut Steps) -> bool {
        if self.at >= self.text.len() {
            return false;
        }
        let found = self
            .filter
            .automaton
            .longest(self.lexical, self.text, self.at, u32::MAX);
        if found.action == 0 || !steps.take(found.seen.into()) {
            return false;
        }
        let (bytes, units) = self.act(found);
        self.at += bytes;
        self.unit += units;
        true
    }

    /// Does what an action says; returns how many bytes and units of the text are done with.
    fn act(&mut self, found: Longest) -> (usize, u32) {
        let text = &self.text[self.at..found.end];
        let all = (text.len(), found.units);
        let escaped = &self.filter.escaped;
        match found.action {
            1 | 21 => self.write(text),
            2 => self.hold_from(found, within::BRACKET),
            3 => self.hold_from(found, within::AMPERSAND),
            4 => {
                // None of it all: what is held is text.
                self.write_held();
                self.lexical = within::TEXT;
                return (0, 0);
            }
            5 => self.hold(found, within::NUMBER),
            6 | 32 => self.number(text, found),
            7 => {
                let units = self.entity.map_or(0, |c| c.len_utf16() as u32);
                self.correct(self.held_units + found.units, units);
                self.write_entity();
                self.lexical = within::TEXT;
            }
            8 | 9 | 18 | 19 => {
                let (kept, others) = match found.action {
                    8 => (within::START_TAG_KEPT, within::START_TAG_REPLACED),
                    9 => (within::START_TAG_KEPT, within::START_TAG_DROPPED),
                    18 => (within::END_TAG_KEPT, within::END_TAG_REPLACED),
                    _ => (within::END_TAG_KEPT, within::END_TAG_DROPPED),
                };
                let is_kept = escaped.has(text);
                self.hold(found, if is_kept { kept } else { others });
            }
            10 => self.hold(found, within::BANG),
            11 => self.hold(found, within::BRACKET_SPACE),
            12 => self.hold(found, within::BRACKET_SLASH),
            13 | 20 => self.hold(found, self.lexical),
            14 | 27 => self.drop_held(found, within::TEXT),
            16 | 29 => self.string(within::SINGLE_QUOTED),
            17 | 30 => self.string(within::DOUBLE_QUOTED),
            22 | 23 => {
                self.back_of_back = self.back;
                self.string(match found.action {
                    22 => within::SINGLE_QUOTED,
                    _ => within::DOUBLE_QUOTED,
                });
            }
            24 => {
                self.lexical = self.back;
                self.back = self.back_of_back;
            }
            25 => self.keep_held(found, within::TEXT),
            26 | 28 => self.replace_held(found),
            31 => {
                self.entity = self.filter.entity(text);
                self.hold(found, within::REFERENCE_TAIL);
            }
            // Behind more than `<!` it is no comment, nor a section.
            33 if self.held_units > 2 => self.hold(found, self.lexical),
            33 => self.lexical = within::COMMENT,
            34 | 37 if escaped.br => self.keep_held(found, within::TEXT),
            34 | 37 => self.replace_held(found),
            35 => {
                self.correct(self.unit - self.began + found.units, 0);
                self.lexical = within::TEXT;
            }
            36 => self.lexical = within::SCRIPT,
            38 => {
                self.correct(found.units, 0);
                self.lexical = within::TEXT;
            }
            39 => self.lexical = self.back,
            40 => self.lexical = within::STYLE,
            41 => self.lexical = within::SCRIPT_COMMENT,
            42 => self.lexical = within::STYLE_COMMENT,
            43..=45 => {
                self.back = self.lexical;
                self.lexical = within::INCLUDE;
            }
            46 => self.open(found, within::STYLE, escaped.style),
            47 => self.open(found, within::SCRIPT, escaped.script),
            48 if self.held_units > 2 => self.hold(found, self.lexical),
            48 => self.drop_held(found, within::CDATA),
            49 => self.close(found, escaped.style),
            50 => self.close(found, escaped.script),
            51..=54 => match pair(text, found.units) {
                Some(c) => {
                    self.correct(self.held_units + found.units, 2);
                    self.write(c.encode_utf8(&mut [0; 4]));
                    self.lexical = within::TEXT;
                }
                None => {
                    // Each by itself: only the sign of numbers is done with.
                    let sign = Longest {
                        end: self.at + 1,
                        units: 1,
                        ..found
                    };
                    self.hold(sign, within::NUMBER);
                    return (1, 1);
                }
            },
            _ => {}
        }
        all
    }

    /// Writes what is at the end of the text still held, if it stays; returns all that was written.
    pub fn end(mut self) -> (String, Corrections) {
        match self.lexical {
            within::REFERENCE_TAIL => {
                let units = self.entity.map_or(0, |c| c.len_utf16() as u32);
                self.correct(self.held_units, units);
                self.write_entity();
            }
            within::BANG
            | within::AMPERSAND
            | within::NUMBER
            | within::END_TAG_KEPT
            | within::START_TAG_KEPT
            | within::BRACKET
            | within::BRACKET_SLASH
            | within::BRACKET_SPACE => self.write_held(),
            within::TEXT | within::CDATA => {}
            _ => self.correct(self.unit - self.began, 0),
        }
        (self.out, self.corrections)
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.out_units += text.encode_utf16().count() as u32;
    }

    fn write_entity(&mut self) {
        if let Some(c) = self.entity {
            self.write(c.encode_utf8(&mut [0; 4]));
        }
    }

    fn write_held(&mut self) {
        let (from, to) = self.held;
        self.out.push_str(&self.text[from..to]);
        self.out_units += self.held_units;
    }

    /// Says that for so many units of the text, so many are written next.
    fn correct(&mut self, taken: u32, written: u32) {
        self.difference += taken as i32 - written as i32;
        self.corrections.add(self.out_units + written, self.difference);
    }

    /// Holds a match, which is the first.
    fn hold_from(&mut self, found: Longest, lexical: usize) {
        self.began = self.unit;
        self.held = (self.at, self.at);
        self.held_units = 0;
        self.hold(found, lexical);
    }

    /// Holds a match behind what is held.
    fn hold(&mut self, found: Longest, lexical: usize) {
        self.held.1 = found.end;
        self.held_units += found.units;
        self.lexical = lexical;
    }

    /// Writes what is held with a match.
    fn keep_held(&mut self, found: Longest, lexical: usize) {
        self.hold(found, lexical);
        self.write_held();
    }

    /// Writes nothing for what is held with a match.
    fn drop_held(&mut self, found: Longest, lexical: usize) {
        self.correct(self.held_units + found.units, 0);
        self.lexical = lexical;
    }

    /// Writes a line break for what is held with a match.
    fn replace_held(&mut self, found: Longest) {
        self.correct(self.held_units + found.units, 1);
        self.write("\n");
        self.lexical = within::TEXT;
    }

    fn string(&mut self, lexical: usize) {
        self.back = self.lexical;
        self.lexical = lexical;
    }

    /// The start tag of a script or a style.
    fn open(&mut self, found: Longest, lexical: usize, is_escaped: bool) {
        self.lexical = lexical;
        if is_escaped {
            self.keep_held(found, lexical);
            self.began += 1 + found.units;
        }
    }

    /// The end tag of a script or a style, of which all but the tags of an escaped one is left out.
    fn close(&mut self, found: Longest, is_escaped: bool) {
        let taken = self.unit - self.began;
        if is_escaped {
            self.correct(taken, 0);
            let text = self.text;
            self.write(&text[self.at..found.end]);
        } else {
            self.correct(taken + found.units, 1);
            self.write("\n");
        }
        self.lexical = within::TEXT;
    }

    /// A numeric reference, decimal or behind an `x`: one that is too long or too great is text.
    fn number(&mut self, text: &str, found: Longest) {
        let (digits, radix, longest) = match text.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16, 5),
            None => (text, 10, 7),
        };
        let code = u32::from_str_radix(digits, radix).ok();
        match code.filter(|&code| digits.len() <= longest && code <= 0x10_ffff) {
            Some(code) => {
                self.entity = Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                self.hold(found, within::REFERENCE_TAIL);
            }
            None => self.keep_held(found, within::TEXT),
        }
    }
}

/// Returns the character of two numeric references to a pair of surrogates, if they are one.
fn pair(text: &str, units: u32) -> Option<char> {
    let (high, low) = text.strip_prefix('#')?.strip_suffix(';')?.split_once(";&#")?;
    let pair = [surrogate(high)?, surrogate(low)?];
    // Lucene takes the digits by their places.
    let c = char::decode_utf16(pair).next()?.ok()?;
    (units == PAIR).then_some(c)
}

/// Reads a reference to half a pair; its digits may be of any script.
fn surrogate(text: &str) -> Option<u16> {
    if let Some(digits) = text.strip_prefix(['x', 'X']) {
        return u16::from_str_radix(digits, 16).ok();
    }
    let value = text.chars().try_fold(0, |value, c| {
        let digit = characters::digit(c)?;
        Some(value * 10 + u32::from(digit))
    })?;
    u16::try_from(value).ok()
}
