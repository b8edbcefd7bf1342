//! `word_delimiter`: the parts of terms, and parts joined, one behind the other, as Lucene's `WordDelimiterFilter` places them.

use std::cmp::Ordering;
use std::sync::Arc;

use super::super::chain::{Added, ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::super::word_parts::Parts;
use super::word_delimiter_graph::Options;
use vitrine_base::cause::Cause;

struct WordDelimiter(Options);

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(WordDelimiter(Options::read(component, around)?)))
}

/// Parts that are being joined.
#[derive(Default)]
struct Joined {
    units: Vec<u16>,
    start: usize,
    end: usize,
    kind: u8,
    count: usize,
}

impl Joined {
    fn add(&mut self, parts: &Parts<'_>, text: &[u16]) {
        let end = parts.end.unwrap_or(parts.current);
        if self.units.is_empty() {
            self.start = parts.current;
            self.kind = parts.part_kind();
        }
        self.units.extend_from_slice(&text[parts.current..end]);
        self.end = end;
        self.count += 1;
    }
}

/// What is made of a term.
struct Piece {
    units: Vec<u16>,
    start: usize,
    end: usize,
    increment: u32,
}

/// Where the next piece of a term stands.
struct Places {
    /// Positions since the last token that was given.
    gap: u32,
    /// Whether the term has a piece since something else was joined.
    has_piece: bool,
    /// Whether the term itself, or a first piece of it, was given.
    follows: bool,
}

impl Places {
    /// Returns the increment of a part, or of parts that are joined.
    fn next(&mut self, is_joined: bool) -> u32 {
        let increment = self.gap.max(1);
        let is_inside = self.has_piece && is_joined;
        let is_first = !self.has_piece && !self.follows;
        self.has_piece = true;
        self.follows = true;
        if is_first {
            // In the place of the term itself, so that the gap is still to be counted.
            return 0;
        }
        self.gap = 0;
        if is_inside { 0 } else { increment }
    }
}

impl WordDelimiter {
    /// Returns the pieces of a term in their order.
    fn pieces(&self, text: &[u16], mut parts: Parts<'_>, has_offsets: bool, places: &mut Places) -> Vec<Piece> {
        let options = &self.0;
        let mut pieces = Vec::new();
        if parts.is_single() {
            let end = parts.end.unwrap_or(parts.current);
            pieces.push(Piece {
                units: text[parts.current..end].to_vec(),
                start: parts.current,
                end,
                increment: places.next(false),
            });
            return pieces;
        }
        let (mut run, mut all) = (Joined::default(), Joined::default());
        let mut last_count = 0;
        let flush = |run: &mut Joined, places: &mut Places, pieces: &mut Vec<Piece>| {
            let run = std::mem::take(run);
            if run.count != 1 || !options.generates(run.kind) {
                pieces.push(joined(run.units, run.start, run.end, places));
            }
            run.count
        };
        while let Some(end) = parts.end {
            let kind = parts.part_kind();
            if !run.units.is_empty() && run.kind & kind == 0 {
                last_count = flush(&mut run, places, &mut pieces);
                places.has_piece = false;
            }
            if options.catenates(kind) {
                run.add(&parts, text);
            }
            if options.catenates_all {
                all.add(&parts, text);
            }
            if options.generates(kind) {
                pieces.push(Piece {
                    units: text[parts.current..end].to_vec(),
                    start: parts.current,
                    end,
                    increment: places.next(false),
                });
            }
            parts.next();
        }
        if !run.units.is_empty() {
            last_count = flush(&mut run, places, &mut pieces);
        }
        if all.count > last_count {
            pieces.push(joined(all.units, all.start, all.end, places));
        }
        vitrine_base::sorting::sort_by(&mut pieces, |one, other| {
            let starts = one.start.cmp(&other.start);
            // Without offsets of its own, each piece begins where the term begins.
            let starts = if has_offsets { starts } else { Ordering::Equal };
            starts.then(other.increment.cmp(&one.increment))
        });
        pieces
    }
}

fn joined(units: Vec<u16>, start: usize, end: usize, places: &mut Places) -> Piece {
    let increment = places.next(true);
    places.gap = 0;
    Piece {
        units,
        start,
        end,
        increment,
    }
}

impl TokenFilter for WordDelimiter {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        let options = &self.0;
        tokens.rebuild(spare, |before, after| {
            let mut gap = 0;
            let mut is_first = true;
            let mut term = String::new();
            for token in before.iter() {
                gap += token.increment;
                let text: Vec<u16> = token.term.encode_utf16().collect();
                let parts = Parts::new(&text, &options.types, options.splits);
                let is_whole = parts.is_whole() || options.protected.contains(token.term);
                if is_whole || options.preserves_original {
                    let made = Token {
                        increment: std::mem::take(&mut gap),
                        ..token
                    };
                    if !after.push(&made) {
                        return;
                    }
                    is_first = false;
                }
                if is_whole {
                    continue;
                }
                if parts.end.is_none() {
                    // A term of delimiters alone leaves no gap, but at the beginning.
                    if !options.preserves_original && token.increment == 1 && !is_first {
                        gap -= 1;
                    }
                    continue;
                }
                let mut places = Places {
                    gap,
                    has_piece: false,
                    follows: !options.preserves_original,
                };
                let is_single = parts.is_single();
                let has_offsets = (token.end - token.start) as usize == text.len();
                for piece in self.pieces(&text, parts, has_offsets, &mut places) {
                    let start = token.start + piece.start as u32;
                    let (start, end) = match has_offsets {
                        true => (start, token.start + piece.end as u32),
                        false if is_single && start <= token.end => (start, token.end),
                        false => (token.start, token.end),
                    };
                    term.clear();
                    term.extend(
                        char::decode_utf16(piece.units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)),
                    );
                    let made = Token {
                        increment: piece.increment.max(u32::from(std::mem::take(&mut is_first))),
                        ..Token::new(&term, start, end, token.kind)
                    };
                    if !after.push(&made) {
                        return;
                    }
                }
                gap = places.gap;
            }
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }
}
