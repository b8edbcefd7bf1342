//! What do a text's tokens come to in a phrase? Words in their places, any of several in a place, or parts of which each may be said
//! in several ways. Follows Lucene 8.11.1's `QueryBuilder`.

use super::r#match::{check_clauses, word};
use super::match_phrase::{Options, of_words};
use super::node::{Bool, Node};
use super::said::{self, Kind};
use super::said_terms;
use super::sought::Sought;
use super::words::{self, MOST_PATHS, Terms, Words};
use super::{LOOK_UP, Lowering, PART, phrase_prefix};
use crate::analysis::Tokens;
use crate::analysis::token_graph::{Edge, Part};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::spaces::ROOT;
use crate::score::ways::Phrase;
use crate::sorting;

/// Lowers the tokens of a phrase, of which there are some, on a field whose values are in a place.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    tokens: &Tokens,
    options: &Options<'_>,
) -> Result<Node, Failure> {
    let of = On {
        lowering,
        place,
        field,
        tokens,
        slop: options.slop,
        expansions: options.expansions,
        lenient: options.lenient,
    };
    if tokens.has_paths() {
        return of.graph();
    }
    let all: Vec<(usize, u32)> = (0..tokens.len()).map(|at| (at, tokens.get(at).increment)).collect();
    of.line(&all)
}

/// The tokens of a phrase, and the field that it is looked for in.
struct On<'l, 'q, 'a, 'b> {
    lowering: &'l Lowering<'a, 'b>,
    place: u16,
    field: &'q Field,
    tokens: &'q Tokens,
    slop: u32,
    /// How many words the last one stands for, where it is a beginning.
    expansions: Option<u32>,
    lenient: bool,
}

impl On<'_, '_, '_, '_> {
    fn term(&self, token: usize) -> String {
        self.tokens.get(token).term.to_owned()
    }

    /// Tokens one behind the other, each with its distance to the one before, which is 0 in the same place.
    fn line(&self, tokens: &[(usize, u32)]) -> Result<Node, Failure> {
        if let Some(most) = self.expansions {
            let words = tokens.iter().map(|&(token, increment)| (self.term(token), increment));
            return phrase_prefix::lower(
                self.lowering,
                (self.place, self.field),
                words.collect(),
                self.slop,
                most,
            );
        }
        let places: u32 = tokens.iter().map(|&(_, increment)| increment).sum();
        let are_stacked = tokens.iter().any(|&(_, increment)| increment == 0);
        match tokens {
            [(token, _)] => word(self.lowering, (self.place, self.field), self.term(*token), self.lenient),
            // All are in one place.
            _ if places <= 1 => {
                let terms = Terms {
                    lenient: self.lenient,
                    ..Terms::EXACT
                };
                match words::lower(self.lowering, (self.place, self.field), self.tokens, terms, true)? {
                    Words::One(node) => Ok(node),
                    _ => Ok(Node::None),
                }
            }
            _ if are_stacked => self.places(tokens),
            _ => {
                let words = tokens.iter().map(|&(token, increment)| (self.term(token), increment));
                of_words(self.lowering, (self.place, self.field), words.collect(), self.slop)
            }
        }
    }

    /// Finds a word; nothing where no document has it.
    fn ordinal(&self, token: usize) -> Option<u32> {
        let terms = self.lowering.index.fields[usize::from(self.place)].terms.as_ref()?;
        terms.dictionary.ordinal(self.tokens.get(token).term.as_bytes())
    }

    fn node(&self, phrase: Phrase) -> Node {
        let ways = |phrase| Node::Ways {
            field: self.place,
            phrase: Box::new(phrase),
        };
        match self.field.kind.unscored_reach() {
            None => ways(phrase),
            // The real engine looks for such phrases in sources, and documents of nested spaces have none.
            Some(_) if self.lowering.space != ROOT => Node::Empty,
            Some(_) => Node::Constant(Box::new(ways(phrase))),
        }
    }

    /// Refuses phrases of several words in a place where the field keeps runs of words, which are then other ones.
    fn check_runs(&self, words: usize) -> Result<(), Failure> {
        if self.slop > 0 || self.field.kind.shingles(words).is_none() {
            return Ok(());
        }
        let reason = format!(
            "phrases of several words in a place are not supported on field [{}], which keeps runs of words",
            self.field.name
        );
        Err(Failure::request(400, Cause::illegal_argument(reason)))
    }

    /// Several words in a place.
    fn places(&self, tokens: &[(usize, u32)]) -> Result<Node, Failure> {
        self.check_runs(tokens.len())?;
        let count = tokens.iter().filter(|&&(_, increment)| increment > 0).count();
        if count > 1 {
            self.lowering.note(self.place, || {
                let mut places: Vec<(u32, Vec<Vec<u8>>)> = Vec::new();
                let mut place = 0;
                for &(token, increment) in tokens {
                    place += increment;
                    let word = self.term(token).into_bytes();
                    match places.last_mut() {
                        Some((_, words)) if increment == 0 => words.push(word),
                        _ => places.push((place, vec![word])),
                    }
                }
                Sought::Phrase {
                    places,
                    slop: self.slop,
                    ends: None,
                }
            })?;
        }
        self.lowering.budget.charge(tokens.len() as u64 * LOOK_UP, PART)?;
        let mut places: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut place = 0;
        for &(token, increment) in tokens {
            place += increment;
            if increment > 0 || places.is_empty() {
                places.push((place, Vec::new()));
            }
            if let (Some(ordinal), Some((_, words))) = (self.ordinal(token), places.last_mut()) {
                words.push(ordinal);
            }
        }
        if let [_] = places.as_slice() {
            // Lucene has any of these words then, each scored by itself.
            let should: Result<Vec<Node>, Failure> = tokens
                .iter()
                .map(|&(token, _)| word(self.lowering, (self.place, self.field), self.term(token), false))
                .collect();
            return Ok(Node::Bool(Bool {
                should: should?,
                ..Bool::default()
            }));
        }
        if places.iter().any(|(_, words)| words.is_empty()) {
            return match self.lowering.explains {
                true => self.said(tokens, Node::None, Kind::Terms),
                false => Ok(Node::None),
            };
        }
        let reach = self.field.kind.unscored_reach();
        let slop = reach.map_or(self.slop, |reach| self.slop.min(reach));
        if slop > 0 {
            check_shared(&places)?;
        }
        let node = self.node(Phrase::Places { places, slop });
        match node {
            Node::Ways { .. } if self.lowering.explains => self.said(tokens, node, Kind::Words),
            node => Ok(node),
        }
    }

    /// Attaches the text of a phrase with several words in a place; it has the words that no document has, too.
    fn said(&self, tokens: &[(usize, u32)], node: Node, kind: Kind) -> Result<Node, Failure> {
        let name = said::name_of(self.lowering.mapping, self.place)?;
        let first = tokens.first().map_or(0, |&(_, increment)| increment);
        let mut place = 0;
        let mut words = Vec::new();
        let places = tokens.chunk_by(|_, &(_, increment)| increment == 0);
        for stacked in places {
            place += stacked[0].1;
            let terms: Vec<String> = stacked.iter().map(|&(token, _)| self.term(token)).collect();
            words.push((place - first, said_terms::place(&terms)));
        }
        let text = said_terms::phrase(name, words.into_iter(), self.slop);
        let field = (kind == Kind::Terms).then_some(self.place);
        Ok(said::wrap(node, text, kind, field))
    }

    fn graph(&self) -> Result<Node, Failure> {
        let graph = words::graph(self.lowering, self.tokens)?;
        if self.slop > 0 {
            let paths = graph.paths(MOST_PATHS).ok_or_else(words::many_paths)?;
            let ways: Result<Vec<Node>, Failure> = paths
                .iter()
                .map(|path| {
                    let tokens: Vec<(usize, u32)> = path.iter().map(|edge| (edge.token, edge.increment)).collect();
                    self.line(&tokens)
                })
                .collect();
            let should = ways?;
            check_clauses(self.lowering, should.len())?;
            return Ok(Node::Bool(Bool {
                should,
                ..Bool::default()
            }));
        }
        if self.expansions.is_some() {
            return Err(refused_ways(self.field));
        }
        self.check_runs(self.tokens.len())?;
        if self.field.kind.unscored_reach().is_some() {
            // The real engine fails at the first word that a document has.
            let (field, kind) = (&self.field.name, self.field.kind.name());
            let reason = format!("phrases of several ways are not supported on field [{field}] of type [{kind}]");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        self.lowering
            .note(self.place, || Sought::Refused("phrases of several ways"))?;
        self.lowering.budget.charge(self.tokens.len() as u64 * LOOK_UP, PART)?;
        let parts = graph.parts(MOST_PATHS).ok_or_else(words::many_paths)?;
        check_clauses(self.lowering, parts.len())?;
        let mut near = Vec::with_capacity(parts.len());
        let mut scored = Vec::new();
        let mut is_there = true;
        for part in parts {
            let ways: Vec<Vec<(usize, u32)>> = match part {
                // Positions that are left out before words that have no other way are not counted there.
                Part::Terms(tokens) => tokens.into_iter().map(|token| vec![(token, 0)]).collect(),
                Part::Paths(paths) => paths.iter().map(|path| with_gaps(path)).collect(),
            };
            let mut found = Vec::with_capacity(ways.len());
            for way in ways {
                let words: Vec<Option<(u32, u32)>> = way
                    .iter()
                    .map(|&(token, gap)| self.ordinal(token).map(|word| (word, gap)))
                    .collect();
                scored.extend(words.iter().flatten().map(|&(word, _)| word));
                found.extend(words.into_iter().collect::<Option<Vec<(u32, u32)>>>());
            }
            is_there &= !found.is_empty();
            near.push(found);
        }
        if !is_there {
            return Ok(Node::None);
        }
        sorting::sort_by(&mut scored, Ord::cmp);
        scored.dedup();
        Ok(self.node(Phrase::Near { parts: near, scored }))
    }
}

/// Refuses a phrase of several ways whose last word is a beginning.
pub(super) fn refused_ways(field: &Field) -> Failure {
    let reason = format!(
        "phrases of several ways that end with a beginning are not supported on field [{}]",
        field.name
    );
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Refuses words that several places have in common, where words may be moved, unless these places have no other.
pub(super) fn check_shared(places: &[(u32, Vec<u32>)]) -> Result<(), Failure> {
    let mut all: Vec<(u32, bool)> = Vec::new();
    for (_, words) in places {
        all.extend(words.iter().map(|&word| (word, words.len() > 1)));
    }
    sorting::sort_by(&mut all, |a, b| a.0.cmp(&b.0));
    let is_shared = |pair: &[(u32, bool)]| matches!(pair, [a, b] if a.0 == b.0 && (a.1 || b.1));
    if !all.windows(2).any(is_shared) {
        return Ok(());
    }
    let reason =
        "phrases with slop of which several places have a word in common, and more than one, are not supported";
    Err(Failure::request(400, Cause::illegal_argument(reason)))
}

/// The tokens of a way, each with the positions that are left out before it. The real engine writes a word once it has read the next
/// one, and positions that are left out at once: they come before the word that they follow.
fn with_gaps(path: &[Edge]) -> Vec<(usize, u32)> {
    let left_out = |at: usize| path.get(at).map_or(0, |edge: &Edge| edge.increment.saturating_sub(1));
    let gap = |at: usize| match at {
        0 => left_out(0) + left_out(1),
        at => left_out(at + 1),
    };
    path.iter()
        .enumerate()
        .map(|(at, edge)| (edge.token, gap(at)))
        .collect()
}
