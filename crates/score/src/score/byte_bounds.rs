//! How much does each document of a window score at most? What several terms add at most is added up for all of its documents
//! at once, a byte each.

use std::sync::Arc;

use bytemuck::cast;

use super::{Blocks, Context, sum_not_enough};
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::frequent::FrequentPostings;
use crate::frequent::impacts::BYTES;
use crate::vector::{Rise, Vector, add_bytes, at_least, splat, where_any};
use crate::window::{Bits, WINDOW, WORDS};

/// More terms than this leave too little of a byte to each.
const MOST: usize = 16;
/// Documents of rarer terms are looked up in the others at once: so few of a window are not worth the bounds of all.
const RARE: f64 = 1.0 / 256.0;
/// What a term adds beyond its bound, as units are whole.
const WHOLE: f64 = 1.1;

/// A bound of each document's sum, in units.
pub struct ByteBounds {
    bytes: Box<[u8; WINDOW]>,
    /// The frequent terms, and what each of their levels adds.
    frequent: Vec<Arc<FrequentPostings>>,
    rises: Vec<Rise>,
    /// The places of the others.
    others: Vec<usize>,
    /// Whether documents without one of the terms do not match.
    is_required: bool,
    /// What a score of 1 has.
    scale: f64,
    /// What all terms may add up to.
    all: f64,
}

impl ByteBounds {
    /// Bounds the sums of any or all of several terms; of all, all but the first have to be frequent.
    pub fn of(terms: &mut [&mut dyn Blocks], is_required: bool) -> Result<Option<Self>, Failure> {
        if terms.len() > MOST {
            return Ok(None);
        }
        let (mut frequent, mut others) = (Vec::with_capacity(terms.len()), Vec::new());
        for (place, term) in terms.iter_mut().enumerate() {
            match term.frequent()? {
                Some(postings) => frequent.push((Arc::clone(postings), term.weight())),
                None => others.push(place),
            }
        }
        let is_enough = match others[..] {
            _ if !is_required => true,
            [] => true,
            [0] => terms.len() > 1 && terms[0].share() >= RARE,
            _ => false,
        };
        let all: f64 = terms.iter().map(|term| term.best()).sum();
        if !is_enough || !all.is_finite() {
            return Ok(None);
        }
        let units = 255.0 - terms.len() as f64 * WHOLE;
        let scale = if all > 0.0 { units / all } else { 0.0 };
        let rise = |(postings, weight): &(Arc<FrequentPostings>, f32)| postings.impacts.rise(*weight, scale);
        Ok(Some(Self {
            bytes: Box::new([0; WINDOW]),
            rises: frequent.iter().map(rise).collect(),
            frequent: frequent.into_iter().map(|(postings, _)| postings).collect(),
            others,
            is_required,
            scale,
            all,
        }))
    }

    /// Adds up the bounds of a window's documents; adds its matches to others, if they are wanted, and those of them whose sums
    /// may exceed, as floats, a score that is not enough.
    pub fn add_up(
        &mut self,
        terms: &mut [&mut dyn Blocks],
        context: &mut Context<'_>,
        base: u32,
        (score, above): (f32, &mut Bits),
        matches: Option<&mut Bits>,
    ) -> Result<(), Failure> {
        // To add up the bounds of a window takes as long as to decode so many postings.
        context.budget.charge((self.frequent.len() * BLOCK) as u64, "query")?;
        let are_others = !self.others.is_empty();
        if are_others {
            self.bytes.fill(0);
        }
        for &place in &self.others {
            terms[place].add_bounds(context, base, self.scale, &mut self.bytes)?;
        }
        let mut windows = [&[0; BYTES]; MOST];
        for (window, postings) in windows.iter_mut().zip(&self.frequent) {
            if let Some(levels) = postings.impacts.window(base) {
                *window = levels;
            }
        }
        let terms = (&windows[..self.frequent.len()], &self.rises[..]);
        let least = self.least_above(score);
        let bytes = (&mut *self.bytes, are_others);
        if self.is_required {
            add_up::<true>(bytes, terms, (least, above), matches);
        } else {
            add_up::<false>(bytes, terms, (least, above), matches);
        }
        Ok(())
    }

    /// Returns the least bound of what exceeds a score; 0 where there is none.
    fn least_above(&self, score: f32) -> u8 {
        let enough = sum_not_enough(score, self.all) * self.scale * (1.0 - 1e-9);
        // The next whole number.
        if enough < 255.0 { enough.max(0.0) as u8 + 1 } else { 0 }
    }

    /// Returns those documents of the window whose sums may exceed a score.
    pub fn above(&self, score: f32) -> Bits {
        match self.least_above(score) {
            0 => [0; WORDS],
            least => self.from(least),
        }
    }

    /// Returns the documents of the window that have a bound at least.
    pub fn from(&self, least: u8) -> Bits {
        let mut bits = [0; WORDS];
        let (sixteens, _) = self.bytes.as_chunks::<16>();
        for (word, bytes) in bits.iter_mut().zip(sixteens.as_chunks().0) {
            *word = word_from(&bytes.map(cast), least);
        }
        bits
    }
}

/// Adds up what levels add to bytes, which are read only if there is something in them; adds to documents which of the sums
/// are above zero, and which of them are `least` at least, if that is not 0.
fn add_up<const REQUIRED: bool>(
    (bytes, are_bytes): (&mut [u8; WINDOW], bool),
    (windows, rises): (&[&[u8; BYTES]], &[Rise]),
    (least, above): (u8, &mut Bits),
    mut matches: Option<&mut Bits>,
) {
    let (sixteens, _) = bytes.as_chunks_mut::<16>();
    for (at, (bytes, above)) in sixteens.as_chunks_mut::<4>().0.iter_mut().zip(above).enumerate() {
        let mut sums = if are_bytes { bytes.map(cast) } else { [splat(0); 4] };
        let mut have_all = if REQUIRED && are_bytes {
            sums
        } else {
            [splat(u32::MAX); 4]
        };
        for (levels, rise) in windows.iter().zip(rises) {
            let [low, high] = levels.as_chunks::<16>().0.as_chunks::<2>().0[at];
            let ([a, b], [c, d]) = (rise.of(&low), rise.of(&high));
            for (i, more) in [a, b, c, d].into_iter().enumerate() {
                sums[i] = add_bytes(sums[i], more);
                if REQUIRED {
                    have_all[i] = where_any(have_all[i], more);
                }
            }
        }
        if REQUIRED {
            for i in 0..4 {
                sums[i] = where_any(sums[i], have_all[i]);
            }
        }
        *bytes = sums.map(cast);
        if least > 0 {
            *above |= word_from(&sums, least);
        }
        if let Some(matches) = &mut matches {
            matches[at] |= word_from(&sums, 1);
        }
    }
}

/// Returns which of 64 bytes are `least` at least.
#[inline(always)]
fn word_from(bytes: &[Vector; 4], least: u8) -> u64 {
    let [a, b, c, d] = bytes.map(|sixteen| u64::from(at_least(sixteen, least)));
    a | b << 16 | c << 32 | d << 48
}
