//! What does the engine answer? Records in one buffer, one after another, read by the host in order.
//!
//! Each record is declared once (see `declare.rs`), here or beside the code that puts it. `npm run gen` generates the TypeScript
//! that reads it from the declaration. Numbers that end up in a response cross as the text that Java prints, so that the host
//! copies them and never converts them.

mod answers;
#[cfg(any(test, feature = "build", feature = "twins"))]
mod builds;
pub mod declare;
mod failure;
mod field;
mod hits;
mod images;
mod suggestions;
#[cfg(any(test, feature = "twins"))]
pub mod twin;

pub use answers::{
    Contents, Counted, Document, Explained, Found, Rewritten, TermVectorsFound, Total, Versions, Warnings,
};
#[cfg(any(test, feature = "build", feature = "twins"))]
pub use builds::{Added, LeftOut, Others, Written};
pub use failure::{CauseDetail, CauseHead, CauseTail, FailureHead, Level};
pub use field::{Field, Json, Number, Record, Text};
pub use hits::{AnyValue, Beside, HitHead, HitMore, HitSection, HitTail, HitsInside, Name, Own, Place, Source};
pub use images::{
    Analysis, AnalyzedEnd, AnalyzedHead, AnalyzedPart, AnalyzerHead, CheckedSection, Inspected, Section, Step, Token,
};
pub use suggestions::{SuggestEntry, SuggestHead, SuggestOption, SuggestedInput, SuggestedInputs, SuggestedPhrase};

use crate::java::text::{write_double, write_float};
use declare::record;

record! {
    /// How every outcome begins.
    pub struct Head {
        /// Whether it is an error, which follows as a `FailureHead`.
        pub is_failure: bool,
        /// Units of work that it took.
        pub work: u64,
        /// Bytes of memory.
        pub memory: u64,
    }
}

/// Writes an outcome into one growing buffer, which is kept from call to call.
#[derive(Debug, Default)]
pub struct Outcome {
    bytes: Vec<u8>,
    /// The bits of the float that was written last, and where its text stands. The same float often comes again: the best score is
    /// also that of the first hit, and the scores of a rare word's hits are often alike.
    last_float: Option<(u32, usize)>,
}

impl Outcome {
    /// Starts over with status ok.
    pub fn start(&mut self) {
        self.begin(false);
    }

    fn begin(&mut self, is_failure: bool) {
        self.bytes.clear();
        self.last_float = None;
        self.put(&Head {
            is_failure,
            work: 0,
            memory: 0,
        });
    }

    /// Appends a record.
    #[inline]
    pub fn put(&mut self, record: &impl Record) {
        record.write_to(self);
    }

    /// Appends which of several records comes.
    #[inline]
    pub fn variant(&mut self, variant: u8) {
        self.bytes.push(variant);
    }

    /// Writes how much work and how many bytes of memory the request took: right behind the status, for errors, too.
    pub fn spend(&mut self, work: u64, memory: u64) {
        self.patch_u64(1, work);
        self.patch_u64(9, memory);
    }

    /// Takes out what was written from a place on.
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

    /// A truth value as one byte.
    fn bool(&mut self, value: bool) {
        self.bytes.push(value as u8);
    }

    /// Four bytes.
    #[inline]
    fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Replaces eight bytes written before.
    fn patch_u64(&mut self, at: usize, value: u64) {
        if let Some(bytes) = self.bytes.get_mut(at..at + 8) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
    }

    /// A length and UTF-8.
    fn str(&mut self, value: &str) {
        self.raw(value.as_bytes());
    }

    /// A length and bytes.
    #[inline]
    fn raw(&mut self, value: &[u8]) {
        self.u32(value.len() as u32);
        self.bytes.extend_from_slice(value);
    }

    /// A length and bytes that `write` appends to the buffer.
    fn raw_with<E>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
        let at = self.bytes.len();
        self.u32(0);
        write(&mut self.bytes)?;
        let length = (self.bytes.len() - at - 4) as u32;
        self.bytes[at..at + 4].copy_from_slice(&length.to_le_bytes());
        Ok(())
    }

    fn num(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let at = self.bytes.len();
        self.bytes.push(0);
        write(&mut self.bytes);
        self.bytes[at] = (self.bytes.len() - at - 1) as u8;
    }

    /// The number that stands for null.
    fn num_null(&mut self) {
        self.bytes.push(0);
    }

    /// A whole number.
    fn num_i64(&mut self, value: i64) {
        self.num(|out| {
            use std::io::Write;
            let _ = write!(out, "{value}");
        });
    }

    /// A whole number that is not negative.
    fn num_u64(&mut self, value: u64) {
        self.num(|out| {
            use std::io::Write;
            let _ = write!(out, "{value}");
        });
    }

    /// A double as Java prints it; in quotes where JSON has no such number.
    fn num_f64(&mut self, value: f64) {
        self.num(|out| {
            if value.is_finite() {
                write_double(value, out);
            } else {
                out.extend_from_slice(non_finite(value));
            }
        });
    }

    /// A float as Java prints it; in quotes where JSON has no such number.
    fn num_f32(&mut self, value: f32) {
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
