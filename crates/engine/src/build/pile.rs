//! How are bytes put away that come a few at a time? Together, once there are many.

use super::scratch::{Scratch, ScratchError};

/// A piece has at least so many bytes, but for the last one: less would mean more calls, more would be more memory a pile.
pub const PIECE: usize = 64 << 10;

/// Bytes that were put away.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    /// Where they begin.
    pub at: u64,
    /// How many they are.
    pub length: usize,
}

impl Piece {
    fn put(bytes: &[u8], scratch: &dyn Scratch) -> Result<Self, ScratchError> {
        let (at, length) = (scratch.put(bytes)?, bytes.len());
        Ok(Self { at, length })
    }
}

/// Bytes of which the last ones are still in memory.
#[derive(Default)]
pub struct Pile {
    pieces: Vec<Piece>,
    last: Vec<u8>,
}

impl Pile {
    /// Adds bytes; many are put away as they are.
    pub fn add(&mut self, bytes: &[u8], scratch: &dyn Scratch) -> Result<(), ScratchError> {
        if bytes.len() < PIECE {
            return self.append(scratch, |last| last.extend_from_slice(bytes));
        }
        self.put_last(scratch)?;
        self.pieces.push(Piece::put(bytes, scratch)?);
        Ok(())
    }

    /// Adds what is appended to the bytes in memory, which stays in one piece.
    pub fn append(&mut self, scratch: &dyn Scratch, append: impl FnOnce(&mut Vec<u8>)) -> Result<(), ScratchError> {
        append(&mut self.last);
        if self.last.len() >= PIECE {
            self.put_last(scratch)?;
        }
        Ok(())
    }

    /// Puts away what is still in memory, and returns where all is.
    pub fn finish(mut self, scratch: &dyn Scratch) -> Result<Vec<Piece>, ScratchError> {
        self.put_last(scratch)?;
        Ok(self.pieces)
    }

    /// Hands on the pieces in their order.
    pub fn read(
        &self,
        scratch: &dyn Scratch,
        mut read: impl FnMut(&[u8]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        let mut piece = Vec::new();
        for &Piece { at, length } in &self.pieces {
            piece.resize(length, 0);
            scratch.get(at, &mut piece)?;
            read(&piece)?;
        }
        read(&self.last)
    }

    fn put_last(&mut self, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        if !self.last.is_empty() {
            self.pieces.push(Piece::put(&self.last, scratch)?);
            self.last.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::{InMemory, Scratch};
    use super::{PIECE, Pile};

    #[test]
    fn bytes_come_back_in_their_order() {
        let scratch = InMemory::default();
        let mut pile = Pile::default();
        let mut expected = Vec::new();
        for length in [0, 5, PIECE - 5, 1, PIECE, 3 * PIECE, PIECE - 1, 0, 1, 7] {
            let bytes = vec![length as u8 ^ expected.len() as u8; length];
            pile.add(&bytes, &scratch).expect("memory");
            expected.extend(bytes);
        }
        let mut read = Vec::new();
        pile.read(&scratch, |bytes| {
            read.extend_from_slice(bytes);
            Ok(())
        })
        .expect("memory");
        assert!(read == expected);
        let pieces = pile.finish(&scratch).expect("memory");
        // 5 and what fills it up; 1, because more than a piece follows; these two as they are; what fills up again; and the rest.
        let lengths: Vec<usize> = pieces.iter().map(|piece| piece.length).collect();
        assert_eq!(lengths, [PIECE, 1, PIECE, 3 * PIECE, PIECE, 7]);
        let mut found = Vec::new();
        for piece in pieces {
            let start = found.len();
            found.resize(start + piece.length, 0);
            scratch.get(piece.at, &mut found[start..]).expect("memory");
        }
        assert!(found == expected);
    }
}
