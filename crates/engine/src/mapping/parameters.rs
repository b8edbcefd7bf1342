//! Which parameters has a field in the mapping? Types take those that they know, each once, with its type and its default;
//! what differs from the default is printed as the real engine prints it. What nobody took is refused by name.

use std::fmt::Write;

use super::error::{Problem, Refusal};
use super::parse::Defaults;
use crate::error::Cause;
use crate::java::number::{parse_double, parse_float};
use crate::java::text;
use crate::json::{self, Member, Value};

/// A field's parameters, from which its type takes what it knows.
pub struct Parameters<'m, 'a> {
    /// The field's full path.
    path: &'m str,
    /// The name of its type.
    kind: &'m str,
    members: &'m [Member<'a>],
    taken: Vec<&'m str>,
    defaults: Defaults,
    /// What is printed behind the type: `,"name":value` for each that differs.
    printed: String,
    /// Bytes of it that stand before multi-fields, where not all do.
    before: Option<usize>,
    /// What the real engine has and this one has not.
    refusals: Vec<Refusal>,
}

impl<'m, 'a> Parameters<'m, 'a> {
    /// All parameters of a field.
    pub fn new(path: &'m str, kind: &'m str, members: &'m [Member<'a>]) -> Self {
        Self {
            path,
            kind,
            members,
            taken: Vec::new(),
            defaults: Defaults::default(),
            printed: String::new(),
            before: None,
            refusals: Vec::new(),
        }
    }

    /// The same with other defaults.
    pub fn with(self, defaults: Defaults) -> Self {
        Self { defaults, ..self }
    }

    /// What a field does with bad values where its mapping does not say.
    pub fn defaults(&self) -> Defaults {
        self.defaults.clone()
    }

    /// The field's full path.
    pub fn path(&self) -> &'m str {
        self.path
    }

    /// Takes a parameter.
    pub fn take(&mut self, name: &str) -> Option<&'m Value<'a>> {
        let member = self.members.iter().find(|member| member.key == name)?;
        self.taken.push(&member.key);
        Some(&member.value)
    }

    /// Takes a parameter that must not be null where it is given.
    pub fn given(&mut self, name: &str) -> Result<Option<&'m Value<'a>>, Problem> {
        match self.take(name) {
            Some(Value::Null) => Err(Problem::mapper(format!(
                "[{name}] on mapper [{}] of type [{}] must not have a [null] value",
                simple_name(self.path),
                self.kind
            ))),
            value => Ok(value),
        }
    }

    /// Refuses a parameter that is null.
    pub fn check_given(&mut self, name: &str) -> Result<(), Problem> {
        self.given(name).map(|_| ())
    }

    /// Takes a boolean.
    pub fn flag(&mut self, name: &str, default: bool) -> Result<bool, Problem> {
        let Some(value) = self.given(name)? else {
            return Ok(default);
        };
        let value = boolean(value)?;
        if value != default {
            self.print(name, if value { "true" } else { "false" });
        }
        Ok(value)
    }

    /// Takes a boolean that the type prints.
    pub fn unprinted_flag(&mut self, name: &str, default: bool) -> Result<bool, Problem> {
        self.given(name)?.map_or(Ok(default), boolean)
    }

    /// Takes a boolean that is printed wherever it is given: its default comes from elsewhere.
    pub fn explicit_flag(&mut self, name: &str, default: bool) -> Result<bool, Problem> {
        let Some(value) = self.given(name)? else {
            return Ok(default);
        };
        let value = boolean(value)?;
        self.print(name, if value { "true" } else { "false" });
        Ok(value)
    }

    /// Takes `similarity`, the name of one that every index has or that settings have.
    pub fn similarity(&mut self) -> Result<Option<String>, Problem> {
        let Some(value) = self.take("similarity").filter(|value| **value != Value::Null) else {
            return Ok(None);
        };
        let name = shown(value);
        if name == "classic" {
            let reason = "The [classic] similarity may not be used anymore. Please use the [BM25] similarity or build a custom \
                          [scripted] similarity instead.";
            return Err(Problem::illegal_argument(reason));
        }
        let own = self.defaults.similarities.as_deref();
        if !matches!(name.as_str(), "BM25" | "boolean") && own.is_some_and(|own| !own.contains(&name)) {
            let field = simple_name(self.path);
            return Err(Problem::mapper(format!(
                "Unknown Similarity type [{name}] for field [{field}]"
            )));
        }
        self.print_text("similarity", &name);
        Ok(Some(name))
    }

    /// Takes `boost`, by which scores are multiplied; but for 1 it is not supported.
    pub fn boost(&mut self) -> Result<(), Problem> {
        let Some(value) = self.given("boost")? else {
            return Ok(());
        };
        let text = shown(value);
        let boost = match parse_float(text.trim()) {
            Some(boost) => boost,
            None => return Err(Cause::number_format(&text).into()),
        };
        if boost != 1.0 {
            let printed = text::float(boost);
            self.print("boost", &if boost.is_finite() { printed } else { quoted(&printed) });
            self.refuse_value("boost", "is not supported; give queries a boost instead");
        }
        Ok(())
    }

    /// Takes an object of a few numbers, each of which may be left out; the error is that of Java where it is none. Returns its members,
    /// none where it is null.
    pub fn object(&mut self, name: &str, known: &[&str]) -> Result<Option<&'m [Member<'a>]>, Problem> {
        let members = match self.take(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Object(members)) => members,
            Some(value) => {
                let class = class(value);
                let reason = format!(
                    "class java.lang.{class} cannot be cast to class java.util.Map (java.lang.{class} and java.util.Map are in \
                     module java.base of loader 'bootstrap')"
                );
                return Err(Problem::new(Cause::new("class_cast_exception", reason)));
            }
        };
        let unknown: Vec<String> = super::parse::in_order(members)
            .filter(|member| !known.contains(&member.key.as_ref()))
            .map(|member| format!("[{} : {}]", member.key, shown(&member.value)))
            .collect();
        if !unknown.is_empty() {
            return Err(Problem::mapper(format!(
                "Mapping definition for [{}] has unsupported parameters:  {}",
                simple_name(self.path),
                unknown.join(" ")
            )));
        }
        Ok(Some(members))
    }

    /// Takes `null_value`, which stands for a null; the type prints it, as it is its reading that is printed.
    pub fn null_value(&mut self) -> Option<&'m Value<'a>> {
        self.take("null_value").filter(|value| **value != Value::Null)
    }

    /// Takes a whole number of 32 bits.
    pub fn integer(&mut self, name: &str, default: i32) -> Result<i32, Problem> {
        let Some(value) = self.given(name)? else {
            return Ok(default);
        };
        let value = integer(value)?;
        if value != default {
            self.print(name, &value.to_string());
        }
        Ok(value)
    }

    /// Takes a text; anything that is no object and no array is one.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        Ok(self.given(name)?.map(shown))
    }

    /// Takes one of some names; the first is the default.
    pub fn choice(&mut self, name: &str, among: &[&'static str]) -> Result<&'static str, Problem> {
        let default = among.first().copied().unwrap_or("");
        let Some(value) = self.given(name)? else {
            return Ok(default);
        };
        let given = shown(value);
        let Some(&found) = among.iter().find(|&&one| one == given) else {
            let list = among.join(", ");
            return Err(Problem::mapper(format!(
                "Unknown value [{given}] for field [{name}] - accepted values are [{list}]"
            )));
        };
        if found != default {
            self.print_text(name, found);
        }
        Ok(found)
    }

    /// Takes `meta`, a few texts that nobody but people reads.
    pub fn meta(&mut self) -> Result<(), Problem> {
        let Some(value) = self.take("meta") else {
            return Ok(());
        };
        let (path, wrong) = (simple_name(self.path), |reason: String| Err(Problem::mapper(reason)));
        let Value::Object(members) = value else {
            return wrong(format!(
                "[meta] must be an object, got {}[{}] for field [{path}]",
                class(value),
                shown(value)
            ));
        };
        if members.len() > MOST_META {
            return wrong(format!(
                "[meta] can't have more than {MOST_META} entries, but got {} on field [{path}]",
                members.len()
            ));
        }
        for Member { key, value, .. } in members {
            if key.encode_utf16().count() > MOST_META_KEY {
                return wrong(format!(
                    "[meta] keys can't be longer than {MOST_META_KEY} chars, but got [{key}] for field [{path}]"
                ));
            }
            match value {
                Value::String(text) if text.encode_utf16().count() > MOST_META_VALUE => {
                    return wrong(format!(
                        "[meta] values can't be longer than {MOST_META_VALUE} chars, but got [{text}] for field [{path}]"
                    ));
                }
                Value::String(_) => {}
                Value::Null => return wrong(format!("[meta] values can't be null (field [{path}])")),
                value => {
                    return wrong(format!(
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

    /// Refuses parameters that the real engine has for this type and this one has not.
    pub fn refuse(&mut self, names: &[&str]) {
        for name in names {
            if self.take(name).is_some() {
                self.refuse_value(name, "is not supported; remove it, where its default will do");
            }
        }
    }

    /// Refuses a value of a parameter that was taken.
    pub fn refuse_value(&mut self, name: &str, why: &str) {
        self.refusals.push(Refusal::new(
            format!("field [{}]", self.path),
            format!("parameter [{name}] of type [{}] {why}", self.kind),
        ));
    }

    /// Has what is printed from now on stand behind multi-fields.
    pub fn print_behind(&mut self) {
        self.before = Some(self.printed.len());
    }

    /// Has a parameter printed with a value that is JSON.
    pub fn print(&mut self, name: &str, value: &str) {
        let _ = write!(self.printed, ",\"{name}\":{value}");
    }

    /// Has a parameter printed with a text.
    pub fn print_text(&mut self, name: &str, value: &str) {
        self.print(name, &quoted(value));
    }

    /// Has a parameter printed with a value as it was given.
    pub fn print_value(&mut self, name: &str, value: &Value<'_>) {
        self.print(name, &json_text(value));
    }

    /// Ends the reading: what nobody took is unknown to the real engine, too, which may pass it over. Returns what is printed before
    /// and behind multi-fields, and what is refused.
    pub fn end(mut self, passes_over: bool) -> Result<(String, String, Vec<Refusal>), Problem> {
        let is_unknown = |key: &str| !self.taken.contains(&key) && !WITHOUT_EFFECT.contains(&key);
        let unknown = super::parse::in_order(self.members).find(|member| is_unknown(&member.key));
        match unknown {
            Some(member) if !passes_over => Err(Problem::mapper(format!(
                "unknown parameter [{}] on mapper [{}] of type [{}]",
                member.key,
                simple_name(self.path),
                self.kind
            ))),
            _ => {
                let behind = self.printed.split_off(self.before.unwrap_or(self.printed.len()));
                Ok((self.printed, behind, self.refusals))
            }
        }
    }
}

/// Parameters that the real engine passes over, whatever their value, where a type does not have them.
const WITHOUT_EFFECT: [&str; 7] = [
    "store",
    "meta",
    "index",
    "doc_values",
    "boost",
    "index_options",
    "similarity",
];

/// The real engine's limits of `meta`.
const MOST_META: usize = 5;
const MOST_META_KEY: usize = 20;
const MOST_META_VALUE: usize = 50;

/// The last part of a path.
pub(super) fn simple_name(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// A text as JSON.
pub(super) fn quoted(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    json::write_string(text, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// A value as JSON, as the real engine prints what it has read: objects as hash maps.
pub(super) fn json_text(value: &Value<'_>) -> String {
    let mut out = Vec::new();
    json::write_value(value, true, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Reads a boolean as the real engine's mappings have it: true, false, or either as a text.
pub(super) fn boolean(value: &Value<'_>) -> Result<bool, Problem> {
    match value {
        Value::Boolean(value) => Ok(*value),
        Value::String(text) if text == "true" => Ok(true),
        Value::String(text) if text == "false" => Ok(false),
        value => Err(Problem::illegal_argument(format!(
            "Failed to parse value [{}] as only [true] or [false] are allowed.",
            shown(value)
        ))),
    }
}

/// Reads a whole number: one, or a text of one.
pub(super) fn integer(value: &Value<'_>) -> Result<i32, Problem> {
    match value {
        Value::Number(text) => {
            let overflow = |what: &str| Problem::new(Cause::new("arithmetic_exception", what));
            let long = match text.parse::<i64>() {
                Ok(long) => long,
                Err(_) if !text.contains(['.', 'e', 'E']) => return Err(overflow("BigInteger out of long range")),
                Err(_) => {
                    let number = parse_double(text).unwrap_or(f64::NAN);
                    if number % 1.0 != 0.0 {
                        let shown = super::types::number_text(text);
                        return Err(Problem::illegal_argument(format!("{shown} is not an integer value")));
                    }
                    number as i64
                }
            };
            i32::try_from(long).map_err(|_| overflow("integer overflow"))
        }
        value => {
            let text = shown(value);
            text.parse()
                .map_err(|_| Problem::number_format(format!("For input string: \"{text}\"")))
        }
    }
}

/// A value as Java's `toString` has it of maps and lists.
pub(super) fn shown(value: &Value<'_>) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(text) => super::types::number_text(text),
        Value::String(text) => text.to_string(),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(shown).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|member| format!("{}={}", member.key, shown(&member.value)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
    }
}

/// The name of Java's class of a value, where the real engine says it.
pub(super) fn class(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Boolean(_) => "Boolean",
        Value::Number(text) if text.contains(['.', 'e', 'E']) => "Double",
        Value::Number(text) if text.parse::<i32>().is_ok() => "Integer",
        Value::Number(_) => "Long",
        Value::String(_) => "String",
        Value::Array(_) => "ArrayList",
        Value::Object(_) => "HashMap",
    }
}
