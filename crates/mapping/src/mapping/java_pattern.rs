//! What does a regular expression of Java's mean, where it is to match a whole name? Those that mean the same to another engine are
//! translated, character by character; of others nothing is known.

use regex_lite::Regex;

/// The deepest nesting of groups.
const MAX_DEPTH: usize = 50;

/// The most that a quantifier counts.
const MAX_COUNT: u32 = 255;

/// What a dot does not stand for.
const LINE_ENDS: &str = r"[^\n\r\x{85}\x{2028}\x{2029}]";

/// Translates an expression; nothing where it is not known to mean the same, or to be one of Java's.
pub fn compile(pattern: &str) -> Option<Regex> {
    let mut reader = Reader {
        chars: pattern.chars().collect(),
        at: 0,
        depth: 0,
        out: String::from(r"\A(?:"),
    };
    reader.alternatives()?;
    if reader.at < reader.chars.len() {
        return None;
    }
    reader.out.push_str(r")\z");
    Regex::new(&reader.out).ok()
}

struct Reader {
    chars: Vec<char>,
    at: usize,
    depth: usize,
    out: String,
}

/// What an escape of a letter stands for, in a set or alone.
fn set(letter: char) -> Option<&'static str> {
    match letter {
        'd' => Some("0-9"),
        'w' => Some("0-9A-Z_a-z"),
        's' => Some(r"\x{09}-\x{0d}\x{20}"),
        _ => None,
    }
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn literal(&mut self, c: char) {
        self.out.push_str(&format!("\\x{{{:x}}}", u32::from(c)));
    }

    fn alternatives(&mut self) -> Option<()> {
        loop {
            self.branch()?;
            if !self.take('|') {
                return Some(());
            }
            self.out.push('|');
        }
    }

    /// A `^` at the beginning and a `$` at the end of a top-level branch change nothing: the whole name has to match.
    fn branch(&mut self) -> Option<()> {
        if self.depth == 0 {
            self.take('^');
        }
        while let Some(next) = self.peek().filter(|next| !matches!(next, '|' | ')')) {
            if next == '$' {
                self.at += 1;
                let is_last = matches!(self.peek(), None | Some('|'));
                return (self.depth == 0 && is_last).then_some(());
            }
            self.atom()?;
            self.quantifier()?;
        }
        Some(())
    }

    fn atom(&mut self) -> Option<()> {
        match self.next()? {
            '(' => {
                if self.take('?') && !self.take(':') {
                    return None;
                }
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return None;
                }
                self.out.push_str("(?:");
                self.alternatives()?;
                self.depth -= 1;
                self.out.push(')');
                self.take(')').then_some(())
            }
            '[' => self.class(),
            '.' => {
                self.out.push_str(LINE_ENDS);
                Some(())
            }
            '\\' => {
                let letter = self.next()?;
                if let Some(set) = set(letter.to_ascii_lowercase()) {
                    let negated = if letter.is_ascii_uppercase() { "^" } else { "" };
                    self.out.push_str(&format!("[{negated}{set}]"));
                    return Some(());
                }
                let c = escaped(letter)?;
                self.literal(c);
                Some(())
            }
            '*' | '+' | '?' | '{' | '^' | '$' => None,
            c => {
                self.literal(c);
                Some(())
            }
        }
    }

    fn class(&mut self) -> Option<()> {
        self.out.push('[');
        if self.take('^') {
            self.out.push('^');
        }
        let mut is_first = true;
        loop {
            let c = match self.next()? {
                ']' if is_first => return None,
                ']' => break,
                '[' => return None,
                '&' if self.peek() == Some('&') => return None,
                '-' if !is_first && self.peek() != Some(']') => return None,
                '\\' => {
                    let letter = self.next()?;
                    if let Some(set) = set(letter) {
                        // A class such as `\d` cannot begin a range.
                        if self.peek() == Some('-') {
                            return None;
                        }
                        self.out.push_str(set);
                        is_first = false;
                        continue;
                    }
                    escaped(letter)?
                }
                c => c,
            };
            is_first = false;
            self.literal(c);
            let is_range = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|&next| next != ']');
            if !is_range || c == '-' {
                continue;
            }
            self.at += 1;
            let end = match self.next()? {
                '[' | '-' => return None,
                '&' if self.peek() == Some('&') => return None,
                '\\' => escaped(self.next()?)?,
                end => end,
            };
            if end < c {
                return None;
            }
            self.out.push('-');
            self.literal(end);
        }
        self.out.push(']');
        Some(())
    }

    /// Only whether a name matches counts, so lazy quantifiers are read as greedy ones.
    fn quantifier(&mut self) -> Option<()> {
        match self.peek() {
            Some(c @ ('*' | '+' | '?')) => {
                self.at += 1;
                self.out.push(c);
            }
            Some('{') => {
                self.at += 1;
                let least = self.count()?;
                let most = if self.take(',') {
                    match self.peek()? {
                        '}' => None,
                        _ => Some(self.count()?),
                    }
                } else {
                    Some(least)
                };
                if !self.take('}') || most.is_some_and(|most| most < least) {
                    return None;
                }
                let most = most.map(|most| most.to_string()).unwrap_or_default();
                self.out.push_str(&format!("{{{least},{most}}}"));
            }
            _ => return Some(()),
        }
        self.take('?');
        (!matches!(self.peek(), Some('*' | '+' | '?' | '{'))).then_some(())
    }

    fn count(&mut self) -> Option<u32> {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            digits.push(digit);
            self.at += 1;
        }
        digits.parse().ok().filter(|&count| count <= MAX_COUNT)
    }
}

/// Returns the character that an escape stands for.
fn escaped(letter: char) -> Option<char> {
    match letter {
        't' => Some('\t'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        'f' => Some('\x0c'),
        letter if letter.is_ascii_punctuation() || letter == ' ' => Some(letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::compile;

    /// What means something else in Java 17, or nothing, is refused.
    #[test]
    fn what_may_mean_something_else_is_not_translated() {
        let unknown = [
            "*", "a**", "a+*", "a*+", "a++", "a{2,1}", "a{999}", "a{", "a{x}", "{1}", "(a", "a)", "[a", "[]a]", "[]",
            "[^]", "[a[b]]", "[a&&b]", "[z-a]", "[a-c-e]", r"[\d-x]", r"[a-\d]", r"[\D]", r"\b", r"\1", r"\p{L}",
            r"\Qa\E", "(?i)a", "(?=a)", "(?<n>a)", "(^a)", "(a$)", "a^b", "a$b", "a$*", "^*", r"a\", "[a--]",
            r"\u0041", r"\x41",
        ];
        for pattern in unknown {
            assert!(compile(pattern).is_none(), "{pattern}");
        }
    }

    #[test]
    fn names_match_as_a_whole() {
        for (pattern, name, expected) in [
            ("^[a-zA-Z]+_name$", "first_name", true),
            ("^[a-zA-Z]+_name$", "first_name2", false),
            ("^[a-zA-Z]+_name$", "a_name\n", false),
            ("a|^b$|(c|d)+?", "dc", true),
            ("a|^b$|(c|d)+?", "ab", false),
            (".*", "a\u{2028}", false),
            (r"\w+\d{2,3}", "é22", false),
            (r"[\w.-]{1,}", "a.-_", true),
            (r"[^x-z\]]", "]", false),
            (r"\S\s\D", "a\u{b}é", true),
            ("", "", true),
            ("(a|)b", "b", true),
            (r"o\.[^.]*", "o.x", true),
            (r"o\.[^.]*", "o.x.y", false),
            ("c]|d}", "d}", true),
        ] {
            let compiled = compile(pattern).expect(pattern);
            assert_eq!(compiled.is_match(name), expected, "{pattern} {name}");
        }
    }
}
