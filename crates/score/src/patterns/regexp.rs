//! Does a term match a regular expression in Lucene's syntax?
//!
//! All of Lucene's operators are here: `. ? * + { } | ( ) [ ] " "` and the optional `& ~ < > # @`. Expressions always match
//! whole terms. Most become an automaton, which walks a dictionary. Those with a complement, an intersection or an interval of
//! numbers, and very long ones, are evaluated on each term: for each offset where a part may begin, the set of offsets where it
//! may end. So are the expressions of `include` and `exclude`.

use super::dfa::Determinized;
use super::expression;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use vitrine_base::regexp_parser::{Node, Operators, Parser};

/// An expression.
#[derive(Debug)]
pub struct Regexp {
    root: Node,
    /// The name of an automaton that it asks for: there are none, which the real engine finds where it is first used.
    pub named: Option<String>,
}

/// Places of a term, one bit each.
#[derive(Debug, Clone, PartialEq)]
struct Places(Vec<u64>);

impl Places {
    fn none(length: usize) -> Self {
        Self(vec![0; length / 64 + 1])
    }

    fn only(at: usize, length: usize) -> Self {
        let mut places = Self::none(length);
        places.set(at);
        places
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
    /// Parses an expression with all operators.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        Self::with(pattern, Operators::ALL)
    }

    /// Parses an expression with some of the optional operators.
    pub fn with(pattern: &str, operators: Operators) -> Result<Self, Cause> {
        if pattern.is_empty() {
            return Ok(Self {
                root: Node::Empty,
                named: None,
            });
        }
        let (root, named) = Parser::parse_with(pattern, operators).map_err(|reason| {
            let is_number = reason.starts_with("For input string");
            let kind = if is_number {
                "number_format_exception"
            } else {
                "illegal_argument_exception"
            };
            Cause::new(kind, reason)
        })?;
        Ok(Self { root, named })
    }

    /// Returns it as an automaton, which takes letters of either case if `ignores_case`; nothing where it has operators that no
    /// automaton has here, or too many parts. Lucene's automata are somewhat smaller: that is left for the caller to judge by the effort.
    pub fn automaton(&self, ignores_case: bool, limit: u64, budget: &Budget) -> Result<Option<Determinized>, Failure> {
        let places = expression::places(&self.root, ignores_case);
        places.map(|places| places.determinize(limit, budget)).transpose()
    }

    /// Returns whether the whole term matches, and the work that it was to find out. Complements within complements may be
    /// very much work; past `limit`, the answer is not known and the work exceeds the limit.
    pub fn matches(&self, term: &str, limit: u64) -> (bool, u64) {
        let chars: Vec<char> = term.chars().collect();
        let mut start = Places::none(chars.len());
        start.set(0);
        let mut matching = Matching {
            term: &chars,
            work: 0,
            limit,
        };
        let found = matching.ends(&self.root, &start).has(chars.len());
        (found, matching.work)
    }
}

/// A term while an expression is evaluated on it.
struct Matching<'t> {
    term: &'t [char],
    work: u64,
    limit: u64,
}

impl Matching<'_> {
    /// Returns where a part may end that begins at any of the places.
    fn ends(&mut self, node: &Node, starts: &Places) -> Places {
        let term = self.term;
        let length = term.len();
        let mut found = Places::none(length);
        // Places are a bit each, and most parts look at all of them.
        self.work += 8 + length as u64 / 2;
        if starts.is_empty() || self.work > self.limit {
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
                for at in starts.iter(length) {
                    self.work += ranges.len() as u64 / 4;
                    if let Some(&c) = term.get(at)
                        && is_of(c, ranges, *negated)
                    {
                        found.set(at + 1);
                    }
                }
            }
            Node::Sequence(parts) => {
                found = starts.clone();
                for part in parts {
                    found = self.ends(part, &found);
                }
            }
            Node::Union(parts) => parts.iter().for_each(|part| found.or(&self.ends(part, starts))),
            // Each start for itself, as ends of different starts must not be mixed.
            Node::Intersection(parts) => {
                for at in starts.iter(length) {
                    let start = Places::only(at, length);
                    let mut both = self.ends(&parts[0], &start);
                    parts[1..].iter().for_each(|part| both.and(&self.ends(part, &start)));
                    found.or(&both);
                }
            }
            Node::Complement(inner) => {
                for at in starts.iter(length) {
                    let inside = self.ends(inner, &Places::only(at, length));
                    (at..=length)
                        .filter(|&end| !inside.has(end))
                        .for_each(|end| found.set(end));
                }
            }
            Node::Repeat { node, least, most } => self.repeat(node, *least, *most, starts, &mut found),
            Node::Interval { least, most, digits } => {
                for at in starts.iter(length) {
                    let mut value = 0u64;
                    for (count, c) in term[at..].iter().enumerate() {
                        let next = c
                            .to_digit(10)
                            .and_then(|digit| value.checked_mul(10)?.checked_add(digit.into()));
                        let Some(next) = next else { break };
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

    fn repeat(&mut self, node: &Node, least: u32, most: Option<u32>, starts: &Places, found: &mut Places) {
        if let (Node::Class { ranges, negated }, None) = (node, most) {
            // Any number of characters, from some number on: one walk over the term. Of several starts before a place, between
            // which all characters are of the class, the first one says whether there are enough.
            self.work += self.term.len() as u64 * (2 + ranges.len() as u64 / 4);
            let mut first = None;
            for at in 0..=self.term.len() {
                if starts.has(at) {
                    first = first.or(Some(at));
                }
                if first.is_some_and(|first| at - first >= least as usize) {
                    found.set(at);
                }
                if self.term.get(at).is_none_or(|&c| !is_of(c, ranges, *negated)) {
                    first = None;
                }
            }
            return;
        }
        let mut current = starts.clone();
        for _ in 0..least {
            let next = self.ends(node, &current);
            // What has come to rest stays there, however often it is repeated.
            if next == current {
                break;
            }
            current = next;
        }
        found.or(&current);
        let mut rounds = most.map_or(u32::MAX, |most| most.saturating_sub(least));
        while rounds > 0 && !current.is_empty() {
            current = self.ends(node, &current);
            let before = found.clone();
            found.or(&current);
            if *found == before {
                break;
            }
            rounds -= 1;
        }
    }
}

/// Whether a character is of a class.
fn is_of(c: char, ranges: &[(char, char)], negated: bool) -> bool {
    ranges.iter().any(|&(low, high)| low <= c && c <= high) != negated
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
            ("a{2,}a", "aaa", true),
            ("a{2,}a", "aa", false),
            ("a{2,}b", "ab", false),
            ("a{2,}b", "aab", true),
            ("(a|ab)b{2,}c", "abbc", true),
            ("(a|ab)b{2,}c", "abc", false),
            ("[ab]+b{2,}", "abb", true),
            ("[ab]+b{2,}", "bab", false),
            ("x{0,}y+", "yyy", true),
            ("a+b+a{2,}", "abaaba", false),
            ("(a+b+)+a{2,}", "abaabaa", true),
            ("a+", "", false),
            ("a{3,1}", "aaa", false),
            ("a{3,1}", "a", false),
            ("é.", "éb", true),
            ("()", "", true),
            ("\\.x", ".x", true),
        ] {
            assert_eq!(
                Regexp::new(pattern).expect(pattern).matches(term, u64::MAX).0,
                expected,
                "{pattern} {term}"
            );
        }
    }

    #[test]
    fn work_is_bounded() {
        // Each complement tries each place where it may begin: 30 to the power of 9 without a limit.
        let nested = "~(.*".repeat(9) + "x" + &")".repeat(9);
        let (_, work) = Regexp::new(&nested)
            .expect("an expression")
            .matches(&"a".repeat(30), 10_000);
        assert!(work > 10_000 && work < 20_000, "{work}");
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
