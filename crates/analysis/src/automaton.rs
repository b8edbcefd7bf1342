//! How far does an automaton of a table match, and what does it say of the match? Three components of Lucene are made by JFlex, which
//! makes such automata of expressions; scripts/java-tables/Automata.java writes the tables and says how.

use vitrine_base::varint;

/// Stands for the target of a class of which there is none.
const NONE: u16 = u16::MAX;
/// Code points that Unicode has room for.
const CODE_POINTS: u32 = 0x11_0000;

/// An automaton.
#[derive(Debug)]
pub struct Automaton {
    /// Where each run of code points of one class begins.
    runs: Vec<u32>,
    /// The classes of these runs.
    classes: Vec<u8>,
    /// The classes of ASCII, so that most text needs no search in the runs.
    ascii: [u8; 128],
    /// The state in which each lexical state begins.
    starts: Vec<u16>,
    states: Vec<State>,
    /// Rows of targets that states share but for a few classes.
    patterns: Vec<u16>,
    /// Classes in which rows differ from their patterns, with their targets, by state and then by class.
    differences: Vec<(u8, u16)>,
}

#[derive(Debug, Clone, Copy)]
struct State {
    /// Where its pattern begins.
    pattern: u32,
    /// Where its differences end; they begin where those of the state before end.
    to: u32,
    /// What is accepted here, or 0.
    action: u8,
    /// Whether a match ends here, without a look at what follows.
    is_last: bool,
}

/// The longest match at some place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Longest {
    /// The action that its automaton names, or 0 where there is no match.
    pub action: u8,
    /// The byte of the text after it.
    pub end: usize,
    /// UTF-16 units of it.
    pub units: u32,
    /// UTF-16 units that were looked at, with those behind the match.
    pub seen: u32,
}

impl Automaton {
    /// Reads an automaton; `None` where it is damaged.
    pub fn read(mut table: &[u8]) -> Option<Self> {
        let table = &mut table;
        let width = number(table)?;
        let (mut runs, mut classes, mut from) = (Vec::new(), Vec::new(), 0);
        while from < CODE_POINTS {
            let class = u8::try_from(number(table)?).ok()?;
            if usize::from(class) >= width {
                return None;
            }
            classes.push(class);
            runs.push(from);
            from = from.checked_add(number(table)? as u32)?;
        }
        let mut starts = Vec::new();
        for _ in 0..number(table)? {
            starts.push(u16::try_from(number(table)?).ok()?);
        }
        let count = number(table)?;
        let mut reading = Reading {
            table,
            count,
            named: 1 + starts.iter().max().copied()?,
        };
        let (mut states, mut patterns, mut differences) = (reading.states()?, Vec::new(), Vec::new());
        for state in &mut states {
            state.pattern = reading.row(width, &mut patterns, &mut differences)?;
            state.to = differences.len() as u32;
        }
        if starts.iter().any(|&start| usize::from(start) >= count) {
            return None;
        }
        let mut automaton = Self {
            runs,
            classes,
            ascii: [0; 128],
            starts,
            states,
            patterns,
            differences,
        };
        for c in 0..128 {
            automaton.ascii[usize::from(c)] = automaton.class(char::from(c));
        }
        Some(automaton)
    }

    fn class(&self, c: char) -> u8 {
        let run = self.runs.partition_point(|&from| from <= c as u32);
        self.classes[run - 1]
    }

    /// Returns the state that follows on a class.
    fn next(&self, state: u16, class: u8) -> u16 {
        let at = usize::from(state);
        let from = at.checked_sub(1).map_or(0, |before| self.states[before].to);
        let State { pattern, to, .. } = self.states[at];
        let differences = &self.differences[from as usize..to as usize];
        match differences.iter().find(|&&(of, _)| of >= class) {
            Some(&(of, target)) if of == class => target,
            _ => self.patterns[pattern as usize + usize::from(class)],
        }
    }

    /// Finds the longest match that begins at a byte of a text in a lexical state, in no more than so many UTF-16 units.
    pub fn longest(&self, lexical: usize, text: &str, from: usize, most: u32) -> Longest {
        let mut state = self.starts[lexical];
        let mut longest = Longest {
            end: from,
            ..Longest::default()
        };
        let mut at = from;
        while let Some(&byte) = text.as_bytes().get(at) {
            let (class, bytes, units) = match (self.ascii.get(usize::from(byte)), text[at..].chars().next()) {
                (Some(&class), _) => (class, 1, 1),
                (None, Some(c)) => (self.class(c), c.len_utf8(), c.len_utf16() as u32),
                (None, None) => break,
            };
            if longest.seen + units > most {
                break;
            }
            longest.seen += units;
            state = self.next(state, class);
            if state == NONE {
                break;
            }
            at += bytes;
            let reached = self.states[usize::from(state)];
            if reached.action != 0 {
                longest.action = reached.action;
                longest.end = at;
                longest.units = longest.seen;
                if reached.is_last {
                    break;
                }
            }
        }
        longest
    }
}

/// The rest of a table, behind its classes.
struct Reading<'t, 'b> {
    table: &'t mut &'b [u8],
    /// How many states there are.
    count: usize,
    /// The lowest state that was not named yet.
    named: u16,
}

impl Reading<'_, '_> {
    /// Reads what the states accept.
    fn states(&mut self) -> Option<Vec<State>> {
        let mut states = Vec::new();
        while states.len() < self.count {
            let accepts = number(self.table)?;
            let state = State {
                pattern: 0,
                to: 0,
                action: u8::try_from(accepts / 2).ok()?,
                is_last: accepts % 2 == 1,
            };
            let many = number(self.table)?;
            if many == 0 || many > self.count - states.len() {
                return None;
            }
            states.resize(states.len() + many, state);
        }
        (self.count < usize::from(NONE)).then_some(states)
    }

    fn target(&mut self) -> Option<u16> {
        let target = match number(self.table)? {
            0 => return Some(NONE),
            1 => {
                self.named = self.named.checked_add(1)?;
                usize::from(self.named) - 1
            }
            target => target - 2,
        };
        (target < self.count).then_some(target as u16)
    }

    /// Reads a state's row; returns where its pattern begins.
    fn row(&mut self, width: usize, patterns: &mut Vec<u16>, differences: &mut Vec<(u8, u16)>) -> Option<u32> {
        let Some(pattern) = number(self.table)?.checked_sub(1) else {
            let from = patterns.len();
            while patterns.len() < from + width {
                let target = self.target()?;
                let many = number(self.table)?;
                if many == 0 || many > from + width - patterns.len() {
                    return None;
                }
                patterns.resize(patterns.len() + many, target);
            }
            return Some(from as u32);
        };
        let from = pattern.checked_mul(width)?;
        if from >= patterns.len() {
            return None;
        }
        let mut class = 0;
        for _ in 0..number(self.table)? {
            class += number(self.table)?;
            differences.push((u8::try_from(class).ok()?, self.target()?));
        }
        Some(from as u32)
    }
}

fn number(table: &mut &[u8]) -> Option<usize> {
    u32::try_from(varint::read(table)?).ok().map(|number| number as usize)
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::super::tables::Tables;
    use super::*;

    /// Of two lexical states: in the first `a` and then any number of `b` are action 1, in the second an `a` that ends a match is 2.
    const SMALL: [u8; 29] = [
        3, 0, 97, 1, 1, 2, 1, 0, 0x9d, 0xff, 0x43, // classes: `a` is 1, `b` is 2
        2, 0, 1, // starts
        4, 0, 2, 2, 1, 5, 1, // accepts: states 0 and 1 nothing, 2 action 1, 3 action 2 and no more
        0, 0, 1, 1, 1, 0, 1, // pattern: state 2 on `a`
        1,
    ];

    fn small() -> Automaton {
        let mut table = SMALL.to_vec();
        table.extend([1, 1, 1]); // state 1: another state on `a`
        table.extend([0, 0, 2, 4, 1]); // state 2: itself on `b`
        table.extend([0, 0, 3]); // state 3: none
        Automaton::read(&table).expect("an automaton")
    }

    #[test]
    fn a_match_is_the_longest() {
        let automaton = small();
        let found = |lexical, text, from, most| {
            let Longest { action, end, seen, .. } = automaton.longest(lexical, text, from, most);
            (action, end, seen)
        };
        assert_eq!(found(0, "xabbx", 1, 9), (1, 4, 4));
        assert_eq!(found(0, "xabbx", 1, 2), (1, 3, 2));
        assert_eq!(found(0, "xabbx", 0, 9), (0, 0, 1));
        assert_eq!(found(1, "ab", 0, 9), (2, 1, 1));
        assert_eq!(found(0, "", 0, 9), (0, 0, 0));
        assert_eq!(found(0, "a𝒜", 0, 9), (1, 1, 3));
    }

    /// Every end of a table that is cut is found, and every target and class that there is not.
    #[test]
    fn damaged_tables_are_none() {
        let tables = Tables::default();
        let table = tables.get("automata/classic").expect("a table");
        assert!(Automaton::read(table).is_some());
        for length in 0..table.len() {
            assert!(Automaton::read(&table[..length]).is_none(), "{length}");
        }
        let mut table = table.to_vec();
        for at in 0..table.len() {
            for byte in [0, 127, 255] {
                let before = std::mem::replace(&mut table[at], byte);
                if let Some(automaton) = Automaton::read(&table) {
                    automaton.longest(0, "Hans.Muster@x.org it's 1.000,5 日本", 0, 100);
                }
                table[at] = before;
            }
        }
    }

    /// Lucene's own arrays have as many states and classes.
    #[test]
    fn automata_are_whole() {
        let tables = Tables::default();
        for (name, states, classes, lexical) in [
            ("automata/classic", 50, 12, 1),
            ("automata/uax_url_email", 12892, 96, 2),
            ("automata/html_strip", 14794, 79, 23),
        ] {
            let automaton = Automaton::read(tables.get(name).expect("a table")).expect("an automaton");
            let last = automaton.classes.iter().max().copied().unwrap_or_default();
            let counts = (automaton.states.len(), usize::from(last) + 1, automaton.starts.len());
            assert_eq!(counts, (states, classes, lexical), "{name}");
        }
    }
}
