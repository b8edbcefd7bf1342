//! How is a passage written? With tags around its matches, and the rest as it is or as HTML has it.

use super::passages::Match;

/// How a text is written.
#[derive(Debug, Clone, Copy)]
pub struct Style<'s> {
    /// What stands before a match.
    pub before: &'s str,
    /// What stands behind it.
    pub behind: &'s str,
    /// Whether what HTML takes for its own is escaped.
    pub is_html: bool,
}

/// What HTML has instead of a character.
pub fn escaped(c: u8) -> Option<&'static str> {
    Some(match c {
        b'"' => "&quot;",
        b'&' => "&amp;",
        b'<' => "&lt;",
        b'>' => "&gt;",
        b'\'' => "&#x27;",
        b'/' => "&#x2F;",
        _ => return None,
    })
}

impl Style<'_> {
    /// Appends a part of a text.
    pub fn write(&self, text: &[u16], out: &mut String) {
        out.reserve(text.len());
        for c in char::decode_utf16(text.iter().copied()) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            match u8::try_from(c).ok().filter(|_| self.is_html).and_then(escaped) {
                None => out.push(c),
                Some(escaped) => out.push_str(escaped),
            }
        }
    }

    /// Appends a part of a text with tags around it.
    pub fn tagged(&self, text: &[u16], out: &mut String) {
        out.push_str(self.before);
        self.write(text, out);
        out.push_str(self.behind);
    }

    /// Returns a passage of a text; matches that overlap are one.
    pub fn passage(&self, text: &[u16], (start, end): (usize, usize), matches: &[Match]) -> String {
        let mut out = String::with_capacity((end - start) * 2);
        let slice = |from: usize, to: usize| text.get(from..to.max(from)).unwrap_or(&[]);
        let mut at = start;
        let mut next = 0;
        while let Some(one) = matches.get(next) {
            next += 1;
            let mut last = one.end as usize;
            while let Some(other) = matches.get(next).filter(|other| (other.start as usize) < last) {
                last = other.end as usize;
                next += 1;
            }
            let last = last.min(end);
            self.write(slice(at, one.start as usize), &mut out);
            self.tagged(slice(one.start as usize, last), &mut out);
            at = last;
        }
        self.write(slice(at, end), &mut out);
        if out.ends_with(['\u{2029}', '\0']) {
            out.pop();
        }
        out
    }
}

/// Java's `String.trim`.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|c| c <= ' ')
}
