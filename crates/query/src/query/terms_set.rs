//! `terms_set`: documents with as many of several terms as a field of theirs says.

use super::r#match::check_clauses;
use super::node::{NODE, Node};
use super::{Lowering, PART, metadata, term};
use crate::error::{Cause, Failure};
use crate::plan::TermsSetQuery;
use crate::values::field_data::DocValues;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &TermsSetQuery) -> Result<Node, Failure> {
    let TermsSetQuery {
        field, values, minimum, ..
    } = query;
    if values.is_empty() {
        return Ok(Node::None);
    }
    check_clauses(lowering, values.len())?;
    lowering.budget.take(values.len() * NODE, PART)?;
    let hidden = lowering.counted();
    let nodes = values.iter().map(|value| term::of_value(&hidden, field, value, false));
    let nodes = nodes.collect::<Result<Vec<_>, _>>()?;
    let Some(minimum) = minimum else {
        let cause = Cause::new("illegal_state_exception", "No minimum should match has been specified");
        return Err(lowering.failed_to_create(cause));
    };
    if metadata::is_known(minimum) {
        let reason = format!("[terms_set] with [minimum_should_match_field] [{minimum}] is not supported");
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    let Some((place, found)) = lowering.field(minimum) else {
        let reason = format!("failed to find minimum_should_match field [{minimum}]");
        return Err(Failure::shard(400, lowering.shard_exception(reason)));
    };
    let values = found
        .kind
        .doc_values(&found.name)
        .map_err(|cause| lowering.failed_to_create(cause))?;
    let is_key = matches!(found, super::found::Found::Key(..));
    let class = match values {
        DocValues::Numbers(encoding) => {
            return Ok(Node::Covering {
                nodes,
                field: place,
                encoding,
            });
        }
        DocValues::Terms if is_key => "index.mapper.flattened.FlattenedFieldMapper$KeyedFlattenedFieldData",
        DocValues::Terms => "index.fielddata.plain.SortedSetOrdinalsIndexFieldData",
        DocValues::Points => "index.fielddata.plain.AbstractLatLonPointIndexFieldData$LatLonPointIndexFieldData",
        DocValues::Ranges(_) => "index.fielddata.plain.BinaryIndexFieldData",
    };
    let (class, numbers) = (
        format!("org.elasticsearch.{class}"),
        "org.elasticsearch.index.fielddata.IndexNumericFieldData",
    );
    let reason = format!(
        "class {class} cannot be cast to class {numbers} ({class} and {numbers} are in unnamed module of loader 'app')"
    );
    Err(lowering.failed_to_create(Cause::new("class_cast_exception", reason)))
}
