//! Which tokens have the values of sources in common, and which codes are the values then? The first sources say so, and what
//! comes later is parsed into the same tokens (OnPair, by the crate `onpair`; see [`crate::format::tokens`]).

use std::cmp::Reverse;

use onpair::{Config, MaxDictBits, Parser, Threshold};

use super::pieces::Pieces;
use crate::format::tokens::{self, MOST};

/// There is one token at most for so many bytes of samples: more would take more room than they save.
const BYTES_A_TOKEN: usize = 48;
/// Bits of the number of tokens: as few as the crate takes, single bytes and as many others; and as many as codes have.
const BITS: std::ops::RangeInclusive<u8> = 9..=MOST.trailing_zeros() as u8;
/// Bytes of samples under which a dictionary would cost more than it saves.
const WORTHWHILE: usize = 32 << 10;
/// The part of the samples that is looked at, in an order that depends on the seed alone: more makes it hardly better.
const PART: f64 = 0.5;
const SEED: u64 = 1;

/// Makes codes of values.
pub struct Encoder {
    parser: Parser,
    /// The code of each of the parser's tokens.
    codes: Vec<u16>,
}

impl Encoder {
    /// Finds the tokens of some samples, and returns their codes with it; none if that is not worthwhile.
    pub fn train(samples: &Pieces) -> Option<(Self, Pieces)> {
        let bytes = samples.bytes().len();
        if bytes < WORTHWHILE {
            return None;
        }
        let bits = ((bytes / BYTES_A_TOKEN).ilog2() as u8).clamp(*BITS.start(), *BITS.end());
        let config = Config {
            max_dict_bits: MaxDictBits::new(bits).ok()?,
            threshold: Threshold::new(PART).ok()?,
            seed: Some(SEED),
        };
        let parser = Parser::train_rows(samples, config);
        let mut order: Vec<u16> = (0..parser.dict.num_tokens() as u16).collect();
        let mut frequencies = vec![0u32; order.len()];
        let (found, ends) = parse(&parser, samples);
        for &token in &found {
            frequencies[usize::from(token)] += 1;
        }
        order.sort_by_key(|&token| Reverse(frequencies[usize::from(token)]));
        let mut codes = vec![0; order.len()];
        for (code, &token) in order.iter().enumerate() {
            codes[usize::from(token)] = code as u16;
        }
        let encoder = Self { parser, codes };
        let encoded = encoder.codes_of(&found, &ends);
        Some((encoder, encoded))
    }

    /// Returns the codes of values.
    pub fn encode(&self, values: &Pieces) -> Pieces {
        let (found, ends) = parse(&self.parser, values);
        self.codes_of(&found, &ends)
    }

    /// Returns the codes of values, given their tokens and where those of each begin.
    fn codes_of(&self, found: &[u16], ends: &[u32]) -> Pieces {
        let mut out = Pieces::default();
        for bounds in ends.windows(2) {
            out.write(|bytes| {
                for &token in &found[bounds[0] as usize..bounds[1] as usize] {
                    tokens::write_code(self.codes[usize::from(token)], bytes);
                }
            });
        }
        out
    }

    /// Returns the section `source_dictionary`.
    pub fn section(&self) -> Vec<u8> {
        let (bytes, offsets) = (self.parser.dict.bytes(), self.parser.dict.offsets());
        let mut ordered: Vec<&[u8]> = vec![&[]; self.codes.len()];
        for (bounds, &code) in offsets.windows(2).zip(&self.codes) {
            ordered[usize::from(code)] = &bytes[bounds[0] as usize..bounds[1] as usize];
        }
        tokens::write(&ordered)
    }
}

/// Returns the tokens of all values, and where those of each begin.
fn parse(parser: &Parser, values: &Pieces) -> (Vec<u16>, Vec<u32>) {
    let (mut found, mut ends) = (Vec::new(), Vec::new());
    parser.parse_rows_into(values, &mut found, &mut ends);
    (found, ends)
}
