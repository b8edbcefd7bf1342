//! `geohash_grid` and `geotile_grid`: a bucket for each cell of the earth. A cell is a geohash of some length, or a square of a
//! map.

use super::below::Below;
use super::buckets::Buckets;
use super::distances::points;
use super::pairs::Pairs;
use super::records::NamedBucket;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, PART, Sortable, Writer, misled};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, GeoPart, NamedAggregation};
use crate::query::Lowering;
use crate::query::geo_bounding_box::read_box;
use crate::sorting;
use crate::values::geo::tile::{self, Squares};
use crate::values::geo::{Point, geohash};
use crate::values::source::Points;

/// Units of work to find the cell of a point (by geohash, by square), and to sort a bucket into its place.
const POINT: u64 = 4;
const SQUARE: u64 = 16;
const SORTED: u64 = 8;

/// The kind of cells.
pub(super) enum Cells {
    /// Geohashes of this many letters, and the south west and north east corners of a box if there are `bounds`.
    Hashes(u32, Option<(Point, Point)>),
    /// Squares of this zoom, and which of them there are if there are `bounds`.
    Squares(u32, Option<Squares>),
}

impl Cells {
    fn hashes(lowering: &Lowering<'_, '_>, letters: u32, bounds: &[GeoPart]) -> Result<Self, Failure> {
        Ok(Self::Hashes(letters.clamp(1, 12), corners(lowering, bounds)?))
    }

    /// Squares of a zoom, within a box if one is given.
    pub(super) fn squares(lowering: &Lowering<'_, '_>, zoom: u32, bounds: &[GeoPart]) -> Result<Self, Failure> {
        let zoom = zoom.min(29);
        let squares = corners(lowering, bounds)?.map(|(low, high)| {
            Squares::new(low, high, zoom).ok_or_else(|| refused("at the edge of a square are not supported"))
        });
        Ok(Self::Squares(zoom, squares.transpose()?))
    }

    /// Units of work to find the cell of a point.
    pub(super) fn work(&self) -> u64 {
        match self {
            Self::Hashes(..) => POINT,
            Self::Squares(..) => SQUARE,
        }
    }

    /// Returns the cell of a column's value.
    pub(super) fn of(&self, value: i64) -> u64 {
        match self {
            Self::Hashes(letters, _) => geohash::cell_of(value, *letters),
            Self::Squares(zoom, _) => tile::cell_of(value, *zoom),
        }
    }

    /// Whether some cells may be left out.
    pub(super) fn are_bounded(&self) -> bool {
        matches!(self, Self::Hashes(_, Some(_)) | Self::Squares(_, Some(_)))
    }

    /// Whether a cell overlaps the inside of the box.
    pub(super) fn have(&self, cell: u64) -> bool {
        match self {
            Self::Squares(_, squares) => squares.as_ref().is_none_or(|squares| squares.have(cell)),
            Self::Hashes(_, None) => true,
            Self::Hashes(letters, Some((low, high))) => {
                let (south_west, north_east) = geohash::corners(cell, *letters);
                let (is_behind, is_before) = (low.lon < north_east.lon, high.lon > south_west.lon);
                let is_beside = match high.lon < low.lon {
                    true => is_behind || is_before,
                    false => is_behind && is_before,
                };
                is_beside && high.lat > south_west.lat && low.lat < north_east.lat
            }
        }
    }

    /// The order of cells, by the numbers that the real engine has for them.
    fn rank(&self, cell: u64) -> i64 {
        match self {
            Self::Hashes(..) => (cell << 4) as i64,
            Self::Squares(..) => cell as i64,
        }
    }

    pub(super) fn name(&self, cell: u64) -> String {
        match self {
            Self::Hashes(letters, _) => geohash::name(cell, *letters),
            Self::Squares(..) => tile::name(cell),
        }
    }
}

fn refused(what: &str) -> Failure {
    Failure::request(400, Cause::illegal_argument(format!("[bounds] {what}")))
}

/// Reads the south west and the north east corner of a box, of which all edges are known.
fn corners(lowering: &Lowering<'_, '_>, bounds: &[GeoPart]) -> Result<Option<(Point, Point)>, Failure> {
    let Ok((low, high)) = read_box(lowering, bounds) else {
        return Err(refused("that are no box are not supported"));
    };
    let all = [low.lat, low.lon, high.lat, high.lon];
    if all.iter().any(|degree| degree.is_nan()) {
        return Ok(None);
    }
    match low.check().is_ok() && high.check().is_ok() {
        true => Ok(Some((low, high))),
        false => Err(refused("that are not on earth are not supported")),
    }
}

struct Grid<'a> {
    points: Points<'a>,
    cells: Cells,
    size: usize,
    /// The cell of documents without a point.
    missing: Option<u64>,
    pairs: Pairs,
    buckets: Buckets<'a>,
    below: Below<'a>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let (Aggregation::GeohashGrid(grid) | Aggregation::GeotileGrid(grid)) = &plan.aggregation else {
        return Err(misled("a grid"));
    };
    let is_of_hashes = matches!(plan.aggregation, Aggregation::GeohashGrid(_));
    let name = if is_of_hashes { "geohash_grid" } else { "geotile_grid" };
    let points = points(lowering, &grid.field, &grid.missing, name)?;
    let cells = match is_of_hashes {
        true => Cells::hashes(lowering, grid.precision, &grid.bounds)?,
        false => Cells::squares(lowering, grid.precision, &grid.bounds)?,
    };
    let missing = points.missing.map(|point| point.encode().map(|value| cells.of(value)));
    let below = Below::new(lowering, &plan.aggs)?;
    let width = match cells {
        Cells::Hashes(letters @ 1..=3, _) => 1 << (5 * letters),
        _ => 0,
    };
    Ok(Box::new(Grid {
        missing: missing.transpose().map_err(|cause| Failure::shard(400, cause))?,
        points,
        cells,
        size: grid.size.max(1) as usize,
        pairs: Pairs::default(),
        buckets: Buckets::weighed(width, !below.is_empty(), Weights::of(lowering)),
        below,
    }))
}

impl Collector for Grid<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // The buckets charge for what they keep.
        0
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let (pairs, column, cells) = (&mut self.pairs, &self.points.column, &self.cells);
        pairs.read(column.as_ref(), batch.documents, self.missing.is_some());
        budget.charge(pairs.codes.len() as u64 * cells.work(), PART)?;
        if let Some(column) = column {
            for code in &mut pairs.codes {
                *code = cells.of(column.decode(*code));
            }
        }
        if let Some(missing) = self.missing {
            pairs.fill(missing);
        }
        if cells.are_bounded() {
            budget.charge(pairs.codes.len() as u64 * POINT, PART)?;
            pairs.retain(|_, cell| cells.have(cell));
        }
        if !pairs.each {
            // A document counts once for a cell, even if several of its points lie in it.
            let mut from = 0;
            for same in pairs.at.chunk_by(|a, b| a == b) {
                pairs.codes[from..from + same.len()].sort_unstable();
                from += same.len();
            }
            pairs.dedup();
        }
        self.buckets.collect(batch, &self.pairs, &mut self.below, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.buckets.group(budget)?;
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer
            .budget
            .charge(self.buckets.scanned(bucket) as u64 * SORTED, PART)?;
        let rank = |cell| self.cells.rank(cell);
        let cells = sorting::select(
            self.buckets.of(bucket),
            self.size,
            |&(_, a, of_a): &(u32, u64, u64), &(_, b, of_b)| of_b.cmp(&of_a).then(rank(b).cmp(&rank(a))),
        );
        writer.count_buckets(cells.len() as u64)?;
        writer.buckets(cells.len());
        for (ordinal, cell, count) in cells {
            let name = self.cells.name(cell);
            writer.outcome.put(&NamedBucket {
                key: &name,
                doc_count: count,
            });
            writer.bucket(count, &|| Ok(Key::text(name.clone())))?;
            self.below.write(ordinal, writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(match self.cells {
            Cells::Hashes(..) => "geohash_grid",
            Cells::Squares(..) => "geotile_grid",
        })
    }
}
