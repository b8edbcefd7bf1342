//! `scandinavian_normalization` and `scandinavian_folding`: as Lucene's filters of these names.

use super::{Units, at, unit};

pub(super) fn normalize(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let next = at(units, place + 1).to_ascii_lowercase();
        let (changed, is_pair) = match (at(units, place), next) {
            ('ä', _) => ('æ', false),
            ('Ä', _) => ('Æ', false),
            ('ö', _) => ('ø', false),
            ('Ö', _) => ('Ø', false),
            ('a', 'a' | 'o') => ('å', true),
            ('A', 'a' | 'o') => ('Å', true),
            ('a', 'e') => ('æ', true),
            ('A', 'e') => ('Æ', true),
            ('o', 'e' | 'o') => ('ø', true),
            ('O', 'e' | 'o') => ('Ø', true),
            _ => {
                place += 1;
                continue;
            }
        };
        if is_pair {
            units.remove(place + 1);
        }
        units[place] = unit(changed);
        place += 1;
    }
}

pub(super) fn fold(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let next = at(units, place + 1).to_ascii_lowercase();
        match (at(units, place), next) {
            ('å' | 'ä' | 'æ', _) => units[place] = unit('a'),
            ('Å' | 'Ä' | 'Æ', _) => units[place] = unit('A'),
            ('ø' | 'ö', _) => units[place] = unit('o'),
            ('Ø' | 'Ö', _) => units[place] = unit('O'),
            ('a' | 'A', 'a' | 'e' | 'o') | ('o' | 'O', 'e' | 'o') => {
                units.remove(place + 1);
            }
            _ => {}
        }
        place += 1;
    }
}
