//! How is a body carried out? Hits by score or by a column, with or without a count, and aggregations.

use serde_json::{Value, json};
use tantivy::aggregation::AggregationCollector;
use tantivy::aggregation::agg_req::Aggregations;
use tantivy::aggregation::agg_result::AggregationResults;
use tantivy::collector::{Count, TopDocs};
use tantivy::query::{AllQuery, Query, TermQuery};
use tantivy::schema::{IndexRecordOption, Value as _};
use tantivy::{DocAddress, Order, Searcher, TantivyDocument, Term};

use crate::Result;
use crate::catalog::{Fields, plain};
use crate::queries::query;

enum Sort {
    Score,
    Float(String, Order),
    Integer(String, Order),
    Text(String, Order),
}

/// A search that is ready to run.
pub struct Search {
    query: Box<dyn Query>,
    size: usize,
    sort: Sort,
    source: bool,
    aggs: Option<Aggregations>,
    counts: bool,
    most: usize,
}

/// What was found.
pub struct Found {
    total: Option<usize>,
    hits: Vec<(Option<f32>, DocAddress)>,
    aggregations: Option<AggregationResults>,
}

impl Search {
    /// Reads a body; `counts` says whether hits are counted beside the top ones.
    pub fn new(fields: &Fields, body: &Value, counts: bool, only_count: bool) -> Result<Self> {
        let mut search = Search {
            query: Box::new(AllQuery),
            size: if only_count { 0 } else { 10 },
            sort: Sort::Score,
            source: !only_count,
            aggs: None,
            counts,
            most: if only_count { usize::MAX } else { 10_000 },
        };
        for (key, value) in body.as_object().ok_or("an object is expected")? {
            match key.as_str() {
                "query" => search.query = query(fields, value)?,
                "size" => search.size = value.as_u64().ok_or("no size")? as usize,
                "_source" => search.source = value.as_bool().ok_or("no truth")?,
                "track_total_hits" if value == true => search.most = usize::MAX,
                "track_total_hits" if !counts => {}
                "sort" => search.sort = sort(fields, value)?,
                "aggs" => search.aggs = Some(serde_json::from_value(with_plain_fields(value))?),
                other => return Err(format!("no [{other}]").into()),
            }
        }
        Ok(search)
    }

    /// Returns the request of one document.
    pub fn document(fields: &Fields, id: &str) -> Self {
        let term = Term::from_field_text(fields.id, id);
        Search {
            query: Box::new(TermQuery::new(term, IndexRecordOption::Basic)),
            size: 1,
            sort: Sort::Score,
            source: true,
            aggs: None,
            counts: true,
            most: usize::MAX,
        }
    }

    /// Carries it out.
    pub fn run(&self, searcher: &Searcher) -> Result<Found> {
        let query = self.query.as_ref();
        if let Some(aggs) = &self.aggs {
            let collector = AggregationCollector::from_aggs(aggs.clone(), Default::default());
            let (total, aggregations) = if self.counts {
                let (total, found) = searcher.search(query, &(Count, collector))?;
                (Some(total), found)
            } else {
                (None, searcher.search(query, &collector)?)
            };
            return Ok(Found {
                total,
                hits: Vec::new(),
                aggregations: Some(aggregations),
            });
        }
        if self.size == 0 {
            return Ok(Found {
                total: Some(searcher.search(query, &Count)?),
                hits: Vec::new(),
                aggregations: None,
            });
        }
        let (total, hits) = self.top(searcher)?;
        if self.source {
            for (_, address) in &hits {
                std::hint::black_box(searcher.doc::<TantivyDocument>(*address)?);
            }
        }
        Ok(Found {
            total,
            hits,
            aggregations: None,
        })
    }

    #[allow(clippy::type_complexity)]
    fn top(&self, searcher: &Searcher) -> Result<(Option<usize>, Vec<(Option<f32>, DocAddress)>)> {
        let top = TopDocs::with_limit(self.size);
        let query = self.query.as_ref();
        macro_rules! collect {
            ($collector:expr, $score:expr) => {{
                let (total, hits) = if self.counts {
                    let (total, hits) = searcher.search(query, &(Count, $collector))?;
                    (Some(total), hits)
                } else {
                    (None, searcher.search(query, &$collector)?)
                };
                (
                    total,
                    hits.into_iter()
                        .map(|(key, address)| ($score(key), address))
                        .collect(),
                )
            }};
        }
        Ok(match &self.sort {
            Sort::Score => collect!(top.order_by_score(), Some),
            Sort::Float(field, order) => collect!(top.order_by_fast_field::<f64>(field, *order), |_| None),
            Sort::Integer(field, order) => collect!(top.order_by_fast_field::<i64>(field, *order), |_| None),
            Sort::Text(field, order) => collect!(top.order_by_string_fast_field(field, *order), |_| None),
        })
    }

    /// Tells it as the search API would: a total over 10,000 is told as such unless all are asked for.
    pub fn answer(&self, searcher: &Searcher, fields: &Fields) -> Result<Value> {
        let found = self.run(searcher)?;
        let hits = found
            .hits
            .iter()
            .map(|(score, address)| {
                let document: TantivyDocument = searcher.doc(*address)?;
                let id = document.get_first(fields.id).and_then(|value| value.as_str());
                Ok(json!({ "id": id, "score": score }))
            })
            .collect::<Result<Vec<_>>>()?;
        let over = found.total.is_some_and(|total| total > self.most);
        Ok(json!({
            "total": found.total.map(|total| total.min(self.most)),
            "relation": if over { "gte" } else { "eq" },
            "hits": hits,
            "aggregations": found.aggregations,
        }))
    }
}

fn sort(fields: &Fields, keys: &Value) -> Result<Sort> {
    let [Value::Object(key)] = keys.as_array().ok_or("a list is expected")?.as_slice() else {
        return Err("one key is expected".into());
    };
    let (name, order) = key.iter().next().ok_or("no key")?;
    let order = if order == "desc" { Order::Desc } else { Order::Asc };
    let field = fields.get(name).ok_or("no such field")?;
    if field.is_float() {
        Ok(Sort::Float(plain(name), order))
    } else if field.is_integer() {
        Ok(Sort::Integer(plain(name), order))
    } else if field.is_keyword() {
        Ok(Sort::Text(plain(name), order))
    } else {
        Err(format!("no sort by [{name}]").into())
    }
}

/// Replaces the names of fields by those that tantivy has.
fn with_plain_fields(json: &Value) -> Value {
    match json {
        Value::Object(entries) => entries
            .iter()
            .map(|(key, value)| match value {
                Value::String(name) if key == "field" => (key.clone(), Value::String(plain(name))),
                _ => (key.clone(), with_plain_fields(value)),
            })
            .collect(),
        other => other.clone(),
    }
}
