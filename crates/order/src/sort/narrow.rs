//! Which documents of some cannot become hits, as their one value is not in a range? Found for many at once.

use super::Among;
use crate::columns::select::bits_of;
use crate::format::column::{Column, Presence};
use crate::window::{Bits, WORDS};

/// Takes away documents whose one value is not from `low` to `high`; `missing` says whether those without a value stay. Documents
/// with several values stay.
pub(super) fn narrow(column: &Column<'_>, among: Among<'_>, (low, high): (i64, i64), missing: bool, bits: &mut [u64]) {
    let present = match column.presence {
        Presence::Single => None,
        Presence::Optional(present) => Some(present),
        Presence::Multiple(_) => return,
    };
    let mut inside: Bits = [0; WORDS];
    let inside = &mut inside[..bits.len().min(WORDS)];
    let range = column.code_range(low, high);
    match among {
        Among::Window(base) => {
            if let Some((low, high)) = range {
                column.select(base, column.values.length as u32, low, high, inside);
            }
            if let (Some(present), true) = (present, missing) {
                for (word, present) in inside.iter_mut().zip(&present[base as usize / 64..]) {
                    *word |= !present;
                }
            }
        }
        Among::List(documents) => {
            if let Some((low, high)) = range {
                column.select_listed(documents, low, high, inside);
            }
            if present.is_some() {
                for (some, word) in documents.chunks(64).zip(inside.iter_mut()) {
                    let has = bits_of(some, |document| column.has(document));
                    *word = *word & has | if missing { !has } else { 0 };
                }
            }
        }
    }
    bits.iter_mut().zip(inside).for_each(|(word, inside)| *word &= *inside);
}
