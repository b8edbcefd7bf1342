//! How is a class such as `[a-z&&[^b]]` read?

use super::Parser;
use super::escapes::Escape;
use crate::java_regex::sets::Set;
use vitrine_base::cause::Cause;

impl Parser<'_> {
    /// Reads a class whose opening bracket was read, up to its closing one.
    pub(super) fn class(&mut self) -> Result<Set, Cause> {
        self.depth += 1;
        if self.depth > super::DEEPEST {
            return Err(self.unsupported("so many classes in one another"));
        }
        let is_not = self.peek() == '^' && self.char_at(self.at.wrapping_sub(1)) == '[';
        if is_not {
            self.at += 1;
        }
        let set = self.class_items()?;
        self.at += 1;
        self.depth -= 1;
        Ok(if is_not { set.not() } else { set })
    }

    /// Reads what is in a class, up to its closing bracket, which stays.
    fn class_items(&mut self) -> Result<Set, Cause> {
        let mut set: Option<Set> = None;
        loop {
            let c = self.peek();
            if self.is_at_end() {
                self.at = self.text.len();
                return Err(self.fault("Unclosed character class"));
            }
            let item = match c {
                '[' => {
                    self.at += 1;
                    self.class()?
                }
                '&' if self.char_at(self.at + 1) == '&' => {
                    self.at += 2;
                    let other = self.intersected()?;
                    set = Some(match (set, other) {
                        (Some(set), Some(other)) => set.and(&other),
                        (Some(set), None) => set,
                        (None, Some(other)) => other,
                        (None, None) => return Err(self.fault("Bad class syntax")),
                    });
                    continue;
                }
                ']' if set.is_some() => return Ok(set.unwrap_or_default()),
                _ => self.range()?,
            };
            set = Some(match set {
                Some(set) => set.or(&item),
                None => item,
            });
        }
    }

    /// Reads what stands behind `&&`: classes in brackets, or the rest of the class.
    fn intersected(&mut self) -> Result<Option<Set>, Cause> {
        let mut set: Option<Set> = None;
        loop {
            let c = self.peek();
            let item = match c {
                ']' | '&' => return Ok(set),
                '[' => {
                    self.at += 1;
                    self.class()?
                }
                _ => self.class_items()?,
            };
            set = Some(match set {
                Some(set) => set.or(&item),
                None => item,
            });
        }
    }

    /// Reads a character, a range, or an escape that stands for several.
    fn range(&mut self) -> Result<Set, Cause> {
        let from = match self.peek() {
            '\\' => match self.escape(true)? {
                Escape::One(c) => c,
                Escape::Of(set) => return Ok(set),
                Escape::Other(_) => return Err(self.fault("Illegal/unsupported escape sequence")),
            },
            c => {
                self.at += 1;
                c
            }
        };
        if self.peek() == '-' {
            let end = self.char_at(self.at + 1);
            if end == '[' {
                return Ok(Set::range(from, from, self.flags));
            }
            if end != ']' {
                let c = self.next();
                let to = match c {
                    '\\' => match self.escape(true)? {
                        Escape::One(c) => Some(c),
                        _ => None,
                    },
                    c => {
                        self.at += 1;
                        Some(c)
                    }
                };
                return match to {
                    Some(to) if from <= to => Ok(Set::range(from, to, self.flags)),
                    _ => Err(self.fault("Illegal character range")),
                };
            }
        }
        Ok(Set::range(from, from, self.flags))
    }
}
