//! What a mapping file says of documents as a whole: how it is read, and printed again.

use super::error::{Problem, Refusal};
use super::parameters::{boolean, json_text, quoted, shown};
use super::parse::{Parser, not_boolean};
use super::root::{Root, Source};
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

impl Root {
    /// Reads the members of a mapping.
    pub fn read(parser: &mut Parser, members: &[Member<'_>]) -> Result<(Self, Object), Problem> {
        let mut root = Self {
            templates: Vec::new(),
            date_detection: true,
            numeric_detection: false,
            date_formats: DATE_FORMATS.map(str::to_owned).to_vec(),
            source: Source::default(),
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

fn flag(name: &str, value: &Value<'_>, flag: &mut bool) -> Result<String, Problem> {
    *flag = boolean(value).map_err(|problem| not_boolean(name, problem))?;
    Ok(flag.to_string())
}
