//! What are an object's properties? Fields, objects and other names of fields, each placed where its name says.

use super::error::Problem;
use super::is_metadata;
use super::parameters::{Parameters, boolean, shown, simple_name};
use super::parse::{Parser, changed, in_order, joined, not_boolean, unsupported};
use super::spaces::ROOT;
use super::tree::{Nested, Node, Object};
use crate::error::Cause;
use crate::json::{Member, Value};

impl Parser {
    pub(super) fn properties(
        &mut self,
        path: &str,
        members: &[Member<'_>],
        object: &mut Object,
    ) -> Result<(), Problem> {
        for Member { key, value, .. } in in_order(members) {
            let Value::Object(parameters) = value else {
                if matches!(value, Value::Array(none) if none.is_empty()) {
                    continue;
                }
                return Err(Problem::mapper(said!(
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
                _ => return Err(Problem::mapper(said!("No type specified for field [{key}]"))),
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
                let reason = said!("Field [{}] is defined more than once", parts[0]);
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
                    return Err(Problem::illegal_argument(said!(
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
                        &[said!("[{} : {}]", unknown.key, shown(&unknown.value))],
                    ));
                }
                match target {
                    Some(target) => Ok(Some(Node::Alias(target))),
                    None => Err(Problem::mapper(said!(
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
    Problem::illegal_argument(said!("can't merge a non nested mapping [{path}] with a nested mapping"))
}

/// Reads whose values the values of objects are, too, that are documents of their own.
fn nested(path: &str, members: &[Member<'_>]) -> Result<Nested, Problem> {
    let flag = |name: &str| {
        let member = members.iter().find(|member| member.key == name);
        match member.map(|member| &member.value) {
            None | Some(Value::Null) => Ok(false),
            Some(value) => {
                boolean(value).map_err(|problem| not_boolean(&said!("{}.{name}", simple_name(path)), problem))
            }
        }
    };
    Ok(Nested {
        space: ROOT,
        include_in_root: flag("include_in_root")?,
        include_in_parent: flag("include_in_parent")?,
    })
}
