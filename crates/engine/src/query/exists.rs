//! `exists`: documents with a value in a field, in any field of an object, or in any field that a pattern matches.

use super::node::{Bool, NODE, Node};
use super::{Lowering, PART, metadata};
use crate::error::Failure;
use crate::mapping::simple_match;

pub(super) fn lower(lowering: &Lowering<'_, '_>, field: &str) -> Result<Node, Failure> {
    if let Some(node) = metadata::exists(lowering, field)? {
        return Ok(node);
    }
    let mut fields = if lowering.mapping.is_object(field) {
        lowering.matching(&format!("{field}.*"))?
    } else {
        lowering.matching(field)?
    };
    let ignored = lowering.mapping.ignored();
    if simple_match(field, &lowering.mapping.get(ignored).name) {
        fields.push(ignored);
    }
    let mut found = Vec::with_capacity(fields.len());
    for field in fields {
        let can_exist = lowering.mapping.get(field).kind.can_exist();
        if can_exist.map_err(|cause| lowering.failed_to_create(cause))? {
            found.push(lowering.mapping.place(field, lowering.space));
        }
    }
    lowering.budget.take(found.len() * NODE, PART)?;
    let mut nodes: Vec<Node> = found.into_iter().map(|field| Node::Exists { field }).collect();
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
