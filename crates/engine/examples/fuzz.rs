//! Which input makes a reader of the engine stop? `fuzz --target sections|plan|date|regexp|json --count N --seed S` changes known
//! inputs at random; what panics, or takes longer than two seconds, is printed with the line that does it again:
//! `fuzz --target T --input HEX`. Put such an input, once it is mended, into a file of `testdata/fuzz`, by its target's name.

use std::panic::catch_unwind;
use std::time::{Duration, Instant};

#[path = "../tests/aggregations/mod.rs"]
mod aggregations;
#[path = "../tests/fuzzed/mod.rs"]
mod fuzzed;
#[path = "../tests/opened/mod.rs"]
mod opened;
#[path = "../tests/plans/mod.rs"]
mod plans;

const SLOW: Duration = Duration::from_secs(2);

/// Draws numbers (xorshift64*, Vigna 2016).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit.max(1)
    }
}

/// Changes an input in some places.
fn changed(base: &[u8], others: &[Vec<u8>], draw: &mut Draw) -> Vec<u8> {
    let mut input = base.to_vec();
    for _ in 0..1 + draw.below(5) {
        let at = draw.below(input.len() + 1);
        match draw.below(6) {
            0 if at < input.len() => input[at] ^= 1 << draw.below(8),
            1 if at < input.len() => input[at] = draw.below(256) as u8,
            2 => input.insert(at, draw.below(256) as u8),
            3 if at < input.len() => drop(input.remove(at)),
            4 if at < input.len() => input[at] = [0, 0x7f, 0x80, 0xff][draw.below(4)],
            _ => {
                let other = &others[draw.below(others.len())];
                let from = draw.below(other.len());
                let piece = &other[from..other.len().min(from + 1 + draw.below(12))];
                input.splice(at..at, piece.iter().copied());
            }
        }
    }
    input
}

/// What inputs of a target are made from.
fn bases(target: &str) -> Vec<Vec<u8>> {
    if target == "plan" {
        let text = include_str!("../../wire/testdata/generated/plans.json");
        let pairs: Vec<serde_json::Value> = serde_json::from_str(text).expect("JSON");
        return pairs.iter().filter_map(|pair| unhex(pair["bytes"].as_str()?)).collect();
    }
    let known = fuzzed::TARGETS.into_iter().find(|(name, _)| *name == target);
    known.map_or(Vec::new(), |(_, inputs)| {
        inputs.iter().map(|input| input.to_vec()).collect()
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    Some(
        digits?
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
            .collect(),
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn option(name: &str) -> Option<String> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)
}

fn main() {
    let target = option("--target").unwrap_or_else(|| "sections".to_owned());
    if let Some(input) = option("--input") {
        return fuzzed::run(&target, &unhex(&input).expect("hexadecimal digits"));
    }
    let number = |name: &str, default: u64| option(name).map_or(default, |text| text.parse().expect("a number"));
    let (count, seed) = (number("--count", 10_000), number("--seed", 1));
    let bases = bases(&target);
    assert!(!bases.is_empty(), "there is no target {target}");
    let mut draw = Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut faults = 0;
    for _ in 0..count {
        let base = &bases[draw.below(bases.len())];
        let mut input = changed(base, &bases, &mut draw);
        if target == "sections" {
            // Zeros would all be at one place.
            input.iter_mut().for_each(|byte| *byte = draw.below(256) as u8);
            // Headers are at the front.
            if draw.below(2) == 0 {
                for change in input.get_mut(1..).unwrap_or(&mut []).chunks_mut(3) {
                    change[0] %= 64;
                    if let Some(high) = change.get_mut(1) {
                        *high = 0;
                    }
                }
            }
        }
        let start = Instant::now();
        let ended = catch_unwind(|| fuzzed::run(&target, &input)).is_err();
        if ended || start.elapsed() > SLOW {
            faults += 1;
            let what = if ended { "panics" } else { "is slow" };
            println!("{what}: fuzz --target {target} --input {}", hex(&input));
        }
    }
    println!("{target}: {count} inputs of seed {seed}, {faults} faults");
    std::process::exit(i32::from(faults > 0));
}
