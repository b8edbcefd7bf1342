//! Documents with matching objects (documents of a nested space) inside. The scores of a document's objects become one score, with
//! the arithmetic of Lucene's `ToParentBlockJoinQuery`.

use super::{BoxScorer, Context, Scorer, Target};
use crate::error::Failure;
use crate::plan::ScoreMode;
use crate::spaces::Join;
use crate::window::{Bits, Sums, WINDOW, WORDS, and, clear_sums, for_each_bit, or, popcount, window_of, zero_sums};

/// Units of work for each matching object: its document has to be found.
const MATCH: u64 = 8;

/// Both sides of a join, with their numbers of documents.
pub struct Extent<'a> {
    /// The way from an object to its document.
    pub join: Join<'a>,
    /// Documents of the outer space.
    pub documents: u32,
    /// Documents of the nested space.
    pub nested: u32,
}

/// The matches in a window of the nested space.
struct Matches {
    base: Option<u32>,
    bits: Bits,
    /// Their scores, where these are wanted.
    sums: Option<Box<Sums>>,
}

/// Joins the matches of a scorer with the documents that they are in.
pub struct NestedScorer<'a> {
    inner: BoxScorer<'a>,
    extent: Extent<'a>,
    /// How the scores of a document's objects are combined; nothing where no scores are wanted, or all are 0.
    mode: Option<ScoreMode>,
    /// Units of work for each window of the nested space.
    window_work: u64,
    matches: Matches,
    /// The window that was joined last, its documents, and their scores where these are wanted.
    window: Option<u32>,
    bits: Bits,
    scores: Option<Box<Sums>>,
}

/// The document whose matching objects are being joined.
struct Joined {
    document: u32,
    count: u32,
    score: f64,
}

impl Joined {
    const NONE: Self = Self {
        document: u32::MAX,
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
    /// Approximate bytes of one scorer, without the scorer in it.
    pub const BYTES: usize = size_of::<Self>() + 2 * size_of::<Sums>();

    /// Joins a scorer's matches; scores are combined by `mode`, or are 0.
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
        while let Some(window) = self.next_window(from, end) {
            self.find(context, window)?;
            let behind = window.saturating_add(WINDOW as u32);
            let Self {
                matches,
                extent,
                mode,
                bits,
                scores,
                ..
            } = self;
            let mut inside = matches.bits;
            and(
                &mut inside,
                &between(from.max(window) - window, end.min(behind) - window),
            );
            for_each_bit(&inside, |at| {
                let document = extent.join.parent(window + at as u32);
                if document != joined.document {
                    note(&joined, *mode, base, scores);
                    joined = Joined {
                        document,
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

/// Notes the score of a document.
fn note(joined: &Joined, mode: Option<ScoreMode>, base: u32, scores: &mut Option<Box<Sums>>) {
    if let (Some(scores), Some(mode), true) = (scores, mode, joined.count > 0) {
        scores[joined.document.wrapping_sub(base) as usize % WINDOW] = joined.score(mode);
    }
}

/// Returns the bits of a window's documents from `from` on, up to `end`.
pub fn between(from: u32, end: u32) -> Bits {
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
            // Some matches of the window that was looked at last may be left; those before it were already asked for.
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
