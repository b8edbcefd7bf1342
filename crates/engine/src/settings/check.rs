//! Which settings are refused, and what becomes of the others? All that is wrong with them is said at once, in the words of the real
//! engine, which says the first.

use super::Values;
use super::file::{self, File, Given};
use super::table::{self, Effect};
use super::value::Kind;
use super::{similarity, sort};
use crate::json::{JsonError, Member};

/// Settings that were checked.
pub struct Checked {
    /// All of them.
    pub values: Values,
    /// As the image has them; empty where there are none.
    pub text: String,
    /// What does not do what it does in the real engine, a line each.
    pub notes: Vec<String>,
}

/// Why settings are refused.
pub enum Fault {
    /// The file is none.
    File(JsonError),
    /// What is wrong with settings, a line each.
    Settings(Vec<String>),
}

const ANALYSIS: &str = "index.analysis.";

/// Checks the settings of a mapping file together with those of a settings file, given as text.
pub fn check(of_mapping_file: &[Member<'_>], settings_file: Option<&str>) -> Result<Checked, Fault> {
    let mut file = File::default();
    file.add(of_mapping_file);
    if let Some(text) = settings_file {
        file.read(text).map_err(Fault::File)?;
    }
    let mut checked = Checked {
        values: Values::default(),
        text: String::new(),
        notes: Vec::new(),
    };
    let mut faults = std::mem::take(&mut file.faults);
    let (mut without, mut kept) = (Vec::new(), Vec::new());
    let mut components: Vec<String> = Vec::new();
    let mut similarities: Vec<(&str, &Given)> = Vec::new();
    for (name, given) in file.settings() {
        let is_similarity = name.starts_with(similarity::PREFIX);
        let mut is_list = false;
        if let Some(component) = name.strip_prefix(ANALYSIS) {
            let mut parts = component.splitn(3, '.');
            let component: Vec<String> = parts.by_ref().take(2).map(|part| format!("[{part}]")).collect();
            let component = component.join(" ");
            if !components.contains(&component) {
                components.push(component);
            }
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
            let values = if is_list { given.list() } else { vec![given.text()] };
            checked.values.push(name.to_owned(), values);
        }
    }
    faults.extend(similarity::check::faults(similarities.into_iter()));
    faults.extend(sort::faults(&file));
    if !components.is_empty() {
        faults.push(format!(
            "[analysis] is not supported yet, and the settings have {}; leave them out",
            components.join(", ")
        ));
    }
    if !faults.is_empty() {
        return Err(Fault::Settings(faults));
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
