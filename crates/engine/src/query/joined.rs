//! What does a full text query look for in a field whose texts are one term of joined words?

use super::r#match::word;
use super::node::Node;
use super::{Lowering, PART, written};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::plan::Scalar;

/// Lowers the text of a query on a field, whose values are in a place; nothing where its words are not
/// joined, and nothing in that where it has none.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, found): (u16, &Field),
    query: &Scalar,
    lenient: bool,
) -> Result<Option<Option<Node>>, Failure> {
    let Some(joined) = found.kind.joined() else {
        return Ok(None);
    };
    let text = written(query);
    // A character takes longer to look at than the bytes of a value do.
    lowering.charge_values(1, text.len() * 2)?;
    lowering.budget.take(text.len() * 3, PART)?;
    let mut terms = joined
        .terms(None, &text)
        .map_err(|cause| lowering.failed_to_create(cause))?;
    if terms.len() > 1 {
        let reason =
            "queries by an analyzer that puts several tokens in one place are not supported on completion fields";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let term = terms.pop();
    term.map(|term| word(lowering, (place, found), term, lenient))
        .transpose()
        .map(Some)
}
