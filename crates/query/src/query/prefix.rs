//! `prefix`: terms that begin with a text, with score 1 unless `rewrite` says otherwise.

use super::node::Node;
use super::rewrite_method::RewriteMethod;
use super::sought::{Alone, Label, Pattern, Sought};
use super::{LOOK_UP, Lowering, PART, VISIT, metadata};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::spaces::ROOT;
use crate::mapping::types::{Beginnings, Lowered};
use crate::plan::PrefixQuery;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &PrefixQuery) -> Result<Node, Failure> {
    let rewrite = query.rewrite.as_deref();
    of_text(lowering, &query.field, &query.value, query.case_insensitive, rewrite)
}

pub(super) fn of_text(
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
    let own = field == "_id" || metadata::UNSEARCHED.contains(&field);
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
    of_field(
        lowering,
        (number, &found),
        value,
        case_insensitive,
        rewrite.map(|_| method),
    )
}

/// Lowers the beginning of a value of a field; one that scores in no other way than the request says.
pub(super) fn of_field(
    lowering: &Lowering<'_, '_>,
    (number, found): (u16, &Field),
    value: &str,
    case_insensitive: bool,
    method: Option<RewriteMethod>,
) -> Result<Node, Failure> {
    if let Some(beginnings) = found.kind.beginnings(value) {
        return among_beginnings(lowering, &beginnings, (value, case_insensitive), method);
    }
    let method = method.unwrap_or(RewriteMethod::Constant);
    let beginning = found
        .kind
        .prefix(value, lowering.context(&found.name))
        .map_err(|error| lowering.refused(error))?;
    let steps = if case_insensitive {
        super::term::characters(&beginning)
    } else {
        beginning.len()
    };
    super::term::check_depth(lowering, steps)?;
    let scores = matches!(
        method,
        RewriteMethod::Scoring | RewriteMethod::Top(_) | RewriteMethod::TopBlended(_)
    );
    found
        .kind
        .check_prefix(value, scores, is_spread(lowering, found))
        .map_err(|cause| Failure::request(400, cause))?;
    let units = value.encode_utf16().count();
    let is_indexed = |(least, most): (usize, usize)| (least..=most).contains(&units);
    // What is looked up among beginnings is not seen in the field itself.
    if !found.kind.indexed_beginnings().is_some_and(is_indexed) {
        lowering.note(number, || {
            let text = super::said_terms::term(&beginning) + "*";
            match case_insensitive {
                true => Sought::Pattern(
                    Pattern::IgnoringCase(beginning.clone(), true),
                    Label::alone(&text, Alone::Prefix),
                ),
                false => Sought::Pattern(Pattern::Prefix(beginning.clone()), Label::new(text, 0)),
            }
        })?;
    }
    let Some(terms) = &lowering.index.fields[number as usize].terms else {
        let node = method.of_no_terms(lowering, number)?;
        return lowering.found_by(number, node, &|| super::said_terms::term(&beginning) + "*");
    };
    let ordinals = if case_insensitive {
        super::term::ignoring_case(lowering, &terms.dictionary, &beginning, true)?
    } else {
        let begun = terms.dictionary.prefix(&beginning);
        lowering.budget.charge(LOOK_UP, PART)?;
        lowering.take_ordinals(begun.len())?;
        begun.collect()
    };
    let node = method.rewrite(lowering, number, ordinals)?;
    if case_insensitive {
        return Ok(node);
    }
    match found.kind.indexed_beginnings() {
        // The real engine looks it up among beginnings, and does not see whose objects these are of.
        Some((least, most)) if lowering.explains && (least..=most).contains(&units) => {
            let said = [found.name.as_str(), "._index_prefix:", value].concat();
            Ok(Node::Constant(Box::new(super::said::wrap(
                node,
                said,
                super::said::Kind::Constant,
                Some(number),
            ))))
        }
        _ => lowering.found_by(number, node, &|| super::said_terms::term(&beginning) + "*"),
    }
}

/// Whether a field has values in documents of nested spaces that are not those of the query's space alone.
pub(super) fn is_spread(lowering: &Lowering<'_, '_>, field: &Field) -> bool {
    let is_alone = || lowering.mapping.spaces[field.space as usize].included_in.is_empty();
    field.space != ROOT && !lowering.is_elsewhere && (field.space != lowering.space || !is_alone())
}

/// Looks up a beginning among terms that are beginnings. The real engine treats it as a term query; `method` only decides how an
/// empty beginning, which every text has, is scored.
fn among_beginnings(
    lowering: &Lowering<'_, '_>,
    beginnings: &Beginnings,
    (value, case_insensitive): (&str, bool),
    method: Option<RewriteMethod>,
) -> Result<Node, Failure> {
    if value.is_empty() && method.is_none() {
        let reason = "Cannot invoke \"Object.hashCode()\" because \"this.rewriteMethod\" is null";
        return Err(lowering.failed_to_create(Cause::new("null_pointer_exception", reason)));
    }
    let Some((number, _)) = lowering.field(&beginnings.path) else {
        return Ok(Node::None);
    };
    let Some(terms) = &lowering.index.fields[number as usize].terms else {
        return Ok(Node::None);
    };
    let method = method.unwrap_or(RewriteMethod::Constant);
    let node = if value.is_empty() {
        let all = 0..terms.dictionary.len() as u32;
        lowering.budget.charge(u64::from(all.end) * VISIT, PART)?;
        let mut ordinals = Vec::new();
        lowering.budget.room(&mut ordinals, all.len(), PART)?;
        terms.dictionary.visit(all, |ordinal, term| {
            // One character: no byte goes on with it but those behind the first.
            if super::term::characters(term) == 1 {
                ordinals.push(ordinal);
            }
        });
        method.rewrite(lowering, number, ordinals)?
    } else if case_insensitive {
        super::term::check_ignoring_case(lowering, value.as_bytes())?;
        let ordinals = super::term::ignoring_case(lowering, &terms.dictionary, value.as_bytes(), false)?;
        Node::Union {
            field: number,
            ordinals,
        }
    } else {
        lowering.node(number, Lowered::Term(value.as_bytes().to_vec()))?
    };
    let is_constant = matches!(method, RewriteMethod::Constant | RewriteMethod::ConstantBoolean);
    Ok(match node {
        Node::Term { .. } if is_constant && !beginnings.scores => Node::Constant(Box::new(node)),
        node => node,
    })
}
