//! What does a server do with requests that come when they come?

use std::time::{Duration, Instant};

use crate::connection::Failure;
use crate::crowd::{Crowd, Latencies};

/// Sends requests at the instants at which they are due, as far as connections are free; returns the latencies, which count
/// from these instants, and how long it took.
pub fn run(
    address: &str,
    requests: &[Vec<u8>],
    connections: usize,
    due: &[Duration],
) -> Result<(Latencies, f64), Failure> {
    let mut crowd = Crowd::open(address, connections, requests)?;
    crowd.ask_once()?;
    let mut free: Vec<usize> = (0..connections).collect();
    let mut sent = 0;
    let begin = Instant::now();
    while sent < due.len() || free.len() < connections {
        let mut wait = None;
        while let (Some(&due), Some(&at)) = (due.get(sent), free.last()) {
            let early = due.saturating_sub(begin.elapsed());
            if !early.is_zero() {
                wait = Some(early);
                break;
            }
            free.pop();
            crowd.send(at, sent, begin + due)?;
            sent += 1;
        }
        crowd.receive(wait, |_, at, _| {
            free.push(at);
            Ok(())
        })?;
    }
    Ok((crowd.latencies(), begin.elapsed().as_secs_f64()))
}
