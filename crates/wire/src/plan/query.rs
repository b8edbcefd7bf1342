//! Which documents match, and how are they scored?

use super::declare::{choice, object};
use super::queries::{
    BoolQuery, BoostingQuery, DisMaxQuery, DistanceFeatureQuery, FunctionScoreQuery, FuzzyQuery, GeoBoundingBoxQuery,
    GeoDistanceQuery, GeoPolygonQuery, IntervalsQuery, MatchBoolPrefixQuery, MatchPhrasePrefixQuery, MatchPhraseQuery,
    MatchQuery, MultiMatchQuery, NestedQuery, PrefixQuery, RangeQuery, RankFeatureQuery, RegexpQuery, SpanQuery,
    TermQuery, TermsLookupQuery, TermsQuery, TermsSetQuery, WildcardQuery,
};
use super::{Scalar, SimpleText, UserText};

choice! {
    /// Whether all words of a match must occur.
    pub enum Operator {
        /// Any.
        Or,
        /// All.
        And,
    }
}

choice! {
    /// What a match without any word answers.
    pub enum ZeroTermsQuery {
        /// Nothing.
        None,
        /// Everything.
        All,
    }
}

choice! {
    /// How the fields of a `multi_match` count.
    pub enum MultiMatchType {
        /// The best one.
        BestFields,
        /// All.
        MostFields,
        /// As if they were one, where they have an analyzer in common.
        CrossFields,
        /// The best one, in which the words stand in their order.
        Phrase,
        /// The best one, in which the words stand in their order and the last one is a beginning.
        PhrasePrefix,
        /// All, and the last word is a beginning.
        BoolPrefix,
        /// As if they were one of their texts together: the query `combined_fields`.
        CombinedFields,
    }
}

choice! {
    /// A query; one variant for each name of the search API. `boost` is the number's text.
    pub enum Query {
        /// Every document.
        MatchAll { boost: String },
        /// No document.
        MatchNone { boost: String },
        /// Words of a text, any or all of them.
        Match(MatchQuery),
        /// Words of a text in their order.
        MatchPhrase(MatchPhraseQuery),
        /// Words of a text in their order, of which the last one is the beginning of a word.
        MatchPhrasePrefix(MatchPhrasePrefixQuery),
        /// Words of a text, any or all of them, of which the last one is the beginning of a word.
        MatchBoolPrefix(MatchBoolPrefixQuery),
        /// `match` over several fields; `kind` says what counts. `boost` of a field is its text. An empty list of fields
        /// means the index's default fields (`*`). `lenient` is null when the request has none.
        MultiMatch(MultiMatchQuery),
        /// One exact value.
        Term(TermQuery),
        /// Any of several exact values.
        Terms(TermsQuery),
        /// Any of several values that stand in a document.
        TermsLookup(TermsLookupQuery),
        /// Values between two bounds; a bound that is null is open.
        Range(RangeQuery),
        /// Terms that begin so. `rewrite` is the name of a way to score them.
        Prefix(PrefixQuery),
        /// Terms that a few edits make of a word.
        Fuzzy(FuzzyQuery),
        /// Terms that a pattern of `*` and `?` matches.
        Wildcard(WildcardQuery),
        /// Terms that an expression in Lucene's syntax matches. `flags` are the numbers of its optional operators.
        Regexp(RegexpQuery),
        /// Points in a box, whose edges and corners are read one by one.
        GeoBoundingBox(GeoBoundingBoxQuery),
        /// Points that are not farther away from another than so many metres, a number's text. What that point is made of is read
        /// part by part.
        GeoDistance(GeoDistanceQuery),
        /// Points in a polygon, whose corners are JSON.
        GeoPolygon(GeoPolygonQuery),
        /// Documents with a value in the field.
        Exists { field: String, boost: String },
        /// Documents by `_id`.
        Ids { values: Vec<String>, boost: String },
        /// Clauses.
        Bool(BoolQuery),
        /// Any of several queries; the best one counts, and a share of the others.
        DisMax(DisMaxQuery),
        /// The documents of a query, of which those that another finds weigh less.
        Boosting(BoostingQuery),
        /// Documents with as many of several exact values as a field of theirs says.
        TermsSet(TermsSetQuery),
        /// Intervals of positions in a text.
        Intervals(IntervalsQuery),
        /// Spans of positions in a text: all queries whose names begin with `span_`.
        Span(SpanQuery),
        /// A query that came in a text of its own.
        Wrapper { query: Box<Query> },
        /// Documents by how great a feature of them is. Without a function it is saturation, without a pivot.
        RankFeature(RankFeatureQuery),
        /// Documents by how near a value of them is to an origin; `pivot` is a text of time or length.
        DistanceFeature(DistanceFeatureQuery),
        /// The documents of the catalog, if this is their type.
        Type { value: String, boost: String },
        /// A query whose scores functions change. `max_boost` and `min_score` are texts of numbers.
        FunctionScore(FunctionScoreQuery),
        /// A filter with one score for all.
        ConstantScore { filter: Box<Query>, boost: String },
        /// Documents in which objects match that are documents of their own.
        Nested(NestedQuery),
        /// A text in the syntax of users.
        SimpleQueryString { text: Box<SimpleText>, boost: String },
        /// A text in the syntax of Lucene.
        QueryString { text: Box<UserText>, boost: String },
        /// A query with the name that hits carry where it matches.
        Named { name: String, query: Box<Query> },
    }
}

impl Query {
    /// Returns the queries that a query has in it, in the order in which the real engine rewrites them.
    pub fn inner(&self) -> impl Iterator<Item = &Self> {
        let (some, many): ([Option<&Self>; 2], [&[Self]; 4]) = match self {
            Self::Bool(BoolQuery {
                must,
                must_not,
                filter,
                should,
                ..
            }) => ([None; 2], [must, must_not, filter, should]),
            Self::DisMax(DisMaxQuery { queries, .. }) => ([None; 2], [queries, &[], &[], &[]]),
            Self::FunctionScore(FunctionScoreQuery { query, .. }) => ([Some(&**query), None], Default::default()),
            Self::Boosting(BoostingQuery { positive, negative, .. }) => {
                ([Some(&**positive), Some(&**negative)], Default::default())
            }
            Self::ConstantScore { filter: query, .. }
            | Self::Nested(NestedQuery { query, .. })
            | Self::Named { query, .. }
            | Self::Wrapper { query } => ([Some(&**query), None], Default::default()),
            _ => ([None; 2], Default::default()),
        };
        some.into_iter().flatten().chain(many.into_iter().flatten())
    }
}

choice! {
    /// What the scores of the objects in a document come to.
    pub enum ScoreMode {
        /// Their mean.
        Avg,
        /// The largest.
        Max,
        /// The smallest.
        Min,
        /// None: the document scores 0.
        None,
        /// Their sum.
        Sum,
    }
}

object! {
    /// How far a term may be from a word.
    pub struct Fuzzy {
        /// A number's text, or `AUTO:` with the lengths from which on a word has one edit, and two.
        pub fuzziness: String,
        /// Characters that have to be there.
        pub prefix_length: i32,
        /// Terms at most.
        pub max_expansions: i32,
        /// Whether neighbours that change places are one edit.
        pub transpositions: bool,
        /// The name of a way to score them.
        pub rewrite: Option<String>,
    }
}

object! {
    /// A field name or pattern of a `multi_match`, with the text of its boost.
    pub struct FieldBoost {
        /// Name or pattern.
        pub field: String,
        /// Boost; `1.0` when the request has none.
        pub boost: String,
    }
}

object! {
    /// A part of a place on earth.
    pub struct GeoPart {
        /// What it is: a degree, a corner, a text.
        pub name: String,
        /// JSON, or the text of a number.
        pub value: String,
    }
}

choice! {
    /// Which intervals of positions. `max_gaps` is -1 where all are taken.
    pub enum Interval {
        /// Words that begin so.
        Prefix {
            prefix: String,
            analyzer: Option<String>,
            use_field: Option<String>,
        },
        /// Words that a pattern of `*` and `?` matches.
        Wildcard {
            pattern: String,
            analyzer: Option<String>,
            use_field: Option<String>,
        },
        /// Words that a few edits make of another.
        Fuzzy {
            term: String,
            prefix_length: i32,
            transpositions: bool,
            fuzziness: String,
            analyzer: Option<String>,
            use_field: Option<String>,
        },
        /// All words of a text.
        Match {
            query: String,
            max_gaps: i32,
            ordered: bool,
            analyzer: Option<String>,
            use_field: Option<String>,
            filter: Option<Box<IntervalFilter>>,
        },
        /// One of each of several.
        AllOf {
            intervals: Vec<Interval>,
            max_gaps: i32,
            ordered: bool,
            filter: Option<Box<IntervalFilter>>,
        },
        /// One of any of several.
        AnyOf {
            intervals: Vec<Interval>,
            filter: Option<Box<IntervalFilter>>,
        },
    }
}

object! {
    /// How intervals stand to others.
    pub struct IntervalFilter {
        /// What it is called.
        pub kind: String,
        /// The others.
        pub source: Interval,
    }
}

choice! {
    /// Which spans of positions.
    pub enum Span {
        /// The positions of a word.
        Term { field: String, value: Scalar },
        /// So many positions, whatever stands there.
        Gap { field: String, width: i32 },
        /// The positions of all words that a query finds: a `prefix`, `wildcard`, `regexp`, `fuzzy` or `range`, maybe with a name.
        Multi { query: Box<Query> },
        /// Those of any of several.
        Or { clauses: Vec<Span> },
        /// One of each of several, with so many positions between them at most.
        Near {
            clauses: Vec<Span>,
            slop: i32,
            in_order: bool,
        },
        /// Those that overlap none of others, not even with so many positions before and behind them.
        Not {
            include: Box<Span>,
            exclude: Box<Span>,
            pre: i32,
            post: i32,
        },
        /// Those that end so near the beginning.
        First { span: Box<Span>, end: i32 },
        /// Big ones with a little one inside.
        Containing { big: Box<Span>, little: Box<Span> },
        /// Little ones inside a big one.
        Within { big: Box<Span>, little: Box<Span> },
        /// Those of one field, taken for another's.
        FieldMasking { span: Box<Span>, field: String },
        /// Spans with the name that hits carry where they match.
        Named { name: String, span: Box<Span> },
    }
}

choice! {
    /// What the value of a feature scores. Texts of numbers.
    pub enum FeatureFunction {
        /// Itself.
        Linear,
        /// The share that it has of itself and a pivot; without one, of what it is in the middle.
        Saturation { pivot: Option<String> },
        /// The logarithm of its sum with a factor.
        Log { scaling_factor: String },
        /// The share, both to the power of an exponent.
        Sigmoid { pivot: String, exponent: String },
    }
}

choice! {
    /// What values are near to.
    pub enum FeatureOrigin {
        /// A date, or a point.
        Text { text: String },
        /// A whole number.
        Number { text: String },
        /// A point; where its JSON ends, as messages say it.
        Json { text: String, end: String },
    }
}

choice! {
    /// What several functions come to.
    pub enum FunctionMode {
        /// All of them multiplied.
        Multiply,
        /// The first one whose filter matches.
        First,
        /// Their sum.
        Sum,
        /// Their mean, by weights.
        Avg,
        /// The largest.
        Max,
        /// The smallest.
        Min,
    }
}

choice! {
    /// What a score and a function come to.
    pub enum CombineMode {
        /// Both multiplied.
        Multiply,
        /// The function alone.
        Replace,
        /// Their sum.
        Sum,
        /// Their mean.
        Avg,
        /// The larger one.
        Max,
        /// The smaller one.
        Min,
    }
}

object! {
    /// A function of a `function_score`: for documents of its filter, a value, a weight, or their product.
    pub struct ScoreFunction {
        /// Which documents it is for; null for all.
        pub filter: Option<Query>,
        /// A number's text.
        pub weight: Option<String>,
        /// What it computes; null for 1.
        pub value: Option<FunctionValue>,
    }
}

choice! {
    /// What a function computes.
    pub enum FunctionValue {
        /// A field's number, changed; `factor` and `missing` are texts of numbers.
        FieldValueFactor {
            field: String,
            factor: String,
            modifier: Modifier,
            missing: Option<String>,
        },
        /// A number from 0 to 1 that depends on a field and a seed; the seed is `now` where there is none.
        RandomScore { seed: String, field: Option<String> },
        /// A number that falls with the distance from an origin. `clock` is `now` where it depends on the time.
        Decay {
            shape: DecayShape,
            field: String,
            parameters: Vec<GeoPart>,
            mode: String,
            clock: String,
        },
    }
}

choice! {
    /// How a field's number is changed, once it is multiplied.
    pub enum Modifier {
        /// Not at all.
        None,
        /// Its decimal logarithm.
        Log,
        /// That of 1 more.
        Log1p,
        /// That of 2 more.
        Log2p,
        /// Its natural logarithm.
        Ln,
        /// That of 1 more.
        Ln1p,
        /// That of 2 more.
        Ln2p,
        /// Multiplied by itself.
        Square,
        /// Its square root.
        Sqrt,
        /// 1 divided by it.
        Reciprocal,
    }
}

choice! {
    /// How a value falls.
    pub enum DecayShape {
        /// As a bell.
        Gauss,
        /// In a line.
        Linear,
        /// By a part for each step.
        Exp,
    }
}
