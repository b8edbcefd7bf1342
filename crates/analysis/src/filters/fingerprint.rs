//! `fingerprint`: all terms of a text as one, each once and in order, as Lucene's `FingerprintFilter` writes them.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct Fingerprint {
    separator: char,
    /// UTF-16 units that the term may have; a longer one is left out.
    longest: i64,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    fingerprint(component)
}

/// Makes the filter of the settings of a filter or of an analyzer.
pub fn fingerprint(component: Component<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let separator = component.text("separator").unwrap_or_else(|| " ".to_owned());
    let mut characters = separator.chars();
    let (Some(one), None) = (characters.next().filter(|c| c.len_utf16() == 1), characters.next()) else {
        let reason = said!("Setting [separator] must be a single, non-null character. [{separator}] was provided.");
        return Err(Cause::illegal_argument(reason));
    };
    Ok(Arc::new(Fingerprint {
        separator: one,
        longest: component.integer("max_output_size", 255)?.into(),
    }))
}

impl TokenFilter for Fingerprint {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            // One position behind the end is counted, whether there is a term or not.
            after.trailing = 1;
            let mut terms: Vec<&str> = before.iter().map(|token| token.term).collect();
            vitrine_base::sorting::sort_by(&mut terms, |one, other| one.encode_utf16().cmp(other.encode_utf16()));
            terms.dedup();
            let units: usize = terms.iter().map(|term| term.encode_utf16().count()).sum();
            if terms.is_empty() || (units + terms.len() - 1) as i64 > self.longest {
                return;
            }
            let mut joined = String::new();
            for term in terms {
                // An empty term has no separator behind it.
                if !joined.is_empty() {
                    joined.push(self.separator);
                }
                joined.push_str(term);
            }
            after.push(&Token::new(&joined, 0, before.end, "fingerprint"));
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn sees_others(&self) -> bool {
        true
    }
}
