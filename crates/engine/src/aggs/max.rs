//! `max`: the largest of a field's values.

use super::extremes::Extreme;
use super::totals::most;
use crate::derived::Totals;

pub(super) struct Max;

impl Extreme for Max {
    const NAME: &'static str = "max";
    const EMPTY: f64 = f64::NEG_INFINITY;

    fn choose(a: f64, b: f64) -> f64 {
        most(a, b)
    }

    fn of_all(totals: &Totals) -> f64 {
        totals.max
    }
}
