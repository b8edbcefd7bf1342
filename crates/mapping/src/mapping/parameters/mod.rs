//! Which parameters has a field in the mapping? Types take those that they know, each once, with its type and its default;
//! what differs from the default is printed as the real engine prints it. What nobody took is refused by name.

mod analyzers;
#[cfg(feature = "build")]
mod meta;
mod values;

#[cfg(feature = "build")]
use std::fmt::Write;

use super::Defaults;
use super::error::{Problem, Refusal};
use crate::error::Cause;
use crate::java::text;
use crate::json::{Member, Value};
use crate::values::scalar::java_float;
pub use analyzers::Analyzers;
pub(super) use values::{boolean, class, integer, json_text, quoted, shown, simple_name};

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
    /// What `boost` was.
    boost: f32,
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
            boost: 1.0,
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
            Some(Value::Null) => Err(Problem::mapper(said!(
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
            return Err(Problem::mapper(said!(
                "Unknown Similarity type [{name}] for field [{field}]"
            )));
        }
        self.print_text("similarity", &name);
        Ok(Some(name))
    }

    /// What scores are multiplied by.
    pub fn weight(&self) -> f32 {
        self.boost
    }

    /// Takes `boost`, by which scores are multiplied.
    pub fn boost(&mut self) -> Result<(), Problem> {
        let Some(value) = self.given("boost")? else {
            return Ok(());
        };
        let text = shown(value);
        let boost = java_float(&text)?;
        if boost != 1.0 {
            let printed = text::float(boost);
            self.print("boost", &if boost.is_finite() { printed } else { quoted(&printed) });
        }
        self.boost = boost;
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
                let reason = said!(
                    "class java.lang.{class} cannot be cast to class java.util.Map (java.lang.{class} and java.util.Map are in \
                     module java.base of loader 'bootstrap')"
                );
                return Err(Problem::new(Cause::new("class_cast_exception", reason)));
            }
        };
        let unknown: Vec<String> = super::parse::in_order(members)
            .filter(|member| !known.contains(&member.key.as_ref()))
            .map(|member| said!("[{} : {}]", member.key, shown(&member.value)))
            .collect();
        if !unknown.is_empty() {
            return Err(Problem::mapper(said!(
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
            return Err(Problem::mapper(said!(
                "Unknown value [{given}] for field [{name}] - accepted values are [{list}]"
            )));
        };
        if found != default {
            self.print_text(name, found);
        }
        Ok(found)
    }

    /// Takes `meta`, which a build has checked and printed.
    #[cfg(not(feature = "build"))]
    pub fn meta(&mut self) -> Result<(), Problem> {
        self.take("meta");
        Ok(())
    }

    /// Takes `script`, which is not supported, and `on_script_error`, which means nothing without it.
    pub fn scripts(&mut self) -> Result<(), Problem> {
        let has_script = self.take("script").is_some_and(|script| *script != Value::Null);
        if has_script {
            self.refuse_value("script", "is not supported");
        }
        if self.choice("on_script_error", &["fail", "continue"])? == "continue" && !has_script {
            return Err(Problem::illegal_argument(
                "Field [on_script_error] requires field [script] to be configured",
            ));
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
            said!("field [{}]", self.path),
            said!("parameter [{name}] of type [{}] {why}", self.kind),
        ));
    }

    /// Has what is printed from now on stand behind multi-fields.
    pub fn print_behind(&mut self) {
        self.before = Some(self.printed.len());
    }

    /// Has a parameter printed with a value that is JSON.
    pub fn print(&mut self, name: &str, value: &str) {
        #[cfg(feature = "build")]
        let _ = write!(self.printed, ",\"{name}\":{value}");
        // A server sends the mapping as it was printed by the build.
        let _ = (name, value);
    }

    /// Has a parameter printed with a text.
    pub fn print_text(&mut self, name: &str, value: &str) {
        if cfg!(feature = "build") {
            self.print(name, &quoted(value));
        }
    }

    /// Has a parameter printed with a value as it was given.
    pub fn print_value(&mut self, name: &str, value: &Value<'_>) {
        if cfg!(feature = "build") {
            self.print(name, &json_text(value));
        }
    }

    /// Ends the reading: what nobody took is unknown to the real engine, too, which may pass it over. Returns what is printed before
    /// and behind multi-fields, and what is refused.
    pub fn end(mut self, passes_over: bool) -> Result<(String, String, Vec<Refusal>), Problem> {
        if cfg!(not(feature = "build")) {
            return Ok((String::new(), String::new(), self.refusals));
        }
        let is_unknown = |key: &str| !self.taken.contains(&key) && !WITHOUT_EFFECT.contains(&key);
        let unknown = super::parse::in_order(self.members).find(|member| is_unknown(&member.key));
        match unknown {
            Some(member) if !passes_over => Err(Problem::mapper(said!(
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
