//! `stemmer_override`: stems that are given for words, which no stemmer changes.

use std::sync::Arc;

use super::super::chain::{Added, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct StemmerOverride {
    /// Words with their stems, in the order of the words.
    stems: Vec<(String, String)>,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let Some(rules) = component.list_or_file("rules")? else {
        let reason = "stemmer override filter requires either `rules` or `rules_path` to be configured";
        return Err(Cause::illegal_argument(reason));
    };
    let mut stems: Vec<(String, String)> = Vec::new();
    for rule in &rules {
        let wrong = || Cause::new("runtime_exception", said!("Invalid Keyword override Rule:{rule}"));
        let sides: Vec<&str> = rule.split("=>").collect();
        let [words, stem] = sides[..] else { return Err(wrong()) };
        let stem = stem.trim();
        let has_words = words.split(',').all(|word| !word.trim().is_empty());
        if !has_words || stem.is_empty() || stem.contains(',') {
            return Err(wrong());
        }
        for word in words.split(',').map(str::trim) {
            // The first rule of a word counts.
            if stems.iter().all(|(known, _)| known != word) {
                stems.push((word.to_owned(), stem.to_owned()));
            }
        }
    }
    vitrine_base::sorting::sort_by(&mut stems, |one, other| one.0.cmp(&other.0));
    Ok(Arc::new(StemmerOverride { stems }))
}

/// Returns the filter of words with their stems, in the order of the words.
pub fn stemmer_override(stems: &[(&str, &str)]) -> Arc<dyn TokenFilter> {
    let owned = |&(word, stem): &(&str, &str)| (word.to_owned(), stem.to_owned());
    Arc::new(StemmerOverride {
        stems: stems.iter().map(owned).collect(),
    })
}

impl TokenFilter for StemmerOverride {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        let find = |term: &str| self.stems.binary_search_by(|(word, _)| word.as_str().cmp(term)).ok();
        let found: Vec<Option<usize>> = tokens
            .iter()
            .map(|token| if token.is_keyword { None } else { find(token.term) })
            .collect();
        let mut stems = found.iter();
        tokens.change(|_, term| match stems.next() {
            Some(&Some(at)) => {
                term.push_str(&self.stems[at].1);
                true
            }
            _ => false,
        });
        for (at, stem) in found.iter().enumerate() {
            if stem.is_some() {
                tokens.describe(at, |token| token.is_keyword = true);
            }
        }
    }
}
