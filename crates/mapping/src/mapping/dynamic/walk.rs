//! Which places does a document have that the mapping has not? Each of its values on its way, through the objects around it.

use super::Adding;
use super::conflict::not_an_object;
use crate::json::{Member, Value};
use crate::mapping::Problem;
use crate::mapping::is_metadata;
use crate::mapping::parse::joined;
use crate::mapping::tree::{Dynamic, Node, Object};

impl<'m, 'v> Adding<'m, 'v> {
    pub(super) fn object(
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

    pub(super) fn member(
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
                let is_new = leaf.field as usize >= self.before && !leaf.is_given;
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

    /// Whether a field reads arrays and objects itself.
    fn takes_all(&self, node: &Node) -> bool {
        let Node::Field(leaf) = node else { return false };
        let field = &self.parser.fields[leaf.field as usize];
        field.kind.takes_arrays() || field.kind.takes_objects()
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
            _ if object.nested.is_some() || object.is_given => Ok(()),
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
                let mut node = self.new_object(&full)?;
                node.iter_mut().for_each(Node::give);
                node
            }
            value => self.of_value(&full, value)?,
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
}
