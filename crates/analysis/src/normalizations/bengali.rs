//! `bengali_normalization`: as Lucene's `BengaliNormalizer`, after N. UzZaman and M. Khan, "A Double Metaphone Encoding for Bangla"
//! (2005).

use super::{Units, at, unit};

const VIRAMA: char = '\u{9cd}';

pub(super) fn normalize(units: &mut Units) {
    // As in Java, the place may go to one before the first.
    let mut place = 0isize;
    while (place as usize) < units.len() {
        let here = place as usize;
        let before = |back: usize| here.checked_sub(back).map_or('\0', |at_place| at(units, at_place));
        match at(units, here) {
            '\u{981}' => {
                units.remove(here);
                place -= 1;
            }
            '\u{9c0}' => units[here] = unit('\u{9bf}'),
            '\u{9c2}' => units[here] = unit('\u{9c1}'),
            '\u{995}' if at(units, here + 1) == VIRAMA && at(units, here + 2) == '\u{9bf}' => {
                units.remove(here + 2);
                if here == 0 {
                    units[here] = unit('\u{996}');
                    units.remove(here + 1);
                } else {
                    units[here + 1] = unit('\u{996}');
                }
            }
            '\u{999}' => units[here] = unit('\u{982}'),
            '\u{9af}' if here == 2 && before(1) == VIRAMA => {
                units[here - 1] = unit('\u{9c7}');
                if at(units, here + 1) == '\u{9be}' {
                    units.remove(here + 1);
                }
                units.remove(here);
                place -= 1;
            }
            '\u{9af}' if before(1) == VIRAMA => {
                units.remove(here);
                units.remove(here - 1);
                place -= 2;
            }
            '\u{9ac}' if before(1) == VIRAMA => {
                if here == 2 || here >= 5 && before(3) == VIRAMA {
                    units.remove(here);
                    units.remove(here - 1);
                    place -= 2;
                } else if here >= 2 {
                    units[here - 1] = units[here - 2];
                    units.remove(here);
                    place -= 1;
                }
            }
            '\u{983}' if here + 1 == units.len() => {
                if units.len() <= 3 {
                    units[here] = unit('\u{9b9}');
                } else {
                    units.remove(here);
                }
            }
            '\u{983}' => units[here] = units[here + 1],
            '\u{9b6}' | '\u{9b7}' => units[here] = unit('\u{9b8}'),
            '\u{9a3}' => units[here] = unit('\u{9a8}'),
            '\u{9dc}' | '\u{9dd}' => units[here] = unit('\u{9b0}'),
            '\u{9ce}' => units[here] = unit('\u{9a4}'),
            _ => {}
        }
        place += 1;
    }
}
