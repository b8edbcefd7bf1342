//! What 128 bits at once take, number by number.

use std::array::from_fn;

/// Four numbers, or 16 bytes.
pub type Vector = [u32; 4];

/// Four times a number.
#[inline(always)]
pub fn splat(number: u32) -> Vector {
    [number; 4]
}

/// The sums of numbers in the same places, without carries out of 32 bits.
#[inline(always)]
pub fn add(one: Vector, other: Vector) -> Vector {
    from_fn(|i| one[i].wrapping_add(other[i]))
}

/// Numbers moved on by one place; the first is 0.
#[inline(always)]
pub fn up_one([a, b, c, _]: Vector) -> Vector {
    [0, a, b, c]
}

/// Numbers moved on by two places; the first two are 0.
#[inline(always)]
pub fn up_two([a, b, ..]: Vector) -> Vector {
    [0, 0, a, b]
}

/// Four times the last of the numbers.
#[inline(always)]
pub fn last([.., d]: Vector) -> Vector {
    [d; 4]
}

/// Which of four bytes, moved up by a number, are among four others? A bit for each; 255 is none of both, and what is above
/// it stays there.
pub fn among(bytes: u32, by: u8, others: u32) -> u32 {
    u32::from(bits_among(&bytes.to_le_bytes(), by, &others.to_le_bytes()))
}

/// Which of 16 bytes, moved up by a number, are among 16 others? A bit for each; 255 as above, and behind all others.
pub fn among_many(bytes: &[u8; 16], by: u8, others: &[u8; 16]) -> u16 {
    bits_among(bytes, by, others)
}

fn bits_among(bytes: &[u8], by: u8, others: &[u8]) -> u16 {
    bytes.iter().rev().fold(0, |bits, byte| {
        let moved = byte.saturating_add(by);
        bits << 1 | u16::from(moved < u8::MAX && others.contains(&moved))
    })
}

/// What makes bytes of halves of bytes: nothing of 0, and of each other the upper byte of a start and so many steps.
#[derive(Debug, Clone, Copy)]
pub struct Rise([u8; 16]);

impl Rise {
    /// Rises from a start.
    pub fn new(start: u16, step: u16) -> Self {
        Self(super::table_of(start, step))
    }

    /// Makes bytes of the lower and of the upper halves of 16.
    pub fn of(&self, halves: &[u8; 16]) -> [Vector; 2] {
        let byte = |half: u8| self.0[usize::from(half)];
        [
            halves.map(|halves| byte(halves & 15)),
            halves.map(|halves| byte(halves >> 4)),
        ]
        .map(bytemuck::cast)
    }
}

/// The sums of bytes in the same places, without carries.
pub fn add_bytes(one: Vector, other: Vector) -> Vector {
    each(one, other, u8::wrapping_add)
}

/// Those bytes of one that are not zero in another; the others are zero.
pub fn where_any(one: Vector, other: Vector) -> Vector {
    each(one, other, |one, other| if other == 0 { 0 } else { one })
}

/// Which of 16 bytes are one at least? A bit for each.
pub fn at_least(bytes: Vector, least: u8) -> u16 {
    let bytes: [u8; 16] = bytemuck::cast(bytes);
    bytes
        .iter()
        .rev()
        .fold(0, |bits, &byte| bits << 1 | u16::from(byte >= least))
}

fn each(one: Vector, other: Vector, of: impl Fn(u8, u8) -> u8) -> Vector {
    let [one, other]: [[u8; 16]; 2] = [one, other].map(bytemuck::cast);
    bytemuck::cast::<[u8; 16], _>(from_fn(|i| of(one[i], other[i])))
}

/// The lowest bit of each byte.
#[inline(always)]
pub fn lowest_bits(bytes: Vector) -> u16 {
    let bytes: [u8; 16] = bytemuck::cast(bytes);
    // Byte `i` of eight is brought to bit `56 + i`; no two products meet.
    let bits = |eight: &[u8; 8]| {
        let lowest = u64::from_le_bytes(*eight) & 0x0101_0101_0101_0101;
        (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
    };
    let (eights, _) = bytes.as_chunks();
    eights.iter().rev().fold(0, |all, eight| all << 8 | bits(eight))
}
