//! By which numbers are hits compared? Each sort key gives a document one 64-bit number; smaller comes first.

mod after;
mod distances;
mod key;
mod narrow;
mod nested;
mod numbers;
mod terms;

use std::cmp::Ordering;

use crate::error::{Cause, Failure};
use crate::outcome::{AnyValue, Number, Outcome};
use crate::plan::{Query, Scalar, Sort};
use crate::query::Lowering;
use crate::spaces::interleaved;
use crate::values::encoding::Encoding;
use vitrine_wire::date::math;

use super::hit::Hit;
use key::{Key, Source};

/// Documents that bits stand for.
#[derive(Clone, Copy)]
pub enum Among<'d> {
    /// Those from one on, which begins a window.
    Window(u32),
    /// Those of a list.
    List(&'d [u32]),
}

impl Among<'_> {
    /// Returns the document of a bit.
    #[inline]
    pub fn document(self, at: usize) -> u32 {
        match self {
            Self::Window(base) => base + at as u32,
            Self::List(documents) => documents.get(at).copied().unwrap_or(u32::MAX),
        }
    }
}

/// Returns the queries that say which nested documents count for a key.
pub fn filters(sort: &Sort) -> impl Iterator<Item = &Query> {
    let nested = match sort {
        Sort::Field { nested, .. } => nested.as_deref(),
        Sort::GeoDistance(key) => key.nested.as_deref(),
        _ => None,
    };
    let levels = std::iter::successors(nested, |level| level.nested.as_deref());
    levels.filter_map(|level| level.filter.as_ref())
}

/// The sort keys of a search; none sorts by score.
#[derive(Default)]
pub struct SortKeys<'k> {
    keys: Vec<Key<'k>>,
    /// Only hits that come after these numbers.
    after: Option<Vec<i64>>,
    /// Where the hits are in the order of scores: only those with a lower score.
    after_score: Option<f32>,
    /// Whether hits do not show them.
    is_hidden: bool,
}

impl<'k> SortKeys<'k> {
    /// Lowers the sort of a request.
    pub fn new(lowering: &Lowering<'k, 'k>, sorts: &[Sort]) -> Result<Self, Failure> {
        let mut keys = Vec::with_capacity(sorts.len());
        for sort in sorts {
            keys.push(Key::new(lowering, sort)?);
        }
        if let [
            Key {
                source: Source::Score,
                reverse: true,
                ..
            },
        ] = keys.as_slice()
        {
            // Descending scores alone are the default order, and the real engine then gives no sort values.
            keys.clear();
        }
        Ok(Self {
            keys,
            after: None,
            after_score: None,
            is_hidden: false,
        })
    }

    /// Finds what is wrong with values where the real engine finds it: when all of the request is read, and it begins to sort.
    /// `sorts` says whether any hit is wanted.
    pub fn check_values(&self, sorts: bool) -> Result<(), Failure> {
        self.keys.iter().try_for_each(|key| key.check_values(sorts))
    }

    /// What is wrong with what stands for a missing value, where that is found only by sorting.
    pub fn unread(&self) -> Option<&Failure> {
        self.keys.iter().find_map(|key| key.unread.as_ref())
    }

    /// Finds what is wrong with the keys where there is something to sort.
    pub fn check_sorted(&self) -> Result<(), Failure> {
        self.keys.iter().try_for_each(Key::check_sorted)
    }

    /// Has only hits that come after the page that ends with these values; `sorted` says whether the request has a sort.
    pub fn start_after(&mut self, values: &[Scalar], sorted: bool) -> Result<(), Failure> {
        let error = |reason: String| Failure::shard(400, Cause::illegal_argument(reason));
        if !sorted {
            return Err(error("Sort must contain at least one field.".to_owned()));
        }
        let expected = self.keys.len().max(1);
        if values.len() != expected {
            let reason = format!("search_after has {} value(s) but sort has {expected}.", values.len());
            return Err(error(reason));
        }
        if self.keys.is_empty() {
            let raw =
                after::read(&Source::Score, &values[0], "_score", true).map_err(|cause| Failure::shard(400, cause))?;
            self.after_score = Some(Encoding::Float.to_f64(raw) as f32);
            return Ok(());
        }
        let mut after = Vec::with_capacity(values.len());
        for (key, value) in self.keys.iter().zip(values) {
            let raw = after::read(&key.source, value, &key.name, key.reverse)
                .map_err(|cause| Failure::shard(math::status(&cause), cause))?;
            after.push(if key.reverse { !raw } else { raw });
        }
        self.after = Some(after);
        Ok(())
    }

    /// Whether hits come in the order of scores.
    pub fn by_score(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether some key is the score.
    pub fn need_scores(&self) -> bool {
        self.keys.iter().any(|key| matches!(key.source, Source::Score))
    }

    /// Has hits not show them.
    pub fn hide(&mut self) {
        self.is_hidden = true;
    }

    /// How many are shown.
    pub fn shown(&self) -> usize {
        if self.is_hidden { 0 } else { self.keys.len() }
    }

    /// Number of keys.
    pub fn count(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is a page before.
    pub fn is_after_page(&self) -> bool {
        self.after.is_some() || self.after_score.is_some()
    }

    /// Whether a score comes after the page before.
    pub fn is_after_score(&self, score: f32) -> bool {
        self.after_score.is_none_or(|after| score < after)
    }

    /// Whether a document, whose first key's number is known, comes after the page before.
    pub fn is_after(&self, first: i64, document: u32, score: f32) -> bool {
        let Some(after) = &self.after else { return true };
        let mut number = first;
        for (key, &after) in after.iter().enumerate() {
            if key > 0 {
                number = self.key(key, document, score);
            }
            match self.keys[key].as_after(number).cmp(&after) {
                Ordering::Equal => {}
                other => return other == Ordering::Greater,
            }
        }
        false
    }

    /// Takes away documents that cannot become hits by their first key: those of the pages before, and those behind the worst
    /// hit. What stays has to be looked at one by one.
    pub fn narrow(&self, among: Among<'_>, worst: Option<i64>, bits: &mut [u64]) {
        let Some(key) = self.keys.first() else { return };
        let after = self.after.as_ref().and_then(|after| after.first().copied());
        if after.is_none() && worst.is_none() {
            return;
        }
        // Where there is no other key, ties are lost: to the page before, and to earlier documents.
        let step = i64::from(self.keys.len() == 1);
        let low = after.map_or(i64::MIN, |after| after.saturating_add(step));
        let high = worst.map_or(i64::MAX, |worst| worst.saturating_sub(step));
        let (low, high) = if key.reverse { (!high, !low) } else { (low, high) };
        match &key.source {
            Source::Score | Source::Document(_) | Source::Below(_) => {}
            Source::Distances(distances) => distances.narrow(among, high, bits),
            Source::Numbers(numbers) => numbers.narrow(among, low, high, bits),
            Source::Terms(terms) => terms.narrow(among, low, high, bits),
        }
    }

    /// Returns a key's number of a document.
    #[inline]
    pub fn key(&self, key: usize, document: u32, score: f32) -> i64 {
        let key = &self.keys[key];
        let raw = match &key.source {
            Source::Score => Encoding::Float.from_f64(score.into()),
            Source::Document(nested) => interleaved(nested, document),
            Source::Numbers(numbers) => numbers.get(document),
            Source::Terms(terms) => terms.get(document),
            Source::Distances(distances) => distances.get(document),
            Source::Below(below) => below.get(document),
        };
        if key.reverse { !raw } else { raw }
    }

    /// Units of work that a document takes, beside those of a comparison.
    pub fn work(&self) -> u64 {
        let work = |key: &Key<'_>| match &key.source {
            Source::Distances(distances) => distances.work(),
            Source::Below(below) => below.children.work(),
            _ => 0,
        };
        self.keys.iter().map(work).sum()
    }

    /// Finds sort values of a hit that cannot be written, where the real engine writes them in the shard.
    pub fn check(&self, hit: &Hit) -> Result<(), Failure> {
        for (key, &number) in self.keys.iter().zip(&hit.keys) {
            let raw = if key.reverse { !number } else { number };
            key.source.check(raw).map_err(|cause| Failure::shard(400, cause))?;
        }
        Ok(())
    }

    /// Writes the sort value of a hit.
    pub fn write(&self, key: usize, hit: &Hit, outcome: &mut Outcome) -> Result<(), Failure> {
        let Key { source, reverse, .. } = &self.keys[key];
        let raw = if *reverse { !hit.keys[key] } else { hit.keys[key] };
        source.write(raw, outcome)
    }
}

impl Source<'_> {
    /// Fails where a number's sort value cannot be written.
    fn check(&self, raw: i64) -> Result<(), Cause> {
        match self {
            Self::Terms(terms) => terms.check(raw),
            Self::Below(below) => below.values.check(raw),
            _ => Ok(()),
        }
    }

    /// Writes the sort value that a number stands for.
    fn write(&self, raw: i64, outcome: &mut Outcome) -> Result<(), Failure> {
        match self {
            Self::Score => {
                let score = Encoding::Float.to_f64(raw) as f32;
                outcome.put(&AnyValue::Number(Number::F32(score)));
            }
            Self::Document(_) => outcome.put(&AnyValue::Number(Number::I64(raw))),
            Self::Numbers(numbers) => return numbers.write(raw, outcome),
            Self::Terms(terms) => {
                terms.check(raw).map_err(|cause| Failure::reduce(400, cause))?;
                terms.write(raw, outcome);
            }
            Self::Distances(distances) => distances.write(raw, outcome),
            Self::Below(below) => return below.values.write(raw, outcome),
        }
        Ok(())
    }
}
