//! `hindi_normalization`: as Lucene's `HindiNormalizer`, after L. Larkey and others, "Hindi CLIR in Thirty Days" (2003).

use super::{Units, at, unit};

pub(super) fn normalize(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let c = at(units, place);
        let changed = match c {
            '\u{928}' => {
                // A dead n is a nasal sign.
                if at(units, place + 1) == '\u{94d}' {
                    units[place] = unit('\u{902}');
                    units.remove(place + 1);
                }
                place += 1;
                continue;
            }
            '\u{93c}' | '\u{200d}' | '\u{200c}' | '\u{94d}' => {
                units.remove(place);
                continue;
            }
            '\u{901}' => '\u{902}',
            '\u{929}' => '\u{928}',
            '\u{931}' => '\u{930}',
            '\u{934}' => '\u{933}',
            '\u{958}' => '\u{915}',
            '\u{959}' => '\u{916}',
            '\u{95a}' => '\u{917}',
            '\u{95b}' => '\u{91c}',
            '\u{95c}' => '\u{921}',
            '\u{95d}' => '\u{922}',
            '\u{95e}' => '\u{92b}',
            '\u{95f}' => '\u{92f}',
            '\u{945}' | '\u{946}' | '\u{948}' => '\u{947}',
            '\u{949}' | '\u{94a}' | '\u{94c}' => '\u{94b}',
            '\u{90d}' | '\u{90e}' | '\u{910}' => '\u{90f}',
            '\u{911}' | '\u{912}' | '\u{914}' => '\u{913}',
            '\u{972}' | '\u{906}' => '\u{905}',
            '\u{908}' => '\u{907}',
            '\u{90a}' => '\u{909}',
            '\u{960}' => '\u{90b}',
            '\u{961}' => '\u{90c}',
            '\u{940}' => '\u{93f}',
            '\u{942}' => '\u{941}',
            '\u{944}' => '\u{943}',
            '\u{963}' => '\u{962}',
            _ => {
                place += 1;
                continue;
            }
        };
        units[place] = unit(changed);
        place += 1;
    }
}
