//! How are terms written as a transducer? In the crate `fst`'s format, version 3, the same on every machine.
//!
//! The crate's own writer finds equal ends of words in a table whose rows depend on the width of an address, so that
//! WebAssembly and a native build would write other bytes. This one looks nodes up by what they are. It may be plain,
//! because terms ascend and their values are their ranks: a value never has to move to a later transition.

use std::collections::HashMap;

use fst::raw::Error;
use rustc_hash::FxBuildHasher;

use super::dictionary_node::{CODES, END, INDEXED};

/// The version of the format.
const VERSION: u64 = 3;
/// How many nodes are remembered, twice over, to be used again; more would take memory for little.
const REMEMBERED: usize = 1 << 16;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Transition {
    byte: u8,
    value: u64,
    to: u64,
}

/// A node on the path of the last term; its last transition leads to the next on the path.
#[derive(Default)]
struct Open {
    ends_term: bool,
    /// Those that lead to written nodes.
    transitions: Vec<Transition>,
    last: Option<(u8, u64)>,
}

impl Open {
    /// Lets the last transition lead to a written node.
    fn close(&mut self, to: u64) {
        if let Some((byte, value)) = self.last.take() {
            self.transitions.push(Transition { byte, value, to });
        }
    }

    /// Makes an empty node of a closed one, which keeps its memory.
    fn clear(&mut self) {
        self.ends_term = false;
        self.transitions.clear();
    }
}

/// Addresses of nodes by their transitions. Most nodes have one, and are found without memory of their own.
#[derive(Default)]
struct Addresses {
    of_one: HashMap<Transition, u64, FxBuildHasher>,
    /// Those in which no term ends, and those in which one does.
    of_several: [HashMap<Box<[Transition]>, u64, FxBuildHasher>; 2],
}

impl Addresses {
    fn len(&self) -> usize {
        self.of_one.len() + self.of_several.iter().map(HashMap::len).sum::<usize>()
    }

    fn get(&self, node: &Open) -> Option<u64> {
        let found = match &node.transitions[..] {
            [one] if !node.ends_term => self.of_one.get(one),
            several => self.of_several[usize::from(node.ends_term)].get(several),
        };
        found.copied()
    }

    fn remove(&mut self, node: &Open) -> Option<u64> {
        match &node.transitions[..] {
            [one] if !node.ends_term => self.of_one.remove(one),
            several => self.of_several[usize::from(node.ends_term)].remove(several),
        }
    }

    fn insert(&mut self, node: &Open, address: u64) {
        match &node.transitions[..] {
            &[one] if !node.ends_term => self.of_one.insert(one, address),
            several => self.of_several[usize::from(node.ends_term)].insert(several.into(), address),
        };
    }
}

/// Addresses of written nodes: those of late, and those of before.
#[derive(Default)]
struct Known {
    late: Addresses,
    before: Addresses,
}

impl Known {
    fn address(&mut self, node: &Open) -> Option<u64> {
        self.late.get(node).or_else(|| {
            let address = self.before.remove(node)?;
            self.add(node, address);
            Some(address)
        })
    }

    fn add(&mut self, node: &Open, address: u64) {
        if self.late.len() == REMEMBERED {
            self.before = std::mem::take(&mut self.late);
        }
        self.late.insert(node, address);
    }
}

/// Writes terms in ascending order; the value of a term is its rank.
pub struct DictionaryWriter {
    out: Vec<u8>,
    /// The nodes of the last term, from the root, and empty ones behind them.
    path: Vec<Open>,
    known: Known,
    last: Vec<u8>,
    terms: u64,
    /// The address of the node that was written last.
    written: u64,
}

impl DictionaryWriter {
    /// A writer without terms.
    pub fn new() -> Self {
        let mut out = VERSION.to_le_bytes().to_vec();
        // The format's type, which is ours to choose.
        out.extend_from_slice(&0u64.to_le_bytes());
        Self {
            out,
            path: vec![Open::default()],
            known: Known::default(),
            last: Vec::new(),
            terms: 0,
            // No node has this address.
            written: 1,
        }
    }

    /// Adds the next term.
    pub fn add(&mut self, term: &[u8]) -> Result<(), fst::Error> {
        if self.terms > 0 && term <= self.last.as_slice() {
            let (previous, got) = (self.last.clone(), term.to_vec());
            return Err(Error::OutOfOrder { previous, got }.into());
        }
        let mut value = self.terms;
        let mut shared = 0;
        for (open, &byte) in self.path.iter().zip(term) {
            match open.last {
                Some((last, part)) if last == byte => value -= part,
                _ => break,
            }
            shared += 1;
        }
        self.close_below(shared);
        if self.path.len() <= term.len() {
            self.path.resize_with(term.len() + 1, Open::default);
        }
        for (open, &byte) in self.path.iter_mut().zip(term).skip(shared) {
            open.last = Some((byte, std::mem::take(&mut value)));
        }
        self.path[term.len()].ends_term = true;
        self.last.clear();
        self.last.extend_from_slice(term);
        self.terms += 1;
        Ok(())
    }

    /// Writes the nodes of the last term that are below a depth: no further term has them.
    fn close_below(&mut self, depth: usize) {
        let mut to = END;
        for at in (depth + 1..=self.last.len()).rev() {
            to = self.write(at, to);
        }
        self.path[depth].close(to);
    }

    /// Writes a node of the path, whose last transition leads to a written node, unless one like it is known; returns its
    /// address.
    fn write(&mut self, at: usize, to: u64) -> u64 {
        let mut node = std::mem::take(&mut self.path[at]);
        node.close(to);
        let address = self.address(&node);
        node.clear();
        self.path[at] = node;
        address
    }

    fn address(&mut self, node: &Open) -> u64 {
        if node.ends_term && node.transitions.is_empty() {
            return END;
        }
        if let Some(address) = self.known.address(node) {
            return address;
        }
        match &node.transitions[..] {
            [one] if !node.ends_term => self.write_one(one),
            _ => self.write_many(node),
        }
        self.written = self.out.len() as u64 - 1;
        self.known.add(node, self.written);
        self.written
    }

    fn write_one(&mut self, one: &Transition) {
        let follows = one.to == self.written && one.value == 0;
        if !follows {
            let distance = distance(self.out.len(), one.to);
            let value_width = if one.value == 0 { 0 } else { width(one.value) };
            self.number(one.value, value_width);
            self.number(distance, width(distance));
            self.out.push(width(distance) << 4 | value_width);
        }
        let code = CODES.iter().position(|&byte| byte == one.byte);
        if code.is_none() {
            self.out.push(one.byte);
        }
        let state = if follows { 0xC0 } else { 0x80 };
        self.out.push(state | code.map_or(0, |at| at as u8 + 1));
    }

    fn write_many(&mut self, node: &Open) {
        let Open {
            ends_term, transitions, ..
        } = node;
        let start = self.out.len();
        let widest = |numbers: &mut dyn Iterator<Item = u64>| numbers.map(width).max().unwrap_or(0);
        let value_width = match transitions.iter().any(|transition| transition.value > 0) {
            true => widest(&mut transitions.iter().map(|transition| transition.value)),
            false => 0,
        };
        let address_width = widest(&mut transitions.iter().map(|transition| distance(start, transition.to)));
        if *ends_term {
            // The value of the term that ends here is all on the way to it.
            self.number(0, value_width);
        }
        for transition in transitions.iter().rev() {
            self.number(transition.value, value_width);
        }
        for transition in transitions.iter().rev() {
            self.number(distance(start, transition.to), address_width);
        }
        self.out
            .extend(transitions.iter().rev().map(|transition| transition.byte));
        if transitions.len() > INDEXED {
            let mut index = [u8::MAX; 256];
            for (at, transition) in transitions.iter().enumerate() {
                index[usize::from(transition.byte)] = at as u8;
            }
            self.out.extend_from_slice(&index);
        }
        self.out.push(address_width << 4 | value_width);
        let mut state = if *ends_term { 0x40 } else { 0 };
        match transitions.len() {
            few @ 1..=63 => state |= few as u8,
            // A node of one transition has its number in the state, so that 1 is free to mean this.
            256 => self.out.push(1),
            many => self.out.push(many as u8),
        }
        self.out.push(state);
    }

    fn number(&mut self, value: u64, width: u8) {
        self.out.extend_from_slice(&value.to_le_bytes()[..usize::from(width)]);
    }

    /// Returns the transducer of all terms.
    pub fn finish(mut self) -> Vec<u8> {
        self.close_below(0);
        let root = self.write(0, END);
        self.out.extend_from_slice(&self.terms.to_le_bytes());
        self.out.extend_from_slice(&root.to_le_bytes());
        // Masked, as the checksum of something that holds its own checksum should be.
        let sum = crc32c(&self.out).rotate_right(15).wrapping_add(0xA282_EAD8);
        self.out.extend_from_slice(&sum.to_le_bytes());
        self.out
    }
}

/// How far back a node is from where another begins.
fn distance(from: usize, to: u64) -> u64 {
    if to == END { 0 } else { from as u64 - to }
}

/// How many bytes a number takes.
fn width(value: u64) -> u8 {
    (64 - value.leading_zeros()).div_ceil(8).max(1) as u8
}

/// The CRC of Castagnoli, which the format has.
fn crc32c(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut at = 0;
        while at < 256 {
            let mut sum = at as u32;
            let mut bit = 0;
            while bit < 8 {
                sum = sum >> 1 ^ if sum & 1 == 1 { 0x82F6_3B78 } else { 0 };
                bit += 1;
            }
            table[at] = sum;
            at += 1;
        }
        table
    };
    !bytes
        .iter()
        .fold(!0, |sum, &byte| TABLE[usize::from(sum as u8 ^ byte)] ^ sum >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fst::raw::{Builder, Fst};

    fn write(terms: &[Vec<u8>]) -> Vec<u8> {
        let mut writer = DictionaryWriter::new();
        for term in terms {
            writer.add(term).expect("terms ascend");
        }
        writer.finish()
    }

    /// What the crate writes; where its table of nodes is large enough, that is the smallest there is.
    fn of_the_crate(terms: &[Vec<u8>]) -> Vec<u8> {
        let mut builder = Builder::memory();
        for (rank, term) in terms.iter().enumerate() {
            builder.insert(term, rank as u64).expect("terms ascend");
        }
        builder.into_inner().expect("written to memory")
    }

    #[test]
    fn few_terms_are_written_as_the_crate_writes_them() {
        let cases: Vec<Vec<Vec<u8>>> = vec![
            vec![],
            vec![vec![]],
            vec![vec![], b"a".to_vec()],
            ["car", "card", "care", "cat", "dog", "dogs"].map(Into::into).to_vec(),
            (0..=255).map(|byte| vec![byte]).collect(),
            (0..=255).map(|byte| vec![byte, b'x', 255 - byte]).collect(),
            (0..40).map(|byte| vec![b'p', byte]).collect(),
            (0..63).map(|byte| vec![b'p', byte * 2]).collect(),
            (0..64).map(|byte| vec![b'p', byte * 2]).collect(),
        ];
        for terms in cases {
            assert_eq!(write(&terms), of_the_crate(&terms), "{terms:?}");
        }
    }

    #[test]
    fn many_terms_are_read_back() {
        let mut terms: Vec<Vec<u8>> = (0..300_000u64)
            .map(|number| {
                let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                format!("{:x}-{}", mixed >> 40, number % 97).into_bytes()
            })
            .collect();
        terms.sort();
        terms.dedup();
        let bytes = write(&terms);
        let read = Fst::new(bytes.as_slice()).expect("a transducer");
        read.verify().expect("the checksum");
        assert_eq!(read.len(), terms.len());
        for (rank, term) in terms.iter().enumerate() {
            assert_eq!(read.get(term).map(|value| value.value()), Some(rank as u64));
        }
        assert!(bytes.len() <= of_the_crate(&terms).len());
    }

    #[test]
    fn terms_that_do_not_ascend_are_refused() {
        let mut writer = DictionaryWriter::new();
        writer.add(b"b").expect("the first");
        assert!(writer.add(b"a").is_err());
        assert!(writer.add(b"b").is_err());
    }
}
