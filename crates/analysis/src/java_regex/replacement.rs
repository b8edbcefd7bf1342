//! What is a match replaced by? A text in which `$1` and `${name}` are groups, as Java's `Matcher.appendReplacement` reads it.

use super::{Match, Pattern, Steps, push_part};
use vitrine_base::cause::Cause;

enum Part {
    Text(String),
    Group(usize),
}

/// A replacement that was read.
pub struct Replacement {
    parts: Vec<Part>,
    /// What is wrong with it. Java finds that when a match is replaced, so that a text that has one fails.
    fault: Option<Cause>,
}

impl Replacement {
    /// Reads a replacement of a pattern's matches.
    pub fn read(text: &str, pattern: &Pattern) -> Self {
        let mut replacement = Self {
            parts: Vec::new(),
            fault: None,
        };
        replacement.fault = replacement.parse(text, pattern).err();
        replacement
    }

    fn text(&mut self, c: char) {
        match self.parts.last_mut() {
            Some(Part::Text(text)) => text.push(c),
            _ => self.parts.push(Part::Text(c.to_string())),
        }
    }

    fn parse(&mut self, text: &str, pattern: &Pattern) -> Result<(), Cause> {
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '\\' => match rest.next() {
                    Some(c) => self.text(c),
                    None => return Err(Cause::illegal_argument("character to be escaped is missing")),
                },
                '$' => match rest.peek().copied() {
                    None => {
                        return Err(Cause::illegal_argument(
                            "Illegal group reference: group index is missing",
                        ));
                    }
                    Some('{') => {
                        rest.next();
                        let mut name = String::new();
                        while let Some(c) = rest.next_if(char::is_ascii_alphanumeric) {
                            name.push(c);
                        }
                        if name.is_empty() {
                            return Err(Cause::illegal_argument("named capturing group has 0 length name"));
                        }
                        if rest.next() != Some('}') {
                            let reason = "named capturing group is missing trailing '}'";
                            return Err(Cause::illegal_argument(reason));
                        }
                        if name.starts_with(|c: char| c.is_ascii_digit()) {
                            let reason = ["capturing group name {", &name, "} starts with digit character"].concat();
                            return Err(Cause::illegal_argument(reason));
                        }
                        let Some(group) = pattern.named(&name) else {
                            return Err(Cause::illegal_argument(["No group with name {", &name, "}"].concat()));
                        };
                        self.parts.push(Part::Group(group));
                    }
                    Some(c) => {
                        let Some(digit) = c.to_digit(10) else {
                            return Err(Cause::illegal_argument("Illegal group reference"));
                        };
                        rest.next();
                        let mut group = digit as usize;
                        if group > pattern.group_count() {
                            let reason = ["No group ", &group.to_string()].concat();
                            return Err(Cause::new("index_out_of_bounds_exception", reason));
                        }
                        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10))
                            && group * 10 + digit as usize <= pattern.group_count()
                        {
                            group = group * 10 + digit as usize;
                            rest.next();
                        }
                        self.parts.push(Part::Group(group));
                    }
                },
                c => self.text(c),
            }
        }
        Ok(())
    }

    /// Adds what a match of a text is replaced by, whose bytes are steps; returns whether there were as many, and nothing is wrong.
    pub fn append(
        &self,
        text: &str,
        found: &Match,
        out: &mut String,
        (steps, noted): (&mut Steps, &mut Option<Cause>),
    ) -> bool {
        if let Some(fault) = &self.fault {
            *noted = Some(fault.clone());
            return false;
        }
        self.parts.iter().all(|part| {
            let (added, from, to) = match part {
                Part::Text(own) => (own.as_str(), 0, own.len()),
                Part::Group(group) => {
                    let (from, to) = found.group(*group).unwrap_or_default();
                    (text, from, to)
                }
            };
            let is_left = steps.take(1 + (to - from) as u64);
            if is_left {
                push_part(added, from, to, out);
            }
            is_left
        })
    }
}
