//! Which address does a text mean, and how is one written? Addresses are 16 bytes: those of version 4 as the ones of version 6
//! that stand for them.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::error::Cause;

/// An address of version 6.
pub type Address = [u8; 16];

/// What an address of version 4 begins with.
const VERSION_4: [u8; 12] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/// Reads an address.
pub fn parse(text: &str) -> Result<Address, Cause> {
    read(text).ok_or_else(|| Cause::illegal_argument(format!("'{text}' is not an IP string literal.")))
}

/// Returns the text of an address of 4 or 16 bytes.
pub fn text(bytes: &[u8]) -> Option<String> {
    let four = bytes.strip_prefix(&VERSION_4).unwrap_or(bytes);
    if let Ok(four) = <[u8; 4]>::try_from(four) {
        return Some(Ipv4Addr::from(four).to_string());
    }
    Some(Ipv6Addr::from(Address::try_from(bytes).ok()?).to_string())
}

/// Reads the first and the last address of a block such as `10.0.0.0/8`.
pub fn block(text: &str) -> Result<(Address, Address), Cause> {
    // Java leaves out empty parts at the end.
    let parts: Vec<&str> = text.trim_end_matches('/').split('/').collect();
    let [address, length] = parts[..] else {
        return Err(Cause::illegal_argument(format!(
            "Expected [ip/prefix] but was [{text}]"
        )));
    };
    let bytes = parse(address)?;
    let is_four = bytes.starts_with(&VERSION_4);
    if is_four && address.contains(':') {
        return Err(Cause::illegal_argument(format!(
            "CIDR notation is not allowed with IPv6-mapped IPv4 address [{address} as it introduces ambiguity as to whether the \
             prefix length should be interpreted as a v4 prefix length or a v6 prefix length"
        )));
    }
    let length: i32 = length.parse().map_err(|_| Cause::number_format(length))?;
    let (start, most) = if is_four { (96, 32) } else { (0, 128) };
    if !(0..=most).contains(&length) {
        return Err(Cause::illegal_argument(format!(
            "Illegal prefix length [{length}] in [{text}]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges"
        )));
    }
    let host = u128::MAX.checked_shr((start + length) as u32).unwrap_or(0);
    let number = u128::from_be_bytes(bytes);
    Ok(((number & !host).to_be_bytes(), (number | host).to_be_bytes()))
}

/// Reads as the real engine's `InetAddresses` does: what stands behind `%` in an address of version 6 has no meaning.
fn read(text: &str) -> Option<Address> {
    let (numeric, scope) = match text.split_once('%') {
        Some((numeric, scope)) => (numeric, Some(scope)),
        None => (text, None),
    };
    if !numeric.chars().all(|c| matches!(c, '.' | ':') || digit(c).is_some()) || scope == Some("") {
        return None;
    }
    let Some((front, back)) = numeric.rsplit_once(':') else {
        let four = four(numeric).filter(|_| scope.is_none())?;
        let mut address = [0; 16];
        address[..12].copy_from_slice(&VERSION_4);
        address[12..].copy_from_slice(&four);
        return Some(address);
    };
    if !back.contains('.') {
        return if front.contains('.') { None } else { six(numeric) };
    }
    let [a, b, c, d] = four(back).filter(|_| scope.is_none() && !front.contains('.'))?;
    six(&format!("{front}:{a:x}{b:02x}:{c:x}{d:02x}"))
}

fn four(text: &str) -> Option<[u8; 4]> {
    let parts: Vec<u8> = text
        .split('.')
        .map(|part| {
            let leads_with_zero = part.starts_with('0') && part.len() > 1;
            let value = number(part, 10, u8::MAX.into()).filter(|_| !leads_with_zero)?;
            Some(value as u8)
        })
        .collect::<Option<_>>()?;
    parts.try_into().ok()
}

fn six(text: &str) -> Option<Address> {
    const PARTS: usize = 8;
    let parts: Vec<&str> = text.split(':').collect();
    let last = parts.len() - 1;
    if !(2..=PARTS).contains(&last) {
        return None;
    }
    let mut skips = (1..last).filter(|&at| parts[at].is_empty());
    let (skip, more) = (skips.next(), skips.next());
    let (mut high, mut low) = match skip {
        Some(skip) => (skip, last - skip),
        None => (parts.len(), 0),
    };
    // An empty part at either end goes with the one that stands for zeros.
    if skip.is_some() && parts[0].is_empty() {
        high -= 1;
        (high == 0).then_some(())?;
    }
    if skip.is_some() && parts[last].is_empty() {
        low -= 1;
        (low == 0).then_some(())?;
    }
    let fits = if skip.is_some() {
        high + low < PARTS
    } else {
        high == PARTS
    };
    if more.is_some() || !fits {
        return None;
    }
    let mut address = [0; 16];
    let mut put = |place: usize, part: &str| {
        let value = number(part, 16, u16::MAX.into())? as u16;
        address[place * 2..place * 2 + 2].copy_from_slice(&value.to_be_bytes());
        Some(())
    };
    for (place, part) in parts.iter().take(high).enumerate() {
        put(place, part)?;
    }
    for back in 1..=low {
        put(PARTS - back, parts[parts.len() - back])?;
    }
    Some(address)
}

fn number(digits: &str, radix: u32, most: u32) -> Option<u32> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0u32, |value, c| {
        let digit = digit(c).filter(|&digit| digit < radix)?;
        let value = value.checked_mul(radix)?.checked_add(digit)?;
        (value <= most).then_some(value)
    })
}

/// Java's `Character.digit`: the digits of all scripts of the first plane, and wide letters.
fn digit(c: char) -> Option<u32> {
    const ZEROS: [u16; 36] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
        0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
        0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    ];
    let code = c as u32;
    match code {
        0..0x80 => c.to_digit(16),
        0xff21..=0xff26 => Some(code - 0xff21 + 10),
        0xff41..=0xff46 => Some(code - 0xff41 + 10),
        _ => ZEROS
            .iter()
            .find_map(|&zero| code.checked_sub(zero.into()).filter(|&digit| digit < 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 7.17.4 reads and writes them.
    #[test]
    fn addresses_are_read_and_written() {
        for (read, written) in [
            ("10.0.0.1", "10.0.0.1"),
            ("::ffff:10.0.0.1", "10.0.0.1"),
            ("0:0:0:0:0:ffff:0102:0304", "1.2.3.4"),
            ("١.2.3.4", "1.2.3.4"),
            ("::1.2.3.4", "::102:304"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1:0:0:1:0:0:0:1", "1:0:0:1::1"),
            ("1::2:0:0:3:4", "1::2:0:0:3:4"),
            ("0:0:1::", "0:0:1::"),
            ("00001::", "1::"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("2001:DB8::1", "2001:db8::1"),
            ("fe80::1%eth0", "fe80::1"),
        ] {
            assert_eq!(
                parse(read).map(|bytes| text(&bytes)),
                Ok(Some(written.to_owned())),
                "{read}"
            );
        }
        for wrong in [
            "",
            "1.2.3",
            "01.2.3.4",
            ":::",
            "1::2::3",
            "12345::",
            "1:2:3:4:5:6:7",
            "1:",
            ":1",
            "::1.2.3.4.5",
            "fe80::1%",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn blocks_have_a_first_and_a_last_address() {
        let ends = |block_text: &str| {
            block(block_text).map(|(low, high)| [text(&low), text(&high)].map(Option::unwrap_or_default))
        };
        assert_eq!(
            ends("10.1.2.3/8"),
            Ok(["10.0.0.0".to_owned(), "10.255.255.255".to_owned()])
        );
        assert_eq!(ends("::1/128"), Ok(["::1".to_owned(), "::1".to_owned()]));
        let last = "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";
        assert_eq!(ends("::/0"), Ok(["::".to_owned(), last.to_owned()]));
        assert!(ends("10.0.0.1/33").is_err() && ends("10.0.0.1/").is_err() && ends("/").is_err());
    }
}
