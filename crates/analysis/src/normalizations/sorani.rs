//! `sorani_normalization`: as Lucene's `SoraniNormalizer`.

use super::Units;
use super::arabic::is_mark;
use super::{at, unit};

/// Java's `FORMAT` category in the basic plane.
fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

pub(super) fn normalize(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let c = at(units, place);
        let changed = match c {
            '\u{64a}' | '\u{649}' => '\u{6cc}',
            '\u{643}' => '\u{6a9}',
            '\u{200c}' => {
                if place > 0 && at(units, place - 1) == '\u{647}' {
                    units[place - 1] = unit('\u{6d5}');
                }
                units.remove(place);
                continue;
            }
            '\u{647}' if place + 1 == units.len() => '\u{6d5}',
            '\u{629}' => '\u{6d5}',
            '\u{6be}' => '\u{647}',
            '\u{631}' if place == 0 => '\u{695}',
            '\u{692}' => '\u{695}',
            c if is_mark(c) || is_format(c) => {
                units.remove(place);
                continue;
            }
            _ => {
                place += 1;
                continue;
            }
        };
        units[place] = unit(changed);
        place += 1;
    }
}
