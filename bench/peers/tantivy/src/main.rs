//! How fast is tantivy? Speaks the lines of `../runner.ts`. The argument says how: `top` finds the top hits and may skip
//! what cannot be among them, `count` counts all hits, too.

mod catalog;
mod queries;
mod search;
mod words;

use std::error::Error;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use tantivy::Searcher;

use catalog::Fields;
use search::Search;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

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
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let reply = runner
            .answer(&serde_json::from_str(&line?)?)
            .unwrap_or_else(|error| json!({ "error": error.to_string() }));
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
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
                let answers = self
                    .requests
                    .iter()
                    .map(|searches| {
                        let all: Vec<Value> = searches
                            .iter()
                            .map(|search| search.answer(searcher, fields))
                            .collect::<Result<_>>()?;
                        Ok(together(all))
                    })
                    .collect::<Result<Vec<_>>>()?;
                Ok(json!({ "answers": answers }))
            }
            Some("run") => self.run(line["seconds"].as_f64().unwrap_or(1.0)),
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

    fn run(&self, seconds: f64) -> Result<Value> {
        let (_, searcher) = self.loaded()?;
        let mut times: Vec<u64> = Vec::new();
        let begin = Instant::now();
        loop {
            for searches in &self.requests {
                let start = Instant::now();
                // At least one pass, so that slow requests are not left out.
                if start.duration_since(begin).as_secs_f64() >= seconds && times.len() >= self.requests.len() {
                    return Ok(summary(times, begin.elapsed().as_secs_f64()));
                }
                for search in searches {
                    std::hint::black_box(search.run(searcher)?);
                }
                times.push(start.elapsed().as_nanos() as u64);
            }
        }
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

fn summary(mut times: Vec<u64>, seconds: f64) -> Value {
    times.sort_unstable();
    let at = |share: f64| times[((share * times.len() as f64).ceil() as usize).max(1) - 1] as f64 / 1000.0;
    let mean = times.iter().sum::<u64>() as f64 / times.len() as f64 / 1000.0;
    json!({ "count": times.len(), "seconds": seconds, "mean": mean, "p50": at(0.5), "p99": at(0.99) })
}
