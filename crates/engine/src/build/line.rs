//! Which documents do the lines of a catalog hold? All lines are written in one format, which the first of them shows.
//!
//! What belongs to a document may stand on two lines, and these in two batches: what is known of the first is kept.

use super::action::{Action, ActionError};
use super::document::Document;
use super::refusal::refuse;
use crate::error::Cause;
use crate::json::{self, JsonError, Member, Value};

/// How the lines of a catalog are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `{"_id":…,"_source":{…}}`, alone or among what else a hit has: lines of a scroll, and of elasticdump.
    Hits,
    /// As the bulk API takes it: an action, then its document.
    Bulk,
    /// Documents and nothing else.
    Documents,
}

impl Format {
    /// All that there are.
    pub const ALL: [Self; 3] = [Self::Hits, Self::Bulk, Self::Documents];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hits => "hits",
            Self::Bulk => "bulk",
            Self::Documents => "documents",
        }
    }
}

/// What is wrong with a line.
#[derive(Debug)]
pub struct LineError {
    /// Byte of the line.
    pub at: usize,
    /// What is wrong.
    pub cause: Cause,
    /// Whether nothing can be told of the lines behind it.
    pub ends: bool,
}

impl LineError {
    /// A line that is of no use, while those behind it may be.
    pub fn new(at: usize, reason: impl Into<String>) -> Self {
        Self {
            at,
            cause: refuse(reason),
            ends: false,
        }
    }

    /// A line that shows that the catalog cannot be read.
    pub fn last(at: usize, reason: impl Into<String>) -> Self {
        Self {
            ends: true,
            ..Self::new(at, reason)
        }
    }
}

impl From<JsonError> for LineError {
    fn from(error: JsonError) -> Self {
        Self::new(error.at, error.message)
    }
}

/// Keys that a hit has beside `_id` and `_source`: they say where it was found, and by which search.
const OF_HITS: [&str; 17] = [
    "_index",
    "_type",
    "_score",
    "sort",
    "_version",
    "_seq_no",
    "_primary_term",
    "_ignored",
    "_shard",
    "_node",
    "_explanation",
    "fields",
    "highlight",
    "inner_hits",
    "matched_queries",
    "found",
    "_nested",
];

/// Reads the lines of one catalog.
pub struct Lines {
    format: Option<Format>,
    /// Path of the field whose values are the ids of documents that come alone.
    id_field: Option<String>,
    /// What the line before said of the document that comes.
    action: Option<Action>,
    /// How many documents came, those that were refused, too.
    documents: u64,
    /// Whether ids are numbers of documents, once that is known.
    numbered: Option<bool>,
}

impl Lines {
    /// Of a format, which the first line shows if it is not given; `id_field` is a path, for documents that come alone.
    pub fn new(format: Option<Format>, id_field: Option<String>) -> Self {
        Self {
            format,
            id_field,
            action: None,
            documents: 0,
            numbered: None,
        }
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// What a user should know of how lines were read, a sentence each.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.numbered == Some(true) {
            let why = match self.format {
                Some(Format::Bulk) => "no action has an id",
                _ => "no id field was named",
            };
            notes.push(format!(
                "ids are the numbers of the documents in the catalog, from 1: {why}"
            ));
        }
        notes
    }

    /// The line of an action whose document never came.
    pub fn open_action(&self) -> Option<u64> {
        self.action.as_ref().map(|action| action.line)
    }

    /// Goes past a line that is no text; returns whether nothing can be told of those behind it.
    pub fn pass(&mut self) -> bool {
        let is_action = self.format == Some(Format::Bulk) && self.action.is_none();
        if !is_action {
            self.action = None;
            self.documents += 1;
        }
        is_action
    }

    /// Reads the next line that is not blank; `None` when its document is the next line's.
    pub fn read<'a>(&mut self, text: &'a str, number: u64) -> Result<Option<Document<'a>>, LineError> {
        let action = self.action.take();
        if action.is_none() && self.format == Some(Format::Bulk) {
            return self.begin(Action::read(text, number));
        }
        if action.as_ref().is_some_and(|action| action.refused) {
            return Ok(None);
        }
        self.documents += 1;
        let start = text.len() - text.trim_start().len();
        if self.format.is_none() && text[start..].starts_with('[') {
            return Err(LineError::last(start, ARRAY));
        }
        let Value::Object(members) = json::parse(text).map_err(|error| in_next_line(text, error))? else {
            return Err(LineError::new(start, "expected an object"));
        };
        let format = match self.format {
            Some(format) => format,
            None => self.recognise(start, &members)?,
        };
        match (format, action) {
            (Format::Hits, _) => self.of_hit(text, start, members).map(Some),
            (Format::Documents, _) => self.alone(text, members).map(Some),
            (Format::Bulk, Some(action)) => self.of_action(action, text, members).map(Some),
            (Format::Bulk, None) => {
                // The first line of all, which showed the format.
                self.documents -= 1;
                self.begin(Action::of(members, start, number))
            }
        }
    }

    fn begin<'a>(&mut self, action: Result<Action, ActionError>) -> Result<Option<Document<'a>>, LineError> {
        let (action, result) = match action {
            Ok(action) => (Some(action), Ok(None)),
            Err(ActionError { error, action }) => (action, Err(error)),
        };
        self.documents += u64::from(result.is_err() && action.is_some());
        self.action = action;
        result
    }

    fn recognise(&mut self, at: usize, members: &[Member<'_>]) -> Result<Format, LineError> {
        let has = |name: &str| members.iter().any(|member| member.key == name);
        let format = if has("_id") || has("_source") {
            Format::Hits
        } else if Action::is_one(members) {
            Format::Bulk
        } else {
            Format::Documents
        };
        if let (Some(field), true) = (&self.id_field, format != Format::Documents) {
            return Err(LineError::last(
                at,
                format!(
                    "ids cannot be read from [{field}]: the lines are of the format [{}], which has ids of its own",
                    format.name()
                ),
            ));
        }
        self.format = Some(format);
        Ok(format)
    }

    fn of_hit<'a>(&mut self, text: &'a str, start: usize, members: Vec<Member<'a>>) -> Result<Document<'a>, LineError> {
        let mut id = None;
        let mut source = None;
        let mut routing = None;
        for member in members {
            match (member.key.as_ref(), member.value) {
                ("_id", value) => {
                    let read = id_text(value);
                    let wrong = || LineError::new(member.start, "[_id] must be a string or a number");
                    id = Some(read.ok_or_else(wrong)?);
                }
                ("_source", Value::Object(inner)) => source = Some((member.start, member.end, inner)),
                ("_source", _) => return Err(LineError::new(member.start, "[_source] must be an object")),
                ("_routing", value) => {
                    let wrong = |_| LineError::new(member.start, "[_routing] must be a string, a number or a boolean");
                    routing = routing_text(value).map_err(wrong)?;
                }
                (key, _) if OF_HITS.contains(&key) => {}
                (key, _) => {
                    let reason = format!("unknown key [{key}]; a line has [_id] and [_source]");
                    return Err(LineError::new(member.start, reason));
                }
            }
        }
        let id = id.ok_or_else(|| LineError::new(start, "[_id] is missing"))?;
        let (start, end, source) = source.ok_or_else(|| LineError::new(start, "[_source] is missing"))?;
        Ok(Document {
            id,
            routing,
            start,
            end,
            text,
            source,
            once: false,
        })
    }

    fn of_action<'a>(
        &mut self,
        action: Action,
        text: &'a str,
        source: Vec<Member<'a>>,
    ) -> Result<Document<'a>, LineError> {
        let (start, end) = bounds(text);
        let numbered = action.id.is_none();
        if self.numbered.is_some_and(|before| before != numbered) {
            return Err(LineError::last(
                start,
                "some actions have an [_id] and some have none; either all have one, or documents are numbered",
            ));
        }
        self.numbered = Some(numbered);
        Ok(Document {
            id: action.id.unwrap_or_else(|| self.documents.to_string()),
            routing: action.routing,
            start,
            end,
            text,
            source,
            once: action.once,
        })
    }

    /// A document that comes without anything else.
    fn alone<'a>(&mut self, text: &'a str, source: Vec<Member<'a>>) -> Result<Document<'a>, LineError> {
        let (start, end) = bounds(text);
        self.numbered = Some(self.id_field.is_none());
        let id = match &self.id_field {
            None => self.documents.to_string(),
            Some(path) => {
                let member = member_at(&source, path)
                    .ok_or_else(|| LineError::new(start, format!("the id field [{path}] is missing")))?;
                id_text(member.value.clone()).ok_or_else(|| {
                    LineError::new(
                        member.start,
                        format!("the id field [{path}] must be a string or a number"),
                    )
                })?
            }
        };
        Ok(Document {
            id,
            routing: None,
            start,
            end,
            text,
            source,
            once: false,
        })
    }
}

/// Where a line's value begins and ends.
fn bounds(text: &str) -> (usize, usize) {
    (text.len() - text.trim_start().len(), text.trim_end().len())
}

/// Returns an id as text; the real engine takes a number as it is written.
pub(super) fn id_text(value: Value<'_>) -> Option<String> {
    match value {
        Value::String(text) => Some(text.into_owned()),
        Value::Number(text) => Some(text.to_owned()),
        _ => None,
    }
}

/// Returns a routing as text, which the real engine takes of numbers and booleans, too: nothing of an empty one. What is no simple
/// value comes back as the name of its first token.
pub(super) fn routing_text(value: Value<'_>) -> Result<Option<String>, &'static str> {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.into_owned(),
        Value::Number(text) => text.to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Object(_) => return Err("START_OBJECT"),
        Value::Array(_) => return Err("START_ARRAY"),
    };
    Ok((!text.is_empty()).then_some(text))
}

/// Returns the member at a path; a key may have dots of its own.
fn member_at<'m, 'a>(members: &'m [Member<'a>], path: &str) -> Option<&'m Member<'a>> {
    members.iter().find_map(|member| {
        let rest = path.strip_prefix(member.key.as_ref())?;
        match &member.value {
            _ if rest.is_empty() => Some(member),
            Value::Object(inner) => member_at(inner, rest.strip_prefix('.')?),
            _ => None,
        }
    })
}

const ARRAY: &str = "the catalog is a JSON array; it has to have one document a line (jq -c '.[]' FILE writes it so)";

/// Says what is wrong where a document goes on in the next line.
pub(super) fn in_next_line(text: &str, error: JsonError) -> LineError {
    let cut = text.trim_end();
    if error.at >= cut.len() && cut.ends_with(['{', '[', ',']) {
        let reason = "the document goes on in the next line; it has to stand on one line (jq -c . FILE writes it so)";
        return LineError::last(error.at, reason);
    }
    error.into()
}
