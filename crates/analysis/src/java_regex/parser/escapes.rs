//! What do characters behind a backslash mean in a pattern?

use super::{NONE, Node, Parser, Place};
use crate::cases::lower;
use crate::java_regex::sets::Set;
use vitrine_base::cause::Cause;

/// What an escape stands for.
pub(super) enum Escape {
    /// A character.
    One(char),
    /// Characters.
    Of(Set),
    /// Something that stands outside of classes alone.
    Other(Node),
}

impl Parser<'_> {
    /// Reads an escape outside of classes.
    pub(super) fn escaped(&mut self) -> Result<Node, Cause> {
        Ok(match self.escape(false)? {
            Escape::One(c) => self.literal(c),
            Escape::Of(set) => self.set(set),
            Escape::Other(node) => node,
        })
    }

    /// Reads an escape; `is_range` where it may be the start or end of a range in a class.
    pub(super) fn escape(&mut self, in_class: bool) -> Result<Escape, Cause> {
        let c = self.char_at(self.at + 1);
        if matches!(c, 'p' | 'P') {
            self.at += 1;
            return self.property(c == 'P').map(Escape::Of);
        }
        let is_range = in_class && self.char_at(self.at + 2) == '-';
        self.at += 2;
        let set = |runs: &[(char, char)], not: bool| {
            let set = Set::of(runs);
            Ok(Escape::Of(if not { set.not() } else { set }))
        };
        let place = |place| match in_class {
            false => Some(Escape::Other(Node::At(place))),
            true => None,
        };
        let unix = self.flags.unix_lines;
        let found = match c {
            '0' => return self.octal().map(Escape::One),
            '1'..='9' if !in_class => return Ok(Escape::Other(self.reference(c))),
            'A' => place(Place::Start),
            'B' => place(Place::Bound(false)),
            'b' if !in_class => {
                if self.char_at(self.at) == '{' && self.char_at(self.at + 1) == 'g' {
                    return Err(self.unsupported("\\b{g}"));
                }
                place(Place::Bound(true))
            }
            'G' => place(Place::Last),
            'Z' => place(Place::LastEnd { unix }),
            'z' => place(Place::End),
            'd' | 'D' => return set(&[('0', '9')], c == 'D'),
            'w' | 'W' => return set(&[('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')], c == 'W'),
            's' | 'S' => return set(&[('\t', '\r'), (' ', ' ')], c == 'S'),
            'h' | 'H' => return set(&BLANKS, c == 'H'),
            'v' if is_range => Some(Escape::One('\u{b}')),
            'v' | 'V' => return set(&VERTICAL, c == 'V'),
            'R' if !in_class => {
                let lines = self.set(Set::of(&VERTICAL));
                let both = Node::All(vec![Node::One('\r'), Node::One('\n')]);
                Some(Escape::Other(Node::Any(vec![both, lines])))
            }
            'X' if !in_class => return Err(self.unsupported("\\X")),
            'N' => return Err(self.unsupported("\\N")),
            'a' => Some(Escape::One('\u{7}')),
            'c' => match self.is_at_end() {
                true => return Err(self.fault("Illegal control escape sequence")),
                false => {
                    let c = self.read() as u32 ^ 64;
                    char::from_u32(c).map(Escape::One)
                }
            },
            'e' => Some(Escape::One('\u{1b}')),
            'f' => Some(Escape::One('\u{c}')),
            'n' => Some(Escape::One('\n')),
            'r' => Some(Escape::One('\r')),
            't' => Some(Escape::One('\t')),
            'k' if !in_class => return self.named().map(Escape::Other),
            'u' => return self.unicode().map(Escape::One),
            'x' => return self.hexadecimal().map(Escape::One),
            c if c.is_ascii_alphanumeric() => None,
            c => Some(Escape::One(c)),
        };
        found.ok_or_else(|| self.fault("Illegal/unsupported escape sequence"))
    }

    /// A reference to a group by its number: as many digits as there are groups for.
    fn reference(&mut self, first: char) -> Node {
        let mut number = first.to_digit(10).unwrap_or_default() as usize;
        while let Some(digit) = self.peek().to_digit(10)
            && self.groups > number * 10 + digit as usize
        {
            number = number * 10 + digit as usize;
            self.at += 1;
        }
        self.same(number)
    }

    fn same(&self, number: usize) -> Node {
        Node::Same(number, self.flags.ignores_case.then_some(self.flags))
    }

    fn named(&mut self) -> Result<Node, Cause> {
        if self.read() != '<' {
            return Err(self.fault("\\k is not followed by '<' for named capturing group"));
        }
        let first = self.read();
        let name = self.group_name(first)?;
        match self.names.iter().find(|(known, _)| *known == name) {
            Some(&(_, number)) => Ok(self.same(number)),
            None => Err(self.fault(&["named capturing group <", &name, "> does not exist"].concat())),
        }
    }

    fn octal(&mut self) -> Result<char, Cause> {
        let digit = |c: char| c.to_digit(8);
        let Some(mut code) = digit(self.read()) else {
            return Err(self.fault("Illegal octal escape sequence"));
        };
        let most = if code <= 3 { 2 } else { 1 };
        for _ in 0..most {
            let Some(next) = digit(self.peek()) else { break };
            code = code * 8 + next;
            self.at += 1;
        }
        Ok(char::from_u32(code).unwrap_or(NONE))
    }

    fn hexadecimal(&mut self) -> Result<char, Cause> {
        let first = self.read();
        if let Some(one) = first.to_digit(16) {
            if let Some(two) = self.read().to_digit(16) {
                return Ok(char::from_u32(one * 16 + two).unwrap_or(NONE));
            }
        } else if first == '{' && self.char_at(self.at).is_ascii_hexdigit() {
            let mut code = 0;
            let mut c = self.read();
            while let Some(digit) = c.to_digit(16) {
                code = code * 16 + digit;
                if code > 0x10_ffff {
                    return Err(self.fault("Hexadecimal codepoint is too big"));
                }
                c = self.read();
            }
            if c != '}' {
                return Err(self.fault("Unclosed hexadecimal escape sequence"));
            }
            return char::from_u32(code).ok_or_else(|| self.unsupported("half of a surrogate pair"));
        }
        Err(self.fault("Illegal hexadecimal escape sequence"))
    }

    fn unicode(&mut self) -> Result<char, Cause> {
        let one = self.unit()?;
        if (0xd800..0xdc00).contains(&one) && self.char_at(self.at) == '\\' && self.char_at(self.at + 1) == 'u' {
            self.at += 2;
            let two = self.unit()?;
            if (0xdc00..0xe000).contains(&two) {
                let code = 0x1_0000 + ((one - 0xd800) << 10) + (two - 0xdc00);
                return char::from_u32(code).ok_or_else(|| self.unsupported("half of a surrogate pair"));
            }
        }
        char::from_u32(one).ok_or_else(|| self.unsupported("half of a surrogate pair"))
    }

    fn unit(&mut self) -> Result<u32, Cause> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.read().to_digit(16);
            code = code * 16 + digit.ok_or_else(|| self.fault("Illegal Unicode escape sequence"))?;
        }
        Ok(code)
    }

    /// Reads the name of a property behind `p` or `P`.
    fn property(&mut self, mut is_not: bool) -> Result<Set, Cause> {
        let first = self.next();
        let name: String = match first {
            '{' => {
                self.at += 1;
                let start = self.at;
                let close = self.text[start.min(self.text.len())..].iter().position(|&c| c == '}');
                let Some(length) = close else {
                    self.at = self.text.len() + 1;
                    return Err(self.fault("Unclosed character family"));
                };
                self.at = start + length + 1;
                if length == 0 {
                    return Err(self.fault("Empty character family"));
                }
                self.text[start..start + length].iter().collect()
            }
            c => {
                self.at += 1;
                c.to_string()
            }
        };
        if name.strip_prefix('^').is_some() {
            is_not = !is_not;
        }
        let found = Set::named(&name, self.flags, self.tables);
        let set = found.ok_or_else(|| self.fault(&unknown(&name)))?;
        Ok(if is_not { set.not() } else { set })
    }
}

fn unknown(name: &str) -> String {
    match name.split_once('=') {
        Some((key, value))
            if matches!(
                lower(key).as_str(),
                "sc" | "script" | "blk" | "block" | "gc" | "general_category"
            ) =>
        {
            said!("Unknown Unicode property {{name=<{key}>, value=<{value}>}}")
        }
        Some((key, value)) => said!("Unknown Unicode property {{name=<{key}>, value=<{value}>}}"),
        None => said!("Unknown character property name {{{name}}}"),
    }
}

/// Java's `\h`.
const BLANKS: [(char, char); 8] = [
    ('\t', '\t'),
    (' ', ' '),
    ('\u{a0}', '\u{a0}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{180e}', '\u{180e}'),
    ('\u{2000}', '\u{200a}'),
    ('\u{202f}', '\u{202f}'),
    ('\u{205f}', '\u{205f}'),
];

/// Java's `\v`.
const VERTICAL: [(char, char); 3] = [('\n', '\r'), ('\u{85}', '\u{85}'), ('\u{2028}', '\u{2029}')];
