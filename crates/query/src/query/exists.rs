//! `exists`: documents with a value in a field, in any field of an object, or in any field that a pattern matches.

use super::found::Found;
use super::node::{Bool, NODE, Node};
use super::{LOOK_UP, Lowering, PART, metadata};
use crate::error::Failure;
use crate::mapping::{Field, simple_match};

pub(super) fn lower(lowering: &Lowering<'_, '_>, field: &str) -> Result<Node, Failure> {
    if let Some(node) = metadata::exists(lowering, field)? {
        return Ok(node);
    }
    let mut fields = if lowering.mapping.is_object(field) {
        lowering.matching(&format!("{field}.*"))?
    } else {
        lowering.matching(field)?
    };
    if let Some((number, key @ Found::Key(..))) = lowering.field(field) {
        return of_field(lowering, number, &key);
    }
    let own = lowering.mapping.own().into_iter();
    fields.extend(own.filter(|&number| simple_match(field, &lowering.mapping.get(number).name)));
    let mut found = Vec::with_capacity(fields.len());
    for field in fields {
        let can_exist = lowering.mapping.get(field).kind.can_exist();
        if can_exist.map_err(|cause| lowering.failed_to_create(cause))? {
            found.push(lowering.mapping.place(field, lowering.space));
        }
    }
    lowering.budget.take(found.len() * NODE, PART)?;
    let nodes: Result<Vec<Node>, Failure> = found.into_iter().map(|field| lowering.existing(field)).collect();
    let mut nodes = nodes?;
    Ok(match (nodes.len(), nodes.pop()) {
        (1, Some(only)) => Node::Constant(Box::new(only)),
        (_, None) => Node::None,
        (_, Some(last)) => {
            nodes.push(last);
            Node::Constant(Box::new(Node::Bool(Bool {
                should: nodes,
                ..Bool::default()
            })))
        }
    })
}

/// The documents with a value in `field`, whose values are at `place`.
pub(super) fn of_field(lowering: &Lowering<'_, '_>, place: u16, field: &Field) -> Result<Node, Failure> {
    let can_exist = field.kind.can_exist();
    if !can_exist.map_err(|cause| lowering.failed_to_create(cause))? {
        return Ok(Node::None);
    }
    let Some(beginning) = field.kind.exists_by() else {
        return Ok(Node::Constant(Box::new(lowering.existing(place)?)));
    };
    let Some(terms) = &lowering.index.fields[place as usize].terms else {
        return Ok(Node::None);
    };
    lowering.budget.charge(LOOK_UP, PART)?;
    let begun = terms.dictionary.prefix(&beginning);
    lowering.take_ordinals(begun.len())?;
    Ok(Node::Union {
        field: place,
        ordinals: begun.collect(),
    })
}
