//! Which words does a query look for? What Lucene 8.11.1's highlighters take from the queries that the real engine makes; noted while a
//! query is lowered, for those who show words in their texts (`notes.rs`).

use std::cell::RefCell;
use std::rc::Rc;

use crate::patterns::Automaton;
use crate::patterns::levenshtein::Levenshtein;
use crate::patterns::regexp::Regexp;
use vitrine_spans::Span;

/// The first byte of characters from U+0100 on.
pub(super) const FROM_256: u8 = 0xc4;

/// What a term may be.
#[derive(Clone)]
pub enum Pattern {
    /// A term.
    Term(Vec<u8>),
    /// Terms between two, each with whether it is one of them.
    Range(Option<(Vec<u8>, bool)>, Option<(Vec<u8>, bool)>),
    /// Terms that begin so.
    Prefix(Vec<u8>),
    /// Terms that begin so, and go on with characters up to U+00FF.
    PrefixOfBytes(Vec<u8>),
    /// Those of a prefix, or equal terms, whatever the case of ASCII letters.
    IgnoringCase(Vec<u8>, bool),
    /// Terms that an automaton takes.
    Automaton(Rc<RefCell<dyn Automaton>>),
    /// Terms that a few edits make of a word of so many characters.
    Fuzzy(Rc<RefCell<Levenshtein>>, usize),
    /// The same where all of the word has to be there: what may stand behind it is not looked for by all.
    Longer(Rc<RefCell<Levenshtein>>, Vec<u8>),
    /// Terms that an expression matches.
    Expression(Rc<Regexp>),
}

/// Whether an automaton takes a term, and the work that this took.
fn run(automaton: &mut dyn Automaton, term: &str) -> (bool, u64) {
    let mut state = automaton.start();
    for c in term.chars() {
        state = match state {
            Some(at) if automaton.takes_all(at) => return (true, 8),
            Some(at) => automaton.step(at, c),
            None => break,
        };
    }
    let is_taken = state.is_some_and(|state| automaton.is_match(state));
    (is_taken, 8 + 8 * term.len() as u64)
}

impl Pattern {
    /// Whether it takes a term, and the work that this took.
    pub fn takes(&self, term: &str, most: u64) -> (bool, u64) {
        let bytes = term.as_bytes();
        let is_taken = match self {
            Self::Term(term) => term == bytes,
            Self::Range(from, to) => {
                let is_in = |end: &Option<(Vec<u8>, bool)>, is_end: bool| {
                    end.as_ref().is_none_or(|(end, inside)| match bytes.cmp(end) {
                        std::cmp::Ordering::Equal => *inside,
                        order => order.is_lt() == is_end,
                    })
                };
                is_in(from, false) && is_in(to, true)
            }
            Self::Prefix(prefix) => bytes.starts_with(prefix),
            Self::PrefixOfBytes(prefix) => {
                let rest = bytes.strip_prefix(prefix.as_slice());
                rest.is_some_and(|rest| rest.iter().all(|&byte| byte < FROM_256))
            }
            Self::IgnoringCase(text, is_prefix) => {
                let same = if *is_prefix {
                    bytes.get(..text.len())
                } else {
                    Some(bytes)
                };
                same.is_some_and(|same| same.eq_ignore_ascii_case(text))
            }
            Self::Fuzzy(automaton, _) | Self::Longer(automaton, _) => return run(&mut *automaton.borrow_mut(), term),
            Self::Automaton(automaton) => return run(&mut *automaton.borrow_mut(), term),
            Self::Expression(expression) => return expression.matches(term, most),
        };
        (is_taken, 4)
    }
}

impl Pattern {
    /// What share of a boost a term has that it takes, and the work that it took to find out.
    pub fn share(&self, term: &str, most: u64) -> (Option<f32>, u64) {
        if let Self::Longer(_, word) = self {
            return ((word == term.as_bytes()).then_some(1.0), 4);
        }
        let (is_taken, work) = self.takes(term, most);
        let Self::Fuzzy(automaton, length) = self else {
            return (is_taken.then_some(1.0), work);
        };
        let mut automaton = automaton.borrow_mut();
        let mut state = automaton.start();
        for c in term.chars() {
            state = state.and_then(|state| automaton.step(state, c));
        }
        let distance = state.and_then(|state| automaton.distance(state));
        let characters = term.chars().count().min(*length);
        let share = match distance {
            Some(0) | None => 1.0,
            Some(distance) => 1.0 - f32::from(distance) / characters as f32,
        };
        (is_taken.then_some(share), work * 2)
    }
}

/// How Lucene prints a query of terms by a pattern, without its field: its `toString`, by which `unified` tells words apart.
#[derive(Clone, PartialEq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// What the text does not say of the query.
    pub made: u32,
    /// Which of the queries that are never printed alike it is; none where equal texts stand for one word.
    pub own: u32,
}

/// Queries that are printed with the address of their automaton.
#[derive(Clone, Copy)]
pub enum Alone {
    /// A `prefix`.
    Prefix,
    /// A `term`.
    Term,
    /// A `wildcard`.
    Wildcard,
}

impl Label {
    /// Where the text says all of the query, or all but a number.
    pub fn new(text: String, made: u32) -> Self {
        Self { text, made, own: 0 }
    }

    /// Of a query that is printed with the address of its automaton, given what it takes.
    pub fn alone(text: &str, kind: Alone) -> Self {
        let text = ["AutomatonQuery {", text].concat();
        Self {
            text,
            made: kind as u32,
            own: u32::MAX,
        }
    }
}

/// What is looked for.
#[derive(Clone)]
pub enum Sought {
    /// A term.
    Term(Vec<u8>),
    /// Words in their order, or near each other, each place with the words that may stand there.
    Phrase {
        /// The places.
        places: Vec<(u32, Vec<Vec<u8>>)>,
        /// How far words may be moved.
        slop: u32,
        /// How many words the last ones stand for, if they are beginnings.
        ends: Option<u32>,
    },
    /// Terms of a pattern.
    Pattern(Pattern, Label),
    /// Any of several terms, each as often as all of them.
    Set(Vec<Vec<u8>>),
    /// Spans of positions.
    Spans(Rc<Span>),
    /// What is not shown exactly; why.
    Refused(&'static str),
}

/// Something that is looked for, and where.
#[derive(Clone)]
pub struct Noted {
    /// The name of the field.
    pub field: String,
    /// What it is.
    pub sought: Sought,
    /// Whether it is out of sight to who looks for phrases.
    pub is_hidden: bool,
    /// Whether intervals look for it.
    pub is_of_intervals: bool,
    /// Whether it is one of several, of which so many have to be there.
    pub is_counted: bool,
    /// Whether another field is asked for it: Lucene then sees it only where all fields are looked at.
    pub is_elsewhere: bool,
    /// Whether a clause beside it excludes all documents: Lucene drops it once it rewrites the query, which only `unified` asks for.
    pub is_excluded: bool,
    /// Whether it is in a `function_score` right inside of another one: of those `plain` knows words alone, but not always.
    pub is_scored_twice: bool,
    /// Whether it is a pattern that takes one term, which is looked for if there is one.
    pub is_pattern: bool,
    /// The boosts around it.
    pub weight: f32,
    /// Whether `plain` forgets these boosts: Lucene then asks the query for its terms alone.
    pub is_unweighed: bool,
}

impl Noted {
    /// Whether the same is looked for in the same way; adds the work that this takes.
    pub(super) fn is_same(&self, other: &Self, work: &mut u64) -> bool {
        let mut is_equal = |one: &[u8], two: &[u8]| {
            // Texts of other lengths are not looked at.
            *work += if one.len() == two.len() {
                one.len() as u64 / 8
            } else {
                0
            };
            one == two
        };
        let is_sought = match (&self.sought, &other.sought) {
            (Sought::Pattern(_, one), Sought::Pattern(_, two)) => {
                one.made == two.made && is_equal(one.text.as_bytes(), two.text.as_bytes())
            }
            (Sought::Term(one), Sought::Term(two)) => is_equal(one, two),
            (Sought::Set(one), Sought::Set(two)) if one.len() == two.len() => {
                let same = one.iter().zip(two).take_while(|(one, two)| is_equal(one, two)).count();
                *work += same as u64;
                same == one.len()
            }
            _ => false,
        };
        is_sought && self.field == other.field && self.weight == other.weight
    }
}
