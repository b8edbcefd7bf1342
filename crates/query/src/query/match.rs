//! `match`: the words of a text, any of them or all.

use super::minimum_should_match::resolve;
use super::node::Node;
use super::words::{self, Terms, Words};
use super::{Lowering, PART, boost, fuzzy, joined, written};
use crate::analysis::{Analyzer, Tokens};
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::types::{BOUNDS, Lowered};
use crate::plan::{Fuzzy, MatchQuery, Operator, Scalar, ZeroTermsQuery};

/// Parameters that `match` and `multi_match` share.
pub(super) struct Options<'o> {
    pub operator: Operator,
    pub minimum_should_match: Option<&'o str>,
    pub analyzer: Option<&'o str>,
    pub lenient: bool,
    pub zero_terms_query: ZeroTermsQuery,
    /// How far a term may be from a word, if it may.
    pub fuzzy: Option<&'o Fuzzy>,
    /// Whether words that stand for several are looked for as phrases.
    pub has_phrases: bool,
    /// How many words the last word of a phrase stands for, where the last word of a text is a beginning.
    pub expansions: Option<u32>,
}

/// The real engine's default of `max_expansions`.
pub(super) const EXPANSIONS: u32 = 50;

/// Lowers a match on one field; `name` is the query's for messages.
pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &MatchQuery) -> Result<Node, Failure> {
    let options = Options {
        operator: query.operator,
        minimum_should_match: query.minimum_should_match.as_deref(),
        analyzer: query.analyzer.as_deref(),
        lenient: query.lenient,
        zero_terms_query: query.zero_terms_query,
        fuzzy: query.fuzzy.as_ref(),
        has_phrases: query.auto_generate_synonyms_phrase_query,
        expansions: None,
    };
    of_field(lowering, &query.field, &query.query, &options, "match")
}

pub(super) fn of_field(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    options: &Options<'_>,
    name: &str,
) -> Result<Node, Failure> {
    let words = of_words(lowering, field, query, options, name)?;
    Ok(words.unwrap_or_else(|| no_words(options.zero_terms_query)))
}

/// The same; nothing where the text has no word.
pub(super) fn of_words(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    options: &Options<'_>,
    name: &str,
) -> Result<Option<Node>, Failure> {
    let analyzer = analyzer(lowering, options.analyzer, name)?;
    let is_term = name == "match" && !options.lenient && lowering.is_taken_whole(field, options.analyzer);
    let fuzzy = match options.fuzzy {
        // A query that is taken for a term is not asked how its words would score.
        Some(fuzzy) if is_term && fuzzy.fuzziness.is_empty() => None,
        fuzzy => fuzzy::read(lowering, fuzzy)?,
    };
    let Some((number, found)) = lowering.field(field) else {
        if options.lenient && super::metadata::UNSEARCHED.contains(&field) {
            return Ok(Some(Node::None));
        }
        if fuzzy.is_some() && super::metadata::is_known(field) {
            if options.lenient {
                return Ok(Some(Node::None));
            }
            super::metadata::check_match(lowering, field)?;
            return Err(fuzzy::refused(lowering, field));
        }
        return metadata(lowering, field, query, analyzer.is_some()).map(Some);
    };
    let own = match found.kind.analyzer(lowering.context(&found.name)) {
        Ok(own) => own,
        Err(_) if options.lenient => return Ok(Some(Node::None)),
        Err(cause) => return Err(lowering.failed_to_create(cause)),
    };
    let terms = Terms {
        lenient: options.lenient,
        fuzzy,
        expansions: options.expansions,
        combined: None,
    };
    if analyzer.is_none()
        && let Some(node) = joined::lower(lowering, (number, &found), query, &terms)?
    {
        return Ok(node);
    }
    let Some(analyzer) = analyzer.or(own) else {
        let node = match fuzzy {
            _ if options.expansions.is_some() && found.kind.takes_beginnings() => {
                words::beginning(lowering, (number, &found), &written(query), options.lenient)
            }
            Some(fuzzy) => fuzzy::of_word(lowering, (number, &found), &written(query), &terms, fuzzy),
            None => exact(lowering, field, query, options.lenient, name),
        };
        return node.map(Some);
    };
    let text = written(query);
    charge_text(lowering, &text)?;
    let streamed = match options.expansions {
        // Only behind the last word is it known which one that is.
        Some(_) => None,
        None => words::as_found(lowering, (number, &found), (&analyzer, &text), terms)?,
    };
    let words = match streamed {
        Some(words) => words,
        None => words::lower(
            lowering,
            (number, &found),
            &listed(lowering, &analyzer, &text)?,
            terms,
            options.has_phrases && found.kind.storage().positions && found.kind.unscored_reach().is_none(),
        )?,
    };
    together(lowering, words, options)
}

/// Has any or all words of a text match, as is asked; nothing where it has none.
pub(super) fn together(
    lowering: &Lowering<'_, '_>,
    words: Words,
    options: &Options<'_>,
) -> Result<Option<Node>, Failure> {
    let nodes = match words {
        Words::None => return Ok(None),
        Words::One(node) => return Ok(Some(node)),
        Words::Places(nodes) => nodes,
    };
    check_clauses(lowering, nodes.len())?;
    // Words that are all required leave no optional ones to count.
    let optional = if options.operator == Operator::And {
        0
    } else {
        nodes.len()
    };
    let least = match options.minimum_should_match {
        Some(text) => resolve(optional, text).map_err(|cause| lowering.failed_to_create(cause))?,
        None => 0,
    };
    Ok(Some(words::joined(nodes, options.operator, least)))
}

/// The real engine's default of `indices.query.bool.max_clause_count`.
pub(super) const MAX_CLAUSES: usize = 1024;

/// Fails where a query has more clauses than the real engine takes.
pub(super) fn check_clauses(lowering: &Lowering<'_, '_>, count: usize) -> Result<(), Failure> {
    if count <= MAX_CLAUSES {
        return Ok(());
    }
    let cause = Cause::new("too_many_clauses", format!("maxClauseCount is set to {MAX_CLAUSES}"));
    Err(lowering.failed_to_create(cause))
}

/// Charges for a text that is to be analyzed.
fn charge_text(lowering: &Lowering<'_, '_>, text: &str) -> Result<(), Failure> {
    if text.ends_with(char::REPLACEMENT_CHARACTER)
        && text
            .chars()
            .any(|c| c.is_alphanumeric() || c > char::REPLACEMENT_CHARACTER)
    {
        // If it stands for half a character, tokenizers of the real engine find no word in the text.
        let reason = "a text that ends with half a character is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    // A character takes longer to look at than the bytes of a value do.
    lowering.charge_values(1, text.len() * 2)
}

/// Returns the tokens of a text, within bounds.
pub(super) fn tokens(lowering: &Lowering<'_, '_>, analyzer: &Analyzer, text: &str) -> Result<Tokens, Failure> {
    charge_text(lowering, text)?;
    listed(lowering, analyzer, text)
}

/// The same of a text that was charged for.
fn listed(lowering: &Lowering<'_, '_>, analyzer: &Analyzer, text: &str) -> Result<Tokens, Failure> {
    let mut tokens = analyzer.tokens(text, BOUNDS);
    // Filters work on two lists by turns, each of which grows by doubling.
    lowering.budget.take(tokens.bytes() * 4, PART)?;
    lowering.charge_values(tokens.len(), tokens.bytes())?;
    if let Some(cause) = tokens.fault.take() {
        return Err(lowering.failed_to_create(cause));
    }
    lowering.budget.charge(BOUNDS.steps - tokens.steps.0, PART)?;
    if tokens.is_full() {
        return Err(Failure::request(400, BOUNDS.exceeded()));
    }
    Ok(tokens)
}

/// Finds the analyzer that a query names.
pub(super) fn analyzer(
    lowering: &Lowering<'_, '_>,
    named: Option<&str>,
    query: &str,
) -> Result<Option<Analyzer>, Failure> {
    let Some(name) = named else { return Ok(None) };
    find_analyzer(lowering, name, || format!("[{query}] analyzer [{name}] not found")).map(Some)
}

/// Finds an analyzer; `reason` is the real engine's error of one that is not there.
pub(super) fn find_analyzer(
    lowering: &Lowering<'_, '_>,
    name: &str,
    reason: impl FnOnce() -> String,
) -> Result<Analyzer, Failure> {
    match lowering.mapping.analysis.analyzer(name) {
        Some(Ok(analyzer)) => Ok(analyzer),
        // The real engine has it; the index lacks what it needs.
        Some(Err(_)) => {
            let reason = format!(
                "[analyzer] [{name}] is not in the index: its settings have to name it under [analysis.analyzer]"
            );
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        None => Err(Failure::shard(400, lowering.shard_exception(reason()))),
    }
}

/// A metadata field takes the whole text as one value; without one the field is none.
pub(super) fn metadata(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    analyzed: bool,
) -> Result<Node, Failure> {
    super::metadata::check_match(lowering, field)?;
    let text = Scalar::String(written(query).into_owned());
    let node = super::metadata::values(lowering, field, std::slice::from_ref(&text), false)?;
    if node.is_some() && analyzed {
        let reason = format!("[analyzer] is not supported on field [{field}]");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    Ok(node.unwrap_or(Node::None))
}

/// A text without a word.
pub(super) fn no_words(zero_terms_query: ZeroTermsQuery) -> Node {
    match zero_terms_query {
        ZeroTermsQuery::None => Node::None,
        ZeroTermsQuery::All => Node::All,
    }
}

/// One word on a field of any type, of which the values are in a place.
pub(super) fn word(
    lowering: &Lowering<'_, '_>,
    (place, found): (u16, &Field),
    term: String,
    lenient: bool,
) -> Result<Node, Failure> {
    lowering.charge_values(1, term.len())?;
    let context = lowering.context(&found.name);
    let noted = lowering.noted();
    let node = match found.kind.term(&Scalar::String(term), context) {
        Ok(lowered) => boost::of_field(found, lowering.node(place, lowered)?),
        Err(cause) => Err(cause),
    };
    lowering.weigh_field(noted, found, node.is_ok());
    match node {
        Ok(node) => Ok(node),
        Err(_) if lenient => Ok(Node::None),
        Err(cause) => Err(lowering.failed_to_create(cause)),
    }
}

/// A field without words takes the whole text as one value, or the value as it is unless several fields are asked.
pub(super) fn exact(
    lowering: &Lowering<'_, '_>,
    field: &str,
    query: &Scalar,
    lenient: bool,
    name: &str,
) -> Result<Node, Failure> {
    let Some((number, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    lowering.charge_values(1, written(query).len())?;
    let text;
    let value = if name != "match" && name != "match_phrase" {
        text = Scalar::String(written(query).into_owned());
        &text
    } else {
        query
    };
    let noted = lowering.noted();
    let node = match found.kind.term(value, lowering.context(&found.name)) {
        Ok(Lowered::None) => Ok(Node::None),
        Ok(lowered) => boost::of_field(&found, lowering.node(number, lowered)?),
        Err(cause) => Err(cause),
    };
    lowering.weigh_field(noted, &found, node.is_ok());
    match node {
        Ok(node) => Ok(node),
        Err(_) if lenient => Ok(Node::None),
        Err(cause) => Err(lowering.failed_to_create(cause)),
    }
}
