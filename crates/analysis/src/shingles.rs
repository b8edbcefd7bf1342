//! Runs of words that stand side by side, each a term of its own, and the beginnings of such runs, as Lucene 8.11.1's
//! `FixedShingleFilter` and `EdgeNGramTokenFilter` make them.

use super::Analyzer;
use super::chain::TokenFilter;
use super::token::{Token, Tokens};
use vitrine_base::steps::Bounds;

/// The longest beginning of a run that is a term, in characters; a longer run is a term as a whole, too.
pub const LONGEST_BEGINNING: usize = 20;

/// Joins the terms of tokens into one.
fn join(tokens: &Tokens, from: usize, to: usize, term: &mut String) {
    term.clear();
    for at in from..to {
        term.push_str(if at > from { " " } else { "" });
        term.push_str(tokens.get(at).term);
    }
}

/// Makes all runs of so many words.
pub struct Shingles(pub usize);

impl TokenFilter for Shingles {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        let Self(size) = *self;
        tokens.rebuild(spare, |before, after| {
            let mut term = String::new();
            for end in size..=before.len() {
                let (first, last) = (before.get(end - size), before.get(end - 1));
                join(before, end - size, end, &mut term);
                if !after.push(&Token::new(&term, first.start, last.end, "shingle")) {
                    return;
                }
            }
        });
    }
}

/// The beginnings of all runs of so many words, each with its position's distance to that of the one before. Past the end of
/// the text, words count as empty. Returns whether the bounds were wide enough.
pub fn beginnings(
    analyzer: &Analyzer,
    text: &str,
    size: usize,
    bounds: Bounds,
    sink: &mut dyn FnMut(&str, u32),
) -> bool {
    let words = analyzer.tokens(text, bounds);
    let mut term = String::new();
    for start in 0..words.len() {
        let end = words.len().min(start + size);
        join(&words, start, end, &mut term);
        for _ in end..start + size {
            term.push(' ');
        }
        let mut increment = 1;
        let mut count = 0;
        for (at, _) in term.char_indices().skip(1) {
            count += 1;
            if count > LONGEST_BEGINNING {
                break;
            }
            sink(&term[..at], increment);
            increment = 0;
        }
        sink(&term, increment);
    }
    !words.is_full()
}

#[cfg(test)]
mod tests {
    use super::{Bounds, beginnings};
    use crate::Analyzer;

    /// Counted by hand.
    #[test]
    fn runs_of_words_are_terms() {
        let mut terms = Vec::new();
        let trailing = Analyzer::standard()
            .shingles(2)
            .each("One two, three", Bounds::of(10_000), &mut |token| {
                terms.push((token.term.to_owned(), token.increment, token.start, token.end));
            });
        assert_eq!(trailing, Ok(0));
        assert_eq!(
            terms,
            [("one two".to_owned(), 1, 0, 7), ("two three".to_owned(), 1, 4, 14)]
        );
    }

    #[test]
    fn beginnings_reach_over_the_end_and_are_no_longer_than_twenty_characters() {
        let mut terms = Vec::new();
        beginnings(
            &Analyzer::standard(),
            "ab c",
            3,
            Bounds::of(10_000),
            &mut |term, increment| terms.push((term.to_owned(), increment)),
        );
        let expected = [
            ("a", 1),
            ("ab", 0),
            ("ab ", 0),
            ("ab c", 0),
            ("ab c ", 0),
            ("c", 1),
            ("c ", 0),
            ("c  ", 0),
        ];
        assert_eq!(terms, expected.map(|(term, increment)| (term.to_owned(), increment)));
        for (word, count) in [("a".repeat(19), 20), ("a".repeat(20), 21), ("a".repeat(40), 21)] {
            let mut lengths = Vec::new();
            beginnings(&Analyzer::standard(), &word, 2, Bounds::of(10_000), &mut |term, _| {
                lengths.push(term.len())
            });
            assert_eq!(lengths.len(), count);
            assert_eq!(lengths.last(), Some(&(word.len() + 1)));
        }
    }
}
