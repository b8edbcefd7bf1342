//! What do the queries share that look for terms by a pattern?

use super::node::Node;
use super::rewrite_method::RewriteMethod;
use super::{LOOK_UP, Lowering, PART, metadata};
use crate::error::Failure;
use crate::patterns::{self, Automaton};

/// A pattern of a request.
pub(super) struct Pattern<'p> {
    pub field: &'p str,
    pub value: &'p str,
    /// Whether letters of ASCII stand for those of either case.
    pub ignores_case: bool,
    /// The name of a way to score the terms.
    pub rewrite: Option<&'p str>,
}

/// Finds the field of a pattern, how its terms are scored, and the pattern of its own terms; nothing where there is no field.
/// `query` is the name of the query that has it.
pub(super) fn read(
    lowering: &Lowering<'_, '_>,
    pattern: &Pattern<'_>,
    query: &'static str,
) -> Result<Option<(u16, RewriteMethod, String)>, Failure> {
    let Pattern {
        field, value, rewrite, ..
    } = *pattern;
    lowering.charge_values(1, value.len())?;
    let own = metadata::is_known(field) && lowering.field(field).is_none();
    let is_unmapped = !own && lowering.field(field).is_none();
    // On a field that is not mapped, `regexp` reads `rewrite` before it finds nothing; the others do not.
    if is_unmapped && query != "regexp" {
        return Ok(None);
    }
    let method = RewriteMethod::parse(lowering, rewrite)?;
    if is_unmapped {
        return Ok(None);
    }
    let Some((number, found)) = lowering.field(field) else {
        let types = match query {
            "regexp" => "keyword and text fields",
            _ => "keyword, text and wildcard fields",
        };
        let reason = format!("Can only use {query} queries on {types} - not on [{field}] which is of type [{field}]");
        return Err(Failure::shard(400, lowering.shard_exception(reason)));
    };
    let text = found.kind.pattern(value, query, lowering.context(&found.name));
    Ok(Some((number, method, text.map_err(|error| lowering.refused(error))?)))
}

/// Finds the terms that an automaton takes.
pub(super) fn find(
    lowering: &Lowering<'_, '_>,
    field: u16,
    automaton: &mut dyn Automaton,
    method: RewriteMethod,
) -> Result<Node, Failure> {
    let Some(terms) = &lowering.index.fields[usize::from(field)].terms else {
        return method.of_no_terms(lowering, field);
    };
    lowering.budget.charge(LOOK_UP, PART)?;
    let ordinals = patterns::matching(&terms.dictionary, automaton, lowering.budget)?;
    method.rewrite(lowering, field, ordinals)
}
