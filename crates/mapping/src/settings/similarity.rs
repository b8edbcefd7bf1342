//! `index.similarity.NAME`: how do fields score that name it, or, as `default`, all that name none?

use super::Values;
use crate::bm25::Similarity;
use crate::java::parse::float;

pub(super) const PREFIX: &str = "index.similarity.";

/// Returns the similarity that every index has under a name; the default one without.
pub(super) fn built_in(name: Option<&str>) -> Option<Similarity> {
    match name {
        None | Some("BM25") => Some(Similarity::default()),
        Some("boolean") => Some(Similarity::Boolean),
        Some(_) => None,
    }
}

/// Returns the similarities that settings, which were checked, have by name.
pub(super) fn named(values: &Values) -> Vec<(String, Similarity)> {
    let mut named = Vec::new();
    let float = |name: &str, parameter: &str, default: f32| {
        let text = values.text(&[PREFIX, name, parameter].concat());
        text.and_then(float).unwrap_or(default)
    };
    for (key, given) in values.all() {
        let name = key.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(".type"));
        if let Some(name) = name {
            let similarity = match given.text().as_str() {
                "boolean" => Similarity::Boolean,
                _ => Similarity::Bm25 {
                    k1: float(name, ".k1", 1.2),
                    b: float(name, ".b", 0.75),
                },
            };
            named.push((name.to_owned(), similarity));
        }
    }
    named
}

#[cfg(feature = "build")]
pub(super) mod check {
    use std::collections::BTreeMap;

    use super::super::Given;
    use super::PREFIX;
    use crate::java::parse::float;
    use crate::java::text::float as shown;

    /// The real engine has these as well, and Vitrine has not.
    const OTHERS: [&str; 6] = ["DFI", "DFR", "IB", "LMDirichlet", "LMJelinekMercer", "scripted"];

    /// Returns what is wrong with similarities, a line for each of them, given all settings that begin with [`PREFIX`].
    pub fn faults<'s>(settings: impl Iterator<Item = (&'s str, &'s Given)>) -> Vec<String> {
        let mut groups: BTreeMap<&str, BTreeMap<&str, &Given>> = BTreeMap::new();
        let mut faults = Vec::new();
        for (key, given) in settings {
            let rest = key.strip_prefix(PREFIX).unwrap_or(key);
            match rest.split_once('.') {
                Some((name, parameter)) => {
                    groups.entry(name).or_default().insert(parameter, given);
                }
                None => faults.push(format!(
                    "Failed to get setting group for [] setting prefix and setting [{rest}] because of a missing '.'"
                )),
            }
        }
        for (name, group) in groups {
            if let Err(fault) = group_fault(name, &group) {
                faults.push(fault);
            }
        }
        faults
    }

    fn group_fault(name: &str, group: &BTreeMap<&str, &Given>) -> Result<(), String> {
        if matches!(name, "BM25" | "boolean" | "classic") {
            return Err(format!(
                "illegal value for [{PREFIX}{name}] cannot redefine built-in similarity"
            ));
        }
        let Some(kind) = group.get("type").map(|given| given.text()) else {
            return Err(format!("Similarity [{name}] must have an associated type"));
        };
        let parameters: &[&str] = match kind.as_str() {
            "BM25" => &["b", "discount_overlaps", "k1"],
            "boolean" => &[],
            "classic" => {
                return Err("The [classic] similarity may not be used anymore. Please use the [BM25] similarity or build a custom \
                     [scripted] similarity instead."
                    .to_owned());
            }
            other if OTHERS.contains(&other) => {
                return Err(format!(
                    "similarity [{name}]: type [{other}] is not supported; supported are BM25 and boolean"
                ));
            }
            other => return Err(format!("Unknown Similarity type [{other}] for [{name}]")),
        };
        let unknown: Vec<&str> = group
            .keys()
            .copied()
            .filter(|key| *key != "type" && !parameters.contains(key))
            .collect();
        if !unknown.is_empty() {
            let unknown = unknown.join(", ");
            return Err(format!("Unknown settings for similarity of type [{kind}]: [{unknown}]"));
        }
        let number = |parameter: &str, default: f32| {
            let Some(given) = group.get(parameter) else {
                return Ok(default);
            };
            let text = given.text();
            let fault = || {
                format!("Failed to parse float setting [{parameter}] with value [{text}]: For input string: \"{text}\"")
            };
            float(&text).ok_or_else(fault)
        };
        let k1 = number("k1", 1.2)?;
        let b = number("b", 0.75)?;
        if let Some(given) = group.get("discount_overlaps")
            && !matches!(given.text().as_str(), "true" | "false")
        {
            let text = given.text();
            return Err(format!(
                "Failed to parse value [{text}] as only [true] or [false] are allowed."
            ));
        }
        if !(k1.is_finite() && k1 >= 0.0) {
            return Err(format!(
                "illegal k1 value: {}, must be a non-negative finite value",
                shown(k1)
            ));
        }
        if !(0.0..=1.0).contains(&b) {
            return Err(format!("illegal b value: {}, must be between 0 and 1", shown(b)));
        }
        Ok(())
    }
}
