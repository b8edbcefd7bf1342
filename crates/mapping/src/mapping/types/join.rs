//! `join`: what a document is among parents and children, and, in a field of its own for each kind of parents, which of these it is
//! or belongs to.

#[cfg(feature = "build")]
mod indexing;

use super::super::parameters::{class, quoted, shown};
use super::super::parse::in_order;
use super::super::{Parameters, Problem};
use super::{Analyzed, Exact, FieldType, Showing, Shown, Shows, Storage, Vectors, no_formats};
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::json::{Member, Value};
use crate::values::field_data::{DocValues, FieldValues};

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
        let reason = said!("join field [{field}] cannot be added inside an object or in a multi-field");
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
                [only] => said!("{}:{only}", quoted(parent)),
                several => said!("{}:[{}]", quoted(parent), several.join(",")),
            }
        })
        .collect();
    parameters.print("relations", &said!("{{{}}}", printed.join(",")));
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
            let reason = said!("relations should be a hash but was of type: class java.{package}.{class}");
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
            let reason = said!("[{child}] cannot have multiple parents");
            return Err(Problem::illegal_argument(reason));
        }
        known.push(child);
    }
    Ok(relations)
}

/// The name of the field of a kind of parents.
fn beside(field: &str, parent: &str) -> String {
    format!("{field}#{parent}")
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
    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            is_nowhere: matches!(self.part, Part::Parent(_)),
            ..Shown::default()
        }
    }

    fn vectors(&self) -> Vectors {
        Vectors::Unknown
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        Some(Ok(Analyzed::whole()))
    }

    fn shows(&self) -> Shows {
        Shows::Same
    }

    fn showing(&self, field: &str, pattern: Option<&str>) -> Result<Showing, Cause> {
        match pattern {
            None => Ok(Showing::Plain),
            Some(_) => Err(no_formats(field, " of type [join]")),
        }
    }

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
