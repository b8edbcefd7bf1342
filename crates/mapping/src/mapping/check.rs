//! Does a mapping that was read hang together? Where values are copied to, what aliases stand for, how many objects are documents
//! of their own.

use super::error::Problem;
use super::parse::joined;
use super::tree::Leaf;
use super::tree::{Node, Object};
use super::{Field, Mapping};
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::sorting;

/// The fields that the real engine has for itself in each index, by name, in the order in which it puts them into a map.
const METADATA: [&str; 12] = [
    "_ignored",
    "_routing",
    "_tier",
    "_id",
    "_index",
    "_source",
    "_field_names",
    "_version",
    "_seq_no",
    "_type",
    "_doc_count",
    "_feature",
];

impl Mapping {
    /// Refuses a mapping whose parts do not fit together.
    pub(super) fn check(&self) -> Result<(), Problem> {
        self.check_nested_count()?;
        self.check_names()?;
        self.check_aliases()?;
        self.check_copies()?;
        self.check_alone()?;
        self.check_contexts()
    }

    /// Refuses other names of what is no field.
    fn check_aliases(&self) -> Result<(), Problem> {
        let mut aliases = Vec::new();
        targets(&self.root, "", &mut aliases);
        for (path, target) in aliases {
            let why = if path == target {
                "an alias cannot refer to itself."
            } else if self.has(&target) || self.is_key(&target) || self.is_key_of_alias(&target) {
                self.check_alias_scope(&path, &target)?;
                continue;
            } else {
                "an alias must refer to an existing field in the mappings."
            };
            let reason = format!("Invalid [path] value [{target}] for field alias [{path}]: {why}");
            return Err(Problem::late(Cause::new("mapper_parsing_exception", reason)));
        }
        Ok(())
    }

    /// Refuses several fields of a type of which an index has one.
    fn check_alone(&self) -> Result<(), Problem> {
        let alone = self.fields.iter().filter(|field| field.kind.is_alone());
        let mut names: Vec<&str> = alone.map(|field| field.name.as_str()).collect();
        if names.len() < 2 {
            return Ok(());
        }
        sorting::sort_by(&mut names, Ord::cmp);
        let names = names.join(", ");
        let reason = format!("Only one [parent-join] field can be defined per index, got [{names}]");
        Err(Problem::late(Cause::illegal_argument(reason)))
    }

    /// Refuses contexts of places that are of what is no `geo_point`, and of fields that a type has for itself.
    fn check_contexts(&self) -> Result<(), Problem> {
        let mut fields: Vec<&Field> = self
            .fields
            .iter()
            .filter(|field| !field.kind.contexts().is_empty())
            .collect();
        sorting::sort_by(&mut fields, |one, other| one.name.cmp(&other.name));
        let mut aliases = Vec::new();
        targets(&self.root, "", &mut aliases);
        for context in fields.into_iter().flat_map(|field| field.kind.contexts()) {
            let Some(path) = &context.path else { continue };
            let name = &context.name;
            let alias = aliases.iter().find(|(alias, _)| alias == path);
            let target = alias.map_or(path, |(_, target)| target);
            let found = self.fields.iter().find(|field| field.name == *target);
            let reason = match found {
                Some(field) if field.is_part => {
                    let reason = format!("[path] [{path}] of the context [{name}] is not supported");
                    return Err(Problem::late(Cause::illegal_argument(reason)));
                }
                _ if context.letters.is_none() => continue,
                None => format!("field [{path}] referenced in context [{name}] is not defined in the mapping"),
                Some(field) if field.kind.name() == "geo_point" => continue,
                Some(field) => format!(
                    "field [{path}] referenced in context [{name}] must be mapped to geo_point, found [{}]",
                    field.kind.name()
                ),
            };
            return Err(Problem::late(Cause::new("parse_exception", reason)));
        }
        Ok(())
    }

    /// Refuses to copy to what takes no values.
    fn check_copies(&self) -> Result<(), Problem> {
        let mut copies = Vec::new();
        self.copied_to(&self.root, "", &mut copies);
        for (scope, target) in copies {
            let reason = if self.is_object(target) {
                format!("Cannot copy to field [{target}] since it is mapped as an object")
            } else if self.is_multi(target) {
                format!("[copy_to] may not be used to copy to a multi-field: [{target}]")
            } else {
                let to = self.scope(target);
                let is_around = |to: &str| scope == to || scope.starts_with(to) && scope[to.len()..].starts_with('.');
                if to.is_none_or(is_around) {
                    continue;
                }
                let from = if scope.is_empty() { "null" } else { scope };
                format!(
                    "Illegal combination of [copy_to] and [nested] mappings: [copy_to] may only copy data to the current nested \
                     document or any of its parents, however one [copy_to] directive is trying to copy data from nested object \
                     [{from}] to [{}]",
                    to.unwrap_or_default()
                )
            };
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Refuses other names of fields in other documents.
    fn check_alias_scope(&self, path: &str, target: &str) -> Result<(), Problem> {
        let (of_alias, of_target) = (self.scope(path), self.scope(target));
        if of_alias == of_target {
            return Ok(());
        }
        let alias = match of_alias {
            None => "The alias is not nested".to_owned(),
            Some(scope) => format!("The alias's nested scope is [{scope}]"),
        };
        let target_scope = match of_target {
            None => "the target is not nested".to_owned(),
            Some(scope) => format!("the target's nested scope is [{scope}]"),
        };
        Err(Problem::late(Cause::illegal_argument(format!(
            "Invalid [path] value [{target}] for field alias [{path}]: an alias must have the same nested scope as its target. \
             {alias}, but {target_scope}."
        ))))
    }

    /// Lists what values are copied to, with the path of the documents that they are of.
    fn copied_to<'o>(&'o self, object: &'o Object, scope: &'o str, copies: &mut Vec<(&'o str, &'o str)>) {
        for node in object.properties.values() {
            match node {
                Node::Object(inner) => {
                    let nested = inner.nested.as_ref();
                    let scope = nested.map_or(scope, |nested| &self.spaces[nested.space as usize].path);
                    self.copied_to(inner, scope, copies);
                }
                Node::Field(leaf) => copies.extend(leaf.copy_to.iter().map(|target| (scope, target.as_str()))),
                Node::Alias(_) => {}
            }
        }
    }

    /// Refuses more objects that are documents of their own than there may be.
    pub(super) fn check_nested_count(&self) -> Result<(), Problem> {
        self.check_places()?;
        let most = self.limits.nested_fields;
        if self.spaces.len() - 1 > most {
            let reason = format!("Limit of nested fields [{most}] has been exceeded");
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Refuses names that are too long. Of objects the real engine comes upon the names first, then of what has values, its own
    /// fields among them; each in the order of a hash map.
    pub(super) fn check_names(&self) -> Result<(), Problem> {
        let most = self.limits.name_length;
        if most == usize::MAX {
            return Ok(());
        }
        let mut names = Names::default();
        names.fields.extend(METADATA.iter().map(|&name| (name.to_owned(), 0)));
        self.names_in(&self.root, "", &mut names);
        for paths in [names.objects, names.fields] {
            for at in iteration_order(paths.iter().map(|(path, _)| path.as_str())) {
                let (path, start) = &paths[at];
                let name = &path[*start..];
                if name.encode_utf16().count() > most {
                    let reason = format!("Field name [{name}] is longer than the limit of [{most}] characters");
                    return Err(Problem::late(Cause::illegal_argument(reason)));
                }
            }
        }
        Ok(())
    }

    /// Refuses what an index cannot have whose documents of one routing are in several shards: documents without a routing, and
    /// children of others.
    pub fn check_partitioned(&self, index: &str) -> Result<(), Problem> {
        if let Some(field) = self.fields.iter().find(|field| field.kind.is_alone()) {
            let reason = format!(
                "cannot create join field [{}] for the partitioned index [{index}]",
                field.name
            );
            return Err(Problem::new(Cause::new("illegal_state_exception", reason)));
        }
        if !self.parameters.needs_routing {
            let reason = format!("mapping type [_doc] must have routing required for partitioned index [{index}]");
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    fn names_in(&self, object: &Object, path: &str, names: &mut Names) {
        for (name, node) in &object.properties {
            let path = joined(path, name);
            let start = path.len() - name.len();
            match node {
                Node::Object(inner) => {
                    self.names_in(inner, &path, names);
                    names.objects.push((path, start));
                }
                Node::Field(leaf) => self.names_of(leaf, start, names),
                Node::Alias(_) => names.fields.push((path, start)),
            }
        }
    }

    fn names_of(&self, leaf: &Leaf, start: usize, names: &mut Names) {
        let path = &self.fields[leaf.field as usize].name;
        names.fields.push((path.clone(), start));
        leaf.fields
            .values()
            .for_each(|inner| self.names_of(inner, path.len() + 1, names));
        // Those that nobody named are called by their paths.
        leaf.beside.iter().for_each(|inner| self.names_of(inner, 0, names));
    }

    /// Returns the path of the innermost object around a path that is a document of its own, if there is one.
    fn scope<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (mut object, mut scope) = (&self.root, None);
        for (end, _) in path.match_indices('.') {
            let name = path[..end].rsplit('.').next().unwrap_or(path);
            match object.properties.get(name) {
                Some(Node::Object(inner)) => object = inner,
                _ => break,
            }
            if object.nested.is_some() {
                scope = Some(&path[..end]);
            }
        }
        scope
    }

    /// Whether a path leads to a key of a field's values, be it there or not.
    fn is_key(&self, path: &str) -> bool {
        let is_above = |name: &str| path.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        let mut fields = self.fields.iter().filter(|field| !field.is_part);
        fields.any(|field| is_above(&field.name) && field.kind.key("").is_some())
    }

    /// The same by another name of a field.
    fn is_key_of_alias(&self, path: &str) -> bool {
        path.match_indices('.').any(|(end, _)| {
            let (mut object, name) = (&self.root, &path[..end]);
            let mut parts = name.split('.').peekable();
            while let Some(part) = parts.next() {
                match object.properties.get(part) {
                    Some(Node::Object(inner)) => object = inner,
                    Some(Node::Alias(target)) if parts.peek().is_none() => {
                        return self.is_key(&format!("{target}{}", &path[end..]));
                    }
                    _ => return false,
                }
            }
            false
        })
    }

    /// Whether a path is that of a multi-field: there is a field, but not in the objects that documents have.
    fn is_multi(&self, path: &str) -> bool {
        let mut object = &self.root;
        for name in path.split('.') {
            match object.properties.get(name) {
                Some(Node::Object(inner)) => object = inner,
                Some(Node::Field(leaf)) => return self.fields[leaf.field as usize].name != path && self.has(path),
                _ => return false,
            }
        }
        false
    }

    fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name && !field.is_part)
    }
}

/// The paths of a mapping, each with the byte at which the name begins.
#[derive(Default)]
struct Names {
    objects: Vec<(String, usize)>,
    fields: Vec<(String, usize)>,
}

/// Lists the paths of aliases with those that they stand for.
fn targets(object: &Object, path: &str, aliases: &mut Vec<(String, String)>) {
    for (name, node) in &object.properties {
        let path = joined(path, name);
        match node {
            Node::Object(inner) => targets(inner, &path, aliases),
            Node::Alias(target) => aliases.push((path, target.clone())),
            Node::Field(_) => {}
        }
    }
}
