//! Which texts does a document give to fields, in the order in which they come into an index? Objects and lists are gone through as they
//! stand, and fields that take the values of others do so value by value.

use std::borrow::Cow;

use crate::PART;
use crate::analysis::{Analyzer, Bounds};
use crate::budget::Budget;
use crate::error::Failure;
use crate::faults::refused;
use crate::json::{Member, Value};
use crate::mapping::types::{BOUNDS, Context, FieldType, Shown, Vectors, text_of_value};
use crate::mapping::{Dynamic, Leaf, Mapping, Node, Object, is_metadata};

/// Units that a value takes.
const VALUE: u64 = 64;

/// Units of a text of which a field that a document adds has no second form.
const LONGEST_NEW: usize = 256;

/// A field, and the texts that it is given.
pub struct Sought<'v> {
    /// The field's number.
    pub number: u16,
    /// Its texts.
    pub texts: Vec<Cow<'v, str>>,
    shown: Shown,
    /// What changes whole values.
    normalizer: Option<Analyzer>,
    is_unknown: bool,
}

impl Sought<'_> {
    /// A field without texts.
    pub fn new(mapping: &Mapping, number: u16) -> Self {
        let kind = &mapping.get(number).kind;
        let shown = kind.shown();
        let whole = if shown.fits_patterns && !shown.is_cut {
            kind.analyzed()
        } else {
            None
        };
        Self {
            number,
            texts: Vec::new(),
            shown,
            normalizer: whole.and_then(Result::ok).map(|whole| whole.analyzer),
            is_unknown: kind.vectors() == Vectors::Unknown,
        }
    }
}

/// Where a value stands.
#[derive(Clone, Copy)]
struct At<'p> {
    path: &'p str,
    /// Whether the document itself has what is there.
    is_own: bool,
    /// What becomes of fields that the mapping does not have.
    dynamic: Dynamic,
}

/// Goes through a document.
pub struct Given<'w, 'v> {
    /// The mapping.
    pub mapping: &'w Mapping,
    /// The moment, for dates.
    pub now: i64,
    /// What it is charged to.
    pub budget: &'w Budget,
    /// The fields whose texts are looked for.
    pub sought: Vec<Sought<'v>>,
    /// Whether the document is that of a request: only one is served that the index would surely take.
    pub is_of_request: bool,
    /// Whether a text was left out since it is too long.
    pub has_ignored: bool,
}

impl<'v> Given<'_, 'v> {
    /// Goes through a whole document.
    pub fn read(&mut self, document: &'v Value<'v>) -> Result<(), Failure> {
        let root = &self.mapping.root;
        let at = At {
            path: "",
            is_own: true,
            dynamic: root.dynamic.unwrap_or(Dynamic::True),
        };
        match document {
            Value::Object(members) => self.members(root, members, at),
            _ => Err(refused("of a [doc] that is no object")),
        }
    }

    fn fault(&self, path: &str) -> Result<(), Failure> {
        match self.is_of_request {
            true => Err(refused(&["of a [doc] with such a value of [", path, "]"].concat())),
            false => Ok(()),
        }
    }

    fn members(&mut self, object: &Object, members: &'v [Member<'v>], at: At<'_>) -> Result<(), Failure> {
        for member in members {
            self.member(object, &member.key, &member.value, at)?;
        }
        Ok(())
    }

    /// Looks at the value of a key, which may be several joined by dots.
    fn member(&mut self, object: &Object, key: &str, value: &'v Value<'v>, at: At<'_>) -> Result<(), Failure> {
        self.budget.charge(VALUE, PART)?;
        let (name, rest) = key
            .split_once('.')
            .map_or((key, None), |(name, rest)| (name, Some(rest)));
        let path = match at.path {
            "" => name.to_owned(),
            path => [path, ".", name].concat(),
        };
        if name.trim().is_empty() || (at.path.is_empty() && is_metadata(name)) {
            return self.fault(&path);
        }
        let inside = At { path: &path, ..at };
        match (object.properties.get(name), rest) {
            // Names joined by dots do not lead into objects that are documents of their own.
            (Some(Node::Object(inner)), Some(_)) if inner.nested.is_some() => self.fault(&path),
            (Some(Node::Object(inner)), Some(rest)) => match self.inside(inner, inside) {
                Some(inside) => self.member(inner, rest, value, inside),
                None => Ok(()),
            },
            (Some(Node::Object(inner)), None) => self.object(inner, value, inside),
            (Some(Node::Field(leaf)), None) => self.field(leaf, value, inside),
            (Some(_), _) if *value == Value::Null => Ok(()),
            (Some(_), _) => self.fault(&path),
            (None, _) => self.unmapped(value, rest, inside),
        }
    }

    /// Returns where one is inside of an object; nothing where nothing there is read.
    fn inside<'p>(&self, object: &Object, at: At<'p>) -> Option<At<'p>> {
        let is_own = object
            .nested
            .as_ref()
            .map_or(at.is_own, |nested| nested.reaches_root(at.is_own).1);
        let dynamic = object.dynamic.unwrap_or(at.dynamic);
        object.enabled.then_some(At { is_own, dynamic, ..at })
    }

    fn object(&mut self, object: &Object, value: &'v Value<'v>, at: At<'_>) -> Result<(), Failure> {
        let Some(inside) = self.inside(object, at) else {
            return Ok(());
        };
        match value {
            Value::Object(members) => self.members(object, members, inside),
            Value::Array(values) => values.iter().try_for_each(|value| self.object(object, value, at)),
            Value::Null => Ok(()),
            _ => self.fault(at.path),
        }
    }

    fn field(&mut self, leaf: &Leaf, value: &'v Value<'v>, at: At<'_>) -> Result<(), Failure> {
        let kind = &self.mapping.get(leaf.field).kind;
        let is_text = is_text(kind.as_ref());
        match value {
            Value::Array(values) if is_text || self.is_of_request => {
                values.iter().try_for_each(|value| self.field(leaf, value, at))
            }
            Value::Array(_) | Value::Object(_) if !is_text && !self.is_of_request => self.take(leaf, value, true, at),
            Value::Object(_) => self.fault(at.path),
            value => {
                if self.is_of_request && *value != Value::Null && !is_text {
                    self.check(kind.as_ref(), value, at.path)?;
                }
                self.take(leaf, value, true, at)
            }
        }
    }

    /// Checks that a field takes a value that is no text to it.
    fn check(&self, kind: &dyn FieldType, value: &Value<'_>, path: &str) -> Result<(), Failure> {
        let context = Context {
            field: path,
            now: self.now,
            budget: self.budget,
        };
        let is_taken = kind
            .showing(path, None)
            .is_ok_and(|showing| kind.show(value, &showing, context, &mut Vec::new()));
        match is_taken && kind.vectors() == Vectors::No {
            true => Ok(()),
            false => self.fault(path),
        }
    }

    /// Gives a value to a field and to all that take it.
    fn take(&mut self, leaf: &Leaf, value: &'v Value<'v>, copies: bool, at: At<'_>) -> Result<(), Failure> {
        self.give(leaf.field, value, at)?;
        for &part in &leaf.parts {
            self.give(part, value, at)?;
        }
        for more in leaf.fields.values().chain(&leaf.beside) {
            self.take(more, value, false, at)?;
        }
        for path in leaf.copy_to.iter().filter(|_| copies) {
            let copied = find(&self.mapping.root, path);
            if let Some(leaf) = copied {
                let kind = &self.mapping.get(leaf.field).kind;
                if self.is_of_request && *value != Value::Null && !is_text(kind.as_ref()) {
                    self.check(kind.as_ref(), value, path)?;
                }
                self.take(leaf, value, false, at)?;
            } else {
                self.fault(path)?;
            }
        }
        Ok(())
    }

    fn give(&mut self, number: u16, value: &'v Value<'v>, at: At<'_>) -> Result<(), Failure> {
        self.budget.charge(VALUE + self.sought.len() as u64, PART)?;
        let is_of_request = self.is_of_request;
        let Some(sought) = self.sought.iter_mut().find(|sought| sought.number == number) else {
            return Ok(());
        };
        if sought.is_unknown {
            return match *value == Value::Null {
                true => Ok(()),
                false => Err(refused(
                    &["of the field [", &self.mapping.get(number).name, "]"].concat(),
                )),
            };
        }
        let text = match value {
            Value::Null => sought.shown.null_value.clone().map(Cow::Owned),
            Value::String(text) => Some(Cow::Borrowed(text.as_ref())),
            Value::Number(text) if !is_of_request => Some(Cow::Borrowed(*text)),
            Value::Array(_) | Value::Object(_) => None,
            value => text_of_value(value).map(Cow::Owned),
        };
        let Some(mut text) = text else { return Ok(()) };
        self.budget.charge(text.len() as u64, PART)?;
        if sought
            .shown
            .longest
            .is_some_and(|longest| text.encode_utf16().count() > longest as usize)
        {
            self.has_ignored = true;
            return Ok(());
        }
        if !at.is_own {
            return Ok(());
        }
        if let Some(normalizer) = &sought.normalizer {
            self.budget.charge(text.len() as u64 * 4, PART)?;
            let mut bounds = Bounds::of(BOUNDS.bytes);
            if let Ok((normalized, _)) = normalizer.chain().normalize(&text, &mut bounds) {
                text = Cow::Owned(normalized);
            }
        }
        self.budget.take(text.len(), PART)?;
        self.budget.room(&mut sought.texts, 1, PART)?;
        sought.texts.push(text);
        Ok(())
    }

    /// Looks at the value of a field that the mapping does not have: what the real engine would add to the mapping has no terms yet, but
    /// it has to agree with itself.
    fn unmapped(&self, value: &Value<'_>, rest: Option<&str>, at: At<'_>) -> Result<(), Failure> {
        let is_named = rest.is_none_or(|rest| rest.split('.').all(|name| !name.trim().is_empty()));
        if !self.is_of_request {
            return Ok(());
        }
        match at.dynamic {
            Dynamic::False if is_named => Ok(()),
            Dynamic::True if is_named && !self.mapping.canonical.contains("\"dynamic_templates\":") => {
                self.added(value, at)
            }
            _ => self.fault(at.path),
        }
    }

    fn added(&self, value: &Value<'_>, at: At<'_>) -> Result<(), Failure> {
        self.budget.charge(VALUE, PART)?;
        let is_fine = match value {
            Value::Null | Value::Boolean(_) => true,
            Value::Number(text) => text.len() < 18,
            Value::String(text) => text.encode_utf16().count() <= LONGEST_NEW,
            Value::Array(values) => match values.as_slice() {
                [] => true,
                [one] => return self.added(one, at),
                all => all.iter().all(is_word),
            },
            Value::Object(members) => {
                let has_names = members
                    .iter()
                    .all(|member| !member.key.trim().is_empty() && !member.key.contains('.'));
                return match has_names {
                    true => members.iter().try_for_each(|member| self.added(&member.value, at)),
                    false => self.fault(at.path),
                };
            }
        };
        if is_fine { Ok(()) } else { self.fault(at.path) }
    }
}

/// Whether a value is a short text that is neither a date nor a number.
fn is_word(value: &Value<'_>) -> bool {
    match value {
        Value::String(text) => text.len() <= LONGEST_NEW && text.starts_with(|first: char| first.is_alphabetic()),
        _ => false,
    }
}

/// Whether a field takes any value that is no object as a text.
fn is_text(kind: &dyn FieldType) -> bool {
    let shown = kind.shown();
    shown.fits_patterns || shown.is_cut || kind.vectors() == Vectors::Made
}

/// Finds the field of a path.
fn find<'m>(object: &'m Object, path: &str) -> Option<&'m Leaf> {
    let (name, rest) = path
        .split_once('.')
        .map_or((path, None), |(name, rest)| (name, Some(rest)));
    match (object.properties.get(name)?, rest) {
        (Node::Object(inner), Some(rest)) => find(inner, rest),
        (Node::Field(leaf), None) => Some(leaf),
        (Node::Field(leaf), Some(rest)) => leaf.fields.get(rest),
        _ => None,
    }
}
