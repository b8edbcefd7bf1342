//! Which terms do a `prefix`, a `wildcard` and a `fuzzy` of `intervals` stand for?

use super::fuzzy::by_length;
use super::intervals::{Building, Looked};
use super::sought::{FROM_256, Label, Pattern, Sought};
use super::{LOOK_UP, PART};
use crate::error::{Cause, Failure};
use crate::patterns::{self, levenshtein::Levenshtein, wildcard};
use crate::score::intervals::source::Source;

/// The most terms that a prefix or a pattern may stand for.
const MOST_TERMS: usize = 128;
/// The number of terms that are looked at before each check for too many.
const SOME: u32 = 256;
/// Units of work, and bytes, that a character of a pattern takes.
const PIECE: u64 = 96;
/// Approximate bytes of the automaton's states for each character of a `fuzzy` word.
const STATE: usize = 4096;

impl Building<'_, '_, '_> {
    /// Terms that begin so.
    pub(super) fn prefix(&self, looked: &Looked, prefix: &str) -> Result<Source, Failure> {
        let prefix = self.normalized(looked, prefix)?;
        let beginnings = self.lowering.mapping.at(looked.place);
        let beginnings = beginnings.and_then(|(field, _)| field.kind.indexed_beginnings());
        let beginnings = beginnings.filter(|&(_, most)| prefix.len() <= most);
        // The real engine takes the bytes of a prefix, and of what may follow it, for characters. Prefixes that
        // `index_prefixes` indexes are found as they are. Shorter ones are found by the shortest indexed prefixes, if these
        // have one byte for each character.
        let bytes: String = match beginnings {
            Some(_) => prefix.clone(),
            None => prefix.bytes().map(char::from).collect(),
        };
        let label = || multi_term_label(&[&prefix, "*"]);
        let begun = || match beginnings {
            Some(_) => Pattern::Prefix(bytes.clone().into_bytes()),
            None => Pattern::PrefixOfBytes(bytes.clone().into_bytes()),
        };
        self.lowering.note(looked.place, || Sought::Pattern(begun(), label()))?;
        let is_found = |term: &[u8]| match beginnings {
            Some((before, _)) if prefix.len() <= before => {
                term.len() == bytes.len() || prefix.is_ascii() && super::term::characters(term) > before
            }
            Some((before, _)) => super::term::characters(prefix.as_bytes()) > before,
            None => term[bytes.len()..].iter().all(|&byte| byte < FROM_256),
        };
        let found = self.dictionary(looked, |dictionary| {
            let (mut range, mut ordinals) = (dictionary.prefix(bytes.as_bytes()), Vec::new());
            while !range.is_empty() && ordinals.len() <= MOST_TERMS {
                let some = range.start..range.end.min(range.start + SOME);
                range.start = some.end;
                self.lowering.budget.charge(some.len() as u64 * super::VISIT, PART)?;
                dictionary.visit(some, |ordinal, term| {
                    if is_found(term) {
                        ordinals.push(ordinal);
                    }
                });
            }
            Ok(ordinals)
        })?;
        self.terms(looked, found.unwrap_or_default(), (format!("{prefix}*"), &[1]))
    }

    /// Terms of a pattern.
    pub(super) fn wildcard(&self, looked: &Looked, pattern: &str) -> Result<Source, Failure> {
        let pattern = self.normalized(looked, pattern)?;
        let budget = self.lowering.budget;
        budget.charge(pattern.len() as u64 * PIECE, PART)?;
        budget.take(pattern.len() * PIECE as usize, PART)?;
        let automaton = wildcard::automaton(&pattern, false, budget)?;
        let mut automaton = automaton.map_err(|cause| self.lowering.failed_to_create(cause))?;
        let found = self.dictionary(looked, |dictionary| {
            patterns::matching(dictionary, &mut automaton, budget)
        })?;
        match pattern.contains(['*', '?', '\\']) {
            true => self
                .lowering
                .note_automaton(looked.place, || multi_term_label(&[&pattern]), automaton)?,
            // A pattern of one term is taken for the term.
            false => self
                .lowering
                .note_hidden(looked.place, || Sought::Term(pattern.clone().into_bytes()))?,
        }
        let ordinals = found.unwrap_or_default();
        self.terms(looked, ordinals, (pattern, &[2]))
    }

    /// Terms that a few edits make of a word, given the length of its beginning that is not edited, whether two characters may change
    /// places, and how many edits there may be.
    pub(super) fn fuzzy(
        &self,
        looked: &Looked,
        term: &str,
        (prefix_length, transpositions, fuzziness): (i32, bool, &str),
    ) -> Result<Source, Failure> {
        let word = self.normalized(looked, term)?;
        let edits = by_length(fuzziness, term).map_err(|cause| self.lowering.failed_to_create(cause))?;
        let edits = u8::try_from(edits).map_err(|_| self.wrong("maxEdits must be between 0 and 2"))?;
        let Ok(prefix) = usize::try_from(prefix_length) else {
            return Err(self.wrong("prefixLength cannot be negative."));
        };
        let made = [3 + edits, prefix.min(100) as u8, u8::from(transpositions)];
        let budget = self.lowering.budget;
        let length = word.chars().count();
        budget.take(length * STATE, PART)?;
        match edits {
            0 => self.lowering.note(looked.place, || {
                Sought::Pattern(Pattern::Term(word.clone().into_bytes()), multi_term_label(&[term]))
            })?,
            _ if self.lowering.notes.is_some() => {
                let automaton = Levenshtein::new(&word, prefix, edits, transpositions);
                self.lowering
                    .note_automaton(looked.place, || multi_term_label(&[term]), automaton)?;
            }
            _ => {}
        }
        let found = self.dictionary(looked, |dictionary| {
            if edits == 0 {
                return Ok(dictionary.ordinal(word.as_bytes()).into_iter().collect());
            }
            let mut automaton = Levenshtein::new(&word, prefix, edits, transpositions);
            patterns::matching(dictionary, &mut automaton, budget)
        })?;
        let ordinals = found.unwrap_or_default();
        self.terms(looked, ordinals, (term.to_owned(), &made))
    }

    /// Asks the dictionary of a field; returns nothing where the field has no terms.
    pub(super) fn dictionary<T>(
        &self,
        looked: &Looked,
        ask: impl FnOnce(&crate::format::dictionary::Dictionary<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let terms = self.lowering.index.fields[usize::from(looked.place)].terms.as_ref();
        self.lowering.budget.charge(LOOK_UP, PART)?;
        let terms = terms.filter(|_| !looked.is_alias);
        terms.map(|terms| ask(&terms.dictionary)).transpose()
    }

    /// A source of the terms that a text stands for. `made` says how they were found: two sources are equal only if their terms
    /// were found in the same way.
    pub(super) fn terms(
        &self,
        looked: &Looked,
        ordinals: Vec<u32>,
        (mut text, made): (String, &[u8]),
    ) -> Result<Source, Failure> {
        if ordinals.len() > MOST_TERMS {
            let reason = format!("Automaton [{text}] expanded to too many terms (limit {MOST_TERMS})");
            return Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)));
        }
        self.lowering.take_ordinals(ordinals.len())?;
        if made.is_empty() {
            self.lowering
                .note_hidden(looked.place, || Sought::Term(text.clone().into_bytes()))?;
        }
        text.extend(made.iter().map(|&byte| char::from(byte)));
        Ok(Source::Terms {
            field: looked.place,
            words: ordinals,
            text,
        })
    }
}

/// How Lucene prints the interval of terms by a pattern.
fn multi_term_label(pattern: &[&str]) -> Label {
    Label::new(["MultiTerm(", &pattern.concat(), ")"].concat(), 0)
}
