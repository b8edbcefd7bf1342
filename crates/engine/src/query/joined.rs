//! What does a full text query look for in a field whose texts are one term of joined words?

use super::r#match::{no_words, word};
use super::node::Node;
use super::{Lowering, PART, written};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::plan::{Scalar, ZeroTermsQuery};

/// Lowers the text of a query on a field, whose values are in a place; nothing where its words are not joined.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, found): (u16, &Field),
    query: &Scalar,
    lenient: bool,
    zero_terms_query: ZeroTermsQuery,
) -> Result<Option<Node>, Failure> {
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
    Ok(Some(match terms.pop() {
        None => no_words(zero_terms_query),
        Some(term) => word(lowering, (place, found), term, lenient)?,
    }))
}
