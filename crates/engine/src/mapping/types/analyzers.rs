//! Which analyzer does a parameter name? One that is here, one of the real engine's that is not, or none.

use super::super::{Parameters, Problem};
use crate::analysis::Analyzer;

/// The real engine's analyzers that are not here.
const UNSUPPORTED: [&str; 39] = [
    "arabic",
    "armenian",
    "basque",
    "bengali",
    "brazilian",
    "bulgarian",
    "catalan",
    "chinese",
    "cjk",
    "czech",
    "danish",
    "dutch",
    "english",
    "estonian",
    "fingerprint",
    "finnish",
    "french",
    "galician",
    "german",
    "greek",
    "hindi",
    "hungarian",
    "indonesian",
    "irish",
    "italian",
    "latvian",
    "lithuanian",
    "norwegian",
    "pattern",
    "persian",
    "portuguese",
    "romanian",
    "russian",
    "snowball",
    "sorani",
    "spanish",
    "swedish",
    "thai",
    "turkish",
];

/// Takes the name of an analyzer, if one is given; one that is not supported is refused, and stood for by another.
pub(super) fn take(parameters: &mut Parameters<'_, '_>, name: &str) -> Result<Option<(String, Analyzer)>, Problem> {
    let Some(given) = parameters.text(name)? else {
        return Ok(None);
    };
    match Analyzer::by_name(&given) {
        Ok(analyzer) => Ok(Some((given, analyzer))),
        Err(_) if UNSUPPORTED.contains(&given.as_str()) => {
            parameters.refuse_value(
                name,
                &format!("of [{given}] is not supported; [standard], [simple], [stop], [whitespace] and [keyword] are"),
            );
            Ok(Some((given, Analyzer::Standard)))
        }
        Err(_) => {
            let reason = format!("{name} [{given}] has not been configured in mappings");
            Err(Problem::illegal_argument(reason.replace("search_analyzer", "analyzer")))
        }
    }
}
