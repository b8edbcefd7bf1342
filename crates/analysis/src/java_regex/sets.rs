//! Which characters are in a class of a pattern? Runs of code points.

use vitrine_base::generated::lowercase;

use super::super::cases;
use super::super::generated::uppercase;
use super::super::lowercase::lowercase as lower;
use super::super::tables::Tables;
use super::super::uppercase::uppercase as upper;
use super::flags::Flags;
use vitrine_base::varint;

/// The code point behind the last one.
const END: u32 = 0x11_0000;

/// Characters, as runs in their order: first, and the one behind the last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Set(Vec<(u32, u32)>);

impl Set {
    /// None.
    pub fn none() -> Self {
        Self::default()
    }

    /// All of some runs, the last of each within it.
    pub fn of(runs: &[(char, char)]) -> Self {
        let runs = runs.iter().map(|&(from, to)| (from as u32, to as u32 + 1));
        Self(runs.collect()).sorted()
    }

    fn sorted(mut self) -> Self {
        vitrine_base::sorting::sort_by(&mut self.0, Ord::cmp);
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(self.0.len());
        for (from, to) in self.0 {
            match joined.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        Self(joined)
    }

    /// Those of either.
    pub fn or(mut self, other: &Self) -> Self {
        self.0.extend_from_slice(&other.0);
        self.sorted()
    }

    /// Those of both.
    pub fn and(self, other: &Self) -> Self {
        self.not().or(&other.clone().not()).not()
    }

    /// All others.
    pub fn not(self) -> Self {
        let mut gaps = Vec::with_capacity(self.0.len() + 1);
        let mut at = 0;
        for (from, to) in self.0 {
            if at < from {
                gaps.push((at, from));
            }
            at = to;
        }
        if at < END {
            gaps.push((at, END));
        }
        Self(gaps)
    }

    /// Whether a character is one of them.
    #[inline]
    pub fn has(&self, c: char) -> bool {
        let c = c as u32;
        let at = self.0.partition_point(|&(_, to)| to <= c);
        self.0.get(at).is_some_and(|&(from, _)| from <= c)
    }

    /// Those of a run of characters, and what Java takes for the same where case is ignored.
    pub fn range(from: char, to: char, flags: Flags) -> Self {
        let plain = Self::of(&[(from, to)]);
        if !flags.ignores_case {
            return plain;
        }
        let mut more = Vec::new();
        let mut add = |c: char| more.push((c as u32, c as u32 + 1));
        if !flags.unicode_case {
            for c in 'a'..='z' {
                let big = c.to_ascii_uppercase();
                if plain.has(c) {
                    add(big);
                }
                if plain.has(big) {
                    add(c);
                }
            }
            return plain.or(&Self(more).sorted());
        }
        // A character is there if its upper case is, or the lower case of that.
        let ascii = [(u32::from(b'A'), u32::from(b'z'), 1, 0)];
        for &(first, last, step, _) in ascii.iter().chain(&lowercase::RUNS).chain(&uppercase::RUNS) {
            for code in (first..=last).step_by(step as usize) {
                let Some(c) = char::from_u32(code) else { continue };
                if plain.has(upper(c)) || plain.has(lower(upper(c))) {
                    add(c);
                }
            }
        }
        plain.or(&Self(more).sorted())
    }

    /// Finds the characters of a property that a pattern names.
    pub fn named(name: &str, flags: Flags, tables: &Tables) -> Option<Self> {
        let lower = |prefix: &str, name: &str| [prefix, &cases::lower(name)].concat();
        let key = match name.split_once('=') {
            Some((kind, value)) => match cases::lower(kind).as_str() {
                "sc" | "script" => lower("sc/", value),
                "blk" | "block" => lower("in/", value),
                "gc" | "general_category" => ["gc/", value].concat(),
                _ => return None,
            },
            None => match (name.strip_prefix("Is"), name.strip_prefix("In")) {
                (Some(name), _) => lower("is/", name),
                (_, Some(name)) => lower("in/", name),
                _ => name.to_owned(),
            },
        };
        let folded = match flags.ignores_case {
            true => Self::property(&["i/", &key].concat(), tables),
            false => None,
        };
        folded.or_else(|| Self::property(&key, tables))
    }

    fn property(name: &str, tables: &Tables) -> Option<Self> {
        let mut packed = tables.get(&["property/", name].concat())?;
        let mut runs = Vec::new();
        let mut at = 0;
        while !packed.is_empty() {
            let from = at + varint::read(&mut packed)? as u32;
            at = from + varint::read(&mut packed)? as u32;
            runs.push((from, at));
        }
        Some(Self(runs))
    }
}

/// Whether two characters are the same to Java where case is ignored.
pub fn are_same(one: char, other: char, flags: Flags) -> bool {
    one == other
        || match flags.unicode_case {
            false => one.is_ascii() && other.is_ascii() && one.eq_ignore_ascii_case(&other),
            true => {
                let (one, other) = (upper(one), upper(other));
                one == other || lower(one) == lower(other)
            }
        }
}
