//! `fields`: which values does a document's source have for fields, as the fields' types read them?

use super::doc_values::{self, DocField};
use super::document_fields::{DocumentFields, next};
use super::extracted::{Found, extract, in_order};
use super::names::names_of;
use super::{Made, Of, PART, Part};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::json::{self, Value};
use crate::mapping::spaces::ROOT;
use crate::mapping::types::{Context, FieldType, Showing, Shows, Stored, text_of_value};
use crate::mapping::{Field, is_metadata, simple_match};
use crate::plan::FieldAsked;
use crate::query::Lowering;

/// Units of work that a field takes for each hit, and a value.
const FIELD: u64 = 16;
const VALUE: u64 = 16;

/// What finds fields in a source, or in an object of one.
struct Fetcher<'f> {
    /// The path to the object, with a dot behind it.
    below: String,
    fields: Vec<(String, Way<'f>)>,
    /// Names and patterns of paths that count where the mapping does not have them.
    unmapped: Vec<String>,
}

/// Where the values of a field are.
enum Way<'f> {
    /// At paths of sources.
    Source {
        paths: Vec<String>,
        kind: Kind<'f>,
        showing: Showing,
    },
    /// Kept by document.
    Kept(Box<DocField<'f>>),
    /// In objects of type `nested`, each of which shows its own.
    Nested(Fetcher<'f>),
}

/// Whose values they are.
enum Kind<'f> {
    Mapped(&'f dyn FieldType),
    /// A key's, which are shown as they are.
    Key,
}

struct Fields<'f> {
    fetcher: Fetcher<'f>,
    now: i64,
    /// Whether they are stored: none of them are ignored.
    is_stored: bool,
}

fn shard(cause: Cause) -> Failure {
    Failure::shard(400, cause)
}

fn refused(what: &str) -> Failure {
    Failure::request(
        400,
        Cause::illegal_argument(format!("[fields] {what} is not supported")),
    )
}

pub(super) fn create<'f>(
    lowering: &Lowering<'f, 'f>,
    asked: &[FieldAsked],
) -> Result<Option<Box<dyn Part + 'f>>, Failure> {
    if asked.is_empty() {
        return Ok(None);
    }
    if !lowering.mapping.parameters.source.enabled {
        return Err(shard(Cause::illegal_argument(format!(
            "Unable to retrieve the requested [fields] since _source is disabled in the mappings for index [{}]",
            lowering.name
        ))));
    }
    let mut names = Vec::new();
    for one in asked {
        for name in names_of(lowering, &one.field)? {
            lowering.budget.room(&mut names, 1, PART)?;
            names.push((name, one));
        }
    }
    let nested: Vec<&str> = lowering
        .mapping
        .spaces
        .iter()
        .skip(1)
        .map(|space| space.path.as_str())
        .collect();
    let copied = lowering.mapping.copied();
    let unmapped = asked.iter().filter(|one| one.include_unmapped);
    let unmapped: Vec<String> = unmapped.map(|one| one.field.clone()).collect();
    let fetcher = Fetcher::new(lowering, (&names, &unmapped), &nested, "", &copied)?;
    let now = lowering.now;
    let is_stored = false;
    Ok(Some(Box::new(Fields {
        fetcher,
        now,
        is_stored,
    })))
}

/// Makes `stored_fields`: values that are stored beside the source are those that it has. Returns whether any field is named that the
/// mapping has, stored or not.
pub(super) fn create_stored<'f>(
    lowering: &Lowering<'f, 'f>,
    asked: &[String],
) -> Result<(Option<Box<dyn Part + 'f>>, bool), Failure> {
    let copied = lowering.mapping.copied();
    let mut fields: Vec<(String, Way<'f>)> = Vec::new();
    let mut names_any = false;
    for pattern in asked.iter().filter(|one| *one != "_source") {
        for name in names_of(lowering, pattern)? {
            lowering.budget.charge(FIELD, PART)?;
            names_any |= is_metadata(&name);
            let Some(number) = lowering.mapping.field(&name).filter(|_| !is_metadata(&name)) else {
                continue;
            };
            names_any = true;
            match lowering.mapping.get(number).kind.stored() {
                Stored::No => continue,
                Stored::AsShown if lowering.space == ROOT => {}
                _ => {
                    let reason = format!("[stored_fields] of [{name}], which is stored, is not supported");
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
            }
            let one = FieldAsked {
                field: name.clone(),
                format: None,
                include_unmapped: false,
            };
            let way = way(lowering, &name, &one, &copied)?;
            if let (Some(way), false) = (way, fields.iter().any(|(known, _)| *known == name)) {
                lowering.budget.room(&mut fields, 1, PART)?;
                fields.push((name, way));
            }
        }
    }
    let fetcher = Fetcher {
        below: String::new(),
        fields,
        unmapped: Vec::new(),
    };
    let now = lowering.now;
    let part = (!fetcher.fields.is_empty()).then(|| {
        let is_stored = true;
        Box::new(Fields {
            fetcher,
            now,
            is_stored,
        }) as Box<dyn Part + 'f>
    });
    Ok((part, names_any))
}

impl<'f> Fetcher<'f> {
    /// Makes what finds the named fields below a path, given the paths of nested objects in there, and which fields take the values of
    /// which others.
    fn new(
        lowering: &Lowering<'f, 'f>,
        (names, unmapped): (&[(String, &FieldAsked)], &[String]),
        nested: &[&str],
        below: &str,
        copied: &[(String, String)],
    ) -> Result<Self, Failure> {
        let is_within = |path: &str, around: &str| path.strip_prefix(around).is_some_and(|rest| rest.starts_with('.'));
        let nearest: Vec<&str> = nested
            .iter()
            .copied()
            .filter(|path| !nested.iter().any(|around| is_within(path, around)))
            .collect();
        let mut fields: Vec<(String, Way<'f>)> = Vec::new();
        for (name, asked) in names {
            lowering.budget.charge(FIELD * (1 + nearest.len() as u64), PART)?;
            let is_pattern = asked.field.contains('*');
            if is_pattern && is_metadata(name) || !(below.is_empty() || is_within(name, below)) {
                continue;
            }
            if nearest.iter().any(|path| is_within(name, path)) {
                continue;
            }
            let Some(way) = way(lowering, name, asked, copied)? else {
                continue;
            };
            match fields.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known = way,
                None => {
                    lowering.budget.room(&mut fields, 1, PART)?;
                    fields.push((name.clone(), way));
                }
            }
        }
        for path in &nearest {
            let inner: Vec<&str> = nested.iter().copied().filter(|one| is_within(one, path)).collect();
            let fetcher = Self::new(lowering, (names, unmapped), &inner, path, copied)?;
            fields.push(((*path).to_owned(), Way::Nested(fetcher)));
        }
        Ok(Self {
            below: if below.is_empty() {
                String::new()
            } else {
                [below, "."].concat()
            },
            fields,
            unmapped: unmapped.to_vec(),
        })
    }

    /// Finds them in an object.
    fn fetch(
        &self,
        source: &Found<'_>,
        of: &Of<'_>,
        now: i64,
        into: &mut DocumentFields,
        budget: &Budget,
    ) -> Result<(), Failure> {
        for (name, way) in &self.fields {
            budget.charge(FIELD, PART)?;
            let (mut values, mut ignored) = (Vec::new(), Vec::new());
            match way {
                Way::Kept(field) => field.write_all(of, &mut values, budget)?,
                Way::Source { paths, kind, showing } => {
                    let context = Context {
                        field: name,
                        now,
                        budget,
                    };
                    for path in paths.iter().filter_map(|path| path.strip_prefix(self.below.as_str())) {
                        let whole = matches!(kind, Kind::Mapped(kind) if kind.shows() == Shows::Points);
                        let Some(found) = extract(source, path, whole, budget)? else {
                            continue;
                        };
                        for value in in_order(found, budget)? {
                            budget.charge(VALUE, PART)?;
                            kind.write(value, showing, context, &mut values, &mut ignored);
                        }
                    }
                }
                Way::Nested(fetcher) => {
                    let Some(found) = extract(source, &name[self.below.len()..], false, budget)? else {
                        continue;
                    };
                    let objects = match found {
                        Found::Many(objects) => objects,
                        one => vec![one],
                    };
                    for object in &objects {
                        let mut own = DocumentFields::default();
                        fetcher.fetch(object, of, now, &mut own, budget)?;
                        if let Some(json) = own.json(fetcher.below.len(), |named| &named.values) {
                            next(&mut values).extend_from_slice(&json);
                        }
                    }
                }
            }
            budget.charge((values.len() + ignored.len()) as u64 / 16, PART)?;
            if !values.is_empty() || !ignored.is_empty() {
                let named = into.named(name, budget)?;
                (named.values, named.ignored) = (values, ignored);
            }
        }
        if !self.unmapped.is_empty() {
            self.collect_unmapped(source, &self.below, into, budget)?;
            self.find_unmapped(source, into, budget)?;
        }
        Ok(())
    }

    /// Whether a path is one of the fields that are shown.
    fn has(&self, path: &str) -> bool {
        self.fields.iter().any(|(name, _)| name == path)
    }

    /// Puts what patterns match that the mapping does not have, below a path.
    fn collect_unmapped(
        &self,
        found: &Found<'_>,
        path: &str,
        into: &mut DocumentFields,
        budget: &Budget,
    ) -> Result<(), Failure> {
        match found {
            Found::Many(all) => all
                .iter()
                .try_for_each(|one| self.collect_unmapped(one, path, into, budget)),
            Found::One(Value::Object(members)) => members.iter().try_for_each(|member| {
                let path = [path, member.key.as_ref()].concat();
                budget.charge(FIELD + (self.fields.len() + self.unmapped.len()) as u64, PART)?;
                if self.has(&path) {
                    return Ok(());
                }
                self.collect_at((&member.value, false), &path, into, budget)
            }),
            Found::One(_) => Ok(()),
        }
    }

    /// Puts a value, of which nothing is shown where it is null and no element of a list.
    fn collect_at(
        &self,
        (value, is_listed): (&Value<'_>, bool),
        path: &str,
        into: &mut DocumentFields,
        budget: &Budget,
    ) -> Result<(), Failure> {
        match value {
            Value::Null if !is_listed => Ok(()),
            Value::Object(_) => self.collect_unmapped(&Found::One(value), &[path, "."].concat(), into, budget),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.collect_at((value, true), path, into, budget)),
            value => {
                let is_wanted = |pattern: &&String| pattern.contains('*') && simple_match(pattern, path);
                if self.unmapped.iter().any(|pattern| is_wanted(&pattern)) {
                    json::write_value(value, true, next(&mut into.named(path, budget)?.values));
                    budget.charge(VALUE, PART)?;
                }
                Ok(())
            }
        }
    }

    /// Puts what names stand for that the mapping does not have.
    fn find_unmapped(&self, source: &Found<'_>, into: &mut DocumentFields, budget: &Budget) -> Result<(), Failure> {
        for name in self
            .unmapped
            .iter()
            .filter(|name| !name.contains('*') && !self.has(name))
        {
            let Some(path) = name.strip_prefix(self.below.as_str()) else {
                continue;
            };
            let Some(found) = extract(source, path, false, budget)? else {
                continue;
            };
            let mut values = Vec::new();
            for value in in_order(found, budget)? {
                if !matches!(value, Value::Null | Value::Object(_)) {
                    json::write_value(value, true, next(&mut values));
                }
            }
            if !values.is_empty() {
                into.named(name, budget)?.values = values;
            }
        }
        Ok(())
    }
}

/// Returns where the values of a field are; nothing where the mapping does not have it.
fn way<'f>(
    lowering: &Lowering<'f, 'f>,
    name: &str,
    asked: &FieldAsked,
    copied: &[(String, String)],
) -> Result<Option<Way<'f>>, Failure> {
    let mapping = lowering.mapping;
    if is_metadata(name) {
        return Err(refused(&format!("of [{name}]")));
    }
    let Some(number) = mapping.field(name) else {
        let key = mapping.key_of(name).map(|_| Way::Source {
            paths: vec![name.to_owned()],
            kind: Kind::Key,
            showing: Showing::Plain,
        });
        return match (&key, &asked.format) {
            (Some(_), Some(_)) => Err(refused("of a key with [format]")),
            _ => Ok(key),
        };
    };
    let Field { name: path, kind, .. } = mapping.get(number);
    let failed = |cause: Cause| {
        let matched = match asked.field.contains('*') {
            true => format!(" which matched [{}]", asked.field),
            false => String::new(),
        };
        let reason = format!("error fetching [{name}]{matched}: {}", cause.reason);
        shard(Cause::illegal_argument(reason).caused_by(cause))
    };
    match kind.shows() {
        Shows::Unknown => return Err(refused(&format!("of a field of type [{}]", kind.name()))),
        Shows::Kept if kind.doc_values(path).is_err() => return Ok(None),
        Shows::Kept if lowering.space != ROOT => {
            return Err(refused(&format!("of [{path}] of nested objects")));
        }
        Shows::Kept => {
            let kept = doc_values::field(lowering, name.to_owned(), asked.format.as_deref())?;
            return Ok(kept.map(|kept| Way::Kept(Box::new(kept))));
        }
        _ => {}
    }
    let showing = kind.showing(path, asked.format.as_deref()).map_err(failed)?;
    let own = mapping.source_path(path).to_owned();
    let mut paths = vec![own];
    paths.extend(copied.iter().filter(|(to, _)| to == path).map(|(_, from)| from.clone()));
    let order = crate::java::hash_map::iteration_order(paths.iter().map(String::as_str));
    Ok(Some(Way::Source {
        paths: order.into_iter().map(|at| paths[at].clone()).collect(),
        kind: Kind::Mapped(&**kind),
        showing,
    }))
}

impl Kind<'_> {
    /// Writes a value behind those that are shown, or behind those that are ignored.
    fn write(
        &self,
        value: &Value<'_>,
        showing: &Showing,
        context: Context<'_>,
        values: &mut Vec<u8>,
        ignored: &mut Vec<u8>,
    ) {
        let kind = match self {
            Kind::Mapped(kind) => *kind,
            Kind::Key => {
                if *value != Value::Null {
                    json::write_value(value, true, next(values));
                }
                return;
            }
        };
        if let (Shows::Points, Value::Array(list)) = (kind.shows(), value)
            && !matches!(list.first(), Some(Value::Number(_)))
        {
            for value in list {
                self.write(value, showing, context, values, ignored);
            }
            return;
        }
        let before = values.len();
        let is_shown = match kind.shows() {
            Shows::Texts => text_of_value(value).is_some_and(|text| {
                json::write_string(&text, next(values));
                true
            }),
            Shows::Same => {
                let is_value = *value != Value::Null;
                if is_value {
                    json::write_value(value, true, next(values));
                }
                is_value
            }
            _ => kind.show(value, showing, context, next(values)),
        };
        if is_shown {
            return;
        }
        values.truncate(before);
        if *value != Value::Null && kind.shows() != Shows::Points {
            json::write_value(value, true, next(ignored));
        }
    }
}

impl Part for Fields<'_> {
    fn reads_source(&self) -> bool {
        true
    }

    fn make(&self, of: &Of<'_>, made: &mut Made, budget: &Budget) -> Result<(), Failure> {
        let source = Found::One(of.value(budget)?);
        self.fetcher.fetch(&source, of, self.now, &mut made.fields, budget)?;
        if self.is_stored {
            made.fields.forget_ignored();
        }
        Ok(())
    }
}
