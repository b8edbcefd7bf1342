//! How fast is the engine when it is compiled for this machine? Speaks the lines of `../runner.ts`: requests are lists
//! of plans, and answers are the checksums of their outcomes.

#[path = "../../serve_lines.rs"]
mod serve_lines;

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use vitrine_engine::Engine;

use serve_lines::{Result, answers, measure, serve};

#[derive(Default)]
struct Runner {
    engine: Engine,
    requests: Vec<Vec<Vec<u8>>>,
}

fn main() -> Result<()> {
    let mut runner = Runner::default();
    serve(|line| runner.answer(line))
}

impl Runner {
    fn answer(&mut self, line: &Value) -> Result<Value> {
        match line["do"].as_str() {
            Some("load") => self.load(Path::new(line["index"].as_str().unwrap_or_default())),
            Some("prepare") => {
                self.requests = serde_json::from_value(line["asks"].clone())?;
                Ok(json!({}))
            }
            Some("answers") => {
                let Self { engine, requests } = self;
                answers(line, requests, |plans| {
                    // Behind the status and what it took: how many bytes depends on the width of an address.
                    let checksums = plans
                        .iter()
                        .map(|plan| engine.call(plan).get(17..).map_or(0, crc32fast::hash));
                    let checksums: Vec<u32> = checksums.collect();
                    Ok(json!(checksums))
                })
            }
            Some("run") => self.run(line),
            other => Err(format!("there is no line {other:?}").into()),
        }
    }

    fn load(&mut self, folder: &Path) -> Result<Value> {
        let start = Instant::now();
        let bytes = std::fs::read(folder.join("manifest.json"))?;
        let manifest: Value = serde_json::from_slice(&bytes)?;
        let length = manifest["image_bytes"]
            .as_u64()
            .ok_or("the manifest has no image_bytes")? as usize;
        let image = self.engine.reserve(length);
        let mut at = 0;
        for part in manifest["parts"].as_array().ok_or("the manifest has no parts")? {
            let file = part["file"].as_str().ok_or("a part has no file")?;
            let bytes = std::fs::read(folder.join(file))?;
            image
                .get_mut(at..at + bytes.len())
                .ok_or("the parts are longer than the image")?
                .copy_from_slice(&bytes);
            at += bytes.len();
        }
        if self.engine.open(&bytes).first() != Some(&0) {
            return Err("the index cannot be opened".into());
        }
        let load_ms = start.elapsed().as_secs_f64() * 1000.0;
        Ok(json!({
            "version": manifest["generator"],
            "build_seconds": null,
            "load_ms": load_ms,
            "index_bytes": length,
        }))
    }

    fn run(&mut self, line: &Value) -> Result<Value> {
        let Self { engine, requests } = self;
        measure(line, requests, |plans| {
            for plan in plans {
                std::hint::black_box(engine.call(plan));
            }
            Ok(())
        })
    }
}
