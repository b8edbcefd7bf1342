//! Which terms may have a bucket? `include` and `exclude` of a terms aggregation.

use super::PART;
use super::cardinality::mix;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::murmur3;
use crate::patterns::regexp::Regexp;
use crate::plan::{IncludeExclude, Scalar};
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::scalar::{java_double, scalar_text};

/// Terms to keep and to leave out.
pub struct TermFilter {
    include: Option<Set>,
    exclude: Option<Set>,
}

enum Set {
    Values(Vec<Vec<u8>>),
    Regexp(Regexp),
    Partition(i32, i32),
}

/// Units of work that it takes to read a term of a request, or a character of an expression; a node of one takes as many bytes.
const TERM: u64 = 48;

/// How many values there are to be read, or characters.
pub fn count_of(plan: &IncludeExclude) -> usize {
    match plan {
        IncludeExclude::Regexp { pattern, .. } => pattern.len(),
        IncludeExclude::Values(values) => values.len(),
        IncludeExclude::Partition { .. } => 1,
    }
}

/// The real engine's seed for the hashes of terms that are parted.
const SEED: u32 = 31;

impl Set {
    fn new(plan: &IncludeExclude, name: &str, format: &Format, budget: &Budget) -> Result<Self, Failure> {
        let count = count_of(plan);
        budget.charge(count as u64 * TERM, PART)?;
        budget.take(count * (TERM as usize + size_of::<Vec<u8>>()), PART)?;
        Ok(match plan {
            IncludeExclude::Regexp { pattern, line, column } => {
                // The real engine names the place.
                let reason = || format!("[{line}:{column}] [terms] failed to parse field [{name}]");
                let wrap = |cause| Cause::new("x_content_parse_exception", reason()).caused_by(cause);
                Self::Regexp(Regexp::new(pattern).map_err(|cause| Failure::request(400, wrap(cause)))?)
            }
            IncludeExclude::Partition { partition, partitions } => Self::Partition(*partition, *partitions),
            IncludeExclude::Values(values) => {
                // The first one in order that is none is named.
                let mut texts: Vec<String> = values.iter().map(scalar_text).collect();
                sorting::sort_by(&mut texts, Ord::cmp);
                let values = texts.into_iter().map(|text| format.term_of(&Scalar::String(text)));
                let values: Result<Vec<Vec<u8>>, Cause> = values.collect();
                let mut values = values.map_err(|cause| Failure::shard(400, cause))?;
                sorting::sort_by(&mut values, Ord::cmp);
                Self::Values(values)
            }
        })
    }

    fn has(&self, term: &[u8], budget: &Budget) -> Result<bool, Failure> {
        match self {
            Self::Values(values) => {
                budget.charge(4 + u64::from(values.len().max(1).ilog2()) * 2, PART)?;
                Ok(values.binary_search_by(|value| value.as_slice().cmp(term)).is_ok())
            }
            Self::Partition(partition, partitions) => {
                budget.charge(4 + term.len() as u64 / 4, PART)?;
                Ok((murmur3::hash_32(term, SEED) as i32).rem_euclid(*partitions) == *partition)
            }
            Self::Regexp(regexp) => {
                let (found, work) = regexp.matches(&String::from_utf8_lossy(term), budget.left());
                budget.charge(work, PART)?;
                Ok(found)
            }
        }
    }
}

impl TermFilter {
    /// Reads what a request says, terms by their format; nothing where it lets every term pass. `name` is the aggregation's.
    pub fn new(
        name: &str,
        include: Option<&IncludeExclude>,
        exclude: Option<&IncludeExclude>,
        format: &Format,
        budget: &Budget,
    ) -> Result<Option<Self>, Failure> {
        if include.is_none() && exclude.is_none() {
            return Ok(None);
        }
        let is_expression = |plan: Option<&IncludeExclude>| matches!(plan, Some(IncludeExclude::Regexp { .. }));
        if !format.is_raw() && (is_expression(include) || is_expression(exclude)) {
            let reason = format!(
                "Aggregation [{name}] cannot support regular expression style include/exclude settings as they can only be \
                 applied to string fields. Use an array of values for include/exclude clauses"
            );
            let cause = Cause::new("aggregation_execution_exception", reason);
            return Err(Failure::shard(500, cause));
        }
        let filter = Self {
            include: include
                .map(|plan| Set::new(plan, "include", format, budget))
                .transpose()?,
            exclude: exclude
                .map(|plan| Set::new(plan, "exclude", format, budget))
                .transpose()?,
        };
        for set in [&filter.include, &filter.exclude].into_iter().flatten() {
            if let Set::Regexp(Regexp { named: Some(name), .. }) = set {
                let reason = format!("'{name}' not found");
                return Err(Failure::shard(400, Cause::illegal_argument(reason)));
            }
        }
        Ok(Some(filter))
    }

    /// Whether a term may have a bucket.
    pub fn accepts(&self, term: &[u8], budget: &Budget) -> Result<bool, Failure> {
        let included = match &self.include {
            Some(set) => set.has(term, budget)?,
            None => true,
        };
        Ok(included
            && !match &self.exclude {
                Some(set) => set.has(term, budget)?,
                None => false,
            })
    }
}

/// Numbers to keep and to leave out, by rank.
pub struct NumberFilter {
    include: Option<Vec<i64>>,
    exclude: Option<Vec<i64>>,
    /// The partition to keep, and the number of partitions.
    partition: Option<(i64, i64)>,
}

impl NumberFilter {
    /// Reads what a request says; `name` is the aggregation's.
    pub fn new(
        name: &str,
        plans: [Option<&IncludeExclude>; 2],
        format: &Format,
        floating: bool,
        now: i64,
    ) -> Result<Option<Self>, Failure> {
        if plans.iter().all(Option::is_none) {
            return Ok(None);
        }
        let read = |plan: &IncludeExclude| -> Result<Vec<i64>, Failure> {
            let IncludeExclude::Values(values) = plan else {
                let reason = format!(
                    "Aggregation [{name}] cannot support regular expression style include/exclude settings as they can only be \
                     applied to string fields. Use an array of numeric values for include/exclude clauses used to filter numeric \
                     fields"
                );
                return Err(Failure::shard(
                    500,
                    Cause::new("aggregation_execution_exception", reason),
                ));
            };
            let rank = |text: &str| match floating {
                true => java_double(text).map(|value| Encoding::Double.from_f64(value)),
                false => format.long_of(text, now),
            };
            // The first one in order that is no number is named.
            let mut texts: Vec<String> = values.iter().map(scalar_text).collect();
            sorting::sort_by(&mut texts, Ord::cmp);
            let mut ranks = texts
                .iter()
                .map(|text| rank(text))
                .collect::<Result<Vec<_>, _>>()
                .map_err(|cause| Failure::shard(400, cause))?;
            sorting::sort_by(&mut ranks, Ord::cmp);
            Ok(ranks)
        };
        let [mut include, exclude] = plans;
        let mut partition = None;
        if let Some(IncludeExclude::Partition {
            partition: kept,
            partitions,
        }) = include
        {
            partition = Some((i64::from(*kept), i64::from(*partitions)));
            include = None;
        }
        // Of numbers, an empty list is none.
        let include = include.map(read).transpose()?.filter(|ranks| !ranks.is_empty());
        Ok(Some(Self {
            partition,
            include,
            exclude: exclude.map(read).transpose()?,
        }))
    }

    /// Units of work that it takes to say whether a number may have a bucket.
    pub fn work(&self) -> u64 {
        let sets = [&self.include, &self.exclude].into_iter().flatten();
        2 + sets.map(|ranks| 2 + u64::from(ranks.len().max(1).ilog2())).sum::<u64>()
    }

    /// Whether a number may have a bucket.
    #[inline]
    pub fn accepts(&self, rank: i64) -> bool {
        let has = |ranks: &Vec<i64>| ranks.binary_search(&rank).is_ok();
        let parted = |(kept, partitions)| (mix(rank as u64) as i64).rem_euclid(partitions) == kept;
        self.include.as_ref().is_none_or(has)
            && !self.exclude.as_ref().is_some_and(has)
            && self.partition.is_none_or(parted)
    }
}
