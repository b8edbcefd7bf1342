//! `term`: one exact value.

use super::node::Node;
use super::{Lowering, metadata};
use crate::error::Failure;
use crate::mapping::types::Lowered;
use crate::plan::Scalar;

pub(super) fn lower(
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
            .term_case_insensitive(field, value)
            .map_err(|error| Failure::shard(400, lowering.shard_exception(error.0)))?;
        let Lowered::Term(term) = lowered else {
            return Ok(Node::None);
        };
        return Ok(ignoring_case(lowering, number, &term, false));
    }
    let lowered = found
        .kind
        .term(value, lowering.now)
        .map_err(|cause| lowering.failed_to_create(cause))?;
    Ok(lowering.node(number, lowered))
}

/// The terms that are, or begin with, a text but for the case of ASCII letters, with score 1.
pub(super) fn ignoring_case(lowering: &Lowering<'_, '_>, field: u16, text: &[u8], prefix: bool) -> Node {
    let Some(terms) = &lowering.index.fields[field as usize].terms else {
        return Node::None;
    };
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
        terms
            .dictionary
            .visit(terms.dictionary.prefix(&first), |ordinal, term| {
                let same = if prefix { term.get(..text.len()) } else { Some(term) };
                if same.is_some_and(|same| same.eq_ignore_ascii_case(text)) {
                    ordinals.push(ordinal);
                }
            });
    }
    Node::Union { field, ordinals }
}
