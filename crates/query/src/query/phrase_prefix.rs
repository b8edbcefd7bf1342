//! Words of a text in their order, of which the last one is the beginning of a word. It stands for the first words that begin so, in
//! the order of the dictionary, and the phrase for one with any of them in its last place.

use super::r#match::MAX_CLAUSES;
use super::match_phrase::{check_sources, shingles};
use super::node::{AsIf, Bool, NODE, Node};
use super::said::{self, Kind};
use super::sought::Sought;
use super::{LOOK_UP, Lowering, PART, VISIT, phrases};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::spaces::ROOT;
use crate::score::ways::Phrase;

/// Words with their distances to the ones before, 0 in the same place.
pub(super) type Line = Vec<(String, u32)>;

/// Lowers words on a field whose values are in a place; those in the last place are beginnings, each of `most` words at most.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    words: Line,
    slop: u32,
    most: u32,
) -> Result<Node, Failure> {
    check_spaces(lowering, field)?;
    let places: u32 = words.iter().map(|&(_, increment)| increment).sum();
    let has_gaps = words.iter().any(|&(_, increment)| increment > 1);
    // A field of runs of words is asked for runs, of which the last one is a beginning.
    if slop == 0
        && places > 1
        && !has_gaps
        && field.kind.beginnings("").is_some()
        && let Some((name, size)) = field.kind.shingles(places as usize)
        && let Some(part) = lowering.mapping.below(&field.name, name)
    {
        if words.iter().any(|&(_, increment)| increment == 0) {
            return Err(refused(field, "several words in a place"));
        }
        let words = shingles(lowering, &words, size)?;
        let number = lowering.mapping.place(part, lowering.space);
        return ended(lowering, (number, lowering.mapping.get(part)), words, slop, most);
    }
    ended(lowering, (place, field), words, slop, most)
}

fn refused(field: &Field, what: &str) -> Failure {
    let reason = format!(
        "phrases of {what} that end with a beginning are not supported on field [{}]",
        field.name
    );
    Failure::request(400, Cause::illegal_argument(reason))
}

/// The real engine counts words of other documents than those that are searched, too.
fn check_spaces(lowering: &Lowering<'_, '_>, field: &Field) -> Result<(), Failure> {
    let is_constant = field.kind.unscored_reach().is_some();
    if super::prefix::is_spread(lowering, field) || is_constant && lowering.space != ROOT {
        return Err(refused(field, "values that are in nested objects and elsewhere"));
    }
    Ok(())
}

fn ended(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    words: Line,
    slop: u32,
    most: u32,
) -> Result<Node, Failure> {
    if field.kind.unscored_reach().is_some() {
        check_sources(lowering, &field.name, field.kind.name())?;
    }
    let first_end = words.iter().rposition(|&(_, increment)| increment > 0).unwrap_or(0);
    let (before, ends) = words.split_at(first_end);
    let units = |(word, _): &(String, u32)| word.encode_utf16().count();
    // The runs of a field are asked as words are where they may be moved.
    let is_moved = slop > 0 && field.kind.beginnings("").is_some();
    if let Some((least, longest)) = field.kind.indexed_beginnings()
        && !is_moved
        && ends.iter().map(units).all(|units| least <= units && units <= longest)
    {
        if before.is_empty()
            && let Some(beginnings) = field.kind.beginnings("")
            && let Some((number, _)) = lowering.field(&beginnings.path)
        {
            return among_beginnings(lowering, number, ends);
        }
        return Err(refused(
            field,
            "words that are looked for among indexed beginnings, and",
        ));
    }
    let budget = lowering.budget;
    budget.charge(words.len() as u64 * LOOK_UP, PART)?;
    lowering.note(place, || {
        let mut places: Vec<(u32, Vec<Vec<u8>>)> = Vec::new();
        let mut at = 0;
        for (word, increment) in &words {
            at += increment;
            let word = word.clone().into_bytes();
            match places.last_mut() {
                Some((_, words)) if *increment == 0 => words.push(word),
                _ => places.push((at, vec![word])),
            }
        }
        let ends = Some(most);
        Sought::Phrase { places, slop, ends }
    })?;
    let Some(terms) = &lowering.index.fields[usize::from(place)].terms else {
        return Ok(Node::None);
    };
    let mut places: Vec<(u32, Vec<u32>)> = Vec::new();
    let mut at = 0;
    for (word, increment) in before {
        at += increment;
        if *increment > 0 || places.is_empty() {
            places.push((at, Vec::new()));
        }
        if let (Some(ordinal), Some((_, words))) = (terms.dictionary.ordinal(word.as_bytes()), places.last_mut()) {
            words.push(ordinal);
        }
    }
    let found = first_words(lowering, place, ends, most as usize)?;
    if found.is_empty() || places.iter().any(|(_, words)| words.is_empty()) {
        return Ok(Node::None);
    }
    let reach = field.kind.unscored_reach();
    if places.is_empty() {
        let node = any_of(lowering, place, found)?;
        return Ok(match reach {
            Some(_) => Node::Constant(Box::new(node)),
            None => node,
        });
    }
    places.push((at + ends.first().map_or(1, |&(_, increment)| increment), found));
    let slop = reach.map_or(slop, |reach| slop.min(reach));
    if slop > 0 {
        phrases::check_shared(&places)?;
    }
    let ways = Node::Ways {
        field: place,
        phrase: Box::new(Phrase::Places { places, slop }),
    };
    Ok(match reach {
        Some(_) => Node::Constant(Box::new(ways)),
        None => ways,
    })
}

/// Returns the first words that begin as one of some beginnings does, by ascending ordinals. The real engine looks whether there are
/// enough after it took one, and goes on to the next beginning unless there are more than that.
pub(super) fn first_words(
    lowering: &Lowering<'_, '_>,
    place: u16,
    beginnings: &[(String, u32)],
    most: usize,
) -> Result<Vec<u32>, Failure> {
    let mut found = Vec::new();
    let Some(terms) = &lowering.index.fields[usize::from(place)].terms else {
        return Ok(found);
    };
    for (beginning, _) in beginnings {
        let begun = terms.dictionary.prefix(beginning.as_bytes());
        lowering.budget.charge(LOOK_UP, PART)?;
        for ordinal in begun {
            lowering.budget.charge(VISIT, PART)?;
            if let Err(at) = found.binary_search(&ordinal) {
                lowering.budget.room(&mut found, 1, PART)?;
                found.insert(at, ordinal);
            }
            if found.len() >= most {
                break;
            }
        }
        if found.len() > most {
            break;
        }
    }
    Ok(found)
}

/// Any of some words, each scored by itself. Which fields they are of is not looked at where documents may be nested objects.
fn any_of(lowering: &Lowering<'_, '_>, field: u16, ordinals: Vec<u32>) -> Result<Node, Failure> {
    if ordinals.len() > MAX_CLAUSES {
        let reason = format!("maxClauseCount is set to {MAX_CLAUSES}");
        return Err(Failure::shard(500, Cause::new("too_many_clauses", reason)));
    }
    lowering.budget.take(ordinals.len() * NODE, PART)?;
    let term = |ordinal| Node::Term {
        field,
        ordinal,
        frequency: AsIf::default(),
    };
    let any = Node::Bool(Bool {
        should: ordinals.into_iter().map(term).collect(),
        ..Bool::default()
    });
    Ok(match lowering.explains {
        true => said::wrap(any, String::new(), Kind::Rewritten, None),
        false => any,
    })
}

/// Beginnings that are terms of a field of their own; several count as one.
fn among_beginnings(lowering: &Lowering<'_, '_>, field: u16, ends: &[(String, u32)]) -> Result<Node, Failure> {
    lowering.budget.charge(ends.len() as u64 * LOOK_UP, PART)?;
    let Some(terms) = &lowering.index.fields[usize::from(field)].terms else {
        return Ok(Node::None);
    };
    let found = ends
        .iter()
        .filter_map(|(end, _)| terms.dictionary.ordinal(end.as_bytes()));
    let ordinals = crate::sorting::distinct(found.collect());
    Ok(match ordinals.as_slice() {
        [] => Node::None,
        &[ordinal] => Node::Term {
            field,
            ordinal,
            frequency: AsIf::default(),
        },
        _ => Node::Synonym {
            field,
            ordinals,
            once: false,
        },
    })
}
