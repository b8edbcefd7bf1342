//! What does a mapping say of documents as a whole? What becomes of fields that it does not have, what is kept of sources,
//! and what is only noted.

use super::error::{Problem, Refusal};
use super::parameters::{boolean, json_text, quoted, shown};
use super::parse::{Parser, not_boolean};
use super::template::{self, Template};
use super::tree::Object;
use crate::date::format::DateFormat;
use crate::java::hash_map::copied_order;
use crate::json::{Member, Value};

/// The real engine's defaults of `dynamic_date_formats`.
const DATE_FORMATS: [&str; 2] = [
    "strict_date_optional_time||epoch_millis",
    "yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis",
];

/// Keys of the real engine's own that change nothing here where their values are the defaults.
const DEFAULTS: [(&str, &str); 2] = [("_field_names", "{}"), ("runtime", "{}")];

/// What a mapping has beside its fields.
pub struct Root {
    /// How fields are mapped that the mapping does not have: the first that fits.
    pub templates: Vec<Template>,
    /// Whether a text that is a date is mapped as one.
    pub date_detection: bool,
    /// Whether a text that is a number is mapped as one.
    pub numeric_detection: bool,
    /// The formats that such a date may have.
    pub date_formats: Vec<String>,
    /// What is kept of sources.
    pub source: Source,
    /// Whether documents must have a routing.
    pub needs_routing: bool,
    /// Members of the mapping but for its fields, as the real engine prints them.
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

impl Root {
    /// Reads the members of a mapping.
    pub fn read(parser: &mut Parser, members: &[Member<'_>]) -> Result<(Self, Object), Problem> {
        let mut root = Self {
            templates: Vec::new(),
            date_detection: true,
            numeric_detection: false,
            date_formats: DATE_FORMATS.map(str::to_owned).to_vec(),
            source: Source {
                enabled: true,
                includes: Vec::new(),
                excludes: Vec::new(),
            },
            needs_routing: false,
            printed: String::new(),
        };
        let mut parts = [const { String::new() }; PRINTED.len()];
        let (object, unknown) = parser.object("", members, |parser, key, value| {
            let place = PRINTED.iter().position(|&name| name == key);
            let printed = match key {
                "_meta" => root.meta(value)?,
                "_routing" => root.routing(value)?,
                "_source" => root.source(value)?,
                "dynamic_date_formats" => root.date_formats(parser, value)?,
                "dynamic_templates" => root.templates(parser, value)?,
                "date_detection" => flag(key, value, &mut root.date_detection)?,
                "numeric_detection" => flag(key, value, &mut root.numeric_detection)?,
                _ if DEFAULTS.contains(&(key, &json_text(value))) => String::new(),
                "_id" | "_ignored" | "_doc_count" | "_index" | "_seq_no" | "_version" | "_type" | "_nested_path"
                | "_tier" => {
                    return Err(Problem::mapper(format!("{key} is not configurable")));
                }
                "runtime" | "_field_names" | "_data_stream_timestamp" => {
                    let what = format!("parameter [{key}] is not supported; remove it");
                    parser.refusals.push(Refusal::new("mapping", what));
                    String::new()
                }
                _ => return Ok(false),
            };
            if let Some(place) = place
                && !printed.is_empty()
            {
                parts[place] = format!("{}:{printed}", quoted(key));
            }
            Ok(true)
        })?;
        if !unknown.is_empty() {
            return Err(Problem::mapper(format!(
                "Root mapping definition has unsupported parameters:  {}",
                unknown.join(" ")
            )));
        }
        let printed: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        root.printed = printed.join(",");
        Ok((root, object))
    }

    fn meta(&mut self, value: &Value<'_>) -> Result<String, Problem> {
        match value {
            Value::Object(members) => {
                let order = copied_order(members.iter().map(|member| member.key.as_ref()));
                let texts = order.into_iter().map(|at| {
                    let Member { key, value, .. } = &members[at];
                    format!("{}:{}", quoted(key), json_text(value))
                });
                Ok(format!("{{{}}}", texts.collect::<Vec<_>>().join(",")))
            }
            _ => Err(Problem::illegal_argument("[_meta] must be an object")),
        }
    }

    fn source(&mut self, value: &Value<'_>) -> Result<String, Problem> {
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
                        let reason = format!("[{key}] of [_source] must be an array");
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

    fn routing(&mut self, value: &Value<'_>) -> Result<String, Problem> {
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

    fn date_formats(&mut self, parser: &mut Parser, value: &Value<'_>) -> Result<String, Problem> {
        let Value::Array(formats) = value else {
            self.date_formats = vec![shown(value)];
            return Ok(format!("[{}]", quoted(&shown(value))));
        };
        self.date_formats = formats.iter().map(shown).collect();
        for format in &self.date_formats {
            if let Err(cause) = DateFormat::new(format) {
                let what = format!(
                    "[dynamic_date_formats] of [{format}] is not supported: {}",
                    cause.reason
                );
                parser.refusals.push(Refusal::new("mapping", what));
            }
        }
        let texts: Vec<String> = self.date_formats.iter().map(|format| quoted(format)).collect();
        Ok(format!("[{}]", texts.join(",")))
    }

    fn templates(&mut self, parser: &mut Parser, value: &Value<'_>) -> Result<String, Problem> {
        let Value::Array(list) = value else {
            return Err(Problem::mapper(
                "Dynamic template syntax error. An array of named objects is expected.",
            ));
        };
        self.templates = template::read(parser, list)?;
        let printed: Vec<String> = self.templates.iter().map(Template::print).collect();
        Ok(format!("[{}]", printed.join(",")))
    }
}

/// The order in which members are printed.
const PRINTED: [&str; 7] = [
    "_meta",
    "_routing",
    "_source",
    "dynamic_date_formats",
    "dynamic_templates",
    "date_detection",
    "numeric_detection",
];

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
    Problem::mapper(format!("unknown parameter [{key}] on mapper [{mapper}] of type [null]"))
}

fn flag(name: &str, value: &Value<'_>, flag: &mut bool) -> Result<String, Problem> {
    *flag = boolean(value).map_err(|problem| not_boolean(name, problem))?;
    Ok(flag.to_string())
}
