//! How is a pattern read? As Java 17 reads it, with its errors and the places that they name.

use super::super::tables::Tables;
use super::flags::Flags;
use super::sets::Set;
use vitrine_base::cause::Cause;

mod classes;
mod escapes;
mod groups;

/// How deep groups may lie in one another.
const DEEPEST: usize = 100;

/// Times that a part may be repeated with an end.
const NO_END: u32 = u32::MAX;

/// What a part of a pattern is.
#[derive(Debug, Clone)]
pub enum Node {
    /// It matches where it stands.
    Empty,
    /// One character.
    One(char),
    /// One character, whatever its case.
    Folded(char, Flags),
    /// One character of a set, by its number.
    Of(usize),
    /// Parts behind each other.
    All(Vec<Node>),
    /// The first of several ways that leads on.
    Any(Vec<Node>),
    /// A group whose place is kept.
    Group(usize, Box<Node>),
    /// A part several times.
    Repeat(Box<Node>, Times),
    /// What follows, or does not, without being part of the match.
    Ahead(bool, Box<Node>),
    /// What precedes, or does not, in so many characters.
    Behind(bool, Box<Node>, (u32, u32)),
    /// A part whose first match alone is tried.
    Atomic(Box<Node>),
    /// The text of a group again.
    Same(usize, Option<Flags>),
    /// A place.
    At(Place),
}

/// How often a part is repeated.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// At least so often.
    pub least: u32,
    /// At most so often; [`u32::MAX`] for any number.
    pub most: u32,
    /// Whether more or fewer are tried first, or more alone.
    pub greed: Greed,
}

/// What is tried first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Greed {
    /// More.
    Greedy,
    /// Fewer.
    Lazy,
    /// More, and nothing else.
    Possessive,
}

/// A place that a pattern may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The text's start.
    Start,
    /// Its end.
    End,
    /// Its end, or before the end of its last line.
    LastEnd {
        /// Whether only `\n` ends a line.
        unix: bool,
    },
    /// The start of a line.
    LineStart {
        /// Whether only `\n` ends a line.
        unix: bool,
    },
    /// The end of a line.
    LineEnd {
        /// Whether only `\n` ends a line.
        unix: bool,
    },
    /// The end of the match before.
    Last,
    /// A start or end of a word, or none.
    Bound(bool),
    /// Nowhere: a group that does not exist.
    Nowhere,
}

/// A pattern that was read.
#[derive(Debug)]
pub struct Parsed {
    /// Its parts.
    pub node: Node,
    /// The sets that it names.
    pub sets: Vec<Set>,
    /// Groups, that of the whole match counted.
    pub groups: usize,
    /// Groups that have a name.
    pub names: Vec<(String, usize)>,
}

/// Reads a pattern.
pub fn parse(pattern: &str, flags: Flags, tables: &Tables) -> Result<Parsed, Cause> {
    let text: Vec<char> = match flags.literal {
        true => pattern.chars().collect(),
        false => unquoted(pattern),
    };
    let mut parser = Parser {
        pattern,
        text,
        at: 0,
        flags,
        tables,
        sets: Vec::new(),
        groups: 1,
        names: Vec::new(),
        depth: 0,
    };
    let node = match flags.literal {
        true => {
            let letters = std::mem::take(&mut parser.text);
            Node::All(letters.iter().map(|&c| parser.literal(c)).collect())
        }
        false => parser.whole()?,
    };
    let mut node = node;
    settle_references(&mut node, parser.groups);
    Ok(Parsed {
        node,
        sets: parser.sets,
        groups: parser.groups,
        names: parser.names,
    })
}

/// A reference to a group that does not exist matches nowhere.
fn settle_references(node: &mut Node, groups: usize) {
    match node {
        Node::Same(group, _) if *group >= groups => *node = Node::At(Place::Nowhere),
        Node::All(parts) | Node::Any(parts) => parts.iter_mut().for_each(|part| settle_references(part, groups)),
        Node::Group(_, part) | Node::Repeat(part, _) | Node::Ahead(_, part) | Node::Atomic(part) => {
            settle_references(part, groups);
        }
        Node::Behind(_, part, _) => settle_references(part, groups),
        _ => {}
    }
}

/// Writes what stands between `\Q` and `\E` as characters that mean themselves.
fn unquoted(pattern: &str) -> Vec<char> {
    let mut out = Vec::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(at) = quote(rest) {
        out.extend(rest[..at].chars());
        let quoted = &rest[at + 2..];
        let (quoted, behind) = quoted.split_once("\\E").unwrap_or((quoted, ""));
        for (i, c) in quoted.chars().enumerate() {
            if i == 0 && c.is_ascii_digit() {
                out.extend(['\\', 'x', '3']);
            } else if c.is_ascii() && !c.is_ascii_alphanumeric() {
                out.push('\\');
            }
            out.push(c);
        }
        rest = behind;
    }
    out.extend(rest.chars());
    out
}

/// Finds `\Q` whose backslash is not itself one that is escaped.
fn quote(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at + 1 < bytes.len() {
        if bytes[at] == b'\\' {
            if bytes[at + 1] == b'Q' {
                return Some(at);
            }
            at += 1;
        }
        at += 1;
    }
    None
}

struct Parser<'t> {
    pattern: &'t str,
    /// The pattern without `\Q` and `\E`.
    text: Vec<char>,
    /// Characters that were read; it may go past the end, as Java's cursor does.
    at: usize,
    flags: Flags,
    tables: &'t Tables,
    sets: Vec<Set>,
    groups: usize,
    names: Vec<(String, usize)>,
    depth: usize,
}

/// What stands for a character behind the end.
const NONE: char = '\0';

impl Parser<'_> {
    /// The error of Java at the character that was read last.
    fn fault(&self, description: &str) -> Cause {
        self.fault_at(description, self.at as i64 - 1)
    }

    fn fault_at(&self, description: &str, index: i64) -> Cause {
        let mut reason = description.to_owned();
        if index >= 0 {
            reason.push_str(" near index ");
            reason.push_str(&index.to_string());
        }
        reason.push('\n');
        reason.push_str(self.pattern);
        if index >= 0 && (index as usize) < self.pattern.chars().count() {
            reason.push('\n');
            reason.push_str(&" ".repeat(index as usize));
            reason.push('^');
        }
        Cause::new("pattern_syntax_exception", reason)
    }

    fn unsupported(&self, what: &str) -> Cause {
        Cause::illegal_argument(said!("{what} in the pattern [{}] is not supported", self.pattern))
    }

    fn char_at(&self, at: usize) -> char {
        self.text.get(at).copied().unwrap_or(NONE)
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Passes over white space and comments, where the pattern has them.
    fn pass_over(&mut self) {
        while self.flags.comments && !self.is_at_end() {
            match self.char_at(self.at) {
                '\t'..='\r' | ' ' => self.at += 1,
                '#' => {
                    while !self.is_at_end() && !self.ends_line(self.char_at(self.at)) {
                        self.at += 1;
                    }
                }
                _ => break,
            }
        }
    }

    fn ends_line(&self, c: char) -> bool {
        match self.flags.unix_lines {
            true => c == '\n',
            false => matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'),
        }
    }

    fn peek(&mut self) -> char {
        self.pass_over();
        self.char_at(self.at)
    }

    fn read(&mut self) -> char {
        self.pass_over();
        self.at += 1;
        self.char_at(self.at - 1)
    }

    /// Takes the character that stands there, and looks at the next one.
    fn next(&mut self) -> char {
        self.at += 1;
        self.peek()
    }

    fn set(&mut self, set: Set) -> Node {
        if let Some(known) = self.sets.iter().position(|known| *known == set) {
            return Node::Of(known);
        }
        self.sets.push(set);
        Node::Of(self.sets.len() - 1)
    }

    fn literal(&self, c: char) -> Node {
        match self.flags.ignores_case && (c.is_ascii_alphabetic() || self.flags.unicode_case) {
            true => Node::Folded(c, self.flags),
            false => Node::One(c),
        }
    }

    fn whole(&mut self) -> Result<Node, Cause> {
        let node = self.ways()?;
        if self.is_at_end() && self.at == self.text.len() {
            return Ok(node);
        }
        match self.peek() {
            ')' => Err(self.fault("Unmatched closing ')'")),
            _ => Err(self.fault("Unexpected internal error")),
        }
    }

    /// Reads ways between `|`.
    fn ways(&mut self) -> Result<Node, Cause> {
        let mut ways = vec![self.sequence()?];
        while self.peek() == '|' && !self.is_at_end() {
            self.at += 1;
            ways.push(self.sequence()?);
        }
        Ok(match ways.len() {
            1 => ways.swap_remove(0),
            _ => Node::Any(ways),
        })
    }

    fn sequence(&mut self) -> Result<Node, Cause> {
        let mut parts = Vec::new();
        loop {
            let c = self.peek();
            if self.is_at_end() {
                break;
            }
            let part = match c {
                '|' | ')' => break,
                '(' => match self.group()? {
                    Some(group) => group,
                    // Flags for what follows.
                    None => continue,
                },
                '[' => {
                    self.at += 1;
                    let set = self.class()?;
                    self.set(set)
                }
                '\\' => self.escaped()?,
                '^' => {
                    self.at += 1;
                    let unix = self.flags.unix_lines;
                    Node::At(match self.flags.multiline {
                        true => Place::LineStart { unix },
                        false => Place::Start,
                    })
                }
                '$' => {
                    self.at += 1;
                    let unix = self.flags.unix_lines;
                    Node::At(match self.flags.multiline {
                        true => Place::LineEnd { unix },
                        false => Place::LastEnd { unix },
                    })
                }
                '.' => {
                    self.at += 1;
                    let set = match (self.flags.dot_all, self.flags.unix_lines) {
                        (true, _) => Set::none(),
                        (_, true) => Set::of(&[('\n', '\n')]),
                        _ => Set::of(&[
                            ('\n', '\n'),
                            ('\r', '\r'),
                            ('\u{85}', '\u{85}'),
                            ('\u{2028}', '\u{2029}'),
                        ]),
                    };
                    self.set(set.not())
                }
                '?' | '*' | '+' => {
                    self.next();
                    return Err(self.fault(&["Dangling meta character '", c.encode_utf8(&mut [0; 4]), "'"].concat()));
                }
                // The braces apply to nothing.
                '{' => Node::Empty,
                c => {
                    self.at += 1;
                    self.literal(c)
                }
            };
            parts.push(self.repeated(part)?);
        }
        Ok(match parts.len() {
            0 => Node::Empty,
            1 => parts.swap_remove(0),
            _ => Node::All(parts),
        })
    }

    /// Reads how often a part is repeated.
    fn repeated(&mut self, part: Node) -> Result<Node, Cause> {
        let (least, most) = match self.peek() {
            _ if self.is_at_end() => return Ok(part),
            '?' => (0, 1),
            '*' => (0, NO_END),
            '+' => (1, NO_END),
            '{' => self.counts()?,
            _ => return Ok(part),
        };
        let greed = match self.next() {
            '?' => Greed::Lazy,
            '+' => Greed::Possessive,
            _ => Greed::Greedy,
        };
        if greed != Greed::Greedy {
            self.at += 1;
        }
        Ok(Node::Repeat(Box::new(part), Times { least, most, greed }))
    }

    /// Reads counts in braces, up to the closing one.
    fn counts(&mut self) -> Result<(u32, u32), Cause> {
        let mut c = self.char_at(self.at + 1);
        self.at += 2;
        if !c.is_ascii_digit() {
            self.at = self.at.max(2);
            return Err(self.fault("Illegal repetition"));
        }
        let least = self.count(&mut c)?;
        let most = match c {
            ',' => {
                c = self.read();
                match c {
                    '}' => NO_END,
                    _ => self.count(&mut c)?,
                }
            }
            _ => least,
        };
        if c != '}' {
            return Err(self.fault("Unclosed counted closure"));
        }
        if most < least {
            return Err(self.fault("Illegal repetition range"));
        }
        // The closing brace is what stands there now.
        self.at -= 1;
        Ok((least, most))
    }

    fn count(&mut self, c: &mut char) -> Result<u32, Cause> {
        let mut count = 0i32;
        while let Some(digit) = c.to_digit(10) {
            let more = count.checked_mul(10).and_then(|count| count.checked_add(digit as i32));
            count = more.ok_or_else(|| self.fault("Illegal repetition range"))?;
            *c = self.read();
        }
        Ok(count as u32)
    }
}
