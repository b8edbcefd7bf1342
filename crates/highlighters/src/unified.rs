//! `unified`: passages of a field's texts, which are looked at as one. After Lucene 8.11.1's `UnifiedHighlighter` and what the real engine
//! makes of it: all tokens of the texts, and of these the ones that are looked for.

use std::borrow::Cow;

use vitrine_highlight::breaks::{Breaks, Unit};
use vitrine_highlight::format::trim;
use vitrine_highlight::passages::{self, Match};
use vitrine_highlight::scanner::{BETWEEN, Scan};
use vitrine_highlight::spans::{Near, Place};

use super::wanted::Wanted;
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
    terms: Vec<String>,
    /// The numbers of the terms, in the order of these.
    order: Vec<u32>,
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
    // Offsets that are stored are those of the texts that were indexed, in their order. Those of postings are not looked at for patterns.
    let has_offsets = field.shown.has_offsets && (field.shown.has_vectors || !field.wanted.has_patterns());
    let indexed = match has_offsets && !field.wanted.is_empty() {
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
    field.check_length(text.len(), longest, document, index)?;
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

/// Finds what is looked for.
fn matches(field: &Field<'_>, text: &[u16], budget: &Budget) -> Result<Vec<Match>, Failure> {
    let tokens = tokens(field, text, budget)?;
    let wanted = &field.wanted;
    if field.shown.has_vectors && !field.shown.has_positions {
        tokens.check_positions(wanted, budget)?;
    }
    let mut found: Vec<Match> = Vec::new();
    // The terms by themselves, the rest, and what patterns found are numbered in this order.
    let mut word = 0;
    for term in &wanted.terms {
        add(&tokens, word, &mut found, budget, &mut |one| one.as_bytes() == term)?;
        word += 1;
    }
    if !wanted.phrases.is_empty() || !wanted.spans.is_empty() {
        let mut of_phrases: Vec<(u32, u32, u32)> = Vec::new();
        for phrase in &wanted.phrases {
            let mut places = Vec::with_capacity(phrase.places.len());
            for place in &phrase.places {
                let mut list = Vec::new();
                let is_of = |term: &str| place.words.iter().any(|word| place.takes(word, term.as_bytes()));
                budget.charge(
                    (tokens.terms.len() * place.words.len()) as u64 * 2 + tokens.seen.len() as u64,
                    PART,
                )?;
                let are_of: Vec<bool> = tokens.terms.iter().map(|term| is_of(term)).collect();
                budget.take(tokens.seen.len() * size_of::<Place>(), PART)?;
                for (at, seen) in tokens.seen.iter().enumerate() {
                    if are_of[seen.term as usize] {
                        list.push(Place {
                            position: seen.position,
                            word: at as u32,
                        });
                    }
                }
                places.push(list);
            }
            let near = Near {
                places,
                slop: phrase.slop,
                in_order: phrase.in_order,
            };
            near.matches(&mut |work| budget.charge(work, PART), &mut |words| {
                for &at in words {
                    let seen = &tokens.seen[at as usize];
                    // Those that are looked for by themselves are there.
                    let is_alone = |term: &Vec<u8>| term == tokens.terms[seen.term as usize].as_bytes();
                    let one = (seen.term, seen.start, seen.end);
                    if of_phrases.last() != Some(&one) && !wanted.terms.iter().any(is_alone) {
                        of_phrases.push(one);
                    }
                }
            })?;
            budget.charge(of_phrases.len() as u64, PART)?;
        }
        for span in &wanted.spans {
            let mut tokens_of = |word: &str| -> Result<Vec<(u32, u32)>, Failure> {
                budget.charge(tokens.seen.len() as u64, PART)?;
                let term = tokens
                    .order
                    .binary_search_by(|&one| tokens.terms[one as usize].as_str().cmp(word));
                let Ok(at) = term else { return Ok(Vec::new()) };
                let term = tokens.order[at];
                let seen = tokens.seen.iter().zip(0u32..).filter(|(seen, _)| seen.term == term);
                Ok(seen.map(|(seen, at)| (seen.position, at)).collect())
            };
            spans::each(span, &mut tokens_of, budget, &mut |_, words| {
                for &at in words {
                    let seen = &tokens.seen[at as usize];
                    let is_alone = |term: &Vec<u8>| term == tokens.terms[seen.term as usize].as_bytes();
                    if !wanted.terms.iter().any(is_alone) {
                        of_phrases.push((seen.term, seen.start, seen.end));
                    }
                }
            })?;
            budget.charge(of_phrases.len() as u64, PART)?;
        }
        sorting::sort_by(&mut of_phrases, Ord::cmp);
        of_phrases.dedup();
        for same in of_phrases.chunk_by(|a, b| a.0 == b.0) {
            budget.room(&mut found, same.len(), PART)?;
            found.extend(same.iter().map(|&(_, start, end)| Match {
                start,
                end,
                word,
                times: same.len() as u32,
            }));
            word += 1;
        }
    }
    for several in &wanted.patterns {
        let from = found.len();
        for pattern in several {
            add(&tokens, word, &mut found, budget, &mut |term| {
                let (is_taken, work) = pattern.takes(term, budget.left());
                let _ = budget.charge(work, PART);
                is_taken
            })?;
        }
        word += 1;
        let times = (found.len() - from) as u32;
        found[from..].iter_mut().for_each(|one| one.times = times);
    }
    budget.charge(found.len() as u64 * 8, PART)?;
    sorting::sort_by(&mut found, Ord::cmp);
    Ok(found)
}

/// Adds the tokens whose terms are taken.
fn add(
    tokens: &Tokens,
    word: u32,
    found: &mut Vec<Match>,
    budget: &Budget,
    takes: &mut dyn FnMut(&str) -> bool,
) -> Result<(), Failure> {
    budget.charge(tokens.terms.len() as u64 * 2 + tokens.seen.len() as u64, PART)?;
    let are_taken: Vec<bool> = tokens.terms.iter().map(|term| takes(term)).collect();
    let from = found.len();
    budget.room(found, tokens.seen.len(), PART)?;
    let taken = tokens.seen.iter().filter(|seen| are_taken[seen.term as usize]);
    found.extend(taken.map(|seen| Match {
        start: seen.start,
        end: seen.end,
        word,
        times: 0,
    }));
    let times = (found.len() - from) as u32;
    found[from..].iter_mut().for_each(|one| one.times = times);
    Ok(())
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
    let most = field.options.max_analyzed_offset.filter(|_| !field.shown.has_offsets);
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
    /// Refuses words of phrases and spans where positions are not stored: the real engine fails there.
    fn check_positions(&self, wanted: &Wanted, budget: &Budget) -> Result<(), Failure> {
        let mut is_any = false;
        let words = wanted.phrases.iter().flat_map(|phrase| &phrase.places);
        let of_places: usize = words.clone().map(|place| place.words.len()).sum();
        budget.charge((of_places * self.terms.len()) as u64, PART)?;
        for place in words {
            let takes = |word: &Vec<u8>| self.terms.iter().any(|term| place.takes(word, term.as_bytes()));
            is_any |= place.words.iter().any(takes);
        }
        for span in &wanted.spans {
            budget.charge((span.count() * self.terms.len()) as u64, PART)?;
            span.each_term(&mut |word| is_any |= self.terms.contains(&word.text));
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
        let at = self
            .order
            .binary_search_by(|&one| self.terms[one as usize].as_str().cmp(term));
        let number = match at {
            Ok(at) => self.order[at],
            Err(at) => {
                if !wanted.takes(term, budget)? {
                    return Ok(());
                }
                budget.room(&mut self.order, 1, PART)?;
                budget.room(&mut self.terms, 1, PART)?;
                budget.take(term.len(), PART)?;
                budget.charge(self.order.len() as u64 / 64, PART)?;
                let number = self.terms.len() as u32;
                self.terms.push(term.to_owned());
                self.order.insert(at, number);
                number
            }
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
