//! `prefix`: terms that begin with a text, with score 1.

use super::node::Node;
use super::rewrite_method::RewriteMethod;
use super::{LOOK_UP, Lowering, PART, metadata};
use crate::error::Failure;

pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    field: &str,
    value: &str,
    case_insensitive: bool,
    rewrite: Option<&str>,
) -> Result<Node, Failure> {
    let pattern = if case_insensitive {
        value.to_ascii_lowercase() + "*"
    } else {
        format!("{value}*")
    };
    metadata::check_index(field, &pattern)?;
    if let Some(has) = metadata::has_constant(lowering, field, std::iter::once(pattern.as_str())) {
        return Ok(if has { Node::All } else { Node::None });
    }
    let own = matches!(field, "_id" | "_source");
    let method = match lowering.field(field) {
        None if !own => RewriteMethod::Constant,
        _ => RewriteMethod::parse(lowering, rewrite)?,
    };
    if own {
        let reason = format!(
            "Can only use prefix queries on keyword, text and wildcard fields - not on [{field}] which is of type [{field}]"
        );
        return Err(Failure::shard(400, lowering.shard_exception(reason)));
    }
    metadata::refuse(field)?;
    let Some((number, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    let beginning = found
        .kind
        .prefix(value, lowering.context(&found.name))
        .map_err(|error| lowering.refused(error))?;
    let scores = matches!(
        method,
        RewriteMethod::Scoring | RewriteMethod::Top(_) | RewriteMethod::TopBlended(_)
    );
    found
        .kind
        .check_prefix(value, scores)
        .map_err(|cause| Failure::request(400, cause))?;
    let Some(terms) = &lowering.index.fields[number as usize].terms else {
        return Ok(Node::None);
    };
    let ordinals = if case_insensitive {
        super::term::ignoring_case(lowering, &terms.dictionary, &beginning, true)?
    } else {
        let begun = terms.dictionary.prefix(&beginning);
        lowering.budget.charge(LOOK_UP, PART)?;
        lowering.take_ordinals(begun.len())?;
        begun.collect()
    };
    method.rewrite(lowering, number, ordinals)
}
