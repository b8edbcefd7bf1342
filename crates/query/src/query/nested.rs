//! `nested`: documents in which objects match that are documents of their own.

use super::node::Node;
use super::{Lowering, PART};
use crate::error::{Cause, Failure};
use crate::plan::NestedQuery;

/// Lowers a `nested`: in the space of its path, whose documents are then joined with those of the space it stands in.
pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &NestedQuery) -> Result<Node, Failure> {
    let NestedQuery {
        path,
        query,
        score_mode,
        ignore_unmapped,
        ..
    } = query;
    let space = match find(lowering, path) {
        Ok(space) => space,
        Err(_) if *ignore_unmapped && !lowering.mapping.is_object(path) => return Ok(Node::None),
        Err(reason) => {
            let cause = Cause::new("illegal_state_exception", reason);
            return Err(lowering.failed_to_create(cause));
        }
    };
    if lowering.is_elsewhere {
        // What it finds are documents of the space that it stands in.
        let node = lowering.within(space).query(query)?;
        return Ok(if node.is_none() { Node::None } else { Node::Empty });
    }
    let outer = lowering.space;
    let around = &lowering.mapping.spaces[outer as usize].path;
    if space == outer || !lowering.mapping.is_within(space, outer) {
        // The real engine fails, or joins documents that have nothing to do with each other.
        let reason = format!(
            "[nested] on path [{path}] inside [nested] on path [{around}], which is not around it, is not supported"
        );
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let node = lowering.of_path(space, lowering.within(space).query(query)?);
    let node = Box::new(node);
    lowering.budget.take(super::node::NODE, PART)?;
    Ok(Node::Nested {
        space,
        outer,
        mode: *score_mode,
        node,
    })
}

/// Finds the space of a path; the error says in the real engine's words that there is none.
pub fn find(lowering: &Lowering<'_, '_>, path: &str) -> Result<u16, String> {
    if path.is_empty() || !lowering.mapping.is_object(path) {
        return Err(format!("[nested] failed to find nested object under path [{path}]"));
    }
    let space = lowering.mapping.space(path);
    space.ok_or_else(|| format!("[nested] nested object under path [{path}] is not of nested type"))
}
