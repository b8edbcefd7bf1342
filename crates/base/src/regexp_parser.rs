//! What does a regular expression in Lucene's syntax consist of? Errors are in Lucene's words.

use crate::cause::Cause;

/// Nesting of parentheses at most, so that no expression exhausts the stack.
const MAX_DEPTH: usize = 100;

/// A part of an expression.
#[derive(Debug)]
pub enum Node {
    /// The empty string.
    Empty,
    /// Nothing, not even the empty string: `#`.
    Nothing,
    /// Any string: `@`.
    AnyString,
    /// A character within one of the ranges, or within none.
    Class {
        /// From a character to another.
        ranges: Vec<(char, char)>,
        /// Whether it is one within none of them.
        negated: bool,
    },
    /// One behind the other.
    Sequence(Vec<Node>),
    /// One of them.
    Union(Vec<Node>),
    /// All of them at once: `&`.
    Intersection(Vec<Node>),
    /// What does not match it: `~`.
    Complement(Box<Node>),
    /// The same several times.
    Repeat {
        /// What is repeated.
        node: Box<Node>,
        /// How often at least.
        least: u32,
        /// How often at most.
        most: Option<u32>,
    },
    /// Decimal numbers from one to another; with a fixed number of digits if it is not 0.
    Interval {
        /// The first.
        least: u64,
        /// The last.
        most: u64,
        /// The digits of each.
        digits: usize,
    },
}

/// Which of the optional operators an expression has: Lucene's numbers.
#[derive(Debug, Clone, Copy)]
pub struct Operators(pub u32);

impl Operators {
    /// All of them.
    pub const ALL: Self = Self(0xff);
    const INTERSECTION: u32 = 0x01;
    const COMPLEMENT: u32 = 0x02;
    const EMPTY: u32 = 0x04;
    const ANY_STRING: u32 = 0x08;
    const AUTOMATON: u32 = 0x10;
    const INTERVAL: u32 = 0x20;

    fn has(self, operators: u32) -> bool {
        self.0 & operators != 0
    }
}

/// Reads an expression from its characters.
pub struct Parser {
    operators: Operators,
    chars: Vec<char>,
    at: usize,
    depth: usize,
    /// The first automaton that is named; there are none of a name.
    named: Option<String>,
}

impl Parser {
    /// Reads a whole expression, which is not empty.
    /// Returns with it the name of an automaton that it asks for, if it does: there are none.
    pub fn parse(pattern: &str) -> Result<(Node, Option<String>), String> {
        Self::parse_with(pattern, Operators::ALL)
    }

    /// Reads one with some of the optional operators; the others stand for themselves.
    pub fn parse_with(pattern: &str, operators: Operators) -> Result<(Node, Option<String>), String> {
        let mut parser = Self {
            operators,
            chars: pattern.chars().collect(),
            at: 0,
            depth: 0,
            named: None,
        };
        let root = parser.union()?;
        if parser.at < parser.chars.len() {
            return Err(format!(
                "end-of-string expected at position {}",
                parser.place(parser.at)
            ));
        }
        Ok((root, parser.named))
    }

    /// Returns the place of a character as Java counts it: in UTF-16 units.
    fn place(&self, at: usize) -> usize {
        self.chars.iter().take(at).map(|c| c.len_utf16()).sum()
    }

    fn peek(&self, any: &str) -> bool {
        self.chars.get(self.at).is_some_and(|&c| any.contains(c))
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.chars.get(self.at) == Some(&c);
        self.at += found as usize;
        found
    }

    fn next(&mut self) -> Result<char, String> {
        let c = self.chars.get(self.at).copied().ok_or("unexpected end-of-string")?;
        self.at += 1;
        Ok(c)
    }

    fn union(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the regular expression is nested too deeply".to_owned());
        }
        let mut parts = vec![self.intersection()?];
        while self.take('|') {
            parts.push(self.intersection()?);
        }
        self.depth -= 1;
        Ok(single(parts, Node::Union))
    }

    fn intersection(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.sequence()?];
        while self.operators.has(Operators::INTERSECTION) && self.take('&') {
            parts.push(self.sequence()?);
        }
        Ok(single(parts, Node::Intersection))
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.repeat()?];
        let ends = if self.operators.has(Operators::INTERSECTION) {
            ")|&"
        } else {
            ")|"
        };
        while self.at < self.chars.len() && !self.peek(ends) {
            parts.push(self.repeat()?);
        }
        Ok(single(parts, Node::Sequence))
    }

    fn repeat(&mut self) -> Result<Node, String> {
        let mut node = self.complement()?;
        while self.peek("?*+{") {
            let (least, most) = match self.next()? {
                '?' => (0, Some(1)),
                '*' => (0, None),
                '+' => (1, None),
                _ => self.bounds()?,
            };
            if most.is_some_and(|most| most < least) {
                node = Node::Nothing;
                continue;
            }
            node = Node::Repeat {
                node: Box::new(node),
                least,
                most,
            };
        }
        Ok(node)
    }

    fn bounds(&mut self) -> Result<(u32, Option<u32>), String> {
        let start = self.at;
        let least = self
            .digits()?
            .ok_or_else(|| format!("integer expected at position {}", self.place(start)))?;
        let most = if self.take(',') { self.digits()? } else { Some(least) };
        if !self.take('}') {
            return Err(format!("expected '}}' at position {}", self.place(self.at)));
        }
        Ok((least, most))
    }

    fn digits(&mut self) -> Result<Option<u32>, String> {
        let start = self.at;
        while self.chars.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        let number = (!text.is_empty()).then(|| text.parse::<i32>().map(i32::unsigned_abs));
        number
            .transpose()
            .map_err(|_| Cause::number_format(&text).into_reason())
    }

    fn complement(&mut self) -> Result<Node, String> {
        if self.operators.has(Operators::COMPLEMENT) && self.take('~') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err("the regular expression is nested too deeply".to_owned());
            }
            let inner = self.complement()?;
            self.depth -= 1;
            return Ok(Node::Complement(Box::new(inner)));
        }
        if self.take('[') {
            let negated = self.take('^');
            let mut ranges = vec![self.range()?];
            while self.at < self.chars.len() && !self.peek("]") {
                ranges.push(self.range()?);
            }
            if !self.take(']') {
                return Err(format!("expected ']' at position {}", self.place(self.at)));
            }
            return Ok(Node::Class { ranges, negated });
        }
        self.simple()
    }

    fn range(&mut self) -> Result<(char, char), String> {
        self.take('\\');
        let low = self.next()?;
        if !self.take('-') {
            return Ok((low, low));
        }
        self.take('\\');
        let high = self.next()?;
        if low > high {
            return Err(format!(
                "invalid range: from ({}) cannot be > to ({})",
                low as u32, high as u32
            ));
        }
        Ok((low, high))
    }

    fn simple(&mut self) -> Result<Node, String> {
        Ok(match self.next()? {
            '.' => Node::Class {
                ranges: Vec::new(),
                negated: true,
            },
            '#' if self.operators.has(Operators::EMPTY) => Node::Nothing,
            '@' if self.operators.has(Operators::ANY_STRING) => Node::AnyString,
            '"' => {
                let start = self.at;
                while self.at < self.chars.len() && !self.peek("\"") {
                    self.at += 1;
                }
                let text: Vec<Node> = self.chars[start..self.at].iter().map(|&c| literal(c)).collect();
                if !self.take('"') {
                    return Err(format!("expected '\"' at position {}", self.place(self.at)));
                }
                if text.is_empty() {
                    Node::Empty
                } else {
                    single(text, Node::Sequence)
                }
            }
            '(' => {
                if self.take(')') {
                    return Ok(Node::Empty);
                }
                let inner = self.union()?;
                if !self.take(')') {
                    return Err(format!("expected ')' at position {}", self.place(self.at)));
                }
                inner
            }
            '<' if self.operators.has(Operators::AUTOMATON | Operators::INTERVAL) => self.interval()?,
            '\\' => literal(self.next()?),
            c => literal(c),
        })
    }

    fn interval(&mut self) -> Result<Node, String> {
        let start = self.at;
        while self.at < self.chars.len() && !self.peek(">") {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        if !self.take('>') {
            return Err(format!("expected '>' at position {}", self.place(self.at)));
        }
        let Some((low, high)) = text.split_once('-') else {
            if !self.operators.has(Operators::AUTOMATON) {
                return Err(format!("interval syntax error at position {}", self.place(self.at - 1)));
            }
            self.named.get_or_insert(text);
            return Ok(Node::Nothing);
        };
        if !self.operators.has(Operators::INTERVAL) {
            return Err(format!("illegal identifier at position {}", self.place(self.at - 1)));
        }
        let parse = |text: &str| {
            text.parse::<u32>()
                .ok()
                .filter(|&number| number <= i32::MAX as u32)
                .map(u64::from)
                .ok_or_else(|| format!("interval syntax error at position {}", self.place(self.at - 1)))
        };
        let (least, most) = (parse(low)?, parse(high)?);
        let digits = if low.len() == high.len() { low.len() } else { 0 };
        Ok(Node::Interval {
            least: least.min(most),
            most: least.max(most),
            digits,
        })
    }
}

fn literal(c: char) -> Node {
    Node::Class {
        ranges: vec![(c, c)],
        negated: false,
    }
}

fn single(mut parts: Vec<Node>, many: impl FnOnce(Vec<Node>) -> Node) -> Node {
    match parts.len() {
        1 => parts.remove(0),
        _ => many(parts),
    }
}
