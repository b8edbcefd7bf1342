//! How fast is tantivy? Speaks the lines of `../runner.ts`. The argument says how: `top` finds the top hits and may skip
//! what cannot be among them, `count` counts all hits, too.

mod catalog;
mod queries;
mod search;
#[path = "../../serve_lines.rs"]
mod serve_lines;
mod words;

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use tantivy::Searcher;

use catalog::Fields;
use search::Search;
use serve_lines::{Result, answers, measure, serve};

#[derive(Default)]
struct Runner {
    counts: bool,
    loaded: Option<(Fields, Searcher)>,
    requests: Vec<Vec<Search>>,
}

fn main() -> Result<()> {
    let counts = std::env::args().nth(1).as_deref() == Some("count");
    let mut runner = Runner {
        counts,
        ..Runner::default()
    };
    serve(|line| runner.answer(line))
}

impl Runner {
    fn answer(&mut self, line: &Value) -> Result<Value> {
        match line["do"].as_str() {
            Some("load") => self.load(line),
            Some("prepare") => Ok(self
                .prepare(&line["asks"])
                .err()
                .map_or_else(|| json!({}), |error| json!({ "cannot": error.to_string() }))),
            Some("answers") => {
                let (fields, searcher) = self.loaded()?;
                answers(line, &self.requests, |searches| {
                    let all: Vec<Value> = searches
                        .iter()
                        .map(|search| search.answer(searcher, fields))
                        .collect::<Result<_>>()?;
                    Ok(together(all))
                })
            }
            Some("run") => self.run(line),
            other => Err(format!("there is no line {other:?}").into()),
        }
    }

    fn loaded(&self) -> Result<&(Fields, Searcher)> {
        Ok(self.loaded.as_ref().ok_or("nothing is loaded")?)
    }

    fn load(&mut self, line: &Value) -> Result<Value> {
        let path = |name: &str| Path::new(line[name].as_str().unwrap_or_default());
        let folder = path("index");
        let fields = Fields::new(&serde_json::from_slice(&std::fs::read(path("mapping"))?)?)?;
        let mut build_seconds = None;
        if !folder.join("meta.json").exists() {
            let start = Instant::now();
            fields.write(path("catalog"), folder)?;
            build_seconds = Some(start.elapsed().as_secs_f64());
        }
        let start = Instant::now();
        let searcher = fields.open(folder)?.reader()?.searcher();
        let load_ms = start.elapsed().as_secs_f64() * 1000.0;
        let index_bytes = std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.metadata()?.len()))
            .sum::<Result<u64>>()?;
        self.loaded = Some((fields, searcher));
        Ok(json!({
            "version": tantivy::version_string(),
            "build_seconds": build_seconds,
            "load_ms": load_ms,
            "index_bytes": index_bytes,
        }))
    }

    fn prepare(&mut self, asks: &Value) -> Result<()> {
        let (fields, searcher) = self.loaded()?;
        let mut requests = Vec::new();
        for ask in asks.as_array().ok_or("no requests")? {
            if ask["kind"] == "doc" {
                let id = ask["id"].as_str().ok_or("no id")?;
                requests.push(vec![Search::document(fields, id)]);
                continue;
            }
            let only_count = ask["kind"] == "count";
            let bodies = ask["bodies"].as_array().ok_or("no bodies")?;
            let searches = bodies
                .iter()
                .map(|body| Search::new(fields, body, self.counts, only_count));
            requests.push(searches.collect::<Result<_>>()?);
        }
        // Some aggregations are refused only when they run.
        for search in requests.first().into_iter().flatten() {
            search.run(searcher)?;
        }
        self.requests = requests;
        Ok(())
    }

    fn run(&self, line: &Value) -> Result<Value> {
        let (_, searcher) = self.loaded()?;
        measure(line, &self.requests, |searches| {
            for search in searches {
                std::hint::black_box(search.run(searcher)?);
            }
            Ok(())
        })
    }
}

/// Puts the answers of one request's searches together: hits one after another, totals as a sum.
fn together(mut all: Vec<Value>) -> Value {
    if all.len() == 1 {
        return all.remove(0);
    }
    let hits: Vec<&Value> = all
        .iter()
        .flat_map(|one| one["hits"].as_array().into_iter().flatten())
        .collect();
    let total: Option<u64> = all.iter().map(|one| one["total"].as_u64()).sum();
    let over = all.iter().any(|one| one["relation"] == "gte");
    json!({ "total": total, "relation": if over { "gte" } else { "eq" }, "hits": hits })
}
