//! Which one term has a text whose words are joined, as a suggester looks for them? What Lucene's `ConcatenateGraphFilter` makes of
//! an analyzer's tokens.

use super::Analyzer;
use crate::error::Cause;

/// Stands between two words, and for each word that was left out.
const SEPARATOR: char = '\u{1f}';

/// The longest path through an automaton that the real engine follows; it makes one of the words, a step a byte.
const DEEPEST: usize = 1000;

/// How words are joined.
#[derive(Debug, Clone, Copy)]
pub struct Joined {
    /// What makes the words.
    pub analyzer: Analyzer,
    /// `preserve_separators`: whether anything stands between them.
    pub separators: bool,
    /// `preserve_position_increments`: whether words that were left out leave their places.
    pub increments: bool,
}

/// A text's words in one.
#[derive(Debug, PartialEq, Eq)]
pub struct Term {
    /// They, and what stands between them.
    pub text: String,
    /// Steps of the real engine's automaton.
    steps: usize,
}

impl Joined {
    /// Returns the term of a text, behind a word that stands before all of its words, if there is one; nothing where there is no
    /// word at all. An error where the real engine's automaton is too large.
    pub fn term(&self, before: Option<&str>, text: &str) -> Result<Option<String>, Cause> {
        let term = self.join(before, text);
        if term.as_ref().is_some_and(|term| term.steps > DEEPEST) {
            return Err(Cause::illegal_argument("input automaton is too large: 1001"));
        }
        // Of an empty word alone there is nothing.
        Ok(term.filter(|term| term.steps > 0).map(|term| term.text))
    }

    fn join(&self, before: Option<&str>, text: &str) -> Option<Term> {
        let mut joined = before.map(|word| Term {
            steps: word.len(),
            text: word.to_owned(),
        });
        let mut places = 0;
        self.analyzer.analyze(text, &mut |word, increment, _, _, _| {
            places += increment as usize;
            let skipped = if self.increments { increment as usize - 1 } else { 0 };
            let gaps = skipped + usize::from(joined.is_some());
            let term = joined.get_or_insert(Term {
                text: String::new(),
                steps: 0,
            });
            self.gaps(term, gaps, skipped);
            term.text.push_str(word);
            term.steps += word.len();
        });
        let term = joined.as_mut()?;
        if self.increments && self.analyzer == Analyzer::Stop {
            // Words that are left out at the end leave their places, too.
            let mut all = 0;
            Analyzer::Simple.analyze(text, &mut |_, _, _, _, _| all += 1);
            self.gaps(term, all - places, all - places);
        }
        joined
    }

    /// Adds so many separators, of which some stand for words that were left out.
    fn gaps(&self, term: &mut Term, count: usize, skipped: usize) {
        term.steps += count + skipped;
        if self.separators {
            term.text.extend(std::iter::repeat_n(SEPARATOR, count));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Analyzer, Joined};

    fn joined(analyzer: Analyzer, separators: bool, increments: bool) -> impl Fn(Option<&str>, &str) -> Option<String> {
        let joined = Joined {
            analyzer,
            separators,
            increments,
        };
        move |before, text| joined.term(before, text).expect("a small automaton")
    }

    /// As the real engine finds them.
    #[test]
    fn words_that_are_left_out_leave_their_places() {
        let stop = joined(Analyzer::Stop, true, true);
        let of = |text| stop(None, text);
        assert_eq!(of("Red Car").as_deref(), Some("red\u{1f}car"));
        assert_eq!(of("the red car").as_deref(), Some("\u{1f}red\u{1f}car"));
        assert_eq!(of("car the").as_deref(), Some("car\u{1f}"));
        assert_eq!(of("red the car").as_deref(), Some("red\u{1f}\u{1f}car"));
        assert_eq!(of("the"), None);
        assert_eq!(of("!!!"), None);
        assert_eq!(
            stop(Some("v\u{1d}"), "the red").as_deref(),
            Some("v\u{1d}\u{1f}\u{1f}red")
        );
        assert_eq!(stop(Some("v\u{1d}"), "the").as_deref(), Some("v\u{1d}\u{1f}"));
        assert_eq!(stop(Some("v\u{1d}"), "!!!").as_deref(), Some("v\u{1d}"));
    }

    #[test]
    fn separators_and_places_may_be_left_out() {
        let plain = joined(Analyzer::Stop, false, true);
        assert_eq!(plain(None, "the red car of").as_deref(), Some("redcar"));
        let whole = joined(Analyzer::Keyword, true, true);
        assert_eq!(whole(None, ""), None);
        let close = joined(Analyzer::Stop, true, false);
        assert_eq!(close(None, "the red of car the").as_deref(), Some("red\u{1f}car"));
    }

    /// The real engine takes 997 letters, which the analyzer cuts into four words, and not one more.
    #[test]
    fn long_texts_make_too_large_automata() {
        let of = |analyzer, increments, text: &str| {
            let joined = Joined {
                analyzer,
                separators: false,
                increments,
            };
            joined.term(None, text).is_ok()
        };
        let letters = "y".repeat(998);
        assert!(of(Analyzer::Simple, true, &letters[1..]) && !of(Analyzer::Simple, true, &letters));
        assert!(of(Analyzer::Stop, false, &format!("the {}", &letters[1..])));
        assert!(!of(Analyzer::Stop, true, &format!("the {}", &letters[2..])));
    }
}
