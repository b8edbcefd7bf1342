//! What was noted of documents, one after the other? Of most documents there may be nothing: they take no room.

use super::pile::Pile;
use super::scratch::{Scratch, ScratchError};
use crate::format::varint;

/// Notes on documents in ascending order.
#[derive(Default)]
pub struct Log {
    notes: Pile,
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
        let skipped = document - self.next;
        self.next = document + 1;
        self.notes.append(scratch, |notes| {
            varint::write(skipped.into(), notes);
            append(notes);
        })
    }

    /// Hands on each document that something was noted of, in their order, and the bytes from there on: `note` takes its own
    /// from their front.
    pub fn read(
        &self,
        scratch: &dyn Scratch,
        mut note: impl FnMut(u32, &mut &[u8]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        let mut next = 0;
        self.notes.read(scratch, |mut bytes| {
            while !bytes.is_empty() {
                let document = next + number(&mut bytes)? as u32;
                next = document + 1;
                note(document, &mut bytes)?;
            }
            Ok(())
        })
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
    use super::super::pile::PIECE;
    use super::super::scratch::{InMemory, Scratch, ScratchError};
    use super::{Log, number, take};

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
