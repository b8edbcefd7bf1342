//! Which terms does a field have? A finite state transducer from term to ordinal, in the order of bytes.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use fst::raw::Fst;
use fst::{IntoStreamer, Streamer};

use super::dictionary_cursor::Cursor;
use super::dictionary_node::{END, Node, follow};
use crate::error::{ImageError, require};

/// The terms of a field.
#[derive(Clone)]
pub struct Dictionary<'a> {
    terms: Terms<'a>,
}

#[derive(Clone)]
enum Terms<'a> {
    /// A transducer, the address of its first node, and the terms that were asked for by their ordinals.
    Many(Fst<&'a [u8]>, usize, Arc<[OnceLock<Chunk>]>),
    /// The only term, of a field in which all documents have the same.
    One(&'a [u8]),
    /// Those of a dictionary that begin with something, less that: their ordinals there.
    Part(Box<Dictionary<'a>>, &'a [u8], Range<u32>),
}

/// Bytes behind the nodes: the number of terms, the address of the first node, a checksum.
const TRAILER: usize = 20;

/// Terms that share one allocation, which is made when the first of them is asked for: allocations for all from the start would
/// take memory for terms that nobody asks for.
const CHUNK: usize = 32;

/// The room of a chunk. A term is found when it is asked for and kept, because that takes as long as much else of a hit; those
/// beside it are not, because hits are seldom neighbours in the order of their ids.
type Chunk = Box<[OnceLock<Box<[u8]>>]>;

/// Returns the room of a chunk of which no term was asked for.
fn room() -> Chunk {
    (0..CHUNK).map(|_| OnceLock::new()).collect()
}

impl<'a> Dictionary<'a> {
    /// Opens a dictionary over its section, which has to hold so many terms.
    pub fn open(bytes: &'a [u8], terms: usize) -> Result<Self, ImageError> {
        let invalid = |what: String| ImageError::Invalid {
            section: "dictionary",
            what,
        };
        // The crate would take both numbers at their word, and on 32 bits stop at those that are greater; in other versions they
        // stand elsewhere.
        if bytes.get(..8) != Some(&3u64.to_le_bytes()[..]) {
            return Err(invalid("its version".to_owned()));
        }
        let trailer = bytes.len().saturating_sub(TRAILER);
        let number = |at: usize| {
            let word = bytes.get(trailer + at..trailer + at + 8)?.try_into().ok()?;
            usize::try_from(u64::from_le_bytes(word)).ok()
        };
        if number(0) != Some(terms) {
            return Err(invalid("the number of its terms".to_owned()));
        }
        let root = number(8).filter(|&root| root < trailer && Node::at(bytes, root).is_some());
        let root = root.ok_or_else(|| invalid("the address of its first node".to_owned()))?;
        let fst = Fst::new(bytes).map_err(|error| invalid(error.to_string()))?;
        let chunks = (0..fst.len().div_ceil(CHUNK)).map(|_| OnceLock::new()).collect();
        Ok(Self {
            terms: Terms::Many(fst, root, chunks),
        })
    }

    /// The dictionary of one term.
    pub fn of_one(term: &'a [u8]) -> Self {
        Self {
            terms: Terms::One(term),
        }
    }

    /// The dictionary of the terms of some ordinals, which begin with `prefix`, less that.
    pub fn part(&self, prefix: &'a [u8], ordinals: Range<u32>) -> Self {
        Self {
            terms: Terms::Part(Box::new(self.clone()), prefix, ordinals),
        }
    }

    /// Reads all of it; fails where a node is not as a writer makes it.
    pub fn examine(&self) -> Result<(), ImageError> {
        let Terms::Many(fst, root, _) = &self.terms else {
            return Ok(());
        };
        // Of no terms there is one node, which has none.
        let count = if fst.is_empty() {
            0
        } else {
            count_terms(fst.as_inner(), *root).unwrap_or(u64::MAX)
        };
        require(
            count == fst.len() as u64,
            "dictionary",
            "its nodes do not lead to its terms",
        )
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        match &self.terms {
            Terms::Many(fst, ..) => fst.len(),
            Terms::One(_) => 1,
            Terms::Part(_, _, ordinals) => ordinals.len(),
        }
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the ordinal of a term.
    pub fn ordinal(&self, term: &[u8]) -> Option<u32> {
        match &self.terms {
            Terms::Many(fst, root, _) => find(fst.as_inner(), *root, term).map(|value| value as u32),
            Terms::One(only) => (*only == term).then_some(0),
            Terms::Part(all, prefix, ordinals) => {
                let ordinal = all.ordinal(&[prefix, term].concat())?;
                Some(ordinal - ordinals.start)
            }
        }
    }

    /// Returns the term of an ordinal; an empty one past the last.
    pub fn term(&self, ordinal: u32) -> &[u8] {
        let ordinal = ordinal as usize;
        match &self.terms {
            Terms::Many(fst, root, chunks) => {
                let Some(chunk) = chunks.get(ordinal / CHUNK).filter(|_| ordinal < fst.len()) else {
                    return &[];
                };
                chunk.get_or_init(room)[ordinal % CHUNK].get_or_init(|| read(fst.as_inner(), *root, ordinal as u64))
            }
            Terms::One(only) if ordinal == 0 => only,
            Terms::One(_) => &[],
            Terms::Part(all, prefix, ordinals) => term_of_part(all, prefix, ordinals, ordinal),
        }
    }

    /// Returns the ordinal of the first term that is not below `bound`, or not below or equal to it.
    pub fn first_after(&self, bound: &[u8], inclusive: bool) -> u32 {
        let range = match &self.terms {
            Terms::Many(fst, ..) => fst.range(),
            Terms::One(only) => return u32::from(if inclusive { *only < bound } else { *only <= bound }),
            Terms::Part(all, prefix, ordinals) => {
                let first = all.first_after(&[prefix, bound].concat(), inclusive);
                return first - ordinals.start;
            }
        };
        let mut stream = if inclusive { range.ge(bound) } else { range.gt(bound) }.into_stream();
        stream
            .next()
            .map_or(self.len() as u32, |(_, output)| output.value() as u32)
    }

    /// Returns the ordinals of the terms that begin with `prefix`.
    pub fn prefix(&self, prefix: &[u8]) -> Range<u32> {
        let start = self.first_after(prefix, true);
        let mut end = prefix.to_vec();
        while let Some(last) = end.pop() {
            if last < u8::MAX {
                end.push(last + 1);
                return start..self.first_after(&end, true);
            }
        }
        start..self.len() as u32
    }

    /// Returns where walks begin; nothing where there is no term.
    pub fn cursor(&self) -> Option<Cursor<'_>> {
        match &self.terms {
            Terms::Many(fst, root, _) => Some(Cursor::Node {
                section: fst.as_inner(),
                address: *root,
                ordinal: 0,
            }),
            Terms::One(only) => Some(Cursor::Rest(only)),
            Terms::Part(all, prefix, ordinals) => {
                let mut cursor = all.cursor()?;
                for &byte in *prefix {
                    cursor = cursor.next(byte)?;
                }
                Some(cursor.from(ordinals.start))
            }
        }
    }

    /// Calls `visit` with each term of a range of ordinals, in order.
    pub fn visit(&self, ordinals: Range<u32>, mut visit: impl FnMut(u32, &[u8])) {
        let (fst, root) = match &self.terms {
            Terms::Many(fst, root, _) => (fst, *root),
            Terms::One(only) => {
                if ordinals.contains(&0) {
                    visit(0, only);
                }
                return;
            }
            Terms::Part(all, prefix, part) => {
                let end = part.start.saturating_add(ordinals.end).min(part.end);
                let start = part.start.saturating_add(ordinals.start).min(end);
                let visit: &mut dyn FnMut(u32, &[u8]) = &mut |ordinal, term| {
                    visit(ordinal - part.start, term.get(prefix.len()..).unwrap_or(&[]));
                };
                return all.visit(start..end, visit);
            }
        };
        let mut first = Vec::new();
        // Past the last term there is none to begin with.
        if walk(fst.as_inner(), root, ordinals.start.into(), &mut first).is_none() {
            return;
        }
        let mut stream = fst.range().ge(first).into_stream();
        while let Some((term, output)) = stream.next() {
            let ordinal = output.value() as u32;
            if ordinal >= ordinals.end {
                return;
            }
            visit(ordinal, term);
        }
    }
}

/// Returns how many terms there are below the first node, if all nodes below it lie in the section, go on in order, and count
/// their terms as ordinals do; nothing otherwise. Nodes lead to those before them alone, so that there is an end.
fn count_terms(section: &[u8], root: usize) -> Option<u64> {
    /// No term is longer.
    const LONGEST: usize = 1 << 15;
    // By address, the terms below a node, and one more; 0 where it was not asked for yet.
    let mut known = vec![0u32; section.len()];
    let terms = |known: &[u32], address: usize| match address as u64 {
        END => Some(1),
        _ => known.get(address).copied()?.checked_sub(1),
    };
    let mut path = vec![root];
    while let Some(&address) = path.last() {
        let node = Node::at(section, address)?;
        let mut below = u32::from(node.ends_term);
        if node.own_value() != 0 {
            return None;
        }
        let mut before = None;
        let mut unknown = None;
        for place in (0..node.count).rev() {
            let next = node.next(place)?;
            let Some(count) = terms(&known, next) else {
                unknown = Some(next);
                break;
            };
            let byte = node.byte(place);
            let ascends = before.is_none_or(|before| before < byte) && node.find(byte) == Some(place);
            if !ascends || count == 0 || node.value(place) != u64::from(below) {
                return None;
            }
            before = Some(byte);
            below = below.checked_add(count)?;
        }
        match unknown {
            Some(next) if path.len() <= LONGEST => path.push(next),
            Some(_) => return None,
            None => {
                path.pop();
                if address as u64 != END {
                    *known.get_mut(address)? = below.checked_add(1)?;
                }
            }
        }
    }
    terms(&known, root).map(u64::from)
}

/// Returns the value of a term.
fn find(section: &[u8], root: usize, term: &[u8]) -> Option<u64> {
    let mut node = Node::at(section, root)?;
    let mut value = 0;
    for &byte in term {
        let place = node.find(byte)?;
        value += node.value(place);
        node = Node::at(section, node.next(place)?)?;
    }
    node.ends_term.then_some(value)
}

/// Returns the term of a value.
#[inline(never)]
fn read(section: &[u8], root: usize, value: u64) -> Box<[u8]> {
    /// Terms that are longer need more room in the meantime.
    const USUAL: usize = 64;
    let mut term = Vec::with_capacity(USUAL);
    // Only a damaged section has none; it fails where all of it is read.
    walk(section, root, value, &mut term);
    term.as_slice().into()
}

/// Appends the term of a value to `out`. As the values are ordinals, those of a node's transitions ascend, and the one
/// that leads on is searched for.
fn walk(section: &[u8], root: usize, mut left: u64, out: &mut Vec<u8>) -> Option<()> {
    let mut address = root;
    loop {
        address = follow(section, address, |byte| {
            out.push(byte);
            true
        })?;
        let node = Node::at(section, address)?;
        if left == 0 && node.ends_term {
            return Some(());
        }
        let last = node.count.checked_sub(1)?;
        // The first transition whose value is too great; the one before it leads on.
        let (mut low, mut high) = (1, node.count);
        while low < high {
            let middle = (low + high) / 2;
            if node.value(last - middle) > left {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let place = node.count - low;
        left = left.checked_sub(node.value(place))?;
        out.push(node.byte(place));
        address = node.next(place)?;
    }
}

/// Returns the section of `terms`, which must ascend.
#[cfg(feature = "build")]
pub fn write<'t>(terms: impl Iterator<Item = &'t [u8]>) -> Result<Vec<u8>, fst::Error> {
    let mut writer = super::dictionary_writer::DictionaryWriter::new();
    for term in terms {
        writer.add(term)?;
    }
    Ok(writer.finish())
}

/// Returns a term of a part of a dictionary. It stands beside [`Dictionary::term`], which most buckets of an answer ask.
#[cold]
fn term_of_part<'t>(all: &'t Dictionary<'_>, prefix: &[u8], ordinals: &Range<u32>, ordinal: usize) -> &'t [u8] {
    if ordinal >= ordinals.len() {
        return &[];
    }
    let term = all.term(ordinals.start + ordinal as u32);
    term.get(prefix.len()..).unwrap_or(&[])
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_the_terms_behind_their_beginning() {
        let terms: [&[u8]; 7] = [b"a", b"a\0", b"a\0x", b"a\0xy", b"a\0z", b"a.b\0x", b"b\0x"];
        let bytes = write(terms.into_iter()).expect("terms ascend");
        let all = Dictionary::open(&bytes, terms.len()).expect("a dictionary");
        let part = all.part(b"a\0", all.prefix(b"a\0"));
        let own: [&[u8]; 4] = [b"", b"x", b"xy", b"z"];
        assert_eq!(part.len(), own.len());
        for (ordinal, term) in (0..).zip(own) {
            assert_eq!((part.term(ordinal), part.ordinal(term)), (term, Some(ordinal)));
            assert_eq!(
                [true, false].map(|inclusive| part.first_after(term, inclusive)),
                [ordinal, ordinal + 1]
            );
        }
        assert_eq!(
            (part.ordinal(b"y"), part.first_after(b"y", true), part.term(4)),
            (None, 3, &[][..])
        );
        assert_eq!(part.prefix(b"x"), 1..3);
        let mut visited = Vec::new();
        part.visit(1..9, |ordinal, term| visited.push((ordinal, term.to_vec())));
        assert_eq!(visited, [(1, b"x".to_vec()), (2, b"xy".to_vec()), (3, b"z".to_vec())]);
    }

    #[test]
    fn terms_have_their_ranks_and_ranks_their_terms() {
        let words = |words: &[&str]| words.iter().map(|word| word.as_bytes().to_vec()).collect();
        let mut mixed: Vec<Vec<u8>> = (0..20_000u64)
            .map(|number| {
                format!("{:x}-{}", number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40, number % 97).into_bytes()
            })
            .collect();
        mixed.sort();
        mixed.dedup();
        let cases: Vec<Vec<Vec<u8>>> = vec![
            vec![],
            words(&[""]),
            words(&["", "a"]),
            words(&["car", "card", "care", "cat", "dog", "dogs", "~\u{7f}", "~\u{7f}x"]),
            (0..=255).map(|byte| vec![byte, b'x', 255 - byte]).collect(),
            (0..32).map(|byte| vec![b'p', byte * 2]).collect(),
            (0..33).map(|byte| vec![b'p', byte * 2]).collect(),
            (0..63).map(|byte| vec![b'p', byte * 2]).collect(),
            (0..64).map(|byte| vec![b'p', byte * 2]).collect(),
            mixed,
        ];
        for terms in cases {
            let bytes = write(terms.iter().map(Vec::as_slice)).expect("terms ascend");
            let dictionary = Dictionary::open(&bytes, terms.len()).expect("a dictionary");
            assert!(Dictionary::open(&bytes, terms.len() + 1).is_err());
            assert!(Dictionary::open(&bytes, terms.len()).is_ok_and(|dictionary| dictionary.examine().is_ok()));
            // The version, the number of terms and the address of the first node: none that no memory holds, and no other.
            for (at, byte) in [
                (0, 2),
                (bytes.len() - 13, 1),
                (bytes.len() - 5, 1),
                (bytes.len() - 12, 0xff),
            ] {
                let mut damaged = bytes.clone();
                damaged[at] = byte;
                let opened = Dictionary::open(&damaged, terms.len());
                assert!(
                    opened.is_err() || opened.is_ok_and(|dictionary| dictionary.examine().is_err()),
                    "{at}"
                );
            }
            for (rank, term) in terms.iter().enumerate() {
                assert_eq!(dictionary.ordinal(term), Some(rank as u32), "{term:?}");
                assert_eq!(dictionary.term(rank as u32), term);
                for other in [
                    &[term.as_slice(), b"\0"].concat()[..],
                    &term[..term.len().saturating_sub(1)],
                ] {
                    let rank = terms.binary_search_by(|term| term.as_slice().cmp(other)).ok();
                    assert_eq!(dictionary.ordinal(other), rank.map(|rank| rank as u32), "{other:?}");
                }
            }
            assert_eq!(dictionary.ordinal(b"none of them"), None);
            let all = terms.len() as u32;
            for range in [0..all, all / 2..all, 1..all.min(2), all..all, all + 1..all + 9] {
                let mut visited = Vec::new();
                dictionary.visit(range.clone(), |ordinal, term| visited.push((ordinal, term.to_vec())));
                let expected = range.clone().zip(terms.iter().skip(range.start as usize).cloned());
                assert_eq!(visited, expected.collect::<Vec<_>>(), "{range:?}");
            }
            for past in [terms.len() as u32, terms.len() as u32 + 40, u32::MAX] {
                assert!(dictionary.term(past).is_empty());
            }
        }
    }
}
