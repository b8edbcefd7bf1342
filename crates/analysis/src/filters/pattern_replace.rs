//! `pattern_replace`: what a pattern matches in a term is replaced, as Lucene's `PatternReplaceFilter` does.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::java_regex::{Flags, Match, Pattern, Replacement, push_part};
use super::super::registry::Around;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct PatternReplace {
    pattern: Pattern,
    replacement: Replacement,
    all: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let Some(pattern) = component.text("pattern") else {
        let name = component.name;
        let reason = [
            "pattern is missing for [",
            name,
            "] token filter of type 'pattern_replace'",
        ]
        .concat();
        return Err(Cause::illegal_argument(reason));
    };
    let flags = Flags::read(&component.text("flags").unwrap_or_default())?;
    let pattern = Pattern::read(&pattern, flags, around.tables)?;
    let replacement = component.text("replacement").unwrap_or_default();
    Ok(Arc::new(PatternReplace {
        replacement: Replacement::read(&replacement, &pattern),
        all: component.flag("all", true)?,
        pattern,
    }))
}

impl TokenFilter for PatternReplace {
    fn filter(&self, tokens: &mut Tokens, _: &mut Tokens) {
        let mut steps = tokens.steps;
        let mut found = Match::default();
        let mut fault = None;
        tokens.change(|token, term| {
            let text = token.term;
            let (mut from, mut copied, mut is_changed) = (0, 0, false);
            let mut last = 0;
            while from <= text.len() && self.pattern.find(text, from, last, &mut found, &mut steps) {
                is_changed = true;
                push_part(text, copied, found.start(), term);
                if !self.replacement.append(text, &found, term, (&mut steps, &mut fault)) {
                    return false;
                }
                copied = found.end();
                last = copied;
                from = found.next_from(text);
                if !self.all {
                    break;
                }
            }
            push_part(text, copied, text.len(), term);
            is_changed
        });
        tokens.steps = steps;
        tokens.fault = tokens.fault.take().or(fault);
    }
}
