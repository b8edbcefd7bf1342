//! How is one request sent and its answer read? HTTP/1.1 over a connection that stays open.

use std::fmt;
use std::io::{Read, Write};
use std::net::TcpStream;

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

/// A connection and the bytes of its last answer.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
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
        let buffer = vec![0; 64 * 1024];
        Ok(Connection { stream, buffer })
    }

    /// Sends a request and reads the whole answer; one other than 200 is a failure.
    pub fn ask(&mut self, request: &[u8]) -> Result<(), Failure> {
        self.stream.write_all(request)?;
        let mut filled = 0;
        let head = loop {
            if let Some(head) = read_head(&self.buffer[..filled])? {
                break head;
            }
            filled += self.fill(filled)?;
        };
        if self.buffer.len() < head.length {
            self.buffer.resize(head.length, 0);
        }
        while filled < head.length {
            filled += self.fill(filled)?;
        }
        if head.status == 200 {
            return Ok(());
        }
        let answer = String::from_utf8_lossy(&self.buffer[..head.length]);
        let request = String::from_utf8_lossy(request);
        Err(Failure(format!("{answer}\nwas the answer to\n{request}")))
    }

    fn fill(&mut self, from: usize) -> Result<usize, Failure> {
        match self.stream.read(&mut self.buffer[from..])? {
            0 => Err(Failure("the server ended the connection".to_owned())),
            read => Ok(read),
        }
    }
}

/// Returns what the head says when all of it has come.
fn read_head(bytes: &[u8]) -> Result<Option<Head>, Failure> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
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
