//! `join`: what a document is among parents and children, and, in a field of its own for each kind of parents, which of these it is
//! or belongs to.

use super::super::parameters::{class, quoted, shown};
use super::super::parse::in_order;
use super::super::{Parameters, Problem};
#[cfg(feature = "build")]
use super::Indexing;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
#[cfg(feature = "build")]
use super::value_error::kind_of_token;
use super::{Exact, FieldType, Storage};
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::json::{Member, Value};
use crate::values::field_data::{DocValues, FieldValues};
#[cfg(feature = "build")]
use crate::values::scalar::number_text;

/// Kinds of parents, each with the kinds of its children, in the order of Java's hash map.
type Relations = Vec<(String, Vec<String>)>;

/// What of a document a field has.
#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
enum Part {
    /// The kind that it is of.
    Name,
    /// Where it is a parent of some kind its own id, and where it is a child of one its parent's.
    Parent(String),
}

struct Join {
    /// The path of the field that documents have.
    field: String,
    relations: Relations,
    part: Part,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let field = parameters.path().to_owned();
    if field.contains('.') {
        let reason = format!("join field [{field}] cannot be added inside an object or in a multi-field");
        return Err(Problem::illegal_argument(reason));
    }
    let eager = parameters.unprinted_flag("eager_global_ordinals", true)?;
    parameters.print("eager_global_ordinals", if eager { "true" } else { "false" });
    let relations = relations(parameters)?;
    let printed: Vec<String> = relations
        .iter()
        .map(|(parent, children)| {
            let quoted_children: Vec<String> = children.iter().map(|child| quoted(child)).collect();
            match &quoted_children[..] {
                [only] => format!("{}:{only}", quoted(parent)),
                several => format!("{}:[{}]", quoted(parent), several.join(",")),
            }
        })
        .collect();
    parameters.print("relations", &format!("{{{}}}", printed.join(",")));
    Ok(Box::new(Join {
        field,
        relations,
        part: Part::Name,
    }))
}

fn relations(parameters: &mut Parameters<'_, '_>) -> Result<Relations, Problem> {
    let mut relations = Relations::new();
    let members = match parameters.given("relations")? {
        None => return Ok(relations),
        Some(Value::Object(members)) => members,
        Some(value) => {
            let package = if matches!(value, Value::Array(_)) {
                "util"
            } else {
                "lang"
            };
            let class = class(value);
            let reason = format!("relations should be a hash but was of type: class java.{package}.{class}");
            return Err(Problem::new(Cause::new("parse_exception", reason)));
        }
    };
    for Member { key, value, .. } in in_order(members) {
        let mut children: Vec<String> = match value {
            Value::Array(values) => values.iter().map(shown).collect(),
            value => vec![shown(value)],
        };
        // A set of Java's.
        let mut seen = Vec::new();
        children.retain(|child| {
            !seen.contains(child) && {
                seen.push(child.clone());
                true
            }
        });
        let order = iteration_order(children.iter().map(String::as_str));
        let children = order.into_iter().map(|at| children[at].clone()).collect();
        relations.push((key.to_string(), children));
    }
    let mut known: Vec<&String> = Vec::new();
    for child in relations.iter().flat_map(|(_, children)| children) {
        if known.contains(&child) {
            let reason = format!("[{child}] cannot have multiple parents");
            return Err(Problem::illegal_argument(reason));
        }
        known.push(child);
    }
    Ok(relations)
}

#[cfg(feature = "build")]
/// What a document says of itself.
#[derive(Default)]
struct Said {
    name: Option<String>,
    parent: Option<String>,
}

impl Join {
    #[cfg(feature = "build")]
    fn is_parent(&self, name: &str) -> bool {
        let mut relations = self.relations.iter();
        relations.any(|(parent, children)| parent == name && !children.is_empty())
    }

    #[cfg(feature = "build")]
    /// The kind of parents that a kind of children has.
    fn parent_of(&self, child: &str) -> Option<&str> {
        let mut relations = self.relations.iter();
        let found = relations.find(|(_, children)| children.iter().any(|known| known == child));
        found.map(|(parent, _)| parent.as_str())
    }

    #[cfg(feature = "build")]
    /// Reads a value; the parser goes through arrays as if they were not there.
    fn read(&self, value: &Value<'_>) -> Result<Said, Cause> {
        let mut said = Said::default();
        match value {
            Value::String(text) => said.name = Some(text.to_string()),
            Value::Object(members) => {
                for Member { key, value, .. } in members {
                    self.member(key, value, &mut said)?;
                }
            }
            value => {
                let (field, token) = (&self.field, kind_of_token(value));
                let reason = format!("[{field}] expected START_OBJECT or VALUE_STRING but was: {token}");
                return Err(Cause::new("illegal_state_exception", reason));
            }
        }
        Ok(said)
    }

    #[cfg(feature = "build")]
    fn member(&self, key: &str, value: &Value<'_>, said: &mut Said) -> Result<(), Cause> {
        let unknown = |key: &str| {
            let reason = format!("unknown field name [{key}] in join field [{}]", self.field);
            Err(Cause::illegal_argument(reason))
        };
        match (key, value) {
            ("name", Value::String(text)) => said.name = Some(text.to_string()),
            ("parent", Value::String(text)) => said.parent = Some(text.to_string()),
            ("parent", Value::Number(text)) => said.parent = Some(number_text(text)),
            (key, Value::String(_) | Value::Number(_)) => return unknown(key),
            (key, Value::Array(values)) => {
                for value in values {
                    self.member(key, value, said)?;
                }
            }
            (_, Value::Object(members)) => {
                for Member { key, value, .. } in members {
                    self.member(key, value, said)?;
                }
                let reason = format!("an object in join field [{}] is not supported", self.field);
                return Err(Cause::illegal_argument(reason));
            }
            _ => {}
        }
        Ok(())
    }

    #[cfg(feature = "build")]
    /// Checks a value, and returns what it says: the kind that the document is of, and its parent.
    fn checked(&self, value: &Value<'_>) -> Result<(String, Option<String>), Cause> {
        let Said { name, parent } = self.read(value)?;
        let field = &self.field;
        let Some(name) = name else {
            return Err(Cause::illegal_argument(format!("null join name in field [{field}]")));
        };
        let is_child = self.parent_of(&name).is_some();
        if !is_child && !self.is_parent(&name) {
            let reason = format!("unknown join name [{name}] for field [{field}]");
            return Err(Cause::illegal_argument(reason));
        }
        if is_child && parent.is_none() {
            let reason = format!("[parent] is missing for join field [{field}]");
            return Err(Cause::illegal_argument(reason));
        }
        Ok((name, parent))
    }

    #[cfg(feature = "build")]
    fn put(&self, value: &Value<'_>, id: &str, sink: &mut dyn Sink) -> Result<(), Cause> {
        let (name, parent) = self.checked(value)?;
        match &self.part {
            Part::Name => sink.term(name.as_bytes()),
            Part::Parent(kind) => {
                if *kind == name {
                    sink.term(id.as_bytes());
                }
                if self.parent_of(&name) == Some(kind)
                    && let Some(parent) = parent
                {
                    sink.term(parent.as_bytes());
                }
            }
        }
        Ok(())
    }

    #[cfg(feature = "build")]
    /// Refuses several values as Lucene does: which field is there twice first?
    fn check_several(&self, values: &[&Value<'_>]) -> Result<(), ValueError> {
        let mut fields: Vec<String> = Vec::new();
        for value in values {
            let (name, _) = self.checked(value).map_err(ValueError::Uncaught)?;
            let parents = [
                Some(name.as_str()).filter(|name| self.is_parent(name)),
                self.parent_of(&name),
            ];
            let beside = parents.into_iter().flatten().map(|parent| beside(&self.field, parent));
            for field in beside.chain([self.field.clone()]) {
                if fields.contains(&field) {
                    let reason = format!(
                        "DocValuesField \"{field}\" appears more than once in this document (only one value is allowed per \
                         field)"
                    );
                    return Err(ValueError::OfLucene(Cause::illegal_argument(reason)));
                }
                fields.push(field);
            }
        }
        Ok(())
    }
}

/// The name of the field of a kind of parents.
fn beside(field: &str, parent: &str) -> String {
    format!("{field}#{parent}")
}

#[cfg(feature = "build")]
/// The values of an array, and of those in it.
fn flat<'v, 'a>(value: &'v Value<'a>, values: &mut Vec<&'v Value<'a>>) {
    match value {
        Value::Array(inner) => inner.iter().for_each(|value| flat(value, values)),
        value => values.push(value),
    }
}

impl FieldValues for Join {
    fn name(&self) -> &'static str {
        match self.part {
            Part::Name => "join",
            Part::Parent(_) => "parent",
        }
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        Ok(DocValues::Terms)
    }
}

impl FieldType for Join {
    fn has_multi_fields(&self) -> bool {
        false
    }

    fn is_copied(&self) -> bool {
        false
    }

    fn storage(&self) -> Storage {
        Storage::TERMS
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn is_alone(&self) -> bool {
        matches!(self.part, Part::Name)
    }

    fn beside(&self) -> Vec<(String, Box<dyn FieldType>)> {
        let of = |parent: &String| -> (String, Box<dyn FieldType>) {
            let part = Join {
                field: self.field.clone(),
                relations: self.relations.clone(),
                part: Part::Parent(parent.clone()),
            };
            (beside(&self.field, parent), Box::new(part))
        };
        self.relations.iter().map(|(parent, _)| parent).map(of).collect()
    }

    fn exact(&self) -> Exact {
        Exact::Ordered
    }
}

#[cfg(feature = "build")]
impl Indexing for Join {
    fn takes_arrays(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.index_of("", value, sink)
    }

    fn index_of(&self, id: &str, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let mut values = Vec::new();
        flat(value, &mut values);
        if values.len() > 1 {
            self.check_several(&values)?;
        }
        values
            .into_iter()
            .try_for_each(|value| self.put(value, id, sink))
            .map_err(ValueError::Uncaught)
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.index(&Value::Null, sink)
    }
}
