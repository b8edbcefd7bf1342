//! `phrase`: which phrase was meant by one whose words may be wrong? Candidates for its words are terms that are near to them; how often
//! terms stand behind each other is known where a field has terms of several words.

use std::collections::BTreeMap;

use vitrine_suggest::nearest::best;
use vitrine_suggest::phrase::{Candidate, Counts, Model, Place, Smoothing, Wanted, corrections};

use super::term::{Sought, terms_of};
use super::{Asked, LOOK_UP, PART, failed, named, refused, tokens};
use crate::analysis::{Analyzer, Shingles};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Terms;
use crate::java::number::parse_float;
use crate::outcome::{Number, Outcome, SuggestedInputs, SuggestedPhrase, Text};
use crate::plan::{DirectGenerator, PhraseSuggester, Smoothing as Smooths, SuggestMode};
use crate::score::cursor::Cursor;
use crate::search::Shard;

/// The type of a token that is several words.
const SHINGLE: &str = "shingle";

/// What finds candidates for words.
struct Generator<'g> {
    terms: &'g Terms<'g>,
    counts_documents: bool,
    /// How often all terms occur.
    total: u64,
    sought: Sought<'g>,
    size: usize,
    /// How likely a word is right that exists.
    likelihood: f64,
    pre_filter: Option<Analyzer>,
    post_filter: Option<Analyzer>,
    /// Of how many documents a term has to be, or of which part of them, by the request,
    given: f32,
    /// and how many these are.
    plateau: i64,
}

/// Of how many words the tokens of an analyzer are, where it makes one of several.
fn shingles_of(analyzer: &Analyzer) -> Option<Shingles> {
    let filters = &analyzer.chain().filters;
    filters.iter().find_map(|filter| filter.shingles())
}

/// A number that a plan has as text.
fn float(text: &str) -> f64 {
    f64::from(parse_float(text).unwrap_or_default())
}

/// How often all terms of a field occur. Of a `match_only_text` only the documents of each term count, which is all that the real
/// engine keeps of it.
fn all_occurrences(terms: &Terms<'_>, counts_documents: bool, budget: &Budget) -> Result<u64, Failure> {
    if !counts_documents {
        return Ok(terms.statistics.total_frequency);
    }
    let count = terms.dictionary.len();
    budget.charge(count as u64 * 4, PART)?;
    let frequency = |ordinal: usize| u64::from(terms.postings.document_frequency(ordinal));
    Ok((0..count).map(frequency).sum())
}

/// How often a term occurs.
fn occurrences(terms: &Terms<'_>, term: &[u8], counts_documents: bool, budget: &Budget) -> Result<u64, Failure> {
    budget.charge(LOOK_UP, PART)?;
    let Some(ordinal) = terms.dictionary.ordinal(term) else {
        return Ok(0);
    };
    let documents = terms.postings.document_frequency(ordinal as usize);
    if counts_documents {
        return Ok(documents.into());
    }
    budget.charge(u64::from(documents), PART)?;
    let mut sum = 0;
    Cursor::new(&terms.postings, ordinal).walk(|cursor| {
        let (_, frequencies) = cursor.postings()?;
        sum += frequencies.iter().map(|&count| u64::from(count)).sum::<u64>();
        Ok(())
    })?;
    Ok(sum)
}

/// Counts that were looked up.
struct Known<'k> {
    terms: &'k Terms<'k>,
    counts_documents: bool,
    separator: &'k str,
    counts: BTreeMap<String, u64>,
    budget: &'k Budget,
}

impl Counts<Failure> for Known<'_> {
    fn count(&mut self, words: &[&str]) -> Result<u64, Failure> {
        let term = words.join(self.separator);
        self.budget.charge(LOOK_UP + term.len() as u64, PART)?;
        if let Some(count) = self.counts.get(&term) {
            return Ok(*count);
        }
        let count = occurrences(self.terms, term.as_bytes(), self.counts_documents, self.budget)?;
        self.budget.take(term.len() + LOOK_UP as usize, PART)?;
        self.counts.insert(term, count);
        Ok(count)
    }

    fn charge(&mut self, units: u64) -> Result<(), Failure> {
        self.budget.charge(units, PART)
    }
}

impl Generator<'_> {
    /// The term that is looked for instead of a word.
    fn before(&self, word: &str, budget: &Budget) -> Result<String, Failure> {
        let Some(analyzer) = &self.pre_filter else {
            return Ok(word.to_owned());
        };
        let made = tokens(analyzer, word, budget)?;
        let last = made.iter().last().map(|token| token.term.to_owned());
        last.ok_or_else(|| refused(&["a [pre_filter] that leaves nothing of a word is not supported"]))
    }

    /// How many documents have a term, and how often it occurs.
    fn of_term(&self, term: &str, budget: &Budget) -> Result<(u32, u64), Failure> {
        let ordinal = self.terms.dictionary.ordinal(term.as_bytes());
        let documents = ordinal.map_or(0, |ordinal| self.terms.postings.document_frequency(ordinal as usize));
        let frequency = occurrences(self.terms, term.as_bytes(), self.counts_documents, budget)?;
        Ok((documents, frequency))
    }

    fn likely(&self, frequency: u64, distance: f64) -> f64 {
        distance * ((frequency as f64 + 1.0) / (self.total as f64 + 1.0))
    }

    /// A word of the text, or one that stands for the same.
    fn own(&self, word: &str, distance: f64, is_own: bool, budget: &Budget) -> Result<(Candidate, u32), Failure> {
        let (documents, frequency) = self.of_term(&self.before(word, budget)?, budget)?;
        let candidate = Candidate {
            term: word.to_owned(),
            frequency,
            distance,
            score: self.likely(frequency, distance),
            is_own,
        };
        Ok((candidate, documents))
    }

    /// How many documents a term has to be in to be suggested for a word that so many have, where that is not what the request says.
    fn least(&self, documents: u32) -> Option<f32> {
        let documents = f64::from(documents);
        let logarithm = (documents - self.plateau as f64).log10() * (1.0 / 5f64.log10());
        let least = documents * logarithm + 1.0;
        // Java rounds what is no number to 0, and ends at what an int holds.
        let least = ((least + 0.5).floor() as i64).clamp(0, i64::from(i32::MAX)) as f32;
        (self.sought.by.suggest_mode != SuggestMode::Always && least >= 1.0).then_some(least)
    }

    /// Adds candidates for a word.
    fn draw(&mut self, place: &mut Place, documents: u32, budget: &Budget) -> Result<(), Failure> {
        let word = self.before(&place.own.term, budget)?;
        self.sought.least = self.least(documents).unwrap_or(self.given);
        let mut found = self.sought.near(&word)?;
        best(&mut found, self.sought.by.by_frequency, self.size, self.size);
        let mut candidates = Vec::with_capacity(found.len());
        for near in found {
            let distance = f64::from(near.score);
            let (_, frequency) = self.of_term(&near.word, budget)?;
            let candidate = |term: String, frequency, distance| Candidate {
                term,
                frequency,
                distance,
                score: self.likely(frequency, distance),
                is_own: false,
            };
            let Some(analyzer) = &self.post_filter else {
                candidates.push(candidate(near.word, frequency, distance));
                continue;
            };
            for token in tokens(analyzer, &near.word, budget)?.iter() {
                // What is not what was found counts as a word that exists.
                let is_same = token.increment > 0 && token.term == near.word;
                let distance = if is_same { distance } else { self.likelihood };
                candidates.push(candidate(token.term.to_owned(), frequency, distance));
            }
        }
        budget.charge(
            ((candidates.len() + place.others.len()) * candidates.len()) as u64,
            PART,
        )?;
        place.add(candidates);
        Ok(())
    }
}

/// Writes the phrases that are suggested for a text.
pub(super) fn suggest(
    shard: &Shard<'_, '_>,
    asked: &Asked<'_>,
    by: &PhraseSuggester,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let found = find(shard, asked, by, budget)?;
    outcome.put(&SuggestedInputs {
        options: found.len() as u32,
    });
    for (text, highlighted, score) in &found {
        outcome.put(&SuggestedPhrase {
            text: Text(text.as_bytes()),
            highlighted: highlighted.as_ref().map(|text| Text(text.as_bytes())),
            score: Number::F32(*score),
        });
    }
    Ok(())
}

type Found = (String, Option<String>, f32);

fn find(
    shard: &Shard<'_, '_>,
    asked: &Asked<'_>,
    by: &PhraseSuggester,
    budget: &Budget,
) -> Result<Vec<Found>, Failure> {
    let gram_size = match by.gram_size {
        0 => shingles_of(&asked.analyzer).map_or(1, |sizes| sizes.most as i32),
        size => size,
    };
    let likelihood = float(&by.real_word_error_likelihood);
    let mut generators = Vec::new();
    for generator in &by.generators {
        if let Some(generator) = self::generator(shard, generator, likelihood, budget)? {
            generators.push(generator);
        }
    }
    let Some(terms) = terms_of(shard, asked.number, asked.field)? else {
        return Ok(Vec::new());
    };
    let Some((first, _)) = generators.split_first() else {
        return Ok(Vec::new());
    };
    let mut places: Vec<(Place, u32)> = Vec::new();
    let tokens = tokens(&asked.analyzer, asked.text, budget)?;
    let is_word = |kind: &str| !by.force_unigrams || kind != SHINGLE;
    for token in tokens.iter().filter(|token| is_word(token.kind)) {
        let term = token.term;
        budget.take(term.len() * 2 + 256, PART)?;
        if token.increment == 0 && token.kind == "SYNONYM" {
            if let Some((place, _)) = places.last_mut() {
                let (candidate, documents) = first.own(term, likelihood, false, budget)?;
                if documents > 0 {
                    place.others.push(candidate);
                }
            }
            continue;
        }
        let (own, documents) = first.own(term, 1.0, true, budget)?;
        let others = Vec::new();
        places.push((Place { own, others }, documents));
    }
    if !tokens.is_empty() && !tokens.iter().any(|token| is_word(token.kind)) {
        let reason = "At least one unigram is required but all tokens were ngrams";
        return Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)));
    }
    if places.is_empty() || places.len() >= by.token_limit as usize {
        return Ok(Vec::new());
    }
    for (place, documents) in &mut places {
        for generator in &mut generators {
            generator.draw(place, *documents, budget)?;
        }
        place.others.truncate(asked.shard_size);
    }
    let counts_documents = asked.field.kind.unscored_reach().is_some();
    let number = |at: usize| by.lambdas.get(at).and_then(|text| text.parse().ok()).unwrap_or(0.0);
    let model = Model {
        smoothing: match by.smoothing {
            Smooths::StupidBackoff => Smoothing::StupidBackoff { discount: number(0) },
            Smooths::Laplace => Smoothing::Laplace { alpha: number(0) },
            Smooths::Linear => Smoothing::Linear {
                trigram: number(0),
                bigram: number(1),
                unigram: number(2),
            },
        },
        vocabulary: all_occurrences(terms, counts_documents, budget)?,
        terms: terms.dictionary.len() as u64,
        likelihood,
        gram_size,
    };
    let wanted = Wanted {
        most: asked.shard_size,
        errors: parse_float(&by.max_errors).unwrap_or_default(),
        confidence: float(&by.confidence),
    };
    let places: Vec<Place> = places.into_iter().map(|(place, _)| place).collect();
    let mut known = Known {
        terms,
        counts_documents,
        separator: &by.separator,
        counts: BTreeMap::new(),
        budget,
    };
    let corrections = corrections(&model, &places, wanted, &mut known)?;
    let tags = by.pre_tag.as_deref().zip(by.post_tag.as_deref());
    let text = |correction: &vitrine_suggest::phrase::Correction| {
        let highlighted = tags.map(|tags| correction.text(Some(tags)));
        (correction.text(None), highlighted, correction.score as f32)
    };
    let mut found: Vec<Found> = corrections.iter().map(text).collect();
    found.truncate(asked.size);
    Ok(found)
}

/// Finds what a generator looks for words in; nothing where its field has none.
fn generator<'g>(
    shard: &'g Shard<'_, '_>,
    given: &'g DirectGenerator,
    likelihood: f64,
    budget: &'g Budget,
) -> Result<Option<Generator<'g>>, Failure> {
    let mapping = shard.mapping;
    let filter = |name: &Option<String>| name.as_ref().map(|name| named(shard, name, "Analyzer")).transpose();
    let (pre_filter, post_filter) = (filter(&given.pre_filter)?, filter(&given.post_filter)?);
    let Some(number) = mapping.field(&given.field) else {
        return Ok(None);
    };
    let field = mapping.get(number);
    let Some(terms) = terms_of(shard, number, field)? else {
        return Ok(None);
    };
    let size = given.size as usize;
    let sought = Sought::new(shard, &given.by, terms, size, budget)?;
    let documents = shard.index.spaces.all_documents() as f32;
    let plateau = match sought.least {
        least if least >= 1.0 => least as i64,
        least => (documents * least) as i64,
    };
    let counts_documents = field.kind.unscored_reach().is_some();
    Ok(Some(Generator {
        terms,
        counts_documents,
        total: all_occurrences(terms, counts_documents, budget)?,
        given: sought.least,
        sought,
        size,
        likelihood,
        pre_filter,
        post_filter,
        plateau,
    }))
}

/// Refuses what the real engine refuses before it looks for anything.
pub(super) fn check(
    shard: &Shard<'_, '_>,
    analyzer: &Analyzer,
    field: &str,
    by: &PhraseSuggester,
) -> Result<(), Failure> {
    if by.has_default_generator && shingles_of(analyzer).is_some_and(|sizes| sizes.least > 1 && !sizes.has_words) {
        return Err(failed(&[
            "The default candidate generator for phrase suggest can't operate on field: [",
            field,
            "] since it doesn't emit unigrams. If this is intentional try to set the candidate generator field explicitly",
        ]));
    }
    for generator in &by.generators {
        if let Some(fault) = &generator.fault {
            return Err(failed(&[fault]));
        }
        for name in generator.pre_filter.iter().chain(&generator.post_filter) {
            named(shard, name, "Analyzer")?;
        }
    }
    Ok(())
}
