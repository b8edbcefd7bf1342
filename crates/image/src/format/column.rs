//! Which values does document `d` have? Columns (doc values) of integers: sortable bits of numbers, or term ordinals.
//!
//! ```text
//! 0   4  presence: 0 each document has one value, 1 at most one, 2 any number
//! 4   4  1 if a table of the distinct values stands before the values, and values are places in it
//! 8   4  documents with a value
//! 12  4  zero
//! 16  …  presence 1: a bit for each document, in 64-bit words; presence 2: ends of the documents' values, an array
//! …   …  the table, an array
//! …   …  the values, an array; presence 0 and 1 have one for each document
//! ```
//! Values of a document ascend. See [`super::array`] for arrays.

use super::array::{Array, Codes, element};
use crate::error::ImageError;

/// Which documents have how many values.
#[derive(Debug, Clone, Copy)]
pub enum Presence<'a> {
    /// One each.
    Single,
    /// One where the bit is set.
    Optional(&'a [u64]),
    /// From the end of the document before to its own.
    Multiple(Array<'a>),
}

/// The values of a field.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    /// Which documents have values.
    pub presence: Presence<'a>,
    /// Documents with at least one value.
    pub documents: u32,
    /// Distinct values, if the codes are places among them.
    pub table: Option<Array<'a>>,
    /// Values, or places in the table.
    pub values: Array<'a>,
}

impl<'a> Column<'a> {
    /// A column with one value for each document.
    pub fn of_values(values: Array<'a>) -> Self {
        Self {
            presence: Presence::Single,
            documents: values.length as u32,
            table: None,
            values,
        }
    }

    /// Opens a column over its section.
    pub fn open(bytes: &'a [u8], documents: u32) -> Result<Self, ImageError> {
        let section = "column";
        let word = |at: usize| {
            let word = bytes.get(at..at + 4).and_then(|word| word.try_into().ok());
            word.map(u32::from_le_bytes).ok_or(ImageError::OutOfBounds {
                section,
                what: "the header",
            })
        };
        let (kind, has_table, present) = (word(0)?, word(4)?, word(8)?);
        let mut rest = bytes.get(16..).ok_or(ImageError::OutOfBounds {
            section,
            what: "the header",
        })?;
        let presence = match kind {
            0 => Presence::Single,
            1 => {
                let size = (documents as usize).div_ceil(64) * 8;
                let bits = rest.get(..size).ok_or(ImageError::OutOfBounds {
                    section,
                    what: "the presence bits",
                })?;
                rest = &rest[size..];
                Presence::Optional(bytemuck::try_cast_slice(bits).map_err(|_| ImageError::Invalid {
                    section,
                    what: "the presence bits are not aligned".to_owned(),
                })?)
            }
            2 => {
                let (ends, after) = Array::read(rest, section)?;
                rest = after;
                Presence::Multiple(ends)
            }
            _ => {
                return Err(ImageError::Invalid {
                    section,
                    what: format!("presence has the unknown kind {kind}"),
                });
            }
        };
        let mut table = None;
        if has_table != 0 {
            let (array, after) = Array::read(rest, section)?;
            rest = after;
            table = Some(array);
        }
        let (values, _) = Array::read(rest, section)?;
        let expected = match presence {
            Presence::Multiple(ends) => ends.length,
            _ => values.length,
        };
        if expected != documents as usize {
            let what = format!("it holds {expected} documents and the image {documents}");
            return Err(ImageError::Invalid { section, what });
        }
        if let Presence::Multiple(ends) = presence {
            // Loops over the values of a document end where the document says.
            let mut before = 0;
            let ascend = (0..ends.length).all(|document| {
                let end = element(&ends, document);
                std::mem::replace(&mut before, end) <= end
            });
            if !ascend || before > values.length as i64 {
                let what = "the values of a document lie outside of it".to_owned();
                return Err(ImageError::Invalid { section, what });
            }
        }
        Ok(Self {
            presence,
            documents: present,
            table,
            values,
        })
    }

    /// Returns the places of the document's values among all values.
    #[inline]
    pub fn places(&self, document: u32) -> std::ops::Range<usize> {
        let document = document as usize;
        match self.presence {
            Presence::Single => document..document + 1,
            Presence::Optional(bits) => {
                let set = bits[document / 64] >> (document % 64) & 1;
                document..document + set as usize
            }
            Presence::Multiple(ends) => {
                let start = if document == 0 {
                    0
                } else {
                    ends.get(document - 1) as usize
                };
                start..ends.get(document) as usize
            }
        }
    }

    /// Returns the value at a place.
    #[inline]
    pub fn value(&self, place: usize) -> i64 {
        let value = self.values.get(place);
        match &self.table {
            None => value,
            Some(table) => table.get(value as usize),
        }
    }

    /// Returns what a code stands for.
    #[inline]
    pub fn decode(&self, code: u64) -> i64 {
        let value = self.values.decode(code);
        match &self.table {
            None => value,
            Some(table) => table.get(value as usize),
        }
    }

    /// Returns the smallest and the greatest value; reads all of them, unless they are in a table.
    pub fn bounds(&self) -> (i64, i64) {
        match &self.table {
            Some(table) => (table.get(0), table.get(table.length.saturating_sub(1))),
            None => (self.decode(0), self.decode(self.all_codes().max().unwrap_or(0))),
        }
    }

    /// Number of different codes, where codes are of one or two bytes or places in a table.
    pub fn small_codes(&self) -> Option<usize> {
        match (&self.table, self.values.codes) {
            (_, Codes::Constant) => Some(1),
            (_, Codes::U8(_)) => Some(1 << 8),
            (_, Codes::U16(_)) => Some(1 << 16),
            (Some(table), _) => Some(table.length),
            (None, _) => None,
        }
    }

    /// Returns the codes of all values, document by document.
    pub fn all_codes(&self) -> impl Iterator<Item = u64> + '_ {
        let optional = match self.presence {
            Presence::Optional(bits) => Some(bits),
            _ => None,
        };
        (0..self.values.length)
            .filter(move |&i| optional.is_none_or(|bits| bits[i / 64] >> (i % 64) & 1 == 1))
            .map(|i| self.values.code(i))
    }

    /// Whether each code is its value.
    pub fn is_plain(&self) -> bool {
        self.table.is_none() && self.values.minimum == 0 && self.values.factor == 1
    }

    /// Number of documents, with values or without.
    pub fn length(&self) -> u32 {
        let length = match self.presence {
            Presence::Multiple(ends) => ends.length,
            _ => self.values.length,
        };
        length as u32
    }

    /// Number of values of all documents.
    pub fn count_values(&self) -> u64 {
        match self.presence {
            Presence::Multiple(_) => self.values.length as u64,
            _ => self.documents.into(),
        }
    }

    /// Whether a document has a value.
    #[inline]
    pub fn has(&self, document: u32) -> bool {
        !self.places(document).is_empty()
    }

    /// Whether some document may have several values.
    pub fn is_multiple(&self) -> bool {
        matches!(self.presence, Presence::Multiple(_))
    }
}

/// Most distinct values that a table has.
#[cfg(feature = "build")]
const MOST_DISTINCT: usize = 1 << 16;

/// Returns the section of a column, given the ends of the documents' values and the values, ascending within a document.
/// A table of distinct values is used where it makes the section smaller.
#[cfg(feature = "build")]
pub fn write(ends: &[u32], mut values: Vec<i64>, allow_table: bool) -> Vec<u8> {
    let documents = ends.len();
    let mut present = 0u32;
    let mut multiple = false;
    let mut start = 0;
    for &end in ends {
        present += (end > start) as u32;
        multiple |= end > start + 1;
        start = end;
    }
    let kind = if multiple {
        2u32
    } else if present as usize == documents {
        0
    } else {
        1
    };
    let mut table = None;
    let distinct = if allow_table { few_distinct(&values) } else { None };
    if let Some(distinct) = distinct {
        let mut plain = Vec::new();
        super::array::write(&values, &mut plain);
        let codes: Vec<i64> = values
            .iter()
            .map(|value| distinct.binary_search(value).map_or(0, |place| place as i64))
            .collect();
        let mut encoded = Vec::new();
        super::array::write(&distinct, &mut encoded);
        let mut coded = Vec::new();
        super::array::write(&codes, &mut coded);
        if encoded.len() + coded.len() < plain.len() {
            values = codes;
            table = Some(encoded);
        }
    }
    let mut out = Vec::new();
    for word in [kind, table.is_some() as u32, present, 0] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    match kind {
        1 => {
            let mut bits = vec![0u64; documents.div_ceil(64)];
            let mut filled = vec![values.iter().copied().min().unwrap_or(0); documents];
            let mut start = 0;
            for (document, &end) in ends.iter().enumerate() {
                if end > start {
                    bits[document / 64] |= 1 << (document % 64);
                    filled[document] = values[start as usize];
                }
                start = end;
            }
            out.extend_from_slice(bytemuck::cast_slice(&bits));
            values = filled;
        }
        2 => super::array::write(&ends.iter().map(|&end| end.into()).collect::<Vec<i64>>(), &mut out),
        _ => {}
    }
    out.extend(table.into_iter().flatten());
    super::array::write(&values, &mut out);
    out
}

/// Returns the distinct values, ascending, where a table may have so many.
#[cfg(feature = "build")]
fn few_distinct(values: &[i64]) -> Option<Vec<i64>> {
    let mut distinct = values.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    (distinct.len() <= MOST_DISTINCT).then_some(distinct)
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    fn opened(bytes: &[u8], documents: u32) -> Result<(), ImageError> {
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(bytes);
        Column::open(&bytemuck::cast_slice(&words)[..bytes.len()], documents).map(|_| ())
    }

    #[test]
    fn ends_that_lead_nowhere_are_refused() {
        // Ends 2, 2 and 5: an array of a minimum, a factor, a length, a width of one byte and the codes 0, 0 and 3.
        let bytes = write(&[2, 2, 5], vec![10, 20, 7, 8, 900], false);
        assert_eq!(opened(&bytes, 3), Ok(()));
        let damaged = |at: usize, to: &[u8]| {
            let mut bytes = bytes.clone();
            bytes[16 + at..16 + at + to.len()].copy_from_slice(to);
            opened(&bytes, 3).is_err()
        };
        // Below the one before, behind the last value, below 0; and of billions of documents, which take no bytes.
        assert!(damaged(25, &[9]) && damaged(26, &[4]) && damaged(7, &[0x80]));
        assert!(damaged(16, &[0xff; 5]));
    }
}
