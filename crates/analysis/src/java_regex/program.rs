//! How is a pattern matched? As a program of small steps.

use super::flags::Flags;
use super::parser::{Greed, Node, Parsed, Place, Times};

/// A step of a program; the next one follows unless it says where to go.
#[derive(Debug, Clone, Copy)]
pub enum Op {
    /// One character.
    One(char),
    /// One character, whatever its case.
    Folded(char, Flags),
    /// One character of a set.
    Of(usize),
    /// One character repeated.
    Run(Single, Times),
    /// Goes on at the first place, and at the second if that does not lead on.
    Split(usize, usize),
    /// Goes on elsewhere.
    Jump(usize),
    /// Keeps where the text stands.
    Save(usize),
    /// Ends a group that began where a register says.
    Close(usize, usize),
    /// Sets a register to zero.
    Zero(usize),
    /// Begins a loop's next turn, or goes on behind it.
    Turn(Loop),
    /// Counts a turn and keeps where it begins.
    Enter(Loop),
    /// A place.
    At(Place),
    /// The text of a group again.
    Same(usize, Option<Flags>),
    /// What follows up to the next [`Op::Found`], which begins behind this; it goes on at the place named.
    Ahead(bool, usize),
    /// What precedes, in so many characters.
    Behind(bool, usize, (u32, u32)),
    /// A part of which the first match alone is tried.
    Atomic(usize),
    /// The end of the pattern, or of a part that is matched by itself.
    Found,
}

/// What one character may be.
#[derive(Debug, Clone, Copy)]
pub enum Single {
    /// One.
    One(char),
    /// One, whatever its case.
    Folded(char, Flags),
    /// One of a set.
    Of(usize),
}

/// A loop of more than a character.
#[derive(Debug, Clone, Copy)]
pub struct Loop {
    /// The register that counts turns; that of where the last one began comes next.
    pub register: usize,
    /// How often.
    pub times: Times,
    /// Where it goes on behind the loop.
    pub behind: usize,
}

/// A program.
pub struct Program {
    /// Its steps.
    pub ops: Vec<Op>,
    /// Registers that it needs.
    pub registers: usize,
}

/// Makes the program of a pattern, which ends where the text does if it is to match texts whole.
pub fn compile(parsed: &Parsed, is_whole: bool) -> Program {
    let mut program = Program {
        ops: Vec::new(),
        registers: parsed.groups * 2,
    };
    program.ops.push(Op::Save(0));
    program.node(&parsed.node);
    if is_whole {
        program.ops.push(Op::At(Place::End));
    }
    program.ops.push(Op::Save(1));
    program.ops.push(Op::Found);
    program
}

impl Program {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Empty => {}
            &Node::One(c) => self.ops.push(Op::One(c)),
            &Node::Folded(c, flags) => self.ops.push(Op::Folded(c, flags)),
            &Node::Of(set) => self.ops.push(Op::Of(set)),
            Node::All(parts) => parts.iter().for_each(|part| self.node(part)),
            Node::Any(ways) => self.ways(ways),
            Node::Group(number, part) => {
                // Both ends are set at the end, so that the group is what it was before until then.
                let start = self.register();
                self.ops.push(Op::Save(start));
                self.node(part);
                self.ops.push(Op::Close(*number, start));
            }
            Node::Repeat(part, times) => self.repeat(part, *times),
            Node::Ahead(is, part) => {
                let at = self.by_itself(part);
                self.ops[at] = Op::Ahead(*is, self.ops.len());
            }
            Node::Behind(is, part, widths) => {
                let at = self.by_itself(part);
                self.ops[at] = Op::Behind(*is, self.ops.len(), *widths);
            }
            Node::Atomic(part) => {
                let at = self.by_itself(part);
                self.ops[at] = Op::Atomic(self.ops.len());
            }
            &Node::Same(group, flags) => self.ops.push(Op::Same(group, flags)),
            &Node::At(place) => self.ops.push(Op::At(place)),
        }
    }

    fn register(&mut self) -> usize {
        self.registers += 1;
        self.registers - 1
    }

    /// Adds a part that is matched by itself, behind a step that the caller sets.
    fn by_itself(&mut self, part: &Node) -> usize {
        let at = self.ops.len();
        self.ops.push(Op::Found);
        self.node(part);
        self.ops.push(Op::Found);
        at
    }

    fn ways(&mut self, ways: &[Node]) {
        let mut ends = Vec::with_capacity(ways.len());
        for (i, way) in ways.iter().enumerate() {
            let is_last = i + 1 == ways.len();
            let split = self.ops.len();
            if !is_last {
                self.ops.push(Op::Split(split + 1, 0));
            }
            self.node(way);
            if !is_last {
                ends.push(self.ops.len());
                self.ops.push(Op::Jump(0));
                self.ops[split] = Op::Split(split + 1, self.ops.len());
            }
        }
        for end in ends {
            self.ops[end] = Op::Jump(self.ops.len());
        }
    }

    fn repeat(&mut self, part: &Node, times: Times) {
        let single = match *part {
            Node::One(c) => Some(Single::One(c)),
            Node::Folded(c, flags) => Some(Single::Folded(c, flags)),
            Node::Of(set) => Some(Single::Of(set)),
            _ => None,
        };
        if let Some(single) = single {
            self.ops.push(Op::Run(single, times));
            return;
        }
        if times.greed == Greed::Possessive {
            let at = self.ops.len();
            self.ops.push(Op::Found);
            self.turns(
                part,
                Times {
                    greed: Greed::Greedy,
                    ..times
                },
            );
            self.ops.push(Op::Found);
            self.ops[at] = Op::Atomic(self.ops.len());
            return;
        }
        self.turns(part, times);
    }

    fn turns(&mut self, part: &Node, times: Times) {
        let register = self.register();
        self.register();
        self.ops.push(Op::Zero(register));
        let turn = self.ops.len();
        self.ops.push(Op::Found);
        self.ops.push(Op::Found);
        self.node(part);
        self.ops.push(Op::Jump(turn));
        let of = Loop {
            register,
            times,
            behind: self.ops.len(),
        };
        self.ops[turn] = Op::Turn(of);
        self.ops[turn + 1] = Op::Enter(of);
    }
}
