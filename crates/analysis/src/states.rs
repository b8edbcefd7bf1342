//! How far does a regular expression of Lucene's match from a place on? Its states are walked all at once, and those that lead nowhere are
//! not walked.

use vitrine_base::regexp_parser::Node;
use vitrine_base::steps::Steps;

/// States that an expression may have.
const MOST: usize = 20_000;

/// What a state does.
enum State {
    /// Takes a character of a class.
    Take { class: usize, next: usize },
    /// Goes on in two ways.
    Split(usize, usize),
    /// Has matched.
    Accept,
}

/// Ranges of characters, or all but these.
struct Class {
    ranges: Vec<(char, char)>,
    negated: bool,
}

impl Class {
    fn has(&self, c: u32) -> bool {
        let inside = self
            .ranges
            .iter()
            .any(|&(low, high)| low as u32 <= c && c <= high as u32);
        inside != self.negated
    }
}

/// The states of an expression.
pub(super) struct States {
    all: Vec<State>,
    classes: Vec<Class>,
    first: usize,
    /// Which of them may still match.
    live: Vec<bool>,
}

/// What was found from a place on.
pub(super) struct Longest {
    /// UTF-16 units of the longest match.
    pub length: Option<usize>,
    /// Whether more text could have made a longer one.
    pub is_open: bool,
    /// UTF-16 units after which the next match may begin, where there is none here.
    pub first: usize,
}

impl States {
    /// Makes the states of an expression; fails with what is not supported in it.
    pub(super) fn of(root: &Node) -> Result<Self, &'static str> {
        let mut states = Self {
            all: vec![State::Accept],
            classes: Vec::new(),
            first: 0,
            live: Vec::new(),
        };
        states.first = states.add(root, 0)?;
        states.find_live();
        Ok(states)
    }

    fn push(&mut self, state: State) -> Result<usize, &'static str> {
        if self.all.len() == MOST {
            return Err("so long a repetition");
        }
        self.all.push(state);
        Ok(self.all.len() - 1)
    }

    /// Adds the states of a part, behind which others go on; returns the first.
    fn add(&mut self, node: &Node, next: usize) -> Result<usize, &'static str> {
        match node {
            Node::Empty => Ok(next),
            Node::Nothing => self.class(&[], false, next),
            Node::AnyString => self.repeat_class(next),
            Node::Class { ranges, negated } => self.class(ranges, *negated, next),
            Node::Sequence(parts) => parts.iter().rev().try_fold(next, |next, part| self.add(part, next)),
            Node::Union(parts) => {
                let Some((last, before)) = parts.split_last() else {
                    return Ok(next);
                };
                let last = self.add(last, next)?;
                before.iter().rev().try_fold(last, |other, part| {
                    let one = self.add(part, next)?;
                    self.push(State::Split(one, other))
                })
            }
            Node::Repeat { node, least, most } => self.repeat(node, *least, *most, next),
            Node::Complement(_) => Err("the operator [~]"),
            Node::Intersection(_) => Err("the operator [&]"),
            Node::Interval { .. } => Err("an interval of numbers"),
        }
    }

    fn class(&mut self, ranges: &[(char, char)], negated: bool, next: usize) -> Result<usize, &'static str> {
        self.classes.push(Class {
            ranges: ranges.to_vec(),
            negated,
        });
        let class = self.classes.len() - 1;
        self.push(State::Take { class, next })
    }

    /// Any characters, any number of them.
    fn repeat_class(&mut self, next: usize) -> Result<usize, &'static str> {
        let split = self.push(State::Split(next, next))?;
        let any = self.class(&[], true, split)?;
        self.all[split] = State::Split(any, next);
        Ok(split)
    }

    fn repeat(&mut self, node: &Node, least: u32, most: Option<u32>, next: usize) -> Result<usize, &'static str> {
        let mut first = next;
        match most {
            None => {
                first = self.push(State::Split(next, next))?;
                let inner = self.add(node, first)?;
                self.all[first] = State::Split(inner, next);
            }
            Some(most) => {
                for _ in least..most {
                    let inner = self.add(node, first)?;
                    first = self.push(State::Split(inner, next))?;
                }
            }
        }
        for _ in 0..least {
            let before = self.all.len();
            first = self.add(node, first)?;
            if self.all.len() == before {
                // The empty string is the same, however often it is repeated.
                break;
            }
        }
        Ok(first)
    }

    /// Marks the states from which a match may be reached.
    fn find_live(&mut self) {
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); self.all.len()];
        for (at, state) in self.all.iter().enumerate() {
            match *state {
                State::Take { class, next } => {
                    let class = &self.classes[class];
                    if class.negated || !class.ranges.is_empty() {
                        from[next].push(at);
                    }
                }
                State::Split(one, other) => {
                    from[one].push(at);
                    from[other].push(at);
                }
                State::Accept => {}
            }
        }
        self.live = vec![false; self.all.len()];
        let mut reached = vec![0];
        while let Some(at) = reached.pop() {
            if !std::mem::replace(&mut self.live[at], true) {
                reached.append(&mut from[at]);
            }
        }
    }

    /// Goes to a state and, without a character, on from it; notes those that take one and returns whether it has matched.
    fn enter(&self, state: usize, walk: &mut Walk, steps: &mut Steps) -> bool {
        let mut is_match = false;
        walk.open.push(state);
        while let Some(at) = walk.open.pop() {
            if !self.live[at] || std::mem::replace(&mut walk.marks[at], walk.mark) == walk.mark {
                continue;
            }
            if !steps.take(1) {
                walk.open.clear();
                break;
            }
            match self.all[at] {
                State::Take { .. } => walk.next.push(at),
                State::Split(one, other) => walk.open.extend([other, one]),
                State::Accept => is_match = true,
            }
        }
        is_match
    }

    /// A walk through these states.
    pub(super) fn walk(&self) -> Walk {
        Walk {
            marks: vec![0; self.all.len()],
            mark: 0,
            set: Vec::new(),
            next: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Finds the longest match at the beginning of a text.
    pub(super) fn longest(&self, text: &[u16], walk: &mut Walk, steps: &mut Steps) -> Longest {
        walk.mark += 1;
        walk.next.clear();
        self.enter(self.first, walk, steps);
        let mut found = Longest {
            length: None,
            is_open: false,
            first: 1,
        };
        let mut at = 0;
        while at < text.len() {
            let (c, width) = code_point(&text[at..]);
            walk.mark += 1;
            std::mem::swap(&mut walk.set, &mut walk.next);
            walk.next.clear();
            let mut is_match = false;
            for i in 0..walk.set.len() {
                let State::Take { class, next: to } = self.all[walk.set[i]] else {
                    continue;
                };
                let class = &self.classes[class];
                if !steps.take(1 + class.ranges.len() as u64 / 4) {
                    return found;
                }
                if class.has(c) {
                    is_match |= self.enter(to, walk, steps);
                }
            }
            if steps.0 == 0 {
                return found;
            }
            if walk.next.is_empty() && !is_match {
                if at == 0 {
                    found.first = width;
                }
                return found;
            }
            at += width;
            if is_match {
                found.length = Some(at);
            }
        }
        found.is_open = true;
        found
    }
}

/// What a walk through states keeps from one place of the text to the next.
pub(super) struct Walk {
    /// When each state was entered last.
    marks: Vec<usize>,
    mark: usize,
    /// The states that take the next character, and those that take the one behind it.
    set: Vec<usize>,
    next: Vec<usize>,
    /// States that are to be entered.
    open: Vec<usize>,
}

/// Returns the code point at the beginning of a text, and its UTF-16 units.
fn code_point(text: &[u16]) -> (u32, usize) {
    let first = char::decode_utf16(text.iter().copied()).next();
    match first {
        Some(Ok(c)) => (c as u32, c.len_utf16()),
        _ => (text[0].into(), 1),
    }
}
