//! What does a build make of the values of a `completion`?

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use super::super::value_error::kind_of_token;
use super::super::{ContextValues, HandedDown, Indexing, Refused, Sink, ValueError, number_text};
use super::{Cause, Completion, DIGITS, Input, contexts};
use crate::java::{hash_map, parse};
use crate::json::{Member, Value};

/// An input of a document, as it is read.
struct Given<'v> {
    text: &'v str,
    weight: i64,
    /// What it is asked for with.
    contexts: Rc<Vec<String>>,
}

/// Characters that the suggester has for itself.
fn is_reserved(unit: u16) -> bool {
    matches!(unit, 0 | 0x1e | 0x1f)
}

fn refused(reason: String) -> Cause {
    Cause::illegal_argument(reason)
}

impl Completion {
    /// Reads a value, which is an element of an array or stands alone.
    fn value<'v>(&self, value: &'v Value<'_>, in_array: bool, inputs: &mut Vec<Given<'v>>) -> Result<(), Cause> {
        let (mut texts, mut weight, mut contexts) = (Vec::new(), 1, Vec::new());
        match value {
            Value::String(text) => texts.push(text.as_ref()),
            Value::Object(members) => {
                for Member { key, value, .. } in members {
                    match key.as_ref() {
                        "weight" => weight = self::weight(value)?,
                        "contexts" if !self.contexts.is_empty() => {
                            contexts = contexts::of_input(&self.contexts, value)?;
                        }
                        key => self.member(key, value, &mut texts)?,
                    }
                }
            }
            value => {
                let name = if in_array { "null" } else { &self.name };
                let token = kind_of_token(value);
                let reason = format!("failed to parse [{name}]: expected text or object, but got {token}");
                return Err(Cause::new("parsing_exception", reason));
            }
        }
        let contexts = Rc::new(contexts);
        inputs.extend(texts.into_iter().map(|text| Given {
            text,
            weight,
            contexts: contexts.clone(),
        }));
        Ok(())
    }

    fn member<'v>(&self, key: &str, value: &'v Value<'_>, inputs: &mut Vec<&'v str>) -> Result<(), Cause> {
        match (key, value) {
            ("input", Value::String(text)) => inputs.push(text),
            ("input", Value::Array(values)) => {
                for value in values {
                    let Value::String(text) = value else {
                        let token = kind_of_token(value);
                        return Err(refused(format!(
                            "input array must have string values, but was [{token}]"
                        )));
                    };
                    inputs.push(text);
                }
            }
            ("input", value) => {
                let token = kind_of_token(value);
                return Err(refused(format!("input must be a string or array, but was [{token}]")));
            }
            ("contexts", _) => {
                let reason = format!("contexts field is not supported for field: [{}]", self.name);
                return Err(refused(reason));
            }
            (key, _) => {
                let reason = format!("unknown field name [{key}], must be one of [input, weight, contexts]");
                return Err(refused(reason));
            }
        }
        Ok(())
    }

    /// Reads the inputs of a value.
    fn read<'v>(&self, value: &'v Value<'_>) -> Result<Vec<Given<'v>>, Cause> {
        let mut inputs = Vec::new();
        match value {
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.value(value, true, &mut inputs))?,
            value => self.value(value, false, &mut inputs)?,
        }
        Ok(inputs)
    }

    /// Leaves out blank inputs, and of equal ones all but the first of those with the greatest weight.
    fn counted(inputs: Vec<Given<'_>>) -> Vec<Given<'_>> {
        let mut counted: Vec<Given<'_>> = Vec::with_capacity(inputs.len());
        let mut places: HashMap<&str, usize> = HashMap::new();
        for input in inputs.into_iter().filter(|input| !is_blank(input.text)) {
            match places.entry(input.text) {
                Entry::Occupied(place) => {
                    let known = &mut counted[*place.get()];
                    if known.weight < input.weight {
                        *known = input;
                    }
                }
                Entry::Vacant(place) => {
                    place.insert(counted.len());
                    counted.push(input);
                }
            }
        }
        counted
    }

    /// Gives the terms of an input to `sink`: one for each of its contexts.
    fn put(&self, text: &str, contexts: &[String], sink: &mut dyn Sink) -> Result<(), Cause> {
        let text = self.cut(text);
        if self.contexts.is_empty() {
            for (at, term) in self.indexed.terms(None, text)?.iter().enumerate() {
                sink.token(term, u32::from(at == 0));
            }
            return Ok(());
        }
        if contexts.is_empty() {
            let reason = format!(
                "Contexts are mandatory in context enabled completion field [{}]",
                self.name
            );
            return Err(refused(reason));
        }
        contexts.iter().try_for_each(|text| check_separator(text))?;
        for (at, context) in contexts.iter().enumerate() {
            if contexts[..at].contains(context) {
                continue;
            }
            // All stand at one place, and count as one for the length.
            let increment = u32::from(at == 0);
            let before = format!("{context}{SEPARATOR}");
            for (at, term) in self.indexed.terms(Some(&before), text)?.iter().enumerate() {
                sink.token(term, if at == 0 { increment } else { 0 });
            }
        }
        Ok(())
    }

    /// Gives an input to `sink`, as it is suggested.
    fn put_suggested(&self, input: &Given<'_>, sink: &mut dyn Sink) -> Result<(), Cause> {
        let text = self.cut(input.text);
        let weight = i64::from(i32::MAX) - input.weight;
        for term in self.indexed.terms(None, text)? {
            let place = char::from_u32(sink.units(0)).unwrap_or(char::MAX);
            sink.term(format!("{term}\0{weight:0DIGITS$x}{place}{text}").as_bytes());
        }
        Ok(())
    }

    /// Whether all contexts of an input stand beside it.
    fn is_complete(&self) -> bool {
        self.contexts.iter().all(|context| context.path.is_none())
    }

    /// Returns as much of an input as counts.
    fn cut<'t>(&self, text: &'t str) -> &'t str {
        let mut units = 0;
        // A pair is not cut.
        let end = text.char_indices().find(|&(_, c)| {
            let is_behind = units >= self.longest;
            units += c.len_utf16();
            is_behind
        });
        end.map_or(text, |(end, _)| &text[..end])
    }

    /// Refuses characters that the suggester has for itself.
    fn check(&self, input: &str) -> Result<(), Cause> {
        let text = self.cut(input);
        let reserved = text.encode_utf16().enumerate().find(|&(_, unit)| is_reserved(unit));
        match reserved {
            None => Ok(()),
            Some((at, unit)) => Err(refused(format!(
                "Illegal input [{text}] UTF-16 codepoint [0x{unit:x}] at position {at} is a reserved character"
            ))),
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c <= ' ')
}

/// What stands between a context and an input.
const SEPARATOR: char = '\u{1d}';

fn check_separator(text: &str) -> Result<(), Cause> {
    match text.encode_utf16().position(|unit| unit == SEPARATOR as u16) {
        None => Ok(()),
        Some(at) => Err(refused(format!(
            "Illegal value [{text}] UTF-16 codepoint [0x1d] at position {at} is a reserved character"
        ))),
    }
}

fn weight(value: &Value<'_>) -> Result<i64, Cause> {
    let weight = match value {
        Value::String(text) => {
            parse::long(text).ok_or_else(|| refused(format!("weight must be an integer, but was [{text}]")))?
        }
        Value::Number(text) => text
            .parse::<i64>()
            .map_err(|_| refused(format!("weight must be an integer, but was [{}]", number_text(text))))?,
        value => {
            let token = kind_of_token(value);
            return Err(refused(format!("weight must be a number or string, but was [{token}]")));
        }
    };
    if !(0..=i32::MAX.into()).contains(&weight) {
        let reason = format!("weight must be in the interval [0..2147483647], but was [{weight}]");
        return Err(refused(reason));
    }
    Ok(weight)
}

impl Indexing for Completion {
    fn takes_arrays(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let inputs = self.read(value).map_err(ValueError::Uncaught)?;
        if self.is_part {
            // The real engine collects them in a map that it makes for one.
            let inputs = Self::counted(inputs);
            for at in hash_map::grown_order(inputs.iter().map(|input| input.text)) {
                self.put_suggested(&inputs[at], sink).map_err(ValueError::OfLucene)?;
            }
            return Ok(());
        }
        if inputs.iter().any(|input| is_blank(input.text)) {
            sink.ignored();
        }
        // There is a value, be it blank.
        sink.text(0);
        let inputs = Self::counted(inputs);
        for input in &inputs {
            self.check(input.text).map_err(ValueError::Uncaught)?;
            if !self.contexts.is_empty() {
                check_separator(input.text).map_err(ValueError::Uncaught)?;
            }
        }
        if !self.is_complete() {
            return Ok(());
        }
        for input in &inputs {
            self.put(input.text, &input.contexts, sink)
                .map_err(ValueError::OfLucene)?;
        }
        Ok(())
    }

    fn inputs(&self, value: &Value<'_>) -> Vec<Input> {
        if self.is_complete() {
            return Vec::new();
        }
        // What is wrong with the value was said before.
        let inputs = Self::counted(self.read(value).unwrap_or_default());
        let input = |given: Given<'_>| Input {
            text: self.cut(given.text).to_owned(),
            contexts: given.contexts,
        };
        inputs.into_iter().map(input).collect()
    }

    fn index_input(&self, input: &Input, mut contexts: Vec<String>, sink: &mut dyn Sink) -> Result<(), Cause> {
        contexts.extend_from_slice(&input.contexts);
        self.put(&input.text, &contexts, sink)
    }

    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let inputs = Self::counted(self.read(value).unwrap_or_default());
        ContextValues::Texts(inputs.iter().map(|input| self.cut(input.text).to_owned()).collect())
    }

    /// Each input once, in the order of the maps in which the real engine collects them.
    fn handed_down(&self, value: &Value<'_>) -> Option<Vec<HandedDown>> {
        let mut all: Vec<&str> = Vec::new();
        let values = match value {
            Value::Array(values) => values,
            value => std::slice::from_ref(value),
        };
        for value in values {
            let mut inputs = Vec::new();
            // What is wrong with the value was said before.
            let _ = self.value(value, false, &mut inputs);
            let mut inputs = inputs.into_iter().map(|input| input.text).collect();
            if matches!(value, Value::Object(_)) {
                inputs = ordered(inputs, |keys| hash_map::iteration_order(keys.iter().copied()));
            }
            all.append(&mut inputs);
        }
        let inputs = ordered(all, |keys| hash_map::grown_order(keys.iter().copied()));
        let handed = |text: &str| HandedDown {
            text: text.to_owned(),
            refused: Refused::OfField,
        };
        Some(inputs.into_iter().map(handed).collect())
    }
}

/// Returns texts without those that came before, in an order.
fn ordered<'v>(texts: Vec<&'v str>, order: impl Fn(&[&'v str]) -> Vec<usize>) -> Vec<&'v str> {
    let mut distinct: Vec<&str> = Vec::new();
    let mut known = std::collections::HashSet::new();
    for text in texts {
        if known.insert(text) {
            distinct.push(text);
        }
    }
    order(&distinct).into_iter().map(|at| distinct[at]).collect()
}
