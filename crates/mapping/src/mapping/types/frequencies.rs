//! `fielddata_frequency_filter`: which words of a text have sort keys and aggregations? Those that are neither too rare nor too
//! frequent.

use super::super::Parameters;
use super::super::Problem;
use super::super::parameters::{integer, shown};
use super::text::member;
use crate::java;
use crate::values::scalar::java_double;

/// Between how many documents a word may be in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frequencies {
    /// Documents, or a share of those with words where it is 1 at most.
    min: f64,
    max: f64,
    /// With fewer documents that have words, all words are taken.
    least: i32,
}

impl Frequencies {
    const ALL: Self = Self {
        min: 0.0,
        max: i32::MAX as f64,
        least: 0,
    };

    /// Takes the parameter; nothing where it leaves nothing out.
    pub(super) fn read(parameters: &mut Parameters<'_, '_>) -> Result<Option<Self>, Problem> {
        const NAME: &str = "fielddata_frequency_filter";
        parameters.check_given(NAME)?;
        let Some(members) = parameters.object(NAME, &["min", "max", "min_segment_size"])? else {
            return Ok(None);
        };
        let number = |name, default: f64| match member(members, name).map(shown) {
            None => Ok(default),
            Some(text) => java_double(&text),
        };
        let read = Self {
            min: number("min", Self::ALL.min)?,
            max: number("max", Self::ALL.max)?,
            least: member(members, "min_segment_size").map_or(Ok(Self::ALL.least), integer)?,
        };
        if read == Self::ALL {
            return Ok(None);
        }
        let [min, max] = [read.min, read.max].map(java::text::double);
        let least = read.least;
        parameters.print(
            NAME,
            &said!("{{\"min\":{min},\"max\":{max},\"min_segment_size\":{least}}}"),
        );
        Ok(Some(read))
    }

    /// Returns in how many documents a word must be at least and at most, given those that have words; nothing where all are taken.
    #[cfg(feature = "build")]
    pub fn bounds(self, documents: u64) -> Option<(i64, i64)> {
        let documents = documents as i64;
        // Java makes an int of each.
        let of = |given: f64| i64::from(if given > 1.0 { given } else { given * documents as f64 } as i32);
        let (min, max) = (of(self.min), of(self.max));
        (documents >= i64::from(self.least) && (min > 1 || max < documents)).then_some((min, max))
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::Frequencies;

    /// As version 7.17.4 leaves words out of six documents.
    #[test]
    fn shares_end_at_one() {
        let bounds = |min, max, least| Frequencies { min, max, least }.bounds(6);
        let most = f64::from(i32::MAX);
        assert_eq!(bounds(1.0, 1.0, 0), Some((6, 6)));
        assert_eq!(bounds(0.3, most, 0), None);
        assert_eq!(bounds(1.0 / 3.0, 0.5, 6), Some((2, 3)));
        assert_eq!(bounds(2.5, most, -5), Some((2, i64::from(i32::MAX))));
        assert_eq!(bounds(2.0, most, 7), None);
        assert_eq!(bounds(-1.0, -1.0, 0), Some((-6, -6)));
    }
}
