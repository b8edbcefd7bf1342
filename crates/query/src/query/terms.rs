//! `terms`: any of several exact values, with score 1.

use super::node::Node;
use super::{Lowering, PART, metadata, written};
use crate::error::{Cause, Failure};
use crate::plan::{Scalar, TermsQuery};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &TermsQuery) -> Result<Node, Failure> {
    of_values(lowering, &query.field, &query.values)
}

pub(super) fn of_values(lowering: &Lowering<'_, '_>, field: &str, values: &[Scalar]) -> Result<Node, Failure> {
    let most = lowering.index.settings.max_terms_count;
    // A field that is not mapped has no terms, however many are asked for.
    let is_known = lowering.field(field).is_some() || metadata::is_known(field);
    if is_known && values.len() > most {
        let reason = format!(
            "The number of terms [{}] used in the Terms Query request has exceeded the allowed maximum of [{most}]. \
             This maximum can be set by changing the [index.max_terms_count] index level setting.",
            values.len()
        );
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    if values.is_empty() {
        return Ok(Node::None);
    }
    lowering.charge_values(values.len(), values.iter().map(|value| written(value).len()).sum())?;
    lowering.budget.take(values.len() * 2 * size_of::<Vec<u8>>(), PART)?;
    if let Some(node) = metadata::values(lowering, field, values, false)? {
        return Ok(node);
    }
    let Some((number, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    let lowered = found
        .kind
        .terms(values, lowering.context(&found.name))
        .map_err(|cause| lowering.failed_to_create(cause))?;
    lowering.node(number, lowered)
}
