//! `collapse`: of hits whose field has the same value the best one is shown, and inside of it, as hits of searches of their own, others
//! of them.

use super::Shard;
use super::driver::Totals;
use crate::aggs::Collectors;
use crate::budget::Budget;
use crate::error::{Cause, Failure, Level};
use crate::hits::groups::Groups;
use crate::hits::hit::Hit;
use crate::hits::sort::SortKeys;
use crate::hits::top_hits::TopHits;
use crate::java::hash_map::spread;
use crate::java::text::write_double;
use crate::mapping::is_metadata;
use crate::outcome::Outcome;
use crate::plan::{Collapse, InnerHits, Moment, Scalar, Search, Sort};
use crate::query::Lowering;
use crate::query::found::Found;
use crate::score::bounded::MOST_WANTED;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldData};

/// Units of work to prepare a search.
const SEARCH: u64 = 256;

/// So many times as many hits as groups are looked at where that may do.
const QUICK: usize = 8;

/// What hits are put together by.
pub struct Field<'c> {
    data: FieldData<'c, 'c>,
    /// How numbers are stored; nothing of terms.
    encoding: Option<Encoding>,
}

fn shard(reason: String) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason))
}

impl<'c> Field<'c> {
    /// Finds the field.
    pub fn new(lowering: &Lowering<'c, 'c>, plan: &'c Collapse) -> Result<Self, Failure> {
        let name = plan.field.as_str();
        let none = |name: &str, kind: &str| {
            shard(format!(
                "collapse is not supported for the field [{name}] of the type [{kind}]"
            ))
        };
        if is_metadata(name) {
            return Err(none(name, name));
        }
        let data = lowering.field_data(name).map_err(|failure| match lowering.field(name) {
            // Of a key, the real engine asks for no values.
            Some((_, Found::Key(_, field))) => none(&field.name, field.kind.name()),
            _ => failure,
        });
        let Some(data) = data? else {
            return Err(shard(format!("no mapping found for `{name}` in order to collapse on")));
        };
        let Some(is_searchable) = data.kind.collapses() else {
            return Err(none(data.name, data.kind.name()));
        };
        let encoding = match data.kind.doc_values(data.name) {
            Ok(DocValues::Numbers(encoding)) => Some(encoding),
            Ok(_) => None,
            Err(_) => return Err(shard(format!("cannot collapse on field `{name}` without `doc_values`"))),
        };
        if !is_searchable && !plan.inner_hits.is_empty() {
            return Err(shard(format!(
                "cannot expand `inner_hits` for collapse field `{name}`, only indexed field can retrieve `inner_hits`"
            )));
        }
        Ok(Self { data, encoding })
    }

    /// Makes room for the best hits of groups.
    pub fn groups(&self, lowering: &Lowering<'c, 'c>, wanted: usize) -> Groups<'c> {
        Groups::new(lowering.index, self.data.column, wanted, lowering.budget)
    }

    /// Finds the best hits of groups among the best of all hits, which are found sooner; nothing where these may be too few.
    pub fn quick(
        &self,
        keys: &SortKeys<'_>,
        wanted: usize,
        budget: &Budget,
        search: &dyn Fn(&mut TopHits<'_>, &mut Collectors<'_>) -> Result<Totals, Failure>,
    ) -> Result<Option<(Vec<Hit>, Totals)>, Failure> {
        let is_single = self.data.column.as_ref().is_some_and(|column| !column.is_multiple());
        if wanted == 0 || wanted > MOST_WANTED / QUICK || !is_single {
            return Ok(None);
        }
        let most = wanted * QUICK;
        budget.charge((most * wanted) as u64, "collapse")?;
        let mut top = TopHits::new(keys, most);
        let totals = search(&mut top, &mut Collectors::default())?;
        let hits = top.into_sorted()?;
        let is_all = hits.len() < most;
        let mut values: Vec<Option<i64>> = Vec::with_capacity(wanted);
        let mut best = Vec::with_capacity(wanted);
        for hit in hits {
            let value = self.number(hit.document);
            if best.len() < wanted && !values.contains(&value) {
                values.push(value);
                best.push(hit);
            }
        }
        Ok((is_all || best.len() == wanted).then_some((best, totals)))
    }

    /// What the column has of a hit.
    fn number(&self, document: u32) -> Option<i64> {
        let column = self.data.column.as_ref()?;
        Some(column.value(column.places(document).next()?))
    }

    /// The value of a hit; nothing where it has none.
    fn value(&self, document: u32) -> Option<Scalar> {
        let value = self.number(document)?;
        Some(match self.encoding {
            None => {
                let term = self.data.dictionary.as_ref()?.term(value as u32);
                Scalar::String(String::from_utf8_lossy(term).into_owned())
            }
            Some(encoding) if encoding.is_floating() => {
                let mut text = Vec::new();
                write_double(encoding.to_f64(value), &mut text);
                Scalar::String(String::from_utf8(text).unwrap_or_default())
            }
            Some(_) => Scalar::String(value.to_string()),
        })
    }
}

/// Whether a sort is one by scores alone, whose values are not shown.
pub fn hides_sort(sort: &[Sort]) -> bool {
    matches!(sort, [Sort::Score { .. }])
}

/// Returns what is shown inside of hits, in the order of the real engine's map; of several with one name the last one counts.
pub fn inner_hits(plan: &Collapse) -> Vec<&InnerHits> {
    let mut list: Vec<&InnerHits> = Vec::new();
    for inner in &plan.inner_hits {
        match list.iter_mut().find(|known| known.name == inner.name) {
            Some(known) => *known = inner,
            None => list.push(inner),
        }
    }
    // The map is made for as many as there are, and grows once it is filled by three quarters.
    let asked = plan.inner_hits.len().max(1).next_power_of_two();
    let capacity = if list.len() * 4 > asked * 3 { asked * 2 } else { asked };
    let bucket = |inner: &InnerHits| spread(inner.name.as_deref().unwrap_or_default()) as usize & (capacity - 1);
    sorting::sort_by(&mut list, |a, b| bucket(a).cmp(&bucket(b)));
    list
}

impl Shard<'_, '_> {
    /// Puts what a hit shows of its group.
    pub(super) fn expand(
        &self,
        (plan, collapse, moment): (&Search, &Collapse, &Moment),
        (field, inner): (&Field<'_>, &InnerHits),
        hit: &Hit,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        budget.charge(SEARCH, "collapse")?;
        let before = budget.bytes_left();
        let search = plan.of_group(collapse, inner, field.value(hit.document));
        self.run(&search, moment, budget, outcome, true).map_err(wrapped)?;
        budget.give_since(before);
        match inner.name {
            Some(_) => Ok(()),
            None => Err(Failure::unreadable_answer(Cause::illegal_argument(
                "Field name cannot be null",
            ))),
        }
    }
}

/// The error of a search that failed for a group.
fn wrapped(failure: Failure) -> Failure {
    match failure.level {
        Level::Shard => Failure::expand(failure.status, failure.cause.clone()),
        _ => failure,
    }
}
