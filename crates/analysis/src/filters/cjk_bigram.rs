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

/// Adds the characters of a token. Where it is not as long as its place, each of them has the whole place.
fn add(token: &Token<'_>, run: &mut Vec<Unit>) {
    let is_exact = (token.end - token.start) as usize == token.term.encode_utf16().count();
    let mut at = token.start;
    for character in token.term.chars() {
        let next = at + character.len_utf16() as u32;
        let (start, end) = if is_exact { (at, next) } else { (token.start, token.end) };
        run.push(Unit { character, start, end });
        at = next;
    }
}

impl CjkBigram {
    /// Adds the tokens of characters that stand side by side; returns whether there was room.
    fn give(&self, run: &[Unit], after: &mut Tokens) -> bool {
        let mut term = String::new();
        for (at, unit) in run.iter().enumerate() {
            term.clear();
            term.push(unit.character);
            let is_given = self.has_unigrams || run.len() == 1;
            if is_given && !after.push(&Token::new(&term, unit.start, unit.end, "<SINGLE>")) {
                return false;
            }
            let Some(other) = run.get(at + 1) else { break };
            term.push(other.character);
            let two = Token {
                increment: u32::from(!self.has_unigrams),
                length: 1 + u32::from(self.has_unigrams),
                ..Token::new(&term, unit.start, other.end, "<DOUBLE>")
            };
            if !after.push(&two) {
                return false;
            }
        }
        true
    }
}

impl TokenFilter for CjkBigram {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            let mut run: Vec<Unit> = Vec::new();
            let mut end = 0;
            for token in before.iter() {
                let is_joined = self.kinds.contains(&token.kind);
                if !is_joined || token.start != end {
                    if !self.give(&run, after) {
                        return;
                    }
                    run.clear();
                }
                if is_joined {
                    add(&token, &mut run);
                    end = token.end;
                } else if !after.push(&token) {
                    return;
                }
            }
            self.give(&run, after);
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
}
