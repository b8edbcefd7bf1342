//! `pattern`: what stands between matches of a pattern, or a group of each, as Lucene's `PatternTokenizer` cuts texts.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::java_regex::{Flags, Pattern, part};
use super::super::registry::Around;
use super::super::tables::Tables;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// The real engine's pattern where none is given.
const DEFAULT: &str = "\\W+";

struct PatternTokenizer {
    pattern: Pattern,
    /// The group whose text is a token; none where tokens stand between matches.
    group: Option<usize>,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let group = component.integer("group", -1)?;
    make(component, around.tables, usize::try_from(group).ok())
}

/// Makes one of a component's `pattern` and `flags`.
fn make(component: Component<'_>, tables: &Tables, group: Option<usize>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let pattern = component.text("pattern").unwrap_or_else(|| DEFAULT.to_owned());
    let flags = Flags::read(&component.text("flags").unwrap_or_default())?;
    let pattern = Pattern::read(&pattern, flags, tables)?;
    let count = pattern.group_count();
    if group.is_some_and(|group| group > count) {
        let reason = said!("invalid group specified: pattern only has: {count} capturing groups");
        component.late(Cause::illegal_argument(reason))?;
    }
    Ok(Arc::new(PatternTokenizer { pattern, group }))
}

/// The tokenizer of the analyzer `pattern`, which cuts between matches.
pub fn between(component: Component<'_>, tables: &Tables) -> Result<Arc<dyn Tokenizer>, Cause> {
    make(component, tables, None)
}

impl Tokenizer for PatternTokenizer {
    fn ends_at_tokens(&self) -> Option<bool> {
        Some(false)
    }

    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let mut steps = tokens.steps;
        let (mut at, mut offset, mut copied) = (0, 0u32, 0);
        let mut push = |from: usize, to: usize| {
            let units = |text: &str| text.encode_utf16().count() as u32;
            if from < at {
                // A group before the match, in a look-behind.
                (at, offset) = (0, 0);
            }
            let term = part(text, from, to);
            let start = offset + units(&part(text, at, from));
            let end = start + units(&term);
            (at, offset) = (to, end);
            from == to || tokens.push(&Token::new(&term, start, end, "word"))
        };
        self.pattern.find_all(text, &mut steps, |found| match self.group {
            Some(group) => found.group(group).is_none_or(|(from, to)| push(from, to)),
            None => {
                let goes_on = found.start() <= copied || push(copied, found.start());
                copied = found.end();
                goes_on
            }
        });
        if self.group.is_none() {
            push(copied, text.len());
        }
        tokens.steps = steps;
        tokens.end = text.encode_utf16().count() as u32;
    }
}
