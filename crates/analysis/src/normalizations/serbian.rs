//! `serbian_normalization`: Cyrillic letters and those with marks as plain Latin ones, as Lucene's `SerbianNormalizationFilter`.

use super::{Units, at, unit};

pub(super) fn normalize(units: &mut Units) {
    let mut place = 0;
    while place < units.len() {
        let changed = match at(units, place) {
            'а' => "a",
            'б' => "b",
            'в' => "v",
            'г' => "g",
            'д' => "d",
            'ђ' | 'đ' => "dj",
            'е' => "e",
            'ж' | 'з' | 'ž' => "z",
            'и' => "i",
            'ј' => "j",
            'к' => "k",
            'л' => "l",
            'љ' => "lj",
            'м' => "m",
            'н' => "n",
            'њ' => "nj",
            'о' => "o",
            'п' => "p",
            'р' => "r",
            'с' => "s",
            'т' => "t",
            'ћ' | 'ц' | 'ч' | 'č' | 'ć' => "c",
            'у' => "u",
            'ф' => "f",
            'х' => "h",
            'џ' => "dz",
            'ш' | 'š' => "s",
            _ => {
                place += 1;
                continue;
            }
        };
        let mut all = changed.chars().map(unit);
        units[place] = all.next().unwrap_or_default();
        for (more, one) in (place + 1..).zip(all) {
            units.insert(more, one);
        }
        place += changed.len();
    }
}
