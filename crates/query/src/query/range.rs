//! `range`: values between two bounds, with score 1.

use super::node::Node;
use super::{Lowering, metadata, written};
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::zone::Zone;
use crate::error::Failure;
use crate::mapping::types::{Lowered, RangeBounds, Relation, not_indexed};
use crate::plan::{RangeQuery, Scalar};

/// Units of work that a character of a date's format takes.
const FORMAT: usize = 64;

/// Whether any document of any space has a value in a field, given its name.
pub(super) fn has_values(lowering: &Lowering<'_, '_>, field: &str) -> bool {
    let column = |place: u16| lowering.index.fields[usize::from(place)].column;
    let mut places = lowering
        .mapping
        .field(field)
        .into_iter()
        .flat_map(|number| lowering.mapping.places(number));
    places.any(|place| column(place).is_some_and(|column| column.documents > 0))
}

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &RangeQuery) -> Result<Node, Failure> {
    of_bounds(lowering, query, true)
}

/// The same; the real engine looks at the values of the index before it reads bounds, if it does so at all.
pub(super) fn of_bounds(lowering: &Lowering<'_, '_>, query: &RangeQuery, compares: bool) -> Result<Node, Failure> {
    let RangeQuery {
        field,
        from,
        to,
        include_lower,
        include_upper,
        format,
        time_zone,
        relation,
        ..
    } = query;
    let bad_request = |cause| Failure::request(400, cause);
    let pattern = format.as_deref().map_or(0, str::len);
    lowering.charge_values(2, written(from).len() + written(to).len() + pattern * FORMAT)?;
    let format = format
        .as_deref()
        .map(DateFormat::new)
        .transpose()
        .map_err(bad_request)?;
    let zone = time_zone.as_deref().map(Zone::parse).transpose().map_err(bad_request)?;
    let open = *from == Scalar::Null && *to == Scalar::Null;
    if let Some(node) = metadata::range(lowering, field, open && compares)? {
        return Ok(node);
    }
    let Some((number, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    let bounds = RangeBounds {
        from,
        to,
        include_lower: *include_lower,
        include_upper: *include_upper,
        relation: Relation::read(relation.as_deref()),
        format: format.as_ref(),
        zone,
        context: lowering.context(&found.name),
    };
    let is_rewritten = compares && found.kind.rewrites_ranges();
    if is_rewritten && !(found.kind.is_indexed() && has_values(lowering, &found.name)) {
        // The real engine asks for the first and last value before it reads bounds.
        return Ok(Node::None);
    }
    if !compares && found.kind.rewrites_ranges() && !found.kind.is_indexed() {
        return Err(lowering.failed_to_create(not_indexed(&found.name)));
    }
    if open && compares {
        // A range without bounds asks for any value.
        return super::exists::of_field(lowering, number, &found);
    }
    let lowered = found.kind.range(&bounds).map_err(|cause| {
        // Bounds are read while the real engine rewrites the query, where nothing wraps the error.
        if is_rewritten {
            Failure::shard(math::status(&cause), cause)
        } else {
            lowering.failed_to_create(cause)
        }
    })?;
    if is_rewritten
        && lowering.explains
        && let Lowered::Numbers { low, high } = lowered
        && let Some((first, last)) = lowering.index.fields[number as usize].bounds()
        && low <= first
        && last <= high
    {
        return super::exists::of_field(lowering, number, &found);
    }
    if is_rewritten
        && let Some(column) = lowering.index.fields[number as usize].column
        && let Lowered::Numbers { low, high } = lowered
        && !column.is_multiple()
        && column
            .code_range(i64::MIN, i64::MAX)
            .is_some_and(|all| column.code_range(low, high) == Some(all))
    {
        return Ok(Node::Constant(Box::new(Node::Exists { field: number })));
    }
    let node = lowering.node(number, lowered)?;
    Ok(match lowering.explains {
        true => lowering.ranged(node, [*include_lower, *include_upper]),
        false => node,
    })
}
