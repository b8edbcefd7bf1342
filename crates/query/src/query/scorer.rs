//! Which scorer fills the windows of a node? The choices follow Lucene 8.11.1's `BooleanWeight` and `Boolean2ScorerSupplier`,
//! because they decide which sums are rounded.

use super::node::{AsIf, Bool, Node};
use super::{PART, combined_fields};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::mapping::spaces::ROOT;
use crate::plan::{CombineMode, ScoreMode};
use crate::score::BoxScorer;
use crate::score::boosting::Boosting;
use crate::score::conjunction::{Conjunction, Required};
use crate::score::constant::{
    All, CodeRange, ConstantScorer, Documents, Filtered, HasText, Matcher, Present, ValueSet,
};
use crate::score::covering::Covering;
use crate::score::dis_max::DisMax;
use crate::score::disjunction::Disjunction;
use crate::score::exclusion::Exclusion;
use crate::score::feature::FeatureScorer;
use crate::score::function_score::FunctionScore;
use crate::score::indexed_term::{FrequentDocuments, IndexedTerm};
use crate::score::intervals::IntervalsScorer;
use crate::score::intervals::source::Source;
use crate::score::nested::{Extent, NestedScorer};
use crate::score::phrase::PhraseScorer;
use crate::score::phrase_word::Word;
use crate::score::points::Points;
use crate::score::required_optional::RequiredOptional;
use crate::score::spans::SpansScorer;
use crate::score::synonym::SynonymScorer;
use crate::score::term::TermScorer;
use crate::score::union::Union;
use crate::score::ways::WaysScorer;
use crate::score::words::Words;
use crate::window::{Sums, WINDOW};

/// Units of work to ask a scorer for a window and for it to ask others, beside what the scorer charges by itself.
const WINDOW_WORK: u64 = 16;

/// A scorer, and the units of work to ask it and all scorers below it for a window.
pub struct Made<'a> {
    /// The scorer; nothing if no document can match.
    pub scorer: Option<BoxScorer<'a>>,
    /// Units of work for each window.
    pub window_work: u64,
}

/// Makes the scorer of a rewritten node.
pub fn make<'a>(
    index: &'a Index<'a>,
    node: &Node,
    boost: f32,
    scored: bool,
    budget: &Budget,
) -> Result<Made<'a>, Failure> {
    make_in(index, ROOT, node, boost, scored, budget)
}

/// Makes the scorer of a rewritten node on the documents of a space.
pub fn make_in<'a>(
    index: &'a Index<'a>,
    space: u16,
    node: &Node,
    boost: f32,
    scored: bool,
    budget: &Budget,
) -> Result<Made<'a>, Failure> {
    let bytes = bytes(index, node);
    budget.take(bytes, PART)?;
    check(node, scored)?;
    let index = Searched { index, space };
    Ok(Made {
        scorer: scorer(index, node, boost, scored),
        window_work: node.count() * WINDOW_WORK,
    })
}

/// Fails if a part of the query fails once its scorer is made. Where no scores are asked for, the functions of `function_score` and
/// the negative part of `boosting` have no scorers, and so do not fail.
fn check(node: &Node, scored: bool) -> Result<(), Failure> {
    match node {
        Node::Failing(failure) => Err(failure.clone()),
        Node::Term {
            frequency: AsIf(AsIf::EITHER),
            ..
        } if scored => {
            let reason =
                "a term that is also found by [fuzziness] beside itself is not supported, where they score differently";
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        Node::FunctionScore { node, functions, .. } if !scored && functions.min_score.is_none() => check(node, false),
        Node::Boosting { positive, .. } if !scored => check(positive, false),
        Node::Constant(inner) => check(inner, false),
        Node::Nested { mode, node, .. } => check(node, scored && *mode != ScoreMode::None),
        Node::Bool(clauses) => check_clauses(clauses, scored),
        _ => node.below().try_for_each(|node| check(node, scored)),
    }
}

/// Fails if a clause does, unless one before it that has to match has no scorer: Lucene looks at none behind it.
fn check_clauses(clauses: &Bool, scored: bool) -> Result<(), Failure> {
    let Bool {
        must,
        filter,
        should,
        must_not,
        least,
    } = clauses;
    // Without scores, nobody asks for clauses that need not match.
    let optional = match scored || *least > 0 || must.len() + filter.len() == 0 {
        true => &should[..],
        false => &[],
    };
    let check = |nodes: &[Node], scored| nodes.iter().try_for_each(|node| check(node, scored));
    let is_none_before = |nodes: &[Node]| {
        nodes
            .iter()
            .take_while(|node| self::check(node, scored).is_ok())
            .any(has_none)
    };
    let Err(failure) = check(must, scored)
        .and_then(|()| check(must_not, false))
        .and_then(|()| check(optional, scored))
    else {
        return match check(filter, false) {
            Err(_) if must.iter().any(has_none) || is_none_before(filter) => Ok(()),
            checked => checked,
        };
    };
    match is_none_before(must) {
        true => Ok(()),
        false => Err(failure),
    }
}

/// Whether a word, or spans, have no scorer, as the index has not all of their words.
fn has_none(node: &Node) -> bool {
    match node {
        Node::None | Node::Absent { .. } => true,
        Node::Spans(spans) => !spans.is_found,
        Node::Union { ordinals, .. } => ordinals.is_empty(),
        Node::Boost(inner, _) | Node::Constant(inner) | Node::Said(inner, _) => has_none(inner),
        Node::Bool(Bool {
            must, filter, should, ..
        }) => match must.len() + filter.len() {
            0 => should.iter().all(has_none),
            _ => must.iter().chain(filter).any(has_none),
        },
        _ => false,
    }
}

/// Returns about how many bytes the scorers of a node take.
fn bytes(index: &Index<'_>, node: &Node) -> usize {
    let own = match node {
        Node::Term { .. } => size_of::<TermScorer<'_>>() + TERM,
        Node::Phrase { words, .. } => size_of::<PhraseScorer<'_>>() + words.len() * (size_of::<Word<'_>>() + TERM),
        Node::Ways { phrase, .. } => {
            let words = phrase.words().len();
            size_of::<WaysScorer<'_>>() + phrase.bytes() + words * (size_of::<Word<'_>>() + TERM)
        }
        Node::Synonym { ordinals, .. } => size_of::<SynonymScorer<'_>>() + WINDOW * 4 + ordinals.len() * TERM,
        Node::Combined(combined) => size_of::<SynonymScorer<'_>>() + WINDOW * 4 + combined.words.len() * TERM,
        Node::Union { ordinals, .. } => {
            let walked = ordinals.len().min(16) * TERM;
            walked + size_of_val(ordinals.as_slice()) + index.documents as usize / 8
        }
        Node::NumberSet { values, .. } => size_of_val(values.as_slice()),
        Node::Nested { .. } => NestedScorer::BYTES,
        Node::Documents(documents) => size_of_val(documents.as_slice()),
        Node::Feature { feature, .. } if feature.terms.is_some() => {
            index.spaces.all_documents() as usize * size_of::<u16>() + TERM
        }
        Node::Points { area, .. } => area.bytes(),
        Node::DisMax { .. } => 3 * size_of::<Sums>(),
        Node::Covering { .. } => Covering::BYTES,
        Node::Intervals { source } => {
            let mut words = 0;
            (**source).clone().each_word(&mut |_, list| words += list.len());
            source.count() * size_of::<Source>() + words * (Words::BYTES + TERM)
        }
        Node::Spans(spans) => spans.scorer_bytes(TERM),
        Node::Boosting { .. } => Boosting::BYTES,
        Node::FunctionScore { filters, functions, .. } => {
            FunctionScore::BYTES + functions.bytes() + functions.remembered() + filters.len() * FunctionScore::FILTER
        }
        Node::Bool(clauses) => {
            let is_required = clauses.must.len() + clauses.filter.len() > 0;
            let windows = [
                true,
                is_required,
                is_required && !clauses.should.is_empty(),
                !clauses.must_not.is_empty(),
            ];
            windows.into_iter().filter(|&has| has).count() * size_of::<Sums>()
        }
        _ => 0,
    };
    own + SCORER + node.below().map(|node| bytes(index, node)).sum::<usize>()
}

/// Approximate bytes of any scorer, and of the postings that a term's scorer has decoded.
const SCORER: usize = 1024;
const TERM: usize = 3072;

/// What is searched: the documents of a space.
#[derive(Clone, Copy)]
struct Searched<'a> {
    index: &'a Index<'a>,
    space: u16,
}

/// Returns the scorer of a rewritten node, or nothing if no document can match.
fn scorer<'a>(searched: Searched<'a>, node: &Node, boost: f32, scored: bool) -> Option<BoxScorer<'a>> {
    let Searched { index, space } = searched;
    let documents = index.spaces.documents(space);
    if documents == 0 {
        return None;
    }
    match node {
        Node::None | Node::Absent { .. } | Node::Failing(_) => None,
        Node::Empty => Some(constant(Documents(Vec::new()), boost, documents)),
        Node::All => Some(constant(All(documents), boost, documents)),
        Node::Boost(inner, factor) => scorer(searched, inner, factor * boost, scored),
        Node::Said(inner, _) => scorer(searched, inner, boost, scored),
        Node::Constant(inner) => Some(constant(
            Filtered(scorer(searched, inner, 1.0, false)?),
            boost,
            documents,
        )),
        Node::Term {
            field,
            ordinal,
            frequency,
        } => {
            let term = IndexedTerm {
                reader: &index.fields[*field as usize],
                ordinal: *ordinal,
                documents,
            };
            if !scored && let Some(found) = FrequentDocuments::of(term) {
                return Some(constant(found, boost, documents));
            }
            let frequency = frequency.0.or_else(|| index.document_frequency(*field, *ordinal));
            Some(Box::new(TermScorer::new(term, frequency, boost)?))
        }
        Node::Phrase { field, words, slop } => {
            let reader = &index.fields[*field as usize];
            let frequency = |ordinal| index.document_frequency(*field, ordinal);
            Some(Box::new(PhraseScorer::new(
                reader, documents, words, *slop, boost, &frequency,
            )?))
        }
        Node::Ways { field, phrase } => {
            let reader = &index.fields[*field as usize];
            let frequency = |ordinal| index.document_frequency(*field, ordinal);
            Some(Box::new(WaysScorer::new(reader, phrase, boost, &frequency)?))
        }
        Node::Synonym { field, ordinals, once } => {
            let reader = &index.fields[*field as usize];
            let frequency = |ordinal| index.document_frequency(*field, ordinal);
            Some(Box::new(SynonymScorer::new(
                reader, ordinals, *once, boost, &frequency,
            )?))
        }
        Node::Combined(combined) => {
            let similarity = combined_fields::similarity(index);
            Some(Box::new(SynonymScorer::combined(index, combined, similarity, boost)))
        }
        Node::Union { field, ordinals } => {
            let reader = &index.fields[*field as usize];
            let terms = reader.terms.as_ref()?;
            if ordinals.is_empty() {
                return None;
            }
            // In a field with terms, the column (doc values) holds ordinals of terms.
            Some(constant(
                Union::new(terms, reader.column, ordinals, documents),
                boost,
                documents,
            ))
        }
        Node::Numbers { field, low, high } => {
            let column = index.fields[*field as usize].column?;
            let (low, high) = column.code_range(*low, *high)?;
            Some(constant(
                CodeRange {
                    column,
                    documents,
                    low,
                    high,
                },
                boost,
                documents,
            ))
        }
        Node::NumberSet { field, values } => {
            let column = index.fields[*field as usize].column?;
            Some(constant(
                ValueSet {
                    column,
                    documents,
                    values: values.clone(),
                },
                boost,
                documents,
            ))
        }
        Node::Intervals { source } => Some(Box::new(IntervalsScorer::new(index, source, boost))),
        Node::Spans(spans) => Some(Box::new(SpansScorer::new(index, spans, boost)?)),
        Node::Covering { nodes, field, encoding } => {
            let column = index.fields[*field as usize].column?;
            let clauses = nodes.iter().filter_map(|node| scorer(searched, node, boost, scored));
            Some(Box::new(Covering::new(clauses.collect(), column, *encoding)))
        }
        Node::Feature { field, feature } => {
            let reader = &index.fields[*field as usize];
            Some(Box::new(FeatureScorer::new(reader, documents, *feature, boost)))
        }
        Node::Points { field, area } => {
            let column = index.fields[*field as usize].column?;
            let (low, high) = area.values();
            let codes = column.code_range(low, high)?;
            let area = (**area).clone();
            Some(constant(
                Points {
                    column,
                    documents,
                    codes,
                    area,
                },
                boost,
                documents,
            ))
        }
        Node::Exists { field } => {
            let reader = &index.fields[*field as usize];
            // The column of a text holds its words, but a text without words counts as existing, too.
            match (reader.norms, reader.column) {
                (Some(norms), _) => Some(constant(HasText { norms, documents }, boost, documents)),
                (None, Some(column)) => Some(constant(Present { column, documents }, boost, documents)),
                (None, None) => None,
            }
        }
        Node::Documents(list) if list.is_empty() => None,
        Node::Documents(list) => Some(constant(Documents(list.clone()), boost, documents)),
        Node::DisMax { nodes, tie_breaker } => {
            let mut scorers: Vec<BoxScorer<'a>> = nodes
                .iter()
                .filter_map(|node| scorer(searched, node, boost, scored))
                .collect();
            match scorers.len() {
                0 => None,
                1 => scorers.pop(),
                _ => Some(Box::new(DisMax::new(scorers, *tie_breaker))),
            }
        }
        Node::FunctionScore {
            node,
            filters,
            functions,
        } => {
            if !scored && functions.min_score.is_none() {
                return scorer(searched, node, boost, false);
            }
            let is_scored = functions.boost_mode != CombineMode::Replace || functions.list.is_empty();
            let inner = scorer(searched, node, boost, is_scored)?;
            let filters = filters.iter().map(|filter| match filter {
                Node::All => None,
                filter => Some(scorer(searched, filter, 1.0, false)),
            });
            let functions = (**functions).clone();
            Some(Box::new(FunctionScore::new(
                (index, documents),
                inner,
                filters.collect(),
                functions,
            )))
        }
        Node::Boosting { positive, .. } if !scored => scorer(searched, positive, boost, false),
        Node::Boosting {
            positive,
            negative,
            factor,
        } => {
            let positive = scorer(searched, positive, 1.0, true)?;
            let negative = scorer(searched, negative, 1.0, false);
            Some(Box::new(Boosting::new(positive, negative, *factor, boost)))
        }
        Node::Nested {
            space,
            outer,
            mode,
            node,
        } => {
            let within = Searched { index, space: *space };
            let scored = scored && *mode != ScoreMode::None;
            let inner = scorer(within, node, boost, scored)?;
            Some(Box::new(NestedScorer::new(
                inner,
                Extent {
                    join: index.spaces.join(*space, *outer),
                    documents,
                    nested: index.spaces.documents(*space),
                },
                scored.then_some(*mode),
                node.count() * WINDOW_WORK,
            )))
        }
        Node::Bool(clauses) => boolean(searched, clauses, boost, scored),
    }
}

fn constant<'a>(matcher: impl Matcher + 'a, score: f32, documents: u32) -> BoxScorer<'a> {
    Box::new(ConstantScorer::new(matcher, score, documents))
}

fn boolean<'a>(searched: Searched<'a>, clauses: &Bool, boost: f32, scored: bool) -> Option<BoxScorer<'a>> {
    let all = |nodes: &[Node], scored| -> Option<Vec<BoxScorer<'a>>> {
        nodes.iter().map(|node| scorer(searched, node, boost, scored)).collect()
    };
    // If a required clause has no matches, the whole has none.
    let mut must = all(&clauses.must, scored)?;
    let filter = all(&clauses.filter, false)?;
    let mut least = clauses.least;
    let mut should: Vec<BoxScorer<'a>> = clauses
        .should
        .iter()
        .filter_map(|node| scorer(searched, node, boost, scored))
        .collect();
    // The boost counts for the `min_score` of a `function_score`.
    let must_not: Vec<BoxScorer<'a>> = clauses
        .must_not
        .iter()
        .filter_map(|node| scorer(searched, node, boost, false))
        .collect();
    if should.len() == least {
        // All optional clauses are required.
        must.append(&mut should);
        least = 0;
    }
    if must.is_empty() && filter.is_empty() && should.is_empty() || should.len() < least {
        return None;
    }
    let required = !must.is_empty() || !filter.is_empty();
    if !scored && least == 0 && required {
        should.clear();
    }
    if should.is_empty() {
        return Some(without(require(must, filter), must_not));
    }
    if !required {
        return Some(without(any(should, least), must_not));
    }
    let main = without(require(must, filter), must_not);
    let optional = any(should, least);
    Some(if least > 0 {
        let clause = |scorer| Required::new(scorer, true);
        Box::new(Conjunction::new(vec![clause(main), clause(optional)]))
    } else {
        Box::new(RequiredOptional::new(main, optional))
    })
}

fn require<'a>(mut must: Vec<BoxScorer<'a>>, mut filter: Vec<BoxScorer<'a>>) -> BoxScorer<'a> {
    if filter.is_empty()
        && must.len() == 1
        && let Some(only) = must.pop()
    {
        return only;
    }
    let mut clauses: Vec<Required<'a>> = Vec::with_capacity(must.len() + filter.len());
    clauses.extend(filter.drain(..).map(|scorer| Required::new(scorer, false)));
    clauses.extend(must.drain(..).map(|scorer| Required::new(scorer, true)));
    Box::new(Conjunction::new(clauses))
}

fn any<'a>(mut should: Vec<BoxScorer<'a>>, least: usize) -> BoxScorer<'a> {
    if should.len() == 1
        && let Some(only) = should.pop()
    {
        return only;
    }
    Box::new(Disjunction::new(should, least))
}

fn without<'a>(main: BoxScorer<'a>, mut must_not: Vec<BoxScorer<'a>>) -> BoxScorer<'a> {
    let excluded: BoxScorer<'a> = match must_not.len() {
        0 => return main,
        1 => match must_not.pop() {
            Some(only) => only,
            None => return main,
        },
        _ => Box::new(Disjunction::new(must_not, 1)),
    };
    Box::new(Exclusion::new(main, excluded))
}
