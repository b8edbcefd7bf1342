//! Does a term match a regular expression in Lucene's syntax?
//!
//! All of Lucene's operators are here: `. ? * + { } | ( ) [ ] " "` and the optional `& ~ < > # @`. Expressions always match
//! whole terms. As complement and intersection rule out the usual automata, an expression is evaluated on the term itself:
//! for each place where a part may begin, the set of places where it may end. Terms are short, and dictionaries hold each
//! term once.

use crate::error::Cause;

/// An expression.
#[derive(Debug)]
pub struct Regexp {
    root: Node,
    size: u64,
}

#[derive(Debug)]
enum Node {
    /// The empty string.
    Empty,
    /// Nothing, not even the empty string: `#`.
    Nothing,
    /// Any string: `@`.
    AnyString,
    /// A character within one of the ranges, or within none.
    Class {
        ranges: Vec<(char, char)>,
        negated: bool,
    },
    Sequence(Vec<Node>),
    Union(Vec<Node>),
    Intersection(Vec<Node>),
    Complement(Box<Node>),
    Repeat {
        node: Box<Node>,
        least: u32,
        most: Option<u32>,
    },
    /// Decimal numbers from one to another; with a fixed number of digits if it is not 0.
    Interval {
        least: u64,
        most: u64,
        digits: usize,
    },
}

/// Places of a term, one bit each.
#[derive(Debug, Clone, PartialEq)]
struct Places(Vec<u64>);

impl Places {
    fn none(length: usize) -> Self {
        Self(vec![0; length / 64 + 1])
    }

    fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn or(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    fn and(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    fn iter(&self, length: usize) -> impl Iterator<Item = usize> + '_ {
        (0..=length).filter(|&at| self.has(at))
    }
}

impl Regexp {
    /// Parses an expression.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        if pattern.is_empty() {
            return Ok(Self {
                root: Node::Empty,
                size: 1,
            });
        }
        let mut parser = Parser {
            chars: pattern.chars().collect(),
            at: 0,
            depth: 0,
        };
        let root = parser.union().map_err(Cause::illegal_argument)?;
        if parser.at < parser.chars.len() {
            return Err(Cause::illegal_argument(format!(
                "end-of-string expected at position {}",
                parser.at
            )));
        }
        Ok(Self {
            root,
            size: parser.chars.len() as u64,
        })
    }

    /// Returns about how much work it is to match a term.
    pub fn cost(&self, term: &str) -> u64 {
        self.size * (term.len() as u64 / 16 + 1)
    }

    /// Whether the whole term matches.
    pub fn matches(&self, term: &str) -> bool {
        let chars: Vec<char> = term.chars().collect();
        let mut start = Places::none(chars.len());
        start.set(0);
        ends(&self.root, &chars, &start).has(chars.len())
    }
}

/// Returns where a part may end that begins at any of the places.
fn ends(node: &Node, term: &[char], starts: &Places) -> Places {
    let length = term.len();
    let mut found = Places::none(length);
    if starts.is_empty() {
        return found;
    }
    match node {
        Node::Empty => return starts.clone(),
        Node::Nothing => {}
        Node::AnyString => {
            let first = starts.iter(length).next().unwrap_or(length);
            (first..=length).for_each(|at| found.set(at));
        }
        Node::Class { ranges, negated } => {
            for at in starts.iter(length.saturating_sub(1)) {
                if let Some(&c) = term.get(at)
                    && ranges.iter().any(|&(low, high)| low <= c && c <= high) != *negated
                {
                    found.set(at + 1);
                }
            }
        }
        Node::Sequence(parts) => {
            found = starts.clone();
            for part in parts {
                found = ends(part, term, &found);
            }
        }
        Node::Union(parts) => parts.iter().for_each(|part| found.or(&ends(part, term, starts))),
        Node::Intersection(parts) => {
            each_start(starts, length, &mut found, |start| {
                let mut both = ends(&parts[0], term, start);
                parts[1..].iter().for_each(|part| both.and(&ends(part, term, start)));
                both
            });
        }
        Node::Complement(inner) => {
            for at in starts.iter(length) {
                let mut start = Places::none(length);
                start.set(at);
                let inside = ends(inner, term, &start);
                (at..=length)
                    .filter(|&end| !inside.has(end))
                    .for_each(|end| found.set(end));
            }
        }
        Node::Repeat { node, least, most } => {
            let mut current = starts.clone();
            for _ in 0..*least {
                current = ends(node, term, &current);
            }
            found.or(&current);
            let mut rounds = most.map_or(u32::MAX, |most| most.saturating_sub(*least));
            while rounds > 0 && !current.is_empty() {
                current = ends(node, term, &current);
                let before = found.clone();
                found.or(&current);
                if found == before {
                    break;
                }
                rounds -= 1;
            }
        }
        Node::Interval { least, most, digits } => {
            for at in starts.iter(length) {
                let mut value = 0u64;
                for (count, c) in term[at..].iter().enumerate() {
                    let Some(digit) = c.to_digit(10) else { break };
                    let Some(next) = value.checked_mul(10).and_then(|value| value.checked_add(digit.into())) else {
                        break;
                    };
                    value = next;
                    if (*digits == 0 || count + 1 == *digits) && (*least..=*most).contains(&value) {
                        found.set(at + count + 1);
                    }
                }
            }
        }
    }
    found
}

/// Evaluates each start for itself, as ends of different starts must not be mixed.
fn each_start(starts: &Places, length: usize, found: &mut Places, evaluate: impl Fn(&Places) -> Places) {
    for at in starts.iter(length) {
        let mut start = Places::none(length);
        start.set(at);
        found.or(&evaluate(&start));
    }
}

/// Nesting of parentheses at most, so that no expression exhausts the stack.
const MAX_DEPTH: usize = 100;

struct Parser {
    chars: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
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
        while self.take('&') {
            parts.push(self.sequence()?);
        }
        Ok(single(parts, Node::Intersection))
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.repeat()?];
        while self.at < self.chars.len() && !self.peek(")|&") {
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
            .digits()
            .ok_or_else(|| format!("integer expected at position {start}"))?;
        let most = if self.take(',') { self.digits() } else { Some(least) };
        if !self.take('}') {
            return Err(format!("expected '}}' at position {}", self.at));
        }
        Ok((least, most))
    }

    fn digits(&mut self) -> Option<u32> {
        let start = self.at;
        while self.chars.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        // More repetitions than a term has characters are as good as this many.
        (!text.is_empty()).then(|| text.parse().unwrap_or(u32::MAX))
    }

    fn complement(&mut self) -> Result<Node, String> {
        if self.take('~') {
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
                return Err(format!("expected ']' at position {}", self.at));
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
            '#' => Node::Nothing,
            '@' => Node::AnyString,
            '"' => {
                let start = self.at;
                while self.at < self.chars.len() && !self.peek("\"") {
                    self.at += 1;
                }
                let text: Vec<Node> = self.chars[start..self.at].iter().map(|&c| literal(c)).collect();
                if !self.take('"') {
                    return Err(format!("expected '\"' at position {}", self.at));
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
                    return Err(format!("expected ')' at position {}", self.at));
                }
                inner
            }
            '<' => self.interval()?,
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
            return Err(format!("expected '>' at position {}", self.at));
        }
        let Some((low, high)) = text
            .split_once('-')
            .filter(|(low, high)| !low.is_empty() && !high.is_empty())
        else {
            let what = if text.contains('-') {
                "interval syntax error"
            } else {
                "named automata are not supported: syntax error"
            };
            return Err(format!("{what} at position {}", self.at - 1));
        };
        let parse = |text: &str| {
            text.parse::<u64>()
                .map_err(|_| format!("interval syntax error at position {}", self.at - 1))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_mean_what_lucene_says() {
        // The operators as the documentation of Lucene's RegExp class explains them.
        for (pattern, term, expected) in [
            ("b.*", "black", true),
            ("bl(ack|ue)", "blue", true),
            ("bl(ack|ue)", "bluer", false),
            ("[a-m].*", "navy", false),
            ("", "", true),
            ("bl@", "bl", true),
            ("~(black)", "blac", true),
            ("~(black)", "black", false),
            ("~b.*", "xy", true),
            ("(black|white)&(white|red)", "white", true),
            ("(black|white)&(white|red)", "red", false),
            ("<1-3>", "2", true),
            ("<01-13>", "2", false),
            ("<01-13>", "02", true),
            ("b[^l]+", "brown", true),
            ("b.{3,4}", "black", true),
            ("b.{3,4}", "burgundy", false),
            ("white?", "whit", true),
            ("\"b.\"", "b.", true),
            ("\"b.\"", "bx", false),
            ("#", "", false),
            ("(ab)+c", "ababc", true),
            ("a{2,}", "aaa", true),
            ("a{2}", "aaa", false),
            ("é.", "éb", true),
            ("()", "", true),
            ("\\.x", ".x", true),
        ] {
            assert_eq!(
                Regexp::new(pattern).expect(pattern).matches(term),
                expected,
                "{pattern} {term}"
            );
        }
    }

    #[test]
    fn syntax_errors_are_lucenes() {
        for (pattern, reason) in [
            ("(", "unexpected end-of-string"),
            ("[", "unexpected end-of-string"),
            ("a{2", "expected '}' at position 3"),
            ("a)", "end-of-string expected at position 1"),
        ] {
            assert_eq!(Regexp::new(pattern).expect_err(pattern).reason, reason);
        }
    }
}
