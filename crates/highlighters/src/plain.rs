//! `plain`: fragments of each text of a field by itself. After Lucene 8.11.1's `Highlighter` and what it takes from queries: terms with
//! their boosts, and the spans of positions in which phrases are.

use std::borrow::Cow;

use vitrine_highlight::format::Style;
use vitrine_highlight::fragments::{self, Cut, Fragment, Token, Word};
use vitrine_highlight::spans::{Near, Place};

use super::flat::FEW_TERMS;
use super::numbered::Numbered;
use super::{Field, PART};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java::text::float;
use crate::query::sought::{Noted, Pattern, Sought};
use crate::sorting;
use vitrine_spans::Span;

/// Units of work that a token takes.
const TOKEN: u64 = 24;
const NONE: u32 = u32::MAX;

/// The tokens of a text.
#[derive(Default)]
struct Tokens {
    list: Vec<Token>,
    /// The number of the term of each.
    terms_of: Vec<u32>,
    positions: Vec<u32>,
    numbered: Numbered,
}

/// Returns the fragments of texts.
pub fn fragments(
    field: &Field<'_>,
    texts: &[Cow<'_, str>],
    (longest, id): (i64, &[u8]),
    index: &str,
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    let options = &field.options;
    let cut = match (options.number_of_fragments, options.fragmenter.as_deref()) {
        (0, _) => Cut::Nowhere,
        (_, Some("simple")) => Cut::Simple(options.fragment_size),
        (_, None | Some("span")) => Cut::Span(options.fragment_size),
        (_, Some(name)) => {
            let reason = format!("unknown fragmenter option [{name}] for the field [{}]", field.name);
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
    };
    let most = match options.number_of_fragments {
        0 => 1,
        ..0 => {
            let reason = "[number_of_fragments] below -1 is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        most => most as usize,
    };
    let mut found: Vec<Fragment> = Vec::new();
    for text in texts {
        let units: Vec<u16> = text.encode_utf16().collect();
        budget.take(text.len() * 8, PART)?;
        field.check_length(
            units.len(),
            longest,
            &|| String::from_utf8_lossy(id).into_owned(),
            index,
        )?;
        let mut all = of_text(field, text, &units, cut, budget)?;
        sorting::sort_by(&mut all, |a, b| {
            b.score.total_cmp(&a.score).then(a.number.cmp(&b.number))
        });
        all.truncate(most);
        all.retain(|fragment| fragment.score > 0.0);
        found.append(&mut all);
        budget.give(text.len() * 8);
    }
    // Those of each text are in the order of their scores.
    if !options.by_score {
        sorting::sort_by(&mut found, |a, b| a.number.cmp(&b.number));
    }
    if options.number_of_fragments != 0 || texts.len() <= 1 {
        found.truncate(most);
    }
    if !found.is_empty() {
        return Ok(found.into_iter().map(|fragment| fragment.text).collect());
    }
    let (Some(first), 1..) = (texts.first(), options.no_match_size) else {
        return Ok(Vec::new());
    };
    budget.take(first.len() * 3, PART)?;
    let first: Cow<'_, str> = match field.shown.is_stored && !field.shown.is_cut && !options.force_source {
        true => bytes_of(first).into(),
        false => Cow::Borrowed(first),
    };
    Ok(beginning(field, &first, options.no_match_size as u32, budget)?
        .into_iter()
        .collect())
}

/// Returns the bytes of a text as Lucene prints them: the real engine takes terms that are stored for texts there.
fn bytes_of(text: &str) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16);
    let mut out = String::from("[");
    for (at, byte) in text.bytes().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        out.extend(digit(byte >> 4).filter(|_| byte > 15));
        out.extend(digit(byte & 15));
    }
    out.push(']');
    out
}

/// Returns the beginning of a text, up to the last token that ends within so many units.
fn beginning(field: &Field<'_>, text: &str, size: u32, budget: &Budget) -> Result<Option<String>, Failure> {
    let mut end = None;
    let mut is_over = false;
    let most = field.options.max_analyzed_offset.map_or(u32::MAX, |most| most as u32);
    field.each_token(text, budget, &mut |_, _, start, last| {
        is_over |= start > most;
        if is_over {
            return;
        }
        is_over = last >= size;
        if last <= size {
            end = Some(last);
        }
    })?;
    let units: Vec<u16> = text.encode_utf16().take(end.unwrap_or(0) as usize).collect();
    Ok((!units.is_empty()).then(|| String::from_utf16_lossy(&units)))
}

fn of_text(field: &Field<'_>, text: &str, units: &[u16], cut: Cut, budget: &Budget) -> Result<Vec<Fragment>, Failure> {
    let most = field.options.max_analyzed_offset.map_or(u32::MAX, |most| most as u32);
    let mut tokens = Tokens::default();
    let mut failed = Ok(());
    let mut is_over = false;
    field.each_token(text, budget, &mut |term, increment, start, end| {
        is_over |= start > most;
        if failed.is_ok() && !is_over {
            failed = tokens.add(term, increment, (start, end), budget);
        }
    })?;
    failed?;
    let mut looked = Looked {
        numbers: vec![NONE; tokens.numbered.terms.len()],
        words: Vec::new(),
        tokens: &tokens,
        budget,
    };
    for note in field.noted.iter() {
        looked.look(note)?;
    }
    let Looked { numbers, words, .. } = looked;
    for (token, &term) in tokens.list.iter_mut().zip(&tokens.terms_of) {
        token.word = numbers.get(term as usize).copied().filter(|&number| number != NONE);
    }
    let style: Style<'_> = field.style();
    let tagged = tokens.list.iter().filter(|token| token.word.is_some()).count();
    let bytes = text.len() * if style.is_html { 6 } else { 2 } + tagged * (style.before.len() + style.behind.len());
    budget.take(bytes, PART)?;
    let mut wait_for = field.wait_for.get();
    let charge = &mut |work| budget.charge(work, PART);
    let found = fragments::fragments(units, &tokens.list, &words, (cut, &mut wait_for), &style, charge)?;
    field.wait_for.set(wait_for);
    budget.give(bytes / 2);
    Ok(found)
}

impl Tokens {
    fn add(&mut self, term: &str, increment: u32, (start, end): (u32, u32), budget: &Budget) -> Result<(), Failure> {
        budget.charge(TOKEN, PART)?;
        let number = self.numbered.number(term, budget)?;
        let position = match self.positions.last() {
            None => increment.saturating_sub(1),
            Some(last) => last + increment,
        };
        budget.room(&mut self.list, 1, PART)?;
        budget.room(&mut self.terms_of, 1, PART)?;
        budget.room(&mut self.positions, 1, PART)?;
        self.positions.push(position);
        self.terms_of.push(number);
        self.list.push(Token {
            start,
            end,
            increment,
            word: None,
        });
        Ok(())
    }
}

/// What is found of all that is looked for.
struct Looked<'t> {
    /// The word of each term.
    numbers: Vec<u32>,
    words: Vec<Word>,
    tokens: &'t Tokens,
    budget: &'t Budget,
}

impl Looked<'_> {
    fn look(&mut self, note: &Noted) -> Result<(), Failure> {
        let budget = self.budget;
        budget.charge(32, PART)?;
        match &note.sought {
            Sought::Term(term) if note.weight == 1.0 => self.term(term, 1.0),
            _ if note.is_scored_twice => Err(super::wanted::refused(
                "a [function_score] inside of another one by [plain]",
            )),
            Sought::Term(term) => self.term(term, note.weight),
            Sought::Set(terms) if terms.len() <= FEW_TERMS => {
                terms.iter().try_for_each(|term| self.term(term, note.weight))
            }
            // Of intervals, the real engine knows nothing but words.
            Sought::Pattern(pattern, _) if !note.is_of_intervals => self.pattern(pattern, note.weight),
            Sought::Phrase { places, slop, ends } => self.phrase(places, *slop, *ends, note.weight),
            Sought::Spans(span) => self.spans(span, note),
            Sought::Refused(what) => Err(super::wanted::refused(what)),
            _ => Ok(()),
        }
    }

    /// Puts a term that is looked for wherever it stands.
    fn put(&mut self, term: u32, weight: f32) -> Result<(), Failure> {
        let word = Word {
            weight,
            ..Word::default()
        };
        match self.numbers[term as usize] {
            NONE => {
                self.budget.room(&mut self.words, 1, PART)?;
                self.numbers[term as usize] = self.words.len() as u32;
                self.words.push(word);
            }
            number => self.words[number as usize] = word,
        }
        Ok(())
    }

    fn term(&mut self, term: &[u8], weight: f32) -> Result<(), Failure> {
        match self.tokens.numbered.find(term) {
            Some(term) => self.put(term, weight),
            None => Ok(()),
        }
    }

    fn pattern(&mut self, pattern: &Pattern, weight: f32) -> Result<(), Failure> {
        let numbered = &self.tokens.numbered;
        for &term in &numbered.order {
            let (share, work) = pattern.share(&numbered.terms[term as usize], self.budget.left());
            self.budget.charge(work, PART)?;
            let Some(share) = share else { continue };
            if share < 0.0 {
                // More is to be edited than there are characters: Lucene makes no clause of it.
                let reason = ["boost must be a positive float, got ", &float(share)].concat();
                return Err(Failure::shard(400, Cause::illegal_argument(reason)));
            }
            self.put(term, weight * share)?;
        }
        Ok(())
    }

    fn phrase(
        &mut self,
        places: &[(u32, Vec<Vec<u8>>)],
        slop: u32,
        ends: Option<u32>,
        weight: f32,
    ) -> Result<(), Failure> {
        let tokens = self.tokens;
        let mut terms: Vec<Vec<u32>> = Vec::with_capacity(places.len());
        for (at, (_, words)) in places.iter().enumerate() {
            self.budget.charge(words.len() as u64 * 16, PART)?;
            let Some(most) = ends.filter(|_| at + 1 == places.len()) else {
                terms.push(words.iter().filter_map(|word| tokens.numbered.find(word)).collect());
                continue;
            };
            self.budget
                .charge((tokens.numbered.terms.len() * words.len()) as u64, PART)?;
            // The first ones among the words of the text.
            let mut begun: Vec<u32> = Vec::new();
            for word in words {
                let begins = |number: &&u32| tokens.numbered.terms[**number as usize].as_bytes().starts_with(word);
                let left = (most as usize).saturating_sub(begun.len());
                begun.extend(tokens.numbered.order.iter().filter(begins).take(left));
            }
            // A phrase whose end is nowhere is looked for without it.
            if !begun.is_empty() || places.len() == 1 {
                terms.push(begun);
            }
        }
        if let (true, [begun]) = (ends.is_some() && places.len() == 1, terms.as_slice()) {
            return begun.iter().try_for_each(|&term| self.put(term, weight));
        }
        let kept = &places[..terms.len()];
        let reach = match (kept.first(), kept.last()) {
            (Some((first, _)), Some((last, _))) => last - first + 1,
            _ => return Ok(()),
        };
        let mut near = Near {
            places: Vec::with_capacity(terms.len()),
            slop: slop.saturating_add(reach.saturating_sub(terms.len() as u32)),
            in_order: slop == 0,
        };
        for terms in &terms {
            self.budget
                .charge(tokens.list.len() as u64 * (1 + terms.len() as u64), PART)?;
            self.budget.take(tokens.list.len() * size_of::<Place>(), PART)?;
            let is_one = |(_, term): &(usize, &u32)| terms.contains(term);
            let found = tokens.terms_of.iter().enumerate().filter(is_one);
            let place = |(at, _): (usize, &u32)| Place {
                position: tokens.positions[at],
                word: at as u32,
            };
            near.places.push(found.map(place).collect());
        }
        let mut spans: Vec<(u32, u32)> = Vec::new();
        near.matches(&mut |work| self.budget.charge(work + 1, PART), &mut |words| {
            let positions = words.iter().map(|&at| tokens.positions[at as usize]);
            let first = positions.clone().min().unwrap_or(0);
            spans.push((first, positions.max().unwrap_or(0)));
        })?;
        if spans.is_empty() {
            return Ok(());
        }
        self.sensitive(terms.into_iter().flatten(), &spans, weight)
    }

    fn spans(&mut self, span: &Span, note: &Noted) -> Result<(), Failure> {
        let tokens = self.tokens;
        let budget = self.budget;
        let mut tokens_of = |word: &str| -> Result<Vec<(u32, u32)>, Failure> {
            budget.charge(tokens.terms_of.len() as u64, PART)?;
            let Some(term) = tokens.numbered.find(word.as_bytes()) else {
                return Ok(Vec::new());
            };
            let found = tokens.terms_of.iter().zip(0u32..).filter(|(one, _)| **one == term);
            Ok(found.map(|(_, at)| (tokens.positions[at as usize], at)).collect())
        };
        let mut spans: Vec<(u32, u32)> = Vec::new();
        super::spans::each(span, &mut tokens_of, budget, &mut |positions, _| spans.push(positions))?;
        if spans.is_empty() {
            return Ok(());
        }
        let mut terms: Vec<u32> = Vec::new();
        span.each_scored(&mut |term| {
            let found = tokens
                .numbered
                .find(term.text.as_bytes())
                .filter(|_| term.name == note.field);
            if let Some(term) = found.filter(|term| !terms.contains(term)) {
                terms.push(term);
            }
        });
        self.sensitive(terms.into_iter(), &spans, note.weight)
    }

    /// Puts terms that are looked for within spans.
    fn sensitive(
        &mut self,
        terms: impl Iterator<Item = u32>,
        spans: &[(u32, u32)],
        weight: f32,
    ) -> Result<(), Failure> {
        for term in terms {
            self.budget.take(size_of_val(spans), PART)?;
            if self.numbers[term as usize] == NONE {
                self.put(term, weight)?;
                let number = self.numbers[term as usize] as usize;
                self.words[number].is_sensitive = true;
            }
            let number = self.numbers[term as usize] as usize;
            self.words[number].spans.extend_from_slice(spans);
        }
        Ok(())
    }
}
