//! `min`: the smallest of a field's values.

use super::extremes::Extreme;
use super::totals::least;
use crate::derived::Totals;

pub(super) struct Min;

impl Extreme for Min {
    const NAME: &'static str = "min";
    const EMPTY: f64 = f64::INFINITY;

    fn choose(a: f64, b: f64) -> f64 {
        least(a, b)
    }

    fn of_all(totals: &Totals) -> f64 {
        totals.min
    }
}
