//! Which values do some documents have? First the places of their values, then the codes that lie there, which loops of one
//! width each read.

use std::cell::OnceCell;
use std::ops::Range;

use crate::format::array::{Array, Codes};
use crate::format::column::{Column, Presence};
use crate::window::{Bits, for_each_bit};

/// Marks the place of a document without values, see [`Column::select`].
pub const NO_VALUE: u32 = 1 << 31;
/// Places of a document's values that are written at once, whether it has so many or not.
const AT_ONCE: usize = 8;

/// Some documents, ascending; one may come more than once.
#[derive(Debug, Clone, Copy)]
pub enum Documents<'d> {
    /// Each of them.
    List(&'d [u32]),
    /// One after another, which are listed when that is asked for.
    Run(&'d Run),
}

/// Documents one after another.
#[derive(Debug)]
pub struct Run {
    documents: Range<u32>,
    list: OnceCell<Vec<u32>>,
}

/// Places of values.
#[derive(Debug, Clone)]
pub enum Places<'p> {
    /// One after another.
    Run(Range<usize>),
    /// Each of them.
    List(&'p [u32]),
}

/// What takes codes.
pub trait Sink {
    /// Takes some codes.
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>);
}

impl<'d> Documents<'d> {
    /// Number of them.
    pub fn len(&self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Run(run) => run.documents.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether each is known to be the one after the one before it.
    pub fn is_run(&self) -> bool {
        matches!(self, Self::Run(_))
    }

    /// Returns each of them.
    pub fn list(&self) -> &'d [u32] {
        match self {
            Self::List(list) => list,
            Self::Run(run) => run.list.get_or_init(|| run.documents.clone().collect()),
        }
    }

    fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Run(run) if !self.is_empty() => Some(run.documents.start as usize..run.documents.end as usize),
            _ => None,
        }
    }
}

impl Run {
    /// The documents of a range.
    pub fn new(documents: Range<u32>) -> Self {
        let list = OnceCell::new();
        Self { documents, list }
    }
}

impl Places<'_> {
    /// Number of places.
    fn len(&self) -> usize {
        match self {
            Self::Run(run) => run.len(),
            Self::List(list) => list.len(),
        }
    }
}

impl<'a> Column<'a> {
    /// Finds the places of the documents' values, in `list` if need be. Into `owners` goes for each value the place of its
    /// document among the documents; it stays empty where each document has exactly one value, which is reported. If
    /// `marked`, a document without values has a place, too, of no meaning, and [`NO_VALUE`] among the owners.
    pub fn owned_places<'p>(
        &self,
        documents: Documents<'p>,
        marked: bool,
        owners: &mut Vec<u32>,
        list: &'p mut Vec<u32>,
    ) -> (Places<'p>, bool) {
        owners.clear();
        let own = match documents.range() {
            Some(run) => Places::Run(run),
            None => Places::List(documents.list()),
        };
        match self.presence {
            Presence::Single => (own, true),
            Presence::Optional(bits) => {
                if documents.range().is_some_and(|run| all_set(bits, run)) {
                    return (own, true);
                }
                if marked {
                    let owner = |(i, &document): (u32, &u32)| if is_set(bits, document) { i } else { i | NO_VALUE };
                    owners.extend((0..).zip(documents.list()).map(owner));
                    return (own, false);
                }
                list.resize(documents.len(), 0);
                owners.resize(documents.len(), 0);
                let mut filled = 0;
                for (i, &document) in (0..).zip(documents.list()) {
                    (list[filled], owners[filled]) = (document, i);
                    filled += usize::from(is_set(bits, document));
                }
                owners.truncate(filled);
                (Places::List(&list[..filled]), false)
            }
            Presence::Multiple(ends) => {
                let filled = self.spread::<true>(ends, documents.list(), marked, owners, list);
                (Places::List(&list[..filled]), false)
            }
        }
    }

    /// Finds the places of the documents' values alone.
    pub fn places_of<'p>(&self, documents: Documents<'p>, list: &'p mut Vec<u32>) -> Places<'p> {
        match (self.presence, documents.range()) {
            (Presence::Single, Some(run)) => Places::Run(run),
            (Presence::Single, None) => Places::List(documents.list()),
            (Presence::Optional(bits), Some(run)) if all_set(bits, run.clone()) => Places::Run(run),
            (Presence::Optional(bits), _) => {
                list.resize(documents.len(), 0);
                let mut filled = 0;
                for &document in documents.list() {
                    list[filled] = document;
                    filled += usize::from(is_set(bits, document));
                }
                Places::List(&list[..filled])
            }
            (Presence::Multiple(_), Some(run)) => {
                let (first, last) = (self.places(run.start as u32), self.places(run.end as u32 - 1));
                Places::Run(first.start..last.end.min(self.values.length))
            }
            (Presence::Multiple(ends), None) => {
                let filled = self.spread::<false>(ends, documents.list(), false, &mut Vec::new(), list);
                Places::List(&list[..filled])
            }
        }
    }

    /// Calls `visit` with the place of each document among the documents, and the start and the end of its values, where some
    /// documents have several. Of a damaged document, which begins behind its end, nothing should be read.
    #[inline]
    pub fn spans(&self, ends: Array<'_>, documents: &[u32], mut visit: impl FnMut(u32, u32, u32)) {
        let limit = self.values.length as i64;
        let span = |start: u64, end: u64| (ends.decode(start) as u32, ends.decode(end).clamp(0, limit) as u32);
        let first = (0, ends.get(0).clamp(0, limit) as u32);
        let documents = (0..).zip(documents);
        match ends.codes {
            Codes::U16(codes) => documents.for_each(|(i, &document)| {
                let (start, end) = match codes.get((document as usize).wrapping_sub(1)..=document as usize) {
                    Some([start, end]) => span((*start).into(), (*end).into()),
                    _ => first,
                };
                visit(i, start, end);
            }),
            Codes::Packed(codes) => documents.for_each(|(i, &document)| {
                let before = (document as usize).checked_sub(1).map(|before| codes.get_two(before));
                let (start, end) = before.map_or(first, |(start, end)| span(start, end));
                visit(i, start, end);
            }),
            _ => documents.for_each(|(i, &document)| {
                let before = (document as usize).checked_sub(1);
                let (start, end) = before.map_or(first, |before| span(ends.code(before), ends.code(before + 1)));
                visit(i, start, end);
            }),
        }
    }

    /// Writes the places of each document's values, and their owners if these are wanted; returns how many there are.
    fn spread<const OWNED: bool>(
        &self,
        ends: Array<'_>,
        documents: &[u32],
        marked: bool,
        owners: &mut Vec<u32>,
        list: &mut Vec<u32>,
    ) -> usize {
        let mut filled = 0;
        self.spans(ends, documents, |i, start, end| {
            let count = end.saturating_sub(start) as usize;
            let needed = filled + count.max(AT_ONCE);
            if list.len() < needed {
                list.resize(needed * 2, 0);
            }
            if OWNED && owners.len() < needed {
                owners.resize(needed * 2, 0);
            }
            // How many there are is hard to foresee: eight are written whether they are there or not.
            let owner = if marked && count == 0 { i | NO_VALUE } else { i };
            let places = std::array::from_fn::<u32, AT_ONCE, _>(|k| start.wrapping_add(k as u32));
            list[filled..filled + AT_ONCE].copy_from_slice(&places);
            if OWNED {
                owners[filled..filled + AT_ONCE].copy_from_slice(&[owner; AT_ONCE]);
            }
            for k in AT_ONCE..count {
                list[filled + k] = start + k as u32;
                if OWNED {
                    owners[filled + k] = i;
                }
            }
            filled += if marked { count.max(1) } else { count };
        });
        owners.truncate(filled);
        filled
    }

    /// Calls `visit` with the codes of a window's documents, where none has more than one and codes are one or two bytes wide;
    /// reports whether it is so. What is made of one code need not be done when the next is read.
    #[inline]
    pub fn visit_window(&self, base: u32, documents: &Bits, mut visit: impl FnMut(u32)) -> bool {
        if self.is_multiple() {
            return false;
        }
        let mut present = *documents;
        self.keep_present(base, &mut present);
        let base = base as usize;
        macro_rules! visit {
            ($all:expr) => {
                for_each_bit(&present, |at| {
                    let code = $all.get(base + at).copied().unwrap_or(0);
                    visit(code.into());
                })
            };
        }
        match self.values.codes {
            Codes::U8(all) => visit!(all),
            Codes::U16(all) => visit!(all),
            _ => return false,
        }
        true
    }

    /// Returns the number of the documents that have values.
    pub fn count_present(&self, documents: Documents<'_>) -> usize {
        match self.presence {
            Presence::Single => documents.len(),
            _ => documents.list().iter().filter(|&&document| self.has(document)).count(),
        }
    }
}

#[inline]
fn is_set(bits: &[u64], document: u32) -> bool {
    let word = bits.get(document as usize / 64).copied().unwrap_or(0);
    word >> (document % 64) & 1 != 0
}

/// Whether all bits of a range that begins a word are set.
fn all_set(bits: &[u64], range: Range<usize>) -> bool {
    let whole = bits.get(range.start / 64..range.end / 64).unwrap_or(&[]);
    let rest = range.end / 64 * 64..range.end;
    range.start.is_multiple_of(64)
        && whole.iter().all(|&word| word == u64::MAX)
        && rest.into_iter().all(|document| is_set(bits, document as u32))
}

impl<'a> Array<'a> {
    /// Replaces `out` by the codes at some places.
    pub fn codes_at(&self, places: &Places<'_>, out: &mut Vec<u64>) {
        self.read_at(places, out, |code| code);
    }

    /// Replaces `out` by the codes at some places, which are below 2^32.
    pub fn small_codes_at(&self, places: &Places<'_>, out: &mut Vec<u32>) {
        self.read_at(places, out, |code| code as u32);
    }

    #[inline(always)]
    fn read_at<T: Clone + Default>(&self, places: &Places<'_>, out: &mut Vec<T>, of: impl Fn(u64) -> T) {
        out.clear();
        macro_rules! read {
            ($all:expr) => {
                match places {
                    Places::Run(run) => {
                        let codes = $all.get(run.clone()).unwrap_or(&[]);
                        out.extend(codes.iter().map(|&code| of(code.into())));
                    }
                    Places::List(list) => {
                        let code = |&place: &u32| {
                            $all.get(place as usize)
                                .map_or(T::default(), |&code| of(code.into()))
                        };
                        out.extend(list.iter().map(code));
                    }
                }
            };
        }
        match self.codes {
            Codes::Constant => out.resize(places.len(), T::default()),
            Codes::U8(all) => read!(all),
            Codes::U16(all) => read!(all),
            Codes::U32(all) => read!(all),
            Codes::U64(all) => read!(all),
            Codes::Place => match places {
                Places::Run(run) => out.extend(run.clone().map(|place| of(place as u64))),
                Places::List(list) => out.extend(list.iter().map(|&place| of(place.into()))),
            },
            Codes::Packed(all) => match places {
                Places::Run(run) => out.extend(run.clone().map(|place| of(all.get(place)))),
                Places::List(list) => out.extend(list.iter().map(|&place| of(all.get(place as usize)))),
            },
        }
    }

    /// Hands the codes at some places, which are below 2^32, to a sink: one or two bytes wide as they are, others by way of
    /// `buffer`.
    #[inline]
    pub fn pour(&self, places: &Places<'_>, buffer: &mut Vec<u32>, sink: &mut impl Sink) {
        macro_rules! pour {
            ($all:expr) => {
                match places {
                    Places::Run(run) => sink.take($all.get(run.clone()).unwrap_or(&[]).iter().copied()),
                    Places::List(list) => sink.take(
                        list.iter()
                            .map(|&place| $all.get(place as usize).copied().unwrap_or(0)),
                    ),
                }
            };
        }
        match self.codes {
            Codes::U8(all) => pour!(all),
            Codes::U16(all) => pour!(all),
            _ => {
                self.small_codes_at(places, buffer);
                sink.take(buffer.iter().copied());
            }
        }
    }
}
