//! Which objects' values count for a document of the catalog that they are in, where these are documents of their own?

use std::cell::RefCell;

use super::key::Source;
use super::terms::STEP;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::mapping::spaces::ROOT;
use crate::plan::{NestedSort, Query};
use crate::query::Lowering;
use crate::query::nested::find;
use crate::query::scorer::{self, Made};
use crate::score::{Context, Target};
use crate::spaces::Join;
use crate::values::mode::{Comparison, Mode};
use crate::window::{Bits, WINDOW, WORDS};

/// The name of this part of a request in errors of the budget.
const PART: &str = "sort";

/// Units of work that a document takes, and each that is in it.
const DOCUMENT: u64 = 8;
const CHILD: u64 = 4;

/// A sort key of values below.
pub(super) struct Below<'k> {
    /// Whose values they are.
    pub children: Children<'k>,
    /// Numbers or terms.
    pub values: Source<'k>,
}

impl Below<'_> {
    /// Returns a document's number.
    pub(super) fn get(&self, document: u32) -> i64 {
        let children = &self.children;
        match &self.values {
            Source::Numbers(numbers) => {
                let column = numbers.column.as_ref();
                let number = column.and_then(|column| children.number(column, document, &numbers.comparison));
                number.unwrap_or(numbers.missing)
            }
            Source::Terms(terms) => {
                let column = terms.column.as_ref();
                let ordinal = column.and_then(|column| children.ordinal(column, document, terms.max));
                ordinal.map_or(terms.missing, |ordinal| ordinal * STEP)
            }
            // No other values are below.
            _ => 0,
        }
    }
}

/// Documents of a nested space that count for those of the catalog.
pub(super) struct Children<'k> {
    /// Their space.
    pub space: u16,
    join: Join<'k>,
    /// A bit for each that counts; all do without.
    filter: Option<Vec<u64>>,
    /// How many that have values count of one document.
    most: i64,
    work: u64,
    /// Values that are put together.
    values: RefCell<Vec<i64>>,
}

impl<'k> Children<'k> {
    /// Finds what a request asks for.
    pub(super) fn new(lowering: &Lowering<'k, 'k>, field: Option<u16>, nested: &NestedSort) -> Result<Self, Failure> {
        let shard = |cause: Cause| Failure::shard(400, cause);
        let mut filter: Option<Vec<u64>> = None;
        let outer = lowering.space;
        let mut space = outer;
        let mut is_elsewhere = false;
        let mut level = Some(nested);
        while let Some(nested) = level {
            if nested.max_children != i32::MAX && space != outer {
                let reason = "max_children is only supported on top level of nested sort";
                return Err(shard(lowering.shard_exception(reason)));
            }
            let inner = find(lowering, &nested.path).map_err(|reason| shard(lowering.shard_exception(reason)))?;
            if outer != ROOT && space == outer && inner == space {
                // Objects are not in those of their own path: none counts.
                is_elsewhere = true;
                break;
            }
            if inner == space || !lowering.mapping.is_within(inner, space) {
                let reason = format!(
                    "[nested] on path [{}] inside one that is not around it is not supported",
                    nested.path
                );
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            let mut bits = None;
            if let Some(query) = &nested.filter {
                bits = Some(matches(&lowering.within(inner), query)?);
                let mapping = lowering.mapping;
                let has_values = |space| {
                    space != ROOT && field.is_some_and(|field| mapping.place(field, space) != mapping.nowhere())
                };
                check_elsewhere(lowering, inner, query, &|space| {
                    outer != ROOT || nested.nested.is_some() || has_values(space)
                })?;
            }
            if let Some(around) = filter.take() {
                let bits = match &mut bits {
                    Some(bits) => bits,
                    None => bits.insert(all(lowering, inner)?),
                };
                let documents = lowering.index.spaces.documents(space) + lowering.index.spaces.documents(inner);
                lowering.budget.charge(documents.into(), PART)?;
                keep_within(bits, &lowering.index.spaces.join(inner, space), &around);
            }
            (filter, space, level) = (bits, inner, nested.nested.as_deref());
        }
        let spaces = &lowering.index.spaces;
        let each = u64::from(spaces.documents(space)).div_ceil(u64::from(spaces.documents(outer).max(1)));
        Ok(Self {
            space,
            join: lowering.index.spaces.join(space, outer),
            filter,
            most: if is_elsewhere { 0 } else { nested.max_children.into() },
            work: DOCUMENT + each * CHILD,
            values: RefCell::default(),
        })
    }

    /// Units of work that a document takes, on the average.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Calls `values` with the places of the values of each that counts for a document.
    pub(super) fn each(&self, column: &Column<'_>, document: u32, mut values: impl FnMut(std::ops::Range<usize>)) {
        let mut left = self.most;
        for child in self.join.first(document)..self.join.first(document + 1) {
            if let Some(filter) = &self.filter
                && filter[child as usize / 64] >> (child % 64) & 1 == 0
            {
                continue;
            }
            let places = column.places(child);
            if !places.is_empty() {
                left -= 1;
                if left < 0 {
                    return;
                }
                values(places);
            }
        }
    }

    /// Returns what a document's numbers are compared by, if it has any.
    pub(super) fn number(&self, column: &Column<'_>, document: u32, comparison: &Comparison) -> Option<i64> {
        let mut values = self.values.borrow_mut();
        values.clear();
        self.each(column, document, |places| match comparison.mode {
            Mode::Min => values.push(column.value(places.start)),
            Mode::Max => values.push(column.value(places.end - 1)),
            _ => values.extend(places.map(|place| column.value(place))),
        });
        if comparison.mode.is_choice() {
            values.sort_unstable();
        }
        (!values.is_empty()).then(|| comparison.of(values.len(), |place| values[place]))
    }

    /// Returns the first or the last of a document's ordinals, if it has any.
    pub(super) fn ordinal(&self, column: &Column<'_>, document: u32, last: bool) -> Option<i64> {
        let mut found: Option<i64> = None;
        self.each(column, document, |places| {
            let ordinal = column.value(if last { places.end - 1 } else { places.start });
            found = Some(match found {
                Some(before) if last => before.max(ordinal),
                Some(before) => before.min(ordinal),
                None => ordinal,
            });
        });
        found
    }
}

/// Whether the filters may find a document, of any space: the real engine has a scorer for them.
pub(super) fn may_find(lowering: &Lowering<'_, '_>, nested: &NestedSort) -> Result<bool, Failure> {
    let mut level = Some(nested);
    while let Some(nested) = level {
        if let Some(query) = &nested.filter {
            let mut is_none = true;
            for space in 0..lowering.mapping.spaces.len() as u16 {
                let node = lowering.elsewhere(space).query(query)?.rewritten(lowering.budget)?;
                let made = scorer::make_in(lowering.index, space, &node, 1.0, false, lowering.budget)?;
                is_none &= made.scorer.is_none();
            }
            if is_none {
                return Ok(false);
            }
        }
        level = nested.nested.as_deref();
    }
    Ok(true)
}

/// Refuses a filter that finds documents of other spaces than its own where that matters to the real engine, which asks all: it
/// fails where the filter has others below, and else takes the values of what was found, if it has some of the field.
fn check_elsewhere(
    lowering: &Lowering<'_, '_>,
    own: u16,
    query: &Query,
    matters: &dyn Fn(u16) -> bool,
) -> Result<(), Failure> {
    for space in 0..lowering.mapping.spaces.len() as u16 {
        if space != own
            && matters(space)
            && matches(&lowering.elsewhere(space), query)?
                .iter()
                .any(|&bits| bits != 0)
        {
            let reason = "a [filter] of [nested] in a sort that finds more than objects of its path is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
    }
    Ok(())
}

/// Returns a bit for each document that matches a query, of the space that is asked.
fn matches(lowering: &Lowering<'_, '_>, query: &Query) -> Result<Vec<u64>, Failure> {
    let (budget, space) = (lowering.budget, lowering.space);
    let documents = lowering.index.spaces.documents(space);
    let words = (documents as usize).div_ceil(WINDOW) * WORDS;
    budget.take(words * size_of::<u64>(), PART)?;
    let mut found = Vec::with_capacity(words);
    // What is wrong with a filter is told as it is, unlike what is wrong with a query.
    let unwrapped = Lowering {
        is_unwrapped: true,
        ..*lowering
    };
    let node = unwrapped.query(query)?.rewritten(budget)?;
    let Made {
        mut scorer,
        window_work,
    } = scorer::make_in(lowering.index, space, &node, 1.0, false, budget)?;
    for base in (0..documents).step_by(WINDOW) {
        let mut bits: Bits = [0; WORDS];
        budget.charge(window_work + WORDS as u64, PART)?;
        if let Some(scorer) = &mut scorer
            && scorer.next(base) < base.saturating_add(WINDOW as u32)
        {
            scorer.fill(&mut Context { budget }, &mut Target::new(base, &mut bits, None, None))?;
        }
        found.extend_from_slice(&bits);
    }
    Ok(found)
}

/// Returns a bit for each document of a space.
fn all(lowering: &Lowering<'_, '_>, space: u16) -> Result<Vec<u64>, Failure> {
    let words = (lowering.index.spaces.documents(space) as usize).div_ceil(WINDOW) * WORDS;
    lowering.budget.take(words * size_of::<u64>(), PART)?;
    Ok(vec![u64::MAX; words])
}

/// Takes away the documents that are in none of some.
fn keep_within(bits: &mut [u64], join: &Join<'_>, around: &[u64]) {
    let mut outer = 0;
    let mut start = join.first(0);
    while (outer as usize) < around.len() * 64 {
        let end = join.first(outer + 1);
        if around[outer as usize / 64] >> (outer % 64) & 1 == 0 {
            for document in start..end {
                bits[document as usize / 64] &= !(1 << (document % 64));
            }
        }
        (outer, start) = (outer + 1, end);
    }
}
