//! `classic`: `'s` at the end of words and the dots of acronyms are cut out, as Lucene's `ClassicFilter` does with what the tokenizer of
//! that name told apart.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct Classic;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(Classic))
}

impl TokenFilter for Classic {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        tokens.change(|token, out| match token.kind {
            "<APOSTROPHE>" => {
                let stem = token.term.strip_suffix("'s").or_else(|| token.term.strip_suffix("'S"));
                stem.map(|stem| out.push_str(stem)).is_some()
            }
            "<ACRONYM>" => {
                out.extend(token.term.chars().filter(|&c| c != '.'));
                true
            }
            _ => false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::token::Token;
    use super::*;
    use vitrine_base::steps::Bounds;

    /// By hand: only words of the two types change.
    #[test]
    fn endings_and_dots_are_cut_out() {
        let mut tokens = Tokens::new(Bounds::of(10_000));
        for (term, kind) in [
            ("dog's", "<APOSTROPHE>"),
            ("O'NEIL'S", "<APOSTROPHE>"),
            ("d'or", "<APOSTROPHE>"),
            ("I.B.M.", "<ACRONYM>"),
            ("a.b's", "<HOST>"),
        ] {
            tokens.push(&Token::new(term, 0, 5, kind));
        }
        Classic.filter(&mut tokens, &mut Tokens::new(Bounds::of(0)));
        let terms: Vec<_> = tokens.iter().map(|token| token.term.to_owned()).collect();
        assert_eq!(terms, ["dog", "O'NEIL", "d'or", "IBM", "a.b's"]);
    }
}
