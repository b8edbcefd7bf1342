//! `multi_match`: a match on several fields, of which the best counts (`best_fields`).

use super::r#match::{Options, lower as lower_match, no_words};
use super::node::Node;
use super::{CLAUSE, Lowering, PART, float, metadata};
use crate::error::{Cause, Failure};
use crate::java::hash_map::iteration_order;
use crate::plan::{FieldBoost, Query};

/// The real engine's default of `indices.query.bool.max_clause_count`, which also bounds fields.
const MAX_FIELDS: usize = 1024;

pub(super) fn lower(lowering: &Lowering<'_, '_>, plan: &Query) -> Result<Node, Failure> {
    let Query::MultiMatch {
        query,
        fields,
        operator,
        minimum_should_match,
        tie_breaker,
        analyzer,
        lenient,
        zero_terms_query,
        auto_generate_synonyms_phrase_query,
        fuzzy,
        ..
    } = plan
    else {
        return Ok(Node::None);
    };
    let defaults = if fields.is_empty() {
        default_fields(lowering)
    } else {
        Vec::new()
    };
    let fields = if fields.is_empty() { &defaults } else { fields };
    let everything = fields.iter().any(|field| field.field == "*");
    let options = Options {
        operator: *operator,
        minimum_should_match: minimum_should_match.as_deref(),
        analyzer: analyzer.as_deref(),
        lenient: lenient.unwrap_or(everything),
        zero_terms_query: *zero_terms_query,
        fuzzy: fuzzy.as_ref(),
        has_phrases: *auto_generate_synonyms_phrase_query,
    };
    super::r#match::analyzer(lowering, analyzer.as_deref(), "multi_match")?;
    super::fuzzy::read(lowering, options.fuzzy)?;
    let fields = resolve(lowering, fields, None)?;
    let mut nodes = Vec::with_capacity(fields.len());
    for (field, boost) in fields {
        let node = lower_match(lowering, &field, query, &options, "multi_match")?;
        nodes.push(lowering.boosted_field((&field, query, options.analyzer), node, boost)?);
    }
    let tie_breaker = tie_breaker.as_deref().map_or(0.0, float);
    if nodes.len() > 1 && !(0.0..=1.0).contains(&tie_breaker) {
        let cause = Cause::illegal_argument("tieBreakerMultiplier must be in [0, 1]");
        return Err(lowering.failed_to_create(cause));
    }
    Ok(match nodes.len() {
        0 => no_words(crate::plan::ZeroTermsQuery::None),
        1 => nodes.swap_remove(0),
        _ => Node::DisMax { nodes, tie_breaker },
    })
}

/// Returns the fields of a query that names none, which the settings have with boosts behind `^`.
pub(super) fn default_fields(lowering: &Lowering<'_, '_>) -> Vec<FieldBoost> {
    let field = |text: &String| {
        let (field, boost) = text.split_once('^').unwrap_or((text, "1.0"));
        let (field, boost) = (field.to_owned(), boost.to_owned());
        FieldBoost { field, boost }
    };
    lowering.index.settings.default_field.iter().map(field).collect()
}

/// Expands patterns; boosts of one field multiply. A field with the suffix takes the place of one without it, where there is one.
pub(super) fn resolve(
    lowering: &Lowering<'_, '_>,
    fields: &[FieldBoost],
    suffix: Option<&str>,
) -> Result<Vec<(String, f32)>, Failure> {
    let mut resolved: Vec<(String, f32)> = Vec::new();
    let suffixed = |name: &str| {
        let other = format!("{name}{}", suffix?);
        lowering.field(&other).is_some().then_some(other)
    };
    let mut add = |name: &str, boost: f32| -> Result<(), Failure> {
        lowering.budget.charge(CLAUSE + resolved.len() as u64, PART)?;
        match resolved.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known *= boost,
            None => {
                lowering
                    .budget
                    .take(name.len() + 2 * size_of::<(String, f32)>(), PART)?;
                resolved.push((name.to_owned(), boost));
            }
        }
        Ok(())
    };
    for FieldBoost { field, boost } in fields {
        let boost = float(boost);
        if field.contains('*') {
            for number in lowering.matching(field)? {
                let name = &lowering.mapping.get(number).name;
                let other = suffixed(name);
                let Some((_, found)) = lowering.field(other.as_deref().unwrap_or(name)) else {
                    continue;
                };
                // Fields that full text never finds anything in are left out.
                if found.kind.analyzer(lowering.context(&found.name)).is_ok() {
                    add(&found.name, boost)?;
                }
            }
            if field != "*" {
                for name in metadata::fields_of_pattern(lowering, field)? {
                    add(name, boost)?;
                }
            }
        } else if lowering.field(field).is_some() || metadata::is_known(field) {
            // Fields that are not mapped are left out before anything is made of them.
            add(suffixed(field).as_deref().unwrap_or(field), boost)?;
        }
    }
    if resolved.len() > MAX_FIELDS {
        let reason = format!(
            "field expansion matches too many fields, limit: {MAX_FIELDS}, got: {}",
            resolved.len()
        );
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    // The real engine collects them in a hash map.
    let order = iteration_order(resolved.iter().map(|(name, _)| name.as_str()));
    Ok(order.into_iter().map(|at| std::mem::take(&mut resolved[at])).collect())
}
