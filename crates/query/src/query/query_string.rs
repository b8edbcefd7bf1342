//! `query_string`: clauses in the syntax of Lucene 8.11.1's classic parser, which the host has read. What each looks for, in which
//! fields, is found here, in the order of the text: the first fault is told.

mod fields;
mod looked;

use super::r#match::{EXPANSIONS, MAX_CLAUSES, Options};
use super::minimum_should_match::resolve;
use super::node::{Bool, NODE, Node};
use super::said::refused;
use super::several::Several;
use super::{CLAUSE, Lowering, PART, float};
use crate::error::{Cause, Failure};
use crate::plan::{Clause, Conjunction, Looked, Mark, MultiMatchType, Operator, UserText, ZeroTermsQuery};
use fields::Defaults;

pub(super) fn lower(lowering: &Lowering<'_, '_>, plan: &UserText) -> Result<Node, Failure> {
    if plan.default_field.is_some() && !plan.fields.is_empty() {
        let reason =
            "Validation Failed: 1: [query_string] cannot use [fields] parameter in conjunction with [default_field];";
        return Err(lowering.failed_to_create(Cause::new("query_validation_exception", reason)));
    }
    let (defaults, is_everything) = Defaults::new(lowering, plan)?;
    let name = "query_string";
    let analyzer = super::r#match::analyzer(lowering, plan.analyzer.as_deref(), name)?;
    let quote_analyzer = fields::quote_analyzer(lowering, plan.quote_analyzer.as_deref())?;
    super::rewrite_method::RewriteMethod::parse(lowering, plan.fuzzy.rewrite.as_deref())?;
    super::rewrite_method::RewriteMethod::parse(lowering, plan.rewrite.as_deref())?;
    let tie_breaker = match (&plan.tie_breaker, plan.kind) {
        (Some(text), _) => float(text),
        (None, MultiMatchType::MostFields | MultiMatchType::BoolPrefix) => 1.0,
        (None, _) => 0.0,
    };
    let query = Query {
        lowering,
        plan,
        defaults,
        quote_analyzer: quote_analyzer.or_else(|| analyzer.clone()),
        several: Several {
            lowering,
            name,
            options: Options {
                operator: plan.operator,
                minimum_should_match: None,
                analyzer: plan.analyzer.as_deref(),
                lenient: plan
                    .lenient
                    .unwrap_or(is_everything || lowering.index.settings.query_string_lenient),
                zero_terms_query: ZeroTermsQuery::None,
                fuzzy: None,
                has_phrases: plan.auto_generate_synonyms_phrase_query,
                expansions: (plan.kind == MultiMatchType::BoolPrefix).then_some(EXPANSIONS),
            },
            analyzer,
            tie_breaker,
            phrase_tie_breaker: tie_breaker,
        },
    };
    let made = query
        .clauses(&plan.clauses)
        .map_err(|failure| query.too_many(failure))?;
    let Some(mut made) = made else {
        return Ok(Node::None);
    };
    if let (Some(clauses), true, Some(text)) = (bare(&mut made.node), made.has_clauses, &plan.minimum_should_match) {
        let least = resolve(clauses.should.len(), text);
        clauses.least = least.map_err(|cause| lowering.failed_to_create(cause))?;
    }
    Ok(made.node)
}

/// Returns the clauses of a query without its boosts.
fn bare(node: &mut Node) -> Option<&mut Bool> {
    match node {
        Node::Boost(inner, _) => bare(inner),
        Node::Bool(clauses) => Some(clauses),
        _ => None,
    }
}

struct Query<'q, 'l, 'a> {
    lowering: &'q Lowering<'l, 'a>,
    plan: &'q UserText,
    defaults: Defaults<'q>,
    quote_analyzer: Option<crate::analysis::Analyzer>,
    several: Several<'q, 'l, 'a>,
}

/// What was put together.
struct Made {
    node: Node,
    /// Whether it is clauses to the real engine, and not terms that it expands.
    has_clauses: bool,
}

/// In the order in which clauses of the kinds are printed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Occur {
    Must,
    MustNot,
    Should,
}

impl Query<'_, '_, '_> {
    /// The text is not of the syntax.
    fn fault(&self, cause: Cause) -> Failure {
        let text = self.plan.escaped.as_ref().unwrap_or(&self.plan.text);
        let reason = match cause.kind {
            "too_many_clauses" => "too many boolean clauses",
            _ => &cause.reason,
        };
        let inner = Cause::new("parse_exception", format!("Cannot parse '{text}': {reason}")).caused_by(cause);
        let reason = format!("Failed to parse query [{}]", self.plan.text);
        Failure::shard(400, self.lowering.shard_exception(reason).caused_by(inner))
    }

    /// Too many clauses are a fault of the text.
    fn too_many(&self, failure: Failure) -> Failure {
        match &failure.cause.caused_by {
            Some(cause) if cause.kind == "too_many_clauses" => self.fault(cause.clone()),
            _ if failure.cause.kind == "too_many_clauses" => self.fault(failure.cause.clone()),
            _ => failure,
        }
    }

    /// Joins clauses; nothing where none has a word.
    fn clauses(&self, clauses: &[Clause]) -> Result<Option<Made>, Failure> {
        let mut list: Vec<(Occur, Node)> = Vec::new();
        // One clause without an operator is what it looks for, and no list.
        let mut alone: Option<bool> = None;
        for (at, clause) in clauses.iter().enumerate() {
            self.lowering.budget.charge(CLAUSE, PART)?;
            self.lowering.budget.take(NODE * 4, PART)?;
            let noted = self.lowering.noted();
            let made = self.clause(clause)?;
            if clause.modifier == Mark::Prohibited {
                self.lowering.unnote(noted);
            }
            let has_clauses = made.as_ref().map(|made| made.has_clauses);
            if clause.is_run {
                let occur = self.occur(Conjunction::None, Mark::None);
                match made {
                    Some(Made {
                        node: Node::Bool(inner),
                        has_clauses: true,
                    }) => {
                        let all = inner.must.into_iter().chain(inner.should);
                        list.extend(all.map(|node| (occur, node)));
                    }
                    Some(Made { node, .. }) => {
                        if at == 0 {
                            alone = has_clauses;
                        }
                        list.push((occur, node));
                    }
                    None => {}
                }
                continue;
            }
            self.join(&mut list, clause.conjunction);
            let Some(made) = made else { continue };
            if at == 0 && clause.modifier == Mark::None {
                alone = has_clauses;
            }
            list.push((self.occur(clause.conjunction, clause.modifier), made.node));
        }
        if let ([_], Some(has_clauses)) = (list.as_slice(), alone)
            && let Some((_, node)) = list.pop()
        {
            return Ok(Some(Made { node, has_clauses }));
        }
        if list.is_empty() {
            return Ok(None);
        }
        if list.len() > MAX_CLAUSES {
            let cause = Cause::new("too_many_clauses", format!("maxClauseCount is set to {MAX_CLAUSES}"));
            return Err(self.fault(cause));
        }
        if self.lowering.explains && !list.is_sorted_by(|(one, _), (next, _)| one <= next) {
            // `Bool` does not keep the order of the clauses.
            return Err(refused("a text whose clauses come in another order than `+a -b c`"));
        }
        let mut joined = Bool::default();
        for (occur, node) in list {
            match occur {
                Occur::Must => joined.must.push(node),
                Occur::Should => joined.should.push(node),
                Occur::MustNot => joined.must_not.push(node),
            }
        }
        if joined.must.is_empty() && joined.should.is_empty() {
            joined.filter.push(Node::All);
        }
        Ok(Some(Made {
            node: Node::Bool(joined),
            has_clauses: true,
        }))
    }

    /// What a clause says of the one before.
    fn join(&self, list: &mut [(Occur, Node)], conjunction: Conjunction) {
        let Some((occur, _)) = list.last_mut() else { return };
        match conjunction {
            _ if *occur == Occur::MustNot => {}
            Conjunction::And => *occur = Occur::Must,
            Conjunction::Or if self.plan.operator == Operator::And => *occur = Occur::Should,
            _ => {}
        }
    }

    fn occur(&self, conjunction: Conjunction, modifier: Mark) -> Occur {
        let is_required = match self.plan.operator {
            Operator::Or => modifier == Mark::Required || conjunction == Conjunction::And,
            Operator::And => conjunction != Conjunction::Or,
        };
        match modifier {
            Mark::Prohibited => Occur::MustNot,
            _ if is_required => Occur::Must,
            _ => Occur::Should,
        }
    }

    fn clause(&self, clause: &Clause) -> Result<Option<Made>, Failure> {
        let lowering = self.lowering;
        let noted = lowering.noted();
        let Some(mut made) = self.looked(&clause.looked)? else {
            return Ok(None);
        };
        if let Some(boost) = &clause.boost {
            lowering.weigh(noted, float(boost));
            made.node = self.several.weighted(made.node, float(boost))?;
        }
        Ok(Some(made))
    }

    fn looked(&self, looked: &Looked) -> Result<Option<Made>, Failure> {
        let made = |node: Node| Made {
            has_clauses: matches!(node, Node::Bool(_) | Node::Boost(..)),
            node,
        };
        // Terms that are expanded are one query there.
        let expanded = |node: Node| Made {
            has_clauses: false,
            node,
        };
        Ok(match looked {
            Looked::Text { field, text } => {
                let node = self.text(field.as_deref(), text)?;
                match self.plan.kind {
                    // A word that is a beginning is one query there, whatever it stands for.
                    MultiMatchType::PhrasePrefix => node.map(expanded),
                    _ => node.map(made),
                }
            }
            Looked::Phrase { field, text, slop } => self.phrase(field.as_deref(), text, *slop)?.map(made),
            Looked::Prefix { field, text } => {
                let fields = self.fields(field.as_deref(), false)?;
                self.prefix(&fields, text)?.map(|(node, is_analyzed)| Made {
                    has_clauses: is_analyzed,
                    node,
                })
            }
            Looked::Wildcard { field, text } => Some(expanded(self.wildcard(field.as_deref(), text)?)),
            Looked::Regexp { field, text } => Some(expanded(self.regexp(field.as_deref(), text)?)),
            Looked::Fuzzy { field, text, edits } => Some(expanded(self.fuzzy(field.as_deref(), text, edits)?)),
            Looked::Range {
                field,
                from,
                to,
                include_lower,
                include_upper,
            } => {
                let bounds = (from.as_deref(), to.as_deref());
                let node = self.range(field.as_deref(), bounds, (*include_lower, *include_upper))?;
                Some(expanded(node))
            }
            Looked::Group { clauses } => self.clauses(clauses)?,
            Looked::Fault { is_lexical, reason } => {
                let kind = if *is_lexical {
                    "token_mgr_error"
                } else {
                    "parse_exception"
                };
                return Err(self.fault(Cause::new(kind, reason)));
            }
        })
    }
}
