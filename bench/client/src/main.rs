//! How long do a server's answers take? A client over plain sockets, so that a measurement is of the server.
//!
//! Reads one JSON object from standard input: where to send, the requests, and how to load:
//!
//! - `closed`: every connection sends its next request when the answer to the last one has come, until the time is up and
//!   all of them together have sent each request once at least;
//! - `open`: requests are due at the instants of a Poisson process, whether or not answers have come, and a latency
//!   counts from the instant at which its request was due, so that a server's pause is charged for all that wait. Before,
//!   each connection has been answered once.
//!
//! Writes one JSON object: requests, seconds, and latencies in microseconds.

mod closed;
mod connection;
mod crowd;
mod open;
mod schedule;

use std::io::Read;
use std::num::NonZeroU64;
use std::time::Duration;

use connection::Failure;
use serde::Deserialize;

#[derive(Deserialize)]
struct Job {
    address: String,
    requests: Vec<Request>,
    load: Load,
}

#[derive(Deserialize)]
struct Request {
    method: String,
    path: String,
    body: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Load {
    Closed {
        connections: usize,
        seconds: f64,
    },
    Open {
        connections: usize,
        seconds: f64,
        rate: f64,
        seed: u64,
    },
}

fn main() {
    match run() {
        Ok(text) => println!("{text}"),
        Err(failure) => {
            eprintln!("{failure}");
            std::process::exit(1);
        }
    }
}

fn run() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let job: Job = serde_json::from_str(&text).map_err(|error| Failure(error.to_string()))?;
    let requests: Vec<Vec<u8>> = job
        .requests
        .iter()
        .map(|request| bytes_of(request, &job.address))
        .collect();
    if requests.is_empty() {
        return Err(Failure("there is nothing to ask".to_owned()));
    }
    // Waits end on time instead of within the usual 50 microseconds after it.
    rustix::thread::set_current_timer_slack(NonZeroU64::new(1))?;
    let (found, seconds) = match job.load {
        Load::Closed { connections, seconds } => {
            closed::run(&job.address, &requests, connections, Duration::from_secs_f64(seconds))?
        }
        Load::Open {
            connections,
            seconds,
            rate,
            seed,
        } => {
            let due = schedule::poisson(rate, seconds, seed);
            open::run(&job.address, &requests, connections, &due)?
        }
    };
    let micros = |nanos: u64| nanos as f64 / 1000.0;
    Ok(serde_json::json!({
        "count": found.len(),
        "seconds": seconds,
        "mean": found.mean() / 1000.0,
        "p50": micros(found.value_at_quantile(0.5)),
        "p90": micros(found.value_at_quantile(0.9)),
        "p99": micros(found.value_at_quantile(0.99)),
    })
    .to_string())
}

fn bytes_of(request: &Request, address: &str) -> Vec<u8> {
    let Request { method, path, body } = request;
    let body = body.as_deref().unwrap_or("");
    let content = if body.is_empty() {
        String::new()
    } else {
        format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len())
    };
    format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\n{content}\r\n{body}").into_bytes()
}
