//! The aggregations of a search as the loop over its matches knows them: windows go in, and lists where matches are few.

use super::{BATCH, Batch, BoxCollector, Level, PART, Writer, collect, documents, results};
use crate::budget::Budget;
use crate::columns::gather::{Documents, Run};
use crate::error::Failure;
use crate::outcome::Outcome;
use crate::plan::NamedAggregation;
use crate::query::Lowering;
use crate::window::{Bits, WINDOW};

/// Matches of a window that are listed with those of others, before any collector takes them: with as few, most of the time would
/// go into handing them over.
const FEW: u32 = 128;

/// The aggregations of a search.
#[derive(Default)]
pub struct Collectors<'a> {
    top: Level<'a>,
    /// Which of them have taken all documents.
    complete: Vec<bool>,
    /// Matches that are still to be taken, [`WINDOW`] at most.
    documents: Vec<u32>,
    /// All documents are in the one bucket that stands above all.
    buckets: Vec<u32>,
}

/// What they came to.
pub struct Results<'a> {
    top: Level<'a>,
}

impl<'a> Collectors<'a> {
    /// Prepares collectors.
    pub fn new(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation]) -> Result<Self, Failure> {
        let mut top = Level::new(lowering, plans)?;
        // All documents are in one bucket.
        top.make_room(1, lowering.budget)?;
        Ok(Self {
            complete: top.collectors.iter().map(|collector| collector.is_of_all()).collect(),
            top,
            documents: Vec::new(),
            buckets: Vec::new(),
        })
    }

    /// Whether no document is needed: there is no aggregation, or none that has not taken all of them.
    pub fn is_complete(&self) -> bool {
        self.complete.iter().all(|&complete| complete)
    }

    /// Takes all documents of the index as far as it is known what they come to.
    pub fn collect_all(&mut self, budget: &Budget) -> Result<(), Failure> {
        let all = self.top.collectors.iter_mut().zip(&mut self.complete);
        for (collector, complete) in all.filter(|(_, complete)| !**complete) {
            budget.charge(BATCH, PART)?;
            *complete = collector.collect_all(budget)?;
        }
        Ok(())
    }

    /// Takes a window's matches, of which there are `count`.
    pub fn collect(&mut self, base: u32, matches: &Bits, count: u32, budget: &Budget) -> Result<(), Failure> {
        if count == 0 {
            return Ok(());
        }
        let few = count <= FEW;
        if !few || self.documents.len() + count as usize > WINDOW {
            self.collect_listed(budget)?;
        }
        if few {
            documents::list(base, matches, count, &mut self.documents);
            return Ok(());
        }
        // They are listed where a collector asks for it.
        let mut found: Option<Option<Run>> = None;
        let Level { collectors, pairs, .. } = &mut self.top;
        for collector in incomplete(collectors, &self.complete) {
            budget.charge(u64::from(count) + BATCH, PART)?;
            if collector.collect_window(base, matches, count, budget)? {
                continue;
            }
            let run = found.get_or_insert_with(|| {
                self.buckets.resize(count as usize, 0);
                let run = documents::run(base, matches, count);
                if run.is_none() {
                    documents::list(base, matches, count, &mut self.documents);
                }
                run
            });
            let documents = match run {
                Some(run) => Documents::Run(run),
                None => Documents::List(&self.documents),
            };
            let batch = Batch {
                documents,
                buckets: &self.buckets,
                largest: 0,
            };
            collect(collector, pairs, batch, budget)?;
        }
        self.documents.clear();
        Ok(())
    }

    /// Returns an empty list for matches that are to be taken next, [`WINDOW`] at most.
    pub fn list(&mut self, budget: &Budget) -> Result<&mut Vec<u32>, Failure> {
        self.collect_listed(budget)?;
        Ok(&mut self.documents)
    }

    /// Takes the matches that were listed.
    fn collect_listed(&mut self, budget: &Budget) -> Result<(), Failure> {
        if self.documents.is_empty() || self.is_complete() {
            self.documents.clear();
            return Ok(());
        }
        self.buckets.resize(self.documents.len(), 0);
        let batch = Batch {
            documents: Documents::List(&self.documents),
            buckets: &self.buckets,
            largest: 0,
        };
        let Level { collectors, pairs, .. } = &mut self.top;
        for collector in incomplete(collectors, &self.complete) {
            budget.charge(self.documents.len() as u64 + BATCH, PART)?;
            collect(collector, pairs, batch, budget)?;
        }
        self.documents.clear();
        Ok(())
    }

    /// Ends collection.
    pub fn finish(mut self, budget: &Budget) -> Result<Results<'a>, Failure> {
        self.collect_listed(budget)?;
        self.top.end(budget)?;
        Ok(Results { top: self.top })
    }
}

/// Those that have not taken all documents.
fn incomplete<'l, 'a>(
    collectors: &'l mut [BoxCollector<'a>],
    complete: &'l [bool],
) -> impl Iterator<Item = &'l mut BoxCollector<'a>> {
    let collectors = collectors.iter_mut().zip(complete);
    collectors.filter_map(|(collector, &complete)| (!complete).then_some(collector))
}

impl Results<'_> {
    /// Writes the results.
    pub fn write(&self, budget: &Budget, outcome: &mut Outcome) -> Result<(), Failure> {
        let mut writer = Writer {
            outcome,
            budget,
            buckets: 0,
            tree: None,
            again: 0,
        };
        match self.top.has_pipelines() {
            true => results::write(&self.top, &mut writer),
            false => self.top.write(0, &mut writer),
        }
    }
}
