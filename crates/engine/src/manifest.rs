//! What does the engine learn from `manifest.json`? Which image it belongs to, the mapping, and the settings.

use crate::json::{self, Member, Value};

/// What the manifest says that the engine needs; the rest of it is the host's.
#[derive(Debug)]
pub struct Manifest {
    /// Version of the image's format.
    pub format: u32,
    /// Name of the index.
    pub name: String,
    /// Number of documents.
    pub documents: u32,
    /// The mapping, as JSON text.
    pub mapping: String,
    /// The settings, as JSON text; empty where there are none.
    pub settings: String,
}

impl Manifest {
    /// Reads a manifest; the error says where it is not one.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let whole = json::object(text)?;
        let mapping = json::member(&whole, "mapping")?;
        let settings = whole.iter().find(|member| member.key == "settings");
        Ok(Self {
            format: integer(&whole, "format")?,
            name: json::string(&whole, "name")?,
            documents: integer(&whole, "documents")?,
            mapping: text[mapping.start..mapping.end].to_owned(),
            settings: settings.map_or_else(String::new, |settings| text[settings.start..settings.end].to_owned()),
        })
    }
}

fn integer(object: &[Member<'_>], name: &str) -> Result<u32, String> {
    let Value::Number(text) = &json::member(object, name)?.value else {
        return Err(format!("{name}: expected an integer"));
    };
    text.parse()
        .map_err(|_| format!("{name}: expected an integer of type u32"))
}
