//! `term`: one exact value.

use super::node::Node;
use super::sought::{Alone, Label, Pattern, Sought};
use super::{LOOK_UP, Lowering, PART, VISIT, boost, metadata, written};
use crate::error::Failure;
use crate::format::dictionary::Dictionary;
use crate::mapping::types::{Lowered, check_steps};
use crate::plan::{Scalar, TermQuery};

/// To compare a term without regard to case takes so many times as long as to visit it.
const IGNORING_CASE: u64 = 2;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &TermQuery) -> Result<Node, Failure> {
    of_value(lowering, &query.field, &query.value, query.case_insensitive)
}

pub(super) fn of_value(
    lowering: &Lowering<'_, '_>,
    field: &str,
    value: &Scalar,
    case_insensitive: bool,
) -> Result<Node, Failure> {
    if let Some(node) = metadata::values(lowering, field, std::slice::from_ref(value), case_insensitive)? {
        return Ok(node);
    }
    let Some((number, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    if case_insensitive {
        let lowered = found
            .kind
            .term_case_insensitive(value, lowering.context(&found.name))
            .map_err(|error| lowering.refused(error))?;
        let Lowered::Term(term) = lowered else {
            return Ok(Node::None);
        };
        // Of an empty text the real engine makes an automaton that takes nothing.
        if term.is_empty() {
            return Ok(Node::None);
        }
        check_ignoring_case(lowering, &term)?;
        lowering.note(number, || {
            let label = Label::alone(&super::said_terms::term(&term), Alone::Term);
            Sought::Pattern(Pattern::IgnoringCase(term.clone(), false), label)
        })?;
        let Some(terms) = &lowering.index.fields[number as usize].terms else {
            return Ok(Node::None);
        };
        let node = Node::Union {
            field: number,
            ordinals: ignoring_case(lowering, &terms.dictionary, &term, false)?,
        };
        return boost::of_field(&found, node).map_err(|cause| lowering.failed_to_create(cause));
    }
    lowering.charge_values(1, written(value).len())?;
    let lowered = found
        .kind
        .term(value, lowering.context(&found.name))
        .map_err(|cause| lowering.failed_to_create(cause))?;
    let noted = lowering.noted();
    let node = lowering.node(number, lowered)?;
    lowering.weigh_field(noted, &found, true);
    boost::of_field(&found, node).map_err(|cause| lowering.failed_to_create(cause))
}

/// Refuses a text so long that the real engine cannot look for its end: of `length` steps.
pub(super) fn check_depth(lowering: &Lowering<'_, '_>, length: usize) -> Result<(), Failure> {
    check_steps(length).map_err(|cause| lowering.failed_to_create(cause))
}

/// Refuses the same of a term whose case does not matter. Where no letter has another case it is a term like any.
pub(super) fn check_ignoring_case(lowering: &Lowering<'_, '_>, term: &[u8]) -> Result<(), Failure> {
    if !term.iter().any(u8::is_ascii_alphabetic) {
        return Ok(());
    }
    check_depth(lowering, characters(term))
}

/// The characters of a text: bytes but those within one.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// Returns the ordinals of the terms that are, or begin with, a text but for the case of ASCII letters.
pub(super) fn ignoring_case(
    lowering: &Lowering<'_, '_>,
    dictionary: &Dictionary<'_>,
    text: &[u8],
    prefix: bool,
) -> Result<Vec<u32>, Failure> {
    let mut ordinals = Vec::new();
    // The first letter narrows the dictionary to at most two ranges.
    let firsts = match text.first() {
        None => vec![Vec::new()],
        Some(first) => {
            let mut firsts = vec![vec![first.to_ascii_uppercase()], vec![first.to_ascii_lowercase()]];
            firsts.dedup();
            firsts
        }
    };
    for first in firsts {
        let begun = dictionary.prefix(&first);
        lowering
            .budget
            .charge(LOOK_UP + begun.len() as u64 * VISIT * IGNORING_CASE, PART)?;
        lowering.budget.room(&mut ordinals, begun.len(), PART)?;
        dictionary.visit(begun, |ordinal, term| {
            let same = if prefix { term.get(..text.len()) } else { Some(term) };
            if same.is_some_and(|same| same.eq_ignore_ascii_case(text)) {
                ordinals.push(ordinal);
            }
        });
    }
    Ok(ordinals)
}
