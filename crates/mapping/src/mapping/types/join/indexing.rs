//! What does a build make of the values of a `join`?

use super::super::value_error::kind_of_token;
use super::super::{Indexing, Sink, ValueError};
use super::{Cause, Join, Member, Part, Value, beside};
use crate::values::scalar::number_text;

/// What a document says of itself.
#[derive(Default)]
struct Said {
    name: Option<String>,
    parent: Option<String>,
}

impl Join {
    fn is_parent(&self, name: &str) -> bool {
        let mut relations = self.relations.iter();
        relations.any(|(parent, children)| parent == name && !children.is_empty())
    }

    /// The kind of parents that a kind of children has.
    fn parent_of(&self, child: &str) -> Option<&str> {
        let mut relations = self.relations.iter();
        let found = relations.find(|(_, children)| children.iter().any(|known| known == child));
        found.map(|(parent, _)| parent.as_str())
    }

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

/// The values of an array, and of those in it.
fn flat<'v, 'a>(value: &'v Value<'a>, values: &mut Vec<&'v Value<'a>>) {
    match value {
        Value::Array(inner) => inner.iter().for_each(|value| flat(value, values)),
        value => values.push(value),
    }
}

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
