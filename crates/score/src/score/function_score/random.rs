//! `random_score`: a number from 0 to 1, computed as a hash of a value and a seed.

use crate::index::Index;
use crate::java::text::double;
use crate::murmur3::hash_32;
use crate::values::encoding::Encoding;

/// The value that is hashed.
#[derive(Debug, Clone, PartialEq)]
pub enum Of {
    /// The first term of a field.
    Terms(u16),
    /// The numbers of a field, as texts; the first in the order of texts counts.
    Numbers(u16, Encoding),
    /// `_seq_no`, as text.
    Numbered,
    /// Its `_id`.
    Ids,
    /// The number of the document itself.
    Documents,
}

/// A number drawn for each document.
#[derive(Debug, Clone, PartialEq)]
pub struct Random {
    /// The seed, mixed with the index's name.
    pub seed: u32,
    /// What decides the number of a document.
    pub of: Of,
}

impl Random {
    /// Returns the number of a document: the lower 24 bits of the hash, in steps of 2^-24.
    pub fn of(&self, index: &Index<'_>, document: u32) -> f64 {
        let hash = match &self.of {
            Of::Documents => mix(document ^ self.seed),
            of => text_of(of, index, document).map_or(self.seed, |text| hash_32(&text, self.seed)),
        };
        f64::from((hash & 0x00ff_ffff) as f32 / 16_777_216.0)
    }
}

fn text_of(of: &Of, index: &Index<'_>, document: u32) -> Option<Vec<u8>> {
    let first = |field: u16| {
        let column = index.fields[usize::from(field)].column?;
        let place = column.places(document).next()?;
        Some(column.value(place))
    };
    match of {
        Of::Terms(field) => {
            let terms = index.fields[usize::from(*field)].terms.as_ref()?;
            Some(terms.dictionary.term(first(*field)? as u32).to_vec())
        }
        Of::Numbers(field, encoding) => {
            let column = index.fields[usize::from(*field)].column?;
            let texts = column.places(document).map(|place| {
                let value = column.value(place);
                match encoding {
                    Encoding::Long | Encoding::Nanos => value.to_string(),
                    _ => double(encoding.to_f64(value)),
                }
            });
            texts.min().map(String::into_bytes)
        }
        Of::Numbered => {
            let ids = index.ids.as_ref();
            let number = ids.map_or(document.into(), |ids| ids.version(document).1);
            Some(number.to_string().into_bytes())
        }
        Of::Ids => index.ids.as_ref().map(|ids| ids.id(document).to_vec()),
        Of::Documents => None,
    }
}

/// Spreads the bits of a number: the last step of MurmurHash3.
pub fn mix(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x85eb_ca6b);
    let number = (number ^ number >> 13).wrapping_mul(0xc2b2_ae35);
    number ^ number >> 16
}
