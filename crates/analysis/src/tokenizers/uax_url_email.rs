//! `uax_url_email`: words after Unicode's word boundaries, and URLs and e-mail addresses as one token each, as Lucene's
//! `UAX29URLEmailTokenizer` cuts them. A token is cut where a buffer of as many units as it may have is full: see `standard_tokenizer`.

use std::sync::Arc;

use super::super::automaton::Automaton;
use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// Type names by the automaton's actions; those without one are no tokens.
const KINDS: [&str; 16] = [
    "",
    "",
    "<EMOJI>",
    "<ALPHANUM>",
    "<HANGUL>",
    "<NUM>",
    "<KATAKANA>",
    "<IDEOGRAPHIC>",
    "<HIRAGANA>",
    "<SOUTHEAST_ASIAN>",
    "<EMAIL>",
    "<URL>",
    "<URL>",
    "",
    "<URL>",
    "<ALPHANUM>",
];
/// Nothing that is a token.
const IGNORED: u8 = 1;
/// A URL behind which the lexical state stays as it is.
const URL_OF_STATE: u8 = 11;
/// A URL, and one character behind it that is looked at only.
const URL_AND_ONE: u8 = 12;
/// What would be a URL but for the character behind it: it is read again without such URLs.
const BAD_URL: u8 = 13;
/// `mailto`, and an address behind it.
const MAILTO: u8 = 15;

/// The lexical state of texts.
const INITIAL: usize = 0;
/// The lexical state of what was no URL after all.
const AVOID_BAD_URL: usize = 1;

struct UrlEmail {
    automaton: Arc<Automaton>,
    /// UTF-16 units at which a token is cut.
    longest: u32,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    Ok(Arc::new(UrlEmail {
        longest: super::longest(component)?,
        automaton: around.tables.automaton("automata/uax_url_email")?,
    }))
}

impl Tokenizer for UrlEmail {
    fn longest(&self) -> Option<u32> {
        Some(self.longest)
    }

    fn ends_at_tokens(&self) -> Option<bool> {
        Some(true)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let (mut at, mut start, mut lexical) = (0, 0, INITIAL);
        while at < text.len() {
            let found = self.automaton.longest(lexical, text, at, self.longest);
            // A buffer of one unit holds no pair of surrogates: then the text is at its end.
            if found.action == 0 || !tokens.steps.take(found.seen.into()) {
                break;
            }
            let (mut to, mut units) = (found.end, found.units);
            match found.action {
                BAD_URL if lexical == INITIAL => {
                    lexical = AVOID_BAD_URL;
                    continue;
                }
                URL_AND_ONE => {
                    if let Some(last) = text[at..to].chars().next_back() {
                        to -= last.len_utf8();
                        units -= last.len_utf16() as u32;
                    }
                }
                MAILTO => (to, units) = (at + "mailto".len(), "mailto".len() as u32),
                _ => {}
            }
            if found.action != IGNORED {
                let kind = KINDS.get(usize::from(found.action)).copied().unwrap_or_default();
                if !tokens.push(&Token::new(&text[at..to], start, start + units, kind)) {
                    break;
                }
                if found.action != URL_OF_STATE {
                    lexical = INITIAL;
                }
            }
            (at, start) = (to, start + units);
        }
        tokens.end = start;
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::super::super::tables::Tables;
    use super::*;
    use vitrine_base::steps::Bounds;

    type Found = Vec<(String, u32, u32, &'static str)>;

    fn tokens(longest: u32, text: &str) -> Found {
        let tables = Tables::default();
        let automaton = tables.automaton("automata/uax_url_email").expect("an automaton");
        let mut tokens = Tokens::new(Bounds::of(10_000));
        UrlEmail { automaton, longest }.tokenize(text, &mut tokens);
        tokens
            .iter()
            .map(|token| (token.term.to_owned(), token.start, token.end, token.kind))
            .collect()
    }

    fn wanted(list: &[(&str, u32, u32, &'static str)]) -> Found {
        list.iter()
            .map(|&(term, start, end, kind)| (term.to_owned(), start, end, kind))
            .collect()
    }

    /// As `_analyze` of the real engine answers.
    #[test]
    fn urls_and_addresses_are_tokens() {
        let text = "See http://a.de/x?y=1#z, http://10.0.0.1:80 or mailto:a@b.org (u@x.com) b.comx a.b 😀 日本 x.zzzz/a http://x.zzzz/a";
        let expected = wanted(&[
            ("See", 0, 3, "<ALPHANUM>"),
            ("http://a.de/x?y=1#z,", 4, 24, "<URL>"),
            ("http://10.0.0.1:80", 25, 43, "<URL>"),
            ("or", 44, 46, "<ALPHANUM>"),
            ("mailto", 47, 53, "<ALPHANUM>"),
            ("a@b.org", 54, 61, "<EMAIL>"),
            ("u@x.com", 63, 70, "<EMAIL>"),
            ("b.comx", 72, 78, "<ALPHANUM>"),
            ("a.b", 79, 82, "<ALPHANUM>"),
            ("😀", 83, 85, "<EMOJI>"),
            ("日", 86, 87, "<IDEOGRAPHIC>"),
            ("本", 87, 88, "<IDEOGRAPHIC>"),
            ("x.zzzz", 89, 95, "<ALPHANUM>"),
            ("a", 96, 97, "<ALPHANUM>"),
            ("http://x.zzzz/a", 98, 113, "<URL>"),
        ]);
        assert_eq!(tokens(255, text), expected);
    }

    /// As `_analyze` of the real engine answers.
    #[test]
    fn tokens_are_cut_where_the_buffer_ends() {
        let expected = wanted(&[
            ("http://a.d", 0, 10, "<URL>"),
            ("e", 10, 11, "<ALPHANUM>"),
            ("xyz", 12, 15, "<ALPHANUM>"),
            ("abcdefghij", 16, 26, "<ALPHANUM>"),
            ("kl", 26, 28, "<ALPHANUM>"),
            ("𝒜", 29, 31, "<ALPHANUM>"),
        ]);
        assert_eq!(tokens(10, "http://a.de/xyz abcdefghijkl 𝒜"), expected);
        let expected = wanted(&[("a", 0, 1, "<ALPHANUM>"), ("b", 1, 2, "<ALPHANUM>")]);
        assert_eq!(tokens(1, "ab 𝒜 c"), expected);
    }
}
