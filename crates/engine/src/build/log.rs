//! What was noted of documents, one after the other? Bytes, put away in pieces once there are many. Of most documents there
//! may be nothing: they take no room.

use super::scratch::{Scratch, ScratchError};
use crate::format::varint;

/// A piece has at least so many bytes, but for the last one: less would mean more calls, more would be more memory a field.
const PIECE: usize = 64 << 10;

/// Notes on documents in ascending order, of which the last ones are still in memory.
#[derive(Default)]
pub struct Log {
    /// Where each piece begins, and its length.
    pieces: Vec<(u64, usize)>,
    last: Vec<u8>,
    /// The first document behind the last one that something was noted of.
    next: u32,
}

impl Log {
    /// Notes of a document what is appended to the bytes.
    pub fn add(
        &mut self,
        document: u32,
        scratch: &dyn Scratch,
        append: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), ScratchError> {
        varint::write((document - self.next).into(), &mut self.last);
        append(&mut self.last);
        self.next = document + 1;
        if self.last.len() >= PIECE {
            self.pieces.push((scratch.put(&self.last)?, self.last.len()));
            self.last.clear();
        }
        Ok(())
    }

    /// Hands on each document that something was noted of, in their order, and the bytes from there on: `note` takes its own
    /// from their front.
    pub fn read(
        &self,
        scratch: &dyn Scratch,
        mut note: impl FnMut(u32, &mut &[u8]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        let mut next = 0;
        let mut read_piece = |mut bytes: &[u8]| {
            while !bytes.is_empty() {
                let document = next + number(&mut bytes)? as u32;
                next = document + 1;
                note(document, &mut bytes)?;
            }
            Ok(())
        };
        let mut piece = Vec::new();
        for &(at, length) in &self.pieces {
            piece.resize(length, 0);
            scratch.get(at, &mut piece)?;
            read_piece(&piece)?;
        }
        read_piece(&self.last)
    }
}

/// Takes a number from the front of notes.
#[inline]
pub fn number(bytes: &mut &[u8]) -> Result<u64, ScratchError> {
    varint::read(bytes).ok_or_else(changed)
}

/// Takes a signed number from the front of notes.
pub fn signed(bytes: &mut &[u8]) -> Result<i64, ScratchError> {
    varint::read_signed(bytes).ok_or_else(changed)
}

/// Takes so many bytes from the front of notes.
pub fn take<'b>(bytes: &mut &'b [u8], length: usize) -> Result<&'b [u8], ScratchError> {
    let (taken, rest) = bytes.split_at_checked(length).ok_or_else(changed)?;
    *bytes = rest;
    Ok(taken)
}

fn changed() -> ScratchError {
    ScratchError("what was put away has changed since".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::scratch::{InMemory, Scratch, ScratchError};
    use super::{Log, PIECE, number, take};

    /// Notes so many bytes of each document, first how many.
    fn log_of(notes: &[(u32, usize)], scratch: &dyn Scratch) -> Log {
        let mut log = Log::default();
        for &(document, length) in notes {
            log.add(document, scratch, |bytes| {
                crate::format::varint::write(length as u64, bytes);
                bytes.resize(bytes.len() + length, document as u8);
            })
            .expect("memory");
        }
        log
    }

    fn notes_of(log: &Log, scratch: &dyn Scratch) -> Result<Vec<(u32, usize)>, ScratchError> {
        let mut found = Vec::new();
        log.read(scratch, |document, bytes| {
            let length = number(bytes)? as usize;
            assert!(take(bytes, length)?.iter().all(|&byte| byte == document as u8));
            found.push((document, length));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn notes_come_back_whole_and_in_their_order() {
        // None at all, documents that are left out, notes longer than a piece, and many in a piece.
        let many = (0..500).map(|document| (document * 3, 1000)).collect();
        for notes in [
            vec![],
            vec![(0, 0)],
            vec![(7, PIECE - 5), (8, 3), (1_000_000, 5)],
            vec![(0, 2 * PIECE), (1, 1)],
            many,
        ] {
            let scratch = InMemory::default();
            assert_eq!(notes_of(&log_of(&notes, &scratch), &scratch), Ok(notes));
        }
    }

    #[test]
    fn what_was_not_put_away_is_not_read() {
        let log = log_of(&[(0, PIECE), (1, 1)], &InMemory::default());
        let other = InMemory::default();
        assert!(notes_of(&log, &other).is_err());
        // As long, and something else: the note seems to end behind the piece.
        other.put(&vec![0xff; 2 * PIECE]).expect("memory");
        assert!(notes_of(&log, &other).is_err());
    }
}
