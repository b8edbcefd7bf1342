//! When does a region change its offset from UTC? The tz database, as `generated/zones.bin` and images carry it.
//!
//! `examples/generate_zones.rs` writes the file and says how it is laid out. It is opened once, with the first
//! region that is asked for; the rules of a region are read once and kept, so that a [`Rules`] lives as long as the module.

use std::sync::OnceLock;

use super::DAY;
use super::civil::{civil_from_days, days_from_civil, days_in_month};
use crate::carried::ZONES;
use crate::format::varint;

static DATABASE: OnceLock<Option<Database>> = OnceLock::new();

/// Seconds from which the table counts.
const START: i64 = -4_000_000_000;
/// Seconds that no transition of the table is after. Somebody may have made an image with another table.
const END: i64 = 5_000_000_000;
/// A region has fewer transitions.
const MOST: u64 = 1 << 12;
/// The last year whose transitions are listed; those of later years are computed when they are asked for.
const LISTED: i64 = 2100;

/// A time in which the offset does not change, from `start` to before `end`. Without an end on either side it is that
/// of `i64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The first instant.
    pub start: i64,
    /// The instant after the last one.
    pub end: i64,
    /// Milliseconds to add to UTC.
    pub offset: i64,
}

/// The offsets of a region. All times are in milliseconds.
#[derive(Debug)]
pub struct Rules {
    first: i64,
    /// Instants from which on another offset counts, and the offset.
    transitions: Vec<(i64, i64)>,
    tail: Option<Tail>,
}

/// What happens each year after the last transition.
#[derive(Debug)]
struct Tail {
    winter: i64,
    summer: i64,
    /// When summer time starts and when it ends, in the local time before that.
    changes: [Change; 2],
}

#[derive(Debug, Clone, Copy, Default)]
struct Change {
    month: i64,
    /// 5 is the last.
    week: i64,
    /// From Sunday.
    weekday: i64,
    /// Milliseconds of the day, which may be of another one.
    time: i64,
}

struct Database {
    /// One a line.
    names: &'static str,
    /// For each name the number of its rules.
    numbers: Vec<usize>,
    offsets: Vec<i64>,
    heads: Vec<Head>,
    /// Times between transitions of all rules, one after the other, and places of offsets.
    body: &'static [u8],
    rules: Vec<OnceLock<Option<Rules>>>,
}

struct Head {
    first: i64,
    transitions: usize,
    tail: Option<[i64; 10]>,
}

impl Rules {
    /// Whether the index has rules of regions.
    pub fn are_there() -> bool {
        ZONES.bytes().is_some()
    }

    /// Returns a region's name and rules, if there is one of this name.
    pub fn of(region: &str) -> Option<(&'static str, &'static Self)> {
        let database = DATABASE.get_or_init(Database::read).as_ref()?;
        let (place, name) = database.names.lines().enumerate().find(|(_, name)| *name == region)?;
        let number = *database.numbers.get(place)?;
        let rules = database.rules.get(number)?.get_or_init(|| database.rules(number));
        Some((name, rules.as_ref()?))
    }

    /// Returns the time around an instant in which the offset is the same.
    pub fn span(&self, instant: i64) -> Span {
        let after = self.transitions.partition_point(|&(at, _)| at <= instant);
        let (start, offset) = match after.checked_sub(1).and_then(|last| self.transitions.get(last)) {
            Some(&last) => last,
            None => (i64::MIN, self.first),
        };
        let next = self.transitions.get(after);
        match (&self.tail, next) {
            (Some(tail), None) => tail.span(instant, (start, offset)),
            _ => Span {
                start,
                end: next.map_or(i64::MAX, |next| next.0),
                offset,
            },
        }
    }

    /// Returns how often the offset changes between two instants, to within a few.
    pub fn changes_between(&self, min: i64, max: i64) -> i64 {
        let listed = |instant| self.transitions.partition_point(|&(at, _)| at <= instant) as i64;
        let later = |instant: i64| (civil_from_days(instant.div_euclid(DAY)).0 - LISTED).max(0) * 2;
        let tail = self.tail.as_ref().map_or(0, |_| later(max) - later(min));
        listed(max) - listed(min) + tail
    }

    /// The only offset, if it never changes.
    pub fn fixed(&self) -> Option<i64> {
        (self.transitions.is_empty() && self.tail.is_none()).then_some(self.first)
    }
}

impl Tail {
    /// The changes of a year, in their order.
    fn of(&self, year: i64) -> [(i64, i64); 2] {
        let [start, end] = self.changes;
        let start = (start.local(year) - self.winter, self.summer);
        let end = (end.local(year) - self.summer, self.winter);
        if start < end { [start, end] } else { [end, start] }
    }

    /// The span of an instant that is not before `last`, the last transition that is listed.
    fn span(&self, instant: i64, last: (i64, i64)) -> Span {
        let (mut start, mut end) = (last, i64::MAX);
        let (year, _, _) = civil_from_days(instant.div_euclid(DAY));
        for change in (year - 1..=year + 1).flat_map(|year| self.of(year)) {
            if change.0 > instant {
                end = end.min(change.0);
            } else if change.0 > start.0 {
                start = change;
            }
        }
        Span {
            start: start.0,
            end,
            offset: start.1,
        }
    }
}

impl Change {
    fn local(self, year: i64) -> i64 {
        let first = days_from_civil(year, self.month, 1);
        // 1970-01-01 was a Thursday.
        let day = (self.weekday - first - 4).rem_euclid(7) + (self.week - 1) * 7;
        let day = if day >= days_in_month(year, self.month) {
            day - 7
        } else {
            day
        };
        first.saturating_add(day).saturating_mul(DAY).saturating_add(self.time)
    }
}

impl Database {
    fn read() -> Option<Self> {
        let mut reader = Reader(ZONES.bytes()?);
        reader.text()?;
        let names = std::str::from_utf8(reader.text()?).ok()?;
        let count = reader.number()?;
        let offsets: Vec<i64> = (0..count)
            .map(|_| Some(reader.signed()? * 1000))
            .collect::<Option<_>>()?;
        let count = reader.number()?;
        let lines = names.lines().count();
        let numbers = (0..lines)
            .map(|_| Some(reader.number()? as usize))
            .collect::<Option<_>>()?;
        let heads = (0..count).map(|_| reader.head(&offsets)).collect::<Option<_>>()?;
        Some(Self {
            names,
            numbers,
            offsets,
            heads,
            body: reader.0,
            rules: (0..count).map(|_| OnceLock::new()).collect(),
        })
    }

    fn rules(&self, number: usize) -> Option<Rules> {
        let head = self.heads.get(number)?;
        let before: usize = self.heads[..number].iter().map(|head| head.transitions).sum();
        let all: usize = self.heads.iter().map(|head| head.transitions).sum();
        let mut reader = Reader(self.body);
        reader.skip(before)?;
        let mut seconds = START;
        let mut transitions = Vec::with_capacity(head.transitions);
        for _ in 0..head.transitions {
            let step = reader.number()? as i64;
            let step = if step % 2 == 0 {
                (step / 2).checked_mul(900)?
            } else {
                step / 2
            };
            seconds = seconds.checked_add(step).filter(|at| (START..=END).contains(at))?;
            transitions.push((seconds * 1000, 0));
        }
        reader.skip(all - head.transitions)?;
        for transition in &mut transitions {
            transition.1 = *self.offsets.get(reader.number()? as usize)?;
        }
        let tail = head.tail.map(|[winter, summer, start @ .., a, b, c, d]| Tail {
            winter,
            summer,
            changes: [start, [a, b, c, d]].map(|[month, week, weekday, seconds]| Change {
                month,
                week,
                weekday,
                time: seconds * 1000,
            }),
        });
        if let (Some(tail), Some(&(last, _))) = (&tail, transitions.last()) {
            let (year, _, _) = civil_from_days(last.div_euclid(DAY));
            let later = (year - 1..=LISTED).flat_map(|year| tail.of(year));
            transitions.extend(later.filter(|&(at, _)| at > last));
        }
        Some(Rules {
            first: head.first,
            transitions,
            tail,
        })
    }
}

/// What is left of a text of variable-length numbers.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<u64> {
        varint::read(&mut self.0)
    }

    fn signed(&mut self) -> Option<i64> {
        varint::read_signed(&mut self.0)
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }

    fn skip(&mut self, numbers: usize) -> Option<()> {
        for _ in 0..numbers {
            self.number()?;
        }
        Some(())
    }

    fn head(&mut self, offsets: &[i64]) -> Option<Head> {
        let first = *offsets.get(self.number()? as usize)?;
        let transitions = self.number().filter(|&count| count < MOST)? as usize;
        let mut tail = None;
        if self.number()? == 1 {
            let parts = tail.insert([0; 10]);
            for part in &mut parts[..2] {
                *part = *offsets.get(self.number()? as usize)?;
            }
            for part in &mut parts[2..] {
                *part = self.signed()?;
            }
            for change in parts[2..].chunks_exact(4) {
                let [month, week, weekday, seconds] = change else {
                    return None;
                };
                let fits = (1..=12).contains(month) && (1..=5).contains(week) && (0..7).contains(weekday);
                (fits && seconds.abs() <= DAY).then_some(())?;
            }
        }
        Some(Head {
            first,
            transitions,
            tail,
        })
    }
}
