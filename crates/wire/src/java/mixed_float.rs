//! How is a score printed? What `text.rs` does for any number, for floats that need little of it.

/// Characters of such a float at most, and some more: so many are appended faster than as many as there are.
const MOST: usize = 16;

/// Appends `Float.toString(value)` if some of its digits are before the point and some behind it, as those of most scores are;
/// else appends nothing and returns false.
///
/// For these, what `text.rs` does comes to less: no digit before the point can be the last, and numbers fit in 32 bits.
pub fn write_mixed(value: f32, out: &mut Vec<u8>) -> bool {
    let bits = value.to_bits();
    // Where the point stands, counted from the right, with one more bit for half of the last.
    let point = 151u32.wrapping_sub(bits >> 23);
    if !(2..=24).contains(&point) {
        return false;
    }
    let one = 1 << point;
    let number = (bits << 1 | 1 << 24) & 0x1ff_ffff;
    let mut rest = number & (one - 1);
    if rest == 0 {
        return false;
    }
    let mut text = [b'0'; MOST];
    let dot = write_whole(number >> point, &mut text);
    text[dot & (MOST - 1)] = b'.';
    let mut last = dot;
    let mut half = 1;
    let (low, high) = loop {
        rest *= 10;
        half *= 10;
        last += 1;
        text[last & (MOST - 1)] = b'0' + (rest >> point) as u8;
        rest &= one - 1;
        let (low, high) = (rest < half, rest + half > one);
        if low | high {
            break (low, high);
        }
    };
    let is_odd = text[last & (MOST - 1)] & 1 != 0;
    if high && (!low || 2 * rest > one || 2 * rest == one && is_odd) {
        round_up(&mut text, last);
    }
    let end = out.len() + last + 1;
    out.extend_from_slice(&text);
    out.truncate(end);
    true
}

/// Writes a whole number of at most seven digits; returns how many it has.
fn write_whole(whole: u32, text: &mut [u8; MOST]) -> usize {
    let powers = [10, 100, 1_000, 10_000, 100_000, 1_000_000];
    let count = 1 + powers.iter().filter(|&&power| whole >= power).count();
    let mut rest = whole;
    for digit in text[..count].iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    count
}

/// Makes the number one more in its last place. Nines become zeros, which stay; not all are nines, or the number would have been
/// rounded to another float.
fn round_up(text: &mut [u8; MOST], last: usize) {
    for digit in text[..=last].iter_mut().rev().filter(|digit| **digit != b'.') {
        if *digit != b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
}
