//! How is one path followed through a transducer? The crate `fst` reads all that is known of a node, and of a transition,
//! before it asks for a part of it. Ids and words are looked up for each request, so that here no more is read than leads on.
//!
//! A node ends with its state, and lies in the section from its values on:
//!
//! ```text
//! values of its transitions, distances to where they lead, widths of these, byte, state              one transition
//! a value of its own, values, distances, bytes, index of bytes, widths, number of transitions, state several
//! ```
//!
//! Transitions stand from the last to the first. The byte of the only one is in the state where it has a short code, and the
//! number where it is less than 64. Only nodes with more than 32 have an index.

/// The address of the node that ends a term and goes nowhere; it is not written.
pub const END: u64 = 0;
/// Nodes with more transitions than this have an index of them by byte.
pub const INDEXED: usize = 32;
/// The bytes that the format has short codes for, from 1 on.
pub const CODES: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

/// A node; a transition's place counts from the last.
pub struct Node<'a> {
    section: &'a [u8],
    /// Whether a term ends here.
    pub ends_term: bool,
    /// Number of transitions.
    pub count: usize,
    /// The byte of the only transition.
    only: u8,
    /// Where the node begins.
    start: usize,
    values: usize,
    value_width: usize,
    distances: usize,
    /// 0 where the only transition leads to the node before.
    distance_width: usize,
    bytes: usize,
}

impl<'a> Node<'a> {
    /// The node at an address of a section; nothing where none can be.
    #[inline(always)]
    pub fn at(section: &'a [u8], address: usize) -> Option<Self> {
        let mut node = Self {
            section,
            ends_term: true,
            count: 0,
            only: 0,
            start: 0,
            values: 0,
            value_width: 0,
            distances: 0,
            distance_width: 0,
            bytes: 0,
        };
        if address == END as usize {
            return Some(node);
        }
        let before = section.get(..address)?;
        let state = *section.get(address)?;
        let low = usize::from(state & 63);
        if state < 0x80 {
            let (mut before, mut count) = (before, low);
            if low == 0 {
                let (&number, rest) = before.split_last()?;
                (before, count) = (rest, usize::from(number));
                if count == 1 {
                    count = 256;
                }
            }
            let (&widths, rest) = before.split_last()?;
            let index = if count > INDEXED { 256 } else { 0 };
            node.ends_term = state & 0x40 != 0;
            let bytes = rest.len().checked_sub(index + count)?;
            node.bytes = bytes;
            return node.with_widths(widths, count, bytes);
        }
        node.ends_term = false;
        let (only, before) = match low.checked_sub(1) {
            Some(code) => (CODES[code], before),
            None => {
                let (&byte, rest) = before.split_last()?;
                (byte, rest)
            }
        };
        node.only = only;
        if state >= 0xC0 {
            node.count = 1;
            node.start = before.len();
            return Some(node);
        }
        let (&widths, rest) = before.split_last()?;
        node.with_widths(widths, 1, rest.len())
    }

    /// Finds the numbers that end somewhere.
    #[inline(always)]
    fn with_widths(mut self, widths: u8, count: usize, end: usize) -> Option<Self> {
        self.count = count;
        self.value_width = usize::from(widths & 15);
        self.distance_width = usize::from(widths >> 4);
        self.distances = end.checked_sub(count * self.distance_width)?;
        self.values = self.distances.checked_sub(count * self.value_width)?;
        let own = if self.ends_term { self.value_width } else { 0 };
        self.start = self.values.checked_sub(own)?;
        Some(self)
    }

    /// The place of the transition of a byte.
    #[inline(always)]
    pub fn find(&self, byte: u8) -> Option<usize> {
        if self.bytes == 0 {
            return (self.count == 1 && self.only == byte).then_some(0);
        }
        let end = self.bytes + self.count;
        if self.count > INDEXED {
            let number = *self.section.get(end + usize::from(byte))?;
            return (self.count - 1).checked_sub(number.into());
        }
        self.section
            .get(self.bytes..end)?
            .iter()
            .position(|&other| other == byte)
    }

    /// The byte of a transition.
    #[inline(always)]
    pub fn byte(&self, place: usize) -> u8 {
        if self.bytes == 0 {
            return self.only;
        }
        self.section.get(self.bytes + place).copied().unwrap_or(0)
    }

    /// The value of a transition.
    #[inline(always)]
    pub fn value(&self, place: usize) -> u64 {
        self.number(self.values + place * self.value_width, self.value_width)
    }

    /// The value that a term has which ends here, beside those of its transitions.
    pub fn own_value(&self) -> u64 {
        let width = if self.ends_term && self.count > 0 {
            self.value_width
        } else {
            0
        };
        self.number(self.start, width)
    }

    /// The address of the node to which a transition leads.
    #[inline(always)]
    pub fn next(&self, place: usize) -> Option<usize> {
        match self.distance_width {
            0 => self.start.checked_sub(1),
            width => match self.number(self.distances + place * width, width) {
                0 => Some(END as usize),
                distance => self.start.checked_sub(distance as usize),
            },
        }
    }

    #[inline(always)]
    fn number(&self, at: usize, width: usize) -> u64 {
        // The section ends with more bytes than a number has.
        let Some(&bytes) = self.section.get(at..).and_then(<[u8]>::first_chunk) else {
            return 0;
        };
        u64::from_le_bytes(bytes) & MASKS[width & 15]
    }
}

/// Follows nodes whose only transition leads to the node before: most of a long term. Calls `visit` with their bytes; returns
/// the address of the node after them, or nothing where `visit` does not go on.
#[inline(always)]
pub fn follow(section: &[u8], mut address: usize, mut visit: impl FnMut(u8) -> bool) -> Option<usize> {
    while let Some(&state @ 0xC0..) = section.get(address) {
        let code = usize::from(state & 63);
        let before = address.saturating_sub(1);
        let (byte, width) = match code.checked_sub(1) {
            Some(code) => (CODES[code], 1),
            None => (section[before], 2),
        };
        if !visit(byte) {
            return None;
        }
        address = address.saturating_sub(width);
    }
    Some(address)
}

/// What a number of so many bytes leaves of eight.
const MASKS: [u64; 16] = {
    let mut masks = [u64::MAX; 16];
    let mut width = 0;
    while width < 8 {
        masks[width] = !(u64::MAX << (8 * width));
        width += 1;
    }
    masks
};
