//! `multi_match`: a text in several fields, of which the best counts, or all.

use std::borrow::Cow;

use super::r#match::{Options, no_words, of_field as match_field};
use super::node::Node;
use super::{CLAUSE, Lowering, PART, combined_fields, cross_fields, float, match_phrase, metadata};
use crate::error::{Cause, Failure};
use crate::java::hash_map::iteration_order;
use crate::plan::{FieldBoost, MultiMatchQuery, MultiMatchType, Scalar};
use crate::sorting;

/// The real engine's default of `indices.query.bool.max_clause_count`, which also bounds fields.
const MAX_FIELDS: usize = 1024;

/// How several fields are asked for a text.
pub(super) struct Asked<'o> {
    pub kind: MultiMatchType,
    /// How often the words of a phrase may be moved.
    pub slop: u32,
    /// The share of other fields than the best; that of the type where it is not given.
    pub tie_breaker: Option<f32>,
    pub options: Options<'o>,
}

pub(super) fn lower(lowering: &Lowering<'_, '_>, plan: &MultiMatchQuery) -> Result<Node, Failure> {
    let MultiMatchQuery {
        query,
        fields,
        kind,
        slop,
        max_expansions,
        operator,
        minimum_should_match,
        tie_breaker,
        analyzer,
        lenient,
        zero_terms_query,
        auto_generate_synonyms_phrase_query,
        fuzzy,
        ..
    } = plan;
    if *kind == MultiMatchType::CombinedFields {
        let options = Options {
            operator: *operator,
            minimum_should_match: minimum_should_match.as_deref(),
            analyzer: None,
            lenient: false,
            zero_terms_query: *zero_terms_query,
            fuzzy: None,
            has_phrases: *auto_generate_synonyms_phrase_query,
            expansions: None,
        };
        return combined_fields::lower(lowering, fields, query, &options);
    }
    let defaults = if fields.is_empty() {
        default_fields(lowering)
    } else {
        Vec::new()
    };
    let are_found = fields.is_empty() || fields.iter().any(|field| field.field.contains('*'));
    if *kind == MultiMatchType::CrossFields && are_found && lowering.mapping.spaces.len() > 1 {
        // The real engine blends how many documents have a word over those of all spaces.
        let reason =
            "[multi_match] of type [cross_fields] without names of fields is not supported beside nested objects";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let fields = if fields.is_empty() { &defaults } else { fields };
    let everything = fields.iter().any(|field| field.field == "*");
    let ends_with_beginning = matches!(kind, MultiMatchType::PhrasePrefix | MultiMatchType::BoolPrefix);
    let asked = Asked {
        kind: *kind,
        slop: *slop,
        tie_breaker: tie_breaker.as_deref().map(float),
        options: Options {
            operator: *operator,
            minimum_should_match: minimum_should_match.as_deref(),
            analyzer: analyzer.as_deref(),
            lenient: lenient.unwrap_or(everything),
            zero_terms_query: *zero_terms_query,
            fuzzy: fuzzy.as_ref(),
            has_phrases: *auto_generate_synonyms_phrase_query,
            expansions: ends_with_beginning.then_some(*max_expansions),
        },
    };
    super::r#match::analyzer(lowering, analyzer.as_deref(), NAME)?;
    super::fuzzy::read(lowering, asked.options.fuzzy)?;
    let fields = resolve(lowering, &in_order(fields), None)?;
    of_fields(lowering, &fields, query, &asked)
}

/// The name of the query in messages, and what says that numbers are looked for as they are written.
pub(super) const NAME: &str = "multi_match";

/// Lowers a text that is looked for in fields, each with its weight.
pub(super) fn of_fields(
    lowering: &Lowering<'_, '_>,
    fields: &[(String, f32)],
    query: &Scalar,
    asked: &Asked<'_>,
) -> Result<Node, Failure> {
    if fields.len() > MAX_FIELDS {
        let reason = format!(
            "field expansion matches too many fields, limit: {MAX_FIELDS}, got: {}",
            fields.len()
        );
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    let options = &asked.options;
    let all_count = matches!(asked.kind, MultiMatchType::MostFields | MultiMatchType::BoolPrefix);
    let tie_breaker = asked.tie_breaker.unwrap_or(f32::from(u8::from(all_count)));
    if asked.kind == MultiMatchType::CrossFields {
        let nodes = cross_fields::lower(lowering, fields, query, (options, asked.tie_breaker))?;
        let or_none = |node: Option<Node>| node.unwrap_or_else(|| no_words(options.zero_terms_query));
        return best(lowering, nodes.into_iter().map(or_none).collect(), tie_breaker);
    }
    let mut nodes = Vec::with_capacity(fields.len());
    for (field, boost) in fields {
        let noted = lowering.noted();
        let node = match asked.kind {
            MultiMatchType::Phrase | MultiMatchType::PhrasePrefix => phrase(lowering, field, query, asked)?,
            _ => match_field(lowering, field, query, options, NAME)?,
        };
        lowering.weigh(noted, *boost);
        nodes.push(lowering.boosted_field((field, query, options.analyzer), node, *boost)?);
    }
    best(lowering, nodes, tie_breaker)
}

/// The best of some nodes, if there are several.
pub(super) fn best(lowering: &Lowering<'_, '_>, mut nodes: Vec<Node>, tie_breaker: f32) -> Result<Node, Failure> {
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

/// A phrase in one of the fields.
fn phrase(lowering: &Lowering<'_, '_>, field: &str, query: &Scalar, asked: &Asked<'_>) -> Result<Node, Failure> {
    let options = match_phrase::Options {
        slop: asked.slop,
        expansions: asked.options.expansions,
        analyzer: asked.options.analyzer,
        lenient: asked.options.lenient,
        zero_terms_query: asked.options.zero_terms_query,
        name: NAME,
    };
    let node = match_phrase::of_field(lowering, field, query, &options)?;
    if let (Some(_), true, Node::Bool(ways)) = (asked.options.minimum_should_match, asked.slop > 0, &node)
        && ways.should.iter().any(|way| !matches!(way, Node::Term { .. }))
    {
        let reason = "[minimum_should_match] is not supported where a phrase with slop may be said in several ways";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    Ok(node)
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

/// Returns fields by their names. The real engine puts them into a hash map in this order, which counts among those in one place of it.
pub(super) fn in_order(fields: &[FieldBoost]) -> Cow<'_, [FieldBoost]> {
    if fields.is_sorted_by(|a, b| a.field <= b.field) {
        return Cow::Borrowed(fields);
    }
    let mut fields = fields.to_vec();
    sorting::sort_by(&mut fields, |a, b| a.field.cmp(&b.field));
    Cow::Owned(fields)
}

/// Units of work that it takes to bring a field to its place among others.
const SORTED: u64 = 16;

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
            let mut matching = lowering.matching(field)?;
            lowering.budget.charge(matching.len() as u64 * SORTED, PART)?;
            lowering.mapping.sort_as_found(&mut matching);
            for number in matching {
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
