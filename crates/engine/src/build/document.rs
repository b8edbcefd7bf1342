//! Which fields does a document have? Gives each of its values to its fields.

use crate::build::contexts::Contexts;
use crate::build::document_error::{self as wrong, DocumentError};
use crate::build::fields::Fields;
use crate::build::inverter::{FieldSink, Inverter};
use crate::build::own::Own;
use crate::error::Cause;
use crate::json::{Member, Value};
use crate::mapping::spaces::ROOT;
use crate::mapping::types::doc_count::{self, DocCount};
use crate::mapping::types::{Again, HandedDown, Indexing, Refused, ValueError};
use crate::mapping::{Dynamic, Field, Leaf, Mapping, Node, Object, is_metadata};

/// A document of the catalog.
pub struct Document<'a> {
    /// The `_id`.
    pub id: String,
    /// The routing; the real engine takes an empty one for none.
    pub routing: Option<String>,
    /// First byte of the source in the line.
    pub start: usize,
    /// Byte after the source.
    pub end: usize,
    /// The line.
    pub text: &'a str,
    /// The source.
    pub source: Vec<Member<'a>>,
    /// Whether there must be no other of its `_id`.
    pub once: bool,
}

/// Gives the values of a document to the fields of the mapping; returns whether the mapping has all of them. Where it has not,
/// they are to be added, and the document is to be indexed again. The fields of which a value is left out come to `own`, each once, and how many
/// documents it stands for.
pub fn index(
    mapping: &Mapping,
    document: &Document<'_>,
    fields: &mut Fields,
    own: &mut Own,
) -> Result<bool, DocumentError> {
    own.undo();
    let number = fields.next();
    let routing = document.routing.as_deref();
    let mut walk = Walk {
        mapping,
        document,
        fields,
        own,
        current: vec![number; mapping.spaces.len()],
        nested: 0,
        is_whole: true,
        contexts: Contexts::default(),
        not_left: Vec::new(),
        late: routing.and_then(wrong::long_routing).into_iter().map(Some).collect(),
    };
    walk.object(&mapping.root, Dynamic::True, "", &document.source)?;
    if !walk.not_left.is_empty() {
        let paths = walk.not_left.iter().map(|&field| mapping.get(field).name.as_str());
        return Err(DocumentError::new(document.start, wrong::not_left(document, paths)));
    }
    walk.end_inputs(ROOT);
    match walk.late.into_iter().flatten().next() {
        Some(cause) if walk.is_whole => Err(DocumentError {
            is_late: true,
            ..DocumentError::new(document.start, cause)
        }),
        _ => Ok(walk.is_whole),
    }
}

/// Whether a value is an array of nothing.
fn is_empty(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(values) if values.iter().all(is_empty))
}

struct Walk<'w> {
    mapping: &'w Mapping,
    document: &'w Document<'w>,
    fields: &'w mut Fields,
    own: &'w mut Own,
    /// By nested space the document that is being read.
    current: Vec<u32>,
    /// How many documents of nested spaces there are so far.
    nested: usize,
    /// Whether the mapping has all fields so far.
    is_whole: bool,
    /// What others have of fields as contexts.
    contexts: Contexts,
    /// Fields whose multi-fields the real engine has not left when the document ends, once for each time.
    not_left: Vec<u16>,
    /// What Lucene says of what it does not take, once the document was read: in the order of values, and nothing for those that
    /// it takes.
    late: Vec<Option<Cause>>,
}

/// A value as it is written: under a key, in an object at a path.
struct Written<'m, 'a> {
    value: &'m Value<'a>,
    at: usize,
    path: &'m str,
    /// The key, and what is left of it without dots at its end.
    raw: &'m str,
    key: &'m str,
    /// Whether the object itself takes no unknown fields.
    is_strict: bool,
}

impl Walk<'_> {
    fn object(
        &mut self,
        object: &Object,
        inherited: Dynamic,
        path: &str,
        members: &[Member<'_>],
    ) -> Result<(), DocumentError> {
        if !object.enabled {
            return Ok(());
        }
        for Member {
            key: raw, value, start, ..
        } in members
        {
            let key = wrong::check_key(raw).map_err(|cause| DocumentError::new(*start, cause))?;
            let written = Written {
                value,
                at: *start,
                path,
                raw,
                key,
                is_strict: object.dynamic == Some(Dynamic::Strict),
            };
            self.member(object, inherited, path, key, &written)?;
        }
        Ok(())
    }

    /// A key with dots is an object in the real engine too.
    fn member(
        &mut self,
        object: &Object,
        inherited: Dynamic,
        path: &str,
        key: &str,
        written: &Written<'_, '_>,
    ) -> Result<(), DocumentError> {
        let dynamic = object.dynamic.unwrap_or(inherited);
        let (name, rest) = key
            .split_once('.')
            .map_or((key, None), |(name, rest)| (name, Some(rest)));
        let full = || {
            if path.is_empty() {
                name.to_owned()
            } else {
                format!("{path}.{name}")
            }
        };
        let Written { value, at, raw, .. } = *written;
        let refuse = |cause| Err(DocumentError::new(at, cause));
        match object.properties.get(name) {
            Some(Node::Object(inner)) if !inner.enabled => Ok(()),
            Some(Node::Object(inner)) => match rest {
                Some(_) if inner.nested.is_some() => refuse(wrong::into_nested(written.key, &full())),
                Some(rest) => self.member(inner, dynamic, &full(), rest, written),
                None => self.inner_object(inner, dynamic, &full(), at, Some(raw), value),
            },
            Some(Node::Field(leaf)) if rest.is_none() => self.value(leaf, at, value),
            Some(Node::Alias(_)) if rest.is_none() && is_empty(value) => Ok(()),
            Some(Node::Alias(_)) if rest.is_none() => refuse(wrong::alias(&full())),
            None if path.is_empty() && rest.is_none() && is_metadata(name) => self.metadata(name, dynamic, written),
            // The real engine adds no field for a null; nor does it look where the path leads, or at the objects around.
            _ if *value == Value::Null && written.is_strict => refuse(wrong::strict(raw, written.path)),
            _ if *value == Value::Null => Ok(()),
            Some(node) => refuse(wrong::not_below(written.key, &full(), node.kind())),
            None if path.is_empty() && is_metadata(name) => refuse(wrong::not_below(written.key, name, name)),
            None if dynamic == Dynamic::False => Ok(()),
            // Of an object behind dots the real engine names the place where the key stands.
            None if dynamic == Dynamic::Strict && rest.is_none() && matches!(value, Value::Object(_)) => {
                refuse(wrong::strict(name, written.path))
            }
            None if dynamic == Dynamic::Strict => refuse(wrong::strict(name, path)),
            None => {
                self.is_whole &= rest.is_none() && matches!(value, Value::Array(values) if !self.adds_field(values));
                Ok(())
            }
        }
    }

    /// Whether an array may add a field: an empty one does not, unless a template has one for it.
    fn adds_field(&self, values: &[Value<'_>]) -> bool {
        !self.mapping.parameters.templates.is_empty()
            || values.iter().any(|value| match value {
                Value::Null => false,
                Value::Array(values) => self.adds_field(values),
                _ => true,
            })
    }

    /// `key` is that of the object, which none has in an array.
    fn inner_object(
        &mut self,
        object: &Object,
        dynamic: Dynamic,
        path: &str,
        at: usize,
        key: Option<&str>,
        value: &Value<'_>,
    ) -> Result<(), DocumentError> {
        match value {
            Value::Object(members) => match &object.nested {
                Some(nested) if object.enabled => {
                    let space = self.begin(nested.space, at)?;
                    self.object(object, dynamic, path, members)?;
                    self.end(space);
                    Ok(())
                }
                _ => self.object(object, dynamic, path, members),
            },
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.inner_object(object, dynamic, path, at, None, value)),
            Value::Null => Ok(()),
            _ => Err(DocumentError::new(at, wrong::no_object(path, key))),
        }
    }

    /// Begins a document of a nested space.
    fn begin(&mut self, space: u16, at: usize) -> Result<u16, DocumentError> {
        self.nested += 1;
        let most = self.mapping.most_nested();
        if self.nested > most {
            return Err(DocumentError::new(at, wrong::too_many_nested(most)));
        }
        let parent = self.current[self.mapping.spaces[space as usize].parent as usize];
        self.current[space as usize] = self.fields.begin(space, parent);
        Ok(space)
    }

    fn end(&mut self, space: u16) {
        self.end_inputs(space);
        self.fields.end(space, self.current[space as usize]);
    }

    /// Indexes the inputs of a document that ends, which has all of its values.
    fn end_inputs(&mut self, space: u16) {
        let place = (space, self.current[space as usize]);
        let late = &mut self.late;
        self.contexts.end(self.mapping, place, self.fields, |error, cause| {
            late[error].get_or_insert(cause);
        });
    }

    /// Notes what a value that a field took is to contexts: what others have of it, or inputs that wait for the values of others.
    fn note_contexts(&mut self, number: u16, space: u16, value: &Value<'_>) {
        let field = self.mapping.get(number);
        let place = (space, self.current[space as usize]);
        if self.fields.gives_contexts(number) {
            self.contexts.add(place, number, field, &self.document.id, value);
        }
        if space == field.space && self.contexts.wait(place, number, field, value, self.late.len()) {
            self.late.push(None);
        }
    }

    /// Gives a value to a field, to those that take the same values, and to those that it is copied to.
    fn value(&mut self, leaf: &Leaf, at: usize, value: &Value<'_>) -> Result<(), DocumentError> {
        let field = self.mapping.get(leaf.field);
        let is_alone = leaf.fields.is_empty() && leaf.copy_to.is_empty();
        if let Value::Array(values) = value
            && !field.kind.takes_arrays()
        {
            let passes_over = is_alone && field.kind.passes_over_objects();
            let mut left = values
                .iter()
                .filter(|value| !(passes_over && matches!(value, Value::Object(_))));
            return left.try_for_each(|value| self.value(leaf, at, value));
        }
        let no_copy = || DocumentError::new(at, wrong::no_copy(&field.name, &leaf.copy_to));
        if matches!(value, Value::Object(_)) && !is_alone && field.kind.passes_over_objects() {
            // The others who take the value see the object first.
            leaf.fields.values().try_for_each(|leaf| self.field(leaf, at, value))?;
            if !leaf.copy_to.is_empty() {
                return Err(no_copy());
            }
        }
        self.field(leaf, at, value)?;
        if leaf.copy_to.is_empty() {
            return Ok(());
        }
        let copied = field.kind.copied(value).ok_or_else(no_copy)?;
        leaf.copy_to.iter().try_for_each(|target| self.copy(target, at, copied))
    }

    fn field(&mut self, leaf: &Leaf, at: usize, value: &Value<'_>) -> Result<(), DocumentError> {
        let mapping = self.mapping;
        let target = mapping.get(leaf.field);
        let inverter = self.fields.own(leaf.field);
        let had_ignored = inverter.has_ignored();
        let had_value = inverter.has_value();
        let failed = give(target, &self.document.id, inverter, value);
        if !had_ignored && inverter.has_ignored() && !self.own.ignored.contains(&leaf.field) {
            self.own.ignored.push(leaf.field);
        }
        let is_first = !had_value && inverter.has_value();
        self.check(target, at, value, failed)?;
        self.note_contexts(leaf.field, target.space, value);
        for &space in &mapping.spaces[target.space as usize].included_in {
            if let Some(inverter) = self.fields.included(leaf.field, space) {
                if inverter.has_value() {
                    match target.kind.included_again() {
                        Again::Refused if is_first => {
                            too_late(&mut self.late, wrong::several_values(&target.name));
                        }
                        Again::First => continue,
                        _ => {}
                    }
                }
                let failed = give(target, &self.document.id, inverter, value);
                self.check(target, at, value, failed)?;
                self.note_contexts(leaf.field, space, value);
            }
        }
        leaf.beside.iter().try_for_each(|leaf| self.field(leaf, at, value))?;
        for &part in &leaf.parts {
            let found = mapping.get(part);
            let kind = &found.kind;
            let failed = kind.index(value, &mut FieldSink(self.fields.own(part)));
            // What a field takes its parts take, too, unless Lucene does not.
            if let Err(
                ValueError::OfLucene(_) | ValueError::LongTerm(_) | ValueError::Unplaced | ValueError::Backwards { .. },
            ) = failed
            {
                self.check(found, at, value, failed)?;
            }
            for &space in &mapping.spaces[target.space as usize].included_in {
                if let Some(inverter) = self.fields.included(part, space) {
                    let _ = kind.index(value, &mut FieldSink(inverter));
                }
            }
        }
        if leaf.fields.is_empty() {
            return Ok(());
        }
        let Some(handed) = target.kind.handed_down(value) else {
            return leaf.fields.values().try_for_each(|leaf| self.field(leaf, at, value));
        };
        for HandedDown { text, refused } in handed {
            let text = Value::String(text.into());
            let mut fields = leaf.fields.values();
            match (fields.try_for_each(|leaf| self.handed_down(leaf, at, &text)), refused) {
                (Ok(()), _) => {}
                (Err(error), Refused::Said) => return Err(error),
                (Err(error), Refused::OfField) => {
                    let error_of = ValueError::Malformed(error.cause);
                    let cause = wrong::of_value(self.document, &target.name, target.kind.name(), value, error_of);
                    return Err(DocumentError::new(at, cause));
                }
                (Err(_), Refused::Ignored) => self.not_left.push(leaf.field),
            }
        }
        Ok(())
    }

    /// Gives a field a text that another type made of a value.
    fn handed_down(&mut self, leaf: &Leaf, at: usize, text: &Value<'_>) -> Result<(), DocumentError> {
        let target = self.mapping.get(leaf.field);
        if target.kind.takes_handed_down() {
            return self.field(leaf, at, text);
        }
        let error = ValueError::Said(Cause::new("unsupported_operation_exception", "use text() instead"));
        let cause = wrong::of_value(self.document, &target.name, target.kind.name(), text, error);
        Err(DocumentError::new(at, cause))
    }

    /// Says what was wrong with a value.
    fn check(
        &mut self,
        target: &Field,
        at: usize,
        value: &Value<'_>,
        failed: Result<(), ValueError>,
    ) -> Result<(), DocumentError> {
        match failed {
            Ok(()) => Ok(()),
            Err(ValueError::LongTerm(term)) => {
                too_late(&mut self.late, wrong::long_term(&target.name, &term));
                Ok(())
            }
            Err(ValueError::Unplaced) => {
                too_late(&mut self.late, wrong::unplaced(&target.name));
                Ok(())
            }
            Err(ValueError::Backwards { start, end, last }) => {
                too_late(&mut self.late, wrong::backwards(&target.name, (start, end, last)));
                Ok(())
            }
            Err(ValueError::OfLucene(cause)) => {
                too_late(&mut self.late, cause);
                Ok(())
            }
            Err(error) => {
                let cause = wrong::of_value(self.document, &target.name, target.kind.name(), value, error);
                Err(DocumentError::new(at, cause))
            }
        }
    }

    /// Gives a value to the field with a path, which is added where it is not there; what is copied is not copied again.
    fn copy(&mut self, target: &str, at: usize, value: &Value<'_>) -> Result<(), DocumentError> {
        let (mut object, mut dynamic, mut path) = (&self.mapping.root, Dynamic::True, 0);
        loop {
            dynamic = object.dynamic.unwrap_or(dynamic);
            let rest = &target[path..];
            let end = rest.find('.').map_or(target.len(), |dot| path + dot);
            match object.properties.get(&target[path..end]) {
                Some(Node::Object(inner)) if end < target.len() => (object, path) = (inner, end + 1),
                Some(Node::Field(leaf)) if end == target.len() => return self.field(leaf, at, value),
                // A null adds no field, yet the objects around it.
                None if *value == Value::Null && dynamic == Dynamic::True && end < target.len() => {
                    self.is_whole = false;
                    return Ok(());
                }
                _ => {
                    let written = Written {
                        value,
                        at,
                        path: "",
                        raw: target,
                        key: target,
                        is_strict: self.mapping.root.dynamic == Some(Dynamic::Strict),
                    };
                    let place = target[..path].trim_end_matches('.');
                    return self.member(object, dynamic, place, rest, &written);
                }
            }
        }
    }

    /// The real engine has fields of these names, which take no value.
    fn metadata(&mut self, name: &str, dynamic: Dynamic, written: &Written<'_, '_>) -> Result<(), DocumentError> {
        let Written { value, at, raw, .. } = *written;
        if name != doc_count::NAME {
            let refused = |value: &Value<'_>| DocumentError::new(at, wrong::metadata(self.document, name, value));
            return each(value, &mut |value| Err(refused(value)));
        }
        if raw != name {
            // With a dot at its end it is another field to the real engine, until that is added.
            return match dynamic {
                Dynamic::False => Ok(()),
                Dynamic::Strict => Err(DocumentError::new(at, wrong::strict(name, ""))),
                Dynamic::True => Err(DocumentError::new(at, wrong::defined_twice(name))),
            };
        }
        let (document, counts) = (self.document, &mut self.own.counts);
        each(value, &mut |value| {
            let given = DocCount.index(value, &mut FieldSink(counts));
            given.map_err(|error| DocumentError::new(at, wrong::of_value(document, name, name, value, error)))
        })
    }
}

/// Notes what Lucene says, of which the first thing counts.
fn too_late(late: &mut Vec<Option<Cause>>, cause: Cause) {
    if late.iter().all(Option::is_none) {
        late.push(Some(cause));
    }
}

/// Hands on a value, or each of several.
fn each<E>(value: &Value<'_>, with: &mut impl FnMut(&Value<'_>) -> Result<(), E>) -> Result<(), E> {
    match value {
        Value::Array(values) => values.iter().try_for_each(|value| each(value, with)),
        value => with(value),
    }
}

/// Gives a value to what collects those of a field.
fn give(target: &Field, id: &str, inverter: &mut Inverter, value: &Value<'_>) -> Result<(), ValueError> {
    let mut sink = FieldSink(inverter);
    match value {
        Value::Null => target.kind.index_null(&mut sink),
        value => target.kind.index_of(id, value, &mut sink),
    }
}
