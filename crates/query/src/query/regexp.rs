//! `regexp`: terms that an expression in Lucene's syntax matches, with score 1 unless
//! `rewrite` says otherwise.

use std::rc::Rc;

use crate::plan::RegexpQuery;
use vitrine_base::regexp_parser::Operators;

use super::node::Node;
use super::patterned::{self, Pattern};
use super::sought::{Label, Sought};
use super::{Lowering, PART, VISIT};
use crate::error::{Cause, Failure};
use crate::patterns::dfa::Determinized;
use crate::patterns::regexp::Regexp;
use crate::patterns::wildcard;

/// Units of work that it takes to read a character of an expression; a node of one takes as many bytes.
const CHARACTER: u64 = 48;
/// Below this effort Lucene's stays below its limit: its automata have no more states than these.
const SAFE_EFFORT: u64 = wildcard::EFFORT * 5;
/// Units of work that a place of an expression's automaton takes.
const PLACE: u64 = 64;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &RegexpQuery) -> Result<Node, Failure> {
    let pattern = Pattern {
        field: &query.field,
        value: &query.value,
        ignores_case: query.case_insensitive,
        rewrite: query.rewrite.as_deref(),
    };
    of_pattern(lowering, &pattern, query.flags)
}

pub(super) fn of_pattern(lowering: &Lowering<'_, '_>, pattern: &Pattern<'_>, operators: u32) -> Result<Node, Failure> {
    let node = find(lowering, pattern, operators)?;
    if !lowering.explains {
        return Ok(node);
    }
    match patterned::read(lowering, pattern, "regexp")? {
        Some((number, _, text)) => lowering.found_by(number, node, &|| format!("/{text}/")),
        _ => Ok(node),
    }
}

fn find(lowering: &Lowering<'_, '_>, pattern: &Pattern<'_>, operators: u32) -> Result<Node, Failure> {
    let budget = lowering.budget;
    check_length(lowering, pattern.value, "Regexp Query request")?;
    let found = patterned::read(lowering, pattern, "regexp")?;
    let text = found.as_ref().map_or(pattern.value, |(_, _, text)| text);
    budget.charge(text.len() as u64 * CHARACTER, PART)?;
    budget.take(text.len() * CHARACTER as usize, PART)?;
    let failed = |cause| lowering.failed_to_create(cause);
    let expression = Regexp::with(text, Operators(operators)).map_err(failed)?;
    let Some((number, method, text)) = found else {
        return Ok(Node::None);
    };
    if let Some(name) = &expression.named {
        return Err(failed(Cause::illegal_argument(format!("'{name}' not found"))));
    }
    budget.charge(text.len() as u64 * PLACE, PART)?;
    let made = operators << 1 | u32::from(pattern.ignores_case);
    let label = || Label::new(["/", &text, "/"].concat(), made);
    match expression.automaton(pattern.ignores_case, SAFE_EFFORT, budget)? {
        Some(Determinized::Done(mut automaton)) => {
            let node = patterned::find(lowering, number, &mut automaton, method)?;
            lowering.note_automaton(number, label, automaton)?;
            Ok(node)
        }
        Some(Determinized::TooComplex) => {
            let reason = format!("[regexp] the expression [{text}] is too complex and not supported");
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        None if pattern.ignores_case => {
            let reason = "[regexp] [case_insensitive] beside complements, intersections and intervals is not supported";
            Err(Failure::request(400, Cause::illegal_argument(reason)))
        }
        None => {
            let expression = Rc::new(expression);
            lowering.note(number, || {
                Sought::Pattern(super::sought::Pattern::Expression(expression.clone()), label())
            })?;
            let Some(terms) = &lowering.index.fields[usize::from(number)].terms else {
                return Ok(Node::None);
            };
            let all = 0..terms.dictionary.len() as u32;
            budget.charge(u64::from(all.end) * VISIT, PART)?;
            let mut ordinals = Vec::new();
            budget.room(&mut ordinals, all.len(), PART)?;
            let mut left = Ok(());
            terms.dictionary.visit(all, |ordinal, term| {
                if left.is_err() {
                    return;
                }
                let (found, work) = expression.matches(&String::from_utf8_lossy(term), budget.left());
                left = budget.charge(work, PART);
                if found {
                    ordinals.push(ordinal);
                }
            });
            left?;
            method.rewrite(lowering, number, ordinals)
        }
    }
}

/// Fails where an expression is longer than the index's settings allow; `part` is where it stands.
pub(super) fn check_length(lowering: &Lowering<'_, '_>, value: &str, part: &str) -> Result<(), Failure> {
    let (length, most) = (
        value.encode_utf16().count() as i64,
        lowering.index.settings.max_regex_length,
    );
    if length <= most {
        return Ok(());
    }
    let reason = format!(
        "The length of regex [{length}] used in the {part} has exceeded the allowed maximum of [{most}]. This maximum \
         can be set by changing the [index.max_regex_length] index level setting."
    );
    Err(lowering.failed_to_create(Cause::illegal_argument(reason)))
}
