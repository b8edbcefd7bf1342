//! How is a mapping read? As the real engine reads it, with its errors; what it has and this engine has not is refused by
//! name, all of it at once.

use std::sync::Arc;

use super::error::{MappingError, Problem, Refusal};
use super::parameters::{Parameters, boolean, shown, simple_name};
use super::root::Root;
use super::spaces::{ROOT, Space};
use super::tree::{Dynamic, Nested, Node, Object};
use super::types::ignored;
use super::{Field, Mapping, is_metadata};
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::json::{self, Member, Value};

/// How large a mapping may be: the real engine's settings `index.mapping.*.limit`.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Fields, objects and aliases together.
    pub total_fields: usize,
    /// Objects in each other, the document being the first.
    pub depth: usize,
    /// Objects that are documents of their own.
    pub nested_fields: usize,
    /// Of such documents those that one of the catalog may have.
    pub nested_objects: usize,
}

impl Limits {
    /// As large as an image can have one: fields have numbers of 16 bits, of which the last stands for none, and two are
    /// those of `_ignored`.
    pub const LARGEST: Self = Self {
        total_fields: u16::MAX as usize - 2,
        depth: usize::MAX,
        nested_fields: usize::MAX,
        nested_objects: usize::MAX,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            total_fields: 1000,
            depth: 20,
            nested_fields: 50,
            nested_objects: 10_000,
        }
    }
}

/// What settings say to fields: what these do with bad values where their mapping does not say, and how they may score. It is of no
/// account to an index that is built.
#[derive(Debug, Clone)]
pub struct Defaults {
    /// `ignore_malformed`.
    pub ignore_malformed: bool,
    /// `coerce`.
    pub coerce: bool,
    /// The names of the similarities that settings have; any name will do without.
    pub similarities: Option<Arc<[String]>>,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            ignore_malformed: false,
            coerce: true,
            similarities: None,
        }
    }
}

/// What reads a mapping, or a part of one that a document adds.
pub struct Parser {
    /// Fields in the order in which they were read.
    pub fields: Vec<Field>,
    /// Objects and aliases that were read.
    pub others: usize,
    /// What this engine does not have.
    pub refusals: Vec<Refusal>,
    /// Fields of types' own, which do not count.
    pub(super) parts: usize,
    limits: Limits,
    pub(super) defaults: Defaults,
    /// Whether unknown parameters are passed over, as the real engine does in templates.
    pub(super) passes_over: bool,
}

impl Mapping {
    /// Reads the body of a mappings object: `{"properties": {…}}`, or that under `mappings`.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        Self::parse_within(text, Limits::default(), Defaults::default())
    }

    /// Reads the body of a mappings object that may be so large, whose fields have such defaults.
    pub fn parse_within(text: &str, limits: Limits, defaults: Defaults) -> Result<Self, MappingError> {
        let value = json::parse(text).map_err(|error| MappingError {
            message: error.message,
            at: Some(error.at),
            cause: None,
        })?;
        let Value::Object(mut members) = value else {
            return Err(MappingError {
                message: "mapping: expected an object with [properties]".to_owned(),
                at: None,
                cause: None,
            });
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
        let mut parser = Parser::new(Vec::new(), 0, limits, defaults.clone());
        let read = Root::read(&mut parser, &members);
        let (root, object) = read.map_err(MappingError::of)?;
        if !parser.refusals.is_empty() {
            return Err(MappingError::unsupported(&parser.refusals));
        }
        let mut mapping = Self {
            fields: parser.fields,
            ignored: Field {
                name: ignored::NAME.to_owned(),
                kind: Box::new(ignored::Ignored),
                space: ROOT,
                is_part: false,
            },
            aliases: Vec::new(),
            keyed: Vec::new(),
            #[cfg(feature = "build")]
            others: parser.others,
            root: object,
            spaces: vec![Space::root()],
            included: Vec::new(),
            parameters: root,
            #[cfg(feature = "build")]
            limits,
            #[cfg(feature = "build")]
            defaults,
            canonical: String::new(),
        };
        mapping.find_spaces();
        mapping.check_places().map_err(MappingError::of)?;
        #[cfg(feature = "build")]
        mapping.check_nested_count().map_err(MappingError::of)?;
        mapping.check_aliases().map_err(MappingError::of)?;
        mapping.check_copies().map_err(MappingError::of)?;
        mapping.check_alone().map_err(MappingError::of)?;
        mapping.settle();
        Ok(mapping)
    }
}

impl Parser {
    /// One that goes on behind fields that are there already.
    pub fn new(fields: Vec<Field>, others: usize, limits: Limits, defaults: Defaults) -> Self {
        Self {
            parts: fields.iter().filter(|field| field.is_part).count(),
            fields,
            others,
            refusals: Vec::new(),
            limits,
            defaults,
            passes_over: false,
        }
    }

    /// One that reads the mappings of dynamic templates.
    #[cfg(feature = "build")]
    pub fn of_templates(self) -> Self {
        Self {
            passes_over: true,
            ..self
        }
    }

    /// Refuses a field too many as soon as it is read.
    pub(super) fn check_count(&self) -> Result<(), Problem> {
        let most = self.limits.total_fields;
        if self.fields.len() - self.parts + self.others > most {
            let reason = format!("Limit of total fields [{most}] has been exceeded");
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        // Fields of types' own do not count there, and have numbers all the same.
        let most = Limits::LARGEST.total_fields;
        if self.fields.len() > most {
            return Err(Problem::illegal_argument(format!(
                "more than [{most}] fields are not supported, those of types' own counted"
            )));
        }
        Ok(())
    }

    /// Reads what is in an object but for its name and type, into `object`; calls `other` with what no object has.
    pub fn object(
        &mut self,
        path: &str,
        members: &[Member<'_>],
        mut other: impl FnMut(&mut Self, &str, &Value<'_>) -> Result<bool, Problem>,
    ) -> Result<(Object, Vec<String>), Problem> {
        let mut object = Object::default();
        let mut unknown = Vec::new();
        for Member { key, value, .. } in in_order(members) {
            match (key.as_ref(), value) {
                ("properties", Value::Object(properties)) => self.properties(path, properties, &mut object)?,
                ("properties", Value::Array(none)) if none.is_empty() => {}
                ("properties", _) => {
                    return Err(Problem::new(Cause::new(
                        "parse_exception",
                        "properties must be a map type",
                    )));
                }
                ("dynamic", value) => object.dynamic = self.dynamic(path, value)?,
                ("enabled", value) => {
                    object.enabled = boolean(value).map_err(|problem| not_boolean("enabled.enabled", problem))?
                }
                (key, value) => {
                    if !other(self, key, value)? {
                        unknown.push(format!("[{key} : {}]", shown(value)));
                    }
                }
            }
        }
        Ok((object, unknown))
    }

    fn dynamic(&mut self, path: &str, value: &Value<'_>) -> Result<Option<Dynamic>, Problem> {
        let text = shown(value);
        Ok(Some(match text.as_str() {
            "true" => Dynamic::True,
            "false" => Dynamic::False,
            text if text.eq_ignore_ascii_case("strict") => Dynamic::Strict,
            text if text.eq_ignore_ascii_case("runtime") => {
                let place = if path.is_empty() {
                    "mapping".to_owned()
                } else {
                    format!("field [{path}]")
                };
                self.refusals.push(Refusal::new(
                    place,
                    "[dynamic] of [runtime] is not supported; [true] adds fields, [false] leaves them out",
                ));
                return Ok(None);
            }
            _ => {
                let problem = boolean(value)
                    .err()
                    .unwrap_or_else(|| Problem::illegal_argument(text.clone()));
                return Err(not_boolean("dynamic.dynamic", problem));
            }
        }))
    }

    fn properties(&mut self, path: &str, members: &[Member<'_>], object: &mut Object) -> Result<(), Problem> {
        for Member { key, value, .. } in in_order(members) {
            let Value::Object(parameters) = value else {
                if matches!(value, Value::Array(none) if none.is_empty()) {
                    continue;
                }
                return Err(Problem::mapper(format!(
                    "Expected map for property [fields] on field [{key}] but got a class java.lang.String"
                ))); // Whatever it is: the real engine names the class of the key.
            };
            let kind = match parameters.iter().find(|member| member.key == "type") {
                Some(member) if member.value != Value::Null => shown(&member.value),
                _ if parameters
                    .iter()
                    .any(|member| member.key == "properties" && member.value != Value::Null) =>
                {
                    "object".to_owned()
                }
                _ if parameters.len() == 1 && parameters.iter().any(|member| member.key == "enabled") => {
                    "object".to_owned()
                }
                _ => return Err(Problem::mapper(format!("No type specified for field [{key}]"))),
            };
            // Java leaves out the empty parts at the end of what it cuts.
            let cut = key.trim_end_matches('.');
            let parts: Vec<&str> = if key.is_empty() {
                vec![""]
            } else {
                cut.split('.').collect()
            };
            if cut.is_empty() && !key.is_empty() {
                return Err(Problem::new(Cause::new(
                    "array_index_out_of_bounds_exception",
                    "Index -1 out of bounds for length 0",
                )));
            }
            if parts.iter().any(|part| part.is_empty()) {
                return Err(Problem::illegal_argument("name cannot be empty string"));
            }
            if path.is_empty() && is_metadata(parts[0]) {
                let reason = format!("Field [{}] is defined more than once", parts[0]);
                return Err(Problem::late(Cause::new("mapper_parsing_exception", reason)));
            }
            let full = joined(path, parts.join(".").as_str());
            let node = self.property(&full, key, &kind, parameters)?;
            self.place(path, &parts, node, object)?;
        }
        Ok(())
    }

    /// Puts a node into an object, below the objects that its name has before its last dot.
    fn place(&mut self, path: &str, parts: &[&str], node: Option<Node>, object: &mut Object) -> Result<(), Problem> {
        let Some(node) = node else { return Ok(()) };
        match parts {
            [] => Ok(()),
            [name] => match (object.properties.get_mut(*name), node) {
                (Some(Node::Object(before)), Node::Object(more)) => {
                    before.merge(more, &joined(path, name))?;
                    self.others -= 1;
                    Ok(())
                }
                (Some(before), node) => Err(changed(&joined(path, name), before.kind(), node.kind())),
                (None, node) => {
                    object.properties.insert((*name).to_owned(), node);
                    Ok(())
                }
            },
            [name, rest @ ..] => {
                let others = &mut self.others;
                let inner = object.properties.entry((*name).to_owned()).or_insert_with(|| {
                    *others += 1;
                    Node::Object(Object::default())
                });
                let inner = match inner {
                    Node::Object(inner) if inner.nested.is_some() => return Err(not_both(&joined(path, name))),
                    Node::Object(inner) => inner,
                    before => return Err(changed(&joined(path, name), before.kind(), "ObjectMapper")),
                };
                self.check_count()?;
                self.place(&joined(path, name), rest, Some(node), inner)
            }
        }
    }

    /// Reads a property: an object, a field or another name of one; nothing where it is refused. `name` is what the mapping
    /// calls it, for messages.
    pub fn property(
        &mut self,
        path: &str,
        name: &str,
        kind: &str,
        members: &[Member<'_>],
    ) -> Result<Option<Node>, Problem> {
        match kind {
            "object" | "nested" => {
                self.others += 1;
                self.check_count()?;
                let depth = path.split('.').count() + 1;
                if depth > self.limits.depth {
                    return Err(Problem::illegal_argument(format!(
                        "Limit of mapping depth [{}] has been exceeded due to object field [{path}]",
                        self.limits.depth
                    )));
                }
                let nested = (kind == "nested").then(|| nested(path, members)).transpose()?;
                let (mut object, unknown) = self.object(path, members, |_, key, value| {
                    let is_nested = nested.is_some() && *value != Value::Null;
                    Ok(key == "type" || is_nested && matches!(key, "include_in_parent" | "include_in_root"))
                })?;
                if !unknown.is_empty() {
                    return Err(unsupported(path, &unknown));
                }
                object.nested = nested;
                Ok(Some(Node::Object(object)))
            }
            "alias" => {
                self.others += 1;
                self.check_count()?;
                let mut parameters = Parameters::new(path, kind, members);
                parameters.take("type");
                let target = parameters.take("path").map(shown);
                if let Some(unknown) = members.iter().find(|member| !matches!(&*member.key, "type" | "path")) {
                    return Err(unsupported(
                        path,
                        &[format!("[{} : {}]", unknown.key, shown(&unknown.value))],
                    ));
                }
                match target {
                    Some(target) => Ok(Some(Node::Alias(target))),
                    None => Err(Problem::mapper(format!(
                        "The [path] property must be specified for field [{}].",
                        simple_name(path)
                    ))),
                }
            }
            _ => {
                let leaf = self.leaf(path, name, kind, members, false)?;
                Ok(leaf.map(Node::Field))
            }
        }
    }
}

impl Object {
    /// Takes what another description of the same object has.
    fn merge(&mut self, other: Self, path: &str) -> Result<(), Problem> {
        if self.nested.is_some() != other.nested.is_some() {
            return Err(not_both(path));
        }
        self.dynamic = other.dynamic.or(self.dynamic);
        self.enabled &= other.enabled;
        for (name, node) in other.properties {
            match (self.properties.get_mut(&name), node) {
                (Some(Node::Object(before)), Node::Object(more)) => before.merge(more, &joined(path, &name))?,
                (Some(before), node) => return Err(changed(&joined(path, &name), before.kind(), node.kind())),
                (None, node) => {
                    self.properties.insert(name, node);
                }
            }
        }
        Ok(())
    }
}

/// The real engine's word for an object that is described as a document of its own, and as none.
fn not_both(path: &str) -> Problem {
    Problem::illegal_argument(format!(
        "can't merge a non nested mapping [{path}] with a nested mapping"
    ))
}

/// Reads whose values the values of objects are, too, that are documents of their own.
fn nested(path: &str, members: &[Member<'_>]) -> Result<Nested, Problem> {
    let flag = |name: &str| {
        let member = members.iter().find(|member| member.key == name);
        match member.map(|member| &member.value) {
            None | Some(Value::Null) => Ok(false),
            Some(value) => {
                boolean(value).map_err(|problem| not_boolean(&format!("{}.{name}", simple_name(path)), problem))
            }
        }
    };
    Ok(Nested {
        space: ROOT,
        include_in_root: flag("include_in_root")?,
        include_in_parent: flag("include_in_parent")?,
    })
}

/// The real engine's word for a description that does not go with the one before.
pub(super) fn changed(path: &str, before: &str, after: &str) -> Problem {
    Problem::illegal_argument(format!(
        "mapper [{path}] cannot be changed from type [{before}] to [{after}]"
    ))
}

fn unsupported(path: &str, parameters: &[String]) -> Problem {
    Problem::mapper(format!(
        "Mapping definition for [{}] has unsupported parameters:  {}",
        simple_name(path),
        parameters.join(" ")
    ))
}

/// What is said of a value that is no boolean.
pub(super) fn not_boolean(name: &str, problem: Problem) -> Problem {
    let reason = format!("Could not convert [{name}] to boolean");
    Problem::new(Cause::illegal_argument(reason).caused_by(problem.cause))
}

/// Members in the order in which the real engine comes upon them: that of a hash map.
pub(super) fn in_order<'m, 'a>(members: &'m [Member<'a>]) -> impl Iterator<Item = &'m Member<'a>> {
    let order = iteration_order(members.iter().map(|member| member.key.as_ref()));
    order.into_iter().map(|at| &members[at])
}

/// A name below a path.
pub(super) fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
