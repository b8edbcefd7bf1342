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
