//! Counts of combinations, where few are possible: every possible combination has a count at its own number, so that nothing has to
//! be looked up.

use super::super::PART;
use super::super::below::Below;
use super::super::weights::Weights;
use super::queue::Queue;
use super::source::{Part, Source};
use crate::budget::Budget;
use crate::columns::gather::{Documents, NO_VALUE};
use crate::error::Failure;
use crate::format::array::Codes;
use crate::window::WINDOW;

/// At most this many combinations may be possible,
const MOST: usize = 1 << 16;
/// and at most this many for each document of the first batch.
const FOR_EACH: usize = 64;
/// Once this many combinations of documents are kept, those that cannot be among the first are dropped.
const KEPT: usize = 1 << 16;
/// Stands for a combination that is not among the first.
const NONE: u32 = u32::MAX;
/// Units of work that it takes to find a combination, and for each of its parts.
const COMBINATION: u64 = 4;
const OF_PART: u64 = 3;

/// The possible parts of a source, ascending, and for each code of the column the place of its part among these. If documents
/// without a value have a part, its place comes last.
struct Few {
    parts: Vec<Part>,
    steps: Vec<u32>,
}

impl Source<'_> {
    /// Returns the possible parts, if there are at most `most` of them.
    fn few(&self, most: usize, budget: &Budget) -> Result<Option<Few>, Failure> {
        let Some(column) = self.column().filter(|_| self.is_listed()) else {
            return Ok(None);
        };
        let count = match (self.terms(), &column.table, column.values.codes) {
            (Some(terms), ..) => terms,
            (None, Some(table), _) => table.length,
            (None, None, Codes::Constant) => 1,
            (None, None, Codes::U8(_)) => 1 << 8,
            _ => return Ok(None),
        };
        if count > most {
            return Ok(None);
        }
        budget.charge(count as u64 * 8, PART)?;
        budget.take((count + 1) * (2 * size_of::<Part>() + size_of::<u32>()), PART)?;
        let mut parts: Vec<Part> = (0..count as u64)
            .map(|code| self.part(self.key(column.decode(code))))
            .collect();
        parts.extend(self.missing);
        let all = parts.clone();
        parts.sort_unstable();
        parts.dedup();
        let place = |part: &Part| parts.partition_point(|before| before < part) as u32;
        let steps = all.iter().map(place).collect();
        Ok(Some(Few { parts, steps }))
    }
}

/// Counts by the number of the combination; greater combinations have greater numbers.
pub(super) struct Counted {
    /// The possible parts of each source; `steps` says what each adds to the number of a combination.
    sources: Vec<Few>,
    counts: Vec<u64>,
    /// The first number behind the combination `after`.
    first: usize,
    /// From this number on, no combination is among the first.
    end: usize,
    /// Documents and the numbers of their combinations; they are looked at again once the first combinations are known.
    documents: Vec<u32>,
    numbers: Vec<u32>,
    /// Once this many documents are kept, they are looked through.
    full: usize,
    /// The combinations of a batch, and the place in the batch of each one's document.
    at: Vec<u32>,
    found: Vec<u32>,
    /// Where these two lists are built anew, with the values of one more source.
    next: Next,
}

/// Room that is used for one batch after another.
#[derive(Default)]
struct Next {
    at: Vec<u32>,
    found: Vec<u32>,
    /// What each value of a source adds, and where the values of each document end among them.
    steps: Vec<u32>,
    ends: Vec<u32>,
}

impl Counted {
    /// Returns counts for all possible combinations, if these are few in comparison with the documents of a batch.
    pub fn new(
        sources: &[Source<'_>],
        after: Option<&[Part]>,
        documents: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Failure> {
        let mut most = MOST.min(documents * FOR_EACH);
        let mut read = Vec::with_capacity(sources.len());
        for source in sources {
            let Some(few) = source.few(most, budget)? else {
                return Ok(None);
            };
            if few.parts.is_empty() {
                return Ok(None);
            }
            most /= few.parts.len();
            read.push(few);
        }
        let mut count = 1;
        let mut first = 0;
        for source in read.iter_mut().rev() {
            source.steps.iter_mut().for_each(|step| *step *= count as u32);
            count *= source.parts.len();
        }
        let mut width = count;
        let mut is_found = after.is_some();
        for (source, after) in read.iter().zip(after.unwrap_or(&[])) {
            width /= source.parts.len();
            let before = source.parts.partition_point(|part| part < after);
            first += before * width;
            is_found = source.parts.get(before) == Some(after);
            if !is_found {
                break;
            }
        }
        // The combination `after` itself is left out, too.
        first += usize::from(is_found);
        budget.take(count * size_of::<u64>(), PART)?;
        budget.charge(count as u64 / 8, PART)?;
        Ok(Some(Self {
            sources: read,
            counts: vec![0; count],
            first,
            end: count,
            documents: Vec::new(),
            numbers: Vec::new(),
            full: KEPT,
            at: Vec::new(),
            found: Vec::new(),
            next: Next::default(),
        }))
    }

    /// Finds the combinations of a batch.
    fn find(&mut self, sources: &mut [Source<'_>], documents: Documents<'_>, budget: &Budget) -> Result<(), Failure> {
        let Self {
            at: ats,
            found: all,
            next,
            ..
        } = self;
        ats.clear();
        all.clear();
        budget.room(ats, documents.len(), PART)?;
        budget.room(all, documents.len(), PART)?;
        ats.extend(0..documents.len() as u32);
        all.resize(documents.len(), 0);
        // Whether each document has exactly one combination so far.
        let mut are_all = true;
        for (source, Few { steps, .. }) in sources.iter_mut().zip(&self.sources) {
            let pairs = source.codes(documents, budget)?;
            let step = |code: u64| steps.get(code as usize).copied().unwrap_or(0);
            if pairs.each {
                budget.charge(ats.len() as u64 * OF_PART, PART)?;
                if are_all {
                    let numbers = all.iter_mut().zip(&pairs.codes);
                    numbers.for_each(|(number, &code)| *number += step(code));
                } else {
                    let numbers = all.iter_mut().zip(ats.iter());
                    numbers.for_each(|(number, &at)| *number += step(pairs.codes[at as usize]));
                }
                continue;
            }
            let value = |(&at, &code): (&u32, &u64)| {
                let is_missing = at & NO_VALUE != 0;
                (
                    at & !NO_VALUE,
                    step(if is_missing { steps.len() as u64 - 1 } else { code }),
                )
            };
            let values = pairs.at.iter().zip(&pairs.codes).map(value);
            next.at.clear();
            next.found.clear();
            if std::mem::replace(&mut are_all, false) {
                budget.charge(pairs.at.len() as u64 * OF_PART, PART)?;
                budget.room(&mut next.at, pairs.at.len(), PART)?;
                budget.room(&mut next.found, pairs.at.len(), PART)?;
                for (at, step) in values {
                    next.at.push(at);
                    next.found.push(all[at as usize] + step);
                }
            } else {
                let Next { ends, steps, .. } = next;
                ends.clear();
                steps.clear();
                budget.room(ends, documents.len() + 1, PART)?;
                budget.room(steps, pairs.at.len(), PART)?;
                ends.resize(documents.len() + 1, 0);
                for &at in &pairs.at {
                    ends[(at & !NO_VALUE) as usize + 1] += 1;
                }
                for at in 0..documents.len() {
                    ends[at + 1] += ends[at];
                }
                steps.extend(values.map(|(_, step)| step));
                let of = |at: u32| &steps[ends[at as usize] as usize..ends[at as usize + 1] as usize];
                let count = ats.iter().map(|&at| of(at).len() as u64).sum::<u64>();
                budget.charge(count * OF_PART + documents.len() as u64, PART)?;
                budget.room(&mut next.at, count as usize, PART)?;
                budget.room(&mut next.found, count as usize, PART)?;
                for (&at, &number) in ats.iter().zip(all.iter()) {
                    next.at.extend(of(at).iter().map(|_| at));
                    next.found.extend(of(at).iter().map(|&step| number + step));
                }
            }
            std::mem::swap(ats, &mut next.at);
            std::mem::swap(all, &mut next.found);
        }
        Ok(())
    }

    /// Counts the combinations of a batch, and keeps which documents have them if there are aggregations inside.
    pub fn collect(
        &mut self,
        sources: &mut [Source<'_>],
        documents: Documents<'_>,
        weights: Option<&Weights<'_>>,
        queue: &Queue,
        is_kept: bool,
        budget: &Budget,
    ) -> Result<(), Failure> {
        self.find(sources, documents, budget)?;
        budget.charge(self.found.len() as u64 * COMBINATION, PART)?;
        let list = documents.list();
        let document = |at: u32| list.get(at as usize).copied().unwrap_or(0);
        match weights {
            None => {
                for &number in &self.found {
                    self.counts[number as usize] += 1;
                }
            }
            Some(weights) => {
                for (&at, &number) in self.at.iter().zip(&self.found) {
                    self.counts[number as usize] += weights.others(document(at)) + 1;
                }
            }
        }
        if !is_kept {
            return Ok(());
        }
        budget.room(&mut self.documents, self.found.len(), PART)?;
        budget.room(&mut self.numbers, self.found.len(), PART)?;
        let mut kept = self.numbers.len();
        self.documents.resize(kept + self.found.len(), 0);
        self.numbers.resize(kept + self.found.len(), 0);
        let (first, among) = (self.first as u32, self.end.saturating_sub(self.first) as u32);
        for (&at, &number) in self.at.iter().zip(&self.found) {
            // Without a branch, because the processor cannot predict which ones are kept.
            (self.documents[kept], self.numbers[kept]) = (document(at), number);
            kept += usize::from(number.wrapping_sub(first) < among);
        }
        self.documents.truncate(kept);
        self.numbers.truncate(kept);
        if self.numbers.len() >= self.full {
            budget.charge((self.counts.len() + self.numbers.len()) as u64, PART)?;
            self.end = self.some(queue.size()).last().map_or(0, |last| last + 1);
            let mut kept = 0;
            for at in 0..self.numbers.len() {
                let (document, number) = (self.documents[at], self.numbers[at]);
                (self.documents[kept], self.numbers[kept]) = (document, number);
                kept += usize::from((number as usize) < self.end);
            }
            self.documents.truncate(kept);
            self.numbers.truncate(kept);
            self.full = KEPT.max(kept * 2);
        }
        Ok(())
    }

    /// The numbers of the first combinations that have documents.
    fn some(&self, size: usize) -> impl Iterator<Item = usize> {
        let counts = self.counts[..self.end].iter().enumerate().skip(self.first);
        counts
            .filter(|&(_, &count)| count > 0)
            .map(|(number, _)| number)
            .take(size)
    }

    /// Puts the first combinations into the queue, and hands their documents to the aggregations inside.
    pub fn end(&mut self, queue: &mut Queue, below: &mut Below<'_>, budget: &Budget) -> Result<(), Failure> {
        budget.charge((self.counts.len() + self.numbers.len()) as u64, PART)?;
        budget.take(self.counts.len() * size_of::<u32>(), PART)?;
        let mut places = vec![NONE; self.counts.len()];
        for number in self.some(queue.size()) {
            places[number] = queue.len() as u32;
            let mut rest = self.counts.len();
            let parts = self.sources.iter().map(|Few { parts, .. }| {
                let all = rest;
                rest /= parts.len();
                parts[number % all / rest]
            });
            queue.push(parts, self.counts[number], budget)?;
        }
        below.make_room(self.numbers.len().min(WINDOW), budget)?;
        for (&document, &number) in self.documents.iter().zip(&self.numbers) {
            let place = places[number as usize];
            if place != NONE {
                below.add(document, place);
                if below.is_full() {
                    below.collect(queue.len(), budget)?;
                }
            }
        }
        below.collect(queue.len(), budget)?;
        below.end(budget)
    }
}
