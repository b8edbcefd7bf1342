//! Which fields does a document add to the mapping? Dynamic mapping, as the real engine does it: by the first template that
//! fits, or by what the value is.
//!
//! Only fields are added here; that a document is refused for other reasons is found when it is indexed.

use super::error::{Problem, Refusal};
use super::parse::{Parser, changed, joined};
use super::root::Root;
use super::spaces::drop_included_twice;
use super::template::Found;
use super::tree::{Dynamic, Node, Object};
use super::{Mapping, is_metadata};
use crate::date::format::DateFormat;
use crate::date::parse::DEFAULT_FORMAT;
use crate::error::Cause;
use crate::java::parse;
use crate::json::{self, Member, Value};

/// Why a document adds no fields.
#[derive(Debug)]
pub enum NotAdded {
    /// The real engine refuses it, too.
    Problem(Cause),
    /// A template asks for what this engine does not have.
    Unsupported(Vec<Refusal>),
}

/// A mapping as it was before a document added fields.
pub struct Before {
    root: Object,
    fields: usize,
    spaces: usize,
    others: usize,
}

impl Mapping {
    /// Adds the fields that a document has and the mapping has not; new fields have numbers behind all others. Where the document
    /// is refused, the mapping is as before. Returns what takes the fields back.
    pub fn add_fields(&mut self, source: &[Member<'_>]) -> Result<Before, NotAdded> {
        let before = Before {
            root: self.root.clone(),
            fields: self.fields.len(),
            spaces: self.spaces.len(),
            others: self.others,
        };
        let fields = std::mem::take(&mut self.fields);
        let parser = Parser::new(fields, self.others, self.limits, self.defaults.clone()).of_templates();
        let mut adding = Adding {
            parser,
            parameters: &self.parameters,
            known: &before.root,
            before: before.fields,
            given: Vec::new(),
            copies: Vec::new(),
            is_copying: false,
        };
        let mut added = adding.object(&mut self.root, Dynamic::True, "", source);
        // What is copied is not copied again.
        adding.is_copying = true;
        for (target, value) in std::mem::take(&mut adding.copies) {
            let names: Vec<&str> = target.split('.').collect();
            if added.is_ok() {
                added = adding.member(&mut self.root, Dynamic::True, "", &names, value);
            }
        }
        let refusals = std::mem::take(&mut adding.parser.refusals);
        self.others = adding.parser.others;
        self.fields = adding.parser.fields;
        let failed = match added {
            Ok(()) if refusals.is_empty() => {
                if self.fields.len() > before.fields || self.others > before.others {
                    drop_included_twice(&mut self.root, true);
                }
                self.find_spaces();
                match self.check_added(&before) {
                    Ok(()) => return Ok(before),
                    Err(problem) => NotAdded::Problem(problem.cause),
                }
            }
            Ok(()) => NotAdded::Unsupported(refusals),
            Err(problem) => NotAdded::Problem(problem.cause),
        };
        self.take_back(before);
        Err(failed)
    }

    fn check_added(&self, before: &Before) -> Result<(), Problem> {
        if self.spaces.len() > before.spaces {
            self.check_nested_count()?;
        }
        self.check_names()
    }

    /// Takes back the fields that a document added.
    pub fn take_back(&mut self, before: Before) {
        self.root = before.root;
        self.fields.truncate(before.fields);
        self.spaces.truncate(before.spaces);
        self.list_included();
        self.others = before.others;
    }
}

struct Adding<'m, 'v> {
    parser: Parser,
    parameters: &'m Root,
    /// The mapping as it was.
    known: &'m Object,
    /// Fields with this number and higher ones are new.
    before: usize,
    /// Fields and objects that came with an object that a template made.
    given: Vec<String>,
    /// Values that go to other fields, too.
    copies: Vec<(String, &'v Value<'v>)>,
    /// Whether it is these that are added.
    is_copying: bool,
}

impl<'m, 'v> Adding<'m, 'v> {
    fn object(
        &mut self,
        object: &mut Object,
        inherited: Dynamic,
        path: &str,
        members: &'v [Member<'v>],
    ) -> Result<(), Problem> {
        let dynamic = object.dynamic.unwrap_or(inherited);
        if !object.enabled {
            return Ok(());
        }
        for Member { key, value, .. } in members {
            let names: Vec<&str> = key.trim_end_matches('.').split('.').collect();
            if names.iter().any(|name| name.is_empty()) {
                continue;
            }
            self.member(object, dynamic, path, &names, value)?;
        }
        Ok(())
    }

    fn member(
        &mut self,
        object: &mut Object,
        inherited: Dynamic,
        path: &str,
        names: &[&str],
        value: &'v Value<'v>,
    ) -> Result<(), Problem> {
        let dynamic = object.dynamic.unwrap_or(inherited);
        let [name, rest @ ..] = names else { return Ok(()) };
        let full = joined(path, name);
        let node = object.properties.get_mut(*name);
        // A null adds nothing, not even the objects around it, unless it is copied.
        let leads_on = matches!(node, Some(Node::Object(_))) || self.is_copying;
        if *value == Value::Null && !rest.is_empty() && !leads_on {
            return Ok(());
        }
        match node {
            // `_doc_count`, of which no field is made.
            None if path.is_empty() && rest.is_empty() && is_metadata(name) => Ok(()),
            Some(Node::Object(inner)) if !inner.enabled => Ok(()),
            Some(Node::Object(inner)) if !rest.is_empty() => self.member(inner, dynamic, &full, rest, value),
            Some(Node::Object(inner)) => self.inner(inner, dynamic, &full, value),
            Some(Node::Alias(_)) => Ok(()),
            Some(node) => {
                let Node::Field(leaf) = &*node else { return Ok(()) };
                let is_new = leaf.field as usize >= self.before && !self.is_given(&full);
                let takes_all = self.takes_all(node);
                self.copy(node, value);
                if !is_new || takes_all {
                    return Ok(());
                }
                if !rest.is_empty() {
                    self.object_around(&full)?;
                    return Err(not_an_object(&full));
                }
                let (kind, printed) = match &*node {
                    Node::Field(leaf) => (leaf.kind.clone(), leaf.printed.clone()),
                    _ => return Ok(()),
                };
                self.check(&full, &kind, &printed, value)
            }
            None if dynamic != Dynamic::True => Ok(()),
            None if !rest.is_empty() => {
                let Some(mut inner) = self.object_around(&full)? else {
                    return Ok(());
                };
                self.member(&mut inner, dynamic, &full, rest, value)?;
                object.properties.insert((*name).to_owned(), Node::Object(inner));
                Ok(())
            }
            None => self.introduce(object, dynamic, path, names, value),
        }
    }

    /// Notes what a template gave to an object: it is as if it had been there.
    fn give(&mut self, object: &Node, path: &str) {
        let Node::Object(object) = object else { return };
        for (name, node) in &object.properties {
            let path = joined(path, name);
            self.give(node, &path);
            self.given.push(path);
        }
    }

    fn is_given(&self, path: &str) -> bool {
        self.given.iter().any(|given| given == path)
    }

    /// Whether a field reads arrays and objects itself.
    fn takes_all(&self, node: &Node) -> bool {
        let Node::Field(leaf) = node else { return false };
        let field = &self.parser.fields[leaf.field as usize];
        field.kind.takes_arrays() || field.kind.takes_objects()
    }

    fn takes_arrays(&self, node: &Node) -> bool {
        let Node::Field(leaf) = node else { return false };
        self.parser.fields[leaf.field as usize].kind.takes_arrays()
    }

    fn copy(&mut self, node: &Node, value: &'v Value<'v>) {
        if let Node::Field(leaf) = node {
            let value = match &self.parser.fields[leaf.field as usize].kind {
                kind if kind.takes_arrays() => kind.copied(value).unwrap_or(value),
                _ => value,
            };
            self.copies
                .extend(leaf.copy_to.iter().map(|target| (target.clone(), value)));
        }
    }

    fn inner(
        &mut self,
        object: &mut Object,
        dynamic: Dynamic,
        path: &str,
        value: &'v Value<'v>,
    ) -> Result<(), Problem> {
        match value {
            Value::Object(members) => self.object(object, dynamic, path, members),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.inner(object, dynamic, path, value)),
            Value::Null => Ok(()),
            // The document is refused anyway, in other words.
            _ if object.nested.is_some() || self.is_given(path) => Ok(()),
            value => {
                let (found, format) = self.find(value);
                match self.by_template(path, found, format)? {
                    Some(Some(Node::Object(_))) => Ok(()),
                    _ => Err(not_an_object(path)),
                }
            }
        }
    }

    /// Adds a field for a value.
    fn introduce(
        &mut self,
        object: &mut Object,
        dynamic: Dynamic,
        path: &str,
        names: &[&str],
        value: &'v Value<'v>,
    ) -> Result<(), Problem> {
        let [name, ..] = names else { return Ok(()) };
        let full = joined(path, name);
        let node = match value {
            Value::Null => return Ok(()),
            Value::Array(values) => match self.array_by_template(&full)? {
                Some(node) => Some(node),
                None => {
                    return values
                        .iter()
                        .try_for_each(|value| self.member(object, dynamic, path, names, value));
                }
            },
            Value::Object(_) => {
                let node = self.new_object(&full)?;
                node.iter().for_each(|node| self.give(node, &full));
                node
            }
            value => {
                let (found, format) = self.find(value);
                match self.by_template(&full, found, format)? {
                    Some(node) => node,
                    None => self.by_value(&full, found, format)?,
                }
            }
        };
        let Some(node) = node else { return Ok(()) };
        self.copy(&node, value);
        let node = object.properties.entry((*name).to_owned()).or_insert(node);
        match (node, value) {
            (Node::Object(inner), Value::Object(members)) => self.object(inner, dynamic, &full, members),
            // Where an object does not take the value, the document is refused when it is indexed.
            _ => Ok(()),
        }
    }

    /// Makes a field that reads arrays itself, if the first template that fits one of the elements makes such a field.
    fn array_by_template(&mut self, path: &str) -> Result<Option<Node>, Problem> {
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

    /// Refuses a value that would have made another field of one that is new.
    fn check(&mut self, path: &str, kind: &str, printed: &str, value: &Value<'_>) -> Result<(), Problem> {
        let count = self.parser.fields.len();
        let node = match value {
            Value::Null => return Ok(()),
            Value::Array(values) => {
                return values
                    .iter()
                    .try_for_each(|value| self.check(path, kind, printed, value));
            }
            Value::Object(_) => return Err(not_an_object(path)),
            value => {
                let (found, format) = self.find(value);
                match self.by_template(path, found, format)? {
                    Some(node) => node,
                    None => self.by_value(path, found, format)?,
                }
            }
        };
        self.parser.fields.truncate(count);
        match node {
            Some(Node::Field(leaf)) if leaf.kind != kind && self.is_in_new_object(path) => {
                Err(changed(path, &leaf.kind, kind))
            }
            Some(Node::Field(leaf)) if leaf.kind != kind => Err(changed(path, kind, &leaf.kind)),
            // Of the same type, and of the same template if there is one, only the formats of dates may differ.
            Some(Node::Field(leaf)) if leaf.printed != printed => {
                let [mut before, mut after] = [printed, &leaf.printed].map(format_of);
                if self.is_in_new_object(path) {
                    std::mem::swap(&mut before, &mut after);
                }
                Err(Problem::illegal_argument(format!(
                    "Mapper for [{path}] conflicts with existing mapper:\n\tCannot update parameter [format] from [{before}] \
                     to [{after}]"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether the document adds the object around a field, too. The real engine then merges what comes first into what comes next.
    fn is_in_new_object(&self, path: &str) -> bool {
        let mut object = self.known;
        for name in path.split('.').rev().skip(1).collect::<Vec<_>>().into_iter().rev() {
            match object.properties.get(name) {
                Some(Node::Object(inner)) => object = inner,
                _ => return true,
            }
        }
        false
    }

    /// What a value is, and which format it has if it is a date.
    fn find(&self, value: &Value<'_>) -> (Found, Option<&'m str>) {
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
    fn object_around(&mut self, path: &str) -> Result<Option<Object>, Problem> {
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

    fn new_object(&mut self, path: &str) -> Result<Option<Node>, Problem> {
        match self.by_template(path, Found::Object, None)? {
            Some(node) => Ok(node),
            None => self.parse(path, "object", "{}"),
        }
    }

    /// Makes a field by the first template that fits; nothing where none does, and no node where what it asks for is refused.
    fn by_template(&mut self, path: &str, found: Found, format: Option<&str>) -> Result<Option<Option<Node>>, Problem> {
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
            Some(member) => super::parameters::shown(&member.value),
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
        if !super::types::is_known(&kind) && !matches!(kind.as_str(), "object" | "nested" | "alias") {
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
                let quoted = super::parameters::quoted(format);
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

/// The format of a date as it is printed.
fn format_of(printed: &str) -> &str {
    let behind = printed.split_once(r#""format":""#).map(|(_, behind)| behind);
    behind.map_or(DEFAULT_FORMAT, |behind| behind.split('"').next().unwrap_or(behind))
}

fn not_an_object(path: &str) -> Problem {
    Problem::illegal_argument(format!(
        "can't merge a non object mapping [{path}] with an object mapping"
    ))
}
