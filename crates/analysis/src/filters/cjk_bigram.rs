//! `cjk_bigram`: characters of Chinese, Japanese and Korean by twos, as Lucene's `CJKBigramFilter` joins them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// Scripts by their names in settings, with the types of their tokens.
const SCRIPTS: [(&str, &str); 4] = [
    ("han", "<IDEOGRAPHIC>"),
    ("hiragana", "<HIRAGANA>"),
    ("katakana", "<KATAKANA>"),
    ("hangul", "<HANGUL>"),
];

struct CjkBigram {
    /// The types of tokens whose characters are joined.
    kinds: Vec<&'static str>,
    has_unigrams: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let has_unigrams = component.flag("output_unigrams", false)?;
    let ignored = component.list("ignored_scripts").unwrap_or_default();
    let kept = SCRIPTS
        .iter()
        .filter(|(name, _)| ignored.iter().all(|other| other != name));
    Ok(Arc::new(CjkBigram {
        kinds: kept.map(|&(_, kind)| kind).collect(),
        has_unigrams,
    }))
}

/// A character and its place in the text.
struct Unit {
    character: char,
    start: u32,
    end: u32,
}

/// Characters that may be joined. Other tokens leave them as they are: what comes behind such a token, and where the characters end in
/// the text, is joined to them.
#[derive(Default)]
struct Run {
    units: Vec<Unit>,
    /// The first one that is not given yet.
    at: usize,
    /// Where the last one ends in the text.
    end: u32,
    /// Whether the one to be given was given by itself.
    is_given: bool,
}

/// Characters of a run that are kept before others are added.
const KEPT: usize = 64;

impl Run {
    /// Adds the characters of a token. Where it is not as long as its place, each of them has the whole place.
    fn add(&mut self, token: &Token<'_>) {
        if self.units.len() > KEPT {
            let last = self.units.len() - 1;
            self.units.drain(..last);
            self.at -= last;
        }
        self.end = token.end;
        let is_exact = (token.end - token.start) as usize == token.term.encode_utf16().count();
        let mut at = token.start;
        for character in token.term.chars() {
            let next = at + character.len_utf16() as u32;
            let (start, end) = if is_exact { (at, next) } else { (token.start, token.end) };
            self.units.push(Unit { character, start, end });
            at = next;
        }
    }

    /// Gives the first one by itself, or with the one behind it.
    fn give(&self, with_next: bool, has_unigrams: bool, after: &mut Tokens) -> bool {
        let [first, rest @ ..] = &self.units[self.at..] else {
            return true;
        };
        let mut term = String::from(first.character);
        match rest.first().filter(|_| with_next) {
            None => after.push(&Token::new(&term, first.start, first.end, "<SINGLE>")),
            Some(other) => {
                term.push(other.character);
                after.push(&Token {
                    increment: u32::from(!has_unigrams),
                    length: 1 + u32::from(has_unigrams),
                    ..Token::new(&term, first.start, other.end, "<DOUBLE>")
                })
            }
        }
    }

    /// Gives all that is followed by another; returns whether there was room.
    fn give_pairs(&mut self, has_unigrams: bool, after: &mut Tokens) -> bool {
        while self.units.len() > self.at + 1 {
            if has_unigrams && !self.is_given {
                if !self.give(false, has_unigrams, after) {
                    return false;
                }
                self.is_given = true;
            }
            if !self.give(true, has_unigrams, after) {
                return false;
            }
            self.is_given = false;
            self.at += 1;
        }
        true
    }

    /// Gives the last one if it was not given, by itself or with others; returns whether there was room.
    fn give_last(&mut self, has_unigrams: bool, after: &mut Tokens) -> bool {
        let is_left = match has_unigrams {
            true => self.units.len() == self.at + 1,
            false => self.units.len() == 1 && self.at == 0,
        };
        if !is_left {
            return true;
        }
        let has_room = self.give(false, has_unigrams, after);
        self.at += 1;
        has_room
    }
}

impl TokenFilter for CjkBigram {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            let mut run = Run::default();
            for token in before.iter() {
                let is_joined = self.kinds.contains(&token.kind);
                if !run.give_pairs(self.has_unigrams, after) {
                    return;
                }
                if (!is_joined || token.start != run.end) && !run.give_last(self.has_unigrams, after) {
                    return;
                }
                if is_joined {
                    if token.start != run.end {
                        run.units.clear();
                        run.at = 0;
                    }
                    run.add(&token);
                } else if !after.push(&token) {
                    return;
                }
            }
            let _ = run.give_pairs(self.has_unigrams, after) && run.give_last(self.has_unigrams, after);
        });
    }

    fn hides_paths(&self) -> bool {
        self.has_unigrams
    }

    fn for_synonyms(&self) -> ForSynonyms {
        match self.has_unigrams {
            true => ForSynonyms::Refused,
            false => ForSynonyms::Itself,
        }
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}
