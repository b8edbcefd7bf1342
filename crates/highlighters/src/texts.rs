//! Which texts does a field have in a source? The real engine looks for values on all paths that a field takes values from, whatever is
//! in an array of an array; what is deeper comes later.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::PART;
use crate::analysis::{Analyzer, Bounds};
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::hash_map;
use crate::json::{Value, write_number};
use crate::mapping::types::{BOUNDS, Shown};
use crate::mapping::{Leaf, Mapping, Node, Object};
use crate::sorting;

/// Returns the paths that a field takes values from, in the order of the real engine's set.
pub fn paths(mapping: &Mapping, number: u16) -> Vec<String> {
    let mut own = String::new();
    each(&mapping.root, "", &mut |path, leaf| {
        let mut is_it = false;
        let takes = |leaf: &Leaf| leaf.field == number || leaf.parts.contains(&number);
        is_it |= takes(leaf) || leaf.fields.values().any(takes) || leaf.beside.iter().any(takes);
        if is_it {
            own = path.to_owned();
        }
    });
    let mut all = vec![own];
    each(&mapping.root, "", &mut |path, leaf| {
        if leaf.copy_to.contains(&all[0]) && !all.iter().any(|one| one == path) {
            all.push(path.to_owned());
        }
    });
    sorting::sort_by(&mut all[1..], |a, b| hash_map::trie_order(a, b));
    let order = hash_map::iteration_order(all.iter().map(String::as_str));
    order.into_iter().map(|at| std::mem::take(&mut all[at])).collect()
}

fn each(object: &Object, path: &str, visit: &mut dyn FnMut(&str, &Leaf)) {
    for (name, node) in &object.properties {
        let path = match path {
            "" => name.clone(),
            path => [path, ".", name].concat(),
        };
        match node {
            Node::Object(object) => each(object, &path, visit),
            Node::Field(leaf) => visit(&path, leaf),
            Node::Alias(_) => {}
        }
    }
}

/// What is on a path: a value that is neither null nor an array, null, or several.
enum Found<'v> {
    Value(&'v Value<'v>),
    Null,
    Several(Vec<Found<'v>>),
}

/// Finds what is on a path, of which some keys may be joined by dots.
fn find<'v>(value: &'v Value<'v>, path: &[&str], has_null: bool) -> Option<Found<'v>> {
    match value {
        Value::Array(values) => {
            let found = values.iter().filter_map(|value| find(value, path, has_null));
            Some(Found::Several(found.collect()))
        }
        Value::Null => (path.is_empty() && has_null).then_some(Found::Null),
        value if path.is_empty() => Some(Found::Value(value)),
        Value::Object(members) => {
            let mut all = Vec::new();
            let mut key = String::new();
            for (at, name) in path.iter().enumerate() {
                if at > 0 {
                    key.push('.');
                }
                key += name;
                if let Some(member) = members.iter().find(|member| member.key == key) {
                    let below = match &member.value {
                        // Null on the way is null at the end.
                        Value::Null if has_null => Some(Found::Null),
                        value => find(value, &path[at + 1..], has_null),
                    };
                    all.extend(below);
                }
            }
            match all.len() {
                0 => None,
                1 => all.pop(),
                _ => Some(Found::Several(all)),
            }
        }
        _ => None,
    }
}

/// Whether there is anything on one of some paths.
pub fn is_any(source: &Value<'_>, paths: &[String]) -> bool {
    paths
        .iter()
        .any(|path| find(source, &path.split('.').collect::<Vec<_>>(), false).is_some())
}

/// The text of a value, as Java prints it.
fn text<'v>(value: &'v Value<'v>) -> Option<Cow<'v, str>> {
    Some(match value {
        Value::String(text) => Cow::Borrowed(text.as_ref()),
        Value::Boolean(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
        Value::Null => return None,
        value => {
            let mut out = Vec::new();
            print(value, &mut out);
            Cow::Owned(String::from_utf8(out).unwrap_or_default())
        }
    })
}

/// Appends a value as Java's `toString` has it: members of objects in the order of a hash map.
fn print(value: &Value<'_>, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Boolean(flag) => out.extend_from_slice(if *flag { b"true" } else { b"false" }),
        Value::String(text) => out.extend_from_slice(text.as_bytes()),
        Value::Number(number) => write_number(number, out),
        Value::Array(values) => {
            out.push(b'[');
            for (at, value) in values.iter().enumerate() {
                between(at, out);
                print(value, out);
            }
            out.push(b']');
        }
        Value::Object(members) => {
            out.push(b'{');
            let order = hash_map::iteration_order(members.iter().map(|member| member.key.as_ref()));
            for (at, place) in order.into_iter().enumerate() {
                between(at, out);
                out.extend_from_slice(members[place].key.as_bytes());
                out.push(b'=');
                print(&members[place].value, out);
            }
            out.push(b'}');
        }
    }
}

fn between(at: usize, out: &mut Vec<u8>) {
    if at > 0 {
        out.extend_from_slice(b", ");
    }
}

/// Returns the texts that a field was indexed with, in the order of a source, given the paths of its values and what stands for null.
pub fn indexed<'v>(
    source: &'v Value<'v>,
    paths: &[String],
    null_value: Option<&'v str>,
    budget: &Budget,
) -> Result<Vec<Cow<'v, str>>, Failure> {
    let mut texts = Vec::new();
    walk(source, &mut String::new(), (paths, null_value), budget, &mut texts)?;
    Ok(texts)
}

fn walk<'v>(
    value: &'v Value<'v>,
    path: &mut String,
    from: (&[String], Option<&'v str>),
    budget: &Budget,
    texts: &mut Vec<Cow<'v, str>>,
) -> Result<(), Failure> {
    let (paths, null_value) = from;
    budget.charge(8, PART)?;
    let found = match value {
        Value::Array(values) => {
            return values
                .iter()
                .try_for_each(|value| walk(value, path, from, budget, texts));
        }
        Value::Object(members) => {
            let length = path.len();
            for member in members {
                if length > 0 {
                    path.push('.');
                }
                path.push_str(&member.key);
                budget.charge(4 + (paths.len() * path.len()) as u64 / 16, PART)?;
                let is_way = |one: &String| {
                    one.strip_prefix(path.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                };
                if paths.iter().any(is_way) {
                    walk(&member.value, path, from, budget, texts)?;
                }
                path.truncate(length);
            }
            return Ok(());
        }
        _ if !paths.contains(path) => return Ok(()),
        Value::Null => match null_value {
            Some(text) => Cow::Borrowed(text),
            None => return Ok(()),
        },
        // Numbers are indexed as they are written.
        Value::Number(number) => Cow::Borrowed(*number),
        value => match text(value) {
            Some(text) => text,
            None => return Ok(()),
        },
    };
    budget.room(texts, 1, PART)?;
    texts.push(found);
    Ok(())
}

/// Returns the values that a source has by a name, whose parts may be joined by dots there.
pub fn of_name<'v>(source: &'v Value<'v>, name: &str, budget: &Budget) -> Result<Vec<Cow<'v, str>>, Failure> {
    let mut texts = Vec::new();
    below(source, name, budget, &mut texts)?;
    Ok(texts)
}

fn below<'v>(value: &'v Value<'v>, rest: &str, budget: &Budget, texts: &mut Vec<Cow<'v, str>>) -> Result<(), Failure> {
    budget.charge(8, PART)?;
    match value {
        Value::Null => Ok(()),
        Value::Array(values) => values.iter().try_for_each(|value| below(value, rest, budget, texts)),
        Value::Object(members) => {
            let ends = rest.match_indices('.').map(|(at, _)| at).chain([rest.len()]);
            for end in ends.filter(|_| !rest.is_empty()) {
                budget.charge(members.len() as u64, PART)?;
                if let Some(member) = members.iter().find(|member| member.key == rest[..end]) {
                    below(&member.value, rest.get(end + 1..).unwrap_or(""), budget, texts)?;
                }
            }
            Ok(())
        }
        value if rest.is_empty() => {
            budget.room(texts, 1, PART)?;
            texts.extend(text(value));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What the texts of a field are read from, and what is made of them.
pub struct Reader<'v, 'b> {
    /// The source.
    pub source: &'v Value<'v>,
    /// The paths of the field's values.
    pub paths: &'b [String],
    /// What is known of its type.
    pub shown: &'v Shown,
    /// What changes texts.
    pub normalizer: Option<&'b Analyzer>,
    /// The budget.
    pub budget: &'b Budget,
}

impl<'v> Reader<'v, '_> {
    /// Returns a text as it is changed, if it is not too long.
    fn kept(&self, text: Cow<'v, str>) -> Result<Option<Cow<'v, str>>, Failure> {
        self.budget.charge(text.len() as u64 / 8, PART)?;
        let units = || text.encode_utf16().count();
        if self.shown.longest.is_some_and(|longest| units() > longest as usize) {
            return Ok(None);
        }
        let Some(normalizer) = self.normalizer else {
            return Ok(Some(text));
        };
        self.budget.charge(text.len() as u64 * 4, PART)?;
        let normalized = normalizer.chain().normalize(&text, &mut Bounds::of(BOUNDS.bytes));
        Ok(Some(normalized.map_or(text, |(text, _)| Cow::Owned(text))))
    }

    /// Returns the texts of a field that are stored, in the order in which they were indexed.
    pub fn stored(&self) -> Result<Vec<Cow<'v, str>>, Failure> {
        let null_value = self.shown.null_value.as_deref();
        let mut texts = indexed(self.source, self.paths, null_value, self.budget)?;
        if !self.shown.is_cut {
            let all = texts.into_iter().map(|text| self.kept(text));
            texts = all.filter_map(Result::transpose).collect::<Result<Vec<_>, Failure>>()?;
        }
        Ok(texts)
    }

    /// Returns the texts of a field in the source.
    pub fn texts(&self) -> Result<Vec<Cow<'v, str>>, Failure> {
        let mut texts = Vec::new();
        for path in self.paths {
            let parts: Vec<&str> = path.split('.').collect();
            self.budget.charge(32 * parts.len() as u64, PART)?;
            let mut left = VecDeque::new();
            left.extend(find(self.source, &parts, self.shown.null_value.is_some()));
            while let Some(found) = left.pop_front() {
                self.budget.charge(8, PART)?;
                let found = match found {
                    Found::Several(several) => {
                        left.extend(several);
                        continue;
                    }
                    Found::Null => self.shown.null_value.as_deref().map(Cow::Borrowed),
                    Found::Value(value) => text(value),
                };
                let Some(text) = found else { continue };
                self.budget.room(&mut texts, 1, PART)?;
                texts.extend(self.kept(text)?);
            }
        }
        Ok(texts)
    }
}
