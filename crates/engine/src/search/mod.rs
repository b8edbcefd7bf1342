//! Which documents are the hits, in which order, and what do they carry?

mod collapse;
mod driver;
mod forgotten;
mod rescore;
mod slice;

use std::cell::RefCell;

use crate::aggs;
use crate::budget::Budget;
use crate::error::{Cause, Failure, Level, routing_missing};
use crate::explain::{At, Explainer};
use crate::hits::fetch::{Fetch, Inside};
use crate::hits::groups::Groups;
use crate::hits::hit::Hit;
use crate::hits::inner_hits::InnerHits;
use crate::hits::matched_queries;
use crate::hits::parts::Parts;
use crate::hits::sort::{self, SortKeys};
use crate::hits::top_hits::TopHits;
use crate::index::Index;
use crate::java::number::parse_float;
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::outcome::{Counted, Explained, Found, HitsInside, Json, Number, Outcome, Total, Warnings};
use crate::plan::{Count, Explain, Moment, Scalar, Search, Until};
use crate::query::inner_hits::AllShown;
use crate::query::node::Node;
use crate::query::rewritten_away;
use crate::query::scorer::{self, Made};
use crate::query::{Keyed, Lowering, Searched, boost};
use crate::rooms::Rooms;
use collapse::Field;
use driver::{Driver, Totals};
use rescore::Rescore;

/// The real engine's defaults of a request without them.
const DEFAULT_SIZE: usize = 10;
/// Counts all hits.
const ACCURATE: i32 = i32::MAX;

/// Where an operation runs.
pub struct Shard<'s, 'a> {
    /// The mapping.
    pub mapping: &'s Mapping,
    /// The image.
    pub index: &'s Index<'a>,
    /// The index's name.
    pub name: &'s str,
    /// What holds the values of keys.
    pub keys: Rooms<Keyed>,
}

impl<'s, 'a> Shard<'s, 'a> {
    /// Returns what lowers queries of a request.
    pub fn lowering<'l>(&'l self, now: i64, budget: &'l Budget) -> Lowering<'l, 'a> {
        Lowering {
            mapping: self.mapping,
            index: self.index,
            name: self.name,
            now,
            budget,
            space: ROOT,
            depth: 0,
            keys: &self.keys,
            names: None,
            named_space: ROOT,
            is_elsewhere: false,
            is_for_all: false,
            by_points: None,
            parent: "",
            is_unwrapped: false,
            late: None,
            is_in_buckets: false,
            auto_histograms: 0,
            defers: false,
            is_deferred: false,
            is_inside_nested: false,
            searched: None,
            is_in_global: false,
            asked: None,
            post_filter: None,
            notes: None,
            shown: None,
            explains: false,
        }
    }

    /// Runs a search and writes its outcome.
    pub fn search(
        &self,
        plan: &Search,
        moment: &Moment,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        self.run(plan, moment, budget, outcome, false)
            .map_err(|failure| match (failure.status, failure.level) {
                (400, Level::Shard) => self.first_fault(plan, moment, budget, failure),
                _ => failure,
            })
    }

    /// The real engine rewrites the whole request first, and so finds other faults before the one that was found.
    #[cold]
    fn first_fault(&self, plan: &Search, moment: &Moment, budget: &Budget, found: Failure) -> Failure {
        let lowering = self.lowering(moment.now, budget);
        let filters = plan.sort.iter().flat_map(sort::filters);
        let mut of_aggs = Vec::new();
        aggs::filters(&plan.aggs, &mut |query| of_aggs.push(query));
        let mut queries = std::iter::once(&plan.query)
            .chain(&plan.post_filter)
            .chain(of_aggs)
            .chain(filters);
        let before = queries.try_for_each(|query| lowering.rewriting_fault(query));
        before.err().unwrap_or(found)
    }

    /// Puts a search, or what is found of a group where it is inside of another one.
    fn run(
        &self,
        plan: &Search,
        moment: &Moment,
        budget: &Budget,
        outcome: &mut Outcome,
        is_inside: bool,
    ) -> Result<(), Failure> {
        let late = RefCell::new(None);
        let mut lowering = self.lowering(moment.now, budget);
        lowering.late = Some(&late);
        let searched = Searched {
            reprints: plan.reprint_source,
            rescores: &plan.rescore,
            is_explained: plan.parts.as_ref().is_some_and(|parts| parts.explain),
            boost: plan.boost.as_deref(),
            ..Searched::default()
        };
        lowering.searched = Some(&searched);
        lowering.asked = Some(&plan.query);
        lowering.post_filter = plan.post_filter.as_ref();
        let from = plan.from.max(0) as usize;
        let size = usize::try_from(plan.size).unwrap_or(DEFAULT_SIZE);
        let mut shown = AllShown::default();
        if plan.has_inner_hits {
            shown.post_filter = plan.post_filter.as_ref();
            let mut queries = std::iter::once(&plan.query).chain(&plan.post_filter);
            queries.try_for_each(|query| lowering.inner_hits(query, &mut shown.list))?;
        }
        let naming = Lowering {
            names: Some(&searched.names),
            ..lowering
        };
        let node = naming.query(&plan.query)?.rewritten(budget)?;
        if plan.slice.is_none() {
            lowering.is_for_all = node == Node::All;
            lowering.by_points = node.points();
        }
        let filter = plan
            .post_filter
            .as_ref()
            .map(|query| naming.query(query))
            .transpose()?
            .map(|node| node.rewritten(budget))
            .transpose()?;
        let node = match &plan.boost {
            None => node,
            Some(boost) => boost::weighted(node, boost)?.rewritten(budget)?,
        };
        let is_constant = rewritten_away::is_constant(self.mapping, &node, plan.slice.is_some());
        lowering.shown = (!shown.list.is_empty()).then_some(&shown);
        let parts = plan.parts.as_deref();
        let inner = InnerHits::new(&lowering, &shown, plan.reprint_source)?;
        let fetch = Fetch::new(&lowering, &plan.source, plan.reprint_source, parts, inner)?;
        let min_score = plan.min_score.as_deref().map(least_score);
        let mut keys = SortKeys::new(&lowering, &plan.sort)?;
        // A wrong `order` of buckets is found only once the search begins.
        let (mut collectors, of_order) = match aggs::Collectors::new(&lowering, &plan.aggs) {
            Ok(collectors) => (collectors, None),
            Err(failure) if failure.cause.kind == "aggregation_execution_exception" => {
                (aggs::Collectors::default(), Some(failure))
            }
            Err(failure) => return Err(failure),
        };
        let stops_at = |until: Until| plan.until == until;
        if stops_at(Until::Suggest) {
            outcome.start();
            return Ok(());
        }
        let rescores = Rescore::all(&lowering, &plan.rescore)?;
        let window = rescores.iter().map(Rescore::window).fold(from + size, usize::max);
        let wanted = if size == 0 {
            0
        } else {
            window.min(self.index.documents as usize)
        };
        if let Some(parts) = parts {
            Parts::check(&lowering, parts)?;
        }
        if stops_at(Until::SearchAfter) {
            outcome.start();
            return Ok(());
        }
        if let Some(after) = &plan.search_after {
            // Without hits the real engine compares nothing with a null.
            let is_compared = wanted > 0 || !after.contains(&Scalar::Null);
            if is_compared {
                keys.start_after(after, !plan.sort.is_empty())?;
            }
        }
        if stops_at(Until::Collapse) {
            outcome.start();
            return Ok(());
        }
        let collapse = plan.collapse.as_deref();
        let collapsed = collapse.map(|plan| Field::new(&lowering, plan)).transpose()?;
        if collapse.is_some() && collapse::hides_sort(&plan.sort) {
            keys.hide();
        }
        let of_aggs = searched.needs_scores.get().then_some(&searched.scores);
        let of_hits = keys.by_score() || keys.need_scores() || plan.track_scores;
        let scored = wanted > 0 && of_hits || of_aggs.is_some() || min_score.is_some();
        self.check_window(from, size)?;
        if stops_at(Until::Rescore) {
            outcome.start();
            return Ok(());
        }
        for rescore in &rescores {
            rescore.check(self.index.settings.max_rescore_window)?;
        }
        let node = match &plan.slice {
            None => node,
            Some(slice) => slice::narrowed(&lowering, slice, plan, node)?,
        };
        if let Some(failure) = of_order.or_else(|| late.take()) {
            return Err(failure);
        }
        if lowering.is_for_all && plan.boost.is_none() && min_score.is_some_and(|least| least > 1.0) {
            let what = "a [min_score] that no document of a [match_all] reaches";
            forgotten::check(&plan.aggs, what, false)?;
        }
        keys.check_values(wanted > 0)?;
        boost::check(self.index, &node, scored)?;
        if let Some(node) = &filter {
            boost::check(self.index, node, false)?;
        }
        searched.make_room(self.index.documents, budget)?;
        budget.take(wanted * TopHits::bytes_of_a_hit(&keys), "query")?;
        let search = |top: &mut TopHits<'_>, collectors: &mut aggs::Collectors<'_>| {
            let query = scorer::make(self.index, &node, 1.0, scored, budget)?;
            let filter = filter
                .as_ref()
                .map(|node| scorer::make(self.index, node, 1.0, false, budget));
            let filter = filter.transpose()?;
            let window_work = query.window_work + filter.as_ref().map_or(0, |filter| filter.window_work);
            let driver = Driver {
                index: self.index,
                query: query.scorer,
                filter: filter.map(|filter| filter.scorer),
                window_work,
                scored,
                track_max_score: plan.track_scores && !keys.by_score(),
                limit: plan.track_total_hits,
                scores: of_aggs,
                min_score,
                terminate_after: terminate_after(plan.terminate_after),
            };
            driver.run(budget, top, collectors)
        };
        let is_quick = keys.by_score() && plan.aggs.is_empty() && filter.is_none() && min_score.is_none();
        let quick = match &collapsed {
            Some(field) if is_quick && plan.terminate_after <= 0 => field.quick(&keys, wanted, budget, &search)?,
            _ => None,
        };
        let (mut hits, totals) = match quick {
            Some(found) => found,
            None => {
                let mut top = match &collapsed {
                    Some(field) if wanted > 0 => {
                        budget.take(wanted * Groups::BYTES, "query")?;
                        TopHits::of_groups(&keys, wanted, field.groups(&lowering, wanted))
                    }
                    _ => TopHits::new(&keys, wanted),
                };
                let totals = search(&mut top, &mut collectors)?;
                (top.into_sorted()?, totals)
            }
        };
        for rescore in &rescores {
            rescore.apply(self.index, &mut hits, &searched, budget)?;
        }
        // Buckets are put in order before hits are fetched.
        let finished = collectors.finish(budget)?;
        if let Some(highlight) = plan.parts.as_ref().and_then(|parts| parts.highlight.as_ref()) {
            vitrine_highlighters::check(&lowering, highlight)?;
        }
        if !hits.is_empty() {
            keys.check_sorted()?;
        }
        if totals.is_terminated && lowering.is_for_all {
            forgotten::check(
                &plan.aggs,
                "a [terminate_after] that ends a search of all documents",
                true,
            )?;
        }
        let max_score = if collapse.is_some() {
            None
        } else if keys.by_score() {
            hits.first().map(|hit| hit.score)
        } else if plan.track_scores && size > 0 {
            totals.max_score
        } else {
            None
        };
        // The real engine writes the sort values of the last hit first, once there are as many as wanted.
        if let (Some(last), true) = (hits.last(), hits.len() == from + size) {
            keys.check(last)?;
        }
        let page = hits.get(from..).unwrap_or(&[]);
        let page = &page[..page.len().min(size)];
        let total = total(&totals, plan.track_total_hits);
        let max_score = Number::of_score(max_score);
        if is_inside {
            outcome.put(&HitsInside {
                index: self.name,
                total,
                max_score,
                hits: page.len() as u32,
            });
        } else {
            outcome.start();
            outcome.put(&Found {
                total,
                max_score,
                is_terminated: terminate_after(plan.terminate_after).map(|_| totals.is_terminated),
                hits: page.len() as u32,
                is_constant,
            });
        }
        let matched = matched_queries::find(self.index, &searched.names.borrow(), page, budget)?;
        let list = collapse.map(collapse::inner_hits).unwrap_or_default();
        let expand = |at: usize, hit: &Hit, outcome: &mut Outcome| match (collapse, &collapsed) {
            (Some(collapse), Some(field)) => {
                self.expand((plan, collapse, moment), (field, list[at]), hit, budget, outcome)
            }
            _ => Ok(()),
        };
        let names: Vec<&str> = list
            .iter()
            .map(|inner| inner.name.as_deref().unwrap_or_default())
            .collect();
        let inside: Option<Inside<'_>> = (!names.is_empty()).then_some((&names, &expand));
        fetch.write((&keys, of_hits), page, &matched, inside, budget, outcome)?;
        if is_inside {
            return Ok(());
        }
        aggs::write_rewritten(&lowering, &plan.aggs, outcome);
        finished.write(budget, outcome)?;
        let mut warnings = Vec::new();
        aggs::warnings(&lowering, &plan.aggs, &mut warnings);
        outcome.put(&Warnings { warnings: &warnings });
        budget.check_response(outcome.bytes().len())?;
        Ok(())
    }

    /// Refuses to ask for more hits than the settings let one.
    fn check_window(&self, from: usize, size: usize) -> Result<(), Failure> {
        let (window, most) = ((from + size) as i64, self.index.settings.max_result_window);
        if window <= most {
            return Ok(());
        }
        let reason = format!(
            "Result window is too large, from + size must be less than or equal to: [{most}] but was [{window}]. See the scroll api \
             for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] \
             index level setting."
        );
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }

    /// Explains how a document matches a query. What fails is not the failure of a shard.
    pub fn explain(
        &self,
        plan: &Explain,
        moment: &Moment,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        self.explain_one(plan, moment, budget, outcome)
            .map_err(|failure| Failure::request(failure.status, failure.cause.clone()))
    }

    fn explain_one(
        &self,
        plan: &Explain,
        moment: &Moment,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        if self.mapping.parameters.needs_routing && !plan.is_routed {
            return Err(Failure::request(400, routing_missing(self.name, &plan.id)));
        }
        let ids = self.index.ids.as_ref();
        let document = ids.and_then(|ids| ids.document(plan.id.as_bytes()));
        let mut json = Vec::new();
        let mut is_match = false;
        if let Some(document) = document {
            let lowering = self.lowering(moment.now, budget);
            let fault = lowering.rewriting_fault(&plan.query);
            let is_rewriting = fault.is_err();
            let made = fault.and_then(|()| lowering.query(&plan.query));
            // Here rewriting is no phase of its own, but a part of making the query.
            let node = made.map_err(|failure| match failure.cause.kind {
                "query_shard_exception" => failure,
                kind if kind == "parse_exception" || is_rewriting && failure.level == Level::Shard => {
                    lowering.failed_to_create(failure.cause.clone())
                }
                _ => failure,
            })?;
            let node = node.rewritten(budget)?;
            boost::check(self.index, &node, true)?;
            let node = lowering.to_explain(&plan.query)?.rewritten_to_explain(budget)?;
            let explainer = Explainer {
                mapping: self.mapping,
                index: self.index,
                budget,
            };
            is_match = explainer.write(At { space: ROOT, document }, &node, &mut std::iter::empty(), &mut json)?;
        }
        outcome.start();
        outcome.put(&Explained {
            is_match,
            json: document.map(|_| Json(&json)),
        });
        budget.check_response(outcome.bytes().len())
    }

    /// Counts the matches of a query.
    pub fn count(&self, plan: &Count, moment: &Moment, budget: &Budget, outcome: &mut Outcome) -> Result<(), Failure> {
        let lowering = self.lowering(moment.now, budget);
        let node = lowering.query(&plan.query)?.rewritten(budget)?;
        if plan.has_inner_hits {
            let mut shown = AllShown::default();
            lowering.inner_hits(&plan.query, &mut shown.list)?;
            InnerHits::new(&lowering, &shown, false)?;
        }
        let min_score = plan.min_score.as_deref().map(least_score);
        let scored = min_score.is_some();
        boost::check(self.index, &node, scored)?;
        let Made { scorer, window_work } = scorer::make(self.index, &node, 1.0, scored, budget)?;
        let keys = SortKeys::default();
        let mut top = TopHits::new(&keys, 0);
        let driver = Driver {
            index: self.index,
            query: scorer,
            filter: None,
            window_work,
            scored,
            track_max_score: false,
            limit: ACCURATE,
            scores: None,
            min_score,
            terminate_after: terminate_after(plan.terminate_after),
        };
        let totals = driver.run(budget, &mut top, &mut aggs::Collectors::default())?;
        outcome.start();
        outcome.put(&Counted {
            count: totals.count,
            is_terminated: terminate_after(plan.terminate_after).map(|_| totals.is_terminated),
        });
        Ok(())
    }
}

/// Returns the least score that a request asks for; what is no number excludes all.
fn least_score(text: &str) -> f32 {
    parse_float(text).unwrap_or(f32::NAN)
}

/// Returns how many matches are looked at, if not all are.
fn terminate_after(most: i32) -> Option<u64> {
    u64::try_from(most).ok().filter(|&most| most > 0)
}

fn total(totals: &Totals, limit: i32) -> Total {
    match limit {
        -1 => Total::Untracked,
        _ if limit != ACCURATE && totals.count > limit.max(0) as u64 => Total::AtLeast(limit as u64),
        _ => Total::Exact(totals.count),
    }
}
