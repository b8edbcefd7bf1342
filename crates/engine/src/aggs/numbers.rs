//! What do aggregations do with the numbers of a field? They read them a batch at a time, and know what all of them come to.

use super::documents::for_all;
use super::pairs::Pairs;
use super::tally::Tally;
use super::totals::{State, Sum};
use crate::columns::gather::{Documents, NO_VALUE};
use crate::derived::Totals;
use crate::format::column::Column;
use crate::values::encoding::Encoding;
use crate::values::source::Numbers;
use crate::window::Bits;

/// What aggregations ask of the numbers of a field.
pub trait NumbersExt<'a> {
    /// Whether values are compared and written as doubles.
    fn is_floating(&self) -> bool;

    /// Whether equal values have equal codes.
    fn are_distinct(&self) -> bool;

    /// Returns the smallest and the greatest number of the column, which are looked for once.
    fn bounds(&self) -> Option<(i64, i64)>;

    /// Returns how many documents have each code, where codes are few and nothing stands for other documents.
    fn counts(&self) -> Option<&'a [u32]>;

    /// Returns what the values of all documents come to.
    fn totals(&self) -> Option<Totals>;

    /// Whether no sum of any of the numbers is rounded: they are whole, and all of them together are below 2^53.
    fn have_exact_sums(&self) -> bool;

    /// Whether all numbers are finite, and all sums of them.
    fn have_finite_sums(&self) -> bool;

    /// Reads the values of a batch as codes; a place that carries [`NO_VALUE`] stands for `missing`.
    fn codes(&self, documents: Documents<'_>, pairs: &mut Pairs);

    /// Returns the column and the double of each of its codes, where these are looked up and nothing stands for other documents.
    fn looked_up(&self) -> Option<(&Column<'a>, &'a [f64])>;

    /// Calls `visit` with the values of a window's matches, where no document has more than one and they are looked up;
    /// reports whether it is so.
    fn visit_window(&self, base: u32, matches: &Bits, visit: impl FnMut(f64)) -> bool;

    /// Reads the values of a batch as doubles.
    fn doubles(&self, documents: Documents<'_>, pairs: &mut Pairs);
}

impl<'a> NumbersExt<'a> for Numbers<'a> {
    fn is_floating(&self) -> bool {
        self.encoding.is_floating() || self.missing.is_some_and(|missing| missing.double % 1.0 != 0.0)
    }

    fn are_distinct(&self) -> bool {
        // Whole numbers that are compared as doubles may be equal without having the same code.
        self.is_floating() == self.encoding.is_floating() && self.encoding.is_distinct(|| self.bounds())
    }

    fn bounds(&self) -> Option<(i64, i64)> {
        let (column, derived) = (self.column.as_ref()?, self.derived?);
        Some(*derived.bounds.get_or_init(|| column.bounds()))
    }

    fn counts(&self) -> Option<&'a [u32]> {
        let column = self.column.filter(|column| !column.is_multiple())?;
        match self.missing {
            None => Some(Tally::of_all(&column, column.small_codes()? + 1, self.derived?)),
            Some(_) => None,
        }
    }

    fn totals(&self) -> Option<Totals> {
        let (Some(column), Some(derived), None) = (&self.column, self.derived, self.missing) else {
            return None;
        };
        Some(*derived.totals.get_or_init(|| {
            let mut state = State::default();
            let mut pairs = Pairs::default();
            for_all(column, |documents| {
                self.doubles(documents, &mut pairs);
                pairs.doubles.iter().for_each(|&value| state.add(value, Sum::add));
            });
            state.into()
        }))
    }

    fn have_exact_sums(&self) -> bool {
        let (Some(column), Some((low, high)), None, Encoding::Long) =
            (&self.column, self.bounds(), self.missing, self.encoding)
        else {
            return false;
        };
        let largest = u128::from(low.unsigned_abs().max(high.unsigned_abs()));
        largest * u128::from(column.count_values()) < 1 << 53
    }

    fn have_finite_sums(&self) -> bool {
        let (Some(column), Some((low, high))) = (&self.column, self.bounds()) else {
            return false;
        };
        let missing = self.missing.map_or(0.0, |missing| missing.double);
        // What is not a number is none of the greatest either: added, it is not lost.
        let ends = [low, high].map(|end| self.encoding.to_f64(end).abs());
        let count = u64::from(column.length()) + column.count_values();
        ((ends[0] + ends[1] + missing.abs()) * count as f64 * 2.0).is_finite()
    }

    fn codes(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        pairs.read(self.column.as_ref(), documents, self.missing.is_some());
    }

    fn looked_up(&self) -> Option<(&Column<'a>, &'a [f64])> {
        let column = self.column.as_ref()?;
        (!self.lookup.is_empty() && self.missing.is_none()).then_some((column, self.lookup))
    }

    #[inline]
    fn visit_window(&self, base: u32, matches: &Bits, mut visit: impl FnMut(f64)) -> bool {
        let Some((column, lookup)) = self.looked_up() else {
            return false;
        };
        let double = |code: u32| lookup.get(code as usize).copied().unwrap_or(0.0);
        column.visit_window(base, matches, |code| visit(double(code)))
    }

    fn doubles(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        if let (Some(column), false) = (&self.column, self.lookup.is_empty()) {
            pairs.look_up(column, self.lookup, documents, self.missing.is_some());
        } else {
            self.codes(documents, pairs);
            let Pairs { codes, doubles, .. } = pairs;
            doubles.clear();
            match (&self.column, self.encoding) {
                (None, _) => doubles.resize(codes.len(), 0.0),
                (Some(column), Encoding::Double) => {
                    doubles.extend(codes.iter().map(|&code| Encoding::Double.to_f64(column.decode(code))));
                }
                (Some(column), Encoding::Float) => {
                    doubles.extend(codes.iter().map(|&code| Encoding::Float.to_f64(column.decode(code))));
                }
                (Some(column), Encoding::HalfFloat) => {
                    doubles.extend(
                        codes
                            .iter()
                            .map(|&code| Encoding::HalfFloat.to_f64(column.decode(code))),
                    );
                }
                (Some(column), Encoding::Long) => {
                    doubles.extend(codes.iter().map(|&code| Encoding::Long.to_f64(column.decode(code))));
                }
                (Some(column), other) => doubles.extend(codes.iter().map(|&code| other.to_f64(column.decode(code)))),
            }
        }
        if let Some(missing) = self.missing {
            for (at, double) in pairs.at.iter_mut().zip(&mut pairs.doubles) {
                if *at & NO_VALUE != 0 {
                    *at &= !NO_VALUE;
                    *double = missing.double;
                }
            }
        }
    }
}
