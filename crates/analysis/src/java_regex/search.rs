//! Where does a program match a text? Ways that may still be tried lie on a stack.

use super::flags::Flags;
use super::parser::{Greed, Place};
use super::program::{Op, Single};
use super::sets::{Set, are_same};
use super::{Inner, Match, NOWHERE, Steps, is_within};
use crate::characters::{is_digit, is_letter, is_mark};

/// What may lie on the stack. Java has ways on its own stack, which is full long before.
const MOST_KEPT: usize = 1 << 20;

/// What lies on the stack.
enum Kept {
    /// A register's value before it was changed.
    Register(usize, usize),
    /// Another way, and where the text stood.
    Way(usize, usize),
    /// A run of characters may be shorter: where it goes on, the shortest, and how far it goes.
    Shorter(usize, usize, usize),
    /// A run of characters may be longer: the step, where it goes on, and how many there may be more.
    Longer(usize, usize, u32),
}

/// Finds the first match at `from` or behind it.
pub(super) fn find(
    pattern: &Inner,
    text: &str,
    from: usize,
    last: usize,
    found: &mut Match,
    steps: &mut Steps,
) -> bool {
    let mut search = Search {
        pattern,
        text,
        last,
        registers: &mut found.registers,
        stack: Vec::new(),
        steps,
    };
    let mut at = from;
    loop {
        search.registers.clear();
        search.registers.resize(pattern.registers, NOWHERE);
        search.stack.clear();
        if search.run(0, at).is_some() {
            return true;
        }
        match search.next(at) {
            Some((_, next)) if !pattern.is_whole && search.steps.take(1 + pattern.registers as u64 / 8) => {
                // Java begins at each unit, unless the pattern has characters beyond the first 65,536.
                at = if next - at == 4 && !pattern.is_wide {
                    at + 2
                } else {
                    next
                }
            }
            _ => return false,
        }
    }
}

/// What stands for half of a character of two units, which no text here has by itself.
const UNIT: char = '\u{e000}';

struct Search<'s> {
    pattern: &'s Inner,
    text: &'s str,
    last: usize,
    registers: &'s mut Vec<usize>,
    stack: Vec<Kept>,
    steps: &'s mut Steps,
}

impl Search<'_> {
    /// The character at a place, and the place behind it; within a character of two units its second one.
    fn next(&self, at: usize) -> Option<(char, usize)> {
        // Most texts are ASCII.
        match self.text.as_bytes().get(at) {
            Some(&byte) if byte < 128 => Some((byte as char, at + 1)),
            Some(_) if is_within(self.text, at) => Some((UNIT, at + 2)),
            Some(_) => self.text[at..].chars().next().map(|c| (c, at + c.len_utf8())),
            None => None,
        }
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.next(at).map(|(c, _)| c)
    }

    /// The character before a place, and where it begins.
    fn previous(&self, at: usize) -> Option<(char, usize)> {
        if is_within(self.text, at) {
            return Some((UNIT, at - 2));
        }
        self.text[..at].chars().next_back().map(|c| (c, at - c.len_utf8()))
    }

    fn before(&self, at: usize) -> Option<char> {
        self.previous(at).map(|(c, _)| c)
    }

    fn set(&mut self, register: usize, value: usize) {
        self.stack.push(Kept::Register(register, self.registers[register]));
        self.registers[register] = value;
    }

    fn is_single(&self, single: Single, c: char) -> bool {
        match single {
            Single::One(one) => one == c,
            Single::Folded(one, flags) => are_same(one, c, flags),
            Single::Of(set) => self.sets(set).has(c),
        }
    }

    fn sets(&self, set: usize) -> &Set {
        &self.pattern.sets[set]
    }

    /// Runs the program from a step and a place of the text; returns where the match ends. What lies on the stack beyond what lay
    /// there before are the ways that are left.
    fn run(&mut self, step: usize, at: usize) -> Option<usize> {
        let base = self.stack.len();
        let (mut step, mut at) = (step, at);
        loop {
            if self.stack.len() > MOST_KEPT {
                self.steps.0 = 0;
            }
            if !self.steps.take(2) {
                return None;
            }
            let next = match self.pattern.program[step] {
                Op::Found => return Some(at),
                op => self.step(op, step, at),
            };
            (step, at) = match next {
                Some(next) => next,
                None => self.back(base)?,
            };
        }
    }

    /// Goes back to the last way that is left.
    fn back(&mut self, base: usize) -> Option<(usize, usize)> {
        while self.stack.len() > base {
            match self.stack.pop()? {
                Kept::Register(register, value) => self.registers[register] = value,
                Kept::Way(step, at) => return Some((step, at)),
                Kept::Shorter(step, shortest, at) => {
                    let at = self.previous(at).map_or(shortest, |(_, from)| from).max(shortest);
                    if at > shortest {
                        self.stack.push(Kept::Shorter(step, shortest, at));
                    }
                    return Some((step, at));
                }
                Kept::Longer(step, at, more) => {
                    let Op::Run(single, _) = self.pattern.program[step] else {
                        continue;
                    };
                    if let Some((_, at)) = self.next(at).filter(|&(c, _)| self.is_single(single, c)) {
                        if more > 1 {
                            self.stack.push(Kept::Longer(step, at, more - 1));
                        }
                        return Some((step + 1, at));
                    }
                }
            }
        }
        None
    }

    /// Does one step; returns where it goes on, or nothing where the text is another.
    fn step(&mut self, op: Op, step: usize, at: usize) -> Option<(usize, usize)> {
        let behind = step + 1;
        match op {
            Op::One(one) => {
                let (c, next) = self.next(at)?;
                (one == c).then_some((behind, next))
            }
            Op::Folded(one, flags) => {
                let (c, next) = self.next(at)?;
                are_same(one, c, flags).then_some((behind, next))
            }
            Op::Of(set) => {
                let (c, next) = self.next(at)?;
                self.sets(set).has(c).then_some((behind, next))
            }
            Op::Run(single, times) => {
                let mut to = at;
                let mut count = 0;
                let mut shortest = at;
                let wanted = match times.greed {
                    Greed::Lazy => times.least,
                    _ => times.most,
                };
                while count < wanted
                    && let Some((c, next)) = self.next(to)
                    && self.is_single(single, c)
                {
                    to = next;
                    count += 1;
                    if count == times.least {
                        shortest = to;
                    }
                }
                if !self.steps.take(u64::from(count)) || count < times.least {
                    return None;
                }
                match times.greed {
                    Greed::Greedy if to > shortest => self.stack.push(Kept::Shorter(behind, shortest, to)),
                    Greed::Lazy if times.most > times.least => {
                        self.stack.push(Kept::Longer(step, to, times.most - times.least));
                    }
                    _ => {}
                }
                Some((behind, to))
            }
            Op::Split(one, two) => {
                self.stack.push(Kept::Way(two, at));
                Some((one, at))
            }
            Op::Jump(to) => Some((to, at)),
            Op::Save(register) => {
                self.set(register, at);
                Some((behind, at))
            }
            Op::Close(group, start) => {
                let start = self.registers[start];
                self.set(group * 2, start);
                self.set(group * 2 + 1, at);
                Some((behind, at))
            }
            Op::Zero(register) => {
                self.set(register, 0);
                self.set(register + 1, NOWHERE);
                Some((behind, at))
            }
            Op::Turn(of) => {
                let count = self.registers[of.register] as u32;
                // A turn that took nothing is the last one.
                if self.registers[of.register + 1] == at || count >= of.times.most {
                    return Some((of.behind, at));
                }
                if count < of.times.least {
                    return Some((behind, at));
                }
                let (first, second) = match of.times.greed {
                    Greed::Lazy => (of.behind, behind),
                    _ => (behind, of.behind),
                };
                self.stack.push(Kept::Way(second, at));
                Some((first, at))
            }
            Op::Enter(of) => {
                let count = self.registers[of.register] + 1;
                self.set(of.register, count);
                self.set(of.register + 1, at);
                Some((behind, at))
            }
            Op::At(place) => self.is_at(place, at).then_some((behind, at)),
            Op::Same(group, flags) => self.same(group, flags, at).map(|to| (behind, to)),
            Op::Ahead(is, to) => (self.by_itself(behind, at, is, None) == is).then_some((to, at)),
            Op::Behind(is, to, widths) => (self.preceding(behind, at, is, widths) == is).then_some((to, at)),
            Op::Atomic(to) => {
                let base = self.stack.len();
                let end = self.run(behind, at)?;
                self.forget_ways(base);
                Some((to, end))
            }
            Op::Found => Some((step, at)),
        }
    }

    /// Forgets the ways that are left of a part; what registers were stays known.
    fn forget_ways(&mut self, base: usize) {
        let mut kept = base;
        for at in base..self.stack.len() {
            if matches!(self.stack[at], Kept::Register(..)) {
                self.stack.swap(kept, at);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
    }

    /// Whether a part matches here by itself, up to an end if one is given; what it keeps is forgotten unless it is to match.
    fn by_itself(&mut self, step: usize, at: usize, is: bool, end: Option<usize>) -> bool {
        let base = self.stack.len();
        let mut to = self.run(step, at);
        while let Some(found) = to
            && end.is_some_and(|end| end != found)
        {
            to = match self.back(base) {
                Some((step, at)) => self.resume(step, at, base),
                None => None,
            };
        }
        let matches = to.is_some();
        if matches && is {
            self.forget_ways(base);
        } else {
            while let Some(kept) = (self.stack.len() > base).then(|| self.stack.pop()).flatten() {
                if let Kept::Register(register, value) = kept {
                    self.registers[register] = value;
                }
            }
        }
        matches
    }

    /// Goes on with a part of which ways are left above `base`.
    fn resume(&mut self, step: usize, at: usize, base: usize) -> Option<usize> {
        let (mut step, mut at) = (step, at);
        loop {
            if let Some(end) = self.run(step, at) {
                return Some(end);
            }
            (step, at) = self.back(base)?;
        }
    }

    fn preceding(&mut self, step: usize, at: usize, is: bool, (least, most): (u32, u32)) -> bool {
        let mut from = at;
        let mut count = 0;
        loop {
            if count >= least && self.by_itself(step, from, is, Some(at)) {
                return true;
            }
            if count == most || !self.steps.take(1) {
                return false;
            }
            match self.previous(from) {
                Some((_, before)) => from = before,
                None => return false,
            }
            count += 1;
        }
    }

    fn same(&mut self, group: usize, flags: Option<Flags>, at: usize) -> Option<usize> {
        let (from, to) = (self.registers[group * 2], self.registers[group * 2 + 1]);
        if from == NOWHERE || to == NOWHERE {
            return None;
        }
        let bytes = self.text.as_bytes();
        let wanted = &bytes[from..to];
        if !self.steps.take(wanted.len() as u64) {
            return None;
        }
        match flags {
            None => bytes[at..].starts_with(wanted).then(|| at + wanted.len()),
            Some(flags) => {
                let wanted = self.text.get(from..to)?;
                let mut rest = self.text.get(at..)?.chars();
                for one in wanted.chars() {
                    if !are_same(one, rest.next()?, flags) {
                        return None;
                    }
                }
                Some(self.text.len() - rest.as_str().len())
            }
        }
    }

    fn is_at(&mut self, place: Place, at: usize) -> bool {
        let end = self.text.len();
        let ends_line = |c: Option<char>, unix: bool| match c {
            Some('\n') => true,
            Some('\r' | '\u{85}' | '\u{2028}' | '\u{2029}') => !unix,
            _ => false,
        };
        let is_within =
            |at: usize, unix: bool| !unix && at > 0 && self.char_at(at) == Some('\n') && self.before(at) == Some('\r');
        match place {
            Place::Start => at == 0,
            Place::End => at == end,
            Place::Last => at == self.last,
            Place::LastEnd { unix } => {
                if at == end {
                    return true;
                }
                let c = self.char_at(at);
                let rest = end - at;
                let is_last = match c {
                    Some('\r') if !unix && rest == 2 => self.char_at(at + 1) == Some('\n'),
                    Some(c) => rest == c.len_utf8() && ends_line(Some(c), unix),
                    None => true,
                };
                is_last && !is_within(at, unix)
            }
            // A line that has nothing behind its end is none.
            Place::LineStart { unix } => {
                at < end && (at == 0 || ends_line(self.before(at), unix) && !is_within(at, unix))
            }
            Place::LineEnd { unix } => at == end || ends_line(self.char_at(at), unix) && !is_within(at, unix),
            Place::Bound(is) => (self.is_in_word(at, true) != self.is_in_word(at, false)) == is,
            Place::Nowhere => false,
        }
    }

    /// Whether the character before or at a place belongs to a word; a mark does if what it stands on does.
    fn is_in_word(&mut self, at: usize, before: bool) -> bool {
        let c = match before {
            true => self.before(at),
            false => self.char_at(at),
        };
        let Some(c) = c else { return false };
        if c == '_' || is_letter(c) || is_digit(c) {
            return true;
        }
        if !is_mark(c) {
            return false;
        }
        let from = if before { at } else { at + c.len_utf8() };
        for c in self.text[..from].chars().rev() {
            if !self.steps.take(1) {
                return false;
            }
            if is_letter(c) || is_digit(c) {
                return true;
            }
            if !is_mark(c) {
                return false;
            }
        }
        false
    }
}
