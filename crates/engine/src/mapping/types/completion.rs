//! `completion`: inputs of a suggester; `exists` finds the documents that have some, and sources keep them.

use std::rc::Rc;

use super::super::parameters::integer;
use super::super::{Parameters, Problem};
use super::contexts::{self, SuggestContext};
use super::value_error::kind_of_token;
use super::{Context, FieldType, Lowered, QueryError, Sink, Storage, ValueError, analyzers, number_text};
use crate::analysis::Analyzer;
use crate::error::Cause;
#[cfg(feature = "build")]
use crate::java::hash_map;
use crate::java::parse;
use crate::json::{Member, Value};
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// Types of multi-fields that take inputs.
const TAKING_INPUTS: &[&str] = &[
    "text",
    "keyword",
    "match_only_text",
    "search_as_you_type",
    "token_count",
    "completion",
    "binary",
];

struct Completion {
    /// The field's path.
    name: String,
    /// UTF-16 units of an input that count.
    longest: usize,
    /// What an input has to have one of, if there are some.
    contexts: Vec<SuggestContext>,
}

/// An input of a document.
struct Input<'v> {
    text: &'v str,
    weight: i64,
    /// What it is asked for with.
    contexts: Rc<Vec<String>>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let analyzer = analyzers::take(parameters, "analyzer")?.map_or_else(|| "simple".to_owned(), |(name, _)| name);
    parameters.print_text("analyzer", &analyzer);
    if let Some((name, _)) = analyzers::take(parameters, "search_analyzer")?
        && name != analyzer
    {
        parameters.print_text("search_analyzer", &name);
    }
    for name in ["preserve_separators", "preserve_position_increments"] {
        let is_set = parameters.unprinted_flag(name, true)?;
        parameters.print(name, if is_set { "true" } else { "false" });
    }
    // By its old name, too.
    let given = match parameters.given("max_input_len")? {
        None => parameters.given("max_input_length")?,
        given => given,
    };
    let longest = given.map_or(Ok(50), integer)?;
    if longest <= 0 {
        let reason = format!("[max_input_length] must be > 0 but was [{longest}]");
        return Err(Problem::illegal_argument(reason));
    }
    parameters.print("max_input_length", &longest.to_string());
    let contexts = contexts::take(parameters)?;
    parameters.meta()?;
    Ok(Box::new(Completion {
        name: parameters.path().to_owned(),
        longest: longest as usize,
        contexts,
    }))
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
    fn value<'v>(&self, value: &'v Value<'_>, in_array: bool, inputs: &mut Vec<Input<'v>>) -> Result<(), Cause> {
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
        inputs.extend(texts.into_iter().map(|text| Input {
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

    /// Refuses inputs without contexts, and contexts with a character that the suggester has for itself.
    fn check_contexts(&self, inputs: &[Input<'_>]) -> Result<(), Cause> {
        for (at, input) in inputs.iter().enumerate() {
            // Of equal inputs the first of those with the greatest weight counts.
            let alike = |other: &Input<'_>| other.text == input.text;
            if inputs[..at]
                .iter()
                .any(|other| alike(other) && other.weight >= input.weight)
                || inputs[at + 1..]
                    .iter()
                    .any(|other| alike(other) && other.weight > input.weight)
            {
                continue;
            }
            if input.contexts.is_empty() {
                let reason = format!(
                    "Contexts are mandatory in context enabled completion field [{}]",
                    self.name
                );
                return Err(refused(reason));
            }
            input.contexts.iter().try_for_each(|text| check_separator(text))?;
        }
        Ok(())
    }

    /// Refuses characters that the suggester has for itself.
    fn check(&self, input: &str) -> Result<(), Cause> {
        let units: Vec<u16> = input.encode_utf16().collect();
        let mut length = units.len().min(self.longest);
        // A pair is not cut.
        if length < units.len() && (0xd800..0xdc00).contains(&units[length - 1]) {
            length += 1;
        }
        let units = &units[..length];
        match units.iter().position(|&unit| is_reserved(unit)) {
            None => Ok(()),
            Some(at) => Err(refused(format!(
                "Illegal input [{}] UTF-16 codepoint [0x{:x}] at position {at} is a reserved character",
                String::from_utf16_lossy(units),
                units[at]
            ))),
        }
    }
}

/// What stands between a context and an input.
const SEPARATOR: u16 = 0x1d;

fn check_separator(text: &str) -> Result<(), Cause> {
    match text.encode_utf16().position(|unit| unit == SEPARATOR) {
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

impl FieldValues for Completion {
    fn name(&self) -> &'static str {
        "completion"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!("Fielddata is not supported on field [{field}] of type [completion]");
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for Completion {
    /// A number for each document that has inputs, be they blank.
    fn storage(&self) -> Storage {
        Storage::NUMBERS
    }

    fn takes_arrays(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let mut inputs = Vec::new();
        let read = match value {
            Value::Array(values) => values.iter().try_for_each(|value| self.value(value, true, &mut inputs)),
            value => self.value(value, false, &mut inputs),
        };
        read.map_err(ValueError::Uncaught)?;
        let is_blank = |text: &str| text.chars().all(|c| c <= ' ');
        if inputs.iter().any(|input| is_blank(input.text)) {
            sink.ignored();
        }
        inputs.retain(|input| !is_blank(input.text));
        for input in &inputs {
            self.check(input.text).map_err(ValueError::Uncaught)?;
            if !self.contexts.is_empty() {
                check_separator(input.text).map_err(ValueError::Uncaught)?;
            }
        }
        if !self.contexts.is_empty() {
            self.check_contexts(&inputs).map_err(ValueError::OfLucene)?;
        }
        if !sink.has_number() {
            sink.number(1);
        }
        Ok(())
    }

    /// Of those whose texts are anything but words and terms, none takes an input.
    fn takes_multi_field(&self, kind: &str) -> bool {
        TAKING_INPUTS.contains(&kind)
    }

    /// Each input once, in the order of the maps in which the real engine collects them.
    #[cfg(feature = "build")]
    fn handed_down(&self, value: &Value<'_>) -> Option<Vec<String>> {
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
        Some(inputs.into_iter().map(str::to_owned).collect())
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(None)
    }

    fn term(&self, _: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        Err(unsupported(context))
    }

    fn term_case_insensitive(&self, _: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        Err(QueryError::Failed(unsupported(context)))
    }
}

/// Returns texts without those that came before, in an order.
#[cfg(feature = "build")]
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

/// The real engine searches the suggester's own terms.
fn unsupported(context: Context<'_>) -> Cause {
    let field = context.field;
    Cause::illegal_argument(format!(
        "queries on field [{field}] of type [completion] are not supported"
    ))
}
