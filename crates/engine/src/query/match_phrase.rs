//! `match_phrase`: words of a text in their order.

use super::r#match::{analyzer, exact, metadata, no_words, tokens, word};
use super::node::Node;
use super::phrases;
use super::{LOOK_UP, Lowering, PART, joined, written};
use crate::analysis::Analyzer;
use crate::error::{Cause, Failure};
use crate::mapping::spaces::ROOT;
use crate::mapping::{Field, Source};
use crate::plan::{Scalar, ZeroTermsQuery};
use crate::score::ways::Phrase;

/// The real engine knows no limit; a phrase as long as a request may be would take the instance's memory.
const MAX_WORDS: usize = 100_000;

pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    slop: u32,
    analyzer_name: Option<&str>,
    zero_terms_query: ZeroTermsQuery,
) -> Result<Node, Failure> {
    let analyzer = analyzer(lowering, analyzer_name, "match_phrase")?;
    let words = of_text(lowering, field, query, (slop, analyzer.as_ref()), "match_phrase")?;
    Ok(words.unwrap_or_else(|| no_words(zero_terms_query)))
}

/// The same with the analyzer found, by the name of the query; nothing where the text has no word.
pub(super) fn of_text(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    (slop, analyzer): (u32, Option<&Analyzer>),
    name: &str,
) -> Result<Option<Node>, Failure> {
    let Some((number, found)) = lowering.field(field) else {
        return metadata(lowering, field, query, analyzer.is_some()).map(Some);
    };
    let own = found.kind.phrase_analyzer(lowering.context(&found.name));
    let own = own.map_err(|cause| lowering.failed_to_create(cause))?;
    if analyzer.is_none()
        && let Some(node) = joined::lower(lowering, (number, &found), query, false)?
    {
        return Ok(node);
    }
    let Some(analyzer) = analyzer.cloned().or(own) else {
        return exact(lowering, field, query, false, name).map(Some);
    };
    let tokens = tokens(lowering, &analyzer, &written(query))?;
    if tokens.len() > MAX_WORDS {
        let reason = format!("[match_phrase] a phrase of more than [{MAX_WORDS}] words is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if tokens.is_empty() {
        return Ok(None);
    }
    // Words that are all in one place need no positions.
    let places: u32 = tokens.iter().map(|token| token.increment).sum();
    if tokens.len() == 1 || places <= 1 && !tokens.has_paths() {
        return phrases::lower(lowering, (number, &found), &tokens, slop).map(Some);
    }
    found
        .kind
        .check_phrase(lowering.context(&found.name))
        .map_err(|cause| lowering.failed_to_create(cause))?;
    if found.kind.unscored_reach().is_some() {
        check_sources(lowering, &found.name, found.kind.name())?;
    }
    phrases::lower(lowering, (number, &found), &tokens, slop).map(Some)
}

/// Lowers a phrase of several words, each with its distance to the one before, on a field whose values are in a place.
pub(super) fn of_words(
    lowering: &Lowering<'_, '_>,
    (mut number, found): (u16, &Field),
    mut terms: Vec<(String, u32)>,
    slop: u32,
) -> Result<Node, Failure> {
    // Where words were left out in between, the words themselves are looked for.
    if slop == 0
        && terms.iter().all(|&(_, increment)| increment <= 1)
        && let Some((name, size)) = found.kind.shingles(terms.len())
        && let Some(part) = lowering.mapping.below(&found.name, name)
    {
        number = lowering.mapping.place(part, lowering.space);
        terms = shingles(lowering, &terms, size)?;
        if terms.len() == 1 {
            let part = lowering.mapping.get(part);
            return word(lowering, (number, part), terms.swap_remove(0).0, false);
        }
    }
    let Some(reader) = &lowering.index.fields[number as usize].terms else {
        return Ok(Node::None);
    };
    lowering.budget.charge(terms.len() as u64 * LOOK_UP, PART)?;
    let mut words = Vec::with_capacity(terms.len());
    let mut place = 0;
    for (i, (term, increment)) in terms.iter().enumerate() {
        place += if i == 0 { 0 } else { *increment };
        match reader.dictionary.ordinal(term.as_bytes()) {
            Some(ordinal) => words.push((ordinal, place)),
            // A phrase with a word that no document has matches nothing.
            None => return Ok(Node::None),
        }
    }
    let reach = found.kind.unscored_reach();
    if reach.is_some() && lowering.space != ROOT {
        // The real engine looks for such phrases in sources, and documents of nested spaces have none.
        return Ok(Node::Empty);
    }
    if reach.is_none() && found.kind.stacks() {
        // A word may stand twice in a place, and counts twice there if it is the first of the phrase.
        let places = words.into_iter().map(|(word, place)| (place, vec![word])).collect();
        return Ok(Node::Ways {
            field: number,
            phrase: Box::new(Phrase::Places { places, slop }),
        });
    }
    let phrase = Node::Phrase {
        field: number,
        words,
        slop: reach.map_or(slop, |reach| slop.min(reach)),
    };
    Ok(match reach {
        None => phrase,
        Some(_) => Node::Constant(Box::new(phrase)),
    })
}

/// Refuses phrases that the real engine looks for in sources where these are not kept whole.
fn check_sources(lowering: &Lowering<'_, '_>, field: &str, kind: &str) -> Result<(), Failure> {
    let Source {
        enabled,
        includes,
        excludes,
    } = &lowering.mapping.parameters.source;
    if !enabled {
        let reason =
            format!("Field [{field}] of type [{kind}] cannot run positional queries since [_source] is disabled.");
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    if !includes.is_empty() || !excludes.is_empty() {
        let reason =
            format!("phrases on field [{field}] of type [{kind}] are not supported where sources are not kept whole");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    Ok(())
}

/// Returns the runs of so many words that stand side by side, as one term each.
fn shingles(lowering: &Lowering<'_, '_>, words: &[(String, u32)], size: usize) -> Result<Vec<(String, u32)>, Failure> {
    let bytes = |(term, _): &(String, u32)| size * (term.len() + 1) + size_of::<(String, u32)>();
    lowering.budget.take(words.iter().map(bytes).sum(), PART)?;
    let shingle = |run: &[(String, u32)]| {
        let terms: Vec<&str> = run.iter().map(|(term, _)| term.as_str()).collect();
        (terms.join(" "), run[size - 1].1)
    };
    Ok(words.windows(size).map(shingle).collect())
}
