//! `stemmer`: words without their endings, as a language has it.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::stemmers::rslp::Rslp;
use super::super::stemmers::{self, Units, is_name};
use super::super::tables::Tables;
use super::{Stems, kstem, porter_stem, possessive, snowball};
use vitrine_base::cause::Cause;

/// Algorithms of Snowball's by the names that they have here.
const SNOWBALL: &[(&str, &str)] = &[
    ("armenian", "Armenian"),
    ("basque", "Basque"),
    ("catalan", "Catalan"),
    ("danish", "Danish"),
    ("dutch", "Dutch"),
    ("dutch_kp", "Kp"),
    ("kp", "Kp"),
    ("estonian", "Estonian"),
    ("finnish", "Finnish"),
    ("french", "French"),
    ("german", "German"),
    ("german2", "German2"),
    ("hungarian", "Hungarian"),
    ("irish", "Irish"),
    ("italian", "Italian"),
    ("lithuanian", "Lithuanian"),
    ("lovins", "Lovins"),
    ("norwegian", "Norwegian"),
    ("porter2", "English"),
    ("portuguese", "Portuguese"),
    ("romanian", "Romanian"),
    ("russian", "Russian"),
    ("spanish", "Spanish"),
    ("swedish", "Swedish"),
    ("turkish", "Turkish"),
];

/// What rules of a table do to a word.
type ByRules = fn(&Rslp, &mut Units);

/// Stemmers whose rules are tables, by their names, of which only one may be written as one word.
const RSLP: &[(&str, &str, ByRules)] = &[
    ("galician", "galician", Rslp::galician),
    ("minimal_galician", "galician", Rslp::minimal),
    ("minimal_portuguese", "portuguese", Rslp::minimal),
    ("portuguese_rslp", "portuguese", Rslp::portuguese),
];

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let language = component.text("language").or_else(|| component.text("name"));
    stemmer(&language.unwrap_or_else(|| "porter".to_owned()), around.tables)
}

/// Returns the filter of a language by the name that the real engine has for it.
pub fn stemmer(language: &str, tables: &Tables) -> Result<Arc<dyn TokenFilter>, Cause> {
    let is = |known: &str| is_name(known, language);
    if is("english") || is("porter") {
        return Ok(porter_stem());
    }
    if is("possessive_english") {
        return Ok(possessive());
    }
    if let Some((_, name)) = SNOWBALL.iter().find(|&&(known, _)| is(known)) {
        return snowball(name, tables);
    }
    if is("light_english") || is("kstem") {
        return kstem(tables);
    }
    let is_rslp = |known: &str| known.eq_ignore_ascii_case(language) || known == "minimal_portuguese" && is(known);
    if let Some(&(_, table, stem)) = RSLP.iter().find(|(known, ..)| is_rslp(known)) {
        let rules = tables.get(&["rslp/", table].concat()).and_then(Rslp::read);
        let rules = rules.ok_or_else(|| Cause::illegal_argument(said!("[{language}] is not in the index")))?;
        return Ok(by(move |word| stem(&rules, word)));
    }
    match stemmers::find(language) {
        Some(stem) => Ok(by(stem)),
        None => snowball(&capitalized(language), tables),
    }
}

/// Returns the filter of `german_stem`.
pub fn german() -> Arc<dyn TokenFilter> {
    by(stemmers::GERMAN)
}

/// A filter that cuts words so.
fn by(stem: impl Fn(&mut Units) + Send + Sync + 'static) -> Arc<dyn TokenFilter> {
    Arc::new(Stems(move |term: &str, out: &mut String| {
        let mut word = Units::of(term);
        stem(&mut word);
        word.write(term, out)
    }))
}

/// The name of a class for that of a language.
fn capitalized(language: &str) -> String {
    let mut characters = language.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
