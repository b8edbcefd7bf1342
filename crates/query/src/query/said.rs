//! How does Lucene print the queries that nodes stand for? What a node has lost is kept beside it, where the search is to be explained
//! and nowhere else. The texts are those of `toString` of Lucene 8.11.1's queries.

use super::id_terms::uid;
use super::node::{Bool, Node};
use super::said_terms::{self, range, term};
use super::{Lowering, PART, boost, rewritten_away};
use crate::error::{Cause, Failure};
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::mapping::types::{Lowered, Printing};
use crate::plan::{
    MatchBoolPrefixQuery, MatchPhrasePrefixQuery, MatchPhraseQuery, MatchQuery, MultiMatchQuery, MultiMatchType, Query,
    RegexpQuery, Scalar, ZeroTermsQuery,
};
use crate::sorting;

/// What a node says of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// How the query is printed.
    pub text: String,
    /// How the one is printed that is asked for a single document, where it is another one.
    pub asked: Option<String>,
    /// What kind of query it is.
    pub kind: Kind,
    /// The field whose documents alone it may find; nothing where it may find any.
    pub field: Option<u16>,
    /// The query before it was rewritten, where Lucene prints that one.
    pub original: Option<Node>,
}

/// What is said where a document does not match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The query does not match the document.
    Constant,
    /// The document has no such term,
    Term,
    /// or no such terms.
    Terms,
    /// The text is the reason why nothing matches.
    Nothing,
    /// The document may have such words, of which the index may lack some.
    Words,
    /// What the query was rewritten to is explained.
    Rewritten,
}

/// What the real engine makes of queries that it knows to match nothing.
pub const MATCH_NONE: &str = "User requested \"match_none\" query.";
const NO_TERMS: &str = "Matching no documents because no terms present";
/// What all documents of the catalog have, and no objects in them.
pub const OF_CATALOG: &str = "DocValuesFieldExistsQuery [field=_primary_term]";
/// Up to so many terms are clauses.
const CLAUSES: usize = 16;

/// Refuses to explain something.
pub fn refused(what: &str) -> Failure {
    let reason = format!("[explain] of {what} is not supported");
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Returns the name of the field whose values are at a place.
pub fn name_of(mapping: &Mapping, place: u16) -> Result<&str, Failure> {
    match mapping.at(place) {
        Some((field, _)) if !matches!(field.kind.printing(), Printing::Unknown | Printing::Existing) => Ok(&field.name),
        Some((field, _)) => Err(refused(&format!(
            "a query on field [{}] of type [{}]",
            field.name,
            field.kind.name()
        ))),
        None => Err(refused("a query on a field without values")),
    }
}

/// Wraps a node.
pub fn wrap(node: Node, text: String, kind: Kind, field: Option<u16>) -> Node {
    let asked = None;
    Node::Said(
        Box::new(node),
        Box::new(Said {
            text,
            asked,
            kind,
            field,
            original: None,
        }),
    )
}

/// A rewritten query that is printed as it came.
pub(super) fn as_it_came(rewritten: Node, came: Node) -> Node {
    Node::Said(
        Box::new(rewritten),
        Box::new(Said {
            text: String::new(),
            asked: None,
            kind: Kind::Rewritten,
            field: None,
            original: Some(came),
        }),
    )
}

/// What matches nothing, for a reason.
pub fn nothing(reason: &str) -> Node {
    wrap(Node::None, reason.to_owned(), Kind::Nothing, None)
}

/// Any of some terms, given as printed: a few of them are clauses.
fn terms(node: Node, name: &str, mut list: Vec<Vec<u8>>, field: Option<u16>) -> Node {
    sorting::sort_by(&mut list, Ord::cmp);
    list.dedup();
    let text = format!("{name}:{}", said_terms::terms(&list));
    if list.len() > CLAUSES {
        return wrap(node, text, Kind::Constant, field);
    }
    let clauses: Vec<String> = list.iter().map(|bytes| format!("{name}:{}", term(bytes))).collect();
    let node = Node::Constant(Box::new(wrap(node, clauses.join(" "), Kind::Constant, field)));
    wrap(node, text, Kind::Rewritten, field)
}

/// Lowers what a field type made of a value, with its text.
pub(super) fn lowered(lowering: &Lowering<'_, '_>, field: u16, lowered: Lowered) -> Result<Node, Failure> {
    let name = name_of(lowering.mapping, field)?;
    let printing = lowering
        .mapping
        .at(field)
        .map_or(Printing::Unknown, |(found, _)| found.kind.printing());
    let plain = lowering.unexplained();
    Ok(match lowered {
        Lowered::None => Node::None,
        Lowered::Term(bytes) => {
            let said = format!("{name}:{}", term(&bytes));
            match plain.node(field, Lowered::Term(bytes))? {
                Node::None | Node::Absent { .. } => wrap(Node::None, said, Kind::Term, Some(field)),
                node => node,
            }
        }
        Lowered::Terms(list) => {
            let node = plain.node(field, Lowered::Terms(list.clone()))?;
            terms(node, name, list, Some(field))
        }
        Lowered::TermRange { from, to } => {
            let said = format!("{name}:{}", range(&from, &to));
            wrap(
                plain.node(field, Lowered::TermRange { from, to })?,
                said,
                Kind::Constant,
                None,
            )
        }
        Lowered::Numbers { low, high } => {
            let said = format!("{name}:[{} TO {}]", printing.number(low), printing.number(high));
            let node = plain.node(field, Lowered::Numbers { low, high })?;
            wrap(node, said, Kind::Constant, Some(field))
        }
        Lowered::NumberSet(values) => {
            let all: Vec<String> = values.iter().map(|&value| printing.number(value)).collect();
            let node = plain.node(field, Lowered::NumberSet(values))?;
            wrap(node, format!("{name}:{{{}}}", all.join(" ")), Kind::Constant, None)
        }
        Lowered::Any(list) => {
            let should = list.into_iter().map(|one| self::lowered(lowering, field, one));
            Node::Constant(Box::new(Node::Bool(Bool {
                should: should.collect::<Result<_, _>>()?,
                ..Bool::default()
            })))
        }
        Lowered::Ranges { .. } => return Err(refused("a query on ranges")),
    })
}

impl Lowering<'_, '_> {
    /// The same, with nodes that do not say what they stand for.
    pub(super) fn unexplained(&self) -> Self {
        Lowering {
            explains: false,
            ..*self
        }
    }

    /// Has a range of numbers say what it asks the values of a single document.
    pub(super) fn ranged(&self, node: Node, [has_low, has_high]: [bool; 2]) -> Node {
        let Node::Said(inner, mut said) = node else { return node };
        if !matches!(&*inner, Node::Numbers { .. }) {
            // Open ends say whether they are inside, too.
            if !has_low {
                said.text = said.text.replacen(":[* TO ", ":{* TO ", 1);
            }
            if !has_high && said.text.ends_with(" TO *]") {
                said.text.pop();
                said.text.push('}');
            }
        }
        if let Node::Numbers { field, low, high } = &*inner
            && let Some((found, _)) = self.mapping.at(*field)
            && found.kind.doc_values(&found.name).is_ok()
        {
            let printing = found.kind.printing();
            let (low, high) = (printing.bits(*low), printing.bits(*high));
            said.asked = Some(match (low, high) {
                // As Lucene rewrites it.
                (i64::MIN, i64::MAX) => format!("DocValuesFieldExistsQuery [field={}]", found.name),
                _ => format!("{}:[{low} TO {high}]", found.name),
            });
        }
        Node::Said(inner, said)
    }

    /// Has the terms that a pattern found say which one it was.
    pub(super) fn found_by(&self, field: u16, node: Node, pattern: &dyn Fn() -> String) -> Result<Node, Failure> {
        if !self.explains {
            return Ok(node);
        }
        let said = format!("{}:{}", name_of(self.mapping, field)?, pattern());
        let kind = match node {
            Node::Union { .. } | Node::None | Node::Absent { .. } => Kind::Constant,
            _ => Kind::Rewritten,
        };
        Ok(wrap(node, said, kind, None))
    }

    /// Has a query by ids say them.
    pub(super) fn of_ids(&self, node: Node, ids: &[String]) -> Node {
        if !self.explains {
            return node;
        }
        let packed = |id: &String| {
            let mut term = Vec::new();
            uid(id.as_bytes(), &mut term);
            term
        };
        terms(node, "_id", ids.iter().map(packed).collect(), None)
    }

    /// The documents with a value in a field, of which the values are at a place.
    pub(super) fn existing(&self, field: u16) -> Result<Node, Failure> {
        let node = Node::Exists { field };
        if !self.explains {
            return Ok(node);
        }
        let name = match self.mapping.at(field) {
            Some((found, _)) if matches!(found.kind.printing(), Printing::Existing) => &found.name,
            _ => name_of(self.mapping, field)?,
        };
        let said = match self.mapping.at(field) {
            Some((found, _)) if !found.kind.is_text() && found.kind.doc_values(name).is_ok() => {
                format!("DocValuesFieldExistsQuery [field={name}]")
            }
            Some((found, _)) if found.kind.has_norms() => format!("NormsFieldExistsQuery [field={name}]"),
            _ => format!("_field_names:{name}"),
        };
        Ok(wrap(node, said, Kind::Constant, None))
    }

    /// Has a query say what only the request knows of it, once it is lowered; refuses those of which not all is known.
    pub(super) fn explained(&self, query: &Query, node: Node) -> Result<Node, Failure> {
        let unknown = match query {
            // Which of the words that begin so comes first is not known.
            Query::MatchPhrasePrefix(_)
            | Query::MultiMatch(MultiMatchQuery {
                kind: MultiMatchType::PhrasePrefix,
                ..
            })
            | Query::QueryString { .. }
                if has_begun(&node) =>
            {
                "words that begin as the last one of a phrase"
            }
            Query::TermsSet(_) => "[terms_set]",
            Query::Intervals(_) => "[intervals]",
            Query::RankFeature(_) => "[rank_feature]",
            Query::DistanceFeature(_) => "[distance_feature]",
            Query::GeoBoundingBox(_) => "[geo_bounding_box]",
            Query::GeoDistance(_) => "[geo_distance]",
            Query::GeoPolygon(_) => "[geo_polygon]",
            Query::MultiMatch(MultiMatchQuery {
                kind: MultiMatchType::CombinedFields,
                ..
            }) => "[combined_fields]",
            Query::Exists { .. } if matches!(&node, Node::Constant(inner) if matches!(**inner, Node::Bool(_))) => {
                "[exists] of several fields"
            }
            _ => "",
        };
        if !unknown.is_empty() {
            return Err(refused(unknown));
        }
        if !node.is_none() {
            return Ok(match query {
                Query::Type { .. } => wrap(node, OF_CATALOG.to_owned(), Kind::Constant, None),
                _ => node,
            });
        }
        Ok(match query {
            Query::MatchNone { .. } => nothing(MATCH_NONE),
            Query::QueryString { text, .. } if text.text.trim().is_empty() => nothing(NO_TERMS),
            Query::Regexp(RegexpQuery {
                field, value, rewrite, ..
            }) if self.field(field).is_none() => {
                let clauses = || Node::Bool(Bool::default());
                let (node, kind) = match rewrite.as_deref() {
                    None | Some("constant_score") => (node, Kind::Constant),
                    Some("constant_score_boolean") => (Node::Constant(Box::new(clauses())), Kind::Rewritten),
                    _ => (clauses(), Kind::Rewritten),
                };
                wrap(node, format!("{field}:/{value}/"), kind, None)
            }
            Query::Match(MatchQuery {
                field,
                query,
                analyzer,
                zero_terms_query: ZeroTermsQuery::None,
                ..
            })
            | Query::MatchPhrase(MatchPhraseQuery {
                field,
                query,
                analyzer,
                zero_terms_query: ZeroTermsQuery::None,
                ..
            })
            | Query::MatchPhrasePrefix(MatchPhrasePrefixQuery {
                field,
                query,
                analyzer,
                zero_terms_query: ZeroTermsQuery::None,
                ..
            })
            | Query::MatchBoolPrefix(MatchBoolPrefixQuery {
                field, query, analyzer, ..
            }) => self.without_words(field, query, analyzer.as_deref()),
            Query::MultiMatch(MultiMatchQuery {
                fields,
                query,
                analyzer,
                ..
            }) => match fields.as_slice() {
                [field] if !field.field.contains('*') && self.field(&field.field).is_some() => {
                    self.without_words(&field.field, query, analyzer.as_deref())
                }
                _ => node,
            },
            _ => node,
        })
    }

    /// A text in a field that is not there, or without words.
    fn without_words(&self, field: &str, text: &Scalar, analyzer: Option<&str>) -> Node {
        match self.field(field) {
            None if super::metadata::is_known(field) => Node::None,
            None => nothing(&format!("unmapped fields [{field}]")),
            Some((_, found)) if found.kind.is_text() && self.has_no_term(field, text, analyzer) => nothing(NO_TERMS),
            Some(_) => Node::None,
        }
    }

    /// Lowers the query of a search as the real engine has it where it explains one: where there are nested objects, it may be for the
    /// documents of the catalog alone.
    pub fn to_explain(&self, query: &Query) -> Result<Node, Failure> {
        let node = self.to_explain_alone(query)?;
        // Of two clauses for the same documents one is left.
        if self.mapping.spaces.len() == 1
            || !rewritten_away::may_be_nested(self.mapping, &node)
            || matches!(node.clone().rewritten(self.budget)?, Node::Said(_, said) if said.text == OF_CATALOG)
        {
            return Ok(node);
        }
        self.budget.take(super::node::NODE * 2, PART)?;
        Ok(filtered(node, OF_CATALOG.to_owned()))
    }

    /// Lowers a query as the real engine has it where it explains one, whatever it is for.
    pub fn to_explain_alone(&self, query: &Query) -> Result<Node, Failure> {
        let node = self.to_explain_unweighed(query)?;
        match self.searched.and_then(|searched| searched.boost) {
            Some(boost) => boost::weighted(node, boost),
            None => Ok(node),
        }
    }

    /// The same, without what the index weighs.
    pub fn to_explain_unweighed(&self, query: &Query) -> Result<Node, Failure> {
        let lowering = Lowering {
            explains: true,
            names: None,
            ..*self
        };
        lowering.query(query)
    }

    /// Narrows a query on nested objects to those of its path, where it may find other documents.
    pub(super) fn of_path(&self, space: u16, node: Node) -> Node {
        if !self.explains || !rewritten_away::may_be_elsewhere(self.mapping, space, &node) {
            return node;
        }
        let path = &self.mapping.spaces[usize::from(space)].path;
        filtered(node, format!("_type:__{path}"))
    }
}

fn filtered(node: Node, by: String) -> Node {
    Node::Bool(Bool {
        must: vec![node],
        filter: vec![wrap(Node::All, by, Kind::Constant, None)],
        ..Bool::default()
    })
}

/// Whether a word that is a prefix was rewritten to clauses for several terms.
fn has_begun(node: &Node) -> bool {
    let is_here = match node {
        Node::Said(inner, said) if said.text.is_empty() && said.kind == Kind::Rewritten => {
            matches!(&**inner, Node::Bool(clauses) if clauses.len() > 1)
        }
        _ => false,
    };
    is_here || node.below().any(has_begun)
}

/// Whether a field is one of documents of the catalog.
pub fn is_of_catalog(mapping: &Mapping, place: u16) -> bool {
    mapping.at(place).is_none_or(|(field, _)| field.space == ROOT)
}
