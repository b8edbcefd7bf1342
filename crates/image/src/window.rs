//! What is a window, and what can be done with its bits and sums?

use crate::error::Failure;
use crate::vector::mask::above_double;
use crate::vector::ones::count_ones;

/// Documents of a window.
pub const WINDOW: usize = 4096;
/// Words of a window's bit set.
pub const WORDS: usize = WINDOW / 64;

/// A bit for each document of a window.
pub type Bits = [u64; WORDS];
/// A sum of scores for each document of a window.
pub type Sums = [f64; WINDOW];

/// Sums of zero.
pub fn zero_sums() -> Box<Sums> {
    vec![0.0; WINDOW]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| Box::new([0.0; WINDOW]))
}

/// Drops the documents whose sums are no more than `enough`.
pub fn drop_below(bits: &mut Bits, sums: &mut Sums, enough: f64) {
    for (word, sums) in bits.iter_mut().zip(sums.as_chunks_mut::<64>().0) {
        let mut rest = *word;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if sums[at] <= enough {
                *word &= !(1 << at);
                sums[at] = 0.0;
            }
        }
    }
}

/// Calls `visit` with the places of those documents whose sums are above a score, ascending, and with what they are as
/// floats. Where there are many, 64 are compared at a time.
#[inline]
pub fn for_each_above(bits: &Bits, sums: &Sums, score: f32, mut visit: impl FnMut(usize, f32)) {
    let is_dense = score >= 0.0 && popcount(bits) >= WINDOW as u32 / 8;
    let above = is_dense.then(|| above(bits, sums, score));
    for_each_bit(above.as_ref().unwrap_or(bits), |at| {
        let sum = sums[at] as f32;
        if sum > score {
            visit(at, sum);
        }
    });
}

/// Returns those of some documents whose sums are above a score.
fn above(bits: &Bits, sums: &Sums, score: f32) -> Bits {
    let score = f64::from(score);
    let mut above = *bits;
    for (word, sums) in above.iter_mut().zip(sums.as_chunks::<64>().0) {
        if *word != 0 {
            *word &= above_double(sums, score);
        }
    }
    above
}

/// Makes the sums of some documents zero again.
pub fn clear_sums(sums: &mut Sums, bits: &Bits) {
    for (sums, words) in sums.as_chunks_mut::<512>().0.iter_mut().zip(groups(bits)) {
        if is_empty(words) {
            continue;
        }
        for (sums, &word) in sums.as_chunks_mut::<64>().0.iter_mut().zip(words) {
            if word == 0 {
                continue;
            }
            if word.count_ones() > 16 {
                sums.fill(0.0);
            } else {
                for_each_of(word, |at| sums[at] = 0.0);
            }
        }
    }
}

/// Adds the bits of `other`.
#[inline]
pub fn or(bits: &mut Bits, other: &Bits) {
    for (word, other) in bits.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Keeps the bits that `other` has too.
#[inline]
pub fn and(bits: &mut Bits, other: &Bits) {
    for (word, other) in bits.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Intersects what each of several clauses matches with a mask: `matches` sets the bits of a clause, given what is left by
/// those before it.
pub fn intersect<C>(
    clauses: &mut [C],
    mask: Option<&Bits>,
    mut matches: impl FnMut(&mut C, Option<&Bits>, &mut Bits) -> Result<(), Failure>,
) -> Result<Bits, Failure> {
    let mut all = mask.copied();
    for clause in clauses {
        let mut bits = [0; WORDS];
        matches(clause, all.as_ref(), &mut bits)?;
        if let Some(all) = &all {
            and(&mut bits, all);
        }
        all = Some(bits);
        if is_none(&bits) {
            break;
        }
    }
    Ok(all.unwrap_or([0; WORDS]))
}

/// Whether no bit is set. In WebAssembly a comparison with no bits at all goes byte by byte.
#[inline(never)]
pub fn is_none(bits: &Bits) -> bool {
    bits.iter().fold(0, |any, word| any | word) == 0
}

/// Returns the number of bits.
#[inline]
pub fn popcount(bits: &Bits) -> u32 {
    count_ones(bits.iter().copied())
}

/// Returns the number of bits that both have.
pub fn count_both(one: &Bits, other: &Bits) -> u32 {
    count_ones(one.iter().zip(other).map(|(one, other)| one & other))
}

/// Calls `visit` with the place of each bit, ascending.
#[inline]
pub fn for_each_bit(bits: &Bits, mut visit: impl FnMut(usize)) {
    for (group, words) in groups(bits).iter().enumerate() {
        if is_empty(words) {
            continue;
        }
        for (at, &word) in words.iter().enumerate() {
            for_each_of(word, |bit| visit((group * 8 + at) * 64 + bit));
        }
    }
}

/// Eight words at a time: most windows of a rare word are nearly empty.
#[inline]
fn groups(bits: &Bits) -> &[[u64; 8]] {
    bits.as_chunks().0
}

#[inline]
fn is_empty(words: &[u64; 8]) -> bool {
    words.iter().fold(0, |any, word| any | word) == 0
}

/// Calls `visit` with each bit, ascending.
#[inline]
pub fn for_each_of(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

/// The word that is being made of ascending documents. Where it ends cannot be foreseen, and to read back what was just
/// written takes longer than all the rest: so it is written with each document, and nothing is asked.
pub struct Word {
    /// Its place among those of the window.
    pub at: usize,
    /// Its bits so far.
    pub set: u64,
}

impl Word {
    /// Before the first document.
    pub fn none() -> Self {
        Self { at: WORDS, set: 0 }
    }

    /// The place of a document's word in its window.
    #[inline(always)]
    pub fn of(document: u32) -> usize {
        (document as usize / 64) & (WORDS - 1)
    }

    /// Adds a document, to the next word where it is not of this one; returns all bits where it is, and else none.
    #[inline(always)]
    pub fn add(&mut self, document: u32) -> u64 {
        let at = Self::of(document);
        let is_same = u64::from(at == self.at).wrapping_neg();
        self.at = at;
        self.set = self.set & is_same | 1 << (document % 64);
        is_same
    }
}

/// The start of the window of a document.
#[inline]
pub fn window_of(document: u32) -> u32 {
    document & !(WINDOW as u32 - 1)
}

/// Returns the first document of a document's window, its place there, and a mask of it alone.
pub fn alone(document: u32) -> (u32, u32, Bits) {
    let base = window_of(document);
    let place = document - base;
    let mut mask = [0; WORDS];
    mask[place as usize / 64] = 1 << (place % 64);
    (base, place, mask)
}
