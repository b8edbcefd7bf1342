//! Documents with a point in an area.

use super::Context;
use super::constant::Matcher;
use crate::error::Failure;
use crate::format::column::Column;
use crate::values::geo::area::Area;
use crate::window::{Bits, WINDOW, WORDS, for_each_bit};

/// Documents with a point in an area: those between its most southern and its most northern point are looked at in turn.
pub struct Points<'a> {
    /// The column of the points.
    pub column: Column<'a>,
    /// Number of documents.
    pub documents: u32,
    /// The least and the greatest code that may lie in the area.
    pub codes: (u64, u64),
    /// The area.
    pub area: Area,
}

impl Matcher for Points<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        let count = self.documents.saturating_sub(base).min(WINDOW as u32);
        let (column, area) = (&self.column, &self.area);
        let values = column.places(base + count).start - column.places(base).start;
        context
            .budget
            .charge(u64::from(count) + values as u64 * area.work(), "query")?;
        let mut found = [0; WORDS];
        column.select(base, self.documents, self.codes.0, self.codes.1, &mut found);
        for_each_bit(&found, |at| {
            let mut places = column.places(base + at as u32);
            let hit = places.any(|place| area.contains(column.value(place)));
            bits[at / 64] |= u64::from(hit) << (at % 64);
        });
        Ok(())
    }

    fn cost(&self) -> u64 {
        self.column.documents.into()
    }
}
