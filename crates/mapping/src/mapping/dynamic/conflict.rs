//! Does a value make another field than one before it in the same document? Then the document is refused.

use super::Adding;
use crate::date::parse::DEFAULT_FORMAT;
use crate::json::Value;
use crate::mapping::Problem;
use crate::mapping::parse::changed;
use crate::mapping::tree::Node;

impl Adding<'_, '_> {
    /// Refuses a value that would have made another field of one that is new.
    pub(super) fn check(&mut self, path: &str, kind: &str, printed: &str, value: &Value<'_>) -> Result<(), Problem> {
        let count = self.parser.fields.len();
        let node = match value {
            Value::Null => return Ok(()),
            Value::Array(values) => {
                return values
                    .iter()
                    .try_for_each(|value| self.check(path, kind, printed, value));
            }
            Value::Object(_) => return Err(not_an_object(path)),
            value => self.of_value(path, value)?,
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
}

/// The format of a date as it is printed.
fn format_of(printed: &str) -> &str {
    let behind = printed.split_once(r#""format":""#).map(|(_, behind)| behind);
    behind.map_or(DEFAULT_FORMAT, |behind| behind.split('"').next().unwrap_or(behind))
}

/// What is said where an object and what is none meet.
pub(super) fn not_an_object(path: &str) -> Problem {
    Problem::illegal_argument(format!(
        "can't merge a non object mapping [{path}] with an object mapping"
    ))
}
