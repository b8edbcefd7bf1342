//! Which one term has a text whose words are joined, as a suggester looks for them? What Lucene's `ConcatenateGraphFilter` makes of
//! an analyzer's tokens.

use vitrine_base::cause::Cause;
use vitrine_base::steps::Bounds;
use vitrine_base::token::Tokens;

use super::Analyzer;
use super::token_graph::{Edge, TokenGraph};

/// Stands between two words, and for each word that was left out.
const SEPARATOR: char = '\u{1f}';

/// The longest path through an automaton that the real engine follows; it makes one of the words, a step a byte.
const DEEPEST: usize = 1000;

/// Ways in which the words of a text may be read.
const MOST_WAYS: usize = 1024;

/// What the tokens of a text may take.
const BOUNDS: Bounds = Bounds::of(16 << 20);

/// How words are joined.
#[derive(Debug, Clone)]
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
    /// Returns the terms of a text, behind a word that stands before all of its words, if there is one: one for each way in which its
    /// words may be read, none where there is no word at all. An error where the real engine's automaton is too large.
    pub fn terms(&self, before: Option<&str>, text: &str) -> Result<Vec<String>, Cause> {
        let mut tokens = self.analyzer.tokens(text, BOUNDS);
        if tokens.is_full() {
            return Err(tokens.fault.take().unwrap_or_else(|| BOUNDS.exceeded()));
        }
        let ways = self.ways(&tokens)?;
        let mut terms: Vec<String> = Vec::with_capacity(ways.len());
        for way in &ways {
            let Some(term) = self.join(before, &tokens, way) else {
                continue;
            };
            if term.steps > DEEPEST {
                return Err(Cause::illegal_argument("input automaton is too large: 1001"));
            }
            // Of an empty word alone there is nothing.
            if term.steps > 0 && !terms.contains(&term.text) {
                terms.push(term.text);
            }
        }
        Ok(terms)
    }

    /// The tokens of each way through a text, each with its distance to the one before.
    fn ways(&self, tokens: &Tokens) -> Result<Vec<Vec<(usize, u32)>>, Cause> {
        let is_line = tokens.iter().skip(1).all(|token| token.increment > 0);
        if is_line && tokens.iter().all(|token| token.length == 1) {
            return Ok(vec![tokens.iter().map(|token| token.increment).enumerate().collect()]);
        }
        let paths = TokenGraph::new(tokens).and_then(|graph| graph.paths(MOST_WAYS));
        let Some(paths) = paths else {
            let reason = format!("a text whose words have more than {MOST_WAYS} ways is not supported");
            return Err(Cause::illegal_argument(reason));
        };
        let way = |path: &Vec<Edge>| path.iter().map(|edge| (edge.token, edge.increment)).collect();
        Ok(paths.iter().map(way).collect())
    }

    fn join(&self, before: Option<&str>, tokens: &Tokens, way: &[(usize, u32)]) -> Option<Term> {
        let mut joined = before.map(|word| Term {
            steps: word.len(),
            text: word.to_owned(),
        });
        for &(at, increment) in way {
            let word = tokens.get(at).term;
            let skipped = match self.increments {
                true => (increment as usize).saturating_sub(1),
                false => 0,
            };
            let gaps = skipped + usize::from(joined.is_some());
            let term = joined.get_or_insert(Term {
                text: String::new(),
                steps: 0,
            });
            self.gaps(term, gaps, skipped);
            term.text.push_str(word);
            term.steps += word.len();
        }
        let term = joined.as_mut()?;
        if self.increments {
            // Words that are left out at the end leave their places, too.
            let trailing = tokens.trailing as usize;
            self.gaps(term, trailing, trailing);
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
    use crate::analyzers::plain;

    fn named(name: &str) -> Analyzer {
        Analyzer(plain(name).expect("an analyzer"))
    }

    fn joined(analyzer: Analyzer, separators: bool, increments: bool) -> impl Fn(Option<&str>, &str) -> Option<String> {
        let joined = Joined {
            analyzer,
            separators,
            increments,
        };
        move |before, text| {
            let terms = joined.terms(before, text).expect("a small automaton");
            terms.into_iter().next()
        }
    }

    /// As the real engine finds them.
    #[test]
    fn words_that_are_left_out_leave_their_places() {
        let stop = joined(named("stop"), true, true);
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
        let plain = joined(named("stop"), false, true);
        assert_eq!(plain(None, "the red car of").as_deref(), Some("redcar"));
        let whole = joined(named("keyword"), true, true);
        assert_eq!(whole(None, ""), None);
        let close = joined(named("stop"), true, false);
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
            joined.terms(None, text).is_ok()
        };
        let letters = "y".repeat(998);
        assert!(of(named("simple"), true, &letters[1..]) && !of(named("simple"), true, &letters));
        assert!(of(named("stop"), false, &format!("the {}", &letters[1..])));
        assert!(!of(named("stop"), true, &format!("the {}", &letters[2..])));
    }
}
