//! What does the engine learn from `manifest.json`? Which image it belongs to, and the mapping.

use crate::json::{self, Value};
use crate::plan::{Read, below, read_all};

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
}

impl Manifest {
    /// Reads a manifest; the error says where it is not one.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let Value::Object(whole) = json::parse(text).map_err(|error| error.to_string())? else {
            return Err("expected an object".to_owned());
        };
        let text_of = |name: &str| -> Result<&str, String> {
            let member = whole.iter().find(|member| member.key == name);
            let member = member.ok_or_else(|| below(name, "it is missing"))?;
            Ok(&text[member.start..member.end])
        };
        let mapping = text_of("mapping")?.to_owned();
        Ok(Self {
            format: read("format", text_of("format")?)?,
            name: read("name", text_of("name")?)?,
            documents: read("documents", text_of("documents")?)?,
            mapping,
        })
    }
}

fn read<T: Read>(name: &str, text: &str) -> Result<T, String> {
    read_all(text).map_err(|reason| below(name, &reason))
}
