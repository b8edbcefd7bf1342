//! `completion`: which inputs of documents begin as a text does, which are near to that, and which match an expression?

use vitrine_base::regexp_parser::Operators;
use vitrine_suggest::completion::{Entry, Kept, Wanted, best, bytes_of, put_in_order, score};

use super::{Asked, BYTE_UNITS, LOOK_UP, PART, STATE, failed, refused};
use crate::budget::Budget;
use crate::error::Failure;
use crate::hits::fetch::Fetch;
use crate::hits::hit::Hit;
use crate::hits::matched_queries::MatchedQueries;
use crate::hits::sort::SortKeys;
use crate::index::Terms;
use crate::mapping::spaces::ROOT;
use crate::mapping::types::{INPUTS, Suggested};
use crate::mapping::{Field, Mapping};
use crate::outcome::{Outcome, SuggestedInput, SuggestedInputs, Text};
use crate::patterns::dfa::Determinized;
use crate::patterns::levenshtein::Levenshtein;
use crate::patterns::regexp::Regexp;
use crate::patterns::{Automaton, walk_beginnings};
use crate::plan::{CompletionSuggester, FuzzyBeginning, Moment, SuggestedDocuments};
use crate::score::cursor::Cursor;
use crate::search::Shard;

/// Above, the real engine's room for them depends on its memory.
const MOST: usize = 10_000;

/// Units and bytes that it takes to read a byte of an expression.
const CHARACTER: u64 = 112;

/// The error of metadata, and of keys: there, all keys of such a field are one field.
pub(super) fn other_field(mapping: &Mapping, name: &str) -> Failure {
    match mapping.key_of(name) {
        Some((_, field)) => other_type(&field.name),
        None => other_type(name),
    }
}

fn other_type(name: &str) -> Failure {
    failed(&["Field [", name, "] is not a completion suggest field"])
}

/// Refuses other types, and contexts where there are none.
pub(super) fn check(field: &Field, by: &CompletionSuggester) -> Result<(), Failure> {
    let kind = &field.kind;
    // Only inputs are joined words.
    if kind.joined().is_none() {
        return Err(other_type(&field.name));
    }
    if by.has_contexts && kind.contexts().is_empty() {
        return Err(failed(&["suggester [", &field.name, "] doesn't expect any context"]));
    }
    if by.is_in_context {
        return Err(refused(&["[suggest] by [completion] with [contexts] is not supported"]));
    }
    Ok(())
}

/// Terms that begin alike.
struct Range {
    first: u32,
    last: u32,
    boost: u32,
}

/// What is found of a field, while it is looked for.
struct Finding<'f> {
    terms: &'f Terms<'f>,
    budget: &'f Budget,
    entries: Vec<Entry>,
    /// Beginnings that match.
    paths: usize,
    /// The most inputs of a term.
    largest: usize,
}

/// Writes what is suggested for a text.
pub(super) fn suggest(
    shard: &Shard<'_, '_>,
    asked: &Asked<'_>,
    by: &CompletionSuggester,
    documents: Option<&SuggestedDocuments>,
    moment: &Moment,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    if asked.shard_size >= 2_147_483_631 {
        let size = asked.shard_size.to_string();
        return Err(failed(&["maxSize must be >= 0 and < 2147483631; got: ", &size]));
    }
    if asked.shard_size > MOST {
        return Err(refused(&["[suggest] of more than 10000 inputs is not supported"]));
    }
    let (field, mapping) = (asked.field, shard.mapping);
    let own = mapping.place(asked.number, field.space);
    if field.space != ROOT || !shard.index.is_alone(own) {
        let reason = "], which is of nested objects, is not supported";
        return Err(refused(&["[suggest] of the field [", &field.name, reason]));
    }
    budget.charge(asked.text.len() as u64 * BYTE_UNITS + LOOK_UP, PART)?;
    if by.prefix.is_none() && by.fuzzy.is_some() {
        return Err(failed(&["can not use 'fuzzy' options with 'regex"]));
    }
    check_text(by.prefix.as_ref().or(by.regex.as_ref()).map_or("", String::as_str))?;
    if !field.kind.contexts().is_empty() {
        return Err(failed(&["Missing mandatory contexts in context query"]));
    }
    let matching = Matching::new(asked, by, budget)?;
    let part = mapping.part(&field.name, INPUTS);
    let reader = part.and_then(|part| shard.index.fields.get(usize::from(mapping.place(part, ROOT))));
    let mut kept = Vec::new();
    if let Some(terms) = reader.and_then(|reader| reader.terms.as_ref()) {
        let mut finding = Finding {
            terms,
            budget,
            entries: Vec::new(),
            paths: 0,
            largest: 0,
        };
        matching.find(&mut finding)?;
        let looked_at = asked.shard_size * finding.paths;
        if looked_at as u64 * finding.largest as u64 > i32::MAX as u64 {
            return Err(refused(&["[suggest] of so many beginnings is not supported"]));
        }
        let wanted = Wanted {
            most: asked.shard_size,
            looked_at,
            skips_duplicates: by.skip_duplicates,
        };
        let found = best(finding.entries, wanted, |input| {
            let term = terms.dictionary.term(input);
            budget.charge(LOOK_UP + term.len() as u64, PART)?;
            // The text, and its places in two sets.
            budget.take(term.len() * 2 + LOOK_UP as usize, PART)?;
            Ok::<_, Failure>(Suggested::read(term).map_or("", |term| term.input).to_owned())
        })?;
        kept = found.map_err(|_| refused(&["[suggest] by [completion] of so many inputs is not supported"]))?;
    }
    kept.truncate(asked.size);
    let hit = |input: &Kept| Hit {
        document: input.document,
        score: input.score,
        keys: Box::default(),
    };
    let hits: Vec<Hit> = kept.iter().map(hit).collect();
    outcome.put(&SuggestedInputs {
        options: hits.len() as u32,
    });
    let Some(documents) = documents else {
        return Ok(());
    };
    let lowering = shard.lowering(moment.now, budget);
    let keys = SortKeys::new(&lowering, &[])?;
    let parts = documents.parts.as_deref();
    let fetch = Fetch::new(&lowering, &documents.source, documents.reprint_source, parts, None)?;
    for input in &kept {
        outcome.put(&SuggestedInput {
            text: Text(input.text.as_bytes()),
        });
    }
    fetch.write((&keys, true), &hits, &MatchedQueries::default(), None, budget, outcome)
}

/// What beginnings match.
enum Matching {
    /// One of these terms does.
    Terms(Vec<String>),
    /// What is near to one.
    Near(String, FuzzyBeginning),
    /// What an automaton takes, byte by byte.
    Taken(Box<dyn Automaton>),
}

/// Refuses characters that the real engine has for itself.
fn check_text(text: &str) -> Result<(), Failure> {
    let reserved = text.chars().find_map(|c| match c {
        '\u{1e}' => Some("HOLE character U+001E"),
        '\u{1f}' => Some("unit separator character U+001F"),
        _ => None,
    });
    match reserved {
        None => Ok(()),
        Some(reserved) => {
            let reason = "; this character is reserved";
            Err(failed(&["Term text cannot contain ", reserved, reason]))
        }
    }
}

impl Matching {
    fn new(asked: &Asked<'_>, by: &CompletionSuggester, budget: &Budget) -> Result<Self, Failure> {
        if let Some(prefix) = &by.prefix {
            let Some(joined) = asked.field.kind.joined() else {
                return Ok(Self::Terms(Vec::new()));
            };
            let terms = joined.terms(None, prefix).map_err(|cause| Failure::shard(400, cause))?;
            return match &by.fuzzy {
                None => Ok(Self::Terms(terms)),
                Some(fuzzy) => match <[String; 1]>::try_from(terms) {
                    Ok([term]) => Ok(Self::Near(term, fuzzy.clone())),
                    Err(terms) if terms.is_empty() => Ok(Self::Terms(terms)),
                    Err(_) => Err(refused(&[
                        "[fuzzy] with a text that may be read in several ways is not supported",
                    ])),
                },
            };
        }
        let regex = by.regex.as_deref().unwrap_or_default();
        if by.flags > 0xff {
            return Err(failed(&["Illegal syntax flag"]));
        }
        if regex.is_empty() {
            return Ok(Self::Terms(Vec::new()));
        }
        budget.charge(regex.len() as u64 * CHARACTER, PART)?;
        budget.take(regex.len() * CHARACTER as usize, PART)?;
        let operators = Operators(by.flags as u32 & 0xff);
        let expression = Regexp::with(regex, operators).map_err(|cause| Failure::shard(400, cause))?;
        if let Some(name) = &expression.named {
            return Err(failed(&["'", name, "' not found"]));
        }
        // Below this effort, that of Lucene is below its limit.
        let limit = by.max_determinized_states.max(0) as u64 * 5;
        match expression.automaton(false, limit, budget)? {
            Some(Determinized::Done(automaton)) => Ok(Self::Taken(Box::new(automaton))),
            Some(Determinized::TooComplex) => Err(refused(&[
                "[suggest] by the expression [",
                regex,
                "], which is too complex, is not supported",
            ])),
            None => Err(refused(&[
                "[suggest] by an expression with complements, intersections or intervals is not supported",
            ])),
        }
    }

    /// Finds the inputs whose beginnings match.
    fn find(self, finding: &mut Finding<'_>) -> Result<(), Failure> {
        match self {
            Self::Terms(mut terms) => {
                // What begins with one that matches matches.
                terms.sort_unstable();
                let mut last: Option<String> = None;
                for term in terms {
                    if last.as_ref().is_some_and(|last| term.starts_with(last.as_str())) {
                        continue;
                    }
                    finding.budget.charge(LOOK_UP, PART)?;
                    let found = finding.terms.dictionary.prefix(term.as_bytes());
                    if !found.is_empty() {
                        finding.add(&Range {
                            first: found.start,
                            last: found.end - 1,
                            boost: 0,
                        })?;
                    }
                    last = Some(term);
                }
                Ok(())
            }
            Self::Near(term, fuzzy) => {
                let by_bytes = !fuzzy.unicode_aware;
                let word: Vec<char> = match by_bytes {
                    true => term.bytes().map(char::from).collect(),
                    false => term.chars().collect(),
                };
                finding.budget.take(word.len() * STATE, PART)?;
                let (length, prefix) = (word.len() as i64, i64::from(fuzzy.prefix_length));
                let edits = match length <= prefix || length < i64::from(fuzzy.min_length) {
                    true => 0,
                    false => fuzzy.edits as u8,
                };
                let text: String = word.iter().collect();
                let mut automaton = Levenshtein::new(&text, prefix.max(0) as usize, edits, fuzzy.transpositions);
                // What both have in common, byte by byte, though the word may be of characters.
                let boost = |bytes: &[u8]| {
                    let alike = |&(&byte, &c): &(&u8, &char)| u32::from(byte) == u32::from(c);
                    bytes.iter().zip(&word).take_while(alike).count() as u32
                };
                finding.walk(&mut automaton, by_bytes, &boost)
            }
            Self::Taken(mut automaton) => finding.walk(&mut *automaton, true, &|_| 0),
        }
    }
}

impl Finding<'_> {
    fn walk(
        &mut self,
        automaton: &mut dyn Automaton,
        by_bytes: bool,
        boost: &dyn Fn(&[u8]) -> u32,
    ) -> Result<(), Failure> {
        let (terms, budget) = (self.terms, self.budget);
        walk_beginnings(
            &terms.dictionary,
            automaton,
            by_bytes,
            budget,
            &mut |automaton, found| {
                let (first, last) = (found.first, found.last);
                let boost = boost(found.bytes);
                match found.rest {
                    None => self.add(&Range { first, last, boost }),
                    Some(state) => self.add_behind(automaton, state, &Range { first, last, boost }),
                }
            },
        )
    }

    /// Adds the inputs of terms.
    fn add(&mut self, range: &Range) -> Result<(), Failure> {
        self.paths += 1;
        self.inputs(range, &mut |_| true)
    }

    /// Adds those inputs of a term that the bytes lead to that tell them apart.
    fn add_behind(&mut self, automaton: &mut dyn Automaton, state: u32, range: &Range) -> Result<(), Failure> {
        let mut paths: Vec<Vec<u8>> = Vec::new();
        self.inputs(range, &mut |number| {
            let mut state = Some(state);
            for (at, &byte) in bytes_of(number).iter().enumerate() {
                state = state.and_then(|state| automaton.step(state, char::from(byte)));
                if state.is_some_and(|state| automaton.is_match(state)) {
                    let bytes = bytes_of(number);
                    let path = &bytes[..=at];
                    if paths.last().is_none_or(|last| last != path) {
                        paths.push(path.to_vec());
                    }
                    // The real engine finds no more there.
                    return path.len() < bytes.len();
                }
            }
            false
        })?;
        self.paths += paths.len();
        Ok(())
    }

    /// Adds those inputs of terms that are taken by their numbers among those of their term.
    fn inputs(&mut self, range: &Range, takes: &mut dyn FnMut(usize) -> bool) -> Result<(), Failure> {
        let (terms, budget) = (self.terms, self.budget);
        let mut last: Vec<u8> = Vec::new();
        // The inputs of a term, with their places in their documents.
        let mut of_term: Vec<(u32, Entry)> = Vec::new();
        let mut failed = Ok(());
        let mut finish = |of_term: &mut Vec<(u32, Entry)>, all: &mut Self| -> Result<(), Failure> {
            budget.charge(of_term.len() as u64 * BYTE_UNITS, PART)?;
            of_term.sort_unstable_by_key(|(place, entry)| (entry.document, *place));
            let mut entries: Vec<Entry> = of_term.drain(..).map(|(_, entry)| entry).collect();
            put_in_order(&mut entries);
            all.largest = all.largest.max(entries.len());
            budget.room(&mut all.entries, entries.len(), PART)?;
            for (number, mut entry) in entries.into_iter().enumerate() {
                if takes(number) {
                    entry.place = all.entries.len() as u32;
                    all.entries.push(entry);
                }
            }
            Ok(())
        };
        terms.dictionary.visit(range.first..range.last + 1, |ordinal, bytes| {
            if failed.is_err() {
                return;
            }
            failed = (|| {
                budget.charge(LOOK_UP, PART)?;
                let Some(read) = Suggested::read(bytes) else {
                    return Ok(());
                };
                if read.term != last.as_slice() {
                    finish(&mut of_term, self)?;
                    last.clear();
                    last.extend_from_slice(read.term);
                }
                let count = terms.postings.document_frequency(ordinal as usize) as usize;
                budget.charge(count as u64 * BYTE_UNITS, PART)?;
                budget.room(&mut of_term, count, PART)?;
                let mut add = |document| {
                    let entry = Entry {
                        score: score(read.weight, range.boost),
                        weight: read.weight,
                        place: 0,
                        input: ordinal,
                        document,
                    };
                    of_term.push((read.place, entry));
                };
                if let Some(document) = terms.postings.only_document(ordinal as usize) {
                    add(document);
                    return Ok(());
                }
                Cursor::new(&terms.postings, ordinal).walk(|cursor| {
                    cursor.documents()?.iter().for_each(|&document| add(document));
                    Ok(())
                })
            })();
        });
        failed?;
        finish(&mut of_term, self)
    }
}
