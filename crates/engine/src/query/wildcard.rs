//! `wildcard`: terms that a pattern of `*` and `?` matches, with score 1 unless `rewrite` says otherwise.

use super::node::Node;
use super::patterned::{self, Pattern};
use super::{Lowering, PART, metadata};
use crate::error::Failure;
use crate::mapping::types::Lowered;
use crate::patterns::wildcard;
use crate::plan::WildcardQuery;

/// Units of work, and bytes, that a piece of a pattern takes.
const PIECE: u64 = 96;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &WildcardQuery) -> Result<Node, Failure> {
    let pattern = Pattern {
        field: &query.field,
        value: &query.value,
        ignores_case: query.case_insensitive,
        rewrite: query.rewrite.as_deref(),
    };
    of_pattern(lowering, &pattern)
}

pub(super) fn of_pattern(lowering: &Lowering<'_, '_>, pattern: &Pattern<'_>) -> Result<Node, Failure> {
    let Pattern {
        field,
        value,
        ignores_case,
        ..
    } = *pattern;
    metadata::check_index(field, value)?;
    let lower = ignores_case.then(|| value.to_ascii_lowercase());
    let constant = lower.as_deref().unwrap_or(value);
    if let Some(has) = metadata::has_constant(lowering, field, std::iter::once(constant)) {
        return Ok(if has { Node::All } else { Node::None });
    }
    let Some((number, method, text)) = patterned::read(lowering, pattern, "wildcard")? else {
        return Ok(Node::None);
    };
    if text.is_empty() {
        // Of an empty text the real engine makes an automaton that takes nothing.
        return Ok(Node::None);
    }
    let is_plain = !ignores_case || !text.bytes().any(|byte| byte.is_ascii_alphabetic());
    if let Some(term) = wildcard::literal(&text).filter(|_| is_plain) {
        let node = lowering.node(number, Lowered::Terms(vec![term.into_bytes()]))?;
        return match node {
            Node::Union { field, ordinals } => method.rewrite(lowering, field, ordinals),
            node => Ok(node),
        };
    }
    // A piece has a place of its own, and those behind it.
    lowering.budget.charge(text.len() as u64 * PIECE, PART)?;
    lowering.budget.take(text.len() * PIECE as usize, PART)?;
    let automaton = wildcard::automaton(&text, ignores_case, lowering.budget)?;
    let mut automaton = automaton.map_err(|cause| lowering.failed_to_create(cause))?;
    patterned::find(lowering, number, &mut automaton, method)
}
