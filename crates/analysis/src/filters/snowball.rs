//! `snowball`: words without their endings, by one of Snowball's algorithms.

use std::sync::Arc;

use super::super::cases::upper;
use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::snowball::Program;
use super::super::tables::Tables;
use super::Stems;
use vitrine_base::cause::Cause;

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let given = component.text("language").or_else(|| component.text("name"));
    let language = given.unwrap_or_else(|| "English".to_owned());
    // The real engine's own words for two of them.
    let mut characters = language.chars();
    let name = characters.next().map_or_else(String::new, |first| {
        [&upper(&first.to_string()), characters.as_str()].concat()
    });
    component.late_or(snowball(&name, around.tables), || {
        Arc::new(Stems(|_: &str, _: &mut String| false))
    })
}

/// Returns the filter of an algorithm, by the name of its class in Lucene without `Stemmer`; the error is that of an unknown one.
pub fn snowball(name: &str, tables: &Tables) -> Result<Arc<dyn TokenFilter>, Cause> {
    let table = tables.get(&["snowball/", name].concat());
    let Some(program) = table.and_then(Program::read) else {
        let reason = said!("Invalid stemmer class specified: {name}");
        return Err(Cause::illegal_argument(reason));
    };
    Ok(Arc::new(Stems(move |term: &str, out: &mut String| {
        program.stem(term, out)
    })))
}
