//! Which hits does a hit show inside of it? The objects in it that a `nested` found, each time a small search of their own.

use super::fetch::Fetch;
use super::hit::Hit;
use super::matched_queries;
use super::parts::Parts;
use super::sort::{SortKeys, filters};
use super::top_hits::TopHits;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::hash_map::iteration_order;
use crate::mapping::spaces::ROOT;
use crate::outcome::{HitsInside, Number, Outcome, Total};
use crate::plan::{InnerHits as Plan, Query};
use crate::query::inner_hits::{AllShown, Shown, has_names, name};
use crate::query::node::Node;
use crate::query::scorer::{self, Made};
use crate::query::{Lowering, nested};
use crate::score::nested::between;
use crate::score::{Context, Target};
use crate::sorting;
use crate::window::{Bits, WINDOW, WORDS, and, clear_sums, for_each_bit, popcount, window_of, zero_sums};

/// The name of this part of a request in errors of the budget.
const PART: &str = "inner_hits";
/// Units of work that it takes to look for the objects of a hit, beside what is asked of the query.
const HIT: u64 = 128;

/// Queries that were prepared before, with their spaces.
type Before<'f> = Vec<(u16, &'f Query)>;

/// All that the hits of a space show inside of them, in the order of the answer.
pub struct InnerHits<'f>(Vec<Inner<'f>>);

struct Inner<'f> {
    index: &'f Index<'f>,
    /// The index's name.
    of: &'f str,
    name: &'f str,
    /// The space of the objects, and that of the hits that they are in.
    space: u16,
    outer: u16,
    node: Node,
    /// The queries in it that have names.
    names: Vec<(String, Node)>,
    keys: SortKeys<'f>,
    from: usize,
    size: usize,
    finds_best: bool,
    fetch: Fetch<'f>,
}

/// What is found in a hit.
struct Found {
    total: u64,
    best: Option<f32>,
    hits: Vec<Hit>,
}

impl<'f> InnerHits<'f> {
    /// Prepares what the hits of a search show.
    pub fn new(lowering: &Lowering<'f, 'f>, all: &AllShown<'f>, reprints: bool) -> Result<Option<Box<Self>>, Failure> {
        let mut before: Before<'f> = all.post_filter.map(|query| (ROOT, query)).into_iter().collect();
        Self::of(lowering, &all.list, &mut before, reprints)
    }

    fn of(
        lowering: &Lowering<'f, 'f>,
        all: &[Shown<'f>],
        before: &mut Before<'f>,
        reprints: bool,
    ) -> Result<Option<Box<Self>>, Failure> {
        if all.is_empty() {
            return Ok(None);
        }
        let mut order: Vec<usize> = (0..all.len()).collect();
        // The maps through which they go.
        for _ in 0..3 {
            let next = iteration_order(order.iter().map(|&at| name(all[at])));
            order = next.into_iter().map(|at| order[at]).collect();
        }
        let mut list = Vec::new();
        for at in order {
            list.extend(Inner::new(lowering, all[at], before, reprints)?);
        }
        Ok((!list.is_empty()).then(|| Box::new(Self(list))))
    }

    /// Hides the ids of all, as those of the hits that they are in are hidden.
    pub fn hide_ids(&mut self) {
        for inner in &mut self.0 {
            inner.fetch.hide_ids();
        }
    }

    /// The names under which they are shown.
    pub fn names(&self) -> Vec<&'f str> {
        self.0.iter().map(|inner| inner.name).collect()
    }

    /// Finds those of all hits.
    pub fn find(&self, hits: &[Hit], budget: &Budget) -> Result<InnerFound, Failure> {
        self.0
            .iter()
            .map(|inner| inner.find(hits, budget))
            .collect::<Result<_, _>>()
            .map(InnerFound)
    }

    /// Puts those of a hit that have one of the names.
    pub fn write(
        &self,
        name: usize,
        hit: usize,
        found: &InnerFound,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        self.0[name].write(&found.0[name][hit], budget, outcome)
    }
}

/// What is found in hits, by names.
pub struct InnerFound(Vec<Vec<Found>>);

impl<'f> Inner<'f> {
    fn new(
        lowering: &Lowering<'f, 'f>,
        (query, plan): Shown<'f>,
        before: &mut Before<'f>,
        reprints: bool,
    ) -> Result<Option<Self>, Failure> {
        check_window(lowering, plan)?;
        if plan.parts.as_ref().is_some_and(|parts| parts.seq_no_primary_term) {
            let reason = "nested documents are not assigned sequence numbers";
            let cause = Cause::new("unsupported_operation_exception", reason);
            return Err(Failure::shard(500, cause));
        }
        // A path that leads nowhere was an error before, if it is one.
        let Ok(space) = nested::find(lowering, &query.path) else {
            return Ok(None);
        };
        let names = Default::default();
        let within = Lowering {
            space,
            named_space: space,
            asked: Some(&query.query),
            names: None,
            ..*lowering
        };
        let naming = Lowering {
            names: Some(&names),
            ..within
        };
        // The real engine forgets no names of what it prepared before.
        for &(space, query) in before.iter().filter(|(_, query)| has_names(query)) {
            Lowering { space, ..naming }.query(query)?;
        }
        before.push((space, &query.query));
        let node = naming.query(&query.query)?.rewritten(lowering.budget)?;
        let keys = SortKeys::new(&within, &plan.sort)?;
        for query in plan.sort.iter().flat_map(filters) {
            // The real engine rewrites no query here.
            if let Some(cause) = lowering.unrewritten(query) {
                return Err(Failure::shard(500, cause));
            }
        }
        let finds_best = plan.track_scores && !keys.by_score();
        if finds_best && !keys.need_scores() {
            // The real engine has scores without statistics there.
            let reason = "[track_scores] of [inner_hits] in another order than that of scores is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        if let Some(parts) = &plan.parts {
            if let Some(highlight) = &parts.highlight {
                vitrine_highlighters::check(&within, highlight)?;
            }
            Parts::check(&within, parts)?;
        }
        let mut inside = Vec::new();
        within.inner_hits(&query.query, &mut inside)?;
        let inside = InnerHits::of(&within, &inside, before, reprints)?;
        let mut fetch = Fetch::new(&within, &plan.source, reprints, plan.parts.as_deref(), inside)?;
        fetch.shows_ids = Some(true);
        Ok(Some(Self {
            index: lowering.index,
            of: lowering.name,
            name: name((query, plan)),
            space,
            outer: lowering.space,
            node,
            names: names.into_inner(),
            keys,
            from: plan.from as usize,
            size: plan.size as usize,
            finds_best,
            fetch,
        }))
    }

    /// Finds the objects in each of some hits.
    fn find(&self, hits: &[Hit], budget: &Budget) -> Result<Vec<Found>, Failure> {
        budget.take(hits.len() * (size_of::<Option<Found>>() + size_of::<usize>()), PART)?;
        let needs_scores = self.keys.by_score() || self.keys.need_scores();
        let scored = needs_scores && self.size > 0;
        let Made {
            mut scorer,
            window_work,
        } = scorer::make_in(self.index, self.space, &self.node, 1.0, scored, budget)?;
        self.keys.check_values(self.size > 0)?;
        let join = self.index.spaces.join(self.space, self.outer);
        let documents = self.index.spaces.documents(self.space) as usize;
        let wanted = if self.size == 0 {
            0
        } else {
            (self.from + self.size).min(documents)
        };
        let mut found: Vec<Option<Found>> = Vec::new();
        found.resize_with(hits.len(), || None);
        let mut window = None;
        let mut bits: Bits = [0; WORDS];
        let mut sums = scored.then(zero_sums);
        for at in sorting::places(hits.len(), &mut |a, b| hits[a].document.cmp(&hits[b].document)) {
            budget.charge(HIT, PART)?;
            let document = hits[at].document;
            let (first, end) = (join.first(document), join.first(document + 1));
            let mut top = TopHits::new(&self.keys, wanted);
            let mut total = 0;
            let mut best = None;
            let mut base = window_of(first);
            while let (Some(scorer), true) = (&mut scorer, base < end) {
                if window != Some(base) {
                    if let Some(sums) = &mut sums {
                        clear_sums(sums, &bits);
                    }
                    bits = [0; WORDS];
                    window = Some(base);
                    budget.charge(window_work + HIT, PART)?;
                    // A scorer may be asked only for windows in which it might have a match.
                    if scorer.next(base) < base.saturating_add(WINDOW as u32) {
                        let mut target = Target::new(base, &mut bits, sums.as_deref_mut(), None);
                        scorer.fill(&mut Context { budget }, &mut target)?;
                    }
                }
                let behind = base.saturating_add(WINDOW as u32);
                let mut own = between(first.max(base) - base, end.min(behind) - base);
                and(&mut own, &bits);
                let count = u64::from(popcount(&own));
                budget.charge(count + WORDS as u64 / 4, PART)?;
                let bytes = (count as usize).min(wanted) * TopHits::bytes_of_a_hit(&self.keys);
                budget.take(bytes, PART)?;
                total += count;
                if let (true, Some(sums)) = (self.finds_best, &sums) {
                    for_each_bit(&own, |at| {
                        let score = sums[at] as f32;
                        best = Some(best.map_or(score, |best: f32| best.max(score)));
                    });
                }
                top.collect(base, &own, sums.as_deref(), budget)?;
                base = behind;
            }
            let mut hits = top.into_sorted()?;
            if !hits.is_empty() {
                self.keys.check_sorted()?;
            }
            hits.iter().try_for_each(|hit| self.keys.check(hit))?;
            if self.keys.by_score() {
                best = hits.first().map(|hit| hit.score);
                // The real engine has nothing to count where all are passed over.
                if self.size > 0 && hits.len() <= self.from {
                    total = 0;
                }
            }
            hits.drain(..self.from.min(hits.len()));
            hits.truncate(self.size);
            found[at] = Some(Found { total, best, hits });
        }
        Ok(found.into_iter().flatten().collect())
    }

    fn write(&self, found: &Found, budget: &Budget, outcome: &mut Outcome) -> Result<(), Failure> {
        outcome.put(&HitsInside {
            index: self.of,
            total: Total::Exact(found.total),
            max_score: Number::of_score(found.best),
            hits: found.hits.len() as u32,
        });
        let left = budget.bytes_left();
        let matched = matched_queries::find_in(self.index, self.space, &self.names, &found.hits, budget)?;
        let has_score = self.keys.by_score();
        self.fetch
            .write((&self.keys, has_score), &found.hits, &matched, None, budget, outcome)?;
        budget.give_since(left);
        Ok(())
    }
}

/// Refuses to ask for more than the settings let one. A name is named only where the request has it.
fn check_window(lowering: &Lowering<'_, '_>, plan: &Plan) -> Result<(), Failure> {
    let window = i64::from(plan.from) + i64::from(plan.size);
    let most = lowering.index.settings.max_inner_result_window;
    if window <= most {
        return Ok(());
    }
    let name = plan.name.as_deref().unwrap_or("null");
    let reason = format!(
        "Inner result window is too large, the inner hit definition's [{name}]'s from + size must be less than or equal to: \
         [{most}] but was [{window}]. This limit can be set by changing the [index.max_inner_result_window] index level setting."
    );
    Err(Failure::shard(400, Cause::illegal_argument(reason)))
}
