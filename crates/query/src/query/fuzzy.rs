//! `fuzzy`, and words of a text with `fuzziness`: the terms that a few edits make of a word, the nearest first, as Lucene 8.11.1's
//! `FuzzyQuery` and `FuzzyTermsEnum` score them.

use std::cell::RefCell;
use std::rc::Rc;

use super::node::Node;
use super::rewrite_method::{Found, RewriteMethod};
use super::sought::{Label, Pattern, Sought};
use super::words::Terms;
use super::{LOOK_UP, Lowering, PART, metadata};
use crate::error::{Cause, Failure};
use crate::java::number::parse_float;
use crate::mapping::Field;
use crate::patterns::{self, levenshtein::Levenshtein};
use crate::plan::{Fuzzy, FuzzyQuery, Scalar};
use crate::values::scalar::scalar_text;

/// Edits at most.
const MOST_EDITS: f32 = 2.0;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &FuzzyQuery) -> Result<Node, Failure> {
    of_value(lowering, &query.field, &query.value, &query.fuzzy)
}

pub(super) fn of_value(
    lowering: &Lowering<'_, '_>,
    field: &str,
    value: &Scalar,
    fuzzy: &Fuzzy,
) -> Result<Node, Failure> {
    let Some((place, found)) = lowering.field(field) else {
        return match metadata::is_known(field) {
            true => Err(refused(lowering, field)),
            false => Ok(Node::None),
        };
    };
    let terms = Terms {
        fuzzy: Some(fuzzy),
        ..Terms::EXACT
    };
    of_word(lowering, (place, &found), &scalar_text(value), &terms, fuzzy)
}

/// Returns the fuzziness of a request, or nothing where it has none, in which case its text is empty. The name of a way to score is checked in
/// any case.
pub(super) fn read<'f>(lowering: &Lowering<'_, '_>, fuzzy: Option<&'f Fuzzy>) -> Result<Option<&'f Fuzzy>, Failure> {
    let Some(fuzzy) = fuzzy else { return Ok(None) };
    RewriteMethod::parse(lowering, fuzzy.rewrite.as_deref())?;
    Ok((!fuzzy.fuzziness.is_empty()).then_some(fuzzy))
}

/// The error of a field of the real engine's own.
pub(super) fn refused(lowering: &Lowering<'_, '_>, field: &str) -> Failure {
    let reason =
        format!("Can only use fuzzy queries on keyword and text fields - not on [{field}] which is of type [{field}]");
    lowering.failed_to_create(Cause::illegal_argument(reason))
}

/// Looks for the terms that are near to a word.
pub(super) fn of_word(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    word: &str,
    terms: &Terms<'_>,
    fuzzy: &Fuzzy,
) -> Result<Node, Failure> {
    let node = near(lowering, (place, field), word, terms, fuzzy)?;
    if lowering.explains && lowering.mapping.spaces.len() > 1 {
        return Err(super::said::refused("fuzzy queries beside nested objects"));
    }
    // Of a type whose words have no scores, terms have none either.
    Ok(match field.kind.unscored_reach() {
        Some(_) => Node::Constant(Box::new(node)),
        None => node,
    })
}

fn near(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    word: &str,
    terms: &Terms<'_>,
    fuzzy: &Fuzzy,
) -> Result<Node, Failure> {
    lowering.charge_values(1, word.len())?;
    // By its length as it came, whatever a normalizer makes of it.
    let edits = edits(fuzzy, word);
    let word = match field.kind.pattern(word, "fuzzy", lowering.context(&field.name)) {
        Ok(word) => word,
        Err(_) if terms.lenient => return Ok(Node::None),
        Err(error) => return Err(lowering.failed_to_create(error.cause())),
    };
    let edits = match edits {
        Ok(edits) => edits,
        Err(_) if terms.lenient => return Ok(Node::None),
        Err(cause) => return Err(lowering.failed_to_create(cause)),
    };
    let (prefix, most) = (fuzzy.prefix_length as usize, fuzzy.max_expansions as usize);
    let method = match fuzzy.rewrite.as_deref() {
        // Of a type whose words have no scores, the real engine does not tell the query how to score.
        _ if field.kind.unscored_reach().is_some() => RewriteMethod::TopBlended(most),
        None => RewriteMethod::TopBlended(most),
        name => RewriteMethod::parse(lowering, name)?,
    };
    let length = word.chars().count();
    let made = fuzzy.prefix_length as u32 | u32::from(fuzzy.transpositions) << 31;
    let label = || Label::new(format!("{word}~{edits}"), made ^ (most as u32) << 16);
    if edits == 0 {
        lowering.note(place, || {
            Sought::Pattern(Pattern::Term(word.clone().into_bytes()), label())
        })?;
    } else if lowering.notes.is_some() {
        lowering.budget.take(length * STATE, PART)?;
        let automaton = Levenshtein::new(&word, prefix.min(length), edits, fuzzy.transpositions);
        let automaton = Rc::new(RefCell::new(automaton));
        lowering.note(place, || {
            let pattern = match prefix >= length {
                true => Pattern::Longer(automaton, word.clone().into_bytes()),
                false => Pattern::Fuzzy(automaton, length),
            };
            Sought::Pattern(pattern, label())
        })?;
    }
    let Some(dictionary) = lowering.index.fields[usize::from(place)]
        .terms
        .as_ref()
        .map(|terms| &terms.dictionary)
    else {
        return Ok(Node::None);
    };
    let budget = lowering.budget;
    budget.charge(LOOK_UP, PART)?;
    let mut found: Vec<Found> = Vec::new();
    if edits == 0 || prefix >= length {
        let ordinal = dictionary.ordinal(word.as_bytes());
        found.extend(ordinal.map(|ordinal| Found { ordinal, boost: 1.0 }));
        let node = method.rewrite_found(lowering, place, found)?;
        return match ordinal {
            Some(_) => lowering.found_by(place, node, &|| format!("{word}~{edits}")),
            None => Ok(node),
        };
    }
    // States are as many as an edit distance allows for each character.
    budget.take(length * STATE, PART)?;
    let mut automaton = Levenshtein::new(&word, prefix, edits, fuzzy.transpositions);
    let mut ends = Vec::new();
    patterns::walk(dictionary, &mut automaton, budget, &mut |ordinal, state| {
        budget.room(&mut ends, 1, PART)?;
        ends.push((ordinal, state));
        Ok(())
    })?;
    budget.room(&mut found, ends.len(), PART)?;
    for (ordinal, state) in ends {
        budget.charge(LOOK_UP, PART)?;
        let distance = automaton.distance(state).unwrap_or(edits);
        let characters = super::term::characters(dictionary.term(ordinal)).min(length);
        let boost = match distance {
            0 => 1.0,
            distance => 1.0 - f32::from(distance) / characters as f32,
        };
        found.push(Found { ordinal, boost });
    }
    let node = method.rewrite_found(lowering, place, found)?;
    lowering.found_by(place, node, &|| format!("{word}~{edits}"))
}

/// Bytes that the states of a character take, about.
const STATE: usize = 4096;

/// Returns how many edits a word may have: by its length, or as many as are given.
fn edits(fuzzy: &Fuzzy, word: &str) -> Result<u8, Cause> {
    let edits = by_length(&fuzzy.fuzziness, word)?;
    let edits = u8::try_from(edits).map_err(|_| Cause::illegal_argument("maxEdits must be between 0 and 2"))?;
    match fuzzy {
        Fuzzy { prefix_length: ..0, .. } => Err(Cause::illegal_argument("prefixLength cannot be negative.")),
        Fuzzy {
            max_expansions: ..=0, ..
        } => Err(Cause::illegal_argument("maxExpansions must be positive.")),
        _ => Ok(edits),
    }
}

/// Returns how many edits a word of that length may have.
pub(super) fn by_length(fuzziness: &str, word: &str) -> Result<i32, Cause> {
    if let Some(lengths) = fuzziness.strip_prefix("AUTO:") {
        let length = word.chars().count();
        let (low, high) = lengths.split_once(',').unwrap_or(("3", "6"));
        let number = |text: &str, default: usize| text.parse::<usize>().unwrap_or(default);
        return Ok(i32::from(length >= number(low, 3)) + i32::from(length >= number(high, 6)));
    }
    // In capitals, `NaN` and `Infinity` are no numbers to Java.
    let number = parse_float(fuzziness).filter(|_| !fuzziness.contains('N'));
    let number = number.ok_or_else(|| Cause::number_format(fuzziness.trim_matches(|letter| letter <= ' ')))?;
    Ok(number.min(MOST_EDITS) as i32)
}
