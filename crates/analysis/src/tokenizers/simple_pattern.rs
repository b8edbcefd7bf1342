//! `simple_pattern` and `simple_pattern_split`: what a regular expression of Lucene's matches, or what stands between, as Lucene's
//! `SimplePatternTokenizer` and `SimplePatternSplitTokenizer` find it.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::states::States;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;
use vitrine_base::regexp_parser::{Node, Parser};

struct SimplePattern {
    states: States,
    /// Whether tokens are what stands between matches.
    splits: bool,
}

fn create_of(component: Component<'_>, splits: bool) -> Result<Arc<dyn Tokenizer>, Cause> {
    component.late_or(read(component, splits), super::keyword)
}

fn read(component: Component<'_>, splits: bool) -> Result<Arc<dyn Tokenizer>, Cause> {
    let pattern = component.text("pattern").unwrap_or_default();
    let root = match pattern.is_empty() {
        true => Node::Empty,
        false => {
            let (root, named) = Parser::parse(&pattern).map_err(Cause::illegal_argument)?;
            if let Some(name) = named {
                return Err(Cause::illegal_argument(said!("'{name}' not found")));
            }
            root
        }
    };
    let states = States::of(&root).map_err(|what| {
        let kind = if splits {
            "simple_pattern_split"
        } else {
            "simple_pattern"
        };
        Cause::illegal_argument(said!("{what} in the pattern of a tokenizer [{kind}] is not supported"))
    })?;
    Ok(Arc::new(SimplePattern { states, splits }))
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    create_of(component, false)
}

pub(super) fn create_split(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    create_of(component, true)
}

impl Tokenizer for SimplePattern {
    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let units: Vec<u16> = text.encode_utf16().collect();
        tokens.end = units.len() as u32;
        let give = |from: usize, to: usize, tokens: &mut Tokens| {
            let term = String::from_utf16_lossy(&units[from..to]);
            tokens.push(&Token::new(&term, from as u32, to as u32, "word"))
        };
        // Where the part between matches begins.
        let (mut from, mut at) = (0, 0);
        let mut walk = self.states.walk();
        while at < units.len() {
            let found = self.states.longest(&units[at..], &mut walk, &mut tokens.steps);
            let Some(length) = found.length else {
                if found.is_open || tokens.steps.0 == 0 {
                    // A match that the end of the text leaves open ends it all.
                    at = units.len();
                } else {
                    // The next match may begin within a pair of surrogates, unless no match begins with the pair at all.
                    at += found.first;
                }
                continue;
            };
            let to = at + length;
            let (start, end) = if self.splits { (from, at) } else { (at, to) };
            if start < end && !give(start, end, tokens) {
                return;
            }
            (from, at) = (to, to);
        }
        if self.splits && from < units.len() {
            give(from, units.len(), tokens);
        }
    }
}
