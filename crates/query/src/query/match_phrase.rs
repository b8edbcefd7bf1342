//! `match_phrase`: words of a text in their order.

use super::r#match::{analyzer, exact, metadata, no_words, tokens, word};
use super::metadata::UNSEARCHED;
use super::node::Node;
use super::phrases;
use super::sought::Sought;
use super::words::Terms;
use super::{LOOK_UP, Lowering, PART, joined, written};
use super::{said, said_terms};
use crate::analysis::Analyzer;
use crate::error::{Cause, Failure};
use crate::mapping::spaces::ROOT;
use crate::mapping::{Field, Source};
use crate::plan::{MatchPhraseQuery, Scalar, ZeroTermsQuery};
use crate::score::ways::Phrase;

/// The real engine knows no limit; a phrase as long as a request may be would take the instance's memory.
const MAX_WORDS: usize = 100_000;

/// How a cause ends that is this engine's own: it is one in any case.
const REFUSED: &str = "are not supported";

/// How a phrase is looked for.
#[derive(Clone, Copy)]
pub(super) struct Options<'o> {
    /// How often words may be moved.
    pub slop: u32,
    /// How many words the last one stands for, where it is a beginning.
    pub expansions: Option<u32>,
    /// The name of an analyzer.
    pub analyzer: Option<&'o str>,
    /// Whether a field that has no phrases finds nothing.
    pub lenient: bool,
    pub zero_terms_query: ZeroTermsQuery,
    /// The query's name, for messages.
    pub name: &'static str,
}

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &MatchPhraseQuery) -> Result<Node, Failure> {
    let options = Options {
        slop: query.slop,
        expansions: None,
        analyzer: query.analyzer.as_deref(),
        lenient: false,
        zero_terms_query: query.zero_terms_query,
        name: "match_phrase",
    };
    of_field(lowering, &query.field, &query.query, &options)
}

pub(super) fn of_field(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    options: &Options<'_>,
) -> Result<Node, Failure> {
    let analyzer = analyzer(lowering, options.analyzer, options.name)?;
    let words = of_text(lowering, field, query, analyzer.as_ref(), options)?;
    Ok(words.unwrap_or_else(|| no_words(options.zero_terms_query)))
}

/// The same with the analyzer found; nothing where the text has no word.
pub(super) fn of_text(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    analyzer: Option<&Analyzer>,
    options: &Options<'_>,
) -> Result<Option<Node>, Failure> {
    let &Options { lenient, name, .. } = options;
    let Some((number, found)) = lowering.field(field) else {
        if lenient && UNSEARCHED.contains(&field) {
            return Ok(Some(Node::None));
        }
        return match options.expansions {
            Some(_) => metadata_beginning(lowering, field, query, analyzer, options),
            None => metadata(lowering, field, query, analyzer.is_some()).map(Some),
        };
    };
    let failed = |cause: Cause| match lenient && !cause.reason.ends_with(REFUSED) {
        true => Ok(Some(Node::None)),
        false => Err(lowering.failed_to_create(cause)),
    };
    let own = match found.kind.phrase_analyzer(lowering.context(&found.name)) {
        Ok(own) => own,
        Err(cause) => return failed(cause),
    };
    if analyzer.is_none()
        && let Some(node) = joined::lower(
            lowering,
            (number, &found),
            query,
            &Terms {
                lenient,
                ..Terms::EXACT
            },
        )?
    {
        return match options.expansions {
            Some(_) if node.is_some() => failed(no_beginnings(&found.name, found.kind.name())),
            _ => Ok(node),
        };
    }
    let Some(analyzer) = analyzer.cloned().or(own) else {
        return match options.expansions {
            Some(_) => failed(no_beginnings(&found.name, found.kind.name())),
            None => exact(lowering, field, query, lenient, name).map(Some),
        };
    };
    let tokens = tokens(lowering, &analyzer, &written(query))?;
    if tokens.len() > MAX_WORDS {
        let reason = format!("[{name}] a phrase of more than [{MAX_WORDS}] words is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if tokens.is_empty() {
        return Ok(None);
    }
    if options.expansions.is_some() && !found.kind.ends_with_beginnings() {
        return failed(no_beginnings(&found.name, found.kind.name()));
    }
    // Words that are all in one place need no positions.
    let places: u32 = tokens.iter().map(|token| token.increment).sum();
    let is_one_place = places <= 1 && !tokens.has_paths() && options.expansions.is_none();
    if tokens.len() == 1 || is_one_place {
        return phrases::lower(lowering, (number, &found), &tokens, options).map(Some);
    }
    if let Err(cause) = found.kind.check_phrase(lowering.context(&found.name)) {
        if options.expansions.is_some() && tokens.has_paths() {
            // The real engine fails at the first word that a document has.
            return Err(phrases::refused_ways(&found));
        }
        if options.expansions.is_none()
            && found.kind.is_text()
            && (tokens.has_paths() || tokens.iter().skip(1).any(|token| token.increment == 0))
        {
            // It fails once it looks for them, whatever is lenient.
            let reason = format!(
                "phrases of several words in a place are not supported on field [{}], whose words have no positions",
                found.name
            );
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        return failed(cause);
    }
    if found.kind.unscored_reach().is_some() {
        check_sources(lowering, &found.name, found.kind.name())?;
    }
    phrases::lower(lowering, (number, &found), &tokens, options).map(Some)
}

/// What is said of a type that has no phrases that end with a beginning.
fn no_beginnings(field: &str, kind: &str) -> Cause {
    Cause::illegal_argument(format!(
        "Can only use phrase prefix queries on text fields - not on [{field}] which is of type [{kind}]"
    ))
}

/// A phrase that ends with a beginning in a field of the real engine's own, which has none unless there is no word.
fn metadata_beginning(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    analyzer: Option<&Analyzer>,
    options: &Options<'_>,
) -> Result<Option<Node>, Failure> {
    if !super::metadata::is_known(field) {
        return Ok(Some(Node::None));
    }
    super::metadata::check_match(lowering, field)?;
    if !matches!(field, "_id" | "_index") {
        super::metadata::refuse(field)?;
    }
    if let Some(analyzer) = analyzer
        && tokens(lowering, analyzer, &written(query))?.is_empty()
    {
        return Ok(None);
    }
    match options.lenient {
        true => Ok(Some(Node::None)),
        false => Err(lowering.failed_to_create(no_beginnings(field, field))),
    }
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
    lowering.note(number, || {
        let mut place = 0;
        let places = terms.iter().map(|(term, increment)| {
            place += increment;
            (place, vec![term.clone().into_bytes()])
        });
        Sought::Phrase {
            places: places.collect(),
            slop,
            ends: None,
        }
    })?;
    let absent = || match lowering.explains {
        true => said_phrase(lowering, number, &terms, slop),
        false => Ok(Node::None),
    };
    let Some(reader) = &lowering.index.fields[number as usize].terms else {
        return absent();
    };
    lowering.budget.charge(terms.len() as u64 * LOOK_UP, PART)?;
    let mut words = Vec::with_capacity(terms.len());
    let mut place = 0;
    for (i, (term, increment)) in terms.iter().enumerate() {
        place += if i == 0 { 0 } else { *increment };
        match reader.dictionary.ordinal(term.as_bytes()) {
            Some(ordinal) => words.push((ordinal, place)),
            // A phrase with a word that no document has matches nothing.
            None => return absent(),
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

/// What is said of a phrase with a word that no document has.
fn said_phrase(lowering: &Lowering<'_, '_>, number: u16, terms: &[(String, u32)], slop: u32) -> Result<Node, Failure> {
    let name = said::name_of(lowering.mapping, number)?;
    let mut place = 0;
    let words = terms.iter().enumerate().map(|(at, (term, increment))| {
        place += if at == 0 { 0 } else { *increment };
        (place, term.clone())
    });
    let text = said_terms::phrase(name, words, slop);
    Ok(said::wrap(Node::None, text, said::Kind::Terms, Some(number)))
}

/// Refuses phrases that the real engine looks for in sources where these are not kept whole.
pub(super) fn check_sources(lowering: &Lowering<'_, '_>, field: &str, kind: &str) -> Result<(), Failure> {
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
pub(super) fn shingles(
    lowering: &Lowering<'_, '_>,
    words: &[(String, u32)],
    size: usize,
) -> Result<Vec<(String, u32)>, Failure> {
    let bytes = |(term, _): &(String, u32)| size * (term.len() + 1) + size_of::<(String, u32)>();
    lowering.budget.take(words.iter().map(bytes).sum(), PART)?;
    let shingle = |run: &[(String, u32)]| {
        let terms: Vec<&str> = run.iter().map(|(term, _)| term.as_str()).collect();
        (terms.join(" "), run[size - 1].1)
    };
    Ok(words.windows(size).map(shingle).collect())
}
