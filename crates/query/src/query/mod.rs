//! What does each query of the search API mean on this image? One file a query lowers a plan to [`node::Node`]s.

mod asked_range;
mod bool;
pub mod boost;
mod boosting;
mod combined_fields;
mod constant_score;
mod cross_fields;
mod dis_max;
mod distance_feature;
mod exists;
mod field_data;
pub mod found;
mod function_score;
mod fuzzy;
pub mod geo_bounding_box;
mod geo_distance;
mod geo_polygon;
pub mod id_terms;
mod ids;
pub mod inner_hits;
mod interval_fields;
mod interval_terms;
mod intervals;
mod joined;
mod keyed;
mod r#match;
mod match_all;
mod match_bool_prefix;
mod match_none;
mod match_phrase;
mod match_phrase_prefix;
pub mod metadata;
pub mod minimum_should_match;
mod multi_match;
pub mod nested;
pub mod node;
pub mod notes;
mod patterned;
mod phrase_prefix;
mod phrases;
mod points;
mod prefix;
mod query_string;
mod range;
mod rank_feature;
mod regexp;
mod rewrite;
mod rewrite_method;
mod rewritten;
pub mod rewritten_away;
pub mod said;
pub mod said_rewritten;
pub mod said_terms;
pub mod scorer;
pub mod searched;
mod several;
mod simple_query_string;
pub mod sought;
mod span;
mod span_sought;
mod spans;
mod term;
mod terms;
mod terms_lookup;
mod terms_set;
mod r#type;
mod wildcard;
mod words;

use std::borrow::Cow;
use std::cell::RefCell;

use crate::budget::Budget;
use crate::error::{Cause, Detail, Failure};
use crate::index::{Index, Terms};
use crate::java::number::parse_double;
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::mapping::types::{Context, Lowered, QueryError, Relation};
use crate::plan::{Query, Scalar};
use crate::rooms::Rooms;
use crate::sorting;
use crate::values::scalar::scalar_text;
pub use keyed::Keyed;
use node::{AsIf, NODE, Node};
pub use searched::Searched;

/// Nesting that the real engine's parser refuses, so that no plan can exhaust the stack.
const MAX_DEPTH: usize = 100;

/// The name of this part of a request in errors of the budget.
const PART: &str = "query";
/// Units of work that it takes to lower a clause, before its values,
const CLAUSE: u64 = 32;
/// to look a term up in a dictionary,
const LOOK_UP: u64 = 48;
/// to visit the next one of a dictionary,
pub const VISIT: u64 = 4;
/// and to read a value by its type, such as a date.
pub const VALUE: u64 = 64;

/// What lowering needs to know.
pub struct Lowering<'l, 'a> {
    /// The mapping.
    pub mapping: &'l Mapping,
    /// The image.
    pub index: &'l Index<'a>,
    /// The index's name.
    pub name: &'l str,
    /// Milliseconds since the epoch.
    pub now: i64,
    /// What may be spent.
    pub budget: &'l Budget,
    /// The space of the documents that are searched.
    pub space: u16,
    /// How deep the query is nested so far.
    pub depth: usize,
    /// What holds the values of keys.
    pub keys: &'l Rooms<Keyed>,
    /// Where queries with names are noted; nothing is noted without.
    pub names: Option<&'l RefCell<Vec<(String, Node)>>>,
    /// The space of the documents that they are of.
    pub named_space: u16,
    /// Whether the documents of the space are not those that the query is for: a query in a `nested` with a name asks the
    /// catalog's documents, and some of the real engine's filters are asked of all.
    pub is_elsewhere: bool,
    /// Whether the request's query came to one for all documents, with no boost: the real engine counts in another way then.
    pub is_for_all: bool,
    /// Whether it came to one for all documents or for a range of numbers, with any boost, and for which of which field.
    pub by_points: Option<Option<(u16, [i64; 2])>>,
    /// The nearest aggregation around that is no `nested` and no `filter`, as the real engine calls what makes it.
    pub parent: &'static str,
    /// Whether errors stand for themselves: the real engine wraps those of queries, but not those of an aggregation's filters.
    pub is_unwrapped: bool,
    /// Where the first fault of an aggregation's filter is kept: the real engine looks at filters once all fields are found.
    pub late: Option<&'l RefCell<Option<Failure>>>,
    /// Whether an aggregation stands inside one with several buckets.
    pub is_in_buckets: bool,
    /// How many `auto_date_histogram` enclose an aggregation: the real engine reduces their buckets twice.
    pub auto_histograms: u32,
    /// Whether the real engine may collect what is inside an aggregation once it knows which buckets there are.
    pub defers: bool,
    /// Whether it may do so with the aggregation itself, which then has the documents of some buckets alone.
    pub is_deferred: bool,
    /// Whether an aggregation stands inside a `nested`, however far down.
    pub is_inside_nested: bool,
    /// What a search knows that its aggregations ask for; nothing outside of one.
    pub searched: Option<&'l Searched<'l>>,
    /// Whether an aggregation stands inside a `global`, where all documents have the score 1.
    pub is_in_global: bool,
    /// What the search asks for.
    pub asked: Option<&'l Query>,
    /// What its hits have to match beside that.
    pub post_filter: Option<&'l Query>,
    /// Where it is noted what is looked for; nothing is noted without.
    pub notes: Option<notes::Notes<'l>>,
    /// What the hits of the search show inside of them.
    pub shown: Option<&'l inner_hits::AllShown<'l>>,
    /// Whether nodes say which queries they stand for.
    pub explains: bool,
}

impl<'l, 'a> Lowering<'l, 'a> {
    /// Lowers a query and its boost.
    pub fn query(&self, query: &Query) -> Result<Node, Failure> {
        if self.depth > MAX_DEPTH {
            return Err(Failure::request(
                400,
                Cause::illegal_argument("the query is nested too deeply"),
            ));
        }
        let inner = Lowering {
            depth: self.depth + 1,
            ..*self
        };
        inner.lower(query)
    }

    fn lower(&self, query: &Query) -> Result<Node, Failure> {
        self.budget.charge(CLAUSE, PART)?;
        self.budget.take(NODE, PART)?;
        if self.explains && self.unexplained().is_rewritten_away(query) {
            return Ok(said::nothing(said::MATCH_NONE));
        }
        let noted = self.noted();
        let (mut node, boost) = match query {
            Query::MatchAll { boost } => (match_all::lower(), boost),
            Query::MatchNone { boost } => (match_none::lower(), boost),
            Query::Match(query) => (r#match::lower(self, query)?, &query.boost),
            Query::MatchPhrase(query) => (match_phrase::lower(self, query)?, &query.boost),
            Query::MatchPhrasePrefix(query) => (match_phrase_prefix::lower(self, query)?, &query.boost),
            Query::MatchBoolPrefix(query) => (match_bool_prefix::lower(self, query)?, &query.boost),
            Query::MultiMatch(query) => (multi_match::lower(self, query)?, &query.boost),
            Query::Term(query) => (term::lower(self, query)?, &query.boost),
            Query::Terms(query) => (terms::lower(self, query)?, &query.boost),
            Query::TermsLookup(query) => (terms_lookup::lower(self, query)?, &query.boost),
            Query::Range(query) => (range::lower(self, query)?, &query.boost),
            Query::Prefix(query) => (prefix::lower(self, query)?, &query.boost),
            Query::Fuzzy(query) => (fuzzy::lower(self, query)?, &query.boost),
            Query::Wildcard(query) => (wildcard::lower(self, query)?, &query.boost),
            Query::Regexp(query) => (regexp::lower(self, query)?, &query.boost),
            Query::GeoBoundingBox(query) => (geo_bounding_box::lower(self, query)?, &query.boost),
            Query::GeoDistance(query) => (geo_distance::lower(self, query)?, &query.boost),
            Query::GeoPolygon(query) => (geo_polygon::lower(self, query)?, &query.boost),
            Query::Exists { field, boost } => (exists::lower(self, field)?, boost),
            Query::Ids { values, boost } => (ids::lower(self, values)?, boost),
            Query::Bool(query) => (self::bool::lower(self, query)?, &query.boost),
            Query::DisMax(query) => (dis_max::lower(self, query)?, &query.boost),
            Query::Boosting(query) => (boosting::lower(self, query)?, &query.boost),
            Query::TermsSet(query) => (terms_set::lower(self, query)?, &query.boost),
            Query::Intervals(query) => (intervals::lower(self, query)?, &query.boost),
            Query::Span(query) => (span::lower(self, query)?, &query.boost),
            Query::Wrapper { query } => return self.lower(query),
            Query::RankFeature(query) => (rank_feature::lower(self, query)?, &query.boost),
            Query::DistanceFeature(query) => (distance_feature::lower(self, query)?, &query.boost),
            Query::Type { value, boost } => (r#type::lower(self, value), boost),
            Query::FunctionScore(query) => (function_score::lower(self, query)?, &query.boost),
            Query::ConstantScore { filter, boost } => (constant_score::lower(self, filter)?, boost),
            Query::Nested(query) => (nested::lower(self, query)?, &query.boost),
            Query::QueryString { text, boost } => (query_string::lower(self, text)?, boost),
            Query::SimpleQueryString { text, boost } => (simple_query_string::lower(self, text)?, boost),
            Query::Named { name, query } => {
                let node = self.lower(query)?;
                self.named(name, &node, &|lowering| lowering.lower(query))?;
                return Ok(node);
            }
        };
        if self.explains {
            node = self.explained(query, node)?;
        }
        self.weigh(noted, float(boost));
        self.boosted(query, node, float(boost))
    }

    /// Notes the name of a query, which `again` lowers elsewhere.
    fn named(
        &self,
        name: &str,
        node: &Node,
        again: &dyn Fn(&Lowering<'_, '_>) -> Result<Node, Failure>,
    ) -> Result<(), Failure> {
        let Some(names) = self.names else { return Ok(()) };
        // Names are of the documents that are hits, wherever they stand: the real engine asks these alone.
        let of_root = (self.space != self.named_space)
            .then(|| again(&self.elsewhere(self.named_space)))
            .transpose()?;
        let named = match &of_root {
            Some(of_root) if of_root.is_none() && !node.is_none() => &Node::Empty,
            Some(of_root) => of_root,
            None => node,
        };
        let (bytes, named) = (named.bytes(), named.clone());
        self.budget.charge(bytes as u64 / 8, PART)?;
        self.budget.take(bytes + name.len() + NODE, PART)?;
        names.borrow_mut().push((name.to_owned(), named));
        Ok(())
    }

    /// Returns the queries with names that a search and its filter of hits have, for objects that are shown as hits.
    pub fn names_for_objects(&self) -> Result<Vec<(String, Node)>, Failure> {
        let names = RefCell::default();
        let naming = Lowering {
            space: ROOT,
            named_space: self.space,
            names: Some(&names),
            notes: None,
            ..*self
        };
        for query in self.asked.into_iter().chain(self.post_filter) {
            naming.query(query)?;
        }
        Ok(names.into_inner())
    }

    fn names_so_far(&self) -> usize {
        self.names.map_or(0, |names| names.borrow().len())
    }

    fn forget_names(&self, from: usize) {
        if let Some(names) = self.names {
            names.borrow_mut().truncate(from);
        }
    }

    /// Lowers queries on the documents of another space.
    pub fn within(&self, space: u16) -> Self {
        Lowering { space, ..*self }
    }

    /// Lowers queries that are for the documents of another space than the one that is asked, and notes no names.
    pub fn elsewhere(&self, space: u16) -> Self {
        Lowering {
            space,
            names: None,
            is_elsewhere: true,
            ..*self
        }
    }

    /// Where a query on a field is lowered.
    pub fn context<'f>(&'f self, field: &'f str) -> Context<'f> {
        Context {
            field,
            now: self.now,
            budget: self.budget,
        }
    }

    /// Charges for some values that a field type is to read, of so many bytes in all.
    fn charge_values(&self, count: usize, bytes: usize) -> Result<(), Failure> {
        self.budget.charge(count as u64 * VALUE + bytes as u64, PART)
    }

    /// Makes room for the ordinals of so many terms.
    fn take_ordinals(&self, count: usize) -> Result<(), Failure> {
        // They are listed, and looked at when they are scored.
        self.budget.charge(count as u64 * 3, PART)?;
        self.budget.take(count * size_of::<u32>(), PART)
    }

    /// Returns the fields whose names match a pattern.
    fn matching(&self, pattern: &str) -> Result<Vec<u16>, Failure> {
        // A part of the pattern is looked for in the whole name.
        let names = self.mapping.fields.iter().map(|field| field.name.len() as u64 + 16);
        let parts = 1 + pattern.bytes().filter(|&byte| byte == b'*').count() as u64;
        self.budget
            .charge(names.sum::<u64>() * parts / 2 + pattern.len() as u64, PART)?;
        if let (true, Some(name)) = (pattern.contains('*'), self.mapping.dangling(pattern)) {
            // The real engine fails, as it finds no field by a name that it has.
            let reason = format!(
                "[{pattern}] matches the alias [{name}] of a key of a field of type [flattened], which is not supported"
            );
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(self.mapping.matching(pattern))
    }

    /// Turns what a field type made of a value into a node.
    pub fn node(&self, field: u16, lowered: Lowered) -> Result<Node, Failure> {
        self.note_lowered(field, &lowered)?;
        if self.explains {
            return said::lowered(self, field, lowered);
        }
        let terms = self.index.fields[field as usize].terms.as_ref();
        Ok(match lowered {
            Lowered::None => Node::None,
            Lowered::Term(term) => match self
                .looked_up(1, terms)?
                .and_then(|terms| terms.dictionary.ordinal(&term))
            {
                Some(ordinal) => Node::Term {
                    field,
                    ordinal,
                    frequency: AsIf::default(),
                },
                None => Node::Absent {
                    field,
                    term: term.into(),
                },
            },
            Lowered::Terms(list) => {
                let Some(terms) = self.looked_up(list.len(), terms)? else {
                    return Ok(Node::None);
                };
                self.take_ordinals(list.len())?;
                let ordinals = list.iter().filter_map(|term| terms.dictionary.ordinal(term));
                let ordinals = sorting::distinct(ordinals.collect());
                Node::Union { field, ordinals }
            }
            Lowered::TermRange { from, to } => {
                let Some(terms) = self.looked_up(2, terms)? else {
                    return Ok(Node::None);
                };
                let dictionary = &terms.dictionary;
                let first = from.map_or(0, |(term, inside)| dictionary.first_after(&term, inside));
                let end = to.map_or(dictionary.len() as u32, |(term, inside)| {
                    dictionary.first_after(&term, !inside)
                });
                self.take_ordinals((first..end).len())?;
                Node::Union {
                    field,
                    ordinals: (first..end).collect(),
                }
            }
            Lowered::Ranges { relation, from, to } => {
                let Some(terms) = self.looked_up(1, terms)? else {
                    return Ok(Node::None);
                };
                let dictionary = &terms.dictionary;
                let all = 0..dictionary.len() as u32;
                self.budget.charge(u64::from(all.end) * VISIT * 6, PART)?;
                let mut ordinals = Vec::new();
                self.budget.room(&mut ordinals, all.len(), PART)?;
                dictionary.visit(all, |ordinal, term| {
                    let (low, high) = term.split_at(from.len().min(term.len()));
                    let (from, to) = (from.as_slice(), to.as_slice());
                    let is_one = match relation {
                        Relation::Intersects => low <= to && high >= from,
                        Relation::Within => low >= from && high <= to,
                        Relation::Contains => low <= from && high >= to,
                    };
                    if is_one {
                        ordinals.push(ordinal);
                    }
                });
                Node::Union { field, ordinals }
            }
            Lowered::Numbers { low, high } => Node::Numbers { field, low, high },
            Lowered::NumberSet(values) => Node::NumberSet { field, values },
            Lowered::Any(list) => {
                self.budget.take(list.len() * NODE, PART)?;
                let should = list.into_iter().map(|lowered| self.node(field, lowered));
                Node::Constant(Box::new(Node::Bool(node::Bool {
                    should: should.collect::<Result<_, _>>()?,
                    ..node::Bool::default()
                })))
            }
        })
    }

    /// Charges for terms that are to be looked up, and returns where.
    fn looked_up<'t>(&self, count: usize, terms: Option<&'t Terms<'a>>) -> Result<Option<&'t Terms<'a>>, Failure> {
        self.budget.charge(count as u64 * LOOK_UP, PART)?;
        Ok(terms)
    }

    /// An error of a query that names the index.
    pub fn shard_exception(&self, reason: impl Into<String>) -> Cause {
        Cause::new("query_shard_exception", reason)
            .with("index_uuid", Detail::Text(self.name.to_owned()))
            .with("index", Detail::Text(self.name.to_owned()))
    }

    /// The error of a query that a field type has not, or of a value that it cannot read.
    fn refused(&self, error: QueryError) -> Failure {
        match error {
            QueryError::Unsupported(reason) => Failure::shard(400, self.shard_exception(reason)),
            QueryError::Failed(cause) => self.failed_to_create(cause),
        }
    }

    /// Wraps what a field type refuses as the real engine does.
    pub fn failed_to_create(&self, cause: Cause) -> Failure {
        if self.is_unwrapped {
            let status = match cause.kind {
                "arithmetic_exception"
                | "exception"
                | "illegal_state_exception"
                | "too_many_clauses"
                | "unsupported_operation_exception" => 500,
                _ => 400,
            };
            return Failure::shard(status, cause);
        }
        let reason = format!("failed to create query: {}", cause.reason);
        Failure::shard(400, self.shard_exception(reason).caused_by(cause))
    }
}

/// Reads the text of a float as Java's JSON parser does: as a double first.
pub fn float(text: &str) -> f32 {
    // As the host writes it where none was given.
    if text == "1.0" {
        return 1.0;
    }
    parse_double(text).unwrap_or(1.0) as f32
}

/// The text of a scalar for analysis: a fraction as Java prints the double that it is.
fn written(value: &Scalar) -> Cow<'_, str> {
    match value {
        Scalar::String(text) => Cow::Borrowed(text),
        value => Cow::Owned(scalar_text(value)),
    }
}
