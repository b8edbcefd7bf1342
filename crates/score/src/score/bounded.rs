//! Which documents of several terms can become hits? Only those whose bounds exceed the floor, mostly a few of thousands, are
//! scored.

use super::byte_bounds::ByteBounds;
use super::{Context, Group, Target, Visitor};
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::window::{Bits, WINDOW, WORDS, and, for_each_bit, or, popcount};

/// If more hits than this are wanted, no first floor is looked for.
pub const MOST_WANTED: usize = 256;
/// If the terms together have at least this share of the documents, computing the bounds of all documents pays.
const SHARE: f64 = 1.0 / 64.0;

/// Documents of any of several groups of terms, scored by the best group.
pub struct Bounded {
    /// The upper bounds of each group's sums.
    bounds: Vec<ByteBounds>,
    /// The candidates of a window and their scores.
    documents: Vec<u32>,
    scores: Vec<f32>,
    sums: Vec<f64>,
}

/// Bounds that are computed when they are first needed.
#[derive(Default)]
pub enum Lazy {
    /// The bounds were not needed yet.
    #[default]
    Awaited,
    /// The terms are too rare, or too many.
    Missing,
    /// The bounds were computed.
    Found(Box<Bounded>),
}

impl Lazy {
    /// Whether there may be bounds. If not, callers need not gather the groups of terms to ask for them.
    pub fn may_be(&self) -> bool {
        !matches!(self, Self::Missing)
    }

    /// Returns the bounds of the scores of documents of several groups, where computing them pays.
    pub fn of(&mut self, groups: &mut [Group<'_>]) -> Result<Option<&mut Bounded>, Failure> {
        if matches!(self, Self::Awaited) {
            let found = Bounded::of(groups)?;
            *self = found.map_or(Self::Missing, |found| Self::Found(Box::new(found)));
        }
        Ok(match self {
            Self::Found(found) => Some(found),
            _ => None,
        })
    }
}

impl Bounded {
    fn of(groups: &mut [Group<'_>]) -> Result<Option<Self>, Failure> {
        let share = |group: &Group<'_>| -> f64 { group.terms.iter().map(|term| term.share()).sum() };
        if groups.iter().map(share).sum::<f64>() < SHARE {
            return Ok(None);
        }
        let mut bounds = Vec::with_capacity(groups.len());
        let mut are_flat = true;
        for group in groups {
            match ByteBounds::of(&mut group.terms, group.is_required)? {
                Some(found) => bounds.push(found),
                None => return Ok(None),
            }
            are_flat &= group.terms.iter().all(|term| term.is_flat());
        }
        // Where all scores are equal, bounds do not tell documents apart.
        Ok((!are_flat).then(|| Self {
            bounds,
            documents: Vec::new(),
            scores: Vec::new(),
            sums: Vec::new(),
        }))
    }

    /// Fills an empty window as [`Scorer::fill_root`](super::Scorer::fill_root) does; the target has to be bounded.
    pub fn fill(
        &mut self,
        groups: &mut [Group<'_>],
        context: &mut Context<'_>,
        target: &mut Target<'_>,
        mask: Option<&Bits>,
    ) -> Result<Bits, Failure> {
        let known = Known {
            base: target.base,
            floor: target.threshold.max(target.floor),
            wanted: target.wanted,
            counts: target.threshold < 0.0,
        };
        let (matches, floor) = self.score_candidates(groups, context, &known, mask)?;
        let mut above = [0; WORDS];
        if let Some(sums) = target.sums.as_deref_mut() {
            for (document, &score) in self.documents.iter().zip(&self.scores) {
                if score > floor {
                    let at = document.wrapping_sub(known.base) as usize & (WINDOW - 1);
                    above[at / 64] |= 1 << (at % 64);
                    sums[at] = score.into();
                }
            }
        }
        or(target.bits, if known.counts { &matches } else { &above });
        Ok(above)
    }

    /// Visits matches from the first document of a window on as [`Scorer::visit`](super::Scorer::visit) does; with `only_counted`,
    /// it does so only while matches are counted.
    pub fn visit(
        &mut self,
        groups: &mut [Group<'_>],
        context: &mut Context<'_>,
        (from, only_counted): (u32, bool),
        visitor: &mut dyn Visitor,
    ) -> Result<u32, Failure> {
        let terms = groups.first().and_then(|group| group.terms.first());
        let documents = terms.map_or(0, |term| term.documents());
        for base in (from..documents).step_by(WINDOW) {
            let known = Known {
                base,
                floor: visitor.floor(),
                wanted: visitor.wanted(),
                counts: visitor.counts(),
            };
            if known.floor < 0.0 && known.wanted == 0 || only_counted && !known.counts {
                return Ok(base);
            }
            let (matches, _) = self.score_candidates(groups, context, &known, None)?;
            if known.counts {
                visitor.count(popcount(&matches) as usize);
            }
            if !self.documents.is_empty() {
                visitor.take(&self.documents, &self.scores);
            }
        }
        Ok(u32::MAX)
    }

    /// Scores those documents of a window that may become hits; returns all matches of the window, where matches are counted, and a
    /// score that a hit has to exceed.
    fn score_candidates(
        &mut self,
        groups: &mut [Group<'_>],
        context: &mut Context<'_>,
        known: &Known,
        mask: Option<&Bits>,
    ) -> Result<(Bits, f32), Failure> {
        let Known { base, mut floor, .. } = *known;
        let (mut matches, mut above) = ([0; WORDS], [0; WORDS]);
        let with_matches = floor < 0.0 || known.counts;
        for (bounds, group) in self.bounds.iter_mut().zip(&mut *groups) {
            let matches = with_matches.then_some(&mut matches);
            bounds.add_up(&mut group.terms, context, base, (floor, &mut above), matches)?;
        }
        if let Some(mask) = mask {
            and(&mut matches, mask);
            and(&mut above, mask);
        }
        if floor < 0.0 {
            floor = self.seed(groups, context, base, &matches, known.wanted)?;
            above = [0; WORDS];
            self.bounds
                .iter()
                .for_each(|bounds| or(&mut above, &bounds.above(floor)));
            and(&mut above, &matches);
        }
        self.score(groups, context, base, &above)?;
        Ok((matches, floor))
    }

    /// Scores some documents of a window by their best group. The scores of a group's terms are added in the order of the terms.
    fn score(
        &mut self,
        groups: &mut [Group<'_>],
        context: &mut Context<'_>,
        base: u32,
        candidates: &Bits,
    ) -> Result<(), Failure> {
        self.documents.clear();
        self.scores.clear();
        for_each_bit(candidates, |at| self.documents.push(base + at as u32));
        let count = self.documents.len();
        self.scores.resize(count, 0.0);
        let (mut frequencies, mut scores) = ([0; BLOCK], [0f32; BLOCK]);
        for Group { terms, .. } in groups.iter_mut().filter(|_| count > 0) {
            context.budget.charge((count * terms.len()) as u64, "query")?;
            self.sums.clear();
            self.sums.resize(count, 0.0);
            for term in terms {
                for (documents, sums) in self.documents.chunks(BLOCK).zip(self.sums.chunks_mut(BLOCK)) {
                    term.look_up(base, documents, &mut frequencies, &mut scores)?;
                    sums.iter_mut()
                        .zip(&scores)
                        .for_each(|(sum, &score)| *sum += f64::from(score));
                }
            }
            for (score, &sum) in self.scores.iter_mut().zip(&self.sums) {
                *score = score.max(sum as f32);
            }
        }
        Ok(())
    }

    /// Scores the matches of a window that have the highest bounds in a group. Returns a score that at least `wanted` of them
    /// exceed, or minus infinity if there are fewer.
    fn seed(
        &mut self,
        groups: &mut [Group<'_>],
        context: &mut Context<'_>,
        base: u32,
        matches: &Bits,
        wanted: usize,
    ) -> Result<f32, Failure> {
        let mut seeds = [0; WORDS];
        for bounds in &self.bounds {
            let best = |least: u8| {
                let mut best = bounds.from(least);
                and(&mut best, matches);
                best
            };
            let (mut from, mut below) = (1, 256u32);
            while below - from > 1 {
                let middle = (from + below) / 2;
                if popcount(&best(middle as u8)) as usize >= wanted {
                    from = middle;
                } else {
                    below = middle;
                }
            }
            or(&mut seeds, &best(from as u8));
        }
        self.score(groups, context, base, &seeds)?;
        if wanted == 0 || self.scores.len() < wanted {
            return Ok(f32::NEG_INFINITY);
        }
        // Scores are not negative, so they have the same order as their bits.
        let (_, least, _) = self
            .scores
            .select_nth_unstable_by_key(wanted - 1, |score| !score.to_bits());
        Ok(least.next_down())
    }
}

/// What is known before a window is looked at.
struct Known {
    base: u32,
    /// A score that a hit has to exceed.
    floor: f32,
    /// How many of the best matches become hits, 0 where that is not known.
    wanted: usize,
    /// Whether all matches are to be found.
    counts: bool,
}
