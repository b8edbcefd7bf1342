//! How does a runner in Rust speak the lines of `runner.ts`, and measure? As `serve_lines.ts` does for those in JavaScript.

use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Instant;

use serde_json::{Value, json};

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Answers each line of standard input with a line on standard output until there are no more.
pub fn serve(mut answer: impl FnMut(&Value) -> Result<Value>) -> Result<()> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let reply =
            answer(&serde_json::from_str(&line?)?).unwrap_or_else(|error| json!({ "error": error.to_string() }));
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

/// Carries requests out one after another for some seconds, and says how long they took, in microseconds.
pub fn measure<R>(requests: &[R], seconds: f64, mut run: impl FnMut(&R) -> Result<()>) -> Result<Value> {
    let mut times: Vec<u64> = Vec::new();
    let begin = Instant::now();
    loop {
        for request in requests {
            let start = Instant::now();
            // At least one pass, so that slow requests are not left out.
            if start.duration_since(begin).as_secs_f64() >= seconds && times.len() >= requests.len() {
                return Ok(summary(times, begin.elapsed().as_secs_f64()));
            }
            run(request)?;
            times.push(start.elapsed().as_nanos() as u64);
        }
    }
}

fn summary(mut times: Vec<u64>, seconds: f64) -> Value {
    times.sort_unstable();
    let at = |share: f64| times[((share * times.len() as f64).ceil() as usize).max(1) - 1] as f64 / 1000.0;
    let mean = times.iter().sum::<u64>() as f64 / times.len() as f64 / 1000.0;
    json!({ "count": times.len(), "seconds": seconds, "mean": mean, "p50": at(0.5), "p99": at(0.99) })
}
