//! `char_group`: what stands between characters of a list or of a kind.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::characters::{Runs, longest};
use super::classes::Classes;
use vitrine_base::cause::Cause;

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let longest = longest(component)?;
    let mut separators = Classes::default();
    for name in component.list("tokenize_on_chars").unwrap_or_default() {
        let wrong = |reason: String| Err(Cause::new("runtime_exception", reason));
        let mut units = name.encode_utf16();
        match (units.next(), units.next()) {
            (None, _) => return wrong("[tokenize_on_chars] cannot contain empty characters".to_owned()),
            (Some(_), None) => separators.characters.extend(name.chars()),
            (Some(0x5c), Some(_)) => separators.characters.extend(escaped(&name)?),
            _ if separators.add(&name) => {}
            _ => return wrong(said!("Invalid escaped char in [{name}]")),
        }
    }
    Ok(Arc::new(Grouped(Runs::new(longest, move |c| !separators.has(c)))))
}

/// As other tokenizers, but that it knows of no frequencies.
struct Grouped<T>(T);

impl<T: Tokenizer> Tokenizer for Grouped<T> {
    fn ends_at_tokens(&self) -> Option<bool> {
        self.0.ends_at_tokens()
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        self.0.tokenize(text, tokens);
    }

    fn stream(&self, text: &str, sink: &mut dyn FnMut(&Token<'_>)) -> bool {
        self.0.stream(text, sink)
    }

    fn has_frequencies(&self) -> bool {
        false
    }
}

/// Reads a character behind a backslash; none for half of a pair of surrogates, which no text has alone.
fn escaped(name: &str) -> Result<Option<char>, Cause> {
    let one = |c| Ok(Some(c));
    match name.chars().nth(1) {
        Some('\\') => one('\\'),
        Some('n') => one('\n'),
        Some('t') => one('\t'),
        Some('r') => one('\r'),
        Some('b') => one('\u{8}'),
        Some('f') => one('\u{c}'),
        Some('u') if name.encode_utf16().count() > 6 => {
            let reason = said!("Invalid escaped char in [{name}]");
            Err(Cause::new("runtime_exception", reason))
        }
        Some('u') => match i32::from_str_radix(&name[2..], 16) {
            Ok(unit) => Ok(char::from_u32(unit as u32 & 0xffff)),
            Err(_) => {
                let under = if name.len() > 2 { " under radix 16" } else { "" };
                let reason = said!("For input string: \"{}\"{under}", &name[2..]);
                Err(Cause::new("number_format_exception", reason))
            }
        },
        other => {
            let other = other.map(String::from).unwrap_or_default();
            let reason = said!("Invalid escaped char {other} in [{name}]");
            Err(Cause::new("runtime_exception", reason))
        }
    }
}
