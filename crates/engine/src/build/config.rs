//! What is an index made of beside its documents?

use super::line::Format;
use crate::json::{self, Member, Value};
use crate::settings::paths::Named;

/// What the host says once, before the first line.
pub struct Config {
    /// The name of the index.
    pub name: String,
    /// The mapping file.
    pub mapping: String,
    /// The settings file, if there is one.
    pub settings: Option<String>,
    /// The files that settings name.
    pub files: Vec<Named>,
    /// How lines of the catalog are written, if the first one is not to show it.
    pub format: Option<Format>,
    /// Path of the field that has the ids of documents that come alone.
    pub id_field: Option<String>,
    /// Whether lines that cannot be indexed are left out.
    pub skip: bool,
    /// How many such lines end the build.
    pub most_errors: Option<u64>,
}

impl Config {
    /// Reads the configuration, a JSON object; fails with a reason.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let whole = json::object(text)?;
        let has_settings = json::member(&whole, "settings")?.value != Value::Null;
        // Editors put a byte order mark in front of files, which is no part of them.
        let file = |name| json::string(&whole, name).map(|text| text.trim_start_matches('\u{feff}').to_owned());
        Ok(Self {
            name: json::string(&whole, "name")?,
            mapping: file("mapping")?,
            settings: has_settings.then(|| file("settings")).transpose()?,
            files: given(&whole, "files").map(files).transpose()?.unwrap_or_default(),
            format: given(&whole, "format").map(format).transpose()?,
            id_field: given(&whole, "id_field")
                .map(|_| json::string(&whole, "id_field"))
                .transpose()?,
            skip: given(&whole, "skip") == Some(&Value::Boolean(true)),
            most_errors: given(&whole, "most_errors").map(number).transpose()?,
        })
    }
}

/// A member that may be missing, or null.
fn given<'m, 'a>(members: &'m [Member<'a>], name: &str) -> Option<&'m Value<'a>> {
    let found = members.iter().find(|member| member.key == name);
    found.map(|member| &member.value).filter(|value| **value != Value::Null)
}

fn format(value: &Value<'_>) -> Result<Format, String> {
    let found = Format::ALL.into_iter().find(|format| match value {
        Value::String(name) => name == format.name(),
        _ => false,
    });
    found.ok_or_else(|| "format: expected hits, bulk or documents".to_owned())
}

/// Reads an object of texts by path; null stands for a file that cannot be read.
fn files(value: &Value<'_>) -> Result<Vec<Named>, String> {
    let Value::Object(members) = value else {
        return Err("files: expected an object".to_owned());
    };
    let file = |member: &Member<'_>| match &member.value {
        Value::String(text) => Ok((member.key.to_string(), Some(text.to_string()))),
        Value::Null => Ok((member.key.to_string(), None)),
        _ => Err("files: expected texts".to_owned()),
    };
    members.iter().map(file).collect()
}

fn number(value: &Value<'_>) -> Result<u64, String> {
    let read = match value {
        Value::Number(text) => text.parse().ok(),
        _ => None,
    };
    read.ok_or_else(|| "most_errors: expected a whole number".to_owned())
}

#[cfg(test)]
mod tests {
    use super::Config;

    #[test]
    fn a_configuration_is_read_to_its_end() {
        let whole = r#"{"name":"one","mapping":"{}","settings":null}"#;
        let config = Config::parse(whole.as_bytes()).expect("a configuration");
        assert_eq!((config.name.as_str(), config.settings), ("one", None));
        let more = Config::parse(format!("{whole} {{}}").as_bytes());
        let reason = more.err().expect("text after it");
        assert!(reason.starts_with("unexpected text after the value"), "{reason}");
    }
}
