//! Documents with documents of a nested space in them that match; their scores come to one, by the arithmetic of Lucene's
//! `ToParentBlockJoinQuery`.

use super::{BoxScorer, Context, Scorer, Target};
use crate::error::Failure;
use crate::plan::ScoreMode;
use crate::spaces::Join;
use crate::window::{Bits, Sums, WINDOW, WORDS, and, clear_sums, for_each_bit, or, popcount, window_of, zero_sums};

/// Units of work that a match in a document takes: the document is looked for.
const MATCH: u64 = 8;
/// For more matches in a window than these, it takes less to go from document to document than to look for each.
const MANY: u32 = 64;

/// How many documents there are on both sides of a join.
pub struct Extent<'a> {
    /// The way up.
    pub join: Join<'a>,
    /// Documents of the outer space.
    pub documents: u32,
    /// Documents of the nested space.
    pub nested: u32,
}

/// What a window of the nested space holds.
struct Matches {
    base: Option<u32>,
    bits: Bits,
    /// Where scores are wanted.
    sums: Option<Box<Sums>>,
}

/// Joins the matches of a scorer with the documents that they are in.
pub struct NestedScorer<'a> {
    inner: BoxScorer<'a>,
    extent: Extent<'a>,
    /// What scores come to; nothing where none are wanted, or all are 0.
    mode: Option<ScoreMode>,
    /// Units of work for each window of the nested space.
    window_work: u64,
    matches: Matches,
    /// The window that was joined last, its documents, and their scores where these are wanted.
    window: Option<u32>,
    bits: Bits,
    scores: Option<Box<Sums>>,
    /// Where the documents in each of its documents end, where these were asked for.
    ends: Vec<u64>,
}

/// The document that matches are being joined in.
struct Joined {
    document: u32,
    /// First document of the nested space behind those in it.
    end: u32,
    count: u32,
    score: f64,
}

impl Joined {
    const NONE: Self = Self {
        document: u32::MAX,
        end: 0,
        count: 0,
        score: 0.0,
    };

    fn add(&mut self, mode: ScoreMode, score: f64) {
        self.count += 1;
        self.score = match mode {
            _ if self.count == 1 => score,
            ScoreMode::Avg | ScoreMode::Sum => self.score + score,
            ScoreMode::Min => self.score.min(score),
            ScoreMode::Max => self.score.max(score),
            ScoreMode::None => 0.0,
        };
    }

    fn score(&self, mode: ScoreMode) -> f64 {
        let score = match mode {
            ScoreMode::Avg => self.score / f64::from(self.count),
            _ => self.score,
        };
        f64::from(score as f32)
    }
}

impl<'a> NestedScorer<'a> {
    /// Bytes that one takes beside the scorer in it, about.
    pub const BYTES: usize = size_of::<Self>() + 2 * size_of::<Sums>() + WINDOW * size_of::<u64>();

    /// Joins a scorer's matches; scores are those of `mode`, or 0.
    pub fn new(inner: BoxScorer<'a>, extent: Extent<'a>, mode: Option<ScoreMode>, window_work: u64) -> Self {
        let is_scored = mode.is_some();
        let sums = || is_scored.then(zero_sums);
        Self {
            inner,
            extent,
            mode,
            window_work,
            matches: Matches {
                base: None,
                bits: [0; WORDS],
                sums: sums(),
            },
            window: None,
            bits: [0; WORDS],
            scores: sums(),
            ends: Vec::new(),
        }
    }

    /// Finds the matches of a window of the nested space.
    fn find(&mut self, context: &mut Context<'_>, base: u32) -> Result<(), Failure> {
        let Matches {
            base: known,
            bits,
            sums,
        } = &mut self.matches;
        if *known == Some(base) {
            return Ok(());
        }
        if let Some(sums) = sums {
            clear_sums(sums, bits);
        }
        *bits = [0; WORDS];
        *known = Some(base);
        self.inner
            .fill(context, &mut Target::new(base, bits, sums.as_deref_mut(), None))?;
        context
            .budget
            .charge(u64::from(popcount(bits)) * MATCH + self.window_work, "query")
    }

    /// Returns the first window of the nested space from a document on that may have matches; nothing if none has any before `end`.
    fn next_window(&mut self, from: u32, end: u32) -> Option<u32> {
        if from >= end {
            return None;
        }
        let base = window_of(from);
        if self.matches.base == Some(base) {
            return Some(base);
        }
        let next = self.inner.next(from);
        (next < end).then(|| window_of(next).max(base))
    }

    /// Joins the documents of a window.
    fn join(&mut self, context: &mut Context<'_>, base: u32) -> Result<(), Failure> {
        if let Some(scores) = &mut self.scores {
            clear_sums(scores, &self.bits);
        }
        self.bits = [0; WORDS];
        self.window = Some(base);
        let last = base.saturating_add(WINDOW as u32).min(self.extent.documents);
        let (mut from, end) = (self.extent.join.first(base), self.extent.join.first(last));
        let mut joined = Joined::NONE;
        self.ends.clear();
        let mut place = 0;
        while let Some(window) = self.next_window(from, end) {
            self.find(context, window)?;
            let behind = window.saturating_add(WINDOW as u32);
            let Self {
                matches,
                extent,
                mode,
                bits,
                scores,
                ends,
                ..
            } = self;
            let mut inside = matches.bits;
            and(
                &mut inside,
                &between(from.max(window) - window, end.min(behind) - window),
            );
            let are_many = popcount(&inside) > MANY;
            if are_many && ends.is_empty() {
                extent.join.ends(base..last, ends);
            }
            if are_many && mode.is_none() {
                mark(&inside, window, ends, &mut place, bits);
                from = behind;
                continue;
            }
            for_each_bit(&inside, |at| {
                let nested = window + at as u32;
                if nested >= joined.end {
                    note(&joined, *mode, base, scores);
                    // Matches ascend; before the first there is no document.
                    let (document, end) = if are_many {
                        let rest = ends.get(place..).unwrap_or(&[]);
                        place += rest.iter().take_while(|&&end| end <= nested.into()).count();
                        let end = ends.get(place).map_or(u32::MAX, |&end| end as u32);
                        (base + place as u32, end)
                    } else {
                        let document = extent.join.parent_from(nested, joined.document.wrapping_add(1));
                        (document, extent.join.first(document + 1))
                    };
                    joined = Joined {
                        document,
                        end,
                        ..Joined::NONE
                    };
                    let at = (document.wrapping_sub(base)) as usize % WINDOW;
                    bits[at / 64] |= 1 << (at % 64);
                }
                if let (Some(mode), Some(sums)) = (*mode, &matches.sums) {
                    joined.add(mode, f64::from(sums[at] as f32));
                }
            });
            from = behind;
        }
        note(&joined, self.mode, base, &mut self.scores);
        Ok(())
    }
}

/// Sets the bits of the documents that have matches in a window of the nested space, from a place on, given where the documents in
/// each end: between its start and its end there are more matches than none. Moves the place on to the last one that begins there.
fn mark(matches: &Bits, window: u32, ends: &[u64], place: &mut usize, bits: &mut Bits) {
    // How many matches there are before each word, and behind the last one.
    let mut before = [0u32; WORDS + 1];
    for (word, matches) in matches.iter().enumerate() {
        before[word + 1] = before[word] + matches.count_ones();
    }
    let count = |end: u64| {
        let at = end.saturating_sub(window.into()).min(WINDOW as u64) as usize;
        let word = matches.get(at / 64).map_or(0, |word| word & !(u64::MAX << (at % 64)));
        before[at / 64] + word.count_ones()
    };
    let mut start = 0;
    while let Some(&end) = ends.get(*place) {
        let so_far = count(end);
        bits[*place / 64 % WORDS] |= u64::from(so_far != start) << (*place % 64);
        start = so_far;
        if end >= u64::from(window) + WINDOW as u64 {
            return;
        }
        *place += 1;
    }
}

/// Notes the score of a document.
fn note(joined: &Joined, mode: Option<ScoreMode>, base: u32, scores: &mut Option<Box<Sums>>) {
    if let (Some(scores), Some(mode), true) = (scores, mode, joined.count > 0) {
        scores[joined.document.wrapping_sub(base) as usize % WINDOW] = joined.score(mode);
    }
}

/// Returns the bits of a window's documents from one on up to another.
fn between(from: u32, end: u32) -> Bits {
    let below = |place: u32, word: usize| match place.saturating_sub(word as u32 * 64) {
        0 => 0,
        count @ 1..64 => (1u64 << count) - 1,
        _ => u64::MAX,
    };
    std::array::from_fn(|word| below(end, word) & !below(from, word))
}

impl Scorer for NestedScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.window != Some(target.base) {
            self.join(context, target.base)?;
        }
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        if let (Some(sums), Some(scores)) = (&mut target.sums, &self.scores) {
            for_each_bit(&bits, |at| sums[at] += scores[at]);
        }
        or(target.bits, &bits);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        if from >= self.extent.documents {
            return u32::MAX;
        }
        let mut first = self.extent.join.first(from);
        if let Some(base) = self.matches.base
            && first < base.saturating_add(WINDOW as u32)
        {
            // Some of the window that was looked at last may be left; what is before it was asked for already.
            let rest = between(first.max(base) - base, WINDOW as u32);
            let left = (0..WORDS).find_map(|word| {
                let bits = self.matches.bits[word] & rest[word];
                (bits != 0).then(|| word as u32 * 64 + bits.trailing_zeros())
            });
            match left {
                Some(at) => return self.extent.join.parent(base + at).max(from),
                None => first = base.saturating_add(WINDOW as u32),
            }
        }
        if first >= self.extent.nested {
            return u32::MAX;
        }
        let next = self.inner.next(first);
        if next >= self.extent.nested {
            return u32::MAX;
        }
        self.extent.join.parent(next.max(first)).max(from)
    }

    fn bound(&mut self, _: u32) -> f32 {
        if self.mode.is_some() { f32::INFINITY } else { 0.0 }
    }

    fn cost(&self) -> u64 {
        self.inner.cost().min(self.extent.documents.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against each document by itself, where documents go over the ends of windows and many have none in them.
    #[test]
    fn documents_with_matches_are_marked() {
        let ends: Vec<u64> = (0..600u64).map(|at| at * at / 25).collect();
        let is_match = |nested: u64| nested.is_multiple_of(7) || nested % 64 > 60;
        let mut bits = [0; WORDS];
        let mut place = 0;
        for window in (0..16_384).step_by(WINDOW) {
            let mut matches = [0; WORDS];
            for at in (0..WINDOW).filter(|&at| is_match(window + at as u64)) {
                matches[at / 64] |= 1 << (at % 64);
            }
            mark(&matches, window as u32, &ends, &mut place, &mut bits);
        }
        for document in 0..ends.len() {
            let start = document.checked_sub(1).map_or(0, |before| ends[before]);
            let expected = (start..ends[document]).any(is_match);
            assert_eq!(bits[document / 64] >> (document % 64) & 1 == 1, expected, "{document}");
        }
    }

    #[test]
    fn bits_between_two_places() {
        for (from, end) in [
            (0, 0),
            (0, 64),
            (3, 64),
            (63, 65),
            (64, 4096),
            (100, 4000),
            (4095, 4096),
        ] {
            let bits = between(from, end);
            let is_set = |at: u32| bits[at as usize / 64] >> (at % 64) & 1 == 1;
            assert!(
                (0..WINDOW as u32).all(|at| is_set(at) == (from..end).contains(&at)),
                "{from} {end}"
            );
        }
    }
}
