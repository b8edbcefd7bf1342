//! `simple_query_string`: clauses that are joined step by step, as Lucene 8.11.1's `SimpleQueryParser` joins them.

use super::r#match::{Options, check_clauses};
use super::minimum_should_match::resolve;
use super::multi_match::{self, default_fields};
use super::node::{Bool, NODE, Node};
use super::several::{self, Fields, Several};
use super::{CLAUSE, Lowering, PART};
use crate::error::{Cause, Failure};
use crate::plan::{Fuzzy, Operator, SimpleText, Step, ZeroTermsQuery};

/// Clauses inside clauses at most, so that no query exhausts the stack.
const MAX_DEPTH: usize = 100;

pub(super) fn lower(lowering: &Lowering<'_, '_>, plan: &SimpleText) -> Result<Node, Failure> {
    let defaults = match plan.fields.is_empty() {
        true => default_fields(lowering),
        false => Vec::new(),
    };
    let fields = match plan.fields.is_empty() {
        true => &defaults,
        false => &plan.fields,
    };
    let everything = fields.iter().any(|field| field.field == "*");
    let suffix = plan.quote_field_suffix.as_deref();
    let resolved = multi_match::resolve(lowering, fields, None)?;
    let quoted = match suffix {
        // The real engine adds it to the names that it found.
        Some(_) => {
            let found = resolved.iter().map(|(field, boost)| crate::plan::FieldBoost {
                field: field.clone(),
                boost: boost.to_string(),
            });
            let found: Vec<_> = found.collect();
            Some(multi_match::resolve(lowering, &found, suffix)?)
        }
        None => None,
    };
    let name = "simple_query_string";
    let query = Query {
        plan,
        quoted: quoted.as_deref().unwrap_or(&resolved),
        fields: &resolved,
        several: Several {
            lowering,
            name,
            options: Options {
                operator: plan.operator,
                minimum_should_match: None,
                analyzer: plan.analyzer.as_deref(),
                lenient: plan.lenient.unwrap_or(everything),
                zero_terms_query: ZeroTermsQuery::None,
                fuzzy: None,
                has_phrases: plan.auto_generate_synonyms_phrase_query,
                expansions: None,
            },
            analyzer: super::r#match::analyzer(lowering, plan.analyzer.as_deref(), name)?,
            tie_breaker: 1.0,
            phrase_tie_breaker: 0.0,
        },
    };
    if plan.is_everything {
        return Ok(Node::All);
    }
    let Some(mut top) = query.steps(&plan.steps)? else {
        return Ok(Node::None);
    };
    if let (Node::Bool(clauses), true, Some(text)) = (&mut top.node, top.has_clauses, &plan.minimum_should_match) {
        let least = resolve(clauses.should.len(), text);
        clauses.least = least.map_err(|cause| lowering.failed_to_create(cause))?;
    }
    Ok(top.node)
}

struct Query<'q, 'l, 'a> {
    plan: &'q SimpleText,
    fields: &'q Fields,
    /// The fields of phrases.
    quoted: &'q Fields,
    several: Several<'q, 'l, 'a>,
}

/// What was put together.
struct Made {
    node: Node,
    /// Whether it is clauses to the real engine, and not terms that it expands.
    has_clauses: bool,
    depth: usize,
}

impl Query<'_, '_, '_> {
    /// Joins steps; nothing where no clause has a word.
    fn steps(&self, steps: &[Step]) -> Result<Option<Made>, Failure> {
        let mut top: Option<Made> = None;
        let mut operator: Option<Operator> = None;
        let mut previous: Option<Operator> = None;
        for step in steps {
            let made = match step {
                Step::Operator { operator: next } => {
                    if top.is_some() {
                        operator.get_or_insert(*next);
                    }
                    continue;
                }
                Step::Forget => {
                    operator = None;
                    continue;
                }
                step => self.step(step)?,
            };
            let Some(made) = made else { continue };
            let Some(before) = top.take() else {
                top = Some(made);
                operator = None;
                continue;
            };
            let next = operator.take().unwrap_or(self.plan.operator);
            top = Some(self.join(before, made, next, previous == Some(next))?);
            previous = Some(next);
        }
        Ok(top)
    }

    /// Adds a clause to those before, or to a new list that has these as one clause.
    fn join(&self, before: Made, made: Made, operator: Operator, is_same: bool) -> Result<Made, Failure> {
        let depth = match is_same {
            true => before.depth.max(made.depth + 1),
            false => before.depth.max(made.depth) + 1,
        };
        if depth > MAX_DEPTH {
            let cause = Cause::illegal_argument("the query is nested too deeply");
            return Err(Failure::request(400, cause));
        }
        let mut node = match is_same {
            true => before.node,
            false => several::clauses(operator, vec![before.node]),
        };
        if let Node::Bool(clauses) = &mut node {
            let list = match operator {
                Operator::And => &mut clauses.must,
                Operator::Or => &mut clauses.should,
            };
            list.push(made.node);
            check_clauses(self.several.lowering, list.len())?;
        }
        Ok(Made {
            node,
            has_clauses: true,
            depth,
        })
    }

    fn step(&self, step: &Step) -> Result<Option<Made>, Failure> {
        let lowering = self.several.lowering;
        lowering.budget.charge(CLAUSE, PART)?;
        lowering.budget.take(NODE * (2 + self.fields.len()), PART)?;
        let leaf = |node: Node| {
            let has_clauses = matches!(node, Node::Bool(_));
            Made {
                node,
                has_clauses,
                depth: 0,
            }
        };
        let noted = lowering.noted();
        let (made, negated) = match step {
            Step::Text { text, negated } => (self.several.text(self.fields, text)?.map(leaf), negated),
            Step::Phrase { text, slop, negated } => {
                let how = (*slop, self.several.analyzer.as_ref());
                (self.several.phrase(self.quoted, text, how, None)?.map(leaf), negated)
            }
            Step::Prefix { text, negated } => {
                let is_analyzed = self.plan.analyze_wildcard;
                let node = self.several.prefix(self.fields, text, is_analyzed, None)?;
                (Some(leaf(node)), negated)
            }
            Step::Fuzzy { text, edits, negated } => {
                let fuzzy = Fuzzy {
                    fuzziness: edits.to_string(),
                    ..self.plan.fuzzy.clone()
                };
                let node = self.several.fuzzy(self.fields, text, &fuzzy)?;
                let made = Made {
                    has_clauses: false,
                    ..leaf(node)
                };
                (Some(made), negated)
            }
            Step::Group { steps, negated } => (self.steps(steps)?, negated),
            Step::Operator { .. } | Step::Forget => (None, &false),
        };
        if *negated {
            lowering.unnote(noted);
        }
        Ok(made.map(|made| if *negated { opposite(made) } else { made }))
    }
}

/// Returns what matches where a clause does not.
fn opposite(made: Made) -> Made {
    Made {
        node: Node::Bool(Bool {
            must_not: vec![made.node],
            should: vec![Node::All],
            ..Bool::default()
        }),
        has_clauses: true,
        depth: made.depth + 1,
    }
}
