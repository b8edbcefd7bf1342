//! What is computed of the documents that match?

use super::declare::{choice, object};
use super::{GeoPart, HitParts, Order, Pipeline, Query, Scalar, Sort, SourceFilter};

object! {
    /// An aggregation with its name and the aggregations inside it.
    pub struct NamedAggregation {
        /// The request's name for it.
        pub name: String,
        /// What it computes.
        pub aggregation: Aggregation,
        /// Sub-aggregations in the order of the request.
        pub aggs: Vec<NamedAggregation>,
    }
}

choice! {
    /// An aggregation; one variant for each name of the search API. `missing` is null when the request has none.
    pub enum Aggregation {
        /// A bucket for each value. `shard_size` and the like are -1 when the request has none.
        Terms {
            field: String,
            size: i32,
            shard_size: i32,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            min_doc_count: i64,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            shard_min_doc_count: i64,
            order: Vec<BucketOrder>,
            include: Option<IncludeExclude>,
            exclude: Option<IncludeExclude>,
            missing: Scalar,
            show_term_doc_count_error: bool,
            format: Option<String>,
            value_type: Option<String>,
            counts_by_map: bool,
        },
        /// A bucket for each value that at most so many documents have.
        RareTerms {
            field: String,
            max_doc_count: u32,
            include: Option<IncludeExclude>,
            exclude: Option<IncludeExclude>,
            missing: Scalar,
            format: Option<String>,
            value_type: Option<String>,
        },
        /// Mean.
        Avg(Metric),
        /// Smallest.
        Min(Metric),
        /// Largest.
        Max(Metric),
        /// Sum.
        Sum(Metric),
        /// Number of values.
        ValueCount(Metric),
        /// Count, min, max, avg and sum.
        Stats(Metric),
        /// What `stats` has, and how far values are spread; bounds are so many deviations away.
        ExtendedStats { metric: Metric, sigma: String },
        /// The mean of values of which each has a weight.
        WeightedAvg {
            value: WeightedField,
            weight: Option<WeightedField>,
            format: Option<String>,
        },
        /// Number of distinct values, by HyperLogLog++.
        Cardinality {
            field: String,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number | null"))]
            precision_threshold: Option<i64>,
            missing: Scalar,
            value_type: Option<String>,
        },
        /// How some fields are spread, and go with one another.
        MatrixStats { fields: Vec<MatrixField>, mode: MatrixMode },
        /// The documents that match a query.
        Filter(Query),
        /// A bucket for each of some queries, and one for the documents that match none.
        Filters {
            filters: Vec<Query>,
            keys: Vec<String>,
            other_bucket: bool,
        },
        /// A bucket for each of some queries, and for each two of them: keys are those of each with itself and with those behind it.
        AdjacencyMatrix { filters: Vec<Query>, keys: Vec<String> },
        /// The documents without a value.
        Missing(Metric),
        /// All documents.
        Global,
        /// The objects of a path that are documents of their own.
        Nested { path: String },
        /// The documents that objects are in; of the catalog where no path is given.
        ReverseNested { path: Option<String> },
        /// A bucket for each range of numbers.
        Range {
            field: String,
            ranges: Vec<AggregationRange>,
            missing: Scalar,
            format: Option<String>,
        },
        /// A bucket for each range of dates.
        DateRange {
            field: String,
            ranges: Vec<AggregationRange>,
            missing: Scalar,
            format: Option<String>,
            time_zone: Option<String>,
        },
        /// A bucket for each interval of time, as long as it takes for no more than so many. `first` is the shortest that it may be:
        /// 0 for a second, 5 for a year.
        AutoDateHistogram {
            field: String,
            buckets: u32,
            first: u32,
            time_zone: Option<String>,
            missing: Scalar,
            format: Option<String>,
        },
        /// A bucket for each interval of numbers. Bounds are texts of numbers.
        Histogram {
            field: String,
            interval: String,
            offset: String,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            min_doc_count: i64,
            extended_bounds: Option<Bounds>,
            hard_bounds: Option<Bounds>,
            order: Vec<BucketOrder>,
            missing: Scalar,
            format: Option<String>,
        },
        /// A bucket for each interval of time. Exactly one of the intervals is given; `interval` is the deprecated form.
        /// `offset` is in milliseconds; a text, as numbers cross as doubles.
        DateHistogram {
            field: String,
            calendar_interval: Option<String>,
            fixed_interval: Option<String>,
            time_zone: Option<String>,
            offset: String,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            min_doc_count: i64,
            extended_bounds: Option<Bounds>,
            hard_bounds: Option<Bounds>,
            order: Vec<BucketOrder>,
            missing: Scalar,
            format: Option<String>,
        },
        /// Which numbers are greater than a part of all, or which part is below a number; points are texts of numbers, ascending.
        Percentiles {
            metric: Metric,
            points: Vec<String>,
            are_values: bool,
            method: PercentilesMethod,
        },
        /// The median of how far numbers are from their median.
        MedianAbsoluteDeviation { metric: Metric, compression: String },
        /// The best documents, as a search has them.
        TopHits {
            from: i32,
            size: i32,
            sort: Vec<Sort>,
            source: SourceFilter,
            track_scores: bool,
            parts: Option<Box<HitParts>>,
        },
        /// The best documents.
        Sampler { shard_size: i32 },
        /// Values that are more frequent than among other documents. `shard_size` is -1 when the request has none.
        SignificantTerms {
            field: String,
            size: i32,
            shard_size: i32,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            min_doc_count: i64,
            #[cfg_attr(any(test, feature = "twins"), ts(type = "number"))]
            shard_min_doc_count: i64,
            include: Option<IncludeExclude>,
            exclude: Option<IncludeExclude>,
            format: Option<String>,
            value_type: Option<String>,
            counts_by_map: bool,
            background: Option<Query>,
            significance: Significance,
        },
        /// How far points reach; the box may go across the date line.
        GeoBounds { field: String, missing: Scalar, wraps: bool },
        /// The mean of points.
        GeoCentroid { field: String, missing: Scalar },
        /// A bucket for each range of distances from a point, which is JSON.
        GeoDistance {
            field: String,
            origin: String,
            /// The error's reason if the point is invalid; it names line and column.
            point_error: String,
            ranges: Vec<AggregationRange>,
            unit: String,
            missing: Scalar,
        },
        /// A bucket for each cell that a geohash of so many letters names.
        GeohashGrid(GeoGrid),
        /// A bucket for each square of a map that is zoomed in so often.
        GeotileGrid(GeoGrid),
        /// A bucket for each range of addresses.
        IpRange {
            field: String,
            ranges: Vec<AddressRange>,
            missing: Scalar,
            value_type: Option<String>,
        },
        /// What is computed of the results of others. Those of a level stand behind all others, each behind those that it reads.
        Pipeline(Pipeline),
        /// A bucket for each combination of values, in their order, from behind one of them on.
        Composite {
            sources: Vec<CompositeSource>,
            size: i32,
            after: Option<Vec<AfterValue>>,
        },
    }
}

object! {
    /// Parameters of a metric over one field.
    pub struct Metric {
        /// The field.
        pub field: String,
        /// The value of documents that have none.
        pub missing: Scalar,
        /// How `value_as_string` is written.
        pub format: Option<String>,
        /// The type of the values where the mapping lacks the field.
        pub value_type: Option<String>,
    }
}

object! {
    /// Cells of the earth.
    pub struct GeoGrid {
        /// The field.
        pub field: String,
        /// How small cells are.
        pub precision: u32,
        /// How many buckets there are at most.
        pub size: i32,
        /// The point of documents that have none.
        pub missing: Scalar,
        /// Edges and corners of a box that cells are in.
        pub bounds: Vec<GeoPart>,
    }
}

object! {
    /// A field of a matrix.
    pub struct MatrixField {
        /// The field.
        pub field: String,
        /// The value of documents that have none.
        pub missing: Scalar,
    }
}

choice! {
    /// Which number stands for the values of a document.
    pub enum MatrixMode {
        /// Their mean.
        Avg,
        /// Their sum.
        Sum,
        /// The least.
        Min,
        /// The greatest.
        Max,
        /// That in the middle.
        Median,
    }
}

object! {
    /// A field of a weighted mean.
    pub struct WeightedField {
        /// The field.
        pub field: String,
        /// The value of documents that have none.
        pub missing: Scalar,
    }
}

object! {
    /// What buckets are ordered by.
    pub struct BucketOrder {
        /// `_count`, `_key`, or the path of a metric.
        pub path: String,
        /// Its direction.
        pub order: Order,
    }
}

choice! {
    /// Which terms get a bucket.
    pub enum IncludeExclude {
        /// A regular expression in Lucene's syntax, and where the request has it: errors name the place.
        Regexp { pattern: String, line: u32, column: u32 },
        /// Terms whose hash falls into one of several partitions.
        Partition { partition: i32, partitions: i32 },
        /// Exact values.
        Values(Vec<Scalar>),
    }
}

object! {
    /// One range of a `range` aggregation; bounds are texts of numbers or strings.
    pub struct AggregationRange {
        /// The request's name for it.
        pub key: Option<String>,
        /// Lower bound, inside.
        pub from: Scalar,
        /// Upper bound, outside.
        pub to: Scalar,
    }
}

choice! {
    /// How many numbers are kept in mind.
    pub enum PercentilesMethod {
        /// As means of some; a larger compression keeps more of them.
        Tdigest(String),
        /// By so many of their first digits.
        Hdr(u32),
    }
}

choice! {
    /// How it is scored that a value is more frequent.
    pub enum Significance {
        /// By the differences of frequencies, absolute and relative.
        Jlh,
        /// By the part of its documents that are among some.
        Percentage,
        /// By the statistic; whether values may be less frequent, and whether the others include the documents.
        ChiSquare { negatives: bool, superset: bool },
    }
}

object! {
    /// One range of addresses, and where the request has its end: errors name the place.
    pub struct AddressRange {
        /// The request's name for it.
        pub key: Option<String>,
        /// Lower bound, inside.
        pub from: Option<String>,
        /// Upper bound, outside.
        pub to: Option<String>,
        /// A block of addresses, in the place of both bounds.
        pub mask: Option<String>,
        /// The line.
        pub line: u32,
        /// The column.
        pub column: u32,
    }
}

object! {
    /// Bounds of a histogram.
    pub struct Bounds {
        /// Lower bound.
        pub min: Scalar,
        /// Upper bound.
        pub max: Scalar,
    }
}

object! {
    /// What a composite combines.
    pub struct CompositeSource {
        /// The request's name for it.
        pub name: String,
        /// The field, if it is given.
        pub field: Option<String>,
        /// The type of the values where the mapping lacks the field.
        pub value_type: Option<String>,
        /// What is made of its values.
        pub values: CompositeValues,
        /// The direction of the buckets.
        pub order: Order,
        /// Whether documents without a value have a bucket.
        pub missing_bucket: bool,
        /// Whether that comes first, if it is given.
        pub missing_first: Option<bool>,
    }
}

choice! {
    /// What a composite makes of the values of a field.
    pub enum CompositeValues {
        /// Each by itself.
        Terms,
        /// Squares of a map.
        GeotileGrid { precision: u32, bounds: Vec<GeoPart> },
        /// Intervals of numbers; none is given by `0.0`.
        Histogram { interval: String },
        /// Intervals of time, as in `DateHistogram`.
        DateHistogram {
            calendar_interval: Option<String>,
            fixed_interval: Option<String>,
            time_zone: Option<String>,
            offset: String,
            format: Option<String>,
        },
    }
}

object! {
    /// A value that the buckets of a composite come after.
    pub struct AfterValue {
        /// The source.
        pub name: String,
        /// The value.
        pub value: Scalar,
        /// What the real engine calls a value that is a list or an object.
        pub class: Option<String>,
    }
}
