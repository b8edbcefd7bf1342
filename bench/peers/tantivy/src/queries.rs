//! What does a body of the search API mean to tantivy? What is not here is refused, and its row left out.

use std::ops::Bound;

use serde_json::Value;
use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, ConstScoreQuery, DisjunctionMaxQuery, EmptyQuery, Occur, PhraseQuery, Query, RangeQuery,
    RegexQuery, TermQuery,
};
use tantivy::schema::IndexRecordOption;

use crate::Result;
use crate::catalog::{Fields, Indexed};
use crate::words::words;

type Boxed = Box<dyn Query>;

/// Returns the query of a body's `query`.
pub fn query(fields: &Fields, json: &Value) -> Result<Boxed> {
    let (kind, body) = only(json)?;
    match kind {
        "match_all" => Ok(Box::new(AllQuery)),
        "match" => {
            let (field, options) = only(body)?;
            let (text, operator) = match options.as_str() {
                Some(text) => (text, None),
                None => (
                    options["query"].as_str().ok_or("no query")?,
                    options["operator"].as_str(),
                ),
            };
            let occur = if operator == Some("and") {
                Occur::Must
            } else {
                Occur::Should
            };
            match_words(text_field(fields, field)?, text, occur)
        }
        "match_phrase" => {
            let (field, text) = only(body)?;
            let field = text_field(fields, field)?;
            let mut terms = terms(field, text.as_str().ok_or("no text")?);
            match terms.len() {
                0 => Ok(Box::new(EmptyQuery)),
                1 => Ok(term(terms.remove(0))),
                _ => Ok(Box::new(PhraseQuery::new(terms))),
            }
        }
        "multi_match" => {
            let text = body["query"].as_str().ok_or("no query")?;
            let names = body["fields"].as_array().ok_or("no fields")?;
            let queries = names
                .iter()
                .map(|name| {
                    match_words(
                        text_field(fields, name.as_str().unwrap_or_default())?,
                        text,
                        Occur::Should,
                    )
                })
                .collect::<Result<Vec<_>>>()?;
            Ok(Box::new(DisjunctionMaxQuery::new(queries)))
        }
        "term" => {
            let (field, value) = only(body)?;
            Ok(term(Term::from_field_text(
                keyword(fields, field)?.field,
                value.as_str().ok_or("no text")?,
            )))
        }
        "prefix" => {
            let (field, value) = only(body)?;
            let pattern = format!("{}.*", escape(value.as_str().ok_or("no text")?));
            Ok(Box::new(RegexQuery::from_pattern(
                &pattern,
                keyword(fields, field)?.field,
            )?))
        }
        "range" => {
            let (name, bounds) = only(body)?;
            range(fields.get(name).ok_or("no such field")?, bounds)
        }
        "bool" => bool_query(fields, body),
        other => Err(format!("no query [{other}]").into()),
    }
}

fn only(json: &Value) -> Result<(&str, &Value)> {
    let mut entries = json.as_object().ok_or("an object is expected")?.iter();
    match (entries.next(), entries.next()) {
        (Some((key, value)), None) => Ok((key, value)),
        _ => Err(format!("one key is expected in {json}").into()),
    }
}

fn text_field<'a>(fields: &'a Fields, name: &str) -> Result<&'a Indexed> {
    let found = fields.get(name).filter(|field| field.is_text());
    Ok(found.ok_or_else(|| format!("no text field [{name}]"))?)
}

fn keyword<'a>(fields: &'a Fields, name: &str) -> Result<&'a Indexed> {
    let found = fields.get(name).filter(|field| field.is_keyword());
    Ok(found.ok_or_else(|| format!("no keyword field [{name}]"))?)
}

fn terms(field: &Indexed, text: &str) -> Vec<Term> {
    words(text)
        .iter()
        .map(|word| Term::from_field_text(field.field, word))
        .collect()
}

fn term(term: Term) -> Boxed {
    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
}

fn match_words(field: &Indexed, text: &str, occur: Occur) -> Result<Boxed> {
    let mut terms = terms(field, text);
    Ok(match terms.len() {
        0 => Box::new(EmptyQuery),
        1 => term(terms.remove(0)),
        _ => Box::new(BooleanQuery::new(
            terms.into_iter().map(|one| (occur, term(one))).collect(),
        )),
    })
}

fn range(field: &Indexed, bounds: &Value) -> Result<Boxed> {
    let bound = |name: &str| bounds[name].as_f64().ok_or_else(|| format!("no [{name}]"));
    let (from, to) = (bound("gte")?, bound("lte")?);
    let terms = if field.is_float() {
        (
            Term::from_field_f64(field.field, from),
            Term::from_field_f64(field.field, to),
        )
    } else if field.is_integer() {
        let whole = |value: f64| Term::from_field_i64(field.field, value as i64);
        (whole(from.ceil()), whole(to.floor()))
    } else {
        return Err(format!("no range of [{}]", field.name).into());
    };
    Ok(Box::new(RangeQuery::new(
        Bound::Included(terms.0),
        Bound::Included(terms.1),
    )))
}

fn bool_query(fields: &Fields, body: &Value) -> Result<Boxed> {
    let mut all: Vec<(Occur, Boxed)> = Vec::new();
    for (kind, clauses) in body.as_object().ok_or("an object is expected")? {
        for clause in clauses.as_array().ok_or("a list is expected")? {
            let found = query(fields, clause)?;
            all.push(match kind.as_str() {
                "must" => (Occur::Must, found),
                "should" => (Occur::Should, found),
                // A filter adds nothing to the score.
                "filter" => (Occur::Must, Box::new(ConstScoreQuery::new(found, 0.0))),
                other => return Err(format!("no clauses [{other}]").into()),
            });
        }
    }
    Ok(Box::new(BooleanQuery::new(all)))
}

fn escape(text: &str) -> String {
    text.chars()
        .flat_map(|letter| (!letter.is_alphanumeric()).then_some('\\').into_iter().chain([letter]))
        .collect()
}
