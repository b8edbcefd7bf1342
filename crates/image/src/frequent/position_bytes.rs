//! Where does a frequent term stand in each of its documents? A byte a position, so that a phrase compares all of a document
//! with those of another term at once: most words of a text stand in it a few times, near its beginning.

/// A byte that is no position.
pub const NONE: u8 = u8::MAX;
/// What stands in place of few positions has [`NONE`] in its lowest byte, and above it the place of many.
const PLACE_SHIFT: u32 = 8;
/// There are more than [`MANY`], or some beyond what bytes can say.
pub const UNKNOWN: u32 = u32::MAX;
/// Positions of a posting with more than four.
pub const MANY: usize = 16;

/// The positions of each posting of a term.
#[derive(Debug)]
pub struct PositionBytes {
    /// Of each posting up to four, ascending from the lowest byte on, and [`NONE`] behind them; or the place of many. Behind the
    /// last there are 64 unknown ones.
    few: Box<[u32]>,
    /// Ascending, and [`NONE`] behind them.
    many: Box<[[u8; MANY]]>,
}

/// Whether what is kept of a posting is its positions, of which there are four at most.
#[inline(always)]
pub fn are_few(bytes: u32) -> bool {
    bytes as u8 != NONE
}

impl PositionBytes {
    /// Those of all postings of a term, of which each is what [`few`] has returned.
    pub fn of(mut few: Vec<u32>, many: Vec<[u8; MANY]>) -> Self {
        few.extend([UNKNOWN; 64]);
        let (few, many) = (few.into(), many.into());
        Self { few, many }
    }

    /// Returns the positions, or the places of many, of a posting and of those behind it.
    #[inline(always)]
    pub fn from(&self, place: usize) -> &[u32; 64] {
        let few = self.few.get(place..).and_then(<[u32]>::first_chunk);
        few.unwrap_or(&[UNKNOWN; 64])
    }

    /// Returns the positions of the postings with more than four.
    pub fn many(&self) -> &[[u8; MANY]] {
        &self.many
    }
}

/// Returns the positions of a posting, given the gaps between them; or, where they are more than four, the place where they
/// are added to many; or [`UNKNOWN`].
pub fn few(gaps: &[u32], many: &mut Vec<[u8; MANY]>) -> u32 {
    let mut bytes = [NONE; MANY];
    if gaps.len() > MANY {
        return UNKNOWN;
    }
    let mut position = 0u32;
    for (byte, gap) in bytes.iter_mut().zip(gaps) {
        position = position.wrapping_add(*gap);
        match u8::try_from(position) {
            Ok(position) if position != NONE => *byte = position,
            _ => return UNKNOWN,
        }
    }
    if let ([a, b, c, d, ..], ..=4) = (bytes, gaps.len()) {
        return u32::from_le_bytes([a, b, c, d]);
    }
    many.push(bytes);
    (many.len() as u32 - 1) << PLACE_SHIFT | u32::from(NONE)
}

/// The positions of a term in documents of a word of the window.
pub struct Few<'a> {
    /// Documents with the term.
    pub documents: u64,
    /// What [`few`] returned of one after another.
    pub positions: &'a [u32; 64],
    /// Positions of those with more than four.
    pub many: &'a [[u8; MANY]],
}

impl Few<'_> {
    /// Returns the positions in a document, or the place of many.
    #[inline(always)]
    pub fn of(&self, bit: usize) -> u32 {
        let before = self.documents & ((1 << bit) - 1);
        self.positions[before.count_ones() as usize & 63]
    }

    /// Returns the positions in a document, ascending, and [`NONE`] behind them; nothing where they are not known.
    pub fn many_of(&self, bit: usize) -> Option<[u8; MANY]> {
        let few = self.of(bit);
        if !are_few(few) {
            return self.many.get((few >> PLACE_SHIFT) as usize).copied();
        }
        let mut bytes = [NONE; MANY];
        bytes[..4].copy_from_slice(&few.to_le_bytes());
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_few_or_many_or_unknown() {
        let mut many = Vec::new();
        let few: Vec<u32> = [
            &[7][..],
            &[0, 3, 1, 250],
            &[0, 3, 1, 251],
            &[300],
            &[1, 1, 1, 1, 1],
            &[9; 16],
            &[1; 17],
        ]
        .iter()
        .map(|gaps| super::few(gaps, &mut many))
        .collect();
        assert_eq!(few, [0xffff_ff07, 0xfe04_0300, UNKNOWN, UNKNOWN, 0xff, 0x1ff, UNKNOWN]);
        let mut positions = [UNKNOWN; 64];
        positions[..few.len()].copy_from_slice(&few);
        let few = Few {
            documents: 0b1111_1110,
            positions: &positions,
            many: &many,
        };
        let found: Vec<Option<Vec<u8>>> = (1..9)
            .map(|bit| Some(few.many_of(bit)?.into_iter().filter(|&byte| byte != NONE).collect()))
            .collect();
        let sixteen = (1..=16).map(|nth| nth * 9).collect();
        let all = [vec![7], vec![0, 3, 4, 254], vec![1, 2, 3, 4, 5], sixteen].map(Some);
        let [one, four, five, sixteen] = all;
        assert_eq!(found, [one, four, None, None, five, sixteen, None, None]);
        assert_eq!([1, 2, 5].map(|bit| are_few(few.of(bit))), [true, true, false]);
    }
}
