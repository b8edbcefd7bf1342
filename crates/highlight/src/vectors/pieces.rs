//! Which pieces of a text are shown? Lucene 8.11.1's `SimpleFragListBuilder`, `SingleFragListBuilder` and what `BaseFragmentsBuilder` makes of
//! pieces that reach over several values.

use vitrine_base::sorting;

use super::phrases::Phrase;

/// A piece of a text.
#[derive(Debug, Clone)]
pub struct Piece {
    /// The first unit, before boundaries are looked for.
    pub start: i32,
    /// The unit behind it.
    pub end: i32,
    /// What its phrases add up to.
    pub boost: f32,
    /// What it is shown for.
    pub phrases: Vec<Phrase>,
}

impl Piece {
    fn of(start: i32, end: i32, phrases: Vec<Phrase>) -> Self {
        Self {
            start,
            end,
            boost: phrases.iter().fold(0.0, |sum, phrase| sum + phrase.boost),
            phrases,
        }
    }
}

/// Returns the piece that is all of a text, if there is anything in it.
pub fn whole(phrases: Vec<Phrase>) -> Vec<Piece> {
    match phrases.is_empty() {
        true => Vec::new(),
        false => vec![Piece::of(0, i32::MAX, phrases)],
    }
}

/// Returns the smallest size that pieces may have, given how far before a phrase they begin.
pub fn smallest(margin: i32) -> i32 {
    margin.wrapping_mul(3).max(1)
}

/// Returns pieces of about one size.
pub fn cut(phrases: Vec<Phrase>, size: i32, margin: i32) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut left = phrases.into_iter().peekable();
    // Before this unit no piece begins.
    let mut from = 0;
    while let Some(phrase) = left.next() {
        if phrase.start() < from {
            continue;
        }
        let (start, mut end) = (phrase.start(), phrase.end());
        let begin = (start.wrapping_sub(margin)).max(from);
        let stop = end.max(begin.wrapping_add(size));
        let is_taken = |phrase: &Phrase, end: i32| phrase.parts.len() <= 1 || end.wrapping_sub(start) <= size;
        let mut of_piece = Vec::new();
        if is_taken(&phrase, end) {
            of_piece.push(phrase);
        }
        while let Some(next) = left.next_if(|next| next.end() <= stop) {
            end = next.end();
            if is_taken(&next, end) {
                of_piece.push(next);
            }
        }
        if of_piece.is_empty() {
            continue;
        }
        let length = end.wrapping_sub(start);
        // What was found stands in the middle.
        let begin = start.wrapping_sub((size.wrapping_sub(length) / 2).max(0)).max(from);
        from = begin.wrapping_add(length.max(size));
        pieces.push(Piece::of(begin, from, of_piece));
    }
    pieces
}

/// Cuts pieces where a value ends, given how many units each value has.
pub fn apart(pieces: Vec<Piece>, values: &[usize]) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    'pieces: for mut piece in pieces {
        let mut end = 0i32;
        for &units in values {
            if units == 0 {
                end += 1;
                continue;
            }
            let start = end;
            end = end.saturating_add(units as i32 + 1);
            if piece.start >= start && piece.end >= start && piece.start <= end && piece.end <= end {
                all.push(piece);
                continue 'pieces;
            }
            let Some(first) = piece.phrases.first() else {
                continue 'pieces;
            };
            if piece.start >= end || first.start() >= end {
                continue;
            }
            let is_inside = |at: i32| at > start && at < end;
            let from = if is_inside(piece.start) { piece.start } else { start };
            let to = if is_inside(piece.end) { piece.end } else { end };
            let mut boost = 0.0;
            let mut of_value = Vec::new();
            for phrase in &mut piece.phrases {
                let parts = take(&mut phrase.parts, start, end);
                if !parts.is_empty() {
                    boost += phrase.boost;
                    of_value.push(Phrase { parts, ..*phrase });
                }
            }
            piece.phrases.retain(|phrase| !phrase.parts.is_empty());
            all.push(Piece {
                start: from,
                end: to,
                boost,
                phrases: of_value,
            });
        }
    }
    sorting::sort_by(&mut all, |a, b| a.start.cmp(&b.start));
    all
}

/// Takes the parts of a phrase that are in a value, and what is in it of those that go on behind it.
fn take(parts: &mut Vec<(i32, i32)>, start: i32, end: i32) -> Vec<(i32, i32)> {
    let mut taken = Vec::new();
    let mut is_over = false;
    parts.retain(|&(from, to)| {
        is_over |= from >= end;
        if is_over {
            return true;
        }
        let is_last = to < end;
        taken.push((from.max(start), if is_last { to } else { end - 1 }));
        !is_last
    });
    taken
}

/// Puts the best pieces first.
pub fn best_first(pieces: &mut [Piece]) {
    let by_boost = |a: &Piece, b: &Piece| b.boost.partial_cmp(&a.boost).unwrap_or(std::cmp::Ordering::Equal);
    sorting::sort_by(pieces, |a, b| by_boost(a, b).then(a.start.cmp(&b.start)));
}
