//! Which field does a value make? By the first template that fits, or by what the value is.

use super::Adding;
use crate::date::format::DateFormat;
use crate::error::Cause;
use crate::java::parse;
use crate::json::{self, Member, Value};
use crate::mapping::root::Root;
use crate::mapping::template::Found;
use crate::mapping::tree::{Node, Object};
use crate::mapping::{Problem, parameters, types};

impl<'m> Adding<'m, '_> {
    /// What a value is, and which format it has if it is a date.
    pub(super) fn find(&self, value: &Value<'_>) -> (Found, Option<&'m str>) {
        let Root {
            numeric_detection,
            date_detection,
            date_formats,
            ..
        } = self.parameters;
        let found = match value {
            Value::Boolean(_) => Found::Boolean,
            Value::Number(text) if text.contains(['.', 'e', 'E']) => Found::Double,
            Value::Number(_) => Found::Long,
            Value::String(text) => {
                let is_long = parse::long(text).is_some();
                let is_double = is_long || parse::double(text).is_some();
                match (is_long, is_double) {
                    (true, _) if *numeric_detection => Found::Long,
                    (false, true) if *numeric_detection => Found::Double,
                    // What is a pure number is too often no date.
                    (false, false) if *date_detection => {
                        let fits = |format: &&String| DateFormat::new(format).is_ok_and(|format| format.fits(text));
                        if let Some(format) = date_formats.iter().find(fits) {
                            return (Found::Date, Some(format));
                        }
                        Found::String
                    }
                    _ => Found::String,
                }
            }
            _ => Found::Object,
        };
        (found, None)
    }

    /// Makes the object that a key with dots leads into.
    pub(super) fn object_around(&mut self, path: &str) -> Result<Option<Object>, Problem> {
        match self.new_object(path)? {
            None => Ok(None),
            Some(Node::Object(inner)) if inner.nested.is_some() => Err(Problem::mapper(format!(
                "It is forbidden to create dynamic nested objects ([{path}]) through `copy_to` or dots in field names"
            ))),
            Some(Node::Object(inner)) => Ok(Some(inner)),
            Some(node) => Err(Problem::mapper(format!(
                "Field [{path}] must be an object; but it's configured as [{}] in dynamic template [null]",
                node.kind()
            ))),
        }
    }

    pub(super) fn new_object(&mut self, path: &str) -> Result<Option<Node>, Problem> {
        match self.by_template(path, Found::Object, None)? {
            Some(node) => Ok(node),
            None => self.parse(path, "object", "{}"),
        }
    }

    /// Makes a field that reads arrays itself, if the first template that fits one of the elements makes such a field.
    pub(super) fn array_by_template(&mut self, path: &str) -> Result<Option<Node>, Problem> {
        let (fields, others) = (self.parser.fields.len(), self.parser.others);
        match self.by_template(path, Found::Object, None)? {
            Some(Some(node)) if self.takes_arrays(&node) => Ok(Some(node)),
            _ => {
                self.parser.fields.truncate(fields);
                self.parser.others = others;
                Ok(None)
            }
        }
    }

    fn takes_arrays(&self, node: &Node) -> bool {
        let Node::Field(leaf) = node else { return false };
        self.parser.fields[leaf.field as usize].kind.takes_arrays()
    }

    /// Makes the field of a value that is no object and no array.
    pub(super) fn of_value(&mut self, path: &str, value: &Value<'_>) -> Result<Option<Node>, Problem> {
        let (found, format) = self.find(value);
        match self.by_template(path, found, format)? {
            Some(node) => Ok(node),
            None => self.by_value(path, found, format),
        }
    }

    /// Makes a field by the first template that fits; nothing where none does, and no node where what it asks for is refused.
    pub(super) fn by_template(
        &mut self,
        path: &str,
        found: Found,
        format: Option<&str>,
    ) -> Result<Option<Option<Node>>, Problem> {
        let Some(template) = self
            .parameters
            .templates
            .iter()
            .find(|template| template.fits(path, found))
        else {
            return Ok(None);
        };
        let name = path.rsplit('.').next().unwrap_or(path);
        let text = template.mapping(name, found);
        let Ok(Value::Object(mut members)) = json::parse(&text) else {
            return Ok(None);
        };
        let kind = match members.iter().find(|member| member.key == "type") {
            Some(member) => parameters::shown(&member.value),
            None => found.default_type().to_owned(),
        };
        if let Some(format) = format
            && kind == "date"
            && !members.iter().any(|member| member.key == "format")
        {
            members.push(Member {
                key: "format".into(),
                start: 0,
                end: 0,
                value: Value::String(format.into()),
            });
        }
        // What it does not know is passed over, unless it stands in `properties`.
        if matches!(kind.as_str(), "object" | "nested") {
            members.retain(|Member { key, value, .. }| match key.as_ref() {
                "dynamic" | "enabled" | "properties" => true,
                "include_in_parent" | "include_in_root" => kind == "nested" && *value != Value::Null,
                _ => false,
            });
        }
        if !types::is_known(&kind) && !matches!(kind.as_str(), "object" | "nested" | "alias") {
            return Err(Problem::mapper(format!(
                "failed to find type parsed [{kind}] for [{name}]"
            )));
        }
        let node = self.parser.property(path, name, &kind, &members);
        node.map(Some).map_err(|problem| {
            if !problem.cause.reason.starts_with("Could not convert [") {
                return problem;
            }
            Problem::new(Cause::new("mapper_parsing_exception", "failed to parse").caused_by(problem.cause))
        })
    }

    fn by_value(&mut self, path: &str, found: Found, format: Option<&str>) -> Result<Option<Node>, Problem> {
        match (found, format) {
            (Found::String, _) => self.parse(
                path,
                "text",
                r#"{"fields":{"keyword":{"type":"keyword","ignore_above":256}}}"#,
            ),
            (Found::Date, Some(format)) => {
                let quoted = parameters::quoted(format);
                // The one format whose locale the real engine says.
                let text = match format.split("||").next() {
                    Some("date") => format!(r#"{{"format":{quoted},"locale":"en"}}"#),
                    _ => format!(r#"{{"format":{quoted}}}"#),
                };
                self.parse(path, "date", &text)
            }
            _ => self.parse(path, found.default_type(), "{}"),
        }
    }

    fn parse(&mut self, path: &str, kind: &str, text: &str) -> Result<Option<Node>, Problem> {
        match json::parse(text) {
            Ok(Value::Object(members)) => self.parser.property(path, path, kind, &members),
            _ => Ok(None),
        }
    }
}
