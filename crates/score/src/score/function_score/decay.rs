//! `gauss`, `linear` and `exp`: a value that falls with the distance of a field's value from an origin.

use super::known::Known;
use crate::format::column::Column;
use crate::index::Index;
use crate::plan::DecayShape;
use crate::values::encoding::Encoding;
use crate::values::geo::{Point, distance};
use crate::values::mode::{Comparison, Mode};

/// A little more than 1: no rounded value exceeds it.
pub const ROUNDED: f64 = 1.000_000_1;

/// How far a value is from the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Distance {
    /// The difference of numbers, dates among them.
    Number(Encoding, f64),
    /// Metres along the earth.
    Metres(Point),
}

impl Distance {
    fn of(self, value: i64) -> f64 {
        match self {
            Self::Number(encoding, origin) => (encoding.to_f64(value) - origin).abs(),
            Self::Metres(origin) => distance::metres(distance::nearness(origin, Point::decode(value))),
        }
    }
}

/// A value that falls with a distance.
#[derive(Debug, Clone, PartialEq)]
pub struct Decay {
    /// The field.
    pub field: u16,
    /// Its values' distance.
    pub distance: Distance,
    /// Up to this distance, the value does not fall.
    pub offset: f64,
    /// The curve by which the value falls,
    pub shape: DecayShape,
    /// and its scale, as [`Self::scaled`] computes it.
    pub scale: f64,
    /// Which of a document's distances counts.
    pub mode: Mode,
}

impl Decay {
    /// Returns the scale that a shape computes with, given the distance (`scale`) at which the value has fallen to `decay`.
    pub fn scaled(shape: DecayShape, scale: f64, decay: f64) -> f64 {
        match shape {
            DecayShape::Gauss => 0.5 * (scale * scale) / decay.ln(),
            DecayShape::Linear => scale / (1.0 - decay),
            DecayShape::Exp => decay.ln() / scale,
        }
    }

    /// Returns the value for a document. A document without the field counts as being at the origin.
    #[inline]
    pub fn of(&self, index: &Index<'_>, document: u32, known: Option<&Known>) -> f64 {
        let Some(column) = &index.fields[usize::from(self.field)].column else {
            return self.fallen(0.0);
        };
        let mut places = column.places(document);
        match (known, places.len()) {
            (Some(known), 1) => {
                let value = column.value(places.next().unwrap_or_default());
                known.of(value, || self.fallen(self.farness(value)))
            }
            _ => self.fallen(self.farness_of_all(column, places)),
        }
    }

    /// Returns an upper bound of the value for all documents, if the value is never negative.
    pub fn most(&self) -> Option<f64> {
        let falls = match self.shape {
            DecayShape::Gauss | DecayShape::Exp => self.scale < 0.0,
            DecayShape::Linear => self.scale > 0.0,
        };
        (falls && self.scale.is_finite()).then_some(ROUNDED)
    }

    /// Whether computing a value takes longer than remembering it.
    pub fn is_costly(&self) -> bool {
        self.shape != DecayShape::Linear || matches!(self.distance, Distance::Metres(_))
    }

    fn fallen(&self, far: f64) -> f64 {
        match self.shape {
            DecayShape::Gauss => (0.5 * (far * far) / self.scale).exp(),
            DecayShape::Linear => ((self.scale - far) / self.scale).max(0.0),
            DecayShape::Exp => (self.scale * far).exp(),
        }
    }

    fn farness(&self, value: i64) -> f64 {
        (self.distance.of(value) - self.offset).max(0.0)
    }

    fn farness_of_all(&self, column: &Column<'_>, places: std::ops::Range<usize>) -> f64 {
        let farness = |place: usize| self.farness(column.value(place));
        match (places.len(), self.mode) {
            (0, _) => 0.0,
            (1, _) => farness(places.start),
            (_, Mode::Min) => places.map(farness).fold(f64::INFINITY, f64::min),
            (_, Mode::Max) => places.map(farness).fold(0.0, f64::max),
            (_, mode) => {
                let mut all: Vec<i64> = places.map(|place| Encoding::Double.from_f64(farness(place))).collect();
                crate::sorting::sort_by(&mut all, Ord::cmp);
                let comparison = Comparison::new(Encoding::Double, Encoding::Double, mode);
                Encoding::Double.to_f64(comparison.of(all.len(), |place| all[place]))
            }
        }
    }
}
