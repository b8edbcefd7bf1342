//! `function_score`: the documents of a query, whose scores functions change.

use super::node::{NODE, Node};
use super::{Lowering, PART, float, metadata};
use crate::date::time_value;
use crate::error::{Cause, Detail, Failure};
use crate::java::{self, number::parse_double};
use crate::json;
use crate::mapping::types::{Lowered, RangeBounds};
use crate::plan::{DecayShape, FunctionMode, FunctionScoreQuery, FunctionValue, GeoPart, Query, Scalar};
use crate::score::function_score::{Decay, Distance, Factor, Function, Functions, Of, Random, Value, mix};
use crate::values::encoding::Encoding;
use crate::values::field_data::{Distances, DocValues};
use crate::values::geo::{Point, distance, read};
use crate::values::mode::Mode;
use crate::values::scalar::{java_double, scalar_text};

/// Whether a filter is `match_all`.
fn is_of_all(query: &Query) -> bool {
    match query {
        Query::MatchAll { .. } => true,
        Query::Named { query, .. } | Query::Wrapper { query } => is_of_all(query),
        // The real engine takes a `bool` without clauses for one.
        Query::Bool(query) => [&query.must, &query.filter, &query.should, &query.must_not]
            .iter()
            .all(|clauses| clauses.is_empty()),
        _ => false,
    }
}

/// Whether a query is a `function_score` to Lucene, too, and no boost around one.
fn is_function_score(query: &Query) -> bool {
    match query {
        Query::FunctionScore(query) => float(&query.boost) == 1.0,
        Query::Named { query, .. } | Query::Wrapper { query } => is_function_score(query),
        _ => false,
    }
}

fn rewriting_faults(lowering: &Lowering<'_, '_>, query: &FunctionScoreQuery) -> Result<(), Failure> {
    let filters = query.functions.iter().filter_map(|function| function.filter.as_ref());
    std::iter::once(&*query.query)
        .chain(filters)
        .try_for_each(|query| lowering.rewriting_fault(query))
}

pub(super) fn lower(lowering: &Lowering<'_, '_>, whole: &FunctionScoreQuery) -> Result<Node, Failure> {
    let FunctionScoreQuery {
        query,
        functions,
        score_mode,
        boost_mode,
        max_boost,
        min_score,
        ..
    } = whole;
    if lowering.is_rewritten_away(query) {
        return Ok(Node::None);
    }
    lowering
        .budget
        .take((functions.len() + 1) * (NODE + size_of::<Function>()), PART)?;
    let mut filters = Vec::with_capacity(functions.len());
    let mut list = Vec::with_capacity(functions.len());
    for function in functions {
        let value = function.value.as_ref();
        list.push(Function {
            value: value
                .map_or(Ok(Value::One), |value| read_value(lowering, value))
                // What rewriting finds, the real engine finds first.
                .or_else(|failure| rewriting_faults(lowering, whole).and(Err(failure)))?,
            weight: function.weight.as_deref().map(float),
        });
        // The real engine leaves such a filter out, whatever its boost is.
        let filter = function.filter.as_ref().filter(|filter| !is_of_all(filter));
        filters.push(filter.map_or(Ok(Node::All), |filter| lowering.unnoted().query(filter))?);
    }
    // The real engine comes to the query last.
    let noted = lowering.noted();
    let node = Box::new(lowering.hidden().query(query)?);
    if lowering.noted() > noted && is_function_score(query) {
        lowering.note_scored_twice(noted);
    }
    // One function for all documents is no mean of several.
    let score_mode = match (list.len(), filters.first()) {
        (1, Some(Node::All)) => FunctionMode::Multiply,
        _ => *score_mode,
    };
    Ok(Node::FunctionScore {
        node,
        filters,
        functions: Box::new(Functions {
            list,
            score_mode,
            boost_mode: *boost_mode,
            max_boost: max_boost.as_deref().map_or(f32::MAX, float),
            min_score: min_score.as_deref().map(float),
        }),
    })
}

fn read_value(lowering: &Lowering<'_, '_>, value: &FunctionValue) -> Result<Value, Failure> {
    match value {
        FunctionValue::FieldValueFactor {
            field,
            factor,
            modifier,
            missing,
        } => {
            let missing = missing.as_deref().map(|text| parse_double(text).unwrap_or(f64::NAN));
            let found = numbers(lowering, field)?;
            if found.is_none() && missing.is_none() {
                let reason = format!("Unable to find a field mapper for field [{field}]. No 'missing' value defined.");
                return Err(lowering.failed_to_create(Cause::new("exception", reason)));
            }
            Ok(Value::Factor(Factor {
                name: field.clone(),
                field: found.map(|(field, _)| field),
                encoding: found.map_or(Encoding::Long, |(_, encoding)| encoding),
                factor: float(factor),
                modifier: *modifier,
                missing,
            }))
        }
        FunctionValue::RandomScore { seed, field } => random(lowering, seed, field.as_deref()).map(Value::Random),
        FunctionValue::Decay {
            shape,
            field,
            parameters,
            mode,
            ..
        } => decay(lowering, *shape, field, parameters, mode).map(Value::Decay),
    }
}

/// Finds the numbers of a field that the mapping has.
fn numbers(lowering: &Lowering<'_, '_>, field: &str) -> Result<Option<(u16, Encoding)>, Failure> {
    let Some((place, found)) = lowering.field(field) else {
        metadata::check_numbers(lowering, field)?;
        return Ok(None);
    };
    let values = found
        .kind
        .doc_values(&found.name)
        .map_err(|cause| lowering.failed_to_create(cause))?;
    match values {
        DocValues::Numbers(encoding) => Ok(Some((place, encoding))),
        _ => {
            let kind = found.kind.name();
            let reason = format!("[{field}] is of type [{kind}], and has no numbers");
            Err(lowering.failed_to_create(Cause::illegal_argument(reason)))
        }
    }
}

fn random(lowering: &Lowering<'_, '_>, seed: &str, field: Option<&str>) -> Result<Random, Failure> {
    let seed = match seed {
        "now" => hash_of_long(lowering.now),
        seed => seed.parse::<i32>().unwrap_or_default() as u32,
    };
    // Java's hash of the index's name, and the number of the shard.
    let name = lowering
        .name
        .encode_utf16()
        .fold(0u32, |hash, unit| hash.wrapping_mul(31).wrapping_add(u32::from(unit)));
    let seed = mix(seed ^ name << 10);
    let of = match field {
        None => Of::Documents,
        Some("_seq_no") => Of::Numbered,
        Some("_id") => Of::Ids,
        Some(field) => {
            let Some((place, found)) = lowering.field(field) else {
                metadata::check_numbers(lowering, field)?;
                let name = lowering.name;
                let reason = format!(
                    "Field [{field}] is not mapped on [[{name}/{name}]] and cannot be used as a source of random numbers."
                );
                return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
            };
            let values = found.kind.doc_values(&found.name);
            match values.map_err(|cause| lowering.failed_to_create(cause))? {
                DocValues::Terms if found.kind.has_ordinals() => Of::Terms(place),
                DocValues::Numbers(encoding) if encoding != Encoding::Nanos => Of::Numbers(place, encoding),
                _ => {
                    let kind = found.kind.name();
                    let reason = format!("[random_score] with [field] [{field}] of type [{kind}] is not supported");
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
            }
        }
    };
    Ok(Random { seed, of })
}

/// Java's hash of a long.
fn hash_of_long(value: i64) -> u32 {
    (value ^ value >> 32) as u32
}

/// What a decay is told, each as text.
#[derive(Default)]
struct Told {
    origin: Option<String>,
    scale: Option<String>,
    offset: Option<String>,
    decay: f64,
}

fn decay(
    lowering: &Lowering<'_, '_>,
    shape: DecayShape,
    field: &str,
    parameters: &[GeoPart],
    mode: &str,
) -> Result<Decay, Failure> {
    let refuse = |cause| lowering.failed_to_create(cause);
    let Some((place, found)) = lowering.field(field) else {
        return Err(misplaced(format!("unknown field [{field}]"), 0));
    };
    let Some(distances) = found.kind.distances() else {
        let kind = found.kind.name();
        let reason = match found.kind.doc_values(&found.name) {
            _ if found.kind.rewrites_ranges() => {
                format!("[function_score] by distances on field [{field}] is not supported")
            }
            Ok(DocValues::Numbers(_)) => format!("[function_score] by distances on field [{field}] is not supported"),
            _ => format!("field [{field}] is of type [{kind}], but only numeric types are supported."),
        };
        return Err(misplaced(reason, 1));
    };
    let mut told = Told {
        decay: 0.5,
        ..Told::default()
    };
    for (at, GeoPart { name, value }) in parameters.iter().enumerate() {
        lowering.budget.charge(value.len() as u64 * json::WORK + 64, PART)?;
        lowering.budget.take(value.len() * 4, PART)?;
        let is_number = match name.as_str() {
            "origin" | "scale" | "offset" => matches!(distances, Distances::Numbers),
            name => name == "decay",
        };
        if is_number && let Some(cause) = no_number(&parameters[..at], name, value) {
            return Err(refuse(cause));
        }
        let scalar = scalar_of(value);
        if scalar.is_none() && !(name == "origin" && (value == "null" || matches!(distances, Distances::Points))) {
            let reason =
                format!("[function_score] with lists, objects or null as [{name}] on field [{field}] is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let text = || scalar.as_ref().map(scalar_text);
        match name.as_str() {
            "origin" if value == "null" => {
                let reason = format!("[function_score] with an [origin] of null on field [{field}] is not supported");
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            "origin" => told.origin = Some(value.clone()),
            "scale" => told.scale = text(),
            "offset" => told.offset = text(),
            "decay" => told.decay = number(&text().unwrap_or_default()).map_err(refuse)?,
            _ => return Err(refuse(read::wrong(format!("parameter [{name}] not supported!")))),
        }
    }
    let (distance, scale, offset) = match distances {
        Distances::Numbers => of_numbers(&told).map_err(refuse)?,
        Distances::Dates => of_dates(lowering, field, &told)?,
        Distances::Points => of_points(&told).map_err(refuse)?,
    };
    let distance = match distance {
        Distance::Number(_, origin) => {
            let values = found.kind.doc_values(&found.name).map_err(refuse)?;
            match values {
                DocValues::Numbers(encoding) => Distance::Number(encoding, origin),
                _ => return Err(misplaced(format!("field [{field}] has no numbers"), 1)),
            }
        }
        metres => {
            found.kind.doc_values(&found.name).map_err(refuse)?;
            metres
        }
    };
    let illegal = |reason: &str| refuse(Cause::illegal_argument(reason));
    let no_number = match distance {
        Distance::Number(_, origin) => origin.is_nan(),
        Distance::Metres(origin) => origin.lat.is_nan() || origin.lon.is_nan(),
    };
    if no_number || offset.is_nan() {
        let reason = format!("[function_score] with NaN as [origin] or [offset] on field [{field}] is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if scale <= 0.0 {
        return Err(illegal("function_score : scale must be > 0.0."));
    }
    if told.decay <= 0.0 || told.decay >= 1.0 {
        return Err(illegal("function_score : decay must be in the range [0..1]."));
    }
    if offset < 0.0 {
        return Err(illegal("function_score : offset must be > 0.0"));
    }
    Ok(Decay {
        field: place,
        distance,
        offset,
        shape,
        scale: Decay::scaled(shape, scale, told.decay),
        mode: Mode::parse(mode).map_err(|cause| Failure::request(400, cause))?,
    })
}

/// What the real engine's reader says of a value that is no number, with the place behind it in the function's own text.
#[cold]
fn no_number(before: &[GeoPart], name: &str, value: &str) -> Option<Cause> {
    let (token, width) = match value.as_bytes().first()? {
        b't' => ("VALUE_TRUE", value.len()),
        b'f' => ("VALUE_FALSE", value.len()),
        b'n' => ("VALUE_NULL", value.len()),
        b'[' => ("START_ARRAY", 1),
        b'{' => ("START_OBJECT", 1),
        _ => return None,
    };
    // A brace, quotes, a colon and the place behind.
    let mut column = name.len() + width + 5;
    for GeoPart { name, value } in before {
        let is_fraction = !value.starts_with('"') && value.contains(['.', 'e', 'E']);
        // Fractions are as Java prints them there.
        let width = match parse_double(value).filter(|_| is_fraction) {
            Some(number) => java::text::double(number).len(),
            None => value.len(),
        };
        column += name.len() + width + 4;
    }
    let reason = format!(
        "Current token ({token}) not numeric, can not use numeric value accessors\n at [Source: \
         (org.elasticsearch.common.io.stream.ByteBufferStreamInput); line: 1, column: {column}]"
    );
    Some(Cause::new("json_parse_exception", reason))
}

/// What is said of a field by the place in the function's own text.
fn misplaced(reason: String, column: u32) -> Failure {
    let cause = Cause::new("parsing_exception", reason)
        .with("line", Detail::Number(1))
        .with("col", Detail::Number(column.into()));
    Failure::shard(400, cause)
}

fn number(text: &str) -> Result<f64, Cause> {
    java_double(text)
}

fn scalar_of(text: &str) -> Option<Scalar> {
    Some(match json::parse(text).ok()? {
        json::Value::String(text) => Scalar::String(text.into_owned()),
        json::Value::Number(text) => Scalar::Number(text.to_owned()),
        json::Value::Boolean(value) => Scalar::Boolean(value),
        _ => return None,
    })
}

fn of_numbers(told: &Told) -> Result<(Distance, f64, f64), Cause> {
    let (Some(origin), Some(scale)) = (&told.origin, &told.scale) else {
        return Err(read::wrong("both [scale] and [origin] must be set for numeric fields."));
    };
    let origin = scalar_of(origin).map(|value| scalar_text(&value)).unwrap_or_default();
    let offset = told.offset.as_deref().map_or(Ok(0.0), number)?;
    Ok((
        Distance::Number(Encoding::Long, number(&origin)?),
        number(scale)?,
        offset,
    ))
}

fn of_dates(lowering: &Lowering<'_, '_>, field: &str, told: &Told) -> Result<(Distance, f64, f64), Failure> {
    let refuse = |cause| lowering.failed_to_create(cause);
    let Some((_, found)) = lowering.field(field) else {
        return Err(misplaced(format!("unknown field [{field}]"), 0));
    };
    let origin = match told.origin.as_deref().and_then(scalar_of) {
        None => lowering.now as f64,
        Some(value) => {
            let bounds = RangeBounds {
                to: &Scalar::Null,
                ..RangeBounds::of_one(&value, lowering.context(&found.name))
            };
            match found.kind.range(&bounds).map_err(refuse)? {
                Lowered::Numbers { low, .. } => low as f64,
                _ => f64::NAN,
            }
        }
    };
    let Some(scale) = &told.scale else {
        return Err(refuse(read::wrong("[scale] must be set for date fields.")));
    };
    let millis = |name: &str, text: &str| {
        time_value::milliseconds(name, text).map_err(|reason| refuse(Cause::illegal_argument(reason)))
    };
    let offset = told.offset.as_deref();
    let offset = offset.map_or(Ok(0.0), |text| millis("DecayFunctionParser.offset", text))?;
    let scale = millis("DecayFunctionParser.scale", scale)?;
    Ok((Distance::Number(Encoding::Long, origin), scale, offset))
}

fn of_points(told: &Told) -> Result<(Distance, f64, f64), Cause> {
    let Some(scale) = &told.scale else {
        return Err(read::wrong("[origin] and [scale] must be set for geo fields."));
    };
    let origin = match &told.origin {
        Some(origin) => {
            let value = json::parse(origin).map_err(|error| read::wrong(error.message))?;
            read::point(&value, false)?
        }
        // The real engine begins with a point at zero.
        None => Point { lat: 0.0, lon: 0.0 },
    };
    let offset = told.offset.as_deref().map_or(Ok(0.0), distance::parse)?;
    Ok((Distance::Metres(origin), distance::parse(scale)?, offset))
}
