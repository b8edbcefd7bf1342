//! Runs of words that stand side by side, each a term of its own, and the beginnings of such runs, as Lucene 8.11.1's
//! `FixedShingleFilter` and `EdgeNGramTokenFilter` make them.

use super::standard_tokenizer;

/// The longest beginning of a run that is a term, in characters; a longer run is a term as a whole, too.
pub const LONGEST_BEGINNING: usize = 20;

/// A word of a text, with its place there in UTF-16 units.
struct Word {
    term: String,
    start: u32,
    end: u32,
}

fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    standard_tokenizer::tokenize(text, &mut |term, _, start, end, _| {
        words.push(Word {
            term: term.to_owned(),
            start,
            end,
        });
    });
    words
}

/// Joins words into one term.
fn join(words: &[Word], term: &mut String) {
    term.clear();
    for (at, word) in words.iter().enumerate() {
        term.push_str(if at > 0 { " " } else { "" });
        term.push_str(&word.term);
    }
}

/// Gives all runs of `size` words.
pub fn shingles(text: &str, size: usize, sink: &mut dyn FnMut(&str, u32, u32, u32, &'static str)) {
    let mut term = String::new();
    for run in words(text).windows(size) {
        join(run, &mut term);
        sink(&term, 1, run[0].start, run[size - 1].end, "shingle");
    }
}

/// The beginnings of all runs of so many words, each with its position's distance to that of the one before. Past the end of
/// the text, words count as empty.
pub fn beginnings(text: &str, size: usize, sink: &mut dyn FnMut(&str, u32)) {
    let words = words(text);
    let mut term = String::new();
    for start in 0..words.len() {
        let end = words.len().min(start + size);
        join(&words[start..end], &mut term);
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
}

#[cfg(test)]
mod tests {
    use super::{beginnings, shingles};

    /// Counted by hand.
    #[test]
    fn runs_of_words_are_terms() {
        let mut terms = Vec::new();
        shingles("One two, three", 2, &mut |term, increment, start, end, _| {
            terms.push((term.to_owned(), increment, start, end));
        });
        assert_eq!(
            terms,
            [("one two".to_owned(), 1, 0, 7), ("two three".to_owned(), 1, 4, 14)]
        );
    }

    #[test]
    fn beginnings_reach_over_the_end_and_are_no_longer_than_twenty_characters() {
        let mut terms = Vec::new();
        beginnings("ab c", 3, &mut |term, increment| {
            terms.push((term.to_owned(), increment))
        });
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
            beginnings(&word, 2, &mut |term, _| lengths.push(term.len()));
            assert_eq!(lengths.len(), count);
            assert_eq!(lengths.last(), Some(&(word.len() + 1)));
        }
    }
}
