//! Which parts of a source does a hit carry? Patterns of paths to keep and to drop.
//!
//! The real engine filters a tree of hash maps, so a filtered source has its keys in the order of Java's `HashMap`, and
//! its numbers as Java prints them.

use super::source_patterns::{Patterns, Verdict};
use crate::budget::Budget;
use crate::error::Failure;
use crate::java;
use crate::json::{self, Member, Value};
#[cfg(feature = "build")]
use crate::mapping::Source;
use crate::plan;
use crate::stored;

/// Appends a source with its keys in their order, and numbers and escapes as Java has them.
pub fn reprint(source: &[u8], budget: &Budget, out: &mut Vec<u8>) -> Result<(), Failure> {
    let room = stored::charge(source, budget)?;
    json::write_value(&stored::read(source)?, false, out);
    budget.give(room);
    Ok(())
}

/// The path of a value within its source, while it is filtered.
struct Path<'b> {
    text: String,
    budget: &'b Budget,
}

impl<'b> Path<'b> {
    fn new(budget: &'b Budget) -> Self {
        let text = String::new();
        Self { text, budget }
    }
}

/// What keeps and drops.
pub struct SourceFilter {
    includes: Option<Patterns>,
    excludes: Patterns,
    /// Whether objects of which all is kept have their keys in their own order, as in sources that a mapping cuts.
    has_order: bool,
}

impl SourceFilter {
    /// Returns nothing where sources are to be copied as they are.
    pub fn new(filter: &plan::SourceFilter, budget: &Budget) -> Result<Option<Self>, Failure> {
        if filter.includes.is_empty() && filter.excludes.is_empty() {
            return Ok(None);
        }
        let includes = (!filter.includes.is_empty()).then(|| Patterns::new(&filter.includes, budget));
        Ok(Some(Self {
            includes: includes.transpose()?,
            excludes: Patterns::new(&filter.excludes, budget)?,
            has_order: false,
        }))
    }

    /// Returns what cuts sources before they are stored, or nothing where they are stored as they are.
    #[cfg(feature = "build")]
    pub fn of_mapping(source: &Source) -> Result<Option<Self>, Failure> {
        let filter = plan::SourceFilter {
            enabled: true,
            includes: source.includes.clone(),
            excludes: source.excludes.clone(),
        };
        Self::in_order(&filter, &Budget::new(plan::Limits::UNLIMITED))
    }

    /// Returns what cuts the source of a document that is asked for by its id, or nothing where it is copied as it is.
    pub fn in_order(filter: &plan::SourceFilter, budget: &Budget) -> Result<Option<Self>, Failure> {
        let filter = Self::new(filter, budget)?;
        Ok(filter.map(|filter| Self {
            has_order: true,
            ..filter
        }))
    }

    /// Appends the filtered source.
    pub fn write(&self, source: &[u8], budget: &Budget, out: &mut Vec<u8>) -> Result<(), Failure> {
        let room = stored::charge(source, budget)?;
        let filtered = self.filtered(stored::read(source)?, budget)?;
        json::write_value(&filtered, !self.has_order, out);
        budget.give(room);
        Ok(())
    }

    /// Returns what is kept of an object.
    pub(super) fn filtered<'v>(&self, source: Value<'v>, budget: &Budget) -> Result<Value<'v>, Failure> {
        let Value::Object(members) = source else {
            return Err(stored::invalid("a source is not an object".to_owned()).into());
        };
        let filtered = self.object(&members, &mut Path::new(budget), false)?;
        Ok(Value::Object(filtered))
    }

    fn included(&self, path: &mut Path<'_>) -> Result<Verdict, Failure> {
        match &self.includes {
            None => Ok(Verdict {
                alive: true,
                accepted: true,
            }),
            Some(patterns) => patterns.verdict(path.text.as_bytes(), path.budget),
        }
    }

    fn excluded(&self, path: &Path<'_>) -> Result<Verdict, Failure> {
        self.excludes.verdict(path.text.as_bytes(), path.budget)
    }

    /// Filters an object at a path that is empty or ends with a dot; `all` keeps what no exclude drops.
    fn object<'a>(&self, members: &[Member<'a>], path: &mut Path<'_>, all: bool) -> Result<Vec<Member<'a>>, Failure> {
        let mut kept = Vec::new();
        let length = path.text.len();
        let order = match self.has_order {
            true => (0..members.len()).collect(),
            false => hash_order(members),
        };
        for at in order {
            let member = &members[at];
            path.text.truncate(length);
            path.text.push_str(&member.key);
            let include = if all {
                Verdict {
                    alive: true,
                    accepted: true,
                }
            } else {
                self.included(path)?
            };
            let exclude = self.excluded(path)?;
            if !include.alive || exclude.accepted {
                continue;
            }
            path.text.push('.');
            let below = self.excluded(path)?;
            if include.accepted && !below.alive {
                kept.push(member.clone());
                continue;
            }
            let value = match &member.value {
                Value::Object(inner) => {
                    if !include.accepted && !self.included(path)?.alive {
                        continue;
                    }
                    Some(Value::Object(self.object(inner, path, include.accepted)?))
                }
                Value::Array(values) => Some(Value::Array(self.array(values, path, include.accepted)?)),
                value => include.accepted.then(|| value.clone()),
            };
            let empty = match &value {
                Some(Value::Object(members)) => members.is_empty(),
                Some(Value::Array(values)) => values.is_empty(),
                _ => false,
            };
            if let Some(value) = value
                && (include.accepted || !empty)
            {
                kept.push(Member {
                    key: member.key.clone(),
                    start: 0,
                    end: 0,
                    value,
                });
            }
        }
        path.text.truncate(length);
        if self.has_order {
            let mut places = vec![0; kept.len()];
            for (place, at) in hash_order(&kept).into_iter().enumerate() {
                places[at] = place;
            }
            let mut placed: Vec<(usize, Member<'a>)> = places.into_iter().zip(kept).collect();
            crate::sorting::sort_by(&mut placed, |one, other| one.0.cmp(&other.0));
            kept = placed.into_iter().map(|(_, member)| member).collect();
        }
        Ok(kept)
    }

    fn array<'a>(&self, values: &[Value<'a>], path: &mut Path<'_>, all: bool) -> Result<Vec<Value<'a>>, Failure> {
        let length = path.text.len();
        let mut kept = Vec::new();
        for value in values {
            path.text.truncate(length);
            match value {
                Value::Object(members) => {
                    if !all && !self.included(path)?.alive {
                        continue;
                    }
                    let members = self.object(members, path, all)?;
                    if !members.is_empty() {
                        kept.push(Value::Object(members));
                    }
                }
                Value::Array(values) => {
                    let values = self.array(values, path, all)?;
                    if !values.is_empty() {
                        kept.push(Value::Array(values));
                    }
                }
                value if all => kept.push(value.clone()),
                _ => {}
            }
        }
        path.text.truncate(length);
        Ok(kept)
    }
}

/// The order of members in Java's hash map.
fn hash_order(members: &[Member<'_>]) -> Vec<usize> {
    java::hash_map::iteration_order(members.iter().map(|member| member.key.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Limits;

    fn filtered(includes: &[&str], excludes: &[&str], source: &str) -> String {
        let own = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        let plan = plan::SourceFilter {
            enabled: true,
            includes: own(includes),
            excludes: own(excludes),
        };
        let mut out = Vec::new();
        let budget = Budget::new(Limits::UNLIMITED);
        let filter = SourceFilter::new(&plan, &budget).ok().flatten().expect("patterns");
        assert!(filter.write(source.as_bytes(), &budget, &mut out).is_ok());
        String::from_utf8(out).expect("UTF-8")
    }

    /// The answers are those of the real engine to the same sources and patterns; see the compatibility suite for more.
    #[test]
    fn paths_are_kept_and_dropped() {
        let source = r#"{"a":{"b":1,"c":2.50},"d":[{"b":1},{"e":2}],"f":"x"}"#;
        for (includes, excludes, expected) in [
            (&["a"][..], &[][..], r#"{"a":{"b":1,"c":2.5}}"#),
            (&["a.b"], &[], r#"{"a":{"b":1}}"#),
            (&["*.b"], &[], r#"{"a":{"b":1},"d":[{"b":1}]}"#),
            (&[], &["a.b", "d"], r#"{"a":{"c":2.5},"f":"x"}"#),
            (&["a"], &["a.*"], r#"{"a":{}}"#),
            (&["nothing"], &[], "{}"),
        ] {
            assert_eq!(
                filtered(includes, excludes, source),
                expected,
                "{includes:?} {excludes:?}"
            );
        }
    }
}
