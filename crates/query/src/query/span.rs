//! `span_term` and all that is made of it: spans of positions in a text.

use super::r#match::MAX_CLAUSES;
use super::node::{NODE, Node};
use super::rewrite_method::RewriteMethod;
use super::sought::Sought;
use super::{LOOK_UP, Lowering, MAX_DEPTH, PART, metadata, written};
use crate::error::{Cause, Failure};
use crate::mapping::types::{Lowered, Spanned};
use crate::plan::{self, FuzzyQuery, PrefixQuery, Query, RangeQuery, RegexpQuery, Scalar, SpanQuery, WildcardQuery};
use vitrine_spans::{Span, Term};

/// Positions of a gap at most: sums of more could wrap around.
const WIDEST: u32 = 1 << 24;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &SpanQuery) -> Result<Node, Failure> {
    if let plan::Span::Gap { .. } = *query.span {
        let reason = "provided query builder [class org.elasticsearch.index.query.SpanNearQueryBuilder$SpanGapQueryBuilder] class \
                      should inherit from AbstractQueryBuilder, but it doesn't";
        return Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)));
    }
    let span = lowering.span(&query.span, 0)?;
    lowering.spans(span)
}

/// What a query of several terms finds.
struct Several {
    field: u16,
    words: Vec<u32>,
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn unsupported(&self, what: &str) -> Failure {
        let reason = format!("{what} is not supported");
        self.failed_to_create(Cause::illegal_argument(reason))
    }

    fn span(&self, asked: &plan::Span, depth: usize) -> Result<Span, Failure> {
        self.budget.charge(super::CLAUSE, PART)?;
        self.budget.take(NODE, PART)?;
        if self.depth + depth > MAX_DEPTH {
            let reason = "the query is nested too deeply";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let inner = |one: &plan::Span| match one {
            plan::Span::Gap { .. } => Err(self.unsupported("[span_gap] outside of [span_near]")),
            other => self.span(other, depth + 1),
        };
        let failed = |reason: &str| self.failed_to_create(Cause::illegal_argument(reason));
        Ok(match asked {
            plan::Span::Term { field, value } => self.span_term(field, value)?,
            plan::Span::Gap { width, .. } => {
                if width.unsigned_abs() > WIDEST {
                    return Err(self.unsupported("[span_gap] of so many positions"));
                }
                Span::Gap(*width)
            }
            plan::Span::Multi { query } => self.span_multi(query)?,
            plan::Span::Or { clauses } => {
                let list = clauses.iter().map(inner).collect::<Result<Vec<Span>, Failure>>()?;
                if list.iter().any(|one| one.field() != list[0].field()) {
                    return Err(failed("Clauses must have same field."));
                }
                Span::Or(list, true)
            }
            plan::Span::Near {
                clauses,
                slop,
                in_order,
            } => return self.span_near(clauses, (*slop, *in_order), depth),
            plan::Span::Not {
                include,
                exclude,
                pre,
                post,
            } => {
                let both = Box::new([inner(include)?, inner(exclude)?]);
                if both[0].field() != both[1].field() {
                    return Err(failed("Clauses must have same field."));
                }
                let (pre, post) = (*pre, *post);
                Span::Not { both, pre, post }
            }
            plan::Span::First { span, end } => Span::First(Box::new(inner(span)?), *end),
            plan::Span::Containing { big, little } | plan::Span::Within { big, little } => {
                let both = Box::new([inner(big)?, inner(little)?]);
                if both[0].field() != both[1].field() {
                    return Err(failed("big and little not same field"));
                }
                match asked {
                    plan::Span::Within { .. } => Span::Within(both),
                    _ => Span::Containing(both),
                }
            }
            plan::Span::FieldMasking { span, field } => Span::Masked(Box::new(inner(span)?), self.name_of_field(field)),
            plan::Span::Named { name, span } => {
                let made = inner(span)?;
                if self.names.is_some() {
                    self.named(name, &self.spans(made.clone())?, &|lowering| {
                        lowering.spans(lowering.span(span, depth + 1)?)
                    })?;
                }
                made
            }
        })
    }

    /// The name of a field that an alias may stand for.
    fn name_of_field(&self, name: &str) -> String {
        self.field(name)
            .map_or_else(|| name.to_owned(), |(_, found)| found.name.clone())
    }

    fn span_term(&self, name: &str, value: &Scalar) -> Result<Span, Failure> {
        self.charge_values(1, written(value).len())?;
        let Some((field, found)) = self.field(name) else {
            if metadata::is_known(name)
                || self
                    .mapping
                    .fields
                    .iter()
                    .any(|field| is_beginnings_of(name, &field.name))
            {
                return Err(self.unsupported(&format!("[span_term] on field [{name}]")));
            }
            self.check_sought()?;
            let text = written(value).into_owned();
            return Ok(Span::Term(Box::new(Term {
                field: self.mapping.nowhere(),
                words: Vec::new(),
                name: name.to_owned(),
                text,
                is_found: false,
            })));
        };
        let kind = found.kind.name();
        let lowered = found.kind.term(value, self.context(&found.name));
        let lowered = lowered.map_err(|cause| self.failed_to_create(cause))?;
        super::boost::of_field(&found, Node::None).map_err(|cause| self.failed_to_create(cause))?;
        let term = match lowered {
            Lowered::Term(term) if found.kind.spans() != Spanned::Nothing => term,
            _ => return Err(self.unsupported(&format!("[span_term] on field [{name}] of type [{kind}]"))),
        };
        self.budget.charge(LOOK_UP, PART)?;
        let terms = self.index.fields[usize::from(field)].terms.as_ref();
        let ordinal = terms.and_then(|terms| terms.dictionary.ordinal(&term));
        Ok(Span::Term(Box::new(Term {
            field,
            words: ordinal.into_iter().collect(),
            name: found.name.clone(),
            text: super::said_terms::term(&term),
            is_found: false,
        })))
    }

    fn span_near(&self, clauses: &[plan::Span], near: (i32, bool), depth: usize) -> Result<Span, Failure> {
        let (slop, in_order) = near;
        let is_gap = |one: &plan::Span| matches!(one, plan::Span::Gap { .. });
        if clauses.iter().all(is_gap) {
            return Err(self.unsupported("[span_near] of gaps alone"));
        }
        if let [one] = clauses {
            return self.span(one, depth + 1);
        }
        let mut field: Option<String> = None;
        let mut list = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let span = self.span(clause, depth + 1)?;
            let own = match clause {
                plan::Span::Gap { field, .. } => self.name_of_field(field),
                _ => span.field().unwrap_or_default().to_owned(),
            };
            let field = field.get_or_insert_with(|| own.clone());
            let is_other = *field != own;
            let reason = match clause {
                plan::Span::Gap { .. } if is_other => "[span_near] clauses must have same field".to_owned(),
                plan::Span::Gap { .. } if !in_order => "Gaps can only be added to ordered near queries".to_owned(),
                _ if is_other && has_several(clause) => {
                    return Err(self.unsupported("[span_near] of different fields with [span_multi]"));
                }
                _ if is_other => format!(
                    "Cannot add clause {} to SpanNearQuery for field {field}",
                    span.printed()
                ),
                _ => {
                    list.push(span);
                    continue;
                }
            };
            return Err(self.failed_to_create(Cause::illegal_argument(reason)));
        }
        Ok(Span::Near {
            clauses: list,
            slop,
            in_order,
        })
    }

    fn span_multi(&self, asked: &Query) -> Result<Span, Failure> {
        let query = match asked {
            Query::Named { query, .. } => &**query,
            other => other,
        };
        let name = match query {
            Query::Prefix(PrefixQuery { field, .. })
            | Query::Wildcard(WildcardQuery { field, .. })
            | Query::Regexp(RegexpQuery { field, .. })
            | Query::Fuzzy(FuzzyQuery { field, .. })
            | Query::Range(RangeQuery { field, .. }) => field,
            _ => return Err(self.unsupported("[span_multi] of this query")),
        };
        if let Some((_, found)) = self.field(name)
            && found.space != self.space
            && !found.kind.storage().positions
        {
            // It fails at any word, whatever has it.
            return self.within(found.space).span_multi(asked);
        }
        let plain = self.unexplained().unnoted();
        if plain.is_rewritten_away(query) {
            return Ok(Span::Nothing {
                field: name.clone(),
                text: "SpanMatchNoDocsQuery(\"Inner query rewrote to match_none\")".to_owned(),
            });
        }
        if matches!(name.as_str(), "_index" | "_type") && matches!(query, Query::Prefix(_) | Query::Wildcard(_)) {
            // It is that of this index, or of all documents: nothing else is left.
            let reason = "unsupported inner query, should be org.apache.lucene.search.MultiTermQuery but was \
                          org.apache.lucene.search.MatchAllDocsQuery";
            return Err(self.failed_to_create(Cause::new("unsupported_operation_exception", reason)));
        }
        let mut method = RewriteMethod::Constant;
        let several = match query {
            Query::Prefix(PrefixQuery { value, rewrite, .. }) => {
                method = RewriteMethod::parse(self, rewrite.as_deref())?;
                match self.span_prefix(name, value)? {
                    Ok(several) => several,
                    Err(beginning) => return Ok(beginning),
                }
            }
            _ => {
                if self.names.is_some() && matches!(asked, Query::Named { .. }) {
                    plain.lower(asked)?;
                }
                let mut changed = query.clone();
                let rewrite = match &mut changed {
                    Query::Wildcard(query) => Some(&mut query.rewrite),
                    Query::Regexp(query) => Some(&mut query.rewrite),
                    Query::Fuzzy(query) => {
                        let own = &query.fuzzy.rewrite;
                        let way = RewriteMethod::parse(self, own.as_deref())?;
                        let is_all = own.is_some() && size_of_top(way).is_none();
                        is_all.then_some(&mut query.fuzzy.rewrite)
                    }
                    _ => None,
                };
                if let Some(rewrite) = rewrite {
                    let own = rewrite.replace("constant_score".to_owned());
                    method = RewriteMethod::parse(self, own.as_deref())?;
                }
                let node = Lowering { names: None, ..plain }.lower(&changed)?;
                let place = self.field(name).map(|(place, _)| place);
                let place = place.map_or_else(|| self.check_sought().map(|()| self.mapping.nowhere()), Ok)?;
                let mut words = Vec::new();
                if !collect(&node, &mut words) {
                    return Err(self.unsupported(&format!("[span_multi] of a [range] on field [{name}]")));
                }
                Several { field: place, words }
            }
        };
        self.expanded(query, &self.name_of_field(name), several, method)
    }

    /// Takes as many terms as there may be.
    fn expanded(&self, query: &Query, name: &str, several: Several, method: RewriteMethod) -> Result<Span, Failure> {
        let Several { field, mut words } = several;
        match size_of_top(method) {
            Some(0) if !words.is_empty() => {
                let reason = "Cannot read field \"boost\" because \"t\" is null";
                return Err(Failure::shard(500, Cause::new("null_pointer_exception", reason)));
            }
            Some(size) => {
                if words.len() > size {
                    // The first ones of a text are others.
                    self.note(field, || Sought::Refused("[span_multi] of the first of several terms"))?;
                }
                words.truncate(size);
            }
            None if words.len() > MAX_CLAUSES => return Err(self.too_many_terms(query)),
            None => {}
        }
        let terms = self.index.fields[usize::from(field)].terms.as_ref();
        let made = |word: u32| {
            let text = terms.map_or(&[][..], |terms| terms.dictionary.term(word));
            Span::Term(Box::new(Term {
                field,
                words: vec![word],
                name: name.to_owned(),
                text: super::said_terms::term(text),
                is_found: true,
            }))
        };
        let is_top = size_of_top(method).is_some() || is_top(query);
        self.budget.charge(words.len() as u64 * LOOK_UP, PART)?;
        self.budget
            .take(words.len() * (NODE / 2 + size_of::<Term>() + name.len() + 16), PART)?;
        let mut list: Vec<Span> = words.into_iter().map(made).collect();
        if let Some(notes) = self.notes {
            let is_term =
                matches!(query, Query::Wildcard(WildcardQuery { value, .. }) if !value.contains(['*', '?', '\\']));
            if is_term && notes.is_anywhere {
                let what = "[span_multi] of a [wildcard] of one term without [require_field_match]";
                self.note(field, || Sought::Refused(what))?;
            }
            self.add_sought(query, (field, name), notes.is_anywhere, &mut list)?;
        }
        Ok(match list.len() {
            0 => Span::Nothing {
                field: name.to_owned(),
                text: if is_top { "spanOr([])".to_owned() } else { String::new() },
            },
            1 if !is_top => list.swap_remove(0),
            _ => Span::Or(list, is_top),
        })
    }

    #[cold]
    fn too_many_terms(&self, query: &Query) -> Failure {
        let explaining = Lowering {
            explains: true,
            names: None,
            ..self.unnoted()
        };
        let mut node = explaining.lower(query).unwrap_or(Node::None);
        if let Node::Boost(inner, _) = node {
            node = *inner;
        }
        let text = match node {
            Node::Said(_, said) => said.text,
            _ => return self.unsupported(&format!("[span_multi] of more than {MAX_CLAUSES} terms")),
        };
        let reason = format!("[{text} ] exceeds maxClauseCount [ Boolean maxClauseCount is set to {MAX_CLAUSES}]");
        Failure::shard(500, Cause::new("runtime_exception", reason))
    }

    /// Finds the terms that begin so, or the beginning among those that are indexed.
    fn span_prefix(&self, name: &str, value: &str) -> Result<Result<Several, Span>, Failure> {
        let wrong = |name: &str, kind: &str| {
            let reason =
                format!("Can only use span prefix queries on text fields - not on [{name}] which is of type [{kind}]");
            self.failed_to_create(Cause::illegal_argument(reason))
        };
        let Some((field, found)) = self.field(name) else {
            return Err(wrong(name, name));
        };
        if found.kind.spans() != Spanned::Beginnings {
            return Err(wrong(&found.name, found.kind.name()));
        }
        let masked = |term: Term| Err(Span::Masked(Box::new(Span::Term(Box::new(term))), found.name.clone()));
        if let Some(beginnings) = found.kind.beginnings(value) {
            let Some((field, other)) = self.field(&beginnings.path) else {
                return Err(self.unsupported("[span_multi] of beginnings that are nowhere"));
            };
            let terms = self.index.fields[usize::from(field)].terms.as_ref();
            let ordinal = terms.and_then(|terms| terms.dictionary.ordinal(value.as_bytes()));
            return Ok(masked(Term {
                field,
                words: ordinal.into_iter().collect(),
                name: other.name.clone(),
                text: value.to_owned(),
                is_found: false,
            }));
        }
        let beginning = found.kind.prefix(value, self.context(&found.name));
        let bytes = beginning.map_err(|error| self.refused(error))?;
        super::term::check_depth(self, bytes.len())?;
        let terms = self.index.fields[usize::from(field)].terms.as_ref();
        let begun = terms.map_or(0..0, |terms| terms.dictionary.prefix(value.as_bytes()));
        self.budget.charge(LOOK_UP, PART)?;
        self.take_ordinals(begun.len())?;
        let length = value.encode_utf16().count();
        let has_positions = found.kind.storage().positions;
        let indexed = found.kind.indexed_beginnings().filter(|_| has_positions);
        let Some((before, _)) = indexed.filter(|&(before, most)| length > before && length <= most) else {
            let words = begun.collect();
            return Ok(Ok(Several { field, words }));
        };
        let is_long = value.chars().count() > before;
        Ok(masked(Term {
            field,
            words: if is_long { begun.collect() } else { Vec::new() },
            name: format!("{}.{BEGINNINGS}", found.name),
            text: value.to_owned(),
            is_found: false,
        }))
    }
}

/// What is added to a name for the field of its beginnings.
pub(super) const BEGINNINGS: &str = "_index_prefix";

/// Whether a name is that of the beginnings of a field.
fn is_beginnings_of(name: &str, field: &str) -> bool {
    let rest = name.strip_prefix(field).and_then(|rest| rest.strip_prefix('.'));
    rest == Some(BEGINNINGS)
}

/// How many terms a way to rewrite keeps, if it does not keep all.
fn size_of_top(method: RewriteMethod) -> Option<usize> {
    match method {
        RewriteMethod::Top(size) | RewriteMethod::TopBoost(size) | RewriteMethod::TopBlended(size) => Some(size),
        _ => None,
    }
}

/// Whether a query keeps the first terms, be it told so or not.
fn is_top(query: &Query) -> bool {
    matches!(query, Query::Fuzzy(FuzzyQuery { fuzzy, .. }) if fuzzy.rewrite.as_ref().is_none_or(|name| name.starts_with("top")))
}

/// Whether a `span_multi` is in it.
fn has_several(span: &plan::Span) -> bool {
    has(span, false)
}

/// Whether Lucene makes other spans of some when it knows the index: of those of several terms, and of those of another field.
pub(super) fn is_rewritten_further(span: &plan::Span) -> bool {
    has(span, true)
}

fn has(span: &plan::Span, of_others: bool) -> bool {
    let has = |span: &plan::Span| has(span, of_others);
    match span {
        plan::Span::Multi { .. } => true,
        plan::Span::FieldMasking { .. } if of_others => true,
        plan::Span::Term { .. } | plan::Span::Gap { .. } => false,
        plan::Span::Or { clauses } | plan::Span::Near { clauses, .. } => clauses.iter().any(has),
        plan::Span::Not { include, exclude, .. } => has(include) || has(exclude),
        plan::Span::Containing { big, little } | plan::Span::Within { big, little } => has(big) || has(little),
        plan::Span::First { span, .. } | plan::Span::FieldMasking { span, .. } | plan::Span::Named { span, .. } => {
            has(span)
        }
    }
}

/// Collects the terms that a node finds; returns whether it is nothing but terms.
fn collect(node: &Node, words: &mut Vec<u32>) -> bool {
    match node {
        Node::None | Node::Absent { .. } | Node::Empty => true,
        Node::Union { ordinals, .. } => {
            words.extend_from_slice(ordinals);
            true
        }
        Node::Term { ordinal, .. } => {
            words.push(*ordinal);
            true
        }
        Node::Constant(inner) | Node::Boost(inner, _) => collect(inner, words),
        Node::Bool(clauses) if clauses.is_pure_disjunction() => clauses.should.iter().all(|one| collect(one, words)),
        _ => false,
    }
}
