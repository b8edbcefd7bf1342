//! Which documents of a batch have which values? Lists that are kept from batch to batch.

use super::PART;
use crate::budget::Budget;
use crate::columns::gather::{Documents, NO_VALUE, Sink};
use crate::error::Failure;
use crate::format::column::Column;

/// The values of a batch.
#[derive(Default)]
pub struct Pairs {
    /// Whether each document has one value.
    pub each: bool,
    /// For each value the place of its document in the batch; left out where each document has one value.
    pub at: Vec<u32>,
    /// Codes of the column, where these were asked for.
    pub codes: Vec<u64>,
    /// Values, where doubles were asked for.
    pub doubles: Vec<f64>,
    /// Places of the documents' values, where these are not one after the other.
    pub list: Vec<u32>,
    /// Codes on their way.
    pub buffer: Vec<u32>,
    /// Bytes that were taken for all of these.
    taken: usize,
}

impl Pairs {
    /// Takes what the lists have grown: as much as the documents of a batch have values.
    pub fn take(&mut self, budget: &Budget) -> Result<(), Failure> {
        let short = self.at.capacity() + self.list.capacity() + self.buffer.capacity();
        let bytes = short * size_of::<u32>() + (self.codes.capacity() + self.doubles.capacity()) * size_of::<u64>();
        if bytes > self.taken {
            budget.take(bytes - self.taken, PART)?;
            self.taken = bytes;
        }
        Ok(())
    }

    /// Reads the codes of a batch. If `marked`, a document without values has one code of no meaning whose place carries
    /// [`NO_VALUE`].
    pub fn read(&mut self, column: Option<&Column<'_>>, documents: Documents<'_>, marked: bool) {
        let Some(column) = column else {
            return self.read_none(documents, marked);
        };
        let (places, each) = column.owned_places(documents, marked, &mut self.at, &mut self.list);
        column.values.codes_at(&places, &mut self.codes);
        self.each = each;
    }

    /// Keeps one value of each document.
    pub fn keep_first(&mut self) {
        if !self.each {
            self.at.dedup();
            self.codes.truncate(self.at.len());
        }
    }

    /// Replaces `out` by the codes of a batch, which are below 2^32; a document without values has none.
    pub fn read_small(&mut self, column: &Column<'_>, documents: Documents<'_>, out: &mut Vec<u32>) {
        let (places, each) = column.owned_places(documents, false, &mut self.at, &mut self.list);
        column.values.small_codes_at(&places, out);
        self.each = each;
    }

    /// Hands a sink the codes of a batch, which are below 2^32, if each document has one value; reports whether it is so.
    #[inline]
    pub fn pour_each(&mut self, column: &Column<'_>, documents: Documents<'_>, sink: &mut impl Sink) -> bool {
        let (places, each) = column.owned_places(documents, false, &mut self.at, &mut self.list);
        if each {
            column.values.pour(&places, &mut self.buffer, sink);
        }
        each
    }

    /// Reads the doubles of a batch by those of its codes, as [`Self::read`] does codes.
    pub fn look_up(&mut self, column: &Column<'_>, lookup: &[f64], documents: Documents<'_>, marked: bool) {
        let (places, each) = column.owned_places(documents, marked, &mut self.at, &mut self.list);
        self.doubles.clear();
        let mut sink = LookUp {
            lookup,
            doubles: &mut self.doubles,
        };
        column.values.pour(&places, &mut self.buffer, &mut sink);
        self.each = each;
    }

    fn read_none(&mut self, documents: Documents<'_>, marked: bool) {
        let count = if marked { documents.len() } else { 0 };
        self.each = false;
        self.at.clear();
        self.at.extend((0..count as u32).map(|at| at | NO_VALUE));
        self.codes.clear();
        self.codes.resize(count, 0);
    }

    /// Gives documents without values a code.
    pub fn fill(&mut self, missing: u64) {
        for (at, code) in self.at.iter_mut().zip(&mut self.codes) {
            if *at & NO_VALUE != 0 {
                *at &= !NO_VALUE;
                *code = missing;
            }
        }
    }

    /// Calls `visit` with the bucket of each code's document, out of those of the batch, and the code.
    #[inline]
    pub fn visit(&self, buckets: &[u32], visit: impl FnMut(u32, u64)) {
        self.visit_values(&self.codes, buckets, visit);
    }

    /// Calls `visit` with the bucket of each double's document, out of those of the batch, and the double.
    #[inline]
    pub fn visit_doubles(&self, buckets: &[u32], visit: impl FnMut(u32, f64)) {
        self.visit_values(&self.doubles, buckets, visit);
    }

    #[inline(always)]
    fn visit_values<T: Copy>(&self, values: &[T], buckets: &[u32], mut visit: impl FnMut(u32, T)) {
        if self.each {
            let pairs = buckets.iter().zip(values);
            pairs.for_each(|(&bucket, &value)| visit(bucket, value));
        } else {
            let buckets = self.at.iter().map(|&at| buckets[at as usize]);
            buckets.zip(values).for_each(|(bucket, &value)| visit(bucket, value));
        }
    }

    /// Keeps codes by their place in the batch.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(u32, u64) -> bool) {
        if self.each {
            self.at.extend(0..self.codes.len() as u32);
            self.each = false;
        }
        let mut kept = 0;
        for i in 0..self.at.len().min(self.codes.len()) {
            let (at, code) = (self.at[i], self.codes[i]);
            (self.at[kept], self.codes[kept]) = (at, code);
            kept += usize::from(keep(at, code));
        }
        self.at.truncate(kept);
        self.codes.truncate(kept);
    }

    /// Leaves out codes that a document has again.
    pub fn dedup(&mut self) {
        if self.each {
            return;
        }
        let mut before = (u32::MAX, 0);
        self.retain(|at, code| std::mem::replace(&mut before, (at, code)) != (at, code));
    }
}

struct LookUp<'l> {
    lookup: &'l [f64],
    doubles: &'l mut Vec<f64>,
}

impl Sink for LookUp<'_> {
    #[inline]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        let double = |code: C| self.lookup.get(code.into() as usize).copied().unwrap_or(0.0);
        self.doubles.extend(codes.map(double));
    }
}
