//! `unified`: passages of a field's texts, which are looked at as one. After Lucene 8.11.1's `UnifiedHighlighter` and what the real engine
//! makes of it: all tokens of the texts, and of these the ones that are looked for.

use std::borrow::Cow;

use vitrine_highlight::breaks::{Breaks, Unit};
use vitrine_highlight::format::trim;
use vitrine_highlight::merged::merged;
use vitrine_highlight::passages::{self, Match};
use vitrine_highlight::scanner::{BETWEEN, Scan};
use vitrine_highlight::spans::{Near, Place};

use super::numbered::Numbered;
use super::wanted::{Patterned, Phrase, Positions, Wanted};
use super::{Field, PART, spans, texts};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::json::Value;
use crate::sorting;

/// Units of work that a token takes.
const TOKEN: u64 = 8;

/// A token that is looked for.
struct Seen {
    position: u32,
    start: u32,
    end: u32,
    /// The number of its term.
    term: u32,
}

/// The tokens of texts that are looked for, and their terms.
#[derive(Default)]
struct Tokens {
    seen: Vec<Seen>,
    numbered: Numbered,
}

/// Returns the passages of texts, given the units that are analyzed at most, the document and the index.
pub fn passages(
    field: &Field<'_>,
    source: &Value<'_>,
    texts: &[Cow<'_, str>],
    within: (i64, u32, &str),
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    let held = budget.held();
    let text = one_of(texts, budget)?;
    // Offsets that are stored are those of the texts that were indexed, in their order.
    let indexed = match field.sees_stored() && !field.wanted.is_empty() {
        true if !field.is_here => Some(Vec::new()),
        true => Some(one_of(&texts::indexed(source, &field.paths, None, budget)?, budget)?),
        false => None,
    };
    let found = of_text(field, &text, indexed.as_deref().unwrap_or(&text), within, budget);
    budget.give((budget.held() - held) as usize);
    found
}

/// Joins texts.
fn one_of(texts: &[Cow<'_, str>], budget: &Budget) -> Result<Vec<u16>, Failure> {
    let bytes: usize = texts.iter().map(|text| text.len() + 1).sum();
    budget.take(bytes * 3, PART)?;
    budget.charge(bytes as u64 / 4, PART)?;
    let mut text: Vec<u16> = Vec::with_capacity(bytes);
    for (at, one) in texts.iter().enumerate() {
        if at > 0 {
            text.push(BETWEEN);
        }
        text.extend(one.encode_utf16());
    }
    Ok(text)
}

fn of_text(
    field: &Field<'_>,
    text: &[u16],
    indexed: &[u16],
    (longest, document, index): (i64, u32, &str),
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    if !field.shown.has_offsets {
        field.check_length(text.len(), longest, &|| document.to_string(), index)?;
    }
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let options = &field.options;
    let matches = match field.wanted.is_empty() {
        true => Vec::new(),
        false => matches(field, indexed, budget)?,
    };
    let is_between = |one: &Match| text.get(one.start as usize) == Some(&BETWEEN);
    let is_unsure = || !field.wanted.spans.is_empty() && !field.shown.has_vectors;
    if text != indexed && (is_unsure() || field.scan != Scan::Value && matches.iter().any(is_between)) {
        // The real engine fails between texts, but not always, and does not look at offsets of postings for spans of patterns.
        let reason = "[highlight] of texts that are in another order than they were indexed in is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let most = match options.number_of_fragments {
        0 => usize::MAX,
        ..0 => {
            let reason = "[number_of_fragments] below -1 is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        most => most as usize,
    };
    let style = field.style();
    let best = passages::best(text, field.scan, most, &matches, &mut |work| budget.charge(work, PART))?;
    let mut found: Vec<(f32, String)> = Vec::new();
    for passage in &best {
        let of_passage = matches.get(passage.matches.0..passage.matches.1).unwrap_or(&[]);
        let bytes = (passage.end - passage.start) * 3 + of_passage.len() * (style.before.len() + style.behind.len());
        budget.charge(bytes as u64 / 4, PART)?;
        budget.take(bytes, PART)?;
        let written = style.passage(text, (passage.start, passage.end), of_passage);
        found.push((passage.score, trim(&written).to_owned()));
    }
    if best.is_empty()
        && let Some((start, end)) = beginning(text, options.no_match_size, budget)?
    {
        let written = style.passage(text, (start, end), &[]);
        found.push((0.0, trim(&written).to_owned()));
    }
    found.retain(|(_, text)| text.chars().any(|c| !is_white(c)));
    if options.by_score {
        sorting::sort_by(&mut found, |a, b| b.0.total_cmp(&a.0));
    }
    Ok(found.into_iter().map(|(_, text)| text).collect())
}

/// Java's `Character.isWhitespace`.
fn is_white(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{1c}'..='\u{1f}')
        || c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{85}')
}

/// What is shown of a text in which nothing was found: so many units of the first value that is not empty, up to the end of a word.
fn beginning(text: &[u16], size: i32, budget: &Budget) -> Result<Option<(usize, usize)>, Failure> {
    let Ok(size @ 1..) = usize::try_from(size) else {
        return Ok(None);
    };
    let Some(start) = text.iter().position(|&unit| unit != BETWEEN) else {
        return Ok(None);
    };
    let end = text[start..].iter().position(|&unit| unit == BETWEEN);
    let end = end.map_or(text.len(), |end| start + end);
    if size + start >= end {
        return Ok(Some((start, end)));
    }
    let mut breaks = Breaks::new(Unit::Word, text);
    let found = breaks.following(size + start);
    budget.charge(breaks.steps, PART)?;
    Ok(Some((start, found.unwrap_or(text.len()))))
}

/// Words that are found, in lists.
#[derive(Default)]
struct Lists<'w> {
    found: Vec<Match>,
    /// Where each list begins and ends in what is found.
    lists: Vec<(usize, usize)>,
    /// What makes each word: its term, or how a query is printed, and which one of those that are never printed alike.
    labels: Vec<(&'w [u8], u32)>,
}

impl<'w> Lists<'w> {
    /// Numbers what makes a word, which may have several lists.
    fn word(&mut self, label: (&'w [u8], u32), budget: &Budget) -> Result<u32, Failure> {
        budget.room(&mut self.labels, 1, PART)?;
        self.labels.push(label);
        Ok(self.labels.len() as u32 - 1)
    }

    /// Adds a list of places of a word.
    fn add(
        &mut self,
        word: u32,
        places: impl ExactSizeIterator<Item = (u32, u32)>,
        times: u32,
        budget: &Budget,
    ) -> Result<(), Failure> {
        budget.charge(places.len() as u64, PART)?;
        budget.room(&mut self.found, places.len(), PART)?;
        budget.room(&mut self.lists, 1, PART)?;
        let from = self.found.len();
        self.found.extend(places.map(|(start, end)| Match {
            start,
            end,
            word,
            times,
        }));
        self.lists.push((from, self.found.len()));
        Ok(())
    }

    /// Numbers the words in their order, equal ones alike, and merges the lists.
    fn merged(mut self, budget: &Budget) -> Result<Vec<Match>, Failure> {
        budget.take(self.labels.len() * 32 + self.found.len() * size_of::<Match>(), PART)?;
        budget.charge((self.found.len() + self.labels.len()) as u64 * 16, PART)?;
        // Labels may be long, and each is compared with some others; a unit is some bytes of them.
        let bytes: usize = self.labels.iter().map(|(text, _)| text.len()).sum();
        budget.charge(bytes as u64 / 8 * u64::from(self.labels.len().max(2).ilog2()), PART)?;
        let mut words = self.labels.clone();
        sorting::sort_by(&mut words, Ord::cmp);
        words.dedup();
        let number = |label: &(&[u8], u32)| words.binary_search(label).unwrap_or(0) as u32;
        let numbers: Vec<u32> = self.labels.iter().map(number).collect();
        for one in &mut self.found {
            one.word = numbers[one.word as usize];
        }
        Ok(merged(&self.found, &self.lists))
    }
}

/// Finds what is looked for.
fn matches(field: &Field<'_>, text: &[u16], budget: &Budget) -> Result<Vec<Match>, Failure> {
    let tokens = tokens(field, text, budget)?;
    let wanted = &*field.wanted;
    if field.shown.has_vectors && !field.shown.has_positions {
        tokens.check_positions(wanted, budget)?;
    }
    // The places of each term.
    let terms = &tokens.numbered.terms;
    budget.take(tokens.seen.len() * 16 + terms.len() * size_of::<Vec<u32>>(), PART)?;
    let mut places: Vec<Vec<(u32, u32)>> = vec![Vec::new(); terms.len()];
    for seen in &tokens.seen {
        places[seen.term as usize].push((seen.start, seen.end));
    }
    let mut lists = Lists::default();
    for term in wanted.terms.iter().chain(&wanted.excluded) {
        if let Some(number) = tokens.numbered.find(term) {
            let places = &places[number as usize];
            let word = lists.word((term, 0), budget)?;
            lists.add(word, places.iter().copied(), places.len() as u32, budget)?;
        }
    }
    if !wanted.phrases.is_empty() || !wanted.spans.is_empty() {
        lists.add_positions(&tokens, wanted, budget)?;
    }
    for patterned in &wanted.patterns {
        lists.add_pattern(&tokens.numbered, &places, patterned, budget)?;
    }
    lists.merged(budget)
}

impl<'w> Lists<'w> {
    /// Adds the words of phrases and spans where they are there, each term as one word.
    fn add_positions(&mut self, tokens: &'w Tokens, wanted: &Wanted, budget: &Budget) -> Result<(), Failure> {
        let mut found: Vec<(u32, u32, u32)> = Vec::new();
        for phrase in &wanted.phrases {
            tokens.each_of_phrase(phrase, wanted, budget, &mut |one| {
                if found.last() != Some(&one) {
                    found.push(one);
                }
            })?;
            budget.charge(found.len() as u64, PART)?;
        }
        for Positions { span, .. } in &wanted.spans {
            let mut used: Vec<Place> = Vec::new();
            let mut tokens_of = |word: &str| {
                let places = tokens.places_of(word, budget)?;
                budget.room(&mut used, places.len(), PART)?;
                used.extend(places.iter().map(|&(position, word)| Place { position, word }));
                Ok(places)
            };
            let made = spans::each(span, &mut tokens_of, budget, &mut |_, words| {
                tokens.each_alone(words, wanted, &mut |one| found.push(one));
            });
            sorting::sort_by(&mut used, |a, b| a.position.cmp(&b.position));
            tokens.check_one_place(&used)?;
            made?;
            budget.charge(found.len() as u64, PART)?;
        }
        sorting::sort_by(&mut found, Ord::cmp);
        found.dedup();
        for same in found.chunk_by(|a, b| a.0 == b.0) {
            let term = tokens.numbered.terms[same[0].0 as usize].as_bytes();
            let places = same.iter().map(|&(_, start, end)| (start, end));
            let word = self.word((term, 0), budget)?;
            self.add(word, places, same.len() as u32, budget)?;
        }
        Ok(())
    }

    /// Adds the terms that patterns take as one word.
    fn add_pattern(
        &mut self,
        numbered: &Numbered,
        places: &[Vec<(u32, u32)>],
        Patterned { several, label }: &'w Patterned,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let mut taken: Vec<&Vec<(u32, u32)>> = Vec::new();
        budget.take(numbered.terms.len() * size_of::<usize>(), PART)?;
        for &number in &numbered.order {
            for pattern in several {
                let (is_taken, work) = pattern.takes(&numbered.terms[number as usize], budget.left());
                budget.charge(work + 2, PART)?;
                if is_taken {
                    taken.push(&places[number as usize]);
                    break;
                }
            }
        }
        let times: usize = taken.iter().map(|places| places.len()).sum();
        if taken.is_empty() {
            return Ok(());
        }
        let word = self.word((&label.0, label.1), budget)?;
        for places in taken {
            self.add(word, places.iter().copied(), times as u32, budget)?;
        }
        Ok(())
    }
}

/// Finds the tokens of the values of a field of which any is looked for.
fn tokens(field: &Field<'_>, text: &[u16], budget: &Budget) -> Result<Tokens, Failure> {
    let mut tokens = Tokens::default();
    let mut from = 0;
    // Positions before the next token.
    let mut before = 0;
    let mut position: i64 = -1;
    let wanted: &Wanted = &field.wanted;
    // Offsets that are stored are there to the end of a text.
    let most = field.options.max_analyzed_offset.filter(|_| !field.sees_stored());
    let most = most.map_or(u32::MAX, |most| most as u32);
    for value in text.split(|&unit| unit == BETWEEN) {
        if from > 0 {
            before += i64::from(field.shown.gap);
        }
        let value_text = String::from_utf16_lossy(value);
        let mut failed = Ok(());
        let mut is_over = false;
        let mut see = |term: &str, increment: u32, start: u32, end: u32| {
            is_over |= start > most;
            if failed.is_err() || is_over {
                return;
            }
            position += i64::from(increment) + std::mem::take(&mut before);
            failed = tokens.see(wanted, term, (position.max(0) as u32, from + start, from + end), budget);
        };
        before += i64::from(field.each_token(&value_text, budget, &mut see)?);
        failed?;
        from += value.len() as u32 + 1;
    }
    Ok(tokens)
}

impl Tokens {
    /// Hands on terms, starts and ends of tokens. Leaves out terms that are also looked for by themselves: these are listed already.
    fn each_alone(&self, words: &[u32], wanted: &Wanted, see: &mut dyn FnMut((u32, u32, u32))) {
        for &at in words {
            let seen = &self.seen[at as usize];
            if !wanted.has_term(self.numbered.terms[seen.term as usize].as_bytes()) {
                see((seen.term, seen.start, seen.end));
            }
        }
    }

    /// The positions and numbers of the tokens that are a word.
    fn places_of(&self, word: &str, budget: &Budget) -> Result<Vec<(u32, u32)>, Failure> {
        budget.charge(self.seen.len() as u64, PART)?;
        let Some(term) = self.numbered.find(word.as_bytes()) else {
            return Ok(Vec::new());
        };
        let seen = self.seen.iter().zip(0u32..).filter(|(seen, _)| seen.term == term);
        Ok(seen.map(|(seen, at)| (seen.position, at)).collect())
    }

    /// Hands on the tokens of a phrase where it is there.
    fn each_of_phrase(
        &self,
        phrase: &Phrase,
        wanted: &Wanted,
        budget: &Budget,
        see: &mut dyn FnMut((u32, u32, u32)),
    ) -> Result<(), Failure> {
        let mut places = Vec::with_capacity(phrase.places.len());
        let terms = &self.numbered.terms;
        for place in &phrase.places {
            let mut list = Vec::new();
            let is_of = |term: &str| place.words.iter().any(|word| place.takes(word, term.as_bytes()));
            let work = (terms.len() * place.words.len()) as u64 * 2;
            budget.charge(work + self.seen.len() as u64, PART)?;
            let are_of: Vec<bool> = terms.iter().map(|term| is_of(term)).collect();
            budget.take(self.seen.len() * size_of::<Place>(), PART)?;
            for (at, seen) in self.seen.iter().enumerate() {
                if are_of[seen.term as usize] {
                    list.push(Place {
                        position: seen.position,
                        word: at as u32,
                    });
                }
            }
            if place.are_beginnings {
                self.check_one_place(&list)?;
            }
            places.push(list);
        }
        let near = Near {
            places,
            slop: phrase.slop,
            in_order: phrase.in_order,
        };
        near.matches(&mut |work| budget.charge(work, PART), &mut |words| {
            self.each_alone(words, wanted, see);
        })
    }

    /// Refuses several terms at a position of which one ends elsewhere, given by ascending positions: Lucene shows the one that its
    /// queue of spans has on top.
    fn check_one_place(&self, list: &[Place]) -> Result<(), Failure> {
        let seen = |place: &Place| &self.seen[place.word as usize];
        let is_other = |a: &Seen, b: &Seen| a.term != b.term && (a.start, a.end) != (b.start, b.end);
        if list
            .windows(2)
            .all(|two| two[0].position != two[1].position || !is_other(seen(&two[0]), seen(&two[1])))
        {
            return Ok(());
        }
        let reason =
            "[highlight] of phrases and spans with several terms of several lengths at a position is not supported";
        Err(Failure::request(400, Cause::illegal_argument(reason)))
    }

    /// Refuses words of phrases and spans where positions are not stored: the real engine fails there.
    fn check_positions(&self, wanted: &Wanted, budget: &Budget) -> Result<(), Failure> {
        let mut is_any = false;
        let words = wanted.phrases.iter().flat_map(|phrase| &phrase.places);
        let of_places: usize = words.clone().map(|place| place.words.len()).sum();
        budget.charge((of_places * self.numbered.terms.len()) as u64, PART)?;
        for place in words {
            let takes = |word: &Vec<u8>| {
                self.numbered
                    .terms
                    .iter()
                    .any(|term| place.takes(word, term.as_bytes()))
            };
            is_any |= place.words.iter().any(takes);
        }
        for Positions { span, .. } in &wanted.spans {
            budget.charge((span.count() * self.numbered.terms.len()) as u64, PART)?;
            span.each_term(&mut |word| is_any |= self.numbered.terms.contains(&word.text));
        }
        if is_any {
            let reason = "[highlight] of phrases in fields without positions in their vectors is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Notes a token if its term is looked for.
    fn see(
        &mut self,
        wanted: &Wanted,
        term: &str,
        (position, start, end): (u32, u32, u32),
        budget: &Budget,
    ) -> Result<(), Failure> {
        budget.charge(TOKEN + wanted.phrases.len() as u64, PART)?;
        let number = match self.numbered.find(term.as_bytes()) {
            Some(number) => number,
            None if !wanted.takes(term, budget)? => return Ok(()),
            None => self.numbered.number(term, budget)?,
        };
        budget.room(&mut self.seen, 1, PART)?;
        self.seen.push(Seen {
            position,
            start,
            end,
            term: number,
        });
        Ok(())
    }
}
