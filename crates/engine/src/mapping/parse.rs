//! How is a mapping file read? Strictly: what this engine does not have is refused by name and never dropped.

use std::collections::BTreeMap;

use super::types::{self, FieldType, Parameters};
use super::{Dynamic, Field, Mapping, Node, Object, is_metadata};
use crate::json::{self, Member, Value};
use crate::sorting;

/// Why a mapping is refused.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct MappingError {
    /// What is wrong, where, and what would be right.
    pub message: String,
    /// Byte of the mapping's text, if it is not JSON.
    pub at: Option<usize>,
}

fn refuse(message: String) -> MappingError {
    MappingError { message, at: None }
}

/// The real engine's default of `index.mapping.total_fields.limit`, which counts objects, too.
const MAX_FIELDS: usize = 1000;

struct Parser {
    fields: Vec<(String, Box<dyn FieldType>)>,
    objects: usize,
}

/// A node whose fields are still places in [`Parser::fields`], and its canonical text.
type Parsed = (Node, String);

impl Mapping {
    /// Reads the body of a mappings object: `{"properties": {…}}`, or that under `mappings`.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        let value = json::parse(text).map_err(|error| MappingError {
            message: error.message,
            at: Some(error.at),
        })?;
        let Value::Object(mut members) = value else {
            return Err(refuse("mapping: expected an object with [properties]".to_owned()));
        };
        if let [
            Member {
                key,
                value: Value::Object(_),
                ..
            },
        ] = members.as_slice()
            && key == "mappings"
            && let Some(Member {
                value: Value::Object(inner),
                ..
            }) = members.pop()
        {
            members = inner;
        }
        let mut parser = Parser {
            fields: Vec::new(),
            objects: 0,
        };
        let (mut root, canonical) = parser.object("", &members, Dynamic::True, "mapping")?;
        let order = sorting::places(parser.fields.len(), &mut |a, b| {
            parser.fields[a].0.cmp(&parser.fields[b].0)
        });
        let mut numbers = vec![0u16; order.len()];
        for (number, &place) in order.iter().enumerate() {
            numbers[place] = number as u16;
        }
        renumber(&mut root, &numbers);
        let mut fields: Vec<Field> = parser
            .fields
            .into_iter()
            .map(|(name, kind)| Field { name, kind })
            .collect();
        sorting::sort_by(&mut fields, |a, b| a.name.cmp(&b.name));
        Ok(Self {
            fields,
            root,
            canonical,
        })
    }
}

fn renumber(object: &mut Object, numbers: &[u16]) {
    for node in object.properties.values_mut() {
        match node {
            Node::Field { field, fields } => {
                for field in fields.iter_mut().chain([field]) {
                    *field = numbers[*field as usize];
                }
            }
            Node::Object(object) => renumber(object, numbers),
        }
    }
}

impl Parser {
    /// Refuses a field too many as soon as it is read.
    fn check_count(&self) -> Result<(), MappingError> {
        if self.fields.len() + self.objects > MAX_FIELDS {
            return Err(refuse(format!(
                "mapping: Limit of total fields [{MAX_FIELDS}] has been exceeded"
            )));
        }
        Ok(())
    }

    /// Reads an object's body; `place` names it in messages.
    fn object(
        &mut self,
        path: &str,
        members: &[Member<'_>],
        inherited: Dynamic,
        place: &str,
    ) -> Result<(Object, String), MappingError> {
        let mut written_dynamic = None;
        let mut properties: &[Member<'_>] = &[];
        for Member { key, value, .. } in members {
            match (key.as_ref(), value) {
                ("properties", Value::Object(inner)) => properties = inner,
                ("properties", _) => return Err(refuse(format!("{place}: [properties] must be an object"))),
                ("dynamic", value) => written_dynamic = Some(dynamic(value, place)?),
                ("type", Value::String(kind)) if kind == "object" && !path.is_empty() => {}
                (parameter, _) => {
                    return Err(refuse(format!(
                        "{place}: parameter [{parameter}] is not supported; remove it"
                    )));
                }
            }
        }
        let dynamic = written_dynamic.unwrap_or(inherited);
        let mut nodes = BTreeMap::new();
        let mut texts = BTreeMap::new();
        for Member { key, value, .. } in properties {
            if key.is_empty() || key.split('.').any(str::is_empty) {
                return Err(refuse(format!("{place}: name cannot be empty string")));
            }
            if key.contains('.') {
                return Err(refuse(format!(
                    "{place}: write field [{key}] as an object with [properties]"
                )));
            }
            if path.is_empty() && is_metadata(key) {
                return Err(refuse(format!("{place}: Field [{key}] is defined more than once")));
            }
            let inner = if path.is_empty() {
                key.to_string()
            } else {
                format!("{path}.{key}")
            };
            let (node, text) = self.property(&inner, value, dynamic)?;
            nodes.insert(key.to_string(), node);
            texts.insert(key.to_string(), text);
        }
        let mut canonical = String::from("{");
        if let Some(dynamic) = written_dynamic {
            canonical.push_str(match dynamic {
                Dynamic::True => r#""dynamic":"true""#,
                Dynamic::False => r#""dynamic":"false""#,
                Dynamic::Strict => r#""dynamic":"strict""#,
            });
        }
        if !texts.is_empty() {
            if canonical.len() > 1 {
                canonical.push(',');
            }
            canonical.push_str(r#""properties":{"#);
            canonical.push_str(&joined(&texts));
            canonical.push('}');
        } else if !path.is_empty() {
            // The real engine prints the type of an object only where nothing else tells.
            canonical.insert_str(
                1,
                if canonical.len() > 1 {
                    r#""type":"object","#
                } else {
                    r#""type":"object""#
                },
            );
        }
        canonical.push('}');
        Ok((
            Object {
                dynamic,
                properties: nodes,
            },
            canonical,
        ))
    }

    fn property(&mut self, path: &str, value: &Value<'_>, dynamic: Dynamic) -> Result<Parsed, MappingError> {
        let place = format!("field [{path}]");
        let Value::Object(members) = value else {
            return Err(refuse(format!(
                "{place}: expected an object with [type] or [properties]"
            )));
        };
        let kind = members.iter().find(|member| member.key == "type");
        let kind = match kind.map(|member| &member.value) {
            Some(Value::String(kind)) => kind.as_ref(),
            Some(_) => return Err(refuse(format!("{place}: [type] must be a string"))),
            None if members.iter().any(|member| member.key == "properties") => "object",
            None => return Err(refuse(format!("{place}: No type specified for field [{path}]"))),
        };
        if kind == "object" {
            self.objects += 1;
            self.check_count()?;
            let (object, text) = self.object(path, members, dynamic, &place)?;
            return Ok((Node::Object(object), text));
        }
        self.leaf(path, kind, members, &place, true)
    }

    fn leaf(
        &mut self,
        path: &str,
        kind: &str,
        members: &[Member<'_>],
        place: &str,
        multi: bool,
    ) -> Result<Parsed, MappingError> {
        let mut parameters = Parameters::new(members);
        parameters.take("type");
        let fields_value = if multi { parameters.take("fields") } else { None };
        let field_type = types::create(kind, &mut parameters)
            .ok_or_else(|| {
                refuse(format!(
                    "{place}: type [{kind}] is not supported; supported are {}",
                    types::NAMES.join(", ")
                ))
            })?
            .map_err(|message| refuse(format!("{place}: {message}")))?;
        if let Some(rest) = parameters.rest() {
            return Err(refuse(format!(
                "{place}: parameter [{rest}] of type [{kind}] is not supported; remove it"
            )));
        }
        let mut text = format!(r#"{{"type":"{kind}""#);
        let own = field_type.parameters_json();
        let field = self.fields.len() as u16;
        self.fields.push((path.to_owned(), field_type));
        self.check_count()?;
        let mut fields = Vec::new();
        match fields_value {
            None => {}
            Some(Value::Object(inner)) => {
                let mut texts = BTreeMap::new();
                for Member { key, value, .. } in inner {
                    let inner_path = format!("{path}.{key}");
                    let inner_place = format!("field [{inner_path}]");
                    let Value::Object(members) = value else {
                        return Err(refuse(format!("{inner_place}: expected an object with [type]")));
                    };
                    let kind = members
                        .iter()
                        .find(|member| member.key == "type")
                        .map(|member| &member.value);
                    let Some(Value::String(kind)) = kind else {
                        return Err(refuse(format!("{inner_place}: no type specified")));
                    };
                    let (node, text) = self.leaf(&inner_path, kind, members, &inner_place, false)?;
                    if let Node::Field { field, .. } = node {
                        fields.push(field);
                    }
                    texts.insert(key.to_string(), text);
                }
                if !texts.is_empty() {
                    text.push_str(r#","fields":{"#);
                    text.push_str(&joined(&texts));
                    text.push('}');
                }
            }
            Some(_) => return Err(refuse(format!("{place}: [fields] must be an object"))),
        }
        text.push_str(&own);
        text.push('}');
        Ok((Node::Field { field, fields }, text))
    }
}

fn joined(texts: &BTreeMap<String, String>) -> String {
    let mut out = Vec::new();
    for (i, (name, text)) in texts.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        json::write_string(name, &mut out);
        out.push(b':');
        out.extend_from_slice(text.as_bytes());
    }
    String::from_utf8(out).unwrap_or_default()
}

fn dynamic(value: &Value<'_>, place: &str) -> Result<Dynamic, MappingError> {
    match value {
        Value::Boolean(true) => Ok(Dynamic::True),
        Value::Boolean(false) => Ok(Dynamic::False),
        Value::String(text) if text == "true" => Ok(Dynamic::True),
        Value::String(text) if text == "false" => Ok(Dynamic::False),
        Value::String(text) if text == "strict" => Ok(Dynamic::Strict),
        _ => Err(refuse(format!("{place}: [dynamic] must be true, false or strict"))),
    }
}
