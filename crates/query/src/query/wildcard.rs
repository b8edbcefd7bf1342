//! `wildcard`: terms that a pattern of `*` and `?` matches, with score 1 unless `rewrite` says otherwise.

use super::node::Node;
use super::patterned::{self, Pattern};
use super::rewrite_method::RewriteMethod;
use super::sought::{Alone, Label};
use super::{Lowering, PART, metadata};
use crate::error::Failure;
use crate::mapping::Field;
use crate::mapping::types::Lowered;
use crate::patterns::wildcard;
use crate::plan::{Scalar, WildcardQuery};

/// Units of work, and bytes, that a piece of a pattern takes.
const PIECE: u64 = 96;

/// Units of work that it takes to look how a term ends.
const TERM: u64 = 2;
/// Bytes of a beginning at most.
const LONG: usize = 64;

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
    match patterned::read(lowering, pattern, "wildcard")? {
        Some((number, method, text)) => of_terms(lowering, number, method, (&text, ignores_case)),
        None => Ok(Node::None),
    }
}

/// A pattern of `query_string` on a key of a flattened: it is one of whole terms, which begin with their keys, of any key.
pub(super) fn of_keyed(
    lowering: &Lowering<'_, '_>,
    (place, found): (u16, &Field),
    pattern: &Pattern<'_>,
) -> Result<Node, Failure> {
    lowering.charge_values(1, pattern.value.len())?;
    let term = found
        .kind
        .term(&Scalar::String(String::new()), lowering.context(&found.name));
    term.map_err(|cause| lowering.failed_to_create(cause))?;
    let method = RewriteMethod::parse(lowering, pattern.rewrite)?;
    of_terms(lowering, place, method, (pattern.value, pattern.ignores_case))
}

/// Finds the terms of a field that a pattern of them matches.
fn of_terms(
    lowering: &Lowering<'_, '_>,
    number: u16,
    method: RewriteMethod,
    (text, ignores_case): (&str, bool),
) -> Result<Node, Failure> {
    method.check_explained(lowering)?;
    let node = of_any(&lowering.unexplained(), number, method, (text, ignores_case))?;
    if ignores_case {
        return Ok(node);
    }
    lowering.found_by(number, node, &|| text.to_owned())
}

fn of_any(
    lowering: &Lowering<'_, '_>,
    number: u16,
    method: RewriteMethod,
    (text, ignores_case): (&str, bool),
) -> Result<Node, Failure> {
    if text.is_empty() {
        // Of an empty text the real engine makes an automaton that takes nothing.
        return Ok(Node::None);
    }
    let is_plain = !ignores_case || !text.bytes().any(|byte| byte.is_ascii_alphabetic());
    if let Some(term) = wildcard::literal(text).filter(|_| is_plain) {
        let noted = lowering.noted();
        let node = lowering.node(number, Lowered::Terms(vec![term.into_bytes()]))?;
        lowering.note_pattern(noted);
        return match node {
            Node::Union { field, ordinals } => method.rewrite(lowering, field, ordinals),
            node => Ok(node),
        };
    }
    if let Some([beginning, ending]) = wildcard::ends(text).filter(|_| is_plain && lowering.notes.is_none())
        && let Some(ordinals) = between(lowering, number, beginning.as_bytes(), ending.as_bytes())?
    {
        return method.rewrite(lowering, number, ordinals);
    }
    // A piece has a place of its own, and those behind it.
    lowering.budget.charge(text.len() as u64 * PIECE, PART)?;
    lowering.budget.take(text.len() * PIECE as usize, PART)?;
    let automaton = wildcard::automaton(text, ignores_case, lowering.budget)?;
    let mut automaton = automaton.map_err(|cause| lowering.failed_to_create(cause))?;
    let node = patterned::find(lowering, number, &mut automaton, method)?;
    let label = || match ignores_case {
        true => Label::alone(text, Alone::Wildcard),
        false => Label::new(text.to_owned(), 0),
    };
    lowering.note_automaton(number, label, automaton)?;
    Ok(node)
}

/// Finds the terms that begin with some bytes and end with others, by the last bytes of each term, which are kept; nothing where
/// these do not say it.
fn between(
    lowering: &Lowering<'_, '_>,
    field: u16,
    beginning: &[u8],
    ending: &[u8],
) -> Result<Option<Vec<u32>>, Failure> {
    let reader = &lowering.index.fields[usize::from(field)];
    let Some(terms) = &reader.terms else { return Ok(None) };
    // Before short terms there are zeros.
    if !(1..=size_of::<u64>()).contains(&ending.len()) || ending.contains(&0) || beginning.len() > LONG {
        return Ok(None);
    }
    let last = |term: &[u8]| term.iter().fold(0, |last, &byte| last << 8 | u64::from(byte));
    let endings = reader.derived.endings.get_or_init(|| {
        let mut endings = Vec::with_capacity(terms.dictionary.len());
        terms
            .dictionary
            .visit(0..terms.dictionary.len() as u32, |_, term| endings.push(last(term)));
        endings.into_boxed_slice()
    });
    let all = terms.dictionary.prefix(beginning);
    lowering.budget.charge(all.len() as u64 * TERM, PART)?;
    let (wanted, shift) = (last(ending), 64 - 8 * ending.len() as u32);
    let among = endings.get(all.start as usize..all.end as usize).unwrap_or(&[]);
    let length = beginning.len() + ending.len();
    let mut ordinals = Vec::new();
    for (ordinal, &last) in (all.start..).zip(among) {
        if last << shift == wanted << shift {
            // The end of a short term may be a part of its beginning.
            let mut is_long =
                beginning.is_empty() || length <= size_of::<u64>() && last >> (8 * length - 8) & 0xff != 0;
            if !is_long {
                lowering.budget.charge(PIECE, PART)?;
                terms
                    .dictionary
                    .visit(ordinal..ordinal + 1, |_, term| is_long = term.len() >= length);
            }
            if is_long {
                lowering.budget.room(&mut ordinals, 1, PART)?;
                ordinals.push(ordinal);
            }
        }
    }
    Ok(Some(ordinals))
}
