//! What does a mapping say of documents as a whole? What becomes of fields that it does not have, what is kept of sources,
//! and what is only noted.

use super::error::Problem;
use super::parameters::{boolean, quoted, shown};
#[cfg(not(feature = "build"))]
use super::parse::Parser;
#[cfg(feature = "build")]
use super::template::Template;
#[cfg(not(feature = "build"))]
use super::tree::Object;
use crate::json::{Member, Value};

/// What a mapping has beside its fields.
pub struct Root {
    /// How fields are mapped that the mapping does not have: the first that fits.
    #[cfg(feature = "build")]
    pub templates: Vec<Template>,
    /// Whether a text that is a date is mapped as one.
    #[cfg(feature = "build")]
    pub date_detection: bool,
    /// Whether a text that is a number is mapped as one.
    #[cfg(feature = "build")]
    pub numeric_detection: bool,
    /// The formats that such a date may have.
    #[cfg(feature = "build")]
    pub date_formats: Vec<String>,
    /// What is kept of sources.
    pub source: Source,
    /// Whether documents must have a routing.
    pub needs_routing: bool,
    /// Members of the mapping but for its fields, as the real engine prints them.
    #[cfg(feature = "build")]
    pub printed: String,
}

/// What is kept of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Whether it is kept at all.
    pub enabled: bool,
    /// Paths that are kept; none stands for all.
    pub includes: Vec<String>,
    /// Paths that are not.
    pub excludes: Vec<String>,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            enabled: true,
            includes: Vec::new(),
            excludes: Vec::new(),
        }
    }
}

impl Root {
    /// Reads the members of a mapping that a build printed, as far as searches depend on them.
    #[cfg(not(feature = "build"))]
    pub fn read(parser: &mut Parser, members: &[Member<'_>]) -> Result<(Self, Object), Problem> {
        let mut root = Self {
            source: Source::default(),
            needs_routing: false,
        };
        let (object, _) = parser.object("", members, |_, key, value| {
            match key {
                "_routing" => root.routing(value)?,
                "_source" => root.source(value)?,
                _ => return Ok(false),
            };
            Ok(true)
        })?;
        Ok((root, object))
    }

    pub(super) fn source(&mut self, value: &Value<'_>) -> Result<String, Problem> {
        let mut printed = Vec::new();
        for Member { key, value, .. } in object(value)? {
            match key.as_ref() {
                "enabled" => {
                    self.source.enabled = boolean(value)?;
                    if !self.source.enabled {
                        printed.push(r#""enabled":false"#.to_owned());
                    }
                }
                "includes" | "excludes" => {
                    let Value::Array(values) = value else {
                        let reason = said!("[{key}] of [_source] must be an array");
                        return Err(Problem::illegal_argument(reason));
                    };
                    let list: Vec<String> = values.iter().map(shown).collect();
                    if !list.is_empty() {
                        let texts: Vec<String> = list.iter().map(|text| quoted(text)).collect();
                        printed.push(format!("{}:[{}]", quoted(key), texts.join(",")));
                    }
                    if key == "includes" {
                        self.source.includes = list;
                    } else {
                        self.source.excludes = list;
                    }
                }
                _ => return Err(unknown_parameter(key, "_source")),
            }
        }
        Ok(if printed.is_empty() {
            String::new()
        } else {
            format!("{{{}}}", printed.join(","))
        })
    }

    pub(super) fn routing(&mut self, value: &Value<'_>) -> Result<String, Problem> {
        for Member { key, value, .. } in object(value)? {
            match key.as_ref() {
                "required" => self.needs_routing = boolean(value)?,
                _ => return Err(unknown_parameter(key, "_routing")),
            }
        }
        Ok(if self.needs_routing {
            r#"{"required":true}"#.to_owned()
        } else {
            String::new()
        })
    }
}

fn object<'m, 'a>(value: &'m Value<'a>) -> Result<&'m [Member<'a>], Problem> {
    match value {
        Value::Object(members) => Ok(members),
        // The real engine says so of any of them, too.
        _ => Err(Problem::illegal_argument(
            "[_parent] must be an object containing [type]",
        )),
    }
}

fn unknown_parameter(key: &str, mapper: &str) -> Problem {
    Problem::mapper(said!("unknown parameter [{key}] on mapper [{mapper}] of type [null]"))
}
