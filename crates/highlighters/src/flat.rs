//! Which terms and phrases does a query come to, for those who look them up among the words of a document? What Lucene 8.11.1's
//! `FieldQuery` makes of queries, and the real engine of those that are its own.

use std::ops::Range;
use std::rc::Rc;

use vitrine_highlight::vectors::wanted::Flat;
use vitrine_spans::Span;

use super::PART;
use crate::error::Failure;
use crate::format::dictionary::Dictionary;
use crate::query::Lowering;
use crate::query::sought::{Noted, Pattern, Sought};
use crate::sorting;

/// Terms that a pattern stands for, at most.
const MOST_TERMS: usize = 1024;
/// Terms of a list that is looked for as its terms are, and of a phrase that is looked for in each of its ways, at most.
pub(super) const FEW_TERMS: usize = 16;
/// Terms of a dictionary that are looked at together.
const CHUNK: u32 = 256;

/// What is looked for, so far.
struct Flats<'l, 'a> {
    lowering: &'l Lowering<'a, 'a>,
    list: Vec<Flat>,
}

/// Returns what a query looks for, in its order.
pub fn flats(lowering: &Lowering<'_, '_>, noted: &[Noted]) -> Result<Vec<Flat>, Failure> {
    let mut flats = Flats {
        lowering,
        list: Vec::new(),
    };
    for note in noted.iter().filter(|note| !note.is_of_intervals && !note.is_counted) {
        flats.note(note)?;
    }
    Ok(flats.list)
}

impl Flats<'_, '_> {
    fn add(
        &mut self,
        field: &Rc<str>,
        terms: Vec<Vec<u8>>,
        places: Vec<u32>,
        (slop, boost): (u32, f32),
    ) -> Result<(), Failure> {
        let budget = self.lowering.budget;
        budget.charge(8, PART)?;
        budget.room(&mut self.list, 1, PART)?;
        budget.take(terms.iter().map(|term| term.len() + 40).sum(), PART)?;
        self.list.push(Flat {
            field: field.clone(),
            terms,
            places,
            slop,
            boost,
            is_boosted: boost != 1.0,
        });
        Ok(())
    }

    fn term(&mut self, field: &Rc<str>, term: &[u8], boost: f32) -> Result<(), Failure> {
        self.add(field, vec![term.to_vec()], Vec::new(), (0, boost))
    }

    fn note(&mut self, note: &Noted) -> Result<(), Failure> {
        let field: Rc<str> = note.field.as_str().into();
        match &note.sought {
            Sought::Term(term) if note.is_pattern => {
                match self.expanded(&field, &Pattern::Term(term.clone()), 1)?.is_empty() {
                    true => Ok(()),
                    false => self.term(&field, term, note.weight),
                }
            }
            Sought::Term(term) => self.term(&field, term, note.weight),
            Sought::Set(terms) if terms.len() <= FEW_TERMS => {
                terms.iter().try_for_each(|term| self.term(&field, term, note.weight))
            }
            Sought::Pattern(pattern, _) => {
                for (term, share) in self.expanded(&field, pattern, MOST_TERMS)? {
                    self.term(&field, &term, note.weight * share)?;
                }
                Ok(())
            }
            Sought::Spans(span) => match &**span {
                Span::Term(term) if term.name == note.field => self.term(&field, term.text.as_bytes(), note.weight),
                _ => Ok(()),
            },
            Sought::Phrase { places, slop, ends } => self.phrase(&field, places, (*slop, *ends), note.weight),
            Sought::Set(_) | Sought::Refused(_) => Ok(()),
        }
    }

    fn phrase(
        &mut self,
        field: &Rc<str>,
        places: &[(u32, Vec<Vec<u8>>)],
        (slop, ends): (u32, Option<u32>),
        boost: f32,
    ) -> Result<(), Failure> {
        let budget = self.lowering.budget;
        let is_one = places.iter().all(|(_, words)| words.len() == 1);
        if is_one && ends.is_none() {
            let positions = places.iter().map(|&(place, _)| place).collect();
            let terms = places.iter().flat_map(|(_, words)| words.iter().cloned()).collect();
            return self.add(field, terms, positions, (slop, boost));
        }
        let mut ways: Vec<(u32, Vec<Vec<u8>>)> = Vec::with_capacity(places.len());
        for (at, (place, words)) in places.iter().enumerate() {
            budget.take(words.iter().map(|word| word.len() + 48).sum(), PART)?;
            let most = ends.filter(|_| at + 1 == places.len());
            let Some(most) = most else {
                ways.push((*place, words.clone()));
                continue;
            };
            let mut found = Vec::new();
            for word in words {
                let most = (most as usize).saturating_sub(found.len());
                let begun = self.expanded(field, &Pattern::Prefix(word.clone()), most)?;
                found.extend(begun.into_iter().map(|(term, _)| term));
            }
            // A phrase whose end is nowhere is looked for without it.
            if !found.is_empty() {
                sorting::sort_by(&mut found, Ord::cmp);
                found.dedup();
                ways.push((*place, found));
            }
        }
        if ways.iter().map(|(_, words)| words.len()).sum::<usize>() > FEW_TERMS {
            return ways
                .iter()
                .flat_map(|(_, words)| words)
                .try_for_each(|word| self.term(field, word, boost));
        }
        // Each way through the words, as one counts, the last place first; of no place there is none.
        let mut at = vec![0; ways.len()];
        while !ways.is_empty() {
            let terms: Vec<Vec<u8>> = ways
                .iter()
                .zip(&at)
                .map(|((_, words), &at)| words[at].clone())
                .collect();
            let positions = match terms.len() {
                1 => Vec::new(),
                _ => ways.iter().map(|&(place, _)| place).collect(),
            };
            let slop = if terms.len() == 1 { 0 } else { slop };
            self.add(field, terms, positions, (slop, boost))?;
            let Some(turned) = (0..ways.len()).rev().find(|&place| at[place] + 1 < ways[place].1.len()) else {
                break;
            };
            at[turned] += 1;
            at[turned + 1..].fill(0);
        }
        Ok(())
    }

    /// Returns the first or the nearest terms of a field that a pattern takes, in their order, with their shares of a boost.
    fn expanded(&self, field: &str, pattern: &Pattern, most: usize) -> Result<Vec<(Vec<u8>, f32)>, Failure> {
        let Lowering {
            mapping, index, budget, ..
        } = *self.lowering;
        let mut found: Vec<(Vec<u8>, f32)> = Vec::new();
        let Some(number) = mapping.field(field) else {
            return Ok(found);
        };
        let mut dictionaries = mapping
            .places(number)
            .filter_map(|place| index.fields[usize::from(place)].terms.as_ref());
        let Some(dictionary) = dictionaries.next().map(|terms| &terms.dictionary) else {
            return Ok(found);
        };
        let is_fuzzy = matches!(pattern, Pattern::Fuzzy(..));
        let mut ordinals = range(dictionary, pattern);
        budget.charge(64, PART)?;
        while !ordinals.is_empty() && (is_fuzzy || found.len() < most) {
            let end = ordinals.end.min(ordinals.start + CHUNK);
            let mut work = u64::from(end - ordinals.start) * 4;
            let mut bytes = 0;
            dictionary.visit(ordinals.start..end, |_, term| {
                let Ok(text) = std::str::from_utf8(term) else { return };
                let (share, taken) = pattern.share(text, budget.left());
                work += taken;
                if let Some(share) = share {
                    bytes += term.len() + 64;
                    found.push((term.to_vec(), share));
                }
            });
            budget.charge(work, PART)?;
            budget.take(bytes, PART)?;
            ordinals.start = end;
        }
        if is_fuzzy && found.len() > most {
            sorting::sort_by(&mut found, |a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            found.truncate(most);
            sorting::sort_by(&mut found, |a, b| a.0.cmp(&b.0));
        }
        found.truncate(most);
        Ok(found)
    }
}

/// The ordinals of the terms among which those are that a pattern takes.
fn range(dictionary: &Dictionary<'_>, pattern: &Pattern) -> Range<u32> {
    match pattern {
        Pattern::Term(term) | Pattern::Longer(_, term) => {
            let found = dictionary.ordinal(term);
            found.map_or(0..0, |at| at..at + 1)
        }
        Pattern::Prefix(prefix) => dictionary.prefix(prefix),
        Pattern::Range(Some((from, _)), _) => dictionary.first_after(from, true)..dictionary.len() as u32,
        _ => 0..dictionary.len() as u32,
    }
}
