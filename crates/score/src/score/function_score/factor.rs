//! `field_value_factor`: a field's number, multiplied by a factor and changed by a modifier.

use super::decay::ROUNDED;
use super::known::Known;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java::text::double;
use crate::plan::Modifier;
use crate::values::encoding::Encoding;

/// A field's number as a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Factor {
    /// The field's name,
    pub name: String,
    /// and its number, where the mapping has it.
    pub field: Option<u16>,
    /// How its numbers are read.
    pub encoding: Encoding,
    /// What the numbers are multiplied by,
    pub factor: f32,
    /// and how they are changed after that.
    pub modifier: Modifier,
    /// The number that stands for documents without one.
    pub missing: Option<f64>,
}

impl Factor {
    /// Returns the value for a document; fails where the value is negative, or the document has no number.
    #[inline]
    pub fn of(&self, index: &Index<'_>, document: u32, known: Option<&Known>) -> Result<f64, Failure> {
        let column = self
            .field
            .and_then(|field| index.fields[usize::from(field)].column.as_ref());
        let code = column.and_then(|column| Some(column.value(column.places(document).next()?)));
        let first = code.map(|code| self.encoding.to_f64(code));
        let Some(value) = first.or(self.missing) else {
            let reason = format!("Missing value for field [{}]", self.name);
            return Err(Failure::shard(500, Cause::new("exception", reason)));
        };
        let changed = || self.changed(value * f64::from(self.factor));
        let result = match (known, code) {
            (Some(known), Some(code)) => known.of(code, changed),
            _ => changed(),
        };
        if result < 0.0 {
            return Err(self.negative(value, result));
        }
        Ok(result)
    }

    /// Returns an upper bound of the value for any of `documents` documents. There is one if each document has a value, none is
    /// negative, and greater numbers have greater values.
    pub fn most(&self, index: &Index<'_>, documents: u32) -> Option<f64> {
        let reader = &index.fields[usize::from(self.field?)];
        let column = reader.column.as_ref()?;
        let is_whole = column.documents == documents;
        if self.modifier == Modifier::Reciprocal || self.factor < 0.0 || !is_whole && self.missing.is_none() {
            return None;
        }
        let (low, high) = reader.bounds()?;
        let (low, high) = (self.encoding.to_f64(low), self.encoding.to_f64(high));
        let missing = self.missing.filter(|_| !is_whole).unwrap_or(low);
        let least = low.min(missing) * f64::from(self.factor);
        let most = self.changed(high.max(missing) * f64::from(self.factor)) * ROUNDED;
        (least >= 0.0 && self.changed(least) >= 0.0).then_some(most)
    }

    /// Whether computing a value takes longer than remembering it.
    pub fn is_costly(&self) -> bool {
        match self.modifier {
            Modifier::None | Modifier::Square | Modifier::Sqrt | Modifier::Reciprocal => false,
            Modifier::Log | Modifier::Log1p | Modifier::Log2p | Modifier::Ln | Modifier::Ln1p | Modifier::Ln2p => true,
        }
    }

    fn changed(&self, value: f64) -> f64 {
        match self.modifier {
            Modifier::None => value,
            Modifier::Log => value.log10(),
            Modifier::Log1p => (value + 1.0).log10(),
            Modifier::Log2p => (value + 2.0).log10(),
            Modifier::Ln => value.ln(),
            Modifier::Ln1p => value.ln_1p(),
            Modifier::Ln2p => (value + 1.0).ln_1p(),
            Modifier::Square => value * value,
            Modifier::Sqrt => value.sqrt(),
            Modifier::Reciprocal => 1.0 / value,
        }
    }

    #[cold]
    fn negative(&self, value: f64, result: f64) -> Failure {
        let (result, value) = (double(result), double(value));
        let hint = match self.modifier {
            Modifier::Log => "; consider using log1p or log2p instead of log to avoid negative scores",
            Modifier::Ln => "; consider using ln1p or ln2p instead of ln to avoid negative scores",
            _ => "",
        };
        let reason = format!(
            "field value function must not produce negative scores, but got: [{result}] for field value: [{value}]{hint}"
        );
        Failure::shard(400, Cause::illegal_argument(reason))
    }
}
