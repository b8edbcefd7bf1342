//! What do a mapping file and a settings file come to? A mapping, settings, and what is to be said of what was left out.

use super::config::Config;
use super::forms;
use super::refusal::{at_place, refuse};
use crate::analysis::analyzers::ask_for_tables;
use crate::analysis::tables::Tables;
use crate::error::{Cause, Detail};
use crate::mapping::{Defaults, Limits, Mapping, MappingError};
use crate::settings::check::{self, Checked, Fault};
use crate::settings::mapping::OfMapping;
use crate::settings::{Settings, Values};
use crate::settings::{routing, sort};

/// What a build is given beside documents.
pub struct Inputs {
    /// The mapping.
    pub mapping: Mapping,
    /// What the settings mean to searches.
    pub settings: Settings,
    /// The settings.
    pub values: Values,
    /// The settings as the image has them; empty where there are none.
    pub settings_text: String,
    /// What the analyzers of the index take their words from.
    pub tables: Tables,
    /// What was left out, or has no effect, a line each.
    pub notes: Vec<String>,
}

/// Reads both files; where settings are wrong, what is wrong with the mapping is said with them.
pub fn read(config: &Config) -> Result<Inputs, Cause> {
    let text = config.mapping.as_str();
    let file = forms::read(text).map_err(|error| of_mapping_file(error, text, 0))?;
    let (start, mapping_text) = match file.mapping.clone() {
        Some(range) => (range.start, text.get(range).unwrap_or(text)),
        None => (0, "{}"),
    };
    let checked = match check::check(&file.settings, config.settings.as_deref(), &config.files) {
        Ok(checked) => checked,
        Err(Fault::File(error)) => {
            let cause = of_settings(refuse(error.message));
            return Err(at_place(cause, config.settings.as_deref().unwrap_or(""), error.at, 1));
        }
        Err(Fault::Settings(mut faults, analysis)) => {
            let defaults = Defaults {
                analysis,
                ..Defaults::default()
            };
            let mapping = Mapping::parse_within(mapping_text, Limits::LARGEST, defaults);
            let of_mapping = mapping.err().map(|error| error.message);
            faults.extend(of_mapping.iter().flat_map(|faults| faults.lines()).map(str::to_owned));
            let cause = refuse(listed(&faults));
            return Err(if file.settings.is_empty() {
                of_settings(cause)
            } else {
                cause
            });
        }
    };
    checked.analysis.check(&config.name)?;
    routing::check(&checked.values, &config.name).map_err(Cause::illegal_argument)?;
    let of_mapping = OfMapping::of(&checked.values, checked.analysis.clone());
    let mapping = Mapping::parse_within(mapping_text, of_mapping.limits(), of_mapping.defaults.clone())
        .and_then(|mapping| {
            routing::check_mapping(&checked.values, &mapping, &config.name)?;
            Ok(mapping)
        })
        .map_err(|error| of_mapping_file(error, text, start))?;
    let Checked {
        values,
        text,
        mut notes,
        tables,
        ..
    } = checked;
    ask_for_tables(&tables);
    sort::fields(&values, &mapping).map_err(refuse)?;
    notes.splice(0..0, file.notes);
    Ok(Inputs {
        mapping,
        settings: Settings::of(&values),
        values,
        settings_text: text,
        tables,
        notes,
    })
}

/// Says what is wrong, one thing a line.
fn listed(faults: &[String]) -> String {
    match faults {
        [one] => one.clone(),
        several => format!("{} faults:\n  {}", several.len(), several.join("\n  ")),
    }
}

fn of_settings(cause: Cause) -> Cause {
    cause.with("input", Detail::Text("settings".to_owned()))
}

/// Says where an error is, given the byte of the file at which the text with it begins.
fn of_mapping_file(error: MappingError, file: &str, start: usize) -> Cause {
    let cause = error.cause.unwrap_or_else(|| refuse(error.message));
    match error.at {
        Some(at) => at_place(cause, file, start + at, 1),
        None => cause,
    }
}
