//! Which records do aggregations put? One line each.

use super::*;
use crate::twin::Layouts;

/// Adds what is declared in this folder.
pub fn add(layouts: &mut Layouts) {
    crate::twin::add!(
        layouts,
        records::LevelHead,
        records::ResultHead,
        records::BucketsHead,
        records::BucketCount,
        records::NamedBucket,
        records::Value,
        records::TermsKey,
        auto_date_histogram::Interval,
        composite::collector::CompositeHead,
        extended_stats::SpreadNumbers,
        extended_stats::BoundsNumbers,
        extended_stats::SpreadTexts,
        filters::FiltersBucket,
        geo_metrics::GeoBoundsResult,
        geo_metrics::GeoCentroidResult,
        histogram::HistogramBucket,
        ip_range::IpRangeBucket,
        matrix_stats::MatrixHead,
        matrix_stats::MatrixFieldResult,
        matrix_stats::MatrixPair,
        percentiles::PercentilesHead,
        percentiles::Percentile,
        pipelines::BestResult,
        pipelines::DerivativeResult,
        range::RangeBucket,
        stats::StatsResult,
        stats::StatsTexts,
        terms::collector::TermsHead,
        terms::collector::TermsBucket,
        terms::significant::SignificantTermsHead,
        terms::significant::SignificantTermsBucket,
    );
}
