//! Documents with a point in an area.

use super::Context;
use super::constant::Matcher;
use crate::error::Failure;
use crate::format::column::Column;
use crate::values::geo::area::Area;
use crate::window::{Bits, WINDOW};

/// Documents with a point in an area, each looked at in turn.
pub struct Points<'a> {
    /// The column of the points.
    pub column: Column<'a>,
    /// Number of documents.
    pub documents: u32,
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
        for i in 0..count {
            let hit = column.places(base + i).any(|place| area.contains(column.value(place)));
            bits[i as usize / 64] |= u64::from(hit) << (i % 64);
        }
        Ok(())
    }

    fn cost(&self) -> u64 {
        self.column.documents.into()
    }
}
