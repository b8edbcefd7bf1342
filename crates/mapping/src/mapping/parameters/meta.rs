//! What is `meta` of a field? A few texts that nobody but people reads, within the real engine's limits.

use super::{Parameters, class, json_text, quoted, shown, simple_name};
use crate::json::{Member, Value};
use crate::mapping::Problem;

/// The real engine's limits of `meta`.
const MOST_META: usize = 5;
const MOST_META_KEY: usize = 20;
const MOST_META_VALUE: usize = 50;

impl Parameters<'_, '_> {
    /// Takes `meta`, a few texts that nobody but people reads.
    pub fn meta(&mut self) -> Result<(), Problem> {
        let Some(value) = self.take("meta") else {
            return Ok(());
        };
        let (path, wrong) = (simple_name(self.path), |reason: String| Err(Problem::mapper(reason)));
        let Value::Object(members) = value else {
            return wrong(said!(
                "[meta] must be an object, got {}[{}] for field [{path}]",
                class(value),
                shown(value)
            ));
        };
        if members.len() > MOST_META {
            return wrong(said!(
                "[meta] can't have more than {MOST_META} entries, but got {} on field [{path}]",
                members.len()
            ));
        }
        for Member { key, value, .. } in members {
            if key.encode_utf16().count() > MOST_META_KEY {
                return wrong(said!(
                    "[meta] keys can't be longer than {MOST_META_KEY} chars, but got [{key}] for field [{path}]"
                ));
            }
            match value {
                Value::String(text) if text.encode_utf16().count() > MOST_META_VALUE => {
                    return wrong(said!(
                        "[meta] values can't be longer than {MOST_META_VALUE} chars, but got [{text}] for field [{path}]"
                    ));
                }
                Value::String(_) => {}
                Value::Null => return wrong(said!("[meta] values can't be null (field [{path}])")),
                value => {
                    return wrong(said!(
                        "[meta] values can only be strings, but got {}[{}] for field [{path}]",
                        class(value),
                        shown(value)
                    ));
                }
            }
        }
        if !members.is_empty() {
            // The real engine sorts them.
            let mut sorted: Vec<&Member<'_>> = members.iter().collect();
            crate::sorting::sort_by(&mut sorted, |one, other| one.key.cmp(&other.key));
            let mut text = String::from("{");
            for (at, member) in sorted.into_iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                text.push_str(&quoted(&member.key));
                text.push(':');
                text.push_str(&json_text(&member.value));
            }
            text.push('}');
            self.print("meta", &text);
        }
        Ok(())
    }
}
