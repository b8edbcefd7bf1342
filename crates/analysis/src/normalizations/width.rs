//! `cjk_width`: full-width Latin letters as plain ones, half-width Katakana as full-width, as Lucene's `CJKWidthFilter`.

use super::Units;

/// Full-width Katakana for the half-width ones from U+FF65 on.
#[rustfmt::skip]
const KATAKANA: [u16; 59] = [0x30fb, 0x30f2, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30e3, 0x30e5, 0x30e7, 0x30c3, 0x30fc, 0x30a2, 0x30a4, 0x30a6, 0x30a8, 0x30aa, 0x30ab, 0x30ad, 0x30af, 0x30b1, 0x30b3, 0x30b5, 0x30b7, 0x30b9, 0x30bb, 0x30bd, 0x30bf, 0x30c1, 0x30c4, 0x30c6, 0x30c8, 0x30ca, 0x30cb, 0x30cc, 0x30cd, 0x30ce, 0x30cf, 0x30d2, 0x30d5, 0x30d8, 0x30db, 0x30de, 0x30df, 0x30e0, 0x30e1, 0x30e2, 0x30e4, 0x30e6, 0x30e8, 0x30e9, 0x30ea, 0x30eb, 0x30ec, 0x30ed, 0x30ef, 0x30f3, 0x3099, 0x309a];

/// What a voiced mark adds to a letter, from U+30A6 on.
#[rustfmt::skip]
const VOICED: [u16; 88] = [78, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

/// What a half-voiced mark adds.
#[rustfmt::skip]
const HALF_VOICED: [u16; 88] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

pub(super) fn normalize(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let unit = units[place];
        match unit {
            0xff01..=0xff5e => units[place] -= 0xfee0,
            0xff9e | 0xff9f if place > 0 && combine(&mut units[place - 1], unit) => {
                units.remove(place);
                continue;
            }
            0xff65..=0xff9f => units[place] = KATAKANA[usize::from(unit - 0xff65)],
            _ => {}
        }
        place += 1;
    }
}

/// Adds a mark to the letter before it; returns whether that changed it.
fn combine(before: &mut u16, mark: u16) -> bool {
    if !(0x30a6..=0x30fd).contains(before) {
        return false;
    }
    let marks = if mark == 0xff9f { &HALF_VOICED } else { &VOICED };
    let more = marks[usize::from(*before - 0x30a6)];
    *before += more;
    more != 0
}
