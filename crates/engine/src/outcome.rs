//! What does the engine answer? Typed values in one buffer, little-endian, read by the host in order.
//!
//! Numbers that end up in a response cross as the text that Java prints, so that the host copies and never converts.

use crate::error::{Cause, Detail, Failure, Level};
use crate::java::text::{write_double, write_float};

/// Writes an outcome into one growing buffer, which is kept from call to call.
#[derive(Debug, Default)]
pub struct Outcome {
    bytes: Vec<u8>,
    /// The bits of the float that was written last, and where its text stands: the best score is that of the first hit, and
    /// the scores of a rare word's hits are often alike.
    last_float: Option<(u32, usize)>,
}

impl Outcome {
    /// Starts over with status ok.
    pub fn start(&mut self) {
        self.begin(0);
    }

    fn begin(&mut self, status: u8) {
        self.bytes.clear();
        self.last_float = None;
        self.bytes.push(status);
        self.u64(0);
        self.u64(0);
    }

    /// Says how much work and how many bytes of memory it took: behind the status, be it an error or not.
    pub fn spend(&mut self, work: u64, memory: u64) {
        self.patch_u64(1, work);
        self.patch_u64(9, memory);
    }

    /// Says what the request is warned of.
    #[inline]
    pub fn warnings(&mut self, warnings: &[&str]) {
        self.u32(warnings.len() as u32);
        for warning in warnings {
            self.str(warning);
        }
    }

    /// Replaces everything by an error.
    pub fn fail(&mut self, failure: &Failure) {
        self.begin(1);
        self.u16(failure.status);
        self.bytes.push(match failure.level {
            Level::Request => 0,
            Level::Shard => 1,
            Level::Reduce => 2,
            Level::Answer => 3,
        });
        self.cause(&failure.cause);
    }

    /// An error with what caused it.
    pub fn cause(&mut self, cause: &Cause) {
        self.str(cause.kind);
        self.str(&cause.reason);
        self.u8(cause.metadata.len() as u8);
        for (key, value) in &cause.metadata {
            self.str(key);
            match value {
                Detail::Text(text) => {
                    self.u8(0);
                    self.str(text);
                }
                Detail::Number(number) => {
                    self.u8(1);
                    self.str(&number.to_string());
                }
            }
        }
        match &cause.caused_by {
            None => self.u8(0),
            Some(inner) => {
                self.u8(1);
                self.cause(inner);
            }
        }
    }

    /// Takes what was written from a place on.
    pub fn cut(&mut self, at: usize) -> Vec<u8> {
        self.last_float = None;
        self.bytes.split_off(at)
    }

    /// Bytes that an outcome had before.
    pub fn append(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The bytes so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A byte.
    pub fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// A truth value as one byte.
    pub fn bool(&mut self, value: bool) {
        self.bytes.push(value as u8);
    }

    /// What a document has by itself, where that is nothing.
    #[inline]
    pub fn nothing_own(&mut self) {
        self.bytes.extend_from_slice(&[0; 3]);
    }

    /// Two bytes.
    #[inline]
    pub fn u16(&mut self, value: u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Four bytes.
    #[inline]
    pub fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Eight bytes.
    #[inline]
    pub fn u64(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Replaces eight bytes written before.
    pub fn patch_u64(&mut self, at: usize, value: u64) {
        if let Some(bytes) = self.bytes.get_mut(at..at + 8) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
    }

    /// Eight bytes, signed.
    pub fn i64(&mut self, value: i64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// A length and UTF-8.
    pub fn str(&mut self, value: &str) {
        self.raw(value.as_bytes());
    }

    /// A length and bytes.
    #[inline]
    pub fn raw(&mut self, value: &[u8]) {
        self.u32(value.len() as u32);
        self.bytes.extend_from_slice(value);
    }

    /// A length and bytes that `write` appends to the buffer.
    pub fn raw_with<E>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
        let at = self.bytes.len();
        self.u32(0);
        write(&mut self.bytes)?;
        let length = (self.bytes.len() - at - 4) as u32;
        self.bytes[at..at + 4].copy_from_slice(&length.to_le_bytes());
        Ok(())
    }

    /// Nothing, or something and its string.
    pub fn opt_str(&mut self, value: Option<&str>) {
        match value {
            None => self.u8(0),
            Some(text) => {
                self.u8(1);
                self.str(text);
            }
        }
    }

    fn num(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let at = self.bytes.len();
        self.bytes.push(0);
        write(&mut self.bytes);
        self.bytes[at] = (self.bytes.len() - at - 1) as u8;
    }

    /// The number that means null.
    pub fn num_null(&mut self) {
        self.bytes.push(0);
    }

    /// A whole number.
    pub fn num_i64(&mut self, value: i64) {
        self.num(|out| {
            use std::io::Write;
            let _ = write!(out, "{value}");
        });
    }

    /// A whole number that is not negative.
    pub fn num_u64(&mut self, value: u64) {
        self.num(|out| {
            use std::io::Write;
            let _ = write!(out, "{value}");
        });
    }

    /// A double as Java prints it; what JSON has no number for, in quotes.
    pub fn num_f64(&mut self, value: f64) {
        self.num(|out| {
            if value.is_finite() {
                write_double(value, out);
            } else {
                out.extend_from_slice(non_finite(value));
            }
        });
    }

    /// A float as Java prints it; what JSON has no number for, in quotes.
    pub fn num_f32(&mut self, value: f32) {
        match self.last_float {
            Some((bits, at)) if bits == value.to_bits() => {
                let end = at + 1 + usize::from(self.bytes[at]);
                self.bytes.extend_from_within(at..end);
            }
            _ => {
                self.last_float = Some((value.to_bits(), self.bytes.len()));
                self.num(|out| {
                    if value.is_finite() {
                        write_float(value, out);
                    } else {
                        out.extend_from_slice(non_finite(value.into()));
                    }
                });
            }
        }
    }
}

fn non_finite(value: f64) -> &'static [u8] {
    if value.is_nan() {
        b"\"NaN\""
    } else if value > 0.0 {
        b"\"Infinity\""
    } else {
        b"\"-Infinity\""
    }
}
