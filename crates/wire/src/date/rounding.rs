//! To which start of a unit does an instant belong?

use super::DAY;
use super::civil::Civil;
use super::listed::Listed;
use super::unit::Unit;
use super::zone::{Local, Zone};
use crate::java::parse::trim;

/// How many intervals are listed at most.
const MOST_LISTED: u64 = 4096;
/// How many changes of a region's clocks the real engine lists at most.
const MOST_CHANGES: i64 = 5000;

/// Returns the milliseconds of a fixed interval such as `90s`; the units are those of the real engine's time values.
pub fn parse_interval(text: &str) -> Option<i64> {
    // No letter but those of ASCII becomes one of a unit.
    let text = trim(text).to_ascii_lowercase();
    // The shorter units are ends of the longer ones.
    let units = [
        ("nanos", 1, 1_000_000),
        ("micros", 1, 1000),
        ("ms", 1, 1),
        ("s", 1000, 1),
        ("m", 60_000, 1),
        ("h", 3_600_000, 1),
        ("d", DAY, 1),
    ];
    let (digits, factor, divisor) = units
        .iter()
        .find_map(|(name, factor, divisor)| Some((text.strip_suffix(name)?, factor, divisor)))?;
    let number: i64 = trim(digits).parse().ok()?;
    Some(number.saturating_mul(*factor) / divisor)
}

/// How instants are brought to the start of their interval.
#[derive(Debug, Clone)]
pub struct Rounding {
    interval: Interval,
    zone: Zone,
    offset: i64,
    listed: Listed,
    /// Whether the values reach over too many changes of the clocks for the real engine to list them.
    wide: bool,
}

#[derive(Debug, Clone, Copy)]
enum Interval {
    /// Units of a local day and longer.
    Calendar(Unit),
    /// Units of less than a day, which follow each other in elapsed time.
    Clock(i64),
    Fixed(i64),
}

impl Rounding {
    /// Rounds to units of the calendar of a zone; intervals begin `offset` milliseconds later than the units.
    pub fn calendar(unit: Unit, zone: Zone, offset: i64) -> Self {
        let interval = match unit {
            Unit::Second | Unit::Minute | Unit::Hour => Interval::Clock(unit.millis()),
            _ => Interval::Calendar(unit),
        };
        Self::new(interval, zone, offset)
    }

    /// Rounds to multiples of a number of milliseconds in a zone's local time.
    pub fn fixed(millis: i64, zone: Zone, offset: i64) -> Self {
        Self::new(Interval::Fixed(millis), zone, offset)
    }

    fn new(interval: Interval, zone: Zone, offset: i64) -> Self {
        Self {
            interval,
            zone,
            offset,
            listed: Listed::default(),
            wide: false,
        }
    }

    /// Returns the same rounding with intervals that begin with their units.
    pub fn without_offset(&self) -> Self {
        Self::new(self.interval, self.zone, 0)
    }

    /// Returns the instants between which the real engine looks for changes of the clocks where values lie between two
    /// others, if they are out of order: an offset may take one of them past the last instant; so may a reversed range.
    pub fn out_of_order(&self, min: i64, max: i64) -> Option<(i64, i64)> {
        let (mut before, behind) = self.around();
        if matches!(self.interval, Interval::Calendar(_)) {
            before *= 2;
        }
        let min = min.wrapping_sub(self.offset).wrapping_sub(before);
        let max = max.wrapping_sub(self.offset).wrapping_add(behind);
        (min > max).then_some((min, max))
    }

    /// How far around values the real engine looks for changes of the clocks.
    fn around(&self) -> (i64, i64) {
        match self.interval {
            Interval::Calendar(unit) => {
                let days = |months| match months {
                    12 => 366,
                    3 => 92,
                    _ => 31,
                };
                (unit.months().map_or(unit.millis(), |months| days(months) * DAY), 0)
            }
            Interval::Clock(millis) => (2 * millis, 2 * millis),
            Interval::Fixed(millis) => (millis, 0),
        }
    }

    /// Whether values lie between two instants of which the real engine takes one past the last instant: it fails then, or rounds
    /// by the clocks of another time. Only where clocks never change it rounds by fixed intervals as ever.
    pub fn is_past_the_ends(&self, min: i64, max: i64) -> bool {
        let (before, behind) = self.around();
        let reach = |around: i64| around.saturating_add(2 * DAY);
        let is_near = min < i64::MIN.saturating_add(reach(before)) || max > i64::MAX.saturating_sub(reach(behind));
        let is_fixed = self.zone.fixed_offset().is_some() && matches!(self.interval, Interval::Fixed(_));
        is_near && !is_fixed
    }

    /// Learns between which instants the values lie.
    pub fn prepare(&mut self, min: i64, max: i64) {
        self.wide = self.zone.fixed_offset().is_none() && self.zone.changes_between(min, max) > MOST_CHANGES;
    }

    /// Learns that nothing is known of the values: the real engine lists no changes of the clocks then.
    pub fn prepare_for_unknown(&mut self) {
        self.wide = self.zone.fixed_offset().is_none();
    }

    /// Lists the intervals between two instants, if they are fewer than `most`, so that rounding only has to look them up.
    pub fn list(&mut self, min: i64, max: i64, most: u64) {
        // The starts of clocks that are put back do not ascend.
        if self.zone.fixed_offset().is_none() && !matches!(self.interval, Interval::Calendar(_)) {
            return;
        }
        let least = match self.interval {
            Interval::Calendar(unit) => unit.months().map_or(unit.millis(), |months| months * 28 * DAY),
            Interval::Clock(millis) | Interval::Fixed(millis) => millis,
        };
        let most = most.min(MOST_LISTED) as i64;
        if max.saturating_sub(min) / least >= most {
            return;
        }
        let mut starts = Vec::new();
        let mut start = self.round(min);
        if start > min {
            return;
        }
        while start <= max && starts.len() as i64 <= most + 1 {
            starts.push(start);
            let next = self.next(start);
            if next <= start {
                return;
            }
            start = next;
        }
        starts.push(start);
        self.listed = Listed::new(starts);
    }

    /// Units of work that it takes to round an instant that is in no listed interval.
    pub fn work(&self) -> u64 {
        if self.zone.fixed_offset().is_some() { 4 } else { 100 }
    }

    /// The intervals that were listed.
    pub fn listed(&self) -> &Listed {
        &self.listed
    }

    /// Returns the start of the interval that holds an instant.
    pub fn round(&self, instant: i64) -> i64 {
        if let Some(place) = self.listed.place(instant) {
            return self.listed.start(place);
        }
        let instant = instant.wrapping_sub(self.offset);
        let start = match (self.interval, self.zone.fixed_offset()) {
            (Interval::Calendar(unit), Some(shift)) => unit.floor(instant.wrapping_add(shift)).wrapping_sub(shift),
            (Interval::Clock(millis), Some(shift)) => floor(instant.wrapping_add(shift), millis).wrapping_sub(shift),
            (Interval::Fixed(millis), Some(shift)) => {
                floor_fixed(instant.wrapping_add(shift), millis).wrapping_sub(shift)
            }
            (Interval::Calendar(unit), None) => {
                let span = self.zone.span(instant);
                let midnight = unit.floor(instant.saturating_add(span.offset));
                let start = midnight.saturating_sub(span.offset);
                // No change of the clocks reaches so far.
                if start > span.start.saturating_add(2 * DAY) {
                    start
                } else {
                    self.start_of(midnight)
                }
            }
            (Interval::Clock(millis), None) if self.wide => self.by_changes(instant, millis),
            (interval @ (Interval::Clock(millis) | Interval::Fixed(millis)), None) => {
                self.step_back(instant, interval, millis)
            }
        };
        start.wrapping_add(self.offset)
    }

    /// The first instant of a local day.
    fn start_of(&self, midnight: i64) -> i64 {
        match self.zone.find(midnight) {
            Local::Once(instant) | Local::Twice(instant, _) | Local::Never { at: instant, .. } => instant,
        }
    }

    /// Rounds local time down, but not past a change of the offset: there it rounds what was before it.
    fn step_back(&self, mut instant: i64, interval: Interval, millis: i64) -> i64 {
        loop {
            let span = self.zone.span(instant);
            let local = floor(instant.saturating_add(span.offset), millis);
            let start = local.saturating_sub(span.offset);
            if start >= span.start {
                return start;
            }
            let before = self.zone.offset_at(span.start - 1);
            match interval {
                // Clocks were put forward past the start of the interval.
                Interval::Fixed(_) if local >= span.start + before => return span.start,
                // Clocks were put back by more than a unit: it begins before that, on the new clock.
                Interval::Clock(_) if before - span.offset >= millis => return start,
                _ => instant = span.start - 1,
            }
        }
    }

    /// Rounds down to a unit of the clock as the real engine does without a list of changes: before the last change that is
    /// before the instant, it starts over from there. So it takes the instant of a change itself, where the start of its
    /// unit was left out, for one before the change before it.
    fn by_changes(&self, mut instant: i64, millis: i64) -> i64 {
        loop {
            let local = floor(instant.saturating_add(self.zone.offset_at(instant)), millis);
            let start = match self.zone.find(local) {
                Local::Once(start) => Some(start),
                Local::Twice(earlier, later) => Some(if later <= instant { later } else { earlier }),
                Local::Never { .. } => None,
            };
            let change = self.zone.span(instant.saturating_sub(1)).start;
            match start {
                Some(start) if change <= start => return start,
                // Before the first change every time has its start.
                None if change == i64::MIN => return instant,
                _ => instant = change - 1,
            }
        }
    }

    /// Returns the start of the interval after the one that starts at `start`.
    pub fn next(&self, start: i64) -> i64 {
        let start = start.saturating_sub(self.offset);
        let next = match self.interval {
            Interval::Clock(millis) => {
                let ahead = |units: i64| {
                    let instant = start.saturating_add(units * millis).saturating_add(self.offset);
                    self.round(instant).saturating_sub(self.offset)
                };
                let next = ahead(1);
                // Where clocks were put back by less than a unit, that one is longer.
                if next > start { next } else { ahead(2) }
            }
            Interval::Fixed(millis) => self.next_fixed(start, millis),
            Interval::Calendar(unit) => {
                let local = unit.floor(start.saturating_add(self.zone.offset_at(start)));
                let next = match unit.months() {
                    Some(months) => Civil::from_millis(local).plus_months(months).to_millis(),
                    None => local.saturating_add(unit.millis()),
                };
                self.start_of(next)
            }
        };
        next.saturating_add(self.offset)
    }
}

impl Rounding {
    /// The next start in local time; where the offset changes before it, that change or the next start after it.
    fn next_fixed(&self, mut instant: i64, millis: i64) -> i64 {
        loop {
            let span = self.zone.span(instant);
            let local = floor(instant.saturating_add(span.offset), millis).saturating_add(millis);
            let next = local.saturating_sub(span.offset);
            if next < span.end || span.end == i64::MAX {
                return next;
            }
            instant = span.end;
            if self.step_back(instant, self.interval, millis) == instant {
                return instant;
            }
        }
    }
}

fn floor(local: i64, millis: i64) -> i64 {
    local.div_euclid(millis).wrapping_mul(millis)
}

/// The same for fixed intervals, as the real engine's `Rounding.roundKey` computes it: an interval that would begin before all
/// instants is one of the last.
fn floor_fixed(local: i64, millis: i64) -> i64 {
    let above = if local < 0 {
        local.wrapping_sub(millis - 1)
    } else {
        local
    };
    (above / millis).wrapping_mul(millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the real engine said of a field with both instants: `[9223372036847576616] must be <= [-9223372036847575809]`.
    #[test]
    fn changes_are_looked_for_two_units_of_the_clock_around_values() {
        let (min, max) = (-9_223_372_036_854_775_000, i64::MAX);
        let hours = Rounding::calendar(Unit::Hour, Zone::UTC, 0);
        let printed = (9_223_372_036_847_576_616, -9_223_372_036_847_575_809);
        assert_eq!(hours.out_of_order(min, max), Some(printed));
        let minutes = Rounding::calendar(Unit::Minute, Zone::UTC, 0);
        let printed = (9_223_372_036_854_656_616, -9_223_372_036_854_655_809);
        assert_eq!(minutes.out_of_order(min, max), Some(printed));
    }

    /// The real engine answered alike up to 290 million years, and otherwise near the last instants.
    #[test]
    fn instants_near_the_ends_are_rounded_by_fixed_intervals_alone() {
        let far = 290_000_000 * 31_556_952_000;
        let berlin = Zone::parse("Europe/Berlin").expect("a region");
        let all = |zone| [Rounding::fixed(DAY, zone, 0), Rounding::calendar(Unit::Month, zone, 0)];
        for rounding in all(berlin).iter().chain(&all(Zone::UTC)) {
            assert!(!rounding.is_past_the_ends(-far, far));
        }
        let ends =
            |rounding: &Rounding| rounding.is_past_the_ends(0, i64::MAX) && rounding.is_past_the_ends(i64::MIN, 0);
        assert!(all(berlin).iter().all(ends));
        assert_eq!(all(Zone::UTC).each_ref().map(ends), [false, true]);
    }
}
