//! `term`: which terms of a field are near to the words of a text? As Lucene 8.11.1's `DirectSpellChecker` finds them: first those of
//! one edit, and where these are too few those of two.

use vitrine_suggest::distances;
use vitrine_suggest::nearest::{Near, Nearest, best};

use super::{Asked, LOOK_UP, PART, STATE, failed, refused, tokens};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Terms;
use crate::java::number::parse_float;
use crate::mapping::Field;
use crate::mapping::types::Suggests;
use crate::outcome::{Number, Outcome, SuggestEntry, SuggestHead, SuggestOption, Text};
use crate::patterns;
use crate::patterns::levenshtein::Levenshtein;
use crate::plan::{StringDistance, SuggestMode, TermSuggester};
use crate::search::Shard;

/// Characters of a word for which terms are looked for; somewhere above, the real engine finds a word too complex.
const LONGEST: usize = 128;

/// Bytes that a word takes that is kept.
const KEPT: usize = 64;

/// How words are looked for.
pub(super) struct Sought<'s> {
    /// What the request says.
    pub(super) by: &'s TermSuggester,
    terms: &'s Terms<'s>,
    accuracy: f32,
    most: f32,
    /// Of how many documents a term has to be, or of which part of them.
    pub(super) least: f32,
    /// Documents of all spaces.
    documents: f32,
    /// Terms that are kept of those that are near.
    inspections: usize,
    budget: &'s Budget,
}

/// Writes the words of a text, and what is suggested for each.
pub(super) fn suggest(
    shard: &Shard<'_, '_>,
    asked: &Asked<'_>,
    by: &TermSuggester,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    for text in [&by.max_term_freq, &by.min_doc_freq] {
        let frequency = parse_float(text).unwrap_or_default();
        // Above what an int holds it counts as a fraction.
        if frequency >= 1.0 && frequency != frequency as i32 as f32 {
            return Err(failed(&["Fractional absolute document frequencies are not allowed"]));
        }
    }
    let terms = terms_of(shard, asked.number, asked.field)?;
    let sought = terms.map(|terms| Sought::new(shard, by, terms, asked.shard_size, budget));
    let sought = sought.transpose()?;
    let tokens = tokens(&asked.analyzer, asked.text, budget)?;
    outcome.put(&SuggestHead {
        entries: tokens.len() as u32,
    });
    for token in tokens.iter() {
        let mut found = match &sought {
            Some(sought) => sought.near(token.term)?,
            None => Vec::new(),
        };
        best(&mut found, by.by_frequency, asked.shard_size, asked.size);
        outcome.put(&SuggestEntry {
            text: Text(token.term.as_bytes()),
            offset: token.start,
            length: token.end.saturating_sub(token.start),
            options: found.len() as u32,
        });
        for Near { word, score, frequency } in &found {
            outcome.put(&SuggestOption {
                text: Text(word.as_bytes()),
                score: Number::F32(*score),
                freq: *frequency,
            });
        }
        budget.check_response(outcome.bytes().len())?;
    }
    Ok(())
}

/// Returns the terms of a field; nothing where it has none for suggestions.
pub(super) fn terms_of<'s>(
    shard: &'s Shard<'_, '_>,
    number: u16,
    field: &Field,
) -> Result<Option<&'s Terms<'s>>, Failure> {
    let kind = &field.kind;
    let suggests = kind.suggests();
    let place = shard.mapping.place(number, field.space);
    if suggests == Suggests::Unknown {
        return Err(refused(&[
            "[suggest] of a field of type [",
            kind.name(),
            "] is not supported",
        ]));
    }
    if !shard.index.is_alone(place) {
        let reason = "], which objects around its own include, is not supported";
        return Err(refused(&["[suggest] of the field [", &field.name, reason]));
    }
    let has_terms = suggests == Suggests::Terms && kind.is_indexed() && kind.finds_terms();
    let reader = shard.index.fields.get(usize::from(place)).filter(|_| has_terms);
    let terms = reader.and_then(|reader| reader.terms.as_ref());
    Ok(terms.filter(|terms| !terms.dictionary.is_empty()))
}

impl<'s> Sought<'s> {
    /// Looks among terms for so many that are near.
    pub(super) fn new(
        shard: &Shard<'_, '_>,
        by: &'s TermSuggester,
        terms: &'s Terms<'s>,
        size: usize,
        budget: &'s Budget,
    ) -> Result<Self, Failure> {
        let inspections = i32::try_from(size).map_or(0, |size| size.wrapping_mul(by.max_inspections));
        let Some(inspections) = usize::try_from(inspections).ok().filter(|&most| most > 0) else {
            // There, no word is looked at, or it fails.
            return Err(refused(&["such a [max_inspections] is not supported"]));
        };
        let float = |text: &str| parse_float(text).unwrap_or_default();
        Ok(Self {
            by,
            terms,
            accuracy: float(&by.accuracy),
            most: float(&by.max_term_freq),
            least: float(&by.min_doc_freq),
            documents: shard.index.spaces.all_documents() as f32,
            inspections,
            budget,
        })
    }

    /// Returns the terms that are near to a word, in no order.
    pub(super) fn near(&self, word: &str) -> Result<Vec<Near>, Failure> {
        self.budget.charge(LOOK_UP, PART)?;
        let length = word.chars().count();
        if length < self.by.min_word_length as usize {
            return Ok(Vec::new());
        }
        let Some(more_than) = self.more_than(word) else {
            return Ok(Vec::new());
        };
        if length > LONGEST {
            let reason = "[suggest] of a word of more than 128 characters is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let found = self.within(word, length, 1, more_than)?;
        if self.by.max_edits < 2 || found.len() >= self.inspections {
            return Ok(found);
        }
        let mut all = self.within(word, length, 2, more_than)?;
        self.budget.charge((all.len() * found.len()) as u64, PART)?;
        let others = found
            .into_iter()
            .filter(|near| all.iter().all(|one| one.word != near.word));
        let others: Vec<Near> = others.collect();
        all.extend(others);
        Ok(all)
    }

    /// Returns the number of documents that a term has to have more of; nothing where no term is suggested for a word.
    fn more_than(&self, word: &str) -> Option<u32> {
        let ordinal = self.terms.dictionary.ordinal(word.as_bytes());
        let own = ordinal.map_or(0, |ordinal| self.terms.postings.document_frequency(ordinal as usize));
        if self.by.suggest_mode == SuggestMode::Missing && own > 0 {
            return None;
        }
        if self.most >= 1.0 && own as f32 > self.most {
            return None;
        }
        if own as i32 > (self.most * self.documents).ceil() as i32 {
            return None;
        }
        let own = match self.by.suggest_mode {
            SuggestMode::Popular => own as i32,
            _ => 0,
        };
        let least = match self.least {
            least if least >= 1.0 => least as i32,
            least if least > 0.0 => (least * self.documents) as i32 - 1,
            _ => 0,
        };
        Some(own.max(least) as u32)
    }

    /// Returns the nearest of the terms of so many edits.
    fn within(&self, word: &str, length: usize, edits: u8, more_than: u32) -> Result<Vec<Near>, Failure> {
        let Sought { budget, terms, .. } = self;
        let prefix = (self.by.prefix_length as usize).max(usize::from(edits) - 1);
        budget.take(length * STATE, PART)?;
        let mut automaton = Levenshtein::new(word, prefix, edits, true);
        let mut ends = Vec::new();
        patterns::walk(&terms.dictionary, &mut automaton, budget, &mut |ordinal, state| {
            budget.room(&mut ends, 1, PART)?;
            ends.push((ordinal, state));
            Ok(())
        })?;
        let mut nearest = Nearest::new(self.inspections);
        budget.take(self.inspections.min(ends.len()) * KEPT, PART)?;
        for (ordinal, state) in ends {
            budget.charge(LOOK_UP, PART)?;
            let Ok(term) = std::str::from_utf8(terms.dictionary.term(ordinal)) else {
                continue;
            };
            let shorter = term.chars().count().min(length);
            let mut score = match automaton.distance(state).unwrap_or(edits) {
                0 => continue,
                distance => 1.0 - f32::from(distance) / shorter as f32,
            };
            let frequency = terms.postings.document_frequency(ordinal as usize);
            if nearest.is_full_of(score) || frequency <= more_than {
                continue;
            }
            let distance: Option<fn(&str, &str) -> f32> = match self.by.string_distance {
                StringDistance::Internal => None,
                StringDistance::DamerauLevenshtein => Some(distances::damerau_levenshtein),
                StringDistance::Levenshtein => Some(distances::levenshtein),
                StringDistance::JaroWinkler => Some(distances::jaro_winkler),
                StringDistance::Ngram => Some(distances::ngram),
            };
            if let Some(distance) = distance {
                // Both are of about one length.
                budget.charge((length * length) as u64, PART)?;
                score = distance(word, term);
            }
            if score >= self.accuracy {
                budget.take(term.len(), PART)?;
                nearest.add(Near {
                    word: term.to_owned(),
                    score,
                    frequency,
                });
            }
        }
        // The next pass takes as much again.
        budget.give(length * STATE);
        Ok(nearest.into_words())
    }
}
