//! Which words does a query look for? Noted while it is lowered, for those who show them in their texts: what Lucene 8.11.1's
//! highlighters take from the queries that the real engine makes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::node::NODE;
use super::{Lowering, PART};
use crate::error::Failure;
use crate::mapping::Field;
use crate::mapping::types::Lowered;
use crate::patterns::Automaton;
use crate::patterns::levenshtein::Levenshtein;
use crate::patterns::regexp::Regexp;
use vitrine_spans::Span;

/// What a term may be.
#[derive(Clone)]
pub enum Pattern {
    /// A term.
    Term(Vec<u8>),
    /// Terms between two, each with whether it is one of them.
    Range(Option<(Vec<u8>, bool)>, Option<(Vec<u8>, bool)>),
    /// Terms that begin so.
    Prefix(Vec<u8>),
    /// The same, or equal terms, whatever the case of ASCII letters.
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
    Pattern(Pattern),
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
    /// Whether it is a pattern that takes one term, which is looked for if there is one.
    pub is_pattern: bool,
    /// The boosts around it.
    pub weight: f32,
}

/// Where notes are taken.
#[derive(Clone, Copy)]
pub struct Notes<'l> {
    /// The notes.
    pub list: &'l RefCell<Vec<Noted>>,
    /// The field that was looked up last.
    pub last: &'l Cell<Option<u16>>,
    /// Whether what comes is out of sight to who looks for phrases.
    pub is_hidden: bool,
    /// Whether intervals look for what comes.
    pub is_of_intervals: bool,
    /// Whether what comes is one of several, of which so many have to be there.
    pub is_counted: bool,
    /// Whether it is looked for in other fields, too.
    pub is_anywhere: bool,
}

impl<'l> Lowering<'l, '_> {
    /// Notes what is looked for in the field whose values are in a place.
    #[inline]
    pub(super) fn note(&self, place: u16, sought: impl FnOnce() -> Sought) -> Result<(), Failure> {
        match self.notes {
            None => Ok(()),
            Some(notes) => self.note_as(place, sought(), notes.is_hidden),
        }
    }

    /// Notes what is out of sight to who looks for phrases.
    #[inline]
    pub(super) fn note_hidden(&self, place: u16, sought: impl FnOnce() -> Sought) -> Result<(), Failure> {
        match self.notes {
            None => Ok(()),
            Some(_) => self.note_as(place, sought(), true),
        }
    }

    /// Returns the field whose values are in a place, or the one that was looked up last where the documents have none of it.
    fn noted_field(&self, place: u16) -> Option<&'l Field> {
        match (place == self.mapping.nowhere(), self.notes) {
            (true, Some(notes)) => Some(self.mapping.get(notes.last.get()?)),
            _ => self.mapping.at(place).map(|(field, _)| field),
        }
    }

    #[cold]
    #[inline(never)]
    fn note_as(&self, place: u16, sought: Sought, is_hidden: bool) -> Result<(), Failure> {
        let Some((notes, field)) = self.notes.zip(self.noted_field(place)) else {
            return Ok(());
        };
        self.budget.take(NODE, PART)?;
        let mut list = notes.list.borrow_mut();
        // Phrases that the real engine looks for in sources are not seen.
        if matches!(sought, Sought::Phrase { .. }) && field.kind.unscored_reach().is_some() {
            return Ok(());
        }
        list.push(Noted {
            field: field.name.clone(),
            sought,
            is_hidden,
            is_of_intervals: notes.is_of_intervals,
            is_counted: notes.is_counted,
            is_excluded: false,
            is_elsewhere: false,
            is_pattern: false,
            weight: 1.0,
        });
        Ok(())
    }

    /// Notes terms that an automaton takes, which has found those that there are.
    pub(super) fn note_automaton(&self, place: u16, automaton: impl Automaton + 'static) -> Result<(), Failure> {
        self.note(place, || {
            Sought::Pattern(Pattern::Automaton(Rc::new(RefCell::new(automaton))))
        })
    }

    /// Returns how many notes there are.
    #[inline]
    pub(super) fn noted(&self) -> usize {
        self.notes.map_or(0, |notes| notes.list.borrow().len())
    }

    /// Boosts the notes from one on.
    #[inline]
    pub(super) fn weigh(&self, from: usize, boost: f32) {
        if let Some(notes) = self.notes {
            for note in notes.list.borrow_mut().iter_mut().skip(from) {
                note.weight *= boost;
            }
        }
    }

    /// Gives the notes from one on the boost of a field, or drops them where that is wrong.
    #[inline]
    pub(super) fn weigh_field(&self, from: usize, field: &Field, is_right: bool) {
        match is_right {
            true if field.boost == 1.0 => {}
            true => self.weigh(from, field.boost),
            false => self.unnote(from),
        }
    }

    /// Says of the patterns among the notes from one on that another field than theirs is asked for them.
    pub(super) fn note_elsewhere(&self, from: usize) {
        if let Some(notes) = self.notes {
            for note in notes.list.borrow_mut().iter_mut().skip(from) {
                note.is_elsewhere = matches!(note.sought, Sought::Pattern(_));
            }
        }
    }

    /// Says of the notes from one on that all documents are excluded beside them.
    pub(super) fn note_excluded(&self, from: usize) {
        if let Some(notes) = self.notes {
            for note in notes.list.borrow_mut().iter_mut().skip(from) {
                note.is_excluded = true;
            }
        }
    }

    /// Says of the notes from one on that they are of a pattern.
    #[inline]
    pub(super) fn note_pattern(&self, from: usize) {
        if let Some(notes) = self.notes {
            for note in notes.list.borrow_mut().iter_mut().skip(from) {
                note.is_pattern = true;
            }
        }
    }

    /// Drops the notes from one on: of a clause that, once it was lowered, turns out to be prohibited.
    #[inline]
    pub(super) fn unnote(&self, from: usize) {
        if let Some(notes) = self.notes {
            notes.list.borrow_mut().truncate(from);
        }
    }

    /// Lowers what is not shown.
    pub(super) fn unnoted(&self) -> Self {
        Lowering { notes: None, ..*self }
    }

    /// Lowers what is out of sight to who looks for phrases.
    pub(super) fn hidden(&self) -> Self {
        let notes = self.notes.map(|notes| Notes {
            is_hidden: true,
            ..notes
        });
        Lowering { notes, ..*self }
    }

    /// Lowers terms of which so many have to be there; they are out of sight to who looks for phrases.
    pub(super) fn counted(&self) -> Self {
        let notes = self.notes.map(|notes| Notes {
            is_hidden: true,
            is_counted: true,
            ..notes
        });
        Lowering { notes, ..*self }
    }

    /// Lowers what intervals look for.
    pub(super) fn of_intervals(&self) -> Self {
        let notes = self.notes.map(|notes| Notes {
            is_of_intervals: true,
            ..notes
        });
        Lowering { notes, ..*self }
    }

    /// Notes what a field type made of a value.
    #[inline]
    pub(super) fn note_lowered(&self, place: u16, lowered: &Lowered) -> Result<(), Failure> {
        match self.notes {
            None => Ok(()),
            Some(_) => self.note_value(place, lowered),
        }
    }

    #[cold]
    #[inline(never)]
    fn note_value(&self, place: u16, lowered: &Lowered) -> Result<(), Failure> {
        let Some(field) = self.noted_field(place) else {
            return Ok(());
        };
        if !field.kind.shown().has_words {
            return Ok(());
        }
        match lowered {
            Lowered::Term(term) => self.note(place, || Sought::Term(term.clone())),
            Lowered::Terms(terms) => {
                let mut terms = terms.clone();
                self.budget
                    .take(terms.iter().map(|term| term.len() + NODE).sum(), PART)?;
                crate::sorting::sort_by(&mut terms, Ord::cmp);
                terms.dedup();
                match terms.as_slice() {
                    [one] if field.kind.unscored_reach().is_some() => self.note(place, || Sought::Term(one.clone())),
                    [one] => self.note_hidden(place, || Sought::Term(one.clone())),
                    _ => self.note(place, || Sought::Set(terms)),
                }
            }
            Lowered::TermRange { from, to } => {
                self.note(place, || Sought::Pattern(Pattern::Range(from.clone(), to.clone())))
            }
            _ => Ok(()),
        }
    }
}
