//! Which settings does a file have? Those of a create-index call, of `GET _settings`, or bare: nested, flat, or both, with `index.`
//! before their names or without.

use std::collections::BTreeMap;

use super::{Given, Values};
use crate::json::{self, Member, Value as Json};
use crate::plan::Scalar;
use crate::values::scalar::scalar_text;

/// Settings by full name, in the order of their names, and what is wrong with those that have no form. A `null` is given as nothing:
/// its setting has its default.
#[derive(Default)]
pub struct File {
    settings: BTreeMap<String, Option<Given>>,
    /// Faults, each a line.
    pub faults: Vec<String>,
}

impl File {
    /// Adds what is given under `settings` of a create-index call.
    pub fn add(&mut self, members: &[Member<'_>]) {
        self.object("", members);
    }

    /// Adds what a file of settings has; fails where it is none.
    pub fn read(&mut self, text: &str) -> Result<(), json::JsonError> {
        let start = text.len() - text.trim_start().len();
        if text.trim().is_empty() {
            return Ok(());
        }
        let fault = |at, message: &str| json::JsonError {
            at,
            message: message.to_owned(),
        };
        let Json::Object(mut members) = json::parse(text)? else {
            return Err(fault(start, "expected an object of settings"));
        };
        // The answer of GET _settings has them under the name of the index.
        if let [
            Member {
                key,
                value: Json::Object(_),
                ..
            },
        ] = members.as_slice()
            && key != "settings"
            && let Some(Member {
                value: Json::Object(inner),
                ..
            }) = members.first()
            && inner
                .iter()
                .any(|member| member.key == "settings" && matches!(member.value, Json::Object(_)))
            && let Some(Member {
                value: Json::Object(inner),
                ..
            }) = members.pop()
        {
            members = inner;
        }
        if let [
            Member {
                key,
                value: Json::Object(inner),
                ..
            },
        ] = members.as_slice()
            && key == "settings"
        {
            self.add(inner);
            return Ok(());
        }
        if let Some(member) = members.iter().find(|member| member.key == "mappings") {
            return Err(fault(
                member.start,
                "the settings file has [mappings]; give it as the mapping file",
            ));
        }
        self.add(&members);
        Ok(())
    }

    /// Returns the settings.
    pub fn settings(&self) -> impl Iterator<Item = (&str, Option<&Given>)> {
        self.settings
            .iter()
            .map(|(name, given)| (name.as_str(), given.as_ref()))
    }

    /// Whether a setting is given.
    pub fn has(&self, name: &str) -> bool {
        self.settings.get(name).is_some_and(Option::is_some)
    }

    /// Forgets a setting.
    pub fn remove(&mut self, name: &str) {
        self.settings.remove(name);
    }

    /// Gives a setting something else.
    pub fn replace(&mut self, name: String, given: Given) {
        self.settings.insert(name, Some(given));
    }

    fn object(&mut self, path: &str, members: &[Member<'_>]) {
        for Member { key, value, .. } in members {
            let name = if path.is_empty() {
                key.to_string()
            } else {
                format!("{path}.{key}")
            };
            match value {
                Json::Null => self.insert(name, None),
                Json::Object(members) => self.object(&name, members),
                Json::Array(values) => {
                    let texts: Option<Vec<String>> = values.iter().map(text_of).collect();
                    match texts {
                        Some(list) => self.insert(name, Some(Given::List(list))),
                        None => self.faults.push(format!(
                            "setting [{name}]: only value lists are allowed in serialized settings"
                        )),
                    }
                }
                value => {
                    if let Some(text) = text_of(value) {
                        self.insert(name, Some(Given::One(text)));
                    }
                }
            }
        }
    }

    fn insert(&mut self, name: String, given: Option<Given>) {
        let is_whole = name.starts_with("index.") || name.ends_with('*');
        let name = if is_whole { name } else { format!("index.{name}") };
        let text = |given: &Option<Given>| given.as_ref().map_or_else(|| "null".to_owned(), Given::text);
        match self.settings.get(&name) {
            Some(before) if *before != given => self.faults.push(format!(
                "duplicate settings key [{name}] found, previous value [{}], current value [{}]",
                text(before),
                text(&given)
            )),
            _ => {
                self.settings.insert(name, given);
            }
        }
    }
}

/// Returns the text of a value that is neither an object nor an array.
fn text_of(value: &Json<'_>) -> Option<String> {
    match value {
        Json::String(text) => Some(text.to_string()),
        Json::Boolean(value) => Some(value.to_string()),
        Json::Number(text) => Some(scalar_text(&Scalar::Number((*text).to_owned()))),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

/// Writes settings in the form that an image has.
pub fn write(values: &Values) -> String {
    let mut text = String::from("{");
    let string = |text: &mut String, value: &str| {
        let mut bytes = Vec::new();
        json::write_string(value, &mut bytes);
        text.push_str(&String::from_utf8_lossy(&bytes));
    };
    for (name, given) in values.all() {
        if text.len() > 1 {
            text.push(',');
        }
        string(&mut text, name);
        text.push(':');
        match given {
            Given::One(one) => string(&mut text, one),
            Given::List(list) => {
                text.push('[');
                for (at, value) in list.iter().enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    string(&mut text, value);
                }
                text.push(']');
            }
        }
    }
    text.push('}');
    text
}
