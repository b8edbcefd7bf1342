//! What does a pattern of Java have in parentheses? Groups, ways that are looked for before or behind a place, and flags.

use super::{DEEPEST, Greed, NO_END, Node, Parser};
use vitrine_base::cause::Cause;

impl Parser<'_> {
    /// Reads a group; `None` where it is flags for what follows.
    pub(super) fn group(&mut self) -> Result<Option<Node>, Cause> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.unsupported(&said!("more than {DEEPEST} groups in one another")));
        }
        let flags = self.flags;
        let first = self.next();
        let node = if first == '?' {
            let kind = self.char_at(self.at + 1);
            self.at += 2;
            match kind {
                ':' => self.ways()?,
                '=' => Node::Ahead(true, Box::new(self.ways()?)),
                '!' => Node::Ahead(false, Box::new(self.ways()?)),
                '>' => Node::Atomic(Box::new(self.ways()?)),
                '<' => match self.read() {
                    c @ ('=' | '!') => {
                        let part = self.ways()?;
                        let widths = self.widths(&part)?;
                        Node::Behind(c == '=', Box::new(part), widths)
                    }
                    c => {
                        let name = self.group_name(c)?;
                        if self.names.iter().any(|(known, _)| *known == name) {
                            return Err(
                                self.fault(&["Named capturing group <", &name, "> is already defined"].concat())
                            );
                        }
                        let number = self.groups;
                        self.groups += 1;
                        self.names.push((name, number));
                        Node::Group(number, Box::new(self.ways()?))
                    }
                },
                '$' | '@' => return Err(self.fault("Unknown group type")),
                _ => {
                    self.at -= 1;
                    self.inline_flags()?;
                    match self.read() {
                        ')' => {
                            self.depth -= 1;
                            return Ok(None);
                        }
                        ':' => self.ways()?,
                        _ => return Err(self.fault("Unknown inline modifier")),
                    }
                }
            }
        } else {
            let number = self.groups;
            self.groups += 1;
            Node::Group(number, Box::new(self.ways()?))
        };
        if self.read() != ')' || self.at > self.text.len() {
            return Err(self.fault("Unclosed group"));
        }
        self.flags = flags;
        self.depth -= 1;
        Ok(Some(node))
    }

    fn inline_flags(&mut self) -> Result<(), Cause> {
        let mut on = true;
        loop {
            let c = self.peek();
            match c {
                '-' if on => on = false,
                'U' => return Err(self.unsupported("the flag U")),
                'c' => return Err(self.unsupported("the flag c")),
                c => {
                    if self.flags.set(c, on).is_none() {
                        return Ok(());
                    }
                }
            }
            self.at += 1;
        }
    }

    /// Reads the name of a group, whose first character was read, up to `>`.
    pub(super) fn group_name(&mut self, first: char) -> Result<String, Cause> {
        if !first.is_ascii_alphabetic() {
            return Err(self.fault("capturing group name does not start with a Latin letter"));
        }
        let mut name = String::from(first);
        let mut c = self.read();
        while c.is_ascii_alphanumeric() {
            name.push(c);
            c = self.read();
        }
        match c {
            '>' => Ok(name),
            _ => Err(self.fault("named capturing group is missing trailing '>'")),
        }
    }

    /// Characters that what precedes a place may have.
    fn widths(&self, part: &Node) -> Result<(u32, u32), Cause> {
        let (least, most) = width(part);
        if most != NO_END {
            return Ok((least, most));
        }
        // Java takes single characters repeated without end, and fails at the rest.
        let is_single = |part: &Node| matches!(part, Node::One(_) | Node::Folded(..) | Node::Of(_));
        match part {
            Node::Repeat(part, times) if is_single(part) && times.least <= 1 && times.greed == Greed::Greedy => {
                Ok((least, NO_END))
            }
            Node::Repeat(..) | Node::All(_) | Node::Any(_) | Node::Group(..) | Node::Atomic(_) => {
                Err(self.unsupported("a look-behind without an obvious end"))
            }
            _ => Ok((least, most)),
        }
    }
}

/// Characters that a part takes at least and at most.
fn width(node: &Node) -> (u32, u32) {
    match node {
        Node::Empty | Node::Ahead(..) | Node::Behind(..) | Node::At(_) => (0, 0),
        Node::One(_) | Node::Folded(..) | Node::Of(_) => (1, 1),
        Node::All(parts) => parts.iter().map(width).fold((0, 0), |sum, part| {
            (sum.0.saturating_add(part.0), sum.1.saturating_add(part.1))
        }),
        Node::Any(ways) => ways
            .iter()
            .map(width)
            .fold((NO_END, 0), |all, way| (all.0.min(way.0), all.1.max(way.1))),
        Node::Group(_, part) | Node::Atomic(part) => width(part),
        Node::Repeat(part, times) => {
            let (least, most) = width(part);
            let most = match (most, times.most) {
                (0, _) => 0,
                (most, times) => most.saturating_mul(times),
            };
            (least.saturating_mul(times.least), most)
        }
        Node::Same(..) => (0, NO_END),
    }
}
