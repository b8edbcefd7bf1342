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
        records::Value,
        records::TermsKey,
        auto_date_histogram::Interval,
        composite::collector::CompositeHead,
        extended_stats::SpreadNumbers,
        extended_stats::BoundsNumbers,
        extended_stats::SpreadTexts,
        filters::FiltersBucket,
        geo_grid::GeoGridBucket,
        geo_metrics::GeoBoundsResult,
        geo_metrics::GeoCentroidResult,
        histogram::HistogramBucket,
        ip_range::IpRangeBucket,
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
        top_hits::TopHitsResult,
    );
}
