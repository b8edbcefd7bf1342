//! What is suggested beside the hits of a search? Each suggester has its file; what all have in common is found here.

mod completion;
mod phrase;
mod term;

use crate::analysis::{Analyzer, Bounds, Named, Tokens};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::mapping::types::{Analyzed, Context};
use crate::outcome::Outcome;
use crate::plan::{Moment, Suggest, Suggester, Suggestion};
use crate::search::Shard;

/// The name of this part of a request in errors of the budget.
const PART: &str = "suggest";

/// What the words of a text may take.
const BOUNDS: Bounds = Bounds::of(8 << 20);

/// Units that a byte of a text takes, and a look into a dictionary.
const BYTE_UNITS: u64 = 8;
const LOOK_UP: u64 = 64;

/// Bytes that the states of a character take in an automaton of terms that are near, about.
const STATE: usize = 4096;

/// Returns the tokens that an analyzer makes of a text.
fn tokens(analyzer: &Analyzer, text: &str, budget: &Budget) -> Result<Tokens, Failure> {
    budget.charge(text.len() as u64 * BYTE_UNITS + LOOK_UP, PART)?;
    let bounds = Bounds {
        bytes: BOUNDS.bytes.min(budget.bytes_left() / 4),
        steps: BOUNDS.steps.min(budget.left()),
    };
    let mut tokens = analyzer.tokens(text, bounds);
    if tokens.is_full() {
        let cause = tokens.fault.take().unwrap_or_else(|| bounds.exceeded());
        return Err(Failure::request(400, cause));
    }
    Ok(tokens)
}

/// A suggestion whose field and analyzer are found.
struct Asked<'s> {
    /// The number of the field, and what is known of it.
    number: u16,
    field: &'s Field,
    analyzer: Analyzer,
    text: &'s str,
    size: usize,
    shard_size: usize,
}

/// Writes what is suggested, a `SuggestHead` each.
pub fn suggest(
    shard: &Shard<'_, '_>,
    plan: &Suggest,
    moment: &Moment,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    // The real engine finds the fields of all before it looks for anything.
    let mut all = Vec::with_capacity(plan.suggestions.len());
    for suggestion in &plan.suggestions {
        all.push(find(shard, suggestion, moment, budget)?);
    }
    outcome.start();
    for (asked, suggestion) in all.iter().zip(&plan.suggestions) {
        match &suggestion.suggester {
            Suggester::Term(term) => term::suggest(shard, asked, term, budget, outcome)?,
            Suggester::Completion(completion) => {
                let documents = plan.documents.as_deref();
                completion::suggest(shard, asked, completion, documents, moment, budget, outcome)?;
            }
            Suggester::Phrase(phrase) => phrase::suggest(shard, asked, phrase, budget, outcome)?,
        }
        budget.check_response(outcome.bytes().len())?;
    }
    Ok(())
}

/// A failure of the shard, as the real engine has it.
fn failed(reason: &[&str]) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason.concat()))
}

/// What this service does not do.
fn refused(reason: &[&str]) -> Failure {
    Failure::request(400, Cause::illegal_argument(reason.concat()))
}

/// Finds the field and the analyzer of a suggestion, and fails as the real engine does, in its order.
fn find<'s>(
    shard: &'s Shard<'_, '_>,
    suggestion: &'s Suggestion,
    moment: &Moment,
    budget: &Budget,
) -> Result<Asked<'s>, Failure> {
    let mapping = shard.mapping;
    let name = &suggestion.field;
    let Some(number) = mapping.field(name) else {
        let is_known = crate::mapping::is_metadata(name) || mapping.key_of(name).is_some();
        if let (Suggester::Completion(_), true) = (&suggestion.suggester, is_known) {
            if let Some(analyzer) = &suggestion.analyzer {
                named(shard, analyzer, "analyzer")?;
            }
            return Err(sizes(suggestion)
                .err()
                .unwrap_or_else(|| completion::other_field(mapping, name)));
        }
        if is_known {
            return Err(refused(&["[suggest] of the field [", name, "] is not supported"]));
        }
        return Err(failed(&["no mapping found for field [", name, "]"]));
    };
    let field = mapping.get(number);
    let context = Context {
        field: name,
        now: moment.now,
        budget,
    };
    let analyzer = match &suggestion.analyzer {
        Some(name) => named(shard, name, "analyzer")?,
        None => of_field(field, context)?,
    };
    let (size, shard_size) = sizes(suggestion)?;
    match &suggestion.suggester {
        Suggester::Term(_) => {}
        Suggester::Completion(completion) => completion::check(field, completion)?,
        Suggester::Phrase(phrase) => phrase::check(shard, &analyzer, &field.name, phrase)?,
    }
    let text = suggestion.text.as_deref();
    let text = text.ok_or_else(|| failed(&["The required text option is missing"]))?;
    Ok(Asked {
        number,
        field,
        analyzer,
        text,
        size,
        shard_size,
    })
}

/// How much is suggested, and by each shard.
fn sizes(suggestion: &Suggestion) -> Result<(usize, usize), Failure> {
    match (usize::try_from(suggestion.size), usize::try_from(suggestion.shard_size)) {
        (Ok(size), Ok(shard_size)) if shard_size > 0 => Ok((size, shard_size)),
        _ => {
            let size = suggestion.shard_size.to_string();
            Err(failed(&["ShardSize must be positive but was: ", &size]))
        }
    }
}

/// Finds an analyzer by its name; `what` begins what is said where there is none.
fn named(shard: &Shard<'_, '_>, name: &str, what: &str) -> Result<Analyzer, Failure> {
    match shard.mapping.analysis.named(name) {
        Named::Found(analyzer) => Ok(analyzer),
        Named::Wrong(cause) => Err(Failure::request(400, cause)),
        Named::Unknown => Err(failed(&[what, " [", name, "] doesn't exists"])),
        Named::Tableless => {
            let reason = "] is not supported: no field of the index needs its tables";
            Err(refused(&["[suggest] by the analyzer [", name, reason]))
        }
    }
}

/// Returns what makes words of what is looked for in a field.
fn of_field(field: &Field, context: Context<'_>) -> Result<Analyzer, Failure> {
    if let Ok(Some(analyzer)) = field.kind.analyzer(context) {
        return Ok(analyzer);
    }
    let analyzed = field.kind.analyzed().unwrap_or_else(|| Ok(Analyzed::whole()));
    analyzed
        .map(|analyzed| analyzed.analyzer)
        .map_err(|cause| Failure::request(400, cause))
}
