//! Documents scored by one of their values: how great a feature is, or how near a date or a point. The arithmetic is that of Lucene
//! 8.11.1's `FeatureField` and of its queries of distances.

use super::cursor::Cursor;
use super::{Context, Scorer, Target};
use crate::error::Failure;
use crate::index::FieldReader;
use crate::values::feature::{frequency_of_term, stored_frequency, value_of};
use crate::values::geo::{Point, distance};

use crate::window::WINDOW;

/// Units of work that it takes to look at a document,
const LOOK: u64 = 2;
/// and to score one.
const SCORE: u64 = 12;

/// What a value scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Function {
    /// The share that it has of itself and the pivot.
    Saturation(f32),
    /// The logarithm of its sum with a number.
    Log(f32),
    /// As the first, each to the power of an exponent.
    Sigmoid(f32, f32),
    /// Itself.
    Linear,
    /// The share that a distance has of itself and that of the value from an origin.
    Near(i64, i64),
    /// The same of metres.
    Metres(Point, f64),
}

/// Which terms are the values of a feature of a field of several: its name, a zero and the bits of the value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// The first ordinal,
    pub first: u32,
    /// and the one behind the last.
    pub end: u32,
}

/// What documents are scored by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Feature {
    /// What its values score.
    pub function: Function,
    /// Which terms have them; nothing where the column has.
    pub terms: Option<Terms>,
}

impl Function {
    /// Returns the score of a feature's bits.
    fn of_frequency(self, boost: f32, frequency: u32) -> f32 {
        let value = value_of(frequency);
        match self {
            Self::Saturation(pivot) => boost * (1.0 - pivot / (value + pivot)),
            Self::Log(factor) => (f64::from(boost) * f64::from(factor + value).ln()) as f32,
            Self::Sigmoid(pivot, exponent) => {
                let exponent = f64::from(exponent);
                let pivot = f64::from(pivot).powf(exponent);
                (f64::from(boost) * (1.0 - pivot / (f64::from(value).powf(exponent) + pivot))) as f32
            }
            _ => boost * value,
        }
    }

    /// Returns the score of a document's values, which ascend.
    fn of_values(self, boost: f32, values: &mut dyn Iterator<Item = i64>) -> f32 {
        let (pivot, far) = match self {
            Self::Near(origin, pivot) => {
                // Distances past the greatest number wrap, and are compared without a sign; only the one that counts is cut.
                let away = |value: i64| value.max(origin).wrapping_sub(value.min(origin));
                let nearest = values.map(away).min_by_key(|&far| far as u64).unwrap_or_default();
                (pivot as f64, if nearest < 0 { i64::MAX } else { nearest } as f64)
            }
            Self::Metres(origin, pivot) => {
                let near = values.map(|value| distance::nearness(origin, Point::decode(value)));
                (pivot, distance::metres(near.fold(f64::INFINITY, f64::min)))
            }
            _ => {
                return values
                    .next()
                    .map_or(0.0, |value| self.of_frequency(boost, stored_frequency(value)));
            }
        };
        (f64::from(boost) * (pivot / (pivot + far))) as f32
    }
}

/// Scores documents by one of their values.
pub struct FeatureScorer<'a> {
    reader: &'a FieldReader<'a>,
    documents: u32,
    feature: Feature,
    boost: f32,
    /// The bits of each document's feature, 0 where it has none, once they are gathered from terms.
    gathered: Vec<u16>,
}

impl<'a> FeatureScorer<'a> {
    /// Scores documents of so many.
    pub fn new(reader: &'a FieldReader<'a>, documents: u32, feature: Feature, boost: f32) -> Self {
        Self {
            reader,
            documents,
            feature,
            boost,
            gathered: Vec::new(),
        }
    }

    fn gather(&mut self, context: &mut Context<'_>, terms: Terms) -> Result<(), Failure> {
        let Some(own) = self.reader.terms.as_ref().filter(|_| self.gathered.is_empty()) else {
            return Ok(());
        };
        let mut gathered = vec![0u16; self.documents as usize];
        for ordinal in terms.first..terms.end {
            let frequency = frequency_of_term(own.dictionary.term(ordinal)) as u16;
            let mut cursor = Cursor::new(&own.postings, ordinal);
            let mut more = cursor.advance(0);
            context.budget.charge(64, "query")?;
            while more {
                let documents = cursor.documents()?;
                context.budget.charge(documents.len() as u64 * LOOK, "query")?;
                for &document in documents {
                    if let Some(place) = gathered.get_mut(document as usize) {
                        *place = frequency;
                    }
                }
                more = cursor.next_block();
            }
        }
        self.gathered = gathered;
        Ok(())
    }

    /// Returns the score of a document that has a value; 0 where scores are not wanted.
    fn score(&self, document: u32, is_wanted: bool) -> Option<f32> {
        let Feature { function, terms } = self.feature;
        if terms.is_some() {
            let frequency = u32::from(*self.gathered.get(document as usize)?);
            let score = || function.of_frequency(self.boost, frequency);
            return (frequency != 0).then(|| if is_wanted { score() } else { 0.0 });
        }
        let column = self.reader.column.as_ref()?;
        let mut values = column.places(document).map(|place| column.value(place));
        let score = |values: &mut dyn Iterator<Item = i64>| function.of_values(self.boost, values);
        (values.len() > 0).then(|| if is_wanted { score(&mut values) } else { 0.0 })
    }
}

impl Scorer for FeatureScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if let Some(terms) = self.feature.terms {
            self.gather(context, terms)?;
        }
        let count = self.documents.saturating_sub(target.base).min(WINDOW as u32);
        let mut work = u64::from(count) * LOOK;
        if let (Some(column), true) = (&self.reader.column, target.sums.is_some() && count > 0) {
            work += (column.places(target.base + count - 1).end - column.places(target.base).start) as u64 * SCORE;
        } else if target.sums.is_some() {
            work += u64::from(count) * SCORE;
        }
        context.budget.charge(work, "query")?;
        for at in 0..count as usize {
            let bit = 1 << (at % 64);
            if target.mask.is_some_and(|mask| mask[at / 64] & bit == 0) {
                continue;
            }
            let Some(score) = self.score(target.base + at as u32, target.sums.is_some()) else {
                continue;
            };
            target.bits[at / 64] |= bit;
            if let Some(sums) = &mut target.sums {
                sums[at] += f64::from(score);
            }
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        if from < self.documents { from } else { u32::MAX }
    }

    fn bound(&mut self, _: u32) -> f32 {
        f32::INFINITY
    }

    fn cost(&self) -> u64 {
        self.reader
            .column
            .map_or(self.documents, |column| column.documents)
            .into()
    }

    fn count(&self) -> Option<u64> {
        let column = self.reader.column.filter(|_| self.feature.terms.is_none());
        column.map(|column| column.documents.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{Function, value_of};
    use crate::values::feature::frequency_of;

    /// As version 7.17.4 scores them: a feature keeps nine bits of its value.
    #[test]
    fn features_score_as_recorded() {
        let score = |function: Function, value: f32| function.of_frequency(1.0, frequency_of(value));
        assert_eq!(value_of(frequency_of(1.0 / 3.0)), 0.333_007_8);
        assert_eq!(score(Function::Saturation(8.0), 22.5), 0.737_704_93);
        assert_eq!(score(Function::Log(4.0), 22.5), 3.277_144_7);
        assert_eq!(score(Function::Sigmoid(7.0, 0.6), 22.5), 0.668_312_6);
        assert_eq!(score(Function::Sigmoid(7.0, 0.6), 100.0), 0.831_396_34);
        assert_eq!(score(Function::Linear, 1.0 / 3.0), 0.333_007_8);
    }

    /// Distances past the greatest number count as that.
    #[test]
    fn the_nearest_value_counts() {
        let near =
            |origin, pivot, values: &[i64]| Function::Near(origin, pivot).of_values(2.0, &mut values.iter().copied());
        assert_eq!(near(10, 5, &[-100, 5, 40]), 1.0);
        assert_eq!(near(i64::MAX, i64::MAX, &[i64::MIN]), 1.0);
    }
}
