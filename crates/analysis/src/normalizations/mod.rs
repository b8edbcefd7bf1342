//! Which letters of a language are written in several ways? One file a language, each after a filter of Lucene 8.11.1 (Apache-2.0), on
//! the UTF-16 units of a term.

mod arabic;
mod bengali;
mod german;
mod hindi;
mod indic;
mod persian;
mod scandinavian;
mod serbian;
mod sorani;
mod units;
mod width;

pub use units::Units;

/// What changes a term.
type Normalize = fn(&mut Units);

/// The filters by name; normalizers may have all of them.
const NORMALIZATIONS: &[(&str, Normalize)] = &[
    ("arabic_normalization", arabic::normalize),
    ("bengali_normalization", bengali::normalize),
    ("cjk_width", width::normalize),
    ("german_normalization", german::normalize),
    ("hindi_normalization", hindi::normalize),
    ("indic_normalization", indic::normalize),
    ("persian_normalization", persian::normalize),
    ("scandinavian_folding", scandinavian::fold),
    ("scandinavian_normalization", scandinavian::normalize),
    ("serbian_normalization", serbian::normalize),
    ("sorani_normalization", sorani::normalize),
];

/// Finds what a filter does.
pub fn find(name: &str) -> Option<Normalize> {
    let (_, normalize) = NORMALIZATIONS.iter().find(|&&(known, _)| known == name)?;
    Some(*normalize)
}

/// Writes a term as a filter has it; returns whether it differs.
pub fn apply(normalize: Normalize, term: &str, out: &mut String) -> bool {
    if term.is_ascii() && !term.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return false;
    }
    let mut units = Units::of(term);
    normalize(&mut units);
    out.extend(char::decode_utf16(units.all().iter().copied()).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
    out != term
}

/// A unit as a character.
fn character(unit: u16) -> char {
    char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The unit at a place as a character; none of a term's where there is none.
fn at(units: &Units, place: usize) -> char {
    units.get(place).map_or('\0', |&unit| character(unit))
}

/// A character of the basic plane as a unit.
fn unit(c: char) -> u16 {
    c as u32 as u16
}

/// Replaces units one by one, or leaves them out.
fn map(units: &mut Units, map: impl Fn(char) -> Option<char>) {
    units.all().retain_mut(|one| {
        let mapped = map(character(*one));
        if let Some(c) = mapped
            && c != char::REPLACEMENT_CHARACTER
        {
            *one = unit(c);
        }
        mapped.is_some()
    });
}
