//! Runs of words that stand side by side, each a term of its own, and the beginnings of such runs, as Lucene 8.11.1's
//! `FixedShingleFilter` and `EdgeNGramTokenFilter` make them.

use super::Analyzer;
use super::chain::TokenFilter;
use super::token::{Token, Tokens};
use vitrine_base::cause::Cause;
use vitrine_base::steps::Bounds;

/// The longest beginning of a run that is a term, in characters; a longer run is a term as a whole, too.
pub const LONGEST_BEGINNING: usize = 20;

/// Tokens that the real engine keeps while it walks through them, and paths from one of them on.
const MOST_CACHED: usize = 100;
const MOST_PATHS: usize = 1000;

/// Makes all runs of so many words.
pub struct Shingles {
    /// Words of a run.
    pub size: usize,
    /// What stands for a word that was left out.
    pub filler: &'static str,
}

impl Shingles {
    /// Adds the runs of some tokens, along each path through them.
    fn runs(&self, before: &Tokens, after: &mut Tokens) -> Result<(), Cause> {
        let many = |what| Cause::new("illegal_state_exception", format!("Too many {what}"));
        let mut term = String::new();
        // The tokens of a path, by their places in the list.
        let mut path: Vec<usize> = Vec::with_capacity(self.size);
        for base in 0..before.len() {
            let read = |at: usize| match at < before.len() {
                true if at - base >= MOST_CACHED => Err(many(format!("cached tokens (> {MOST_CACHED})"))),
                is_there => Ok(is_there.then(|| before.get(at))),
            };
            let first = before.get(base);
            let mut increment = first.increment;
            let mut paths = 0;
            path.clear();
            path.push(base);
            loop {
                term.clear();
                term.push_str(first.term);
                let mut end = first.end;
                let (mut words, mut known, mut is_whole) = (1, 1, true);
                while words < self.size {
                    if known == path.len() {
                        // The next one that does not stand where the last one does.
                        let mut at = path[known - 1];
                        let mut left = i64::from(before.get(at).length);
                        while left > 0 {
                            at += 1;
                            match read(at)? {
                                Some(token) => left -= i64::from(token.increment),
                                None => break,
                            }
                        }
                        path.push(at);
                    }
                    let token = read(path[known])?;
                    let gap = match token {
                        Some(token) => token.increment.saturating_sub(1) as usize,
                        None => {
                            is_whole = words + before.trailing as usize >= self.size;
                            self.size
                        }
                    };
                    known += 1;
                    for _ in 0..gap.min(self.size - words) {
                        term.push(' ');
                        term.push_str(self.filler);
                    }
                    words += gap + 1;
                    if let Some(token) = token
                        && words <= self.size
                    {
                        term.push(' ');
                        term.push_str(token.term);
                        end = token.end;
                    }
                }
                let made = Token {
                    increment,
                    ..Token::new(&term, first.start, end, "shingle")
                };
                // A path that is too short takes the place of the run that it is not.
                if is_whole && !after.push(&made) {
                    return Ok(());
                }
                increment = 0;
                // The last token in whose place there is another one.
                let mut last = path.len() - 1;
                while last > 0 && read(path[last] + 1)?.is_none_or(|token| token.increment > 0) {
                    last -= 1;
                }
                if last == 0 {
                    break;
                }
                path.truncate(last + 1);
                path[last] += 1;
                paths += 1;
                if paths > MOST_PATHS + 1 {
                    return Err(many(format!("graph paths (> {MOST_PATHS})")));
                }
            }
        }
        Ok(())
    }
}

impl TokenFilter for Shingles {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| after.fault = self.runs(before, after).err());
    }
}

/// The beginnings of all runs of so many words, each with its position's distance to that of the one before. Past the end of
/// the text, words count as empty. Fails as [`Analyzer::each`] does.
pub fn beginnings(
    analyzer: &Analyzer,
    text: &str,
    size: usize,
    bounds: Bounds,
    sink: &mut dyn FnMut(&str, u32),
) -> Result<(), Option<Cause>> {
    let mut words = analyzer.tokens(text, bounds);
    words.trailing = size as u32 - 1;
    let shingles = Shingles { size, filler: "" };
    shingles.filter(&mut words, &mut Tokens::new(bounds));
    if words.is_full() {
        return Err(words.fault.take());
    }
    for Token {
        term, mut increment, ..
    } in words.iter()
    {
        for (at, _) in term.char_indices().skip(1).take(LONGEST_BEGINNING) {
            sink(&term[..at], increment);
            increment = 0;
        }
        sink(term, increment);
    }
    Ok(())
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
            .shingles(2, "")
            .each("One two, three", Bounds::of(10_000), &mut |token| {
                terms.push((token.term.to_owned(), token.increment, token.start, token.end));
            });
        assert_eq!(trailing.map(|ended| ended.left_out), Ok(0));
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
        )
        .expect("narrow enough");
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
            let mut note = |term: &str, _| lengths.push(term.len());
            beginnings(&Analyzer::standard(), &word, 2, Bounds::of(10_000), &mut note).expect("narrow enough");
            assert_eq!(lengths.len(), count);
            assert_eq!(lengths.last(), Some(&(word.len() + 1)));
        }
    }
}
