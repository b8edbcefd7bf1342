//! Which contexts has a `completion`, and which of them has an input of a document? They stand before its terms.

use std::ops::RangeInclusive;

use super::super::parameters::{quoted, shown};
use super::super::{Parameters, Problem, is_metadata};
#[cfg(feature = "build")]
use super::value_error::{kind_of_token, text_of};
#[cfg(feature = "build")]
use crate::error::Cause;
use crate::json::{Member, Value};
#[cfg(feature = "build")]
use crate::values::geo::Point;
#[cfg(feature = "build")]
use crate::values::geo::geohash;
use crate::values::geo::read;

/// A context that the mapping names.
pub struct SuggestContext {
    /// Its name.
    pub name: String,
    /// Letters of a geohash that count, of a context of places.
    pub letters: Option<usize>,
    /// The field that has more of it.
    pub path: Option<String>,
}

/// What a context has of a field's value.
#[cfg(feature = "build")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContextValues {
    /// Nothing.
    Nothing,
    /// Texts.
    Texts(Vec<String>),
    /// Places, as geohashes; what they are to a context that is of none.
    Places(Vec<String>, Box<ContextValues>),
    /// No text: the document is refused.
    NoText,
    /// What is not known here.
    Unsupported,
}

const NAME: &str = "contexts";

/// Letters of geohashes that may count. The real engine takes other numbers, too: it fails at texts where they are negative.
const LETTERS: RangeInclusive<usize> = 0..=12;

fn wrong(reason: impl Into<String>) -> Problem {
    Problem::new(read::wrong(reason))
}

#[cfg(feature = "build")]
impl ContextValues {
    /// The text of a value, if the field has it.
    pub(super) fn of_text(value: &Value<'_>, is_there: bool) -> Self {
        match text_of(value) {
            Ok(text) if is_there => Self::Texts(vec![text.to_owned()]),
            _ => Self::Nothing,
        }
    }
}

/// Takes `contexts`; none where there are none.
pub(super) fn take(parameters: &mut Parameters<'_, '_>) -> Result<Vec<SuggestContext>, Problem> {
    let Some(value) = parameters.given(NAME)? else {
        return Ok(Vec::new());
    };
    let list = match value {
        Value::Array(list) if list.is_empty() => return Err(wrong("expected at least one context mapping")),
        Value::Array(list) => list.as_slice(),
        Value::Object(_) => std::slice::from_ref(value),
        _ => return Err(wrong("expected a list or an entry of context mapping")),
    };
    let mut contexts = Vec::new();
    let mut printed = Vec::new();
    for value in list {
        let Value::Object(members) = value else {
            parameters.refuse_value(NAME, &said!("has [{}], which is no object", shown(value)));
            return Ok(Vec::new());
        };
        let (context, text) = one(parameters, members)?;
        contexts.push(context);
        printed.push(text);
    }
    parameters.print(NAME, &said!("[{}]", printed.join(",")));
    Ok(contexts)
}

/// Reads one context: as it is, and as it is printed.
fn one(parameters: &mut Parameters<'_, '_>, members: &[Member<'_>]) -> Result<(SuggestContext, String), Problem> {
    let member = |name: &str| {
        let found = members.iter().find(|member| member.key == name)?;
        (found.value != Value::Null).then_some(&found.value)
    };
    let required = |name: &str| {
        let missing = || wrong(said!("missing [{name}] in context mapping"));
        member(name).map(shown).ok_or_else(missing)
    };
    let (name, kind) = (required("name")?, required("type")?);
    let is_geo = kind.eq_ignore_ascii_case("geo");
    if !is_geo && !kind.eq_ignore_ascii_case("category") {
        return Err(Problem::illegal_argument(said!("No context type for [{kind}]")));
    }
    let precision = member("precision").filter(|_| is_geo);
    let letters = match precision {
        None => 6,
        Some(Value::Number(text)) if text.parse::<usize>().is_ok_and(|letters| LETTERS.contains(&letters)) => {
            text.parse().unwrap_or(6)
        }
        Some(other) => {
            let why = said!(
                "has the precision [{}], which is not supported; give the number of letters, from 0 to 12",
                shown(other)
            );
            parameters.refuse_value(NAME, &why);
            6
        }
    };
    let path = member("path").map(shown);
    if let Some(path) = path
        .as_deref()
        .filter(|path| is_metadata(path) || *path == "_primary_term")
    {
        parameters.refuse_value(NAME, &said!("with the path [{path}] is not supported"));
    }
    let unknown: Vec<String> = super::super::parse::in_order(members)
        .filter(|member| match member.key.as_ref() {
            "name" | "type" => false,
            "path" => path.is_none(),
            "precision" => precision.is_none(),
            _ => true,
        })
        .map(|member| said!("[{} : {}]", member.key, shown(&member.value)))
        .collect();
    if !unknown.is_empty() {
        let unknown = unknown.join(" ");
        return Err(Problem::mapper(said!(
            "Mapping definition for [{name}] has unsupported parameters:  {unknown}"
        )));
    }
    let quoted_name = quoted(&name);
    let mut printed = if is_geo {
        said!("{{\"name\":{quoted_name},\"type\":\"GEO\",\"precision\":{letters}")
    } else {
        said!("{{\"name\":{quoted_name},\"type\":\"CATEGORY\"")
    };
    if let Some(path) = &path {
        printed.push_str(&said!(",\"path\":{}", quoted(path)));
    }
    printed.push('}');
    let letters = is_geo.then_some(letters);
    Ok((SuggestContext { name, letters, path }, printed))
}

#[cfg(feature = "build")]
/// Returns a text of the context of a number as the suggester keeps it.
pub(super) fn typed(number: usize, text: &str) -> String {
    let mut typed = String::with_capacity(text.len() + 1);
    typed.push(char::from_u32(number as u32).unwrap_or_default());
    typed.push_str(text);
    typed
}

#[cfg(feature = "build")]
/// Returns as many letters of a geohash as count.
fn cut(geohash: &str, letters: usize) -> &str {
    &geohash[..letters.min(geohash.len())]
}

#[cfg(feature = "build")]
impl SuggestContext {
    /// Returns what the context of a number has of a field's values, as the suggester keeps it. An error where they are no texts.
    pub fn of_field(&self, number: usize, values: &ContextValues) -> Result<Vec<String>, Cause> {
        let path = self.path.as_deref().unwrap_or_default();
        match (values, self.letters) {
            (ContextValues::Nothing, _) => Ok(Vec::new()),
            (ContextValues::Places(hashes, _), Some(letters)) => {
                Ok(hashes.iter().map(|hash| typed(number, cut(hash, letters))).collect())
            }
            (ContextValues::Places(_, other), None) => self.of_field(number, other),
            (ContextValues::Texts(texts), None) => Ok(texts.iter().map(|text| typed(number, text)).collect()),
            (ContextValues::NoText, None) => Err(Cause::illegal_argument(format!(
                "Failed to parse context field [{path}], only keyword and text fields are accepted"
            ))),
            _ => Err(Cause::new(
                "build_exception",
                format!("contexts of the values of [{path}] are not supported"),
            )),
        }
    }
}

#[cfg(feature = "build")]
/// Reads the contexts of an input, each as the suggester keeps it.
pub(super) fn of_input(contexts: &[SuggestContext], value: &Value<'_>) -> Result<Vec<String>, Cause> {
    let Value::Object(members) = value else {
        let token = kind_of_token(value);
        let reason = format!("contexts must be an object or an array , but was [{token}]");
        return Err(Cause::illegal_argument(reason));
    };
    let mut found = Vec::new();
    for Member { key, value, .. } in members {
        let Some(at) = contexts.iter().position(|context| context.name == *key) else {
            let names: Vec<&str> = contexts.iter().map(|context| context.name.as_str()).collect();
            let reason = format!("Unknown context name [{key}], must be one of [{}]", names.join(", "));
            return Err(Cause::illegal_argument(reason));
        };
        let texts = match contexts[at].letters {
            Some(letters) => places(value, letters)?,
            None => categories(value)?,
        };
        found.extend(texts.iter().map(|text| typed(at, text)));
    }
    Ok(found)
}

#[cfg(feature = "build")]
fn categories(value: &Value<'_>) -> Result<Vec<String>, Cause> {
    let text = |value: &Value<'_>| text_of(value).unwrap_or_default().to_owned();
    let is_text = |value: &Value<'_>| matches!(value, Value::String(_) | Value::Number(_) | Value::Boolean(_));
    match value {
        Value::Array(values) => match values.iter().find(|value| !is_text(value)) {
            None => Ok(values.iter().map(text).collect()),
            Some(other) => Err(read::wrong(format!(
                "context array must have string, number or boolean values, but was [{}]",
                kind_of_token(other)
            ))),
        },
        value if is_text(value) => Ok(vec![text(value)]),
        other => Err(read::wrong(format!(
            "contexts must be a string, number or boolean or a list of string, number or boolean, but was [{}]",
            kind_of_token(other)
        ))),
    }
}

#[cfg(feature = "build")]
fn places(value: &Value<'_>, letters: usize) -> Result<Vec<String>, Cause> {
    let hash = |point: Point| -> Result<String, Cause> {
        point.check()?;
        if letters == 0 {
            let reason = "Index -1 out of bounds for length 0";
            return Err(Cause::new("array_index_out_of_bounds_exception", reason));
        }
        Ok(cut(&geohash::encode(point), letters).to_owned())
    };
    let place = |value: &Value<'_>| hash(read::point(value, false)?);
    match value {
        Value::String(text) => {
            let units: Vec<u16> = text.encode_utf16().take(letters).collect();
            Ok(vec![String::from_utf16_lossy(&units)])
        }
        Value::Array(values) => match values.as_slice() {
            [Value::Number(lon), Value::Number(lat)] => Ok(vec![hash(Point {
                lat: read::number(lat),
                lon: read::number(lon),
            })?]),
            [Value::Number(_), Value::Number(_), ..] => Err(read::wrong("only two values [lon, lat] expected")),
            [Value::Number(_), ..] => Err(read::wrong("latitude must be a numeric value")),
            values => values.iter().map(place).collect(),
        },
        value => Ok(vec![place(value)?]),
    }
}
