//! `slice`: which documents belong to a part of a search that several read together? By the hash of an id or of a number, as the
//! real engine's `TermsSliceQuery` and `DocValuesSliceQuery` part them, or by their places, as its `DocIdSliceQuery`.

use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::mapping::spaces::ROOT;
use crate::murmur3;
use crate::plan::{Aggregation, Search, Slice};
use crate::query::Lowering;
use crate::query::id_terms::uid;
use crate::query::node::{Bool, Node};
use crate::query::said::refused;
use crate::sorting;
use crate::spaces::interleaved;
use crate::values::field_data::DocValues;

/// The name of this part of a request in errors of the budget.
const PART: &str = "slice";
/// Units of work that a document takes by its place, by its values, and by its id.
const BY_PLACE: u64 = 1;
const BY_VALUES: u64 = 4;
const BY_ID: u64 = 32;
/// What hashes of ids begin with.
const SEED: u32 = 7919;
/// Metadata that no document has numbers of.
const WITHOUT_NUMBERS: [&str; 7] = [
    "_doc_count",
    "_routing",
    "_index",
    "_type",
    "_source",
    "_field_names",
    "_ignored",
];

/// Narrows a query to the documents of a slice.
pub fn narrowed(lowering: &Lowering<'_, '_>, slice: &Slice, search: &Search, node: Node) -> Result<Node, Failure> {
    let most = lowering.index.settings.max_slices;
    if slice.is_limited && i64::from(slice.max) > most {
        let reason = format!(
            "The number of slices [{}] is too large. It must be less than [{most}]. This limit can be set by changing the \
             [index.max_slices_per_scroll] index level setting.",
            slice.max
        );
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    if search.parts.as_ref().is_some_and(|parts| parts.explain) {
        return Err(refused("a search with [slice]"));
    }
    if search
        .aggs
        .iter()
        .any(|agg| matches!(agg.aggregation, Aggregation::Global))
    {
        let reason = "[global] in a search with [slice] is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let documents = lowering.index.documents;
    let count = documents as usize;
    lowering.budget.take(count * 2 * size_of::<u32>(), PART)?;
    let found = match slice.field.as_deref() {
        None => by_place(lowering, slice)?,
        Some("_id") if slice.is_limited => by_id(lowering, slice)?,
        Some(name) => by_values(lowering, slice, name)?,
    };
    Ok(Node::Bool(Bool {
        must: vec![node],
        filter: vec![Node::Documents(found)],
        ..Bool::default()
    }))
}

fn failed(reason: &[&str]) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason.concat()))
}

/// Whether a number belongs to a slice.
fn is_in(slice: &Slice, number: i64) -> bool {
    number.checked_rem_euclid(slice.max.into()) == Some(slice.id.into())
}

/// As Java's `floorMod`, whose result has the sign of the divisor: there is one divisor below zero, -1, and nothing is left of that.
fn by_place(lowering: &Lowering<'_, '_>, slice: &Slice) -> Result<Vec<u32>, Failure> {
    let documents = lowering.index.documents;
    let ways = lowering.index.spaces.ways_up();
    let work = u64::from(documents) * BY_PLACE * (1 + ways.len() as u64);
    lowering.budget.charge(work, PART)?;
    // Objects of type `nested` have places, too.
    let inside: i64 = ways.iter().map(|way| i64::from(way.first(documents))).sum();
    let all = i64::from(documents) + inside;
    let (id, max) = (i64::from(slice.id), i64::from(slice.max));
    let (each, rest) = (all / max, all % max);
    let from = id * each + id.min(rest);
    let to = from + each + i64::from(id < rest);
    let is_in = |&document: &u32| (from..to).contains(&interleaved(&ways, document));
    Ok((0..documents).filter(is_in).collect())
}

fn by_id(lowering: &Lowering<'_, '_>, slice: &Slice) -> Result<Vec<u32>, Failure> {
    let mut found = Vec::new();
    let Some(ids) = &lowering.index.ids else {
        return Ok(found);
    };
    lowering
        .budget
        .charge(u64::from(lowering.index.documents) * BY_ID, PART)?;
    let mut term = Vec::new();
    ids.visit(lowering.index.documents, &mut |document, id| {
        uid(id, &mut term);
        if is_in(slice, (murmur3::hash_32(&term, SEED) as i32).into()) {
            found.push(document);
        }
    });
    sorting::sort_by(&mut found, Ord::cmp);
    Ok(found)
}

/// Any of a document's numbers brings it into a slice; one without any is in the first.
fn by_values(lowering: &Lowering<'_, '_>, slice: &Slice, name: &str) -> Result<Vec<u32>, Failure> {
    let documents = lowering.index.documents;
    lowering.budget.charge(u64::from(documents) * BY_VALUES, PART)?;
    let without = || failed(&["cannot load numeric doc values on ", name]);
    let ids = lowering.index.ids.as_ref();
    let version = |document: u32| ids.map_or((1, document.into()), |ids| ids.version(document));
    let of_numbers = |number: &dyn Fn(u32) -> i64| {
        let is_in = |&document: &u32| is_in(slice, mixed(number(document)));
        (0..documents).filter(is_in).collect()
    };
    let column: Option<Column<'_>> = match name {
        "_id" | "_uid" if !slice.is_limited => {
            return Err(failed(&["cannot slice on [", name, "] when using [point-in-time]"]));
        }
        "_uid" => {
            return Err(failed(&[
                "Computing slices on the [_uid] field is illegal for 7.x indices, use [_id] instead",
            ]));
        }
        "_version" => return Ok(of_numbers(&|document| version(document).0 as i64)),
        "_seq_no" => return Ok(of_numbers(&|document| version(document).1 as i64)),
        _ if WITHOUT_NUMBERS.contains(&name) => return Err(without()),
        _ => {
            let Some((number, found)) = lowering.field(name) else {
                return Err(failed(&["field ", name, " not found"]));
            };
            if !matches!(found.kind.doc_values(name), Ok(DocValues::Numbers(_))) {
                return Err(without());
            }
            // Nothing is stored by the name of an alias.
            let is_alias = found.name != name;
            let place = lowering.mapping.place(number, ROOT);
            let column = lowering.index.fields[usize::from(place)].column;
            column.filter(|_| !is_alias)
        }
    };
    let Some(column) = column else {
        return Ok(if is_in(slice, 0) {
            (0..documents).collect()
        } else {
            Vec::new()
        });
    };
    lowering.budget.charge(column.count_values() * BY_VALUES, PART)?;
    let number = |&document: &u32| match column.has(document) {
        true => column
            .places(document)
            .any(|place| is_in(slice, mixed(column.value(place)))),
        false => is_in(slice, 0),
    };
    Ok((0..documents).filter(number).collect())
}

/// The bits of a number, mixed as `BitMixer.mix` of the library HPPC does.
fn mixed(value: i64) -> i64 {
    let mut bits = value as u64;
    bits = (bits ^ bits >> 32).wrapping_mul(0x4cd6_944c_5cc2_0b6d);
    bits = (bits ^ bits >> 29).wrapping_mul(0xfc12_c5b1_9d32_59e9);
    ((bits ^ bits >> 32) as i32).into()
}
