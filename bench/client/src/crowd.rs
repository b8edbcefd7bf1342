//! Which connections have an answer? All of them in one thread: one a connection would have to be woken for each answer, and
//! would take the place of the servers that it measures.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll;
use rustix::io::Errno;

use crate::connection::{Connection, Failure};

/// Latencies in nanoseconds, of up to a minute, within a thousandth.
pub type Latencies = Histogram<u64>;

/// Connections to one server, and the latencies of their answers.
pub struct Crowd<'r> {
    requests: &'r [Vec<u8>],
    members: Vec<Member>,
    epoll: OwnedFd,
    events: Vec<epoll::Event>,
    latencies: Latencies,
}

struct Member {
    connection: Connection,
    /// From when on its latency counts, and the request that it is asked.
    since: Instant,
    request: usize,
}

impl<'r> Crowd<'r> {
    /// Opens so many connections to `host:port`.
    pub fn open(address: &str, connections: usize, requests: &'r [Vec<u8>]) -> Result<Self, Failure> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let mut members = Vec::with_capacity(connections);
        for at in 0..connections {
            let connection = Connection::open(address)?;
            let data = epoll::EventData::new_u64(at as u64);
            epoll::add(&epoll, &connection, data, epoll::EventFlags::IN)?;
            members.push(Member {
                connection,
                since: Instant::now(),
                request: 0,
            });
        }
        #[allow(clippy::expect_used)]
        let latencies = Histogram::new_with_bounds(1, 60_000_000_000, 3).expect("the bounds are in order");
        Ok(Self {
            requests,
            members,
            epoll,
            events: Vec::with_capacity(connections),
            latencies,
        })
    }

    /// Has each connection answer a request, one after the other, of which nothing is kept: until a server has taken a
    /// connection, which of several processes it is handed to included, it is no other request's latency.
    pub fn ask_once(&mut self) -> Result<(), Failure> {
        for at in 0..self.members.len() {
            self.send(at, at, Instant::now())?;
            let mut is_answered = false;
            while !is_answered {
                self.receive(None, |_, _, _| {
                    is_answered = true;
                    Ok(())
                })?;
            }
        }
        self.latencies.reset();
        Ok(())
    }

    /// Sends a request, the first behind the last, on a connection that has none under way; its latency counts from `since`.
    pub fn send(&mut self, at: usize, request: usize, since: Instant) -> Result<(), Failure> {
        let member = &mut self.members[at];
        member.since = since;
        member.request = request % self.requests.len();
        member.connection.send(&self.requests[member.request])
    }

    /// Waits for answers, for some time at most; then hands each that is whole to `answered`, with the instant at which it
    /// was.
    pub fn receive(
        &mut self,
        most: Option<Duration>,
        mut answered: impl FnMut(&mut Self, usize, Instant) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let most = most.map(|most| Timespec {
            tv_sec: most.as_secs() as i64,
            tv_nsec: most.subsec_nanos().into(),
        });
        self.events.clear();
        match epoll::wait(&self.epoll, spare_capacity(&mut self.events), most.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        for event in 0..self.events.len() {
            let at = self.events[event].data.u64() as usize;
            let Member {
                connection,
                since,
                request,
            } = &mut self.members[at];
            let is_whole = connection.receive().map_err(|Failure(answer)| {
                let request = String::from_utf8_lossy(&self.requests[*request]);
                Failure(format!("{answer}\nwas the answer to\n{request}"))
            })?;
            if is_whole {
                let now = Instant::now();
                self.latencies.saturating_record((now - *since).as_nanos() as u64);
                answered(self, at, now)?;
            }
        }
        Ok(())
    }

    /// Returns what was measured.
    pub fn latencies(self) -> Latencies {
        self.latencies
    }
}
