//! What does a hit carry? Its id, score, sort values and source.

use super::hit::Hit;
use super::inner_hits::InnerHits;
use super::matched_queries::MatchedQueries;
use super::object::Object;
use super::parts::{Parts, Shows};
use super::sort::SortKeys;
use super::source_filter::{self, SourceFilter};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::hash_map::iteration_order;
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::outcome::{Beside, HitHead, HitMore, HitSection, HitTail, Json, Name, Number, Outcome, Place, Source, Text};
use crate::plan;
use crate::query::Lowering;

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";
/// Units of work that a hit takes, beside its source,
const HIT: u64 = 64;
/// and for each of its sort values.
const SORT_VALUE: u64 = 16;
/// So many bytes are copied in a unit of work.
const BYTES: u64 = 16;

/// The names of other hits that are shown inside of each hit, and what puts these.
pub type Inside<'i> = (
    &'i [&'i str],
    &'i dyn Fn(usize, &Hit, &mut Outcome) -> Result<(), Failure>,
);

/// What the hits of a request carry.
pub struct Fetch<'f> {
    mapping: &'f Mapping,
    index: &'f Index<'f>,
    /// The index's name.
    name: &'f str,
    /// The space of the hits.
    space: u16,
    /// Whether they carry their source, and which parts of it.
    is_asked: bool,
    filter: Option<SourceFilter>,
    /// Whether sources are printed anew.
    reprints: bool,
    /// What else is asked for.
    parts: Option<Result<Parts<'f>, Failure>>,
    /// What they show inside of them, where parts are asked for, too.
    inner: Option<Box<InnerHits<'f>>>,
    /// Whether their ids are shown, where other hits around them say so.
    pub shows_ids: Option<bool>,
}

impl<'f> Fetch<'f> {
    /// Reads what a request says of sources, of other parts of hits, and of hits inside of them.
    pub fn new(
        lowering: &Lowering<'f, 'f>,
        source: &plan::SourceFilter,
        reprints: bool,
        parts: Option<&plan::HitParts>,
        mut inner: Option<Box<InnerHits<'f>>>,
    ) -> Result<Self, Failure> {
        let parts = match parts {
            Some(parts) => Some(Parts::new(lowering, parts)),
            None => inner.as_ref().map(|_| Ok(Parts::nothing())),
        };
        if let (Some(inner), Some(Ok(parts))) = (&mut inner, &parts)
            && parts.shows == Shows::Nothing
        {
            inner.hide_ids();
        }
        Ok(Self {
            mapping: lowering.mapping,
            index: lowering.index,
            name: lowering.name,
            space: lowering.space,
            is_asked: source.enabled,
            filter: SourceFilter::new(source, lowering.budget)?,
            reprints,
            parts,
            shows_ids: None,
            inner,
        })
    }

    /// Hides their ids, and those of the hits inside of them.
    pub fn hide_ids(&mut self) {
        self.shows_ids = Some(false);
        self.parts.get_or_insert_with(|| Ok(Parts::nothing()));
        if let Some(inner) = &mut self.inner {
            inner.hide_ids();
        }
    }

    /// Puts the hits of a page; `has_score` says whether their scores are known.
    pub fn write(
        &self,
        (keys, has_score): (&SortKeys<'_>, bool),
        hits: &[Hit],
        matched: &MatchedQueries,
        inside: Option<Inside<'_>>,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        let is_kept = self.mapping.parameters.source.enabled;
        if self.filter.is_some() && self.is_asked && !is_kept && !hits.is_empty() {
            let reason = format!(
                "unable to fetch fields from _source field: _source is disabled in the mappings for index [{}]",
                self.name
            );
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        let own = self.index.own(self.mapping);
        let parts = match &self.parts {
            Some(Err(failure)) if !hits.is_empty() => return Err(failure.clone()),
            Some(Ok(parts)) => Some(parts),
            _ => None,
        };
        if let (Some(parts), ROOT) = (parts, self.space) {
            parts.prepare(hits, budget)?;
        }
        let inner = match &self.inner {
            Some(inner) => Some((inner, inner.find(hits, budget)?)),
            None => None,
        };
        let inner_names = self.inner.as_ref().map(|inner| inner.names()).unwrap_or_default();
        let order = order(&inner_names, inside.map_or(&[], |(names, _)| names));
        let mut source = Vec::new();
        for (at, hit) in hits.iter().enumerate() {
            let before = outcome.bytes().len();
            budget.charge(HIT + keys.count() as u64 * SORT_VALUE, PART)?;
            let object = (self.space != ROOT).then(|| Object::of(self.index, self.mapping, self.space, hit.document));
            let document = object.as_ref().map_or(hit.document, |object| object.document);
            let shows = parts.map_or(Shows::Usual, |parts| parts.shows);
            let has_own = object.is_none() && !own.is_nothing() && shows != Shows::Nothing;
            let beside = match &object {
                _ if parts.is_some() => Beside::More,
                Some(_) => Beside::Place,
                None if has_own => Beside::Own,
                None => Beside::Nothing,
            };
            outcome.put(&HitHead {
                id: Text(self.index.ids.as_ref().map_or(&[], |ids| ids.id(document))),
                score: if has_score && !hit.score.is_nan() {
                    Number::F32(hit.score)
                } else {
                    Number::Null
                },
                beside,
            });
            let mut sections = Vec::new();
            if let Some(parts) = parts {
                source.clear();
                if let (Some(sources), true) = (&self.index.sources, parts.read_source) {
                    sources.append(document, &mut source)?;
                }
                let made = parts.make(self.index, hit, object.as_ref(), &source, budget)?;
                let place = object.as_ref().map(Object::place);
                outcome.put(&HitMore {
                    has_id: self.shows_ids.unwrap_or(shows != Shows::Nothing),
                    is_explained: parts.explains,
                    place: place.as_deref().map(Json),
                    version: made.version,
                    seq_no: made.seq_no,
                    is_own: has_own,
                    sections: made.sections.len() as u32,
                    inner: order.len() as u32,
                });
                sections = made.sections;
            } else if let Some(object) = &object {
                outcome.put(&Place {
                    json: Json(&object.place()),
                });
            }
            if has_own {
                own.write(document, self.is_asked || shows != Shows::Usual, outcome);
            }
            match (&self.index.sources, self.is_asked && is_kept) {
                (Some(sources), true) => {
                    if self.filter.is_none() && object.is_none() && !self.reprints {
                        outcome.put_source(|out| sources.append(document, out))?;
                    } else {
                        source.clear();
                        sources.append(document, &mut source)?;
                        outcome.put_source(|out| match (&object, &self.filter) {
                            (Some(object), filter) => object.write_source(&source, filter.as_ref(), budget, out),
                            (None, None) => source_filter::reprint(&source, budget, out),
                            (None, Some(filter)) => filter.write(&source, budget, out),
                        })?;
                    }
                }
                _ => outcome.put(&Source { json: None }),
            }
            for (name, json) in &sections {
                outcome.put(&HitSection { name, json: Json(json) });
            }
            let names = matched.of(at);
            outcome.put(&HitTail {
                sort: keys.shown() as u32,
                names: names.len() as u32,
            });
            for key in 0..keys.shown() {
                keys.write(key, hit, outcome)?;
            }
            matched.write(names, outcome);
            for &(name, place) in &order {
                let name = Text(name.as_bytes());
                outcome.put(&Name { name });
                match (&inner, inside) {
                    (Some((inner, found)), _) if place < inner_names.len() => {
                        inner.write(place, at, found, budget, outcome)?;
                    }
                    (_, Some((_, write))) => write(place - inner_names.len(), hit, outcome)?,
                    _ => {}
                }
            }
            budget.charge((outcome.bytes().len() - before) as u64 / BYTES, PART)?;
            budget.check_response(outcome.bytes().len())?;
        }
        Ok(())
    }
}

/// Returns names with their places among all, those of groups behind the others: of two that are the same the latter counts, and where
/// there are both kinds they come in the order of the real engine's map.
fn order<'n>(inner: &[&'n str], groups: &[&'n str]) -> Vec<(&'n str, usize)> {
    let all = inner.iter().chain(groups).copied().zip(0..);
    let mut left: Vec<(&str, usize)> = all
        .filter(|(name, at)| *at >= inner.len() || !groups.contains(name))
        .collect();
    if !inner.is_empty() && !groups.is_empty() {
        let order = iteration_order(left.iter().map(|&(name, _)| name));
        left = order.into_iter().map(|at| left[at]).collect();
    }
    left
}
