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

/// Answers requests in order; may end when the time of the line is up and as many as it wants are answered.
pub fn answers<R>(line: &Value, requests: &[R], mut answer: impl FnMut(&R) -> Result<Value>) -> Result<Value> {
    let seconds = line["seconds"].as_f64().unwrap_or(1.0);
    let least = line["least"].as_u64().unwrap_or(0) as usize;
    let begin = Instant::now();
    let mut answers = Vec::new();
    for request in requests {
        if answers.len() >= least && begin.elapsed().as_secs_f64() >= seconds {
            break;
        }
        answers.push(answer(request)?);
    }
    Ok(json!({ "answers": answers }))
}

/// Carries the requests that a line names out, one after another, pass by pass as long as there is time, and says how
/// long they took, in microseconds.
pub fn measure<R>(line: &Value, requests: &[R], mut run: impl FnMut(&R) -> Result<()>) -> Result<Value> {
    let seconds = line["seconds"].as_f64().unwrap_or(1.0);
    let number = |name: &str| line[name].as_u64().map(|number| number as usize);
    let from = number("from").unwrap_or(0);
    let count = number("count").unwrap_or(requests.len());
    let mut times: Vec<u64> = Vec::new();
    let mut passes = 0.0;
    let begin = Instant::now();
    loop {
        for request in requests.iter().cycle().skip(from).take(count) {
            let start = Instant::now();
            run(request)?;
            times.push(start.elapsed().as_nanos() as u64);
        }
        passes += 1.0;
        let taken = begin.elapsed().as_secs_f64();
        // Another pass would end further from the time that was given than this one.
        if taken + taken / passes / 2.0 >= seconds {
            return Ok(summary(times, taken));
        }
    }
}

fn summary(mut times: Vec<u64>, seconds: f64) -> Value {
    times.sort_unstable();
    let at = |share: f64| times[((share * times.len() as f64).ceil() as usize).max(1) - 1] as f64 / 1000.0;
    let mean = times.iter().sum::<u64>() as f64 / times.len() as f64 / 1000.0;
    json!({ "count": times.len(), "seconds": seconds, "mean": mean, "p50": at(0.5), "p99": at(0.99) })
}
