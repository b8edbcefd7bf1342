//! What does a text's tokens come to in a full text query that is no phrase? Follows Lucene 8.11.1's `QueryBuilder`: tokens in one place
//! stand for the same, and where there are several ways each is a phrase.

use super::LOOK_UP;
use super::combined_fields::Group;
use super::r#match::{check_clauses, word};
use super::node::{Bool, NODE, Node};
use super::said::{self, Kind};
use super::sought::Sought;
use super::span::BEGINNINGS;
use super::{Lowering, PART, fuzzy, phrase_prefix};
use crate::analysis::token_graph::{Edge, Part, TokenGraph};
use crate::analysis::{Analyzer, Tokens};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::types::Lowered;
use crate::plan::{Fuzzy, Operator, Scalar};
use crate::sorting;

/// Paths that the tokens of a text may have.
pub(super) const MOST_PATHS: usize = 1024;

/// How the words of a text are looked for.
#[derive(Clone, Copy)]
pub(super) struct Terms<'q> {
    /// Whether what a field cannot read finds nothing.
    pub lenient: bool,
    /// How far a term may be from a word, if it may.
    pub fuzzy: Option<&'q Fuzzy>,
    /// How many words the last one of a phrase stands for, where the last word of the text is a beginning.
    pub expansions: Option<u32>,
    /// Fields that are looked in as if they were one.
    pub combined: Option<&'q Group<'q>>,
}

impl Terms<'_> {
    /// As they are.
    pub(super) const EXACT: Self = Self {
        lenient: false,
        fuzzy: None,
        expansions: None,
        combined: None,
    };

    /// Lowers a word that stands alone in its place.
    fn word(self, lowering: &Lowering<'_, '_>, (place, field): (u16, &Field), term: String) -> Result<Node, Failure> {
        match self.fuzzy {
            Some(fuzzy) => fuzzy::of_word(lowering, (place, field), &term, &self, fuzzy),
            None => word(lowering, (place, field), term, self.lenient),
        }
    }
}

/// What a text comes to.
pub(super) enum Words {
    /// It has no word.
    None,
    /// One query, whose clauses are not counted.
    One(Node),
    /// A query for each place, of which any or all have to match.
    Places(Vec<Node>),
}

impl Words {
    /// Adds the query of a word in a place of its own.
    fn push(&mut self, node: Node) {
        *self = match std::mem::replace(self, Self::None) {
            Self::None => Self::One(node),
            Self::One(first) => Self::Places(vec![first, node]),
            Self::Places(mut nodes) => {
                nodes.push(node);
                Self::Places(nodes)
            }
        };
    }

    fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::One(_) => 1,
            Self::Places(nodes) => nodes.len(),
        }
    }
}

/// Lowers the words of a text as they are found; returns nothing where the analyzer needs a list of them.
pub(super) fn as_found(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    (analyzer, text): (&Analyzer, &str),
    terms: Terms<'_>,
) -> Result<Option<Words>, Failure> {
    let mut words = Ok(Words::None);
    let is_streamed = analyzer.stream(text, &mut |token| {
        let Ok(found) = &mut words else { return };
        let lowered = check_clauses(lowering, found.len() + 1)
            .and_then(|()| lowering.budget.take(NODE + token.term.len(), PART))
            .and_then(|()| terms.word(lowering, (place, field), token.term.to_owned()));
        match lowered {
            Ok(node) => found.push(node),
            Err(failure) => words = Err(failure),
        }
    });
    is_streamed.then_some(words).transpose()
}

/// Lowers the tokens of a text on a field whose values are in a place; phrases of several ways are looked for if `has_phrases`.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    tokens: &Tokens,
    mut terms: Terms<'_>,
    has_phrases: bool,
) -> Result<Words, Failure> {
    // A word that something stands behind is no beginning, unless the text has several ways.
    if !tokens.has_paths() && tokens.iter().last().is_some_and(|token| token.end != tokens.end) {
        terms.expansions = None;
    }
    let of = On {
        lowering,
        place,
        field,
        tokens,
        terms,
        has_phrases,
    };
    match tokens.len() {
        0 => return Ok(Words::None),
        1 => return of.last(&[0]).map(Words::One),
        _ => {}
    }
    if tokens.has_paths() {
        if field.name.ends_with(BEGINNINGS) {
            // The real engine makes phrases of the ways, or prefixes, and refuses some of them.
            let reason = format!("a text of several ways is not supported on field [{}]", field.name);
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        return of.graph().map(Words::Places);
    }
    let mut nodes = Vec::new();
    let mut same: Vec<usize> = Vec::new();
    let mut places = 0;
    for (at, token) in tokens.iter().enumerate() {
        places += token.increment;
        if token.increment != 0 && !same.is_empty() {
            nodes.push(of.same(&same)?);
            check_clauses(lowering, nodes.len() + 1)?;
            same.clear();
        }
        same.push(at);
    }
    let last = of.last(&same)?;
    if places == 1 {
        return Ok(Words::One(last));
    }
    nodes.push(last);
    Ok(Words::Places(nodes))
}

/// The tokens of a text, and the field that they are looked for in.
struct On<'l, 'q, 'a, 'b> {
    lowering: &'l Lowering<'a, 'b>,
    place: u16,
    field: &'q Field,
    tokens: &'q Tokens,
    terms: Terms<'q>,
    has_phrases: bool,
}

impl On<'_, '_, '_, '_> {
    fn term(&self, token: usize) -> String {
        self.tokens.get(token).term.to_owned()
    }

    /// The tokens of the last place: one that is a beginning, if the text ends with one, or several that stand for the same.
    fn last(&self, tokens: &[usize]) -> Result<Node, Failure> {
        match (self.terms.expansions, tokens) {
            (Some(_), &[token]) => beginning(
                self.lowering,
                (self.place, self.field),
                &self.term(token),
                self.terms.lenient,
            ),
            _ => self.same(tokens),
        }
    }

    /// Notes tokens that stand for the same, in the order of their terms.
    #[cold]
    fn note_same(&self, tokens: &[usize]) -> Result<(), Failure> {
        let mut terms: Vec<String> = tokens.iter().map(|&token| self.term(token)).collect();
        crate::sorting::sort_by(&mut terms, Ord::cmp);
        terms
            .into_iter()
            .try_for_each(|term| self.lowering.note(self.place, || Sought::Term(term.into_bytes())))
    }

    /// Tokens that stand for the same.
    fn same(&self, tokens: &[usize]) -> Result<Node, Failure> {
        if let Some(group) = self.terms.combined {
            let terms = tokens.iter().map(|&token| self.term(token)).collect();
            return group.words(self.lowering, terms);
        }
        if let [token] = tokens {
            let place = (self.place, self.field);
            return self.terms.word(self.lowering, place, self.term(*token));
        }
        let lowering = self.lowering;
        check_clauses(lowering, tokens.len())?;
        lowering.budget.charge(tokens.len() as u64 * LOOK_UP, PART)?;
        let context = lowering.context(&self.field.name);
        let mut ordinals = Vec::with_capacity(tokens.len());
        if lowering.notes.is_some() {
            self.note_same(tokens)?;
        }
        let terms = lowering.index.fields[usize::from(self.place)].terms.as_ref();
        for &token in tokens {
            // The real engine asks no type about them: they are neither normalized nor behind a key, and need not be values.
            let term = self.term(token);
            let Some(ordinal) = terms.and_then(|terms| terms.dictionary.ordinal(term.as_bytes())) else {
                continue;
            };
            let is_one = match self.field.kind.term(&Scalar::String(term), context) {
                Ok(Lowered::Term(_)) => true,
                // One that does not score by itself.
                Ok(Lowered::Terms(one)) => self.field.kind.storage().once && !one.is_empty(),
                _ => false,
            };
            if !is_one {
                let reason = format!(
                    "words that stand for the same are not supported on field [{}] of type [{}]",
                    self.field.name,
                    self.field.kind.name()
                );
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            ordinals.push(ordinal);
        }
        sorting::sort_by(&mut ordinals, Ord::cmp);
        let has_all = ordinals.len() == tokens.len();
        let node = match ordinals.is_empty() {
            true => Node::None,
            false => Node::Synonym {
                field: self.place,
                ordinals,
                once: self.field.kind.storage().once,
            },
        };
        match lowering.explains && !has_all {
            true => self.said(tokens, node),
            false => Ok(node),
        }
    }

    /// Attaches the text of words that stand for the same; it has the words that no document has, too.
    fn said(&self, tokens: &[usize], node: Node) -> Result<Node, Failure> {
        let name = said::name_of(self.lowering.mapping, self.place)?;
        let mut all: Vec<String> = tokens.iter().map(|&token| self.term(token)).collect();
        sorting::sort_by(&mut all, Ord::cmp);
        let all: Vec<String> = all.iter().map(|term| [name, ":", term].concat()).collect();
        let kind = if node.is_none() { Kind::Term } else { Kind::Words };
        Ok(said::wrap(node, ["Synonym(", &all.join(" "), ")"].concat(), kind, None))
    }

    fn graph(&self) -> Result<Vec<Node>, Failure> {
        let graph = graph(self.lowering, self.tokens)?;
        let parts = graph.parts(MOST_PATHS).ok_or_else(many_paths)?;
        let mut nodes = Vec::with_capacity(parts.len());
        let last = parts.len() - 1;
        for (at, part) in parts.into_iter().enumerate() {
            nodes.push(match part {
                Part::Terms(tokens) if at == last => self.last(&tokens)?,
                Part::Terms(tokens) => self.same(&tokens)?,
                Part::Paths(paths) => {
                    let path = |path: &Vec<Edge>| match at == last {
                        true => self.last_path(path),
                        false => self.path(path),
                    };
                    let ways: Result<Vec<Node>, Failure> = paths.iter().map(path).collect();
                    Node::Bool(Bool {
                        should: ways?,
                        ..Bool::default()
                    })
                }
            });
            check_clauses(self.lowering, nodes.len())?;
        }
        Ok(nodes)
    }

    /// One of several ways to say the end of a text, of which the last word is a beginning if it is a phrase.
    fn last_path(&self, path: &[Edge]) -> Result<Node, Failure> {
        match self.terms.expansions {
            Some(most) if self.has_phrases => {
                let words = path.iter().map(|edge| (self.term(edge.token), edge.increment));
                phrase_prefix::lower(self.lowering, (self.place, self.field), words.collect(), 0, most)
            }
            _ => self.path(path),
        }
    }

    /// One of several ways: its words as a phrase, or all of them.
    fn path(&self, path: &[Edge]) -> Result<Node, Failure> {
        if let [edge] = path {
            return self.same(&[edge.token]);
        }
        if self.has_phrases {
            let words = path
                .iter()
                .map(|edge| (self.term(edge.token), edge.increment))
                .collect();
            if let Some(group) = self.terms.combined {
                return group.phrase(self.lowering, words);
            }
            return super::match_phrase::of_words(self.lowering, (self.place, self.field), words, 0);
        }
        let must: Result<Vec<Node>, Failure> = path.iter().map(|edge| self.same(&[edge.token])).collect();
        Ok(Node::Bool(Bool {
            must: must?,
            ..Bool::default()
        }))
    }
}

/// Lowers tokens of a text that stand for the same.
pub(super) fn of_synonyms(
    lowering: &Lowering<'_, '_>,
    (place, field): (u16, &Field),
    tokens: &Tokens,
    same: &[usize],
) -> Result<Node, Failure> {
    let of = On {
        lowering,
        place,
        field,
        tokens,
        terms: Terms::EXACT,
        has_phrases: false,
    };
    of.same(same)
}

/// Lowers a word that is the beginning of another.
pub(super) fn beginning(
    lowering: &Lowering<'_, '_>,
    (number, field): (u16, &Field),
    word: &str,
    lenient: bool,
) -> Result<Node, Failure> {
    lowering.charge_values(1, word.len())?;
    if lenient && field.kind.prefix(word, lowering.context(&field.name)).is_err() {
        return Ok(Node::None);
    }
    super::prefix::of_field(lowering, (number, field), word, false, None)
}

/// Returns the graph of the tokens of a text; fails where the first one has no place of its own.
pub(super) fn graph(lowering: &Lowering<'_, '_>, tokens: &Tokens) -> Result<TokenGraph, Failure> {
    TokenGraph::new(tokens).ok_or_else(|| {
        let reason = "Malformed TokenStream, start token can't have increment less than 1";
        lowering.failed_to_create(Cause::new("illegal_state_exception", reason))
    })
}

/// Refuses a text that may be read in too many ways.
pub(super) fn many_paths() -> Failure {
    let reason = format!("a text whose tokens have more than {MOST_PATHS} paths is not supported");
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Whether any or all places have to match.
pub(super) fn joined(nodes: Vec<Node>, operator: Operator, least: usize) -> Node {
    match operator {
        Operator::And => Node::Bool(Bool {
            must: nodes,
            least,
            ..Bool::default()
        }),
        Operator::Or => Node::Bool(Bool {
            should: nodes,
            least,
            ..Bool::default()
        }),
    }
}
