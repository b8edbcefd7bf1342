//! What was noted of documents, one after the other? Of most documents there may be nothing: they take no room.

use super::kept::Kept;
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

    /// Hands on the notes of kept documents in the order of their new numbers, each with that number; `skip` takes the bytes of one
    /// from the front and does nothing else. Where documents have another order than in the catalog, as many as fit into `at_once`
    /// bytes are put in order at a time, and each time all notes are gone through.
    pub fn read_kept(
        &self,
        kept: &Kept,
        scratch: &dyn Scratch,
        skip: impl Fn(&mut &[u8]) -> Result<(), ScratchError>,
        note: impl FnMut(u32, &mut &[u8]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        self.read_kept_in(AT_ONCE, kept, scratch, skip, note)
    }

    fn read_kept_in(
        &self,
        at_once: usize,
        kept: &Kept,
        scratch: &dyn Scratch,
        skip: impl Fn(&mut &[u8]) -> Result<(), ScratchError>,
        mut note: impl FnMut(u32, &mut &[u8]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        if !kept.is_sorted() {
            return self.read(scratch, |document, bytes| match kept.number(document) {
                Some(number) => note(number, bytes),
                None => skip(bytes),
            });
        }
        let run = |number: u32| number as usize * RUNS / kept.count().max(1);
        let mut lengths = vec![0usize; RUNS];
        self.read(scratch, |document, bytes| {
            let before = bytes.len();
            skip(bytes)?;
            if let Some(number) = kept.number(document) {
                lengths[run(number)] += before - bytes.len();
            }
            Ok(())
        })?;
        let mut start = 0;
        while start < RUNS {
            let (mut end, mut total) = (start + 1, lengths[start]);
            while end < RUNS && total + lengths[end] <= at_once {
                total += lengths[end];
                end += 1;
            }
            let mut held = Vec::with_capacity(total);
            let mut places: Vec<(u32, usize)> = Vec::new();
            if total > 0 {
                self.read(scratch, |document, bytes| {
                    let before = *bytes;
                    skip(bytes)?;
                    if let Some(number) = kept.number(document)
                        && (start..end).contains(&run(number))
                    {
                        places.push((number, held.len()));
                        held.extend_from_slice(&before[..before.len() - bytes.len()]);
                    }
                    Ok(())
                })?;
            }
            places.sort_unstable();
            for (number, at) in places {
                note(number, &mut &held[at..])?;
            }
            start = end;
        }
        Ok(())
    }
}

/// Bytes of notes that are put in order in memory at once.
const AT_ONCE: usize = 32 << 20;
/// Notes are counted for so many runs of documents.
const RUNS: usize = 4096;

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
    use super::super::kept::Kept;
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
    fn notes_are_put_in_order_whatever_is_held_at_once() {
        let notes: Vec<(u32, usize)> = (0..300)
            .map(|document| (document, document as usize * 7 % 40))
            .collect();
        let scratch = InMemory::default();
        let log = log_of(&notes, &scratch);
        let replaced: Vec<bool> = (0..300).map(|document| document % 9 == 4).collect();
        let kept = Kept::of(&replaced);
        let mut order: Vec<u32> = (0..kept.count() as u32).collect();
        order.sort_by_key(|&number| (number * 31 % 17, number));
        let kept = kept.sorted(&order);
        let mut expected: Vec<(u32, u8)> = notes
            .iter()
            .filter_map(|&(document, _)| Some((kept.number(document)?, document as u8)))
            .collect();
        expected.sort_unstable();
        let skip = |bytes: &mut &[u8]| {
            let length = number(bytes)? as usize;
            take(bytes, length).map(|_| ())
        };
        for at_once in [1, 100, 1000, 1 << 20] {
            let mut found = Vec::new();
            log.read_kept_in(at_once, &kept, &scratch, skip, |number_, bytes| {
                let length = number(bytes)? as usize;
                let note = take(bytes, length)?;
                found.push((number_, note.first().copied()));
                Ok(())
            })
            .expect("memory");
            assert_eq!(found.len(), expected.len());
            for ((number, note), expected) in found.into_iter().zip(&expected) {
                assert_eq!(number, expected.0, "{at_once}");
                assert!(note.is_none_or(|byte| byte == expected.1), "{at_once}");
            }
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
