//! Where does an object stand that is a document of its own, and what is its source? Its hit says on which path, and which of the
//! objects there it is; its source is a part of that of its document.

use super::source_filter::SourceFilter;
use crate::budget::Budget;
use crate::error::{Failure, ImageError};
use crate::index::Index;
use crate::json::{self, Member, Value};
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::stored;

/// An object of a nested space.
pub struct Object<'f> {
    /// The document of the catalog that it is in.
    pub document: u32,
    /// Its way down, the outermost object first: paths as seen from the object around, and places among the objects there.
    way: Vec<(&'f str, u32)>,
}

impl<'f> Object<'f> {
    /// Finds the way to a document of a space.
    pub fn of(index: &Index<'_>, mapping: &'f Mapping, space: u16, document: u32) -> Self {
        let mut way = Vec::new();
        let (mut space, mut document) = (space, document);
        while space != ROOT {
            let own = &mapping.spaces[space as usize];
            let join = index.spaces.join(space, own.parent);
            let around = join.parent(document);
            let path = &mapping.spaces[own.parent as usize].path;
            let inside = own.path.strip_prefix(path.as_str()).unwrap_or(&own.path);
            way.push((inside.trim_start_matches('.'), document - join.first(around)));
            (space, document) = (own.parent, around);
        }
        way.reverse();
        Self { document, way }
    }

    /// Returns where it stands, as JSON.
    pub fn place(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for &(path, place) in &self.way {
            text.extend_from_slice(if text.is_empty() { b"{" } else { b",\"_nested\":{" });
            text.extend_from_slice(b"\"field\":");
            json::write_string(path, &mut text);
            text.extend_from_slice(b",\"offset\":");
            text.extend_from_slice(place.to_string().as_bytes());
        }
        text.resize(text.len() + self.way.len(), b'}');
        text
    }

    /// Returns its part of the source of its document.
    fn part<'v>(&self, source: &'v [u8]) -> Result<Value<'v>, Failure> {
        let mut value = stored::read(source)?;
        for &(path, place) in &self.way {
            let mut left = place;
            value = find(value, path, &mut left).ok_or_else(|| ImageError::Invalid {
                section: "sources",
                what: format!("a source has no object [{place}] at [{path}]"),
            })?;
        }
        Ok(value)
    }

    /// Returns a value alone at its path.
    fn alone<'v>(&self, value: Value<'v>) -> Value<'v> {
        self.way.iter().rev().fold(value, |value, &(path, _)| {
            Value::Object(vec![Member {
                key: path.to_owned().into(),
                start: 0,
                end: 0,
                value,
            }])
        })
    }

    /// Returns the source of its document without all that is not around it or inside of it.
    pub fn source<'v>(&self, source: &'v [u8]) -> Result<Value<'v>, Failure> {
        Ok(self.alone(self.part(source)?))
    }

    /// Appends its part of the source of its document. A filter sees it alone, at its path.
    pub fn write_source(
        &self,
        source: &[u8],
        filter: Option<&SourceFilter>,
        budget: &Budget,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let room = stored::charge(source, budget)?;
        let mut value = self.part(source)?;
        if let Some(filter) = filter {
            let mut kept = Some(filter.filtered(self.alone(value), budget)?);
            for _ in &self.way {
                kept = match kept {
                    Some(Value::Object(members)) => members.into_iter().next().map(|member| member.value),
                    _ => None,
                };
            }
            value = kept.unwrap_or(Value::Object(Vec::new()));
        }
        json::write_value(&value, true, out);
        budget.give(room);
        Ok(())
    }
}

/// Returns one of the objects at a path; `left` says how many come before it. A key may hold dots.
fn find<'v>(value: Value<'v>, path: &str, left: &mut u32) -> Option<Value<'v>> {
    match value {
        Value::Array(values) => values.into_iter().find_map(|value| find(value, path, left)),
        Value::Object(_) if path.is_empty() => {
            if *left == 0 {
                return Some(value);
            }
            *left -= 1;
            None
        }
        Value::Object(members) => {
            // The shortest key that has something counts.
            let ends = path.match_indices('.').map(|(at, _)| at).chain([path.len()]);
            let mut keys = ends.map(|end| &path[..end]);
            let is_there = |member: &Member<'_>, key: &str| member.key == key && member.value != Value::Null;
            let key = keys.find(|key| members.iter().any(|member| is_there(member, key)))?;
            let member = members.into_iter().find(|member| is_there(member, key))?;
            find(member.value, path[key.len()..].trim_start_matches('.'), left)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::json::{self, Value};

    /// The places are those that the real engine's hits name.
    #[test]
    fn objects_are_counted_across_lists_and_keys_with_dots() {
        let source =
            r#"{"a":[{"b":[{"x":0},null,{"x":1}]},{"c":1},{"b":{"x":2}}],"d.e":{"x":3},"f":{"g.h":[{"x":4}]}}"#;
        let at = |path: &str, place: u32| {
            let found = find(json::parse(source).expect("JSON"), path, &mut place.clone())?;
            match found {
                Value::Object(members) => match members.first()?.value {
                    Value::Number(text) => Some(text),
                    _ => None,
                },
                _ => None,
            }
        };
        for (path, place, expected) in [
            ("a.b", 0, Some("0")),
            ("a.b", 1, Some("1")),
            ("a.b", 2, Some("2")),
            ("a.b", 3, None),
            ("d.e", 0, Some("3")),
            ("f.g.h", 0, Some("4")),
            ("nope", 0, None),
        ] {
            assert_eq!(at(path, place), expected, "{path} {place}");
        }
    }
}
