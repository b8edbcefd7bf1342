//! `classic`: words, e-mail addresses, hosts, companies, acronyms and numbers of European texts, as Lucene's `ClassicTokenizer` cuts them.
//! A token that is too long is left out, its position counts.

use std::sync::Arc;

use super::super::automaton::Automaton;
use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::standard_tokenizer::MAX_TOKEN_LENGTH;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// Type names by the automaton's actions; 0 and 1 accept no token.
const KINDS: [&str; 11] = [
    "",
    "",
    "<ALPHANUM>",
    "<CJ>",
    "<HOST>",
    "<NUM>",
    "<APOSTROPHE>",
    "<COMPANY>",
    // A word with a dot behind each of its parts that is no acronym: its last dot is no part of the term.
    "<HOST>",
    "<ACRONYM>",
    "<EMAIL>",
];
/// The action of which the last dot is cut off.
const DOTTED: u8 = 8;

struct Classic {
    automaton: Arc<Automaton>,
    /// UTF-16 units of the longest token that is taken.
    longest: u32,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let longest = component.integer("max_token_length", MAX_TOKEN_LENGTH as i32)?;
    if longest < 1 {
        component.late(Cause::illegal_argument("maxTokenLength must be greater than zero"))?;
    }
    Ok(Arc::new(Classic {
        automaton: around.tables.automaton("automata/classic")?,
        longest: longest as u32,
    }))
}

impl Tokenizer for Classic {
    fn ends_at_tokens(&self) -> Option<bool> {
        Some(true)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let (mut at, mut start, mut skipped) = (0, 0, 0);
        while at < text.len() {
            let found = self.automaton.longest(0, text, at, u32::MAX);
            if found.action == 0 || !tokens.steps.take(found.seen.into()) {
                break;
            }
            let mut term = &text[at..found.end];
            let end = start + found.units;
            if found.action > 1 && found.units > self.longest {
                skipped += 1;
            } else if found.action > 1 {
                if found.action == DOTTED {
                    term = &term[..term.len() - 1];
                }
                let mut token = Token::new(term, start, end, KINDS[usize::from(found.action)]);
                token.increment += std::mem::take(&mut skipped);
                if !tokens.push(&token) {
                    break;
                }
            }
            (at, start) = (found.end, end);
        }
        tokens.trailing = skipped;
        tokens.end = start;
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::super::super::tables::Tables;
    use super::*;
    use vitrine_base::steps::Bounds;

    /// As `_analyze` of the real engine answers: tokens of more than 8 units are left out, the last one behind all others.
    #[test]
    fn words_hosts_and_acronyms_are_told_apart() {
        let classic = Classic {
            automaton: Tables::default().automaton("automata/classic").expect("an automaton"),
            longest: 8,
        };
        let mut tokens = Tokens::new(Bounds::of(10_000));
        classic.tokenize(
            "I.B.M. dog's AT&T a.b.c1. a@b.org abcdefghi 1.5 日 abcdefghij",
            &mut tokens,
        );
        let found: Vec<_> = tokens
            .iter()
            .map(|token| (token.term, token.start, token.end, token.kind, token.increment))
            .collect();
        let wanted = [
            ("I.B.M.", 0, 6, "<ACRONYM>", 1),
            ("dog's", 7, 12, "<APOSTROPHE>", 1),
            ("AT&T", 13, 17, "<COMPANY>", 1),
            ("a.b.c1", 18, 25, "<HOST>", 1),
            ("a@b.org", 26, 33, "<EMAIL>", 1),
            ("1.5", 44, 47, "<HOST>", 2),
            ("日", 48, 49, "<CJ>", 1),
        ];
        assert_eq!(found, wanted);
        assert_eq!((tokens.trailing, tokens.end), (1, 60));
    }

    /// By hand: what looks at a text again and again comes to an end.
    #[test]
    fn looks_behind_tokens_are_bounded() {
        let classic = Classic {
            automaton: Tables::default().automaton("automata/classic").expect("an automaton"),
            longest: 255,
        };
        let mut tokens = Tokens::new(Bounds::of(1 << 20));
        tokens.steps.0 = 10_000;
        classic.tokenize(&"a_".repeat(1000), &mut tokens);
        assert!(tokens.is_full());
    }
}
