//! `german_normalization`: as Lucene's `GermanNormalizationFilter`, after the beginning of Snowball's `German2`.

use super::{Units, at, unit};

/// What the letters before allow.
#[derive(PartialEq, Eq)]
enum State {
    /// Nothing.
    Other,
    /// An e that stands for an umlaut.
    Umlaut,
    /// No such e, since vowels come before it.
    Vowel,
}

pub(super) fn normalize(units: &mut Units) {
    let mut state = State::Other;
    let mut place = 0;
    while place < units.len() {
        let c = at(units, place);
        state = match c {
            'a' | 'o' => State::Umlaut,
            'u' if state == State::Other => State::Umlaut,
            'e' => {
                if state == State::Umlaut {
                    units.remove(place);
                    state = State::Vowel;
                    continue;
                }
                State::Vowel
            }
            'u' | 'i' | 'q' | 'y' => State::Vowel,
            'ä' | 'ö' | 'ü' => {
                units[place] = unit(match c {
                    'ä' => 'a',
                    'ö' => 'o',
                    _ => 'u',
                });
                State::Vowel
            }
            'ß' => {
                units[place] = unit('s');
                place += 1;
                units.insert(place, unit('s'));
                State::Other
            }
            _ => State::Other,
        };
        place += 1;
    }
}
