//! `pattern_replace`: what a pattern matches in a text is replaced before the text is cut, as Lucene's `PatternReplaceCharFilter` does.

use std::sync::Arc;

use super::super::chain::CharFilter;
use super::super::component::Component;
use super::super::corrections::Corrections;
use super::super::java_regex::{Flags, Match, Pattern, Replacement, part, push_part};
use super::super::tables::Tables;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct PatternReplace {
    pattern: Pattern,
    replacement: Replacement,
}

pub(super) fn create(component: Component<'_>, tables: &Tables) -> Result<Arc<dyn CharFilter>, Cause> {
    let Some(pattern) = component.text("pattern").filter(|pattern| !pattern.is_empty()) else {
        let name = component.name;
        let reason = [
            "pattern is missing for [",
            name,
            "] char filter of type 'pattern_replace'",
        ]
        .concat();
        return Err(Cause::illegal_argument(reason));
    };
    let flags = Flags::read(&component.text("flags").unwrap_or_default())?;
    let pattern = Pattern::read(&pattern, flags, tables)?;
    let replacement = component.text("replacement").unwrap_or_default();
    Ok(Arc::new(PatternReplace {
        replacement: Replacement::read(&replacement, &pattern),
        pattern,
    }))
}

impl CharFilter for PatternReplace {
    fn reads_all(&self) -> bool {
        true
    }

    fn filter(&self, text: &str, tokens: &mut Tokens) -> Option<(String, Corrections)> {
        let units = |text: &str| text.encode_utf16().count() as i32;
        let mut out = String::with_capacity(text.len());
        let mut corrections = Corrections::default();
        let mut found = Match::default();
        let (mut from, mut copied) = (0, 0);
        // UTF-16 units of the changed text, and how many more the text before had.
        let (mut length, mut difference) = (0, 0);
        let mut is_changed = false;
        while from <= text.len() && self.pattern.find(text, from, copied, &mut found, &mut tokens.steps) {
            is_changed = true;
            push_part(text, copied, found.start(), &mut out);
            length += units(&part(text, copied, found.start()));
            let at = out.len();
            if !self
                .replacement
                .append(text, &found, &mut out, (&mut tokens.steps, &mut tokens.fault))
            {
                break;
            }
            let before = units(&part(text, found.start(), found.end()));
            // Half of a character may have become a whole one.
            let after = out.get(at..).map_or_else(|| units(&out[at - 3..]) - 1, units);
            if after < before {
                difference += before - after;
                corrections.add((length + after) as u32, difference);
            }
            // What is longer stands where its last unit does; each unit takes a correction.
            if after > before && !tokens.steps.take((after - before) as u64) {
                break;
            }
            for extra in before..after {
                difference -= 1;
                corrections.add((length + extra) as u32, difference);
            }
            length += after;
            copied = found.end();
            from = found.next_from(text);
        }
        push_part(text, copied, text.len(), &mut out);
        is_changed.then_some((out, corrections))
    }

    fn normalizes(&self) -> bool {
        true
    }
}
