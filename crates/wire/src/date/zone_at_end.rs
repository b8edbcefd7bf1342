//! Which zone does the end of a date's text name? An id, an offset, or both.

use super::zone::{Zone, offset_seconds};

/// Reads the zone at the end of a date: an id, or an offset such as `+0100`; where both are there, the id counts.
pub(super) fn zone_at_end(text: &str) -> Option<Zone> {
    [0, 1, 3, 5].into_iter().find_map(|length| {
        let (id, offset) = text.split_at_checked(text.len().checked_sub(length)?)?;
        let offset = match length {
            0 => None,
            1 if offset == "Z" => Some(0),
            1 => return None,
            _ => Some(offset_seconds(offset)? * 1000),
        };
        if id.is_empty() {
            offset.map(Zone::fixed)
        } else {
            zone_id(id)
        }
    })
}

/// Reads a zone's id as texts have it: offsets have a colon, also behind `UTC`.
fn zone_id(id: &str) -> Option<Zone> {
    if matches!(id, "Z" | "UTC" | "GMT" | "UT") {
        return Some(Zone::UTC);
    }
    let prefix = ["UTC", "GMT", "UT", ""].into_iter();
    let rest = prefix
        .filter_map(|prefix| id.strip_prefix(prefix))
        .find(|rest| rest.starts_with(['+', '-']));
    match rest {
        Some(offset) if matches!(offset.len(), 6 | 9) => Some(Zone::fixed(offset_seconds(offset)? * 1000)),
        Some(_) => None,
        None => Zone::region(id),
    }
}
