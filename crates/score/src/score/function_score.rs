//! A clause whose scores are changed by functions, with the arithmetic of the real engine's `function_score`: values of functions
//! are doubles, and their combination with a score is a float again.

mod decay;
mod factor;
mod known;
mod most;
mod random;

pub use decay::{Decay, Distance};
pub use factor::Factor;
use known::Known;
pub use random::{Of, Random, mix};

use super::{BoxScorer, Context, Scorer, Scratch, Target};
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::text::float;
use crate::plan::{CombineMode, FunctionMode};
use crate::spaces::interleaved;
use crate::window::{Bits, WORDS, and, for_each_above, for_each_bit, or, popcount};

/// Units of work that a function takes for a document.
const FUNCTION: u64 = 12;

/// What a function computes for a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// 1: its weight counts.
    One,
    /// A field's number.
    Factor(Factor),
    /// A random number.
    Random(Random),
    /// A value that falls with a distance.
    Decay(Decay),
}

impl Value {
    /// Whether computing a value takes longer than remembering it.
    fn is_costly(&self) -> bool {
        match self {
            Self::One | Self::Random(_) => false,
            Self::Factor(factor) => factor.is_costly(),
            Self::Decay(decay) => decay.is_costly(),
        }
    }
}

/// A function and its weight.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// What it computes,
    pub value: Value,
    /// and what that is multiplied by.
    pub weight: Option<f32>,
}

/// All functions, and how they change a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Functions {
    /// The functions, one for each filter.
    pub list: Vec<Function>,
    /// How the values of several functions are combined,
    pub score_mode: FunctionMode,
    /// and how their combination is combined with the score.
    pub boost_mode: CombineMode,
    /// The combination of the functions is cut to this.
    pub max_boost: f32,
    /// A document with a smaller score does not match.
    pub min_score: Option<f32>,
}

impl Functions {
    /// Approximate bytes beside the value itself.
    pub fn bytes(&self) -> usize {
        self.list.len() * (size_of::<Function>() + 64)
    }

    /// Bytes of the tables in which a scorer remembers values of functions.
    pub fn remembered(&self) -> usize {
        self.list.iter().filter(|one| one.value.is_costly()).count() * Known::BYTES
    }

    fn combine(&self, score: f32, factor: f64) -> f32 {
        let score = f64::from(score);
        let factor = java_min(factor, f64::from(self.max_boost));
        let combined = match self.boost_mode {
            CombineMode::Multiply => score * factor,
            CombineMode::Replace => factor,
            CombineMode::Sum => score + factor,
            CombineMode::Avg => (factor + score) / 2.0,
            CombineMode::Max => java_max(score, factor),
            CombineMode::Min => java_min(score, factor),
        };
        combined as f32
    }
}

/// Java's minimum: if one number is NaN, the result is NaN.
fn java_min(one: f64, other: f64) -> f64 {
    if one.is_nan() || other.is_nan() {
        f64::NAN
    } else {
        one.min(other)
    }
}

fn java_max(one: f64, other: f64) -> f64 {
    if one.is_nan() || other.is_nan() {
        f64::NAN
    } else {
        one.max(other)
    }
}

/// The scorer of a clause whose scores are changed by functions.
pub struct FunctionScore<'a> {
    index: &'a Index<'a>,
    inner: BoxScorer<'a>,
    /// One filter for each function, which says for which documents it is: `None` for all documents, `Some(None)` for no document.
    filters: Vec<Option<Option<BoxScorer<'a>>>>,
    /// The matches of each filter in the window.
    matches: Vec<Bits>,
    functions: Functions,
    /// The values that each function computed before, where remembering them saves time.
    known: Vec<Option<Known>>,
    /// The greatest value of the functions, where it is known.
    most: Option<f64>,
    scratch: Scratch,
}

impl<'a> FunctionScore<'a> {
    /// Approximate bytes of one scorer, without the scorers in it and its functions.
    pub const BYTES: usize = size_of::<Self>() + size_of::<crate::window::Sums>();
    /// Bytes of a filter's matches.
    pub const FILTER: usize = size_of::<Bits>() + 64;

    /// Makes the scorer of a clause whose scores are changed by functions; there are as many filters as functions.
    pub fn new(
        (index, documents): (&'a Index<'a>, u32),
        inner: BoxScorer<'a>,
        filters: Vec<Option<Option<BoxScorer<'a>>>>,
        functions: Functions,
    ) -> Self {
        let matches = vec![[0; WORDS]; filters.len()];
        let is_for_all = matches!(&filters[..], [None]);
        Self {
            most: most::of(&functions, index, documents).filter(|_| is_for_all),
            index,
            inner,
            filters,
            matches,
            known: functions
                .list
                .iter()
                .map(|one| one.value.is_costly().then(Known::new))
                .collect(),
            functions,
            scratch: Scratch::default(),
        }
    }

    fn find(&mut self, context: &mut Context<'_>, base: u32) -> Result<(), Failure> {
        for (filter, matches) in self.filters.iter_mut().zip(&mut self.matches) {
            let Some(filter) = filter else { continue };
            *matches = [0; WORDS];
            if let Some(filter) = filter {
                let mut found = Target::new(base, matches, None, Some(&self.scratch.bits));
                filter.fill(context, &mut found)?;
            }
        }
        Ok(())
    }

    /// Returns the combined value of the functions for a document.
    fn factor(&self, base: u32, at: usize) -> Result<f64, Failure> {
        let document = base + at as u32;
        let value = |at: usize, function: &Function| -> Result<f64, Failure> {
            let known = self.known[at].as_ref();
            let value = match &function.value {
                Value::One => 1.0,
                Value::Factor(factor) => factor.of(self.index, document, known)?,
                Value::Random(random) => random.of(self.index, document),
                Value::Decay(decay) => decay.of(self.index, document, known),
            };
            Ok(function.weight.map_or(value, |weight| value * f64::from(weight)))
        };
        if let (FunctionMode::First | FunctionMode::Multiply, [function], [None]) =
            (self.functions.score_mode, &self.functions.list[..], &self.filters[..])
        {
            return value(0, function);
        }
        let functions = self
            .functions
            .list
            .iter()
            .enumerate()
            .zip(&self.filters)
            .zip(&self.matches);
        let mut values = functions
            .filter(|((_, filter), matches)| filter.is_none() || matches[at / 64] >> (at % 64) & 1 == 1)
            .map(|(((at, function), _), _)| Ok((value(at, function)?, f64::from(function.weight.unwrap_or(1.0)))));
        match self.functions.score_mode {
            FunctionMode::First => values.next().map_or(Ok(1.0), |found| found.map(|(value, _)| value)),
            FunctionMode::Multiply => values.try_fold(1.0, |product, found| Ok(product * found?.0)),
            FunctionMode::Max => extreme(&mut values, f64::NEG_INFINITY, java_max),
            FunctionMode::Min => extreme(&mut values, f64::INFINITY, java_min),
            FunctionMode::Sum | FunctionMode::Avg => {
                let (mut sum, mut weights) = (0.0, 0.0);
                for found in values {
                    let (value, weight) = found?;
                    sum += value;
                    weights += weight;
                }
                let is_avg = self.functions.score_mode == FunctionMode::Avg;
                Ok(match weights {
                    0.0 => 1.0,
                    weights if is_avg => sum / weights,
                    _ => sum,
                })
            }
        }
    }
}

fn extreme(
    values: &mut dyn Iterator<Item = Result<(f64, f64), Failure>>,
    start: f64,
    choose: fn(f64, f64) -> f64,
) -> Result<f64, Failure> {
    let mut best = start;
    for found in values {
        best = choose(best, found?.0);
    }
    Ok(if best == start { 1.0 } else { best })
}

impl Scorer for FunctionScore<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let min_score = self.functions.min_score;
        if target.sums.is_none() && min_score.is_none() {
            let mut all = Target::new(target.base, target.bits, None, target.mask);
            return self.inner.fill(context, &mut all);
        }
        self.scratch.clear();
        let mut inner = self.scratch.target(target.base, true, target.mask);
        self.inner.fill(context, &mut inner)?;
        if let Some(mask) = target.mask {
            // No other document is scored.
            self.scratch.narrow(mask);
        }
        if !self.functions.list.is_empty() {
            self.find(context, target.base)?;
        }
        let work = 2 + self.functions.list.len() as u64 * FUNCTION;
        let count = popcount(&self.scratch.bits);
        context.budget.charge(u64::from(count) * work, "query")?;
        let bits = self.scratch.bits;
        let kept = self.score(target.base, &bits)?;
        self.scratch.narrow(&kept);
        self.scratch.pour(target);
        Ok(())
    }

    /// Because the function's greatest value is known, most matches cannot become hits; for these, nothing is computed.
    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        let Some(most) = self.most.filter(|_| target.is_bounded()) else {
            self.fill(context, target)?;
            return Ok(None);
        };
        self.scratch.clear();
        let mut inner = self.scratch.target(target.base, true, target.mask);
        inner.threshold = most::enough(target.threshold, most);
        inner.floor = most::enough(target.floor, most);
        let floor = inner.floor;
        let above = self.inner.fill_root(context, &mut inner)?;
        if let Some(mask) = target.mask {
            self.scratch.narrow(mask);
        }
        context
            .budget
            .charge(u64::from(popcount(&self.scratch.bits)) * (2 + FUNCTION), "query")?;
        let mut left: Bits = [0; WORDS];
        let sums = &self.scratch.sums;
        let mut above = above.unwrap_or(self.scratch.bits);
        and(&mut above, &self.scratch.bits);
        for_each_above(&above, sums, floor, |at, _| left[at / 64] |= 1 << (at % 64));
        or(target.bits, &self.scratch.bits);
        let kept = self.score(target.base, &left)?;
        if let Some(sums) = &mut target.sums {
            for_each_bit(&kept, |at| sums[at] = self.scratch.sums[at]);
        }
        Ok(Some(kept))
    }

    fn next(&mut self, from: u32) -> u32 {
        self.inner.next(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        let most = |most: f64| (f64::from(self.inner.bound(base)) * most) as f32;
        self.most.map_or(f32::INFINITY, most)
    }

    fn cost(&self) -> u64 {
        self.inner.cost()
    }

    fn count(&self) -> Option<u64> {
        self.functions.min_score.map_or_else(|| self.inner.count(), |_| None)
    }
}

impl FunctionScore<'_> {
    /// Replaces the sums of some documents of the window by what the functions make of them; returns those whose scores are enough.
    fn score(&mut self, base: u32, bits: &Bits) -> Result<Bits, Failure> {
        let min_score = self.functions.min_score;
        let mut kept: Bits = [0; WORDS];
        let mut fault = None;
        for_each_bit(bits, |at| {
            if fault.is_some() {
                return;
            }
            let score = self.scratch.sums[at] as f32;
            let scored = if self.functions.list.is_empty() {
                Ok(score)
            } else {
                self.factor(base, at)
                    .map(|factor| self.functions.combine(score, factor))
            };
            match scored {
                Ok(score) if score < 0.0 || score.is_nan() => {
                    fault = Some(invalid(
                        score,
                        interleaved(&self.index.spaces.ways_up(), base + at as u32),
                    ));
                }
                Ok(score) => {
                    self.scratch.sums[at] = f64::from(score);
                    if min_score.is_none_or(|least| score >= least) {
                        kept[at / 64] |= 1 << (at % 64);
                    }
                }
                Err(failure) => fault = Some(failure),
            }
        });
        fault.map_or(Ok(kept), Err)
    }
}

#[cold]
fn invalid(score: f32, document: i64) -> Failure {
    let score = float(score);
    let reason = format!("function score query returned an invalid score: {score} for doc: {document}");
    Failure::shard(500, Cause::new("exception", reason))
}
