//! How is one request sent and its answer read? HTTP/1.1 over a connection that stays open.

use std::fmt;
use std::io::Write;
use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd};

use rustix::io::Errno;
use rustix::net::{RecvFlags, recv};

/// Why a measurement ended, in words.
#[derive(Debug)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure(error.to_string())
    }
}

impl From<Errno> for Failure {
    fn from(error: Errno) -> Self {
        Failure(error.to_string())
    }
}

/// A connection, and what has come of its answer.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    filled: usize,
    /// Known once all of the head has come.
    head: Option<Head>,
}

struct Head {
    status: u16,
    /// Bytes of the head and of the body.
    length: usize,
}

impl Connection {
    /// Connects to `host:port`.
    pub fn open(address: &str) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Connection {
            stream,
            buffer: vec![0; 64 * 1024],
            filled: 0,
            head: None,
        })
    }

    /// Sends a request.
    pub fn send(&mut self, request: &[u8]) -> Result<(), Failure> {
        (self.filled, self.head) = (0, None);
        Ok(self.stream.write_all(request)?)
    }

    /// Reads what has come, without waiting for more; returns whether the answer is whole. One other than 200 is a failure.
    pub fn receive(&mut self) -> Result<bool, Failure> {
        let room = &mut self.buffer[self.filled..];
        match recv(&self.stream, room, RecvFlags::DONTWAIT) {
            Ok((_, 0)) => return Err(Failure("the server ended the connection".to_owned())),
            Ok((_, read)) => self.filled += read,
            Err(Errno::AGAIN | Errno::INTR) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        if self.head.is_none() {
            self.head = read_head(&self.buffer[..self.filled])?;
        }
        let Some(Head { status, length }) = self.head else {
            return Ok(false);
        };
        if self.filled < length {
            if self.buffer.len() < length {
                self.buffer.resize(length, 0);
            }
            return Ok(false);
        }
        if status == 200 {
            return Ok(true);
        }
        Err(Failure(String::from_utf8_lossy(&self.buffer[..length]).into_owned()))
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

/// Returns what the head says when all of it has come.
fn read_head(bytes: &[u8]) -> Result<Option<Head>, Failure> {
    let mut headers = [httparse::EMPTY_HEADER; 32];
    let mut response = httparse::Response::new(&mut headers);
    let parsed = response
        .parse(bytes)
        .map_err(|error| Failure(format!("the answer is no HTTP: {error}")))?;
    let (httparse::Status::Complete(head), Some(status)) = (parsed, response.code) else {
        return Ok(None);
    };
    let body = response
        .headers
        .iter()
        .find(|header| header.name.eq_ignore_ascii_case("content-length"))
        .and_then(|header| std::str::from_utf8(header.value).ok()?.trim().parse::<usize>().ok())
        .ok_or_else(|| Failure("the answer has no content-length".to_owned()))?;
    Ok(Some(Head {
        status,
        length: head + body,
    }))
}
