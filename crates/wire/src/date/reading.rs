//! Which parts of a date has a text, by a pattern? They are read letter by letter, as `java.time` does it; `parts.rs` makes a date of them.

use super::Instant;
use super::parts::Parts;
use super::pattern::{DAYS, Item, MONTHS, Reading, Year};
use super::unread::Unread;
use super::zone::{Zone, offset_seconds};
use super::zone_at_end::zone_at_end;

/// How many bytes at the start of a text are digits.
fn digits_of(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Reads a year at the start of a text, before as many digits of other parts, and says how long it is.
fn read_year(reading: &Reading, width: usize, after: usize, text: &str) -> Option<(i64, usize)> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' if reading.year != Year::Shown => (-1, &text[1..]),
        b'+' if reading.year == Year::Long => (1, &text[1..]),
        _ => (1, text),
    };
    let signed = text.len() - digits.len();
    let count = digits_of(digits);
    let count = count.saturating_sub(after).max(count.min(width));
    let count = match reading.year {
        Year::Shown if width == 2 || width == 4 => (count >= width).then_some(width)?,
        Year::Shown => (count >= width).then_some(count.min(9))?,
        Year::Long if text.starts_with('+') => (5..=9).contains(&count).then_some(count)?,
        // More digits belong to it, and would need the sign.
        Year::Long => (count == 4).then_some(4)?,
        Year::Any => (1..=9).contains(&count).then_some(count)?,
        Year::Four => (count >= 4).then_some(4)?,
    };
    let year: i64 = digits[..count].parse().ok()?;
    let year = if reading.year == Year::Shown && width == 2 {
        2000 + year
    } else {
        year
    };
    Some((sign * year, signed + count))
}

/// Reads a year as `java.time` does, given how many digits the pattern shows (`width`), and how many digits of the text belong to what
/// comes after it (`after`). Where the pattern shows four or more, a year of more digits than these has a sign, and no other has `+`.
/// Returns the year and its length, or where the fault is.
fn read_shown_year(width: usize, after: usize, text: &str) -> Result<(i64, usize), usize> {
    let sign = text.as_bytes().first().copied();
    let signed = usize::from(sign == Some(b'-') || sign == Some(b'+') && width >= 4);
    let digits = &text[signed..];
    let count = digits_of(digits);
    if count < width {
        return Err(signed);
    }
    let count = count.saturating_sub(after).max(width).min(MOST_DIGITS);
    let year: i64 = digits[..count].parse().map_err(|_| 0usize)?;
    match (signed, sign) {
        (1, Some(b'-')) if year == 0 => Err(0),
        (1, Some(b'-')) => Ok((-year, 1 + count)),
        _ if width >= 4 && (count > width) != (signed == 1) => Err(0),
        _ => Ok((year, signed + count)),
    }
}

/// Reads a number whose letter stands alone in a pattern, as `java.time` does: it may be negative, and has as many digits as there are
/// before so many of other parts (`after`). Returns it and its length, or where the fault is.
fn read_free_number(after: usize, text: &str) -> Result<(i64, usize), usize> {
    let signed = usize::from(text.starts_with('-'));
    let digits = &text[signed..];
    let count = digits_of(digits).min(MOST_DIGITS + after);
    if count == 0 {
        return Err(signed);
    }
    let end = signed + count.saturating_sub(after).max(1);
    let value: i64 = text[..end].parse().map_err(|_| 0usize)?;
    // There is no negative zero.
    if signed == 1 && value == 0 {
        return Err(0);
    }
    Ok((value, end))
}

/// The most digits that a number has there.
const MOST_DIGITS: usize = 19;

/// How many digits follow a year that belong to parts behind it, each of which has a width of its own.
fn digits_behind(items: &[Item]) -> usize {
    let width = |item: &Item| match *item {
        Item::Letter('M' | 'd' | 'H' | 'h' | 'k' | 'K' | 'm' | 's', 2) => Some(2),
        Item::Letter('D', 3) => Some(3),
        Item::Letter('S', width) => Some(width),
        _ => None,
    };
    items.iter().map_while(width).sum()
}

/// What one item reads at a byte of a text, and the byte after it.
fn step(item: &Item, after: usize, reading: &Reading, text: &str, at: usize) -> Option<(i64, usize)> {
    let rest = text.get(at..)?;
    let digits = |least: usize, most: usize| {
        let count = digits_of(rest).min(most);
        (count >= least && count > 0).then(|| Some((rest[..count].parse().ok()?, at + count)))?
    };
    match *item {
        Item::Literal(c) => rest.starts_with(c).then(|| (0, at + c.len_utf8())),
        // Nothing reads it: `DateFormat::unreadable`.
        Item::Initial => None,
        Item::Open | Item::Close => Some((0, at)),
        // Years of an era have no sign.
        Item::Letter('y', _) if rest.starts_with('-') => None,
        Item::Letter('u' | 'y' | 'Y', width) => {
            read_year(reading, width, after, rest).map(|(year, length)| (year, at + length))
        }
        Item::Letter('M', width @ 3..) => MONTHS.iter().enumerate().find_map(|(month, name)| {
            let name = if width == 3 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (month as i64 + 1, at + name.len()))
        }),
        Item::Letter('S', width) => {
            let (least, most) = if reading.named {
                (1, reading.fraction)
            } else {
                (width, width)
            };
            let (value, next) = digits(least, most)?;
            Some((value * 10i64.pow(9u32.saturating_sub((next - at) as u32)), next))
        }
        Item::Letter('a', _) => match rest.get(..2)? {
            "AM" => Some((0, at + 2)),
            "PM" => Some((12, at + 2)),
            _ => None,
        },
        // From Thursday, the day of the epoch.
        Item::Letter('E', width) => DAYS.iter().enumerate().find_map(|(day, name)| {
            let name = if width < 4 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (day as i64, at + name.len()))
        }),
        Item::Letter(letter @ ('X' | 'x' | 'Z'), width) => {
            if letter != 'x' && (letter == 'X' || width == 5) && rest.starts_with('Z') {
                return Some((0, at + 1));
            }
            let lengths: &[usize] = match (letter, width) {
                ('X' | 'x', 1) => &[5, 3],
                ('X' | 'x', 2) | ('Z', 1..=3) => &[5],
                ('X' | 'x', 3) => &[6],
                ('X' | 'x', 4) => &[7, 5],
                _ => &[9, 6],
            };
            lengths
                .iter()
                .find_map(|&length| Some((offset_seconds(rest.get(..length)?)?, at + length)))
        }
        Item::Letter('D', width) => digits(if reading.lenient { 1 } else { width }, 3.max(width)),
        Item::Letter('e', _) => digits(1, 1),
        Item::Letter('A', width) => digits(width, 9),
        Item::Letter(_, 1) => digits(1, 2),
        Item::Letter(_, width) => digits(if reading.lenient { 1 } else { width }, width),
    }
}

/// Where reading an item at a byte stops: a minus belongs to its year.
fn stop(item: &Item, reading: &Reading, text: &str, at: usize) -> usize {
    let is_year = matches!(item, Item::Letter('u' | 'Y', _)) && reading.year != Year::Shown;
    at + usize::from(is_year && text[at..].starts_with('-'))
}

/// What was read of a text.
#[derive(Clone, Default)]
struct Progress {
    parts: Parts,
    named: Option<Zone>,
    /// The byte that is read next.
    at: usize,
}

/// Reads a text: the instant, in `zone` where the text names none. Rounding up fills what the pattern leaves out.
pub fn read(items: &[Item], reading: &Reading, text: &str, round_up: bool, zone: Zone) -> Result<Instant, Unread> {
    let mut progress = Progress::default();
    // What was read before each bracket that is open.
    let mut before = Vec::new();
    let mut next = 0;
    while let Some(item) = items.get(next) {
        let rest = &items[next..];
        next += 1;
        match item {
            Item::Open => before.push(progress.clone()),
            Item::Close => drop(before.pop()),
            _ => match (progress.take(rest, reading, text, round_up), before.pop()) {
                (Ok(()), open) => before.extend(open),
                (Err(_), Some(open)) => {
                    progress = open;
                    next += behind_bracket(&items[next..]);
                }
                // `-W` is one literal of the names that have it.
                (Err(Unread::At(at)), None)
                    if reading.named && is_literal(item) && items[..next - 1].last().is_some_and(is_literal) =>
                {
                    return Err(Unread::At(at - 1));
                }
                (Err(why), None) => return Err(why),
            },
        }
    }
    let Progress { parts, named, at } = progress;
    if at != text.len() {
        return Err(Unread::Longer(at));
    }
    if named.is_some() && parts == Parts::default() {
        return Err(Unread::At(0));
    }
    parts.instant(reading, round_up, zone, named)
}

fn is_literal(item: &Item) -> bool {
    matches!(item, Item::Literal(_))
}

/// How many items there are up to the end of the bracket that is open before them.
fn behind_bracket(items: &[Item]) -> usize {
    let mut open = 1;
    let is_end = |item: &Item| {
        open += match item {
            Item::Open => 1,
            Item::Close => -1,
            _ => 0,
        };
        open == 0
    };
    items.iter().position(is_end).map_or(items.len(), |end| end + 1)
}

impl Progress {
    /// Reads the first of some items.
    fn take(&mut self, items: &[Item], reading: &Reading, text: &str, round_up: bool) -> Result<(), Unread> {
        let Some(item) = items.first() else {
            return Ok(());
        };
        let (at, parts) = (self.at, &mut self.parts);
        if let Item::Letter('X' | 'V', _) = item
            && reading.named
        {
            self.named = Some(read_zone(&text[at..], reading.regions).ok_or(Unread::At(at))?);
            self.at = text.len();
            return Ok(());
        }
        let (value, next) = match *item {
            Item::Letter('u' | 'y' | 'Y', width @ (1 | 3..)) if !reading.named && reading.year == Year::Shown => {
                let read = read_shown_year(width, digits_behind(&items[1..]), &text[at..]);
                let (year, length) = read.map_err(|stop| Unread::At(at + stop))?;
                (year, at + length)
            }
            Item::Letter('D' | 'd' | 'M' | 'H' | 'h' | 'k' | 'K' | 'm' | 's', 1) if !reading.named => {
                let read = read_free_number(digits_behind(&items[1..]), &text[at..]);
                let (value, length) = read.map_err(|stop| Unread::At(at + stop))?;
                (value, at + length)
            }
            _ => {
                let after = match items.get(1) {
                    Some(Item::Letter('D', width)) => *width,
                    _ => 0,
                };
                step(item, after, reading, text, at).ok_or_else(|| Unread::At(stop(item, reading, text, at)))?
            }
        };
        parts.of_era |= item.letter() == Some('y') && !reading.named;
        self.at = next;
        let part = match item.letter() {
            Some('u' | 'y') => &mut parts.year,
            Some('Y') => &mut parts.week_year,
            Some('M') => &mut parts.month,
            Some('d') => &mut parts.day,
            Some('D') => &mut parts.day_of_year,
            Some('w') => &mut parts.week,
            Some('e') => &mut parts.weekday,
            Some('H' | 'k' | 'h' | 'K') => &mut parts.hour,
            Some('m') => &mut parts.minute,
            Some('s') => &mut parts.second,
            Some('S') => &mut parts.nano,
            Some('a') => &mut parts.half,
            Some('E') => &mut parts.name_of_day,
            Some('X' | 'x' | 'Z') => {
                self.named = Some(Zone::fixed(value * 1000));
                return Ok(());
            }
            _ => return Ok(()),
        };
        let (name, least, most) = match item.letter() {
            Some('K') => ("HourOfAmPm", 0, 11),
            // Upper bounds are resolved less strictly.
            Some('h') => ("ClockHourOfAmPm", i64::from(!round_up), 12),
            _ => ("", i64::MIN, i64::MAX),
        };
        if !(least..=most).contains(&value) {
            let least = i64::from(name != "HourOfAmPm");
            let why = format!("Invalid value for {name} (valid values {least} - {most}): {value}");
            return Err(Unread::Invalid(why));
        }
        *part = Some(match item.letter() {
            Some('k') => value % 24,
            Some('h') => value % 12,
            _ => value,
        });
        parts.of_half |= matches!(item.letter(), Some('h' | 'K'));
        Ok(())
    }
}

/// Reads the zone at the end of a text in the form of a name: one id or one offset.
fn read_zone(text: &str, regions: bool) -> Option<Zone> {
    let is_offset = text.starts_with(['+', '-']);
    match text {
        "Z" => Some(Zone::UTC),
        _ if is_offset && (matches!(text.len(), 3 | 5 | 6) || regions && text.len() == 9) => {
            Some(Zone::fixed(offset_seconds(text)? * 1000))
        }
        _ if is_offset || !regions || text.ends_with('Z') => None,
        _ => zone_at_end(text),
    }
}
