//! Which settings are refused, and what becomes of the others? All that is wrong with them is said at once, in the words of the real
//! engine, which says the first.

use std::sync::Arc;

use super::file::{self, File};
use super::table::{self, Effect};
use super::value::Kind;
use super::{Given, Values, paths, similarity, sort};
use crate::analysis::Analysis;
use crate::analysis::tables::Tables;
use crate::json::{JsonError, Member};

/// Settings that were checked.
pub struct Checked {
    /// All of them.
    pub values: Values,
    /// As the image has them; empty where there are none.
    pub text: String,
    /// The analyzers that they describe.
    pub analysis: Arc<Analysis>,
    /// What these take their words from.
    pub tables: Tables,
    /// What does not do what it does in the real engine, a line each.
    pub notes: Vec<String>,
}

/// Why settings are refused.
pub enum Fault {
    /// The file is none.
    File(JsonError),
    /// What is wrong with settings, a line each, and the analyzers that they have all the same.
    Settings(Vec<String>, Arc<Analysis>),
}

/// What the names of settings of analysis begin with.
pub const ANALYSIS: &str = "index.analysis.";

/// Checks the settings of a mapping file together with those of a settings file, given as text, and with the files that they name.
pub fn check(
    of_mapping_file: &[Member<'_>],
    settings_file: Option<&str>,
    files: &[paths::Named],
) -> Result<Checked, Fault> {
    let mut file = File::default();
    file.add(of_mapping_file);
    if let Some(text) = settings_file {
        file.read(text).map_err(Fault::File)?;
    }
    paths::resolve(&mut file, files);
    let mut checked = Checked {
        values: Values::default(),
        text: String::new(),
        analysis: Arc::default(),
        tables: Tables::default(),
        notes: Vec::new(),
    };
    let mut faults = std::mem::take(&mut file.faults);
    let mut nulls: Vec<&str> = Vec::new();
    let (mut without, mut kept) = (Vec::new(), Vec::new());
    let mut similarities: Vec<(&str, &Given)> = Vec::new();
    for (name, given) in file.settings() {
        let is_similarity = name.starts_with(similarity::PREFIX);
        let mut is_list = false;
        if name.starts_with(ANALYSIS) {
            // What describes analyzers is checked as a whole.
            nulls.extend(given.is_none().then_some(name));
        } else if is_similarity {
            similarities.extend(given.map(|given| (name, given)));
        } else {
            let Some(setting) = table::find(name) else {
                faults.push(table::unknown(name));
                continue;
            };
            let Some(given) = given else { continue };
            if let Err(fault) = setting.kind.check(name, given) {
                faults.push(fault);
                continue;
            }
            match setting.effect {
                Effect::Used => {}
                Effect::Kept => kept.push(name),
                Effect::Without => without.push(name),
            }
            is_list = setting.kind == Kind::List;
        }
        if let Some(given) = given {
            // Components of analysis tell a text with commas from a list.
            let is_as_given = name.starts_with(ANALYSIS);
            let given = match is_list {
                _ if is_as_given => given.clone(),
                true => Given::List(given.list()),
                false => Given::One(given.text()),
            };
            checked.values.push(name.to_owned(), given);
        }
    }
    faults.extend(similarity::check::faults(similarities.into_iter()));
    faults.extend(sort::faults(&file));
    let (analysis, of_analysis) = Analysis::made(&checked.values, checked.tables.clone());
    checked.analysis = analysis.into();
    faults.extend(of_analysis.iter().map(ToString::to_string));
    faults.extend(untyped(&checked.values, &nulls));
    if !faults.is_empty() {
        return Err(Fault::Settings(faults, checked.analysis));
    }
    for (what, names) in [
        ("without effect on an index that is not written to", without),
        ("kept for what is not served yet", kept),
    ] {
        if !names.is_empty() {
            checked.notes.push(format!("settings {what}: {}", names.join(", ")));
        }
    }
    if !checked.values.all().is_empty() {
        checked.text = file::write(&checked.values);
    }
    Ok(checked)
}

/// What is wrong with components of analysis of which all settings are null: they have no type.
fn untyped(values: &Values, nulls: &[&str]) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for name in nulls {
        let mut parts = name[ANALYSIS.len()..].split('.');
        let (Some(section), Some(component), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let path = format!("{ANALYSIS}{section}.{component}");
        let has_more = values
            .all()
            .iter()
            .any(|(other, _)| other.strip_prefix(&path).is_some_and(|rest| rest.starts_with('.')));
        let fault = format!("[{path}]: {section} [{component}] must specify either an analyzer type, or a tokenizer");
        // A normalizer needs none.
        if !has_more && section != "normalizer" && !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    faults
}
