//! What does a server do that is asked again as soon as it has answered?

use std::time::{Duration, Instant};

use crate::connection::Failure;
use crate::crowd::{Crowd, Latencies};

/// Has every connection of a crowd ask until the time is up and each has asked its part of all requests; returns the
/// latencies, and how long it took.
pub fn run(
    address: &str,
    requests: &[Vec<u8>],
    connections: usize,
    length: Duration,
) -> Result<(Latencies, f64), Failure> {
    let mut crowd = Crowd::open(address, connections, requests)?;
    // Connections start at different places, so that they do not ask the same at the same time.
    let first = |at: usize| at * requests.len() / connections;
    let least = requests.len().div_ceil(connections);
    let mut made = vec![0; connections];
    let mut asking = connections;
    let begin = Instant::now();
    for at in 0..connections {
        crowd.send(at, first(at), Instant::now())?;
    }
    while asking > 0 {
        crowd.receive(None, |crowd, at, now| {
            made[at] += 1;
            if now - begin >= length && made[at] >= least {
                asking -= 1;
                return Ok(());
            }
            crowd.send(at, first(at) + made[at], now)
        })?;
    }
    Ok((crowd.latencies(), begin.elapsed().as_secs_f64()))
}
