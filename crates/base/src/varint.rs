//! How do numbers of any size become few bytes? Seven bits a byte, the lowest first; all bytes but the last have their
//! highest bit set. Signed ones are in zigzag before: 0, -1, 1, -2 and so on become 0, 1, 2, 3.

/// Takes a number from the front of some bytes; none if they end before it does, or it has more than 64 bits.
#[inline]
pub fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// Takes a signed number from the front of some bytes, as [`read`] does.
pub fn read_signed(bytes: &mut &[u8]) -> Option<i64> {
    let number = read(bytes)?;
    Some((number >> 1) as i64 ^ -((number & 1) as i64))
}

/// Appends a number.
pub fn write(mut number: u64, out: &mut Vec<u8>) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a signed number.
pub fn write_signed(number: i64, out: &mut Vec<u8>) {
    write((number << 1 ^ number >> 63) as u64, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_protocol_buffers_have_them() {
        // The examples of https://protobuf.dev/programming-guides/encoding/.
        let (mut plain, mut signed) = (Vec::new(), Vec::new());
        [1, 150].into_iter().for_each(|number| write(number, &mut plain));
        [0, -1, 1, -2, 0x7fff_ffff, -0x8000_0000]
            .into_iter()
            .for_each(|number| write_signed(number, &mut signed));
        assert_eq!(plain, [1, 0x96, 1]);
        assert_eq!(signed[..4], [0, 1, 2, 3]);
        let rest = &mut &signed[4..];
        assert_eq!(
            [read(rest), read(rest), read(rest)],
            [Some(0xffff_fffe), Some(0xffff_ffff), None]
        );
    }

    #[test]
    fn numbers_of_all_lengths_come_back() {
        let numbers = (0..64).flat_map(|bits| [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits]);
        for number in numbers {
            let mut bytes = Vec::new();
            write(number, &mut bytes);
            write_signed(number as i64, &mut bytes);
            bytes.push(77);
            let rest = &mut &bytes[..];
            assert_eq!(read(rest), Some(number));
            assert_eq!(read_signed(rest), Some(number as i64));
            assert_eq!(*rest, [77]);
            let length = (64 - number.leading_zeros()).max(1).div_ceil(7) as usize;
            assert_eq!(read(&mut &bytes[..length - 1]), None);
        }
        assert_eq!(read(&mut &[0xff; 20][..]), None);
    }
}
