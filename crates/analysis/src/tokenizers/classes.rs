//! Which kinds of characters do settings of tokenizers name?

use super::super::characters::{is_digit, is_letter, is_punctuation, is_symbol, is_whitespace};
use super::super::java_regex::{Flags, Set};
use super::super::tables::Tables;

/// Unicode's general categories by Java's names for them.
const CATEGORIES: [(&str, &str); 30] = [
    ("uppercase_letter", "Lu"),
    ("lowercase_letter", "Ll"),
    ("titlecase_letter", "Lt"),
    ("modifier_letter", "Lm"),
    ("other_letter", "Lo"),
    ("non_spacing_mark", "Mn"),
    ("enclosing_mark", "Me"),
    ("combining_spacing_mark", "Mc"),
    ("decimal_digit_number", "Nd"),
    ("letter_number", "Nl"),
    ("other_number", "No"),
    ("space_separator", "Zs"),
    ("line_separator", "Zl"),
    ("paragraph_separator", "Zp"),
    ("control", "Cc"),
    ("format", "Cf"),
    ("private_use", "Co"),
    ("surrogate", "Cs"),
    ("unassigned", "Cn"),
    ("dash_punctuation", "Pd"),
    ("start_punctuation", "Ps"),
    ("end_punctuation", "Pe"),
    ("connector_punctuation", "Pc"),
    ("other_punctuation", "Po"),
    ("initial_quote_punctuation", "Pi"),
    ("final_quote_punctuation", "Pf"),
    ("math_symbol", "Sm"),
    ("currency_symbol", "Sc"),
    ("modifier_symbol", "Sk"),
    ("other_symbol", "So"),
];

/// All names that there are where categories may be named, in the order in which the real engine says them.
pub(super) const ALL: &str = "symbol, private_use, paragraph_separator, start_punctuation, unassigned, enclosing_mark, \
     connector_punctuation, letter_number, other_number, math_symbol, lowercase_letter, space_separator, surrogate, \
     initial_quote_punctuation, decimal_digit_number, digit, other_punctuation, dash_punctuation, currency_symbol, non_spacing_mark, \
     custom, format, modifier_letter, control, uppercase_letter, other_symbol, end_punctuation, modifier_symbol, other_letter, \
     line_separator, titlecase_letter, letter, punctuation, combining_spacing_mark, final_quote_punctuation, whitespace";

/// Kinds of characters, and characters one by one.
#[derive(Default)]
pub(super) struct Classes {
    kinds: Vec<fn(char) -> bool>,
    categories: Vec<Set>,
    pub(super) characters: Vec<char>,
}

impl Classes {
    /// Adds a kind by its name; returns whether there is one.
    pub(super) fn add(&mut self, name: &str) -> bool {
        self.kinds.push(match name {
            "letter" => is_letter,
            "digit" => is_digit,
            "whitespace" => is_whitespace,
            "punctuation" => is_punctuation,
            "symbol" => is_symbol,
            _ => return false,
        });
        true
    }

    /// Adds a general category by its name; returns whether there is one.
    pub(super) fn add_category(&mut self, name: &str, tables: &Tables) -> bool {
        let known = CATEGORIES.iter().find(|(known, _)| *known == name);
        let set = known.and_then(|(_, short)| Set::named(short, Flags::default(), tables));
        self.categories.extend(set);
        known.is_some()
    }

    /// Whether a character is one of them.
    pub(super) fn has(&self, c: char) -> bool {
        self.characters.contains(&c)
            || self.kinds.iter().any(|is| is(c))
            || self.categories.iter().any(|category| category.has(c))
    }
}
