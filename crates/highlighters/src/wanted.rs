//! What is looked for in the texts of one field? Terms, phrases and patterns, of all that a query looks for.

use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::query::said_terms;
use crate::query::sought::{Label, Noted, Pattern, Sought};
use crate::sorting;
use std::rc::Rc;
use vitrine_spans::{Span, Term};

use super::PART;
use super::flat::FEW_TERMS;

/// The longest term: UTF-16 units in the automaton of all terms, bytes in that of one `terms` query.
const MOST_UNITS: usize = 1000;

/// A place of a phrase: words of which any may stand there, and whether they are beginnings.
pub struct PlaceOf {
    /// The words.
    pub words: Vec<Vec<u8>>,
    /// Whether they are beginnings.
    pub are_beginnings: bool,
}

impl PlaceOf {
    /// Whether one of the words stands for a term.
    pub fn takes(&self, word: &[u8], term: &[u8]) -> bool {
        match self.are_beginnings {
            true => term.starts_with(word),
            false => term == word,
        }
    }
}

/// Words near each other.
pub struct Phrase {
    /// The places in their order.
    pub places: Vec<PlaceOf>,
    /// Other positions between them.
    pub slop: u32,
    /// Whether they have to be in their order.
    pub in_order: bool,
    /// Whether a clause beside it excludes all documents: its words are shown only where others match them.
    pub is_excluded: bool,
}

/// Spans of positions.
pub struct Positions {
    /// The spans.
    pub span: Rc<Span>,
    /// As that of a phrase.
    pub is_excluded: bool,
}

/// Terms that a pattern takes, or several patterns that count as one.
pub struct Patterned {
    /// The patterns.
    pub several: Vec<Pattern>,
    /// Lucene's text of the query, and a number for queries that never count as one: equal labels are one word.
    pub label: (Vec<u8>, u32),
}

/// What is looked for.
#[derive(Default)]
pub struct Wanted {
    /// Terms by themselves, in their order.
    pub terms: Vec<Vec<u8>>,
    /// Terms that a clause beside them excludes: beside phrases they are shown where others look for them, too.
    pub excluded: Vec<Vec<u8>>,
    /// Terms that are out of sight beside phrases: they are not shown, but known to stand there.
    pub known: Vec<Vec<u8>>,
    /// Phrases.
    pub phrases: Vec<Phrase>,
    /// Spans.
    pub spans: Vec<Positions>,
    /// Whether the document's words are stored: then all can be found. Otherwise those that exclude spans, or are excluded, are not
    /// seen if nothing else looks for them.
    pub sees_all: bool,
    /// Patterns of terms.
    pub patterns: Vec<Patterned>,
    /// The first term that is longer than Lucene's automaton of all of them takes.
    pub too_long: Option<String>,
    /// Whether one of several terms is longer than the automaton of these takes.
    pub is_too_deep: bool,
}

/// A term with its bytes for characters, as Lucene takes them where it makes an automaton of many terms.
fn as_characters(term: &[u8]) -> Vec<u8> {
    let text: String = term.iter().map(|&byte| char::from(byte)).collect();
    text.into_bytes()
}

/// Whether a term is among others, which are in their order.
fn has(terms: &[Vec<u8>], term: &[u8]) -> bool {
    terms.binary_search_by(|one| one.as_slice().cmp(term)).is_ok()
}

pub(super) fn refused(what: &str) -> Failure {
    let reason = format!("[highlight] of {what} is not supported");
    Failure::request(400, Cause::illegal_argument(reason))
}

impl Wanted {
    /// Chooses what `unified` looks for in a field, or in any.
    pub fn new(noted: &[Noted], (name, is_any): (&str, bool), budget: &Budget) -> Result<Self, Failure> {
        let is_in = |one: &str| is_any || name == one;
        let is_seen = |note: &&Noted| is_in(&note.field) && (is_any || !note.is_elsewhere);
        let mut wanted = Self::default();
        // Terms that are out of sight are only looked for where there are no phrases.
        let mut hidden = Vec::new();
        for note in noted.iter().filter(is_seen) {
            budget.charge(16, PART)?;
            match &note.sought {
                Sought::Term(term) => {
                    budget.take(term.len() + size_of::<Vec<u8>>() * 2, PART)?;
                    let list = match (note.is_excluded, note.is_hidden) {
                        (true, _) => &mut wanted.excluded,
                        (false, true) => &mut hidden,
                        (false, false) => &mut wanted.terms,
                    };
                    list.push(term.clone());
                }
                Sought::Pattern(pattern, Label { text, own, .. }) => {
                    budget.take(note.field.len() + text.len() + size_of::<Pattern>() * 2, PART)?;
                    budget.room(&mut wanted.patterns, 1, PART)?;
                    wanted.patterns.push(Patterned {
                        several: vec![pattern.clone()],
                        label: ([&note.field, ":", text].concat().into_bytes(), *own),
                    });
                }
                // Lucene looks for the automaton of all, and rewrites few to clauses, which are looked for beside it.
                Sought::Set(terms) => {
                    let bytes = |term: &Vec<u8>| term.len() * 8 + size_of::<Pattern>() + size_of::<Vec<u8>>() * 2;
                    budget.take(terms.iter().map(bytes).sum(), PART)?;
                    budget.room(&mut wanted.patterns, 1, PART)?;
                    let of_term = |term: &Vec<u8>| Pattern::Term(as_characters(term));
                    wanted.is_too_deep |= terms.iter().any(|term| term.len() > MOST_UNITS);
                    wanted.patterns.push(Patterned {
                        several: terms.iter().map(of_term).collect(),
                        label: ([&note.field, ":", &said_terms::terms(terms)].concat().into_bytes(), 0),
                    });
                    if terms.len() <= FEW_TERMS && !note.is_excluded {
                        let list = if note.is_hidden { &mut hidden } else { &mut wanted.terms };
                        list.extend_from_slice(terms);
                    }
                }
                // Phrases that are out of sight are words, of which beginnings are none.
                Sought::Phrase { .. } | Sought::Spans(_) if note.is_hidden && note.is_excluded => {}
                Sought::Phrase { places, ends, .. } if note.is_hidden => {
                    let count = places.len() - usize::from(ends.is_some()).min(places.len());
                    for word in places[..count].iter().flat_map(|(_, words)| words) {
                        budget.take(word.len() + size_of::<Vec<u8>>() * 2, PART)?;
                        hidden.push(word.clone());
                    }
                }
                Sought::Phrase { places, slop, ends } => {
                    wanted.add(places, (*slop, ends.is_some(), note.is_excluded), budget)?;
                }
                Sought::Spans(span) => {
                    let mut is_in_all = true;
                    span.each_scored(&mut |term| is_in_all &= is_in(&term.name));
                    if is_in_all && !note.is_hidden {
                        if !wanted.spans.iter().any(|one| Rc::ptr_eq(&one.span, span)) {
                            let (span, is_excluded) = (span.clone(), note.is_excluded);
                            wanted.spans.push(Positions { span, is_excluded });
                        }
                    } else if !note.is_excluded {
                        // Of spans of several fields, or out of sight, the words are left that the query names.
                        budget.take(span.bytes(), PART)?;
                        span.each_scored(&mut |term| {
                            if is_in(&term.name) && !term.is_found {
                                hidden.push(term.text.clone().into_bytes());
                            }
                        });
                    }
                }
                Sought::Refused(what) => return Err(refused(what)),
            }
        }
        wanted.too_long = wanted.first_too_long(&hidden, budget)?;
        if wanted.phrases.is_empty() && wanted.spans.is_empty() {
            wanted.terms.append(&mut hidden);
            wanted.excluded.clear();
        }
        wanted.known = hidden;
        let Self {
            terms, excluded, known, ..
        } = &mut wanted;
        for list in [&mut *terms, &mut *excluded, known] {
            sorting::sort_by(list, Ord::cmp);
            list.dedup();
        }
        excluded.retain(|term| terms.binary_search(term).is_err());
        Ok(wanted)
    }

    /// The first of the terms of all that is looked for that is too long.
    fn first_too_long(&self, hidden: &[Vec<u8>], budget: &Budget) -> Result<Option<String>, Failure> {
        let mut first: Option<&[u8]> = None;
        let places = self.each_place();
        let places = places.filter(|(place, is_excluded)| !is_excluded && !place.are_beginnings);
        let words = places.flat_map(|(place, _)| &place.words);
        for word in self.terms.iter().chain(hidden).chain(words) {
            let units = |word| str::from_utf8(word).map_or(0, |text| text.encode_utf16().count());
            if word.len() > MOST_UNITS && units(word) > MOST_UNITS && first.is_none_or(|first| word.as_slice() < first)
            {
                first = Some(word);
            }
        }
        let Some(first) = first else { return Ok(None) };
        budget.take(first.len(), PART)?;
        Ok(Some(String::from_utf8_lossy(first).into_owned()))
    }

    fn add(
        &mut self,
        places: &[(u32, Vec<Vec<u8>>)],
        (slop, ends, is_excluded): (u32, bool, bool),
        budget: &Budget,
    ) -> Result<(), Failure> {
        let bytes: usize = places
            .iter()
            .flat_map(|(_, words)| words)
            .map(|word| word.len() + 64)
            .sum();
        budget.take(bytes, PART)?;
        let reach = match (places.first(), places.last()) {
            (Some((first, _)), Some((last, _))) => last - first + 1,
            _ => return Ok(()),
        };
        let count = places.len();
        let place = |(at, (_, words)): (usize, &(u32, Vec<Vec<u8>>))| PlaceOf {
            words: words.clone(),
            are_beginnings: ends && at + 1 == count,
        };
        self.phrases.push(Phrase {
            places: places.iter().enumerate().map(place).collect(),
            slop: slop.saturating_add(reach.saturating_sub(count as u32)),
            in_order: slop == 0,
            is_excluded,
        });
        Ok(())
    }

    /// Whether a term is looked for by itself, be it excluded or not.
    pub fn has_term(&self, term: &[u8]) -> bool {
        has(&self.terms, term) || has(&self.excluded, term)
    }

    /// Whether a term is looked for, in any way.
    pub fn takes(&self, term: &str, budget: &Budget) -> Result<bool, Failure> {
        let bytes = term.as_bytes();
        if has(&self.terms, bytes) || has(&self.known, bytes) || self.sees_all && has(&self.excluded, bytes) {
            return Ok(true);
        }
        for (place, is_excluded) in self.each_place() {
            budget.charge(place.words.len() as u64, PART)?;
            if is_excluded && !place.are_beginnings && !self.sees_all {
                continue;
            }
            if place.words.iter().any(|word| place.takes(word, bytes)) {
                return Ok(true);
            }
        }
        for Positions { span, is_excluded } in &self.spans {
            let mut is_word = false;
            let mut count = 0;
            let mut see = |word: &Term| {
                count += 1;
                is_word |= word.text == term && (self.sees_all || !is_excluded || word.is_found);
            };
            match self.sees_all {
                true => span.each_term(&mut see),
                false => span.each_scored(&mut see),
            }
            budget.charge(count, PART)?;
            if is_word {
                return Ok(true);
            }
        }
        for pattern in self.patterns.iter().flat_map(|patterned| &patterned.several) {
            let (is_taken, work) = pattern.takes(term, budget.left());
            budget.charge(work, PART)?;
            if is_taken {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The places of phrases, each with whether all that is there is excluded.
    fn each_place(&self) -> impl Iterator<Item = (&PlaceOf, bool)> {
        let phrases = self.phrases.iter();
        phrases.flat_map(|phrase| phrase.places.iter().map(|place| (place, phrase.is_excluded)))
    }

    /// Whether any terms are looked for that are not known.
    pub fn has_patterns(&self) -> bool {
        let mut places = self.phrases.iter().flat_map(|phrase| &phrase.places);
        !self.patterns.is_empty()
            || places.any(|place| place.are_beginnings)
            || self.spans.iter().any(|one| one.span.has_query())
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        let mut places = self.each_place();
        let has_places = places.any(|(place, is_excluded)| !is_excluded || place.are_beginnings);
        let has_spans = self.spans.iter().any(|one| !one.is_excluded || one.span.has_query());
        self.terms.is_empty() && self.known.is_empty() && !has_places && !has_spans && self.patterns.is_empty()
    }
}
