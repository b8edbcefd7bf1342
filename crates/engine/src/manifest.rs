//! What does the engine learn from `manifest.json`? Which image it belongs to, and the mapping.

use crate::json::{self, Value};
use crate::plan::{Members, Reader};

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
        let mapping = whole.iter().find(|member| member.key == "mapping");
        let mapping = mapping.ok_or("mapping: it is missing")?;
        let reader = &mut Reader::new(text);
        let mut members = Members::of(reader)?;
        Ok(Self {
            format: members.take("format", reader)?,
            name: members.take("name", reader)?,
            documents: members.take("documents", reader)?,
            mapping: text[mapping.start..mapping.end].to_owned(),
        })
    }
}
