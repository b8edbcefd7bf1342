//! How are many short texts kept? One behind the other.

use onpair::Rows;

/// Bytes in pieces, one after the other.
#[derive(Default)]
pub struct Pieces {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Pieces {
    /// Adds a piece, which is what is appended to the bytes.
    pub fn write(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        append(&mut self.bytes);
        self.ends.push(self.bytes.len());
    }

    /// The pieces in their order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends
            .iter()
            .map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// All of them.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Rows for Pieces {
    fn num_rows(&self) -> usize {
        self.len()
    }

    fn total_bytes(&self) -> usize {
        self.bytes.len()
    }

    fn row(&self, at: usize) -> &[u8] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[at]]
    }
}
