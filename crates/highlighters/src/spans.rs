//! Which spans does a text have, and which of its tokens are they made of?

use super::PART;
use crate::budget::Budget;
use crate::error::Failure;
use vitrine_spans::{Finder, Span};

/// The positions and numbers of tokens.
type Places = Vec<(u32, u32)>;
/// What takes spans: their first and last positions, and their tokens.
type See<'s> = dyn FnMut((u32, u32), &[u32]) + 's;

/// Finds the spans of a text, given the positions and numbers of the tokens that are a word; hands on the first and the last position
/// of each, and the tokens in it.
pub fn each(
    span: &Span,
    tokens_of: &mut dyn FnMut(&str) -> Result<Places, Failure>,
    budget: &Budget,
    see: &mut See<'_>,
) -> Result<(), Failure> {
    let held = budget.held();
    budget.charge(span.count() as u64 * 8, PART)?;
    let mut words: Vec<&str> = Vec::new();
    span.each_term(&mut |term| words.push(&term.text));
    let mut finder = Finder::new(words.len());
    finder.keep_parts();
    let mut tokens: Vec<Vec<u32>> = Vec::with_capacity(words.len());
    for (word, positions) in words.iter().zip(&mut finder.positions) {
        let found = tokens_of(word)?;
        budget.charge(found.len() as u64 + 8, PART)?;
        budget.take(found.len() * 8 + 64, PART)?;
        positions.extend(found.iter().map(|&(position, _)| position));
        tokens.push(found.into_iter().map(|(_, token)| token).collect());
    }
    let mut own = span.clone();
    budget.take(span.bytes(), PART)?;
    let mut next = 0;
    own.each_list(&mut |_, list| {
        *list = vec![next];
        next += 1;
    });
    finder.most = budget.left() / 4;
    let Some(list) = finder.find(&own) else {
        return Err(budget.run_out(PART));
    };
    budget.charge(finder.work * 4, PART)?;
    let mut parts = Vec::new();
    for found in &list {
        parts.clear();
        finder.each_part(found, &mut |word, place| {
            parts.push(tokens[word as usize][place as usize])
        });
        budget.charge(parts.len() as u64, PART)?;
        see((found.start.max(0) as u32, (found.end - 1).max(0) as u32), &parts);
    }
    budget.give((budget.held() - held) as usize);
    Ok(())
}
