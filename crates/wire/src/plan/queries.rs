//! The parameters of each query that has more than one or two: a structure for each query.

use super::declare::object;
use super::query::{
    CombineMode, FeatureFunction, FeatureOrigin, FieldBoost, FunctionMode, Fuzzy, GeoPart, Interval, MultiMatchType,
    Operator, Query, ScoreFunction, ScoreMode, Span, ZeroTermsQuery,
};
use super::sort::Validation;
use super::{InnerHits, Scalar};

object! {
    /// Words of a text, any or all of them.
    pub struct MatchQuery {
        pub field: String,
        pub query: Scalar,
        pub operator: Operator,
        pub minimum_should_match: Option<String>,
        pub analyzer: Option<String>,
        pub lenient: bool,
        pub zero_terms_query: ZeroTermsQuery,
        pub auto_generate_synonyms_phrase_query: bool,
        pub fuzzy: Option<Fuzzy>,
        pub boost: String,
    }
}

object! {
    /// Words of a text in their order.
    pub struct MatchPhraseQuery {
        pub field: String,
        pub query: Scalar,
        pub slop: u32,
        pub analyzer: Option<String>,
        pub zero_terms_query: ZeroTermsQuery,
        pub boost: String,
    }
}

object! {
    /// Words of a text in their order, of which the last one is the beginning of a word.
    pub struct MatchPhrasePrefixQuery {
        pub field: String,
        pub query: Scalar,
        pub slop: u32,
        pub max_expansions: u32,
        pub analyzer: Option<String>,
        pub zero_terms_query: ZeroTermsQuery,
        pub boost: String,
    }
}

object! {
    /// Words of a text, any or all of them, of which the last one is the beginning of a word.
    pub struct MatchBoolPrefixQuery {
        pub field: String,
        pub query: Scalar,
        pub operator: Operator,
        pub minimum_should_match: Option<String>,
        pub analyzer: Option<String>,
        pub fuzzy: Option<Fuzzy>,
        pub boost: String,
    }
}

object! {
    /// `match` over several fields; `kind` says what counts. `boost` of a field is its text. An empty list of fields
    /// means the index's default fields (`*`). `lenient` is null when the request has none.
    pub struct MultiMatchQuery {
        pub query: Scalar,
        pub fields: Vec<FieldBoost>,
        pub kind: MultiMatchType,
        pub slop: u32,
        pub max_expansions: u32,
        pub operator: Operator,
        pub minimum_should_match: Option<String>,
        pub tie_breaker: Option<String>,
        pub analyzer: Option<String>,
        pub lenient: Option<bool>,
        pub zero_terms_query: ZeroTermsQuery,
        pub auto_generate_synonyms_phrase_query: bool,
        pub fuzzy: Option<Fuzzy>,
        pub boost: String,
    }
}

object! {
    /// One exact value.
    pub struct TermQuery {
        pub field: String,
        pub value: Scalar,
        pub case_insensitive: bool,
        pub boost: String,
    }
}

object! {
    /// Any of several exact values.
    pub struct TermsQuery {
        pub field: String,
        pub values: Vec<Scalar>,
        pub boost: String,
    }
}

object! {
    /// Any of several values that stand in a document.
    pub struct TermsLookupQuery {
        pub field: String,
        pub index: String,
        pub id: String,
        pub path: String,
        pub is_routed: bool,
        pub boost: String,
    }
}

object! {
    /// Values between two bounds; a bound that is null is open.
    pub struct RangeQuery {
        pub field: String,
        pub from: Scalar,
        pub to: Scalar,
        pub include_lower: bool,
        pub include_upper: bool,
        pub format: Option<String>,
        pub time_zone: Option<String>,
        pub relation: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Terms that begin so. `rewrite` is the name of a way to score them.
    pub struct PrefixQuery {
        pub field: String,
        pub value: String,
        pub case_insensitive: bool,
        pub rewrite: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Terms that a few edits make of a word.
    pub struct FuzzyQuery {
        pub field: String,
        pub value: Scalar,
        pub fuzzy: Fuzzy,
        pub boost: String,
    }
}

object! {
    /// Terms that a pattern of `*` and `?` matches.
    pub struct WildcardQuery {
        pub field: String,
        pub value: String,
        pub case_insensitive: bool,
        pub rewrite: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Terms that an expression in Lucene's syntax matches. `flags` are the numbers of its optional operators.
    pub struct RegexpQuery {
        pub field: String,
        pub value: String,
        pub flags: u32,
        pub case_insensitive: bool,
        pub rewrite: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Points in a box, whose edges and corners are read one by one.
    pub struct GeoBoundingBoxQuery {
        pub field: String,
        pub edges: Vec<GeoPart>,
        pub validation: Validation,
        pub ignore_unmapped: bool,
        pub boost: String,
    }
}

object! {
    /// Points that are not farther away from another than so many metres, a number's text. What that point is made of is read
    /// part by part.
    pub struct GeoDistanceQuery {
        pub field: String,
        pub center: Vec<GeoPart>,
        pub metres: String,
        pub validation: Validation,
        pub ignore_unmapped: bool,
        pub boost: String,
    }
}

object! {
    /// Points in a polygon, whose corners are JSON.
    pub struct GeoPolygonQuery {
        pub field: String,
        pub points: Vec<String>,
        pub validation: Validation,
        pub ignore_unmapped: bool,
        pub boost: String,
    }
}

object! {
    /// Clauses.
    pub struct BoolQuery {
        pub must: Vec<Query>,
        pub filter: Vec<Query>,
        pub should: Vec<Query>,
        pub must_not: Vec<Query>,
        pub minimum_should_match: Option<String>,
        pub adjust_pure_negative: bool,
        pub boost: String,
    }
}

object! {
    /// Any of several queries; the best one counts, and a share of the others.
    pub struct DisMaxQuery {
        pub queries: Vec<Query>,
        pub tie_breaker: String,
        pub boost: String,
    }
}

object! {
    /// The documents of a query, of which those that another finds weigh less.
    pub struct BoostingQuery {
        pub positive: Box<Query>,
        pub negative: Box<Query>,
        pub negative_boost: String,
        pub boost: String,
    }
}

object! {
    /// Documents with as many of several exact values as a field of theirs says.
    pub struct TermsSetQuery {
        pub field: String,
        pub values: Vec<Scalar>,
        pub minimum: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Intervals of positions in a text.
    pub struct IntervalsQuery {
        pub field: String,
        pub source: Box<Interval>,
        pub boost: String,
    }
}

object! {
    /// Spans of positions in a text.
    pub struct SpanQuery {
        pub span: Box<Span>,
        pub boost: String,
    }
}

object! {
    /// Documents by how great a feature of them is. Without a function it is saturation, without a pivot.
    pub struct RankFeatureQuery {
        pub field: String,
        pub function: Option<FeatureFunction>,
        pub boost: String,
    }
}

object! {
    /// Documents by how near a value of them is to an origin; `pivot` is a text of time or length.
    pub struct DistanceFeatureQuery {
        pub field: String,
        pub origin: FeatureOrigin,
        pub pivot: String,
        pub boost: String,
    }
}

object! {
    /// A query whose scores functions change. `max_boost` and `min_score` are texts of numbers.
    pub struct FunctionScoreQuery {
        pub query: Box<Query>,
        pub functions: Vec<ScoreFunction>,
        pub score_mode: FunctionMode,
        pub boost_mode: CombineMode,
        pub max_boost: Option<String>,
        pub min_score: Option<String>,
        pub boost: String,
    }
}

object! {
    /// Documents in which objects match that are documents of their own.
    pub struct NestedQuery {
        pub path: String,
        pub query: Box<Query>,
        pub score_mode: ScoreMode,
        pub ignore_unmapped: bool,
        pub boost: String,
        /// Shows the objects beside the hits.
        pub inner_hits: Option<Box<InnerHits>>,
    }
}
