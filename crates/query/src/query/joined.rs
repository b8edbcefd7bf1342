//! What does a full text query look for in a field whose texts are one term of joined words?

use super::r#match::word;
use super::node::Node;
use super::words::{self, Terms};
use super::{Lowering, PART, fuzzy, written};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::plan::Scalar;

/// Lowers the text of a query on a field, whose values are in a place; nothing where its words are not
/// joined, and nothing in that where it has none.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, found): (u16, &Field),
    query: &Scalar,
    terms: &Terms<'_>,
) -> Result<Option<Option<Node>>, Failure> {
    let Some(joined) = found.kind.joined() else {
        return Ok(None);
    };
    let text = written(query);
    // A character takes longer to look at than the bytes of a value do.
    lowering.charge_values(1, text.len() * 2)?;
    lowering.budget.take(text.len() * 3, PART)?;
    let mut list = joined
        .terms(None, &text)
        .map_err(|cause| lowering.failed_to_create(cause))?;
    if list.len() > 1 {
        let reason =
            "queries by an analyzer that puts several tokens in one place are not supported on completion fields";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let Some(term) = list.pop() else {
        return Ok(Some(None));
    };
    let of = (place, found);
    let node = match (terms.expansions, terms.fuzzy) {
        (Some(_), _) => words::beginning(lowering, of, &term, terms.lenient),
        (None, Some(fuzzy)) => fuzzy::of_word(lowering, of, &term, terms, fuzzy),
        (None, None) => word(lowering, of, term, terms.lenient),
    };
    node.map(|node| Some(Some(node)))
}
