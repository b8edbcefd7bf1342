//! `pattern_capture`: the groups of patterns in a term, as Lucene's `PatternCaptureGroupTokenFilter` gives them.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::java_regex::{Flags, Pattern, part};
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct PatternCapture {
    patterns: Vec<Pattern>,
    preserves_original: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let Some(patterns) = component.list("patterns") else {
        let name = component.name;
        let reason = said!("required setting 'patterns' is missing for token filter [{name}]");
        return Err(Cause::illegal_argument(reason));
    };
    let read = |pattern: &String| Pattern::read(pattern, Flags::default(), around.tables);
    Ok(Arc::new(PatternCapture {
        patterns: patterns.iter().map(read).collect::<Result<_, _>>()?,
        preserves_original: component.flag("preserve_original", true)?,
    }))
}

impl TokenFilter for PatternCapture {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            for token in before.iter() {
                let text = token.term;
                let mut steps = after.steps;
                let mut groups: Vec<(usize, usize)> = Vec::new();
                let mut lists: Vec<std::vec::IntoIter<(usize, usize)>> = Vec::with_capacity(self.patterns.len());
                for pattern in &self.patterns {
                    pattern.find_all(text, &mut steps, |found| {
                        for group in 1..=pattern.group_count() {
                            if let Some((from, to)) = found.group(group)
                                && from != to
                                && !(self.preserves_original && from == 0 && to == text.len())
                            {
                                groups.push((from, to));
                            }
                        }
                        true
                    });
                    lists.push(std::mem::take(&mut groups).into_iter());
                }
                after.steps = steps;
                let mut is_first = true;
                if self.preserves_original {
                    if !after.push(&token) {
                        return;
                    }
                    is_first = false;
                }
                // The group that begins first comes next; of those that begin together, that of the first pattern.
                while let Some(list) = lists
                    .iter_mut()
                    .filter(|list| !list.as_slice().is_empty())
                    .min_by_key(|list| list.as_slice()[0].0)
                {
                    let Some((from, to)) = list.next() else { break };
                    let increment = if is_first { token.increment } else { 0 };
                    is_first = false;
                    let group = Token {
                        term: &part(text, from, to),
                        increment,
                        ..token
                    };
                    if !after.push(&group) {
                        return;
                    }
                }
                // Without a group the term stays.
                if is_first && !after.push(&token) {
                    return;
                }
            }
        });
    }

    fn stacks(&self) -> bool {
        true
    }
}
