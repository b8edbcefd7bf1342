//! `snowball`: words stemmed by an algorithm of Snowball's, of which some have stop words.

use super::super::chain::Chain;
use super::super::component::Component;
use super::super::filters::{lowercase_of, possessive, snowball, stop};
use super::super::tables::Tables;
use super::super::tokenizers;
use super::super::words::{self, Words};
use super::bare_filter;
use super::languages::missing;
use vitrine_base::cause::Cause;

/// Languages that have stop words, with the names of the lists.
const STOP_WORDS: [(&str, &str); 5] = [
    ("English", "english"),
    ("Dutch", "dutch"),
    ("German", "german"),
    ("German2", "german"),
    ("French", "french"),
];

pub(super) fn create(component: Component<'_>, tables: &Tables) -> Result<Chain, Cause> {
    let given = component.text("language").or_else(|| component.text("name"));
    let language = given.unwrap_or_else(|| "English".to_owned());
    let words = match words::read(component, "stopwords", tables, false)? {
        Some(words) => words,
        None => {
            let known = STOP_WORDS.iter().find(|(known, _)| *known == language);
            let list = known.and_then(|(_, list)| words::list(list, tables));
            Words::new(list.unwrap_or_default(), false)
        }
    };
    let mut filters = Vec::new();
    if matches!(language.as_str(), "English" | "Porter" | "Lovins") {
        filters.push(possessive());
    }
    filters.push(match language.as_str() {
        "Turkish" => lowercase_of("turkish")?,
        _ => bare_filter("lowercase", tables)?,
    });
    filters.push(stop(words));
    filters.push(
        snowball(&language, tables).map_err(|unknown| match component.is_bare() {
            // An index that does not use the analyzer has no algorithm of it.
            true => missing("snowball"),
            false => unknown,
        })?,
    );
    Ok(Chain::new(tokenizers::standard(), filters))
}
