//! In which fields does a clause of a `query_string` look, and how is its text analyzed there?

use super::super::Lowering;
use super::super::multi_match::{self, default_fields};
use super::super::patterned::Pattern;
use super::Query;
use crate::analysis::Analyzer;
use crate::error::Failure;
use crate::plan::{FieldBoost, UserText};

/// Where clauses look that name no field.
pub(super) enum Defaults<'q> {
    /// In all fields, which are these.
    Everything(Vec<(String, f32)>),
    /// As if they named this field, or pattern.
    One(&'q str),
    /// In these.
    Several(Vec<(String, f32)>),
}

impl<'q> Defaults<'q> {
    /// Finds the fields, and whether these are all.
    pub(super) fn new(lowering: &Lowering<'_, '_>, plan: &'q UserText) -> Result<(Self, bool), Failure> {
        if let Some(name) = plan.default_field.as_deref().filter(|&name| name != "*") {
            return Ok((Self::One(name), false));
        }
        let own = default_fields(lowering);
        let fields = match plan.fields.is_empty() {
            true if plan.default_field.is_none() => &own,
            true => &vec![of_name("*")],
            false => &plan.fields,
        };
        let resolved = multi_match::resolve(lowering, &multi_match::in_order(fields), None)?;
        Ok(match fields.as_slice() {
            [only] if only.field == "*" && plan.fields.is_empty() => (Self::Everything(resolved), true),
            _ => (
                Self::Several(resolved),
                !plan.fields.is_empty() && fields.iter().any(|field| field.field == "*"),
            ),
        })
    }

    /// Returns the name of the field that a clause has, or that stands for it.
    pub(super) fn named<'f>(&'f self, field: Option<&'f str>) -> Option<&'f str> {
        match (field, self) {
            (Some(name), _) => Some(name),
            (None, Self::One(name)) => Some(name),
            (None, Self::Everything(_)) => Some("*"),
            (None, Self::Several(_)) => None,
        }
    }
}

fn of_name(name: &str) -> FieldBoost {
    FieldBoost {
        field: name.to_owned(),
        boost: "1.0".to_owned(),
    }
}

/// Finds the analyzer of phrases that a query names.
pub(super) fn quote_analyzer(lowering: &Lowering<'_, '_>, named: Option<&str>) -> Result<Option<Analyzer>, Failure> {
    let Some(name) = named else { return Ok(None) };
    let reason = || format!("[query_string] quote_analyzer [{name}] not found");
    super::super::r#match::find_analyzer(lowering, name, reason).map(Some)
}

impl Query<'_, '_, '_> {
    /// Finds the fields of a clause.
    pub(super) fn fields(&self, field: Option<&str>, is_quoted: bool) -> Result<Vec<(String, f32)>, Failure> {
        let suffix = self.plan.quote_field_suffix.as_deref().filter(|_| is_quoted);
        match (self.defaults.named(field), &self.defaults) {
            (Some("*"), Defaults::Everything(all)) => Ok(all.clone()),
            (Some(name), _) => multi_match::resolve(self.lowering, &[of_name(name)], suffix),
            (None, Defaults::Several(fields)) if suffix.is_some() => {
                let fields: Vec<FieldBoost> = fields
                    .iter()
                    .map(|(field, boost)| FieldBoost {
                        field: field.clone(),
                        boost: boost.to_string(),
                    })
                    .collect();
                multi_match::resolve(self.lowering, &fields, suffix)
            }
            (None, Defaults::Several(fields)) => Ok(fields.clone()),
            (None, _) => Ok(Vec::new()),
        }
    }

    /// Returns what analyzes patterns that are looked for in a field, where all are.
    pub(super) fn pattern_analyzer(&self, field: &str) -> Option<Analyzer> {
        let (_, found) = self.lowering.field(field)?;
        self.several.analyzer_of(field).filter(|_| found.kind.shown().is_cut)
    }

    /// Returns what analyzes words that are looked for in a field; nothing where it has no words.
    pub(super) fn word_analyzer(&self, field: &str) -> Option<Analyzer> {
        let (_, found) = self.lowering.field(field)?;
        // Exact values are brought into the form of their terms by their type alone.
        if !found.kind.shown().is_cut {
            return None;
        }
        let own = found.kind.analyzer(self.lowering.context(&found.name)).ok()??;
        Some(self.several.analyzer.clone().unwrap_or(own))
    }

    /// Returns a pattern as an analyzer has its parts between wildcards and escapes.
    pub(super) fn normalized_pattern(
        &self,
        analyzer: &Analyzer,
        field: &str,
        pattern: &str,
    ) -> Result<String, Failure> {
        let mut made = String::with_capacity(pattern.len());
        let mut part = String::new();
        let mut characters = pattern.chars().peekable();
        while let Some(c) = characters.next() {
            let escaped = match c {
                '\\' => characters.next_if(|&next| next != '\n'),
                _ => None,
            };
            if escaped.is_none() && !matches!(c, '*' | '?') {
                part.push(c);
                continue;
            }
            if !part.is_empty() {
                made += &self.several.normalized_by(analyzer, field, &part)?;
                part.clear();
            }
            made.push(c);
            made.extend(escaped);
        }
        if !part.is_empty() {
            made += &self.several.normalized_by(analyzer, field, &part)?;
        }
        Ok(made)
    }

    pub(super) fn pattern<'p>(&'p self, field: &'p str, value: &'p str) -> Pattern<'p> {
        Pattern {
            field,
            value,
            ignores_case: false,
            rewrite: self.plan.rewrite.as_deref(),
        }
    }
}
