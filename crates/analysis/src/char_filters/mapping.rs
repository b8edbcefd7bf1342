//! `mapping`: texts are replaced by others, the longest first, as Lucene's `MappingCharFilter` does.

use std::sync::Arc;

use super::super::chain::CharFilter;
use super::super::component::Component;
use super::super::corrections::Corrections;
use super::super::java_regex::Steps;
use super::super::tables::Tables;
use super::super::token::Tokens;
use vitrine_base::cause::Cause;

struct Mapping {
    /// What is replaced, in its order, and by what.
    rules: Vec<(String, String)>,
}

pub(super) fn create(component: Component<'_>, _: &Tables) -> Result<Arc<dyn CharFilter>, Cause> {
    let Some(list) = component.list_or_file("mappings")? else {
        let reason = "mapping requires either `mappings` or `mappings_path` to be configured";
        return Err(Cause::illegal_argument(reason));
    };
    let mut rules: Vec<(String, String)> = Vec::with_capacity(list.len());
    for rule in &list {
        let wrong = || Cause::new("runtime_exception", said!("Invalid Mapping Rule : [{rule}]"));
        let (from, to) = rule.rsplit_once("=>").ok_or_else(wrong)?;
        let (from, to) = (unescaped(from.trim())?, unescaped(to.trim())?);
        if from.is_empty() {
            return Err(Cause::illegal_argument("cannot match the empty string"));
        }
        if rules.iter().any(|(known, _)| *known == from) {
            return Err(Cause::illegal_argument(said!("match \"{from}\" was already added")));
        }
        rules.push((from, to));
    }
    vitrine_base::sorting::sort_by(&mut rules, |one, other| one.0.cmp(&other.0));
    Ok(Arc::new(Mapping { rules }))
}

/// Reads a text with escapes.
fn unescaped(text: &str) -> Result<String, Cause> {
    let wrong = || Cause::new("runtime_exception", said!("Invalid escaped char in [{text}]"));
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match rest.next().ok_or_else(wrong)? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let hex = rest.as_str().get(..4).ok_or_else(wrong)?;
                rest = rest.as_str()[4..].chars();
                let code = u32::from_str_radix(hex, 16).map_err(|_| Cause::number_format(hex))?;
                char::from_u32(code).ok_or_else(wrong)?
            }
            c => c,
        });
    }
    Ok(out)
}

impl Mapping {
    /// The longest rule that a text begins with; each that is looked at is a step.
    fn rule(&self, text: &str, steps: &mut Steps) -> Option<&(String, String)> {
        let first = text.chars().next()?;
        let from = self
            .rules
            .partition_point(|(known, _)| known.chars().next() < Some(first));
        let rules = self.rules[from..].iter();
        // A longer one comes behind what it begins with.
        rules
            .take_while(|(known, _)| known.starts_with(first) && steps.take(1 + known.len() as u64 / 16))
            .filter(|(known, _)| text.starts_with(known.as_str()))
            .last()
    }
}

impl CharFilter for Mapping {
    fn filter(&self, text: &str, tokens: &mut Tokens) -> Option<(String, Corrections)> {
        let steps = &mut tokens.steps;
        let units = |text: &str| text.encode_utf16().count() as i32;
        let mut out = String::with_capacity(text.len());
        let mut corrections = Corrections::default();
        let (mut at, mut offset, mut is_changed) = (0, 0i32, false);
        while let Some(c) = text[at..].chars().next() {
            let Some((from, to)) = self.rule(&text[at..], steps) else {
                out.push(c);
                at += c.len_utf8();
                offset += c.len_utf16() as i32;
                continue;
            };
            // What is written takes memory, and each of its units a correction.
            if !steps.take(4 * to.len() as u64) {
                break;
            }
            is_changed = true;
            at += from.len();
            offset += units(from);
            out.push_str(to);
            let shorter = units(from) - units(to);
            let before = corrections.last();
            if shorter > 0 {
                corrections.add((offset - shorter - before) as u32, before + shorter);
            }
            // What is longer stands where its last unit does.
            for extra in 0..-shorter {
                corrections.add((offset - before + extra) as u32, before - extra - 1);
            }
        }
        is_changed.then_some((out, corrections))
    }

    fn normalizes(&self) -> bool {
        true
    }
}
