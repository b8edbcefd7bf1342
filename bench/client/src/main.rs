//! How long do a server's answers take? A client over plain sockets, so that a measurement is of the server.
//!
//! Reads one JSON object from standard input: where to send, the requests, and how to load:
//!
//! - `closed`: every connection sends its next request when the answer to the last one has come, until the time is up and
//!   all of them together have sent each request once at least;
//! - `open`: requests are due at the instants of a Poisson process, whether or not answers have come, and a latency
//!   counts from the instant at which its request was due, so that a server's pause is charged for all that wait.
//!
//! Writes one JSON object: requests, seconds, and latencies in microseconds.

mod connection;
mod schedule;

use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use connection::{Connection, Failure};
use hdrhistogram::Histogram;
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

/// Latencies in nanoseconds, of up to a minute, within a thousandth.
type Latencies = Histogram<u64>;

fn latencies() -> Latencies {
    #[allow(clippy::expect_used)]
    Histogram::new_with_bounds(1, 60_000_000_000, 3).expect("the bounds are in order")
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
    // Sleeps end on time instead of within the usual 50 microseconds after it.
    nix::sys::prctl::set_timerslack(1).map_err(|error| Failure(error.to_string()))?;
    let (found, seconds) = match job.load {
        Load::Closed { connections, seconds } => closed(&job.address, &requests, connections, seconds)?,
        Load::Open {
            connections,
            seconds,
            rate,
            seed,
        } => {
            let due = schedule::poisson(rate, seconds, seed);
            open(&job.address, &requests, connections, &due)?
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

/// Runs one thread a connection, and puts their latencies together.
fn together(
    connections: usize,
    work: impl Fn(usize) -> Result<Latencies, Failure> + Sync,
) -> Result<(Latencies, f64), Failure> {
    let begin = Instant::now();
    let results = std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..connections).map(|at| scope.spawn(move || work(at))).collect();
        threads.into_iter().map(|thread| thread.join()).collect::<Vec<_>>()
    });
    let seconds = begin.elapsed().as_secs_f64();
    let mut all = latencies();
    for result in results {
        let one = result.map_err(|_| Failure("a connection's thread panicked".to_owned()))??;
        all.add(one).map_err(|error| Failure(error.to_string()))?;
    }
    Ok((all, seconds))
}

fn closed(address: &str, requests: &[Vec<u8>], connections: usize, seconds: f64) -> Result<(Latencies, f64), Failure> {
    let length = Duration::from_secs_f64(seconds);
    together(connections, |thread| {
        let mut connection = Connection::open(address)?;
        let mut found = latencies();
        // Connections start at different places, so that they do not ask the same at the same time.
        let first = thread * requests.len() / connections;
        let mut made = 0;
        let begin = Instant::now();
        loop {
            let start = Instant::now();
            if start - begin >= length && made >= requests.len().div_ceil(connections) {
                return Ok(found);
            }
            connection.ask(&requests[(first + made) % requests.len()])?;
            found.saturating_record(start.elapsed().as_nanos() as u64);
            made += 1;
        }
    })
}

fn open(
    address: &str,
    requests: &[Vec<u8>],
    connections: usize,
    due: &[Duration],
) -> Result<(Latencies, f64), Failure> {
    let next = AtomicUsize::new(0);
    // Connecting is done before the first request is due.
    let begin = Instant::now() + Duration::from_millis(50);
    together(connections, |_| {
        let mut connection = Connection::open(address)?;
        let mut found = latencies();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(due) = due.get(at) else { return Ok(found) };
            let due = begin + *due;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            connection.ask(&requests[at % requests.len()])?;
            found.saturating_record(due.elapsed().as_nanos() as u64);
        }
    })
}
