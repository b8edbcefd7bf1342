//! How are the tables of HyperLogLog kept small? Writes `crates/image/src/generated/hyperloglog.bin`, which
//! `src/aggs/bias.rs` reads, from `testdata/hyperloglog.txt`. `npm run gen` runs this from the root of the project.
//!
//! The text has a line for each measurement: precision, raw estimate and bias, from "HyperLogLog in Practice: Algorithmic
//! Engineering of a State of the Art Cardinality Estimation Algorithm" by Heule, Nunkesser and Hall, appendix, for precisions
//! 4 to 18. An estimate less its bias is the number of values that was counted, a whole one, but for the last digits of
//! a bias, which are rounding errors of a mean.
//!
//! What is written are varints, signed ones in zigzag: for each precision the number of measurements; all estimates in
//! ten-thousandths; all numbers of values; all errors, in units of the fifteenth digit of the bias. Of estimates and numbers
//! it is the difference to the continuation of the two before it, which start at zero with each precision.

use std::{error, fs};

use vitrine_engine::format::varint;

const TEXT: &str = "crates/engine/testdata/hyperloglog.txt";
const BINARY: &str = "crates/image/src/generated/hyperloglog.bin";

fn main() -> Result<(), Box<dyn error::Error>> {
    let text = fs::read_to_string(TEXT)?;
    let mut counts = [0u64; 15];
    let [mut estimates, mut numbers, mut errors] = [const { Vec::new() }; 3];
    let mut before = [[0i64; 2]; 2];
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let &[precision, estimate, bias] = words.as_slice() else {
            return Err(format!("three words a line, not {line}").into());
        };
        let count = &mut counts[precision.parse::<usize>()? - 4];
        if *count == 0 {
            before = [[0; 2]; 2];
        }
        *count += 1;
        let units = scaled(estimate, 4).ok_or("an estimate has more than four decimals")?;
        let number = (estimate.parse::<f64>()? - bias.parse::<f64>()?).round() as i64;
        let rest = units - number * 10_000;
        let places = places(rest);
        let exact = scaled(bias, places).ok_or("a bias has more than fifteen digits")?;
        for ((value, out), [first, second]) in [(units, &mut estimates), (number, &mut numbers)]
            .into_iter()
            .zip(&mut before)
        {
            varint::write_signed(value - 2 * *second + *first, out);
            (*first, *second) = (*second, value);
        }
        varint::write_signed(exact - rest * 10i64.pow(places - 4), &mut errors);
    }
    let mut out = Vec::new();
    counts.iter().for_each(|&count| varint::write(count, &mut out));
    fs::write(BINARY, [out, estimates, numbers, errors].concat())?;
    Ok(())
}

/// The decimals of the fifteenth digit.
fn places(ten_thousandths: i64) -> u32 {
    let mut places = 17;
    while ten_thousandths.unsigned_abs() as u128 * 10u128.pow(places - 4) >= 1_000_000_000_000_000 {
        places -= 1;
    }
    places
}

/// A decimal number in units of its last of some decimals.
fn scaled(text: &str, places: u32) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let zeros = (places as usize).checked_sub(fraction.len())?;
    format!("{whole}{fraction}{}", "0".repeat(zeros)).parse().ok()
}
