//! Which term does an id have?

/// Characters of ids that stand for six bits each.
fn sextet(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    }))
}

/// Makes the term of an id: as the real engine packs digits and texts in base 64.
pub fn uid(id: &[u8], term: &mut Vec<u8>) {
    term.clear();
    if id.iter().all(u8::is_ascii_digit) {
        term.push(0xfe);
        let pairs = id.chunks(2);
        term.extend(pairs.map(|pair| (pair[0] - b'0') << 4 | pair.get(1).map_or(15, |digit| digit - b'0')));
        return;
    }
    let rest = [0, 64, 16, 4][id.len() % 4];
    let is_base64 = rest != 64
        && id.iter().all(|&byte| sextet(byte).is_some())
        && id
            .last()
            .and_then(|&byte| sextet(byte))
            .is_some_and(|last| rest == 0 || last % rest == 0);
    if !is_base64 {
        term.push(0xff);
        term.extend_from_slice(id);
        return;
    }
    for group in id.chunks(4) {
        let of = |at: usize| group.get(at).and_then(|&byte| sextet(byte)).unwrap_or(0);
        let bits = (0..4).fold(0, |bits, at| bits << 6 | of(at));
        term.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    if term.first().is_some_and(|&first| first >= 0xfd) {
        term.insert(0, 0xfd);
    }
}
