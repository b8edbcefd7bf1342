//! `terms` whose values stand in a document: `index`, `id` and `path` say where.

use super::node::Node;
use super::{Lowering, PART, terms};
use crate::error::{Cause, Detail, Failure, routing_missing};
use crate::java::number::parse_double;
use crate::java::text::write_double;
use crate::json::{self, Value};
use crate::plan::{Scalar, TermsLookupQuery};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &TermsLookupQuery) -> Result<Node, Failure> {
    terms::of_values(lowering, &query.field, &fetch(lowering, query)?)
}

/// Fetches the values; none where there is no such document or path.
pub(super) fn fetch(lowering: &Lowering<'_, '_>, place: &TermsLookupQuery) -> Result<Vec<Scalar>, Failure> {
    let name = place.index.as_str();
    if place.id.is_empty() {
        let reason = "Validation Failed: 1: id is missing;";
        return Err(Failure::request(
            400,
            Cause::new("action_request_validation_exception", reason),
        ));
    }
    if name != lowering.name {
        let cause = Cause::new("index_not_found_exception", format!("no such index [{name}]"))
            .with("resource.type", Detail::Text("index_expression".to_owned()))
            .with("resource.id", Detail::Text(name.to_owned()))
            .with("index_uuid", Detail::Text("_na_".to_owned()))
            .with("index", Detail::Text(name.to_owned()));
        return Err(Failure::request(404, cause));
    }
    if lowering.mapping.parameters.needs_routing && !place.is_routed {
        return Err(Failure::request(400, routing_missing(name, &place.id)));
    }
    let index = lowering.index;
    let document = index.ids.as_ref().and_then(|ids| ids.document(place.id.as_bytes()));
    let (Some(document), Some(sources)) = (document, &index.sources) else {
        return Ok(Vec::new());
    };
    if !lowering.mapping.parameters.source.enabled {
        return Ok(Vec::new());
    }
    let mut source = Vec::new();
    sources.append(document, &mut source)?;
    lowering.budget.charge(source.len() as u64 * json::WORK, PART)?;
    lowering.budget.take(source.len() * json::ROOM, PART)?;
    let text = String::from_utf8_lossy(&source);
    let Ok(value) = json::parse(&text) else {
        return Ok(Vec::new());
    };
    let mut values = Vec::new();
    collect(&value, Some(&place.path), &mut values)?;
    Ok(values)
}

/// Collects the values at a path, of which a key may take several parts; arrays stand for their elements.
fn collect(value: &Value<'_>, path: Option<&str>, values: &mut Vec<Scalar>) -> Result<(), Failure> {
    match (value, path) {
        (Value::Array(elements), _) => elements.iter().try_for_each(|element| collect(element, path, values)),
        (Value::Object(members), Some(path)) => {
            for member in members {
                let Some(rest) = path.strip_prefix(&*member.key) else {
                    continue;
                };
                if rest.is_empty() {
                    collect(&member.value, None, values)?;
                } else if let Some(rest) = rest.strip_prefix('.') {
                    collect(&member.value, Some(rest), values)?;
                }
            }
            Ok(())
        }
        (Value::Object(_), None) => {
            let reason = "a terms lookup whose path ends at an object is not supported";
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        (_, Some(_)) | (Value::Null, None) => Ok(()),
        (Value::Boolean(value), None) => {
            values.push(Scalar::Boolean(*value));
            Ok(())
        }
        (Value::Number(text), None) => {
            values.push(Scalar::Number(number(text)));
            Ok(())
        }
        (Value::String(text), None) => {
            values.push(Scalar::String(text.to_string()));
            Ok(())
        }
    }
}

/// The text of a number once it went through Java: doubles are printed anew.
fn number(text: &str) -> String {
    match parse_double(text) {
        Some(value) if text.contains(['.', 'e', 'E']) => {
            let mut printed = Vec::new();
            write_double(value, &mut printed);
            String::from_utf8_lossy(&printed).into_owned()
        }
        _ => text.to_owned(),
    }
}
