//! `path_hierarchy`: a path and all paths above it, as Lucene's `PathHierarchyTokenizer` and `ReversePathHierarchyTokenizer` cut it.

use std::sync::Arc;

use super::super::chain::Tokenizer;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct PathHierarchy {
    delimiter: u16,
    replacement: u16,
    skip: usize,
    is_reverse: bool,
}

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn Tokenizer>, Cause> {
    let buffer = component.integer("buffer_size", 1024)?;
    let delimiter = match component.text("delimiter") {
        None => u16::from(b'/'),
        Some(text) => one(&text, "delimiter must be a one char value")?,
    };
    let replacement = match component.text("replacement") {
        None => delimiter,
        Some(text) => one(&text, "replacement must be a one char value")?,
    };
    let skip = component.integer("skip", 0)?;
    let is_reverse = component.flag("reverse", false)?;
    if buffer < 0 {
        component.late(Cause::illegal_argument("bufferSize cannot be negative"))?;
    }
    if skip < 0 {
        component.late(Cause::illegal_argument("skip cannot be negative"))?;
    }
    Ok(Arc::new(PathHierarchy {
        delimiter,
        replacement,
        skip: skip as usize,
        is_reverse,
    }))
}

fn one(text: &str, otherwise: &str) -> Result<u16, Cause> {
    let mut units = text.encode_utf16();
    match (units.next(), units.next()) {
        (Some(unit), None) => Ok(unit),
        _ => Err(Cause::illegal_argument(otherwise)),
    }
}

impl PathHierarchy {
    fn replaced(&self, unit: u16) -> u16 {
        if unit == self.delimiter { self.replacement } else { unit }
    }

    /// Gives the path's beginnings, the shortest first.
    fn forwards(&self, units: &[u16], tokens: &mut Tokens) {
        // The first character never ends a part; parts that are skipped have their delimiter in front.
        let mut skipped = 0;
        let mut start = 0;
        while start < units.len() {
            if start == 0 || units[start] == self.delimiter {
                skipped += 1;
                if skipped > self.skip {
                    break;
                }
            }
            start += 1;
        }
        let mut increment = 1;
        let mut end = start;
        while end < units.len() {
            end += 1;
            while end < units.len() && units[end] != self.delimiter {
                end += 1;
            }
            if !self.give(&units[start..end], start, increment, tokens) {
                return;
            }
            increment = 0;
        }
    }

    /// Gives the path's endings, the longest first.
    fn backwards(&self, units: &[u16], tokens: &mut Tokens) {
        let mut starts = vec![0];
        starts.extend((1..=units.len()).filter(|&at| units[at - 1] == self.delimiter));
        if starts.last().is_some_and(|&last| last < units.len()) {
            starts.push(units.len());
        }
        let Some(end) = (starts.len() - 1).checked_sub(self.skip) else {
            return;
        };
        let end_at = starts[end];
        for (i, &start) in starts[..end].iter().enumerate() {
            if !self.give(&units[start..end_at], start, u32::from(i == 0), tokens) {
                return;
            }
        }
    }

    fn give(&self, units: &[u16], start: usize, increment: u32, tokens: &mut Tokens) -> bool {
        let replaced = units.iter().map(|&unit| self.replaced(unit));
        let term: String = char::decode_utf16(replaced)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        let (start, end) = (start as u32, (start + units.len()) as u32);
        tokens.push(&Token {
            increment,
            ..Token::new(&term, start, end, "word")
        })
    }
}

impl Tokenizer for PathHierarchy {
    fn tokenize(&self, text: &str, tokens: &mut Tokens) {
        let units: Vec<u16> = text.encode_utf16().collect();
        match self.is_reverse {
            true => self.backwards(&units, tokens),
            false => self.forwards(&units, tokens),
        }
        tokens.end = units.len() as u32;
    }

    fn stacks(&self) -> bool {
        true
    }
}
