//! Where are the words noted that a query looks for?

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::node::{NODE, Node};
use super::sought::{Label, Noted, Pattern, Sought};
use super::{Lowering, PART};
use crate::error::Failure;
use crate::mapping::Field;
use crate::mapping::types::Lowered;
use crate::patterns::Automaton;

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
    /// Whether boosts around what comes are forgotten.
    pub is_unweighed: bool,
    /// Whether it is looked for in other fields, too.
    pub is_anywhere: bool,
}

/// A clause whose words are noted.
pub(super) struct Clause {
    /// The first of its notes.
    from: usize,
    /// The note after its last one.
    end: usize,
    /// Its place among the nodes of its kind.
    node: usize,
}

impl<'l> Notes<'l> {
    /// Notes what is in sight.
    pub fn new(list: &'l RefCell<Vec<Noted>>, last: &'l Cell<Option<u16>>, is_anywhere: bool) -> Self {
        Self {
            list,
            last,
            is_hidden: false,
            is_of_intervals: false,
            is_counted: false,
            is_unweighed: false,
            is_anywhere,
        }
    }
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
    fn note_as(&self, place: u16, mut sought: Sought, is_hidden: bool) -> Result<(), Failure> {
        let Some((notes, field)) = self.notes.zip(self.noted_field(place)) else {
            return Ok(());
        };
        self.budget.take(NODE, PART)?;
        let mut list = notes.list.borrow_mut();
        // Phrases that the real engine looks for in sources are not seen.
        if matches!(sought, Sought::Phrase { .. }) && field.kind.unscored_reach().is_some() {
            return Ok(());
        }
        if let Sought::Pattern(_, Label { own, .. }) = &mut sought
            && *own == u32::MAX
        {
            *own = 1 + list.len() as u32;
        }
        list.push(Noted {
            field: field.name.clone(),
            sought,
            is_hidden,
            is_of_intervals: notes.is_of_intervals,
            is_counted: notes.is_counted,
            is_excluded: false,
            is_elsewhere: false,
            is_scored_twice: false,
            is_pattern: false,
            weight: 1.0,
            is_unweighed: notes.is_unweighed,
        });
        Ok(())
    }

    /// Notes terms that an automaton takes, which has found those that there are.
    pub(super) fn note_automaton(
        &self,
        place: u16,
        label: impl FnOnce() -> Label,
        automaton: impl Automaton + 'static,
    ) -> Result<(), Failure> {
        self.note(place, || {
            Sought::Pattern(Pattern::Automaton(Rc::new(RefCell::new(automaton))), label())
        })
    }

    /// Handles a clause that repeats an earlier one: a set drops it; elsewhere both count as one pattern. `before` has the earlier
    /// clauses, and this one is the last of `nodes`.
    pub(super) fn note_again(
        &self,
        from: usize,
        (before, nodes): (&mut Vec<Clause>, &[Node]),
        is_set: bool,
    ) -> Result<(), Failure> {
        let Some(notes) = self.notes else { return Ok(()) };
        let mut list = notes.list.borrow_mut();
        let (end, Some((node, _))) = (list.len(), nodes.split_last()) else {
            return Ok(());
        };
        if end == from {
            return Ok(());
        }
        let (earlier, own) = list.split_at_mut(from);
        for clause in before.iter() {
            let others = earlier.get(clause.from..clause.end).unwrap_or(&[]);
            let mut work = 4 + others.len().min(own.len()) as u64;
            let mut is_same = |(one, two): (&Noted, &Noted)| one.is_same(two, &mut work);
            let is_same = others.len() == own.len() && others.iter().zip(&*own).all(&mut is_same);
            // Nodes are compared as well, which are about as large.
            self.budget.charge(work + if is_same { work } else { 0 }, PART)?;
            if !is_same || nodes.get(clause.node) != Some(node) {
                continue;
            }
            for (one, two) in others.iter().zip(own) {
                if let (Sought::Pattern(_, first), Sought::Pattern(_, again)) = (&one.sought, &mut two.sought) {
                    again.own = first.own;
                }
            }
            if is_set {
                list.truncate(from);
            }
            return Ok(());
        }
        self.budget.room(before, 1, PART)?;
        before.push(Clause {
            from,
            end,
            node: nodes.len() - 1,
        });
        Ok(())
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
            let mut list = notes.list.borrow_mut();
            for note in list.iter_mut().skip(from).filter(|note| !note.is_unweighed) {
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
                note.is_elsewhere = matches!(note.sought, Sought::Pattern(..));
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

    /// Says of the notes from one on that they are in a `function_score` right inside of another one.
    pub(super) fn note_scored_twice(&self, from: usize) {
        if let Some(notes) = self.notes {
            for note in notes.list.borrow_mut().iter_mut().skip(from) {
                note.is_scored_twice = true;
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

    /// Returns a lowering whose notes are changed.
    #[inline]
    fn noting(&self, change: impl FnOnce(&mut Notes<'l>)) -> Self {
        let mut notes = self.notes;
        if let Some(notes) = &mut notes {
            change(notes);
        }
        Lowering { notes, ..*self }
    }

    /// Lowers what is out of sight to who looks for phrases.
    pub(super) fn hidden(&self) -> Self {
        self.noting(|notes| notes.is_hidden = true)
    }

    /// Lowers terms of which so many have to be there; they are out of sight to who looks for phrases.
    pub(super) fn counted(&self) -> Self {
        self.hidden().unweighed().noting(|notes| notes.is_counted = true)
    }

    /// Lowers what is asked for its words alone.
    pub(super) fn unweighed(&self) -> Self {
        self.noting(|notes| notes.is_unweighed = true)
    }

    /// Lowers what intervals look for.
    pub(super) fn of_intervals(&self) -> Self {
        self.unweighed().noting(|notes| notes.is_of_intervals = true)
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
        let shown = field.kind.shown();
        if !shown.has_words && !shown.has_terms {
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
                let label = || Label::new(super::said_terms::range(from, to), 0);
                self.note(place, || {
                    Sought::Pattern(Pattern::Range(from.clone(), to.clone()), label())
                })
            }
            _ => Ok(()),
        }
    }
}
