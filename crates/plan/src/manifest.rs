//! What does the engine learn from `manifest.json`, and the builder from the command line?

use serde::Deserialize;

/// What the manifest says that the engine needs.
#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// Version of the image's format.
    pub format: u32,
    /// Name of the index.
    pub name: String,
    /// Number of documents.
    pub documents: u32,
    /// The mapping as the builder wrote it.
    mapping: serde_json::Value,
}

impl Manifest {
    /// Reads a manifest; the error says where it is not one.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(json).map_err(|error| error.to_string())
    }

    /// The mapping as JSON text.
    pub fn mapping(&self) -> String {
        self.mapping.to_string()
    }
}

/// What the builder is told before the first line of the catalog.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildConfig {
    /// Name of the index.
    pub name: String,
    /// Text of the mapping file.
    pub mapping: String,
    /// Text of the settings file.
    pub settings: Option<String>,
}

impl BuildConfig {
    /// Reads a configuration; the error says where it is not one.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(json).map_err(|error| error.to_string())
    }
}
