//! How does Lucene print terms, and what is made of them? After `toString` of Lucene 8.11.1's queries.

/// Returns a term as Lucene prints it: bytes that are no text in hexadecimals.
pub fn term(bytes: &[u8]) -> String {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:x}")).collect();
    format!("[{}]", bytes.join(" "))
}

/// Returns a range of terms as Lucene prints it.
pub fn range(from: &Option<(Vec<u8>, bool)>, to: &Option<(Vec<u8>, bool)>) -> String {
    let end = |end: &Option<(Vec<u8>, bool)>| match end {
        None => "*".to_owned(),
        // An open end is written with a star, so that a star is not.
        Some((bytes, _)) if bytes == b"*" => "\\*".to_owned(),
        Some((bytes, _)) => term(bytes),
    };
    let is_in = |end: &Option<(Vec<u8>, bool)>| end.as_ref().is_none_or(|(_, is_in)| *is_in);
    let opened = if is_in(from) { "[" } else { "{" };
    let closed = if is_in(to) { "]" } else { "}" };
    [opened, &end(from), " TO ", &end(to), closed].concat()
}

/// Returns a place of a phrase as Lucene prints it: one word, or several in parentheses.
pub fn place(words: &[String]) -> String {
    match words {
        [word] => word.clone(),
        words => format!("({})", words.join(" ")),
    }
}

/// Returns a phrase as Lucene prints it, given its words with their places.
pub fn phrase(name: &str, words: impl Iterator<Item = (u32, String)>, slop: u32) -> String {
    let mut out = format!("{name}:\"");
    let mut next = 0;
    for (place, word) in words {
        while next < place {
            out.push_str("? ");
            next += 1;
        }
        out.push_str(&word);
        out.push(' ');
        next += 1;
    }
    out.pop();
    out.push('"');
    if slop > 0 {
        out.push('~');
        out.push_str(&slop.to_string());
    }
    out
}

/// Returns terms, which are in their order, as Lucene prints them.
pub fn terms(list: &[Vec<u8>]) -> String {
    let all: Vec<String> = list.iter().map(|bytes| term(bytes)).collect();
    ["(", &all.join(" "), ")"].concat()
}

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
