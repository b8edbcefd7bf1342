//! Which terms does a field have? A finite state transducer from term to ordinal, in the order of bytes.

use fst::raw::Fst;
use fst::{IntoStreamer, Streamer};

use crate::error::ImageError;

/// The terms of a field.
#[derive(Clone)]
pub struct Dictionary<'a> {
    terms: Terms<'a>,
}

#[derive(Clone)]
enum Terms<'a> {
    Many(Fst<&'a [u8]>),
    /// The only term, of a field in which all documents have the same.
    One(&'a [u8]),
}

impl<'a> Dictionary<'a> {
    /// Opens a dictionary over its section.
    pub fn open(bytes: &'a [u8]) -> Result<Self, ImageError> {
        let fst = Fst::new(bytes).map_err(|error| ImageError::Invalid {
            section: "dictionary",
            what: error.to_string(),
        })?;
        Ok(Self {
            terms: Terms::Many(fst),
        })
    }

    /// The dictionary of one term.
    pub fn of_one(term: &'a [u8]) -> Self {
        Self {
            terms: Terms::One(term),
        }
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        match &self.terms {
            Terms::Many(fst) => fst.len(),
            Terms::One(_) => 1,
        }
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the ordinal of a term.
    pub fn ordinal(&self, term: &[u8]) -> Option<u32> {
        match &self.terms {
            Terms::Many(fst) => fst.get(term).map(|output| output.value() as u32),
            Terms::One(only) => (*only == term).then_some(0),
        }
    }

    /// Replaces `out` by the term of an ordinal; empty past the last.
    pub fn term(&self, ordinal: u32, out: &mut Vec<u8>) {
        out.clear();
        match &self.terms {
            _ if ordinal as usize >= self.len() => {}
            Terms::Many(fst) => walk(fst, ordinal.into(), out),
            Terms::One(only) => out.extend_from_slice(only),
        }
    }

    /// Returns the ordinal of the first term that is not below `bound`, or not below or equal to it.
    pub fn first_after(&self, bound: &[u8], inclusive: bool) -> u32 {
        let range = match &self.terms {
            Terms::Many(fst) => fst.range(),
            Terms::One(only) => return u32::from(if inclusive { *only < bound } else { *only <= bound }),
        };
        let mut stream = if inclusive { range.ge(bound) } else { range.gt(bound) }.into_stream();
        stream
            .next()
            .map_or(self.len() as u32, |(_, output)| output.value() as u32)
    }

    /// Returns the ordinals of the terms that begin with `prefix`.
    pub fn prefix(&self, prefix: &[u8]) -> std::ops::Range<u32> {
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

    /// Calls `visit` with each term of a range of ordinals, in order.
    pub fn visit(&self, ordinals: std::ops::Range<u32>, mut visit: impl FnMut(u32, &[u8])) {
        let fst = match &self.terms {
            Terms::Many(fst) => fst,
            Terms::One(only) => {
                if ordinals.contains(&0) {
                    visit(0, only);
                }
                return;
            }
        };
        let mut first = Vec::new();
        self.term(ordinals.start, &mut first);
        let mut stream = fst.range().ge(&first).into_stream();
        while let Some((term, output)) = stream.next() {
            let ordinal = output.value() as u32;
            if ordinal >= ordinals.end {
                return;
            }
            visit(ordinal, term);
        }
    }
}

/// Appends the key of an output to `out`. As the outputs are ordinals, those of a node's transitions ascend, and the one
/// that leads on is searched for; `Fst::get_key_into` looks at one after the other.
fn walk(fst: &Fst<&[u8]>, mut left: u64, out: &mut Vec<u8>) {
    let mut node = fst.root();
    while left != 0 || !node.is_final() {
        // The first transition whose output is too great; the one before it leads on.
        let (mut low, mut high) = (1, node.len());
        if high == 0 {
            return;
        }
        while low < high {
            let middle = (low + high) / 2;
            if node.transition(middle).out.value() > left {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let transition = node.transition(low - 1);
        let Some(rest) = left.checked_sub(transition.out.value()) else {
            return;
        };
        left = rest;
        out.push(transition.inp);
        node = fst.node(transition.addr);
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
