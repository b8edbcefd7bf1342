//! What does a line of a bulk file say of the document behind it?

use super::line::{LineError, id_text, in_next_line, routing_text};
use crate::json::{self, Member, Value};

/// An action whose document comes in the next line.
pub struct Action {
    /// The line that it stands on.
    pub line: u64,
    /// The `_id`, where it has one.
    pub id: Option<String>,
    /// Whether there must be no document of this `_id` yet.
    pub once: bool,
    /// Its routing, where it has one.
    pub routing: Option<String>,
    /// Whether it is refused, and what comes in the next line with it.
    pub refused: bool,
}

/// Why a line is no action that can be done.
pub struct ActionError {
    pub error: LineError,
    /// The action, where something in the next line belongs to it.
    pub action: Option<Action>,
}

impl From<LineError> for ActionError {
    fn from(error: LineError) -> Self {
        Self { error, action: None }
    }
}

const ACTIONS: [&str; 4] = ["index", "create", "delete", "update"];

/// What the real engine knows beside what `take` reads; `_routing` is what older versions wrote.
const UNSUPPORTED: [&str; 10] = [
    "_source",
    "dynamic_templates",
    "pipeline",
    "version",
    "version_type",
    "op_type",
    "if_seq_no",
    "if_primary_term",
    "require_alias",
    "retry_on_conflict",
];

impl Action {
    /// Whether an object is an action, and no document: whatever the action has, since one that cannot be done is refused.
    pub fn is_one(members: &[Member<'_>]) -> bool {
        matches!(members, [member] if ACTIONS.contains(&member.key.as_ref()) && matches!(member.value, Value::Object(_)))
    }

    /// Reads a line.
    pub fn read(text: &str, number: u64) -> Result<Self, ActionError> {
        let start = text.len() - text.trim_start().len();
        match json::parse(text) {
            Ok(Value::Object(members)) => Self::of(members, start, number),
            Ok(_) => Err(no_action(start).into()),
            Err(error) => Err(LineError {
                ends: true,
                ..in_next_line(text, error)
            }
            .into()),
        }
    }

    /// Reads the members of a line that begins at a byte.
    pub fn of(members: Vec<Member<'_>>, start: usize, number: u64) -> Result<Self, ActionError> {
        let mut members = members.into_iter();
        let (Some(member), None) = (members.next(), members.next()) else {
            return Err(no_action(start).into());
        };
        let mut action = Self {
            line: number,
            id: None,
            once: member.key == "create",
            routing: None,
            refused: false,
        };
        match (member.key.as_ref(), member.value) {
            ("index" | "create", Value::Object(inner)) => {
                let wrong = inner.into_iter().find_map(|member| action.take(member, number).err());
                match wrong {
                    None => Ok(action),
                    Some(error) => Err(action.refuse(error)),
                }
            }
            (name @ "update", Value::Object(_)) => Err(action.refuse(only_adds(start, name))),
            (name @ "delete", Value::Object(_)) => Err(only_adds(start, name).into()),
            _ => Err(no_action(start).into()),
        }
    }

    fn take(&mut self, Member { key, start, value, .. }: Member<'_>, number: u64) -> Result<(), LineError> {
        match key.as_ref() {
            // As if it were not there.
            _ if value == Value::Null => {}
            "_id" => self.id = Some(id_text(value).ok_or_else(|| LineError::new(start, ID))?),
            "_index" | "_type" => {}
            // Templates for no field.
            "dynamic_templates" if matches!(&value, Value::Object(members) if members.is_empty()) => {}
            "routing" | "_routing" => match routing_text(value) {
                Ok(text) => self.routing = text,
                Err(found) => return Err(LineError::new(start, not_simple(number, &key, found))),
            },
            "op_type" if matches!(&value, Value::String(text) if text == "create" || text == "index") => {
                self.once |= value == Value::String("create".into());
            }
            key if UNSUPPORTED.contains(&key) => {
                let reason = format!("[{key}] of an action is not supported");
                return Err(LineError::new(start, reason));
            }
            key => {
                let reason = match value {
                    Value::Object(_) => not_simple(number, key, "START_OBJECT"),
                    Value::Array(_) => not_simple(number, key, "START_ARRAY"),
                    _ => format!("Action/metadata line [{number}] contains an unknown parameter [{key}]"),
                };
                return Err(LineError::new(start, reason));
            }
        }
        Ok(())
    }

    fn refuse(mut self, error: LineError) -> ActionError {
        self.refused = true;
        ActionError {
            error,
            action: Some(self),
        }
    }
}

fn not_simple(line: u64, key: &str, found: &str) -> String {
    format!("Malformed action/metadata line [{line}], expected a simple value for field [{key}] but found [{found}]")
}

const ID: &str = "[_id] must be a string or a number";

fn only_adds(at: usize, action: &str) -> LineError {
    let reason =
        format!("[{action}] cannot be done: a catalog has the documents that are there, with [index] or [create]");
    LineError::new(at, reason)
}

fn no_action(at: usize) -> LineError {
    let reason = r#"expected an action, {"index":{"_id":…}} or {"create":{"_id":…}}, before each document"#;
    LineError::last(at, reason)
}
