//! Inputs that once stopped a reader: a file of `testdata/fuzz` is named after its target, and has one input a line, in hexadecimal.
#![cfg(feature = "build")]

use std::path::Path;

mod aggregations;
mod fuzzed;
mod opened;
mod plans;

#[test]
fn what_stopped_a_reader_once_is_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/fuzz");
    for (target, bases) in fuzzed::TARGETS {
        let kept = std::fs::read_to_string(folder.join(format!("{target}.txt"))).unwrap_or_default();
        let byte = |pair: &[u8]| {
            let digits = std::str::from_utf8(pair).expect("ASCII");
            u8::from_str_radix(digits, 16).expect("hexadecimal digits")
        };
        let kept = kept.lines().map(|line| line.as_bytes().chunks(2).map(byte).collect());
        for input in kept.chain(bases.iter().map(|base| base.to_vec())) {
            fuzzed::run(target, &input);
        }
    }
}
