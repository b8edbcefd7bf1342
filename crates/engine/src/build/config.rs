//! What is an index made of beside its documents?

use crate::json::{self, Value};

/// What the host says once, before the first line.
pub struct Config {
    /// The name of the index.
    pub name: String,
    /// The mapping file.
    pub mapping: String,
    /// The settings file, if there is one.
    pub settings: Option<String>,
}

impl Config {
    /// Reads the configuration, a JSON object; fails with a reason.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let whole = json::object(text)?;
        let has_settings = json::member(&whole, "settings")?.value != Value::Null;
        Ok(Self {
            name: json::string(&whole, "name")?,
            mapping: json::string(&whole, "mapping")?,
            settings: has_settings.then(|| json::string(&whole, "settings")).transpose()?,
        })
    }
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
