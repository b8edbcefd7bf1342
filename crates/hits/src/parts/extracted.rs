//! Which values has a source at a path? A key may hold dots, and arrays stand for what is in them.

use std::collections::VecDeque;

use super::PART;
use crate::budget::Budget;
use crate::error::Failure;
use crate::json::Value;

/// So many members are looked at in a unit of work.
const MEMBERS: u64 = 4;

/// What is found: a value, or several.
#[derive(Clone)]
pub enum Found<'v> {
    One(&'v Value<'v>),
    Many(Vec<Found<'v>>),
}

/// Returns what is at a path below what was found. `whole` arrays at its end are left as they are.
pub fn extract<'v>(from: &Found<'v>, path: &str, whole: bool, budget: &Budget) -> Result<Option<Found<'v>>, Failure> {
    match from {
        Found::One(value) => below(value, path, whole, budget),
        Found::Many(all) => several(all.iter().map(|one| extract(one, path, whole, budget)), budget),
    }
}

/// Returns all that is found, whose number is charged.
fn several<'v>(
    all: impl ExactSizeIterator<Item = Result<Option<Found<'v>>, Failure>>,
    budget: &Budget,
) -> Result<Option<Found<'v>>, Failure> {
    budget.charge(all.len() as u64, PART)?;
    let mut found = Vec::new();
    for one in all {
        if let Some(one) = one? {
            budget.room(&mut found, 1, PART)?;
            found.push(one);
        }
    }
    Ok(Some(Found::Many(found)))
}

fn below<'v>(value: &'v Value<'v>, path: &str, whole: bool, budget: &Budget) -> Result<Option<Found<'v>>, Failure> {
    match value {
        Value::Array(_) if path.is_empty() && whole => Ok(Some(Found::One(value))),
        Value::Array(values) => several(values.iter().map(|value| below(value, path, whole, budget)), budget),
        _ if path.is_empty() => Ok(Some(Found::One(value))),
        Value::Object(members) => {
            let mut found = Vec::new();
            let ends = path.match_indices('.').map(|(at, _)| at).chain([path.len()]);
            for end in ends {
                budget.charge(members.len() as u64 / MEMBERS + 1, PART)?;
                let Some(member) = members.iter().find(|member| member.key == path[..end]) else {
                    continue;
                };
                let rest = path[end..].strip_prefix('.').unwrap_or("");
                let one = match &member.value {
                    // What a null has inside is null, too.
                    Value::Null => Some(Found::One(&member.value)),
                    value => below(value, rest, whole, budget)?,
                };
                found.extend(one);
            }
            Ok(match found.len() {
                0 | 1 => found.pop(),
                _ => Some(Found::Many(found)),
            })
        }
        _ => Ok(None),
    }
}

/// Returns values in the order in which the real engine takes lists apart: what is nested comes last.
pub fn in_order<'v>(found: Found<'v>, budget: &Budget) -> Result<Vec<&'v Value<'v>>, Failure> {
    let mut queue = VecDeque::from([found]);
    let mut values = Vec::new();
    while let Some(next) = queue.pop_front() {
        match next {
            Found::One(value) => {
                budget.room(&mut values, 1, PART)?;
                values.push(value);
            }
            Found::Many(all) => {
                budget.charge(all.len() as u64, PART)?;
                queue.extend(all);
            }
        }
    }
    Ok(values)
}
