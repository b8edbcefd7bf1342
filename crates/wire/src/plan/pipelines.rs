//! What is computed of the results of other aggregations?

use super::Order;
use super::declare::{choice, object};

choice! {
    /// A pipeline; one variant for each name of the search API.
    pub enum Pipeline {
        /// The mean of the buckets' numbers.
        AvgBucket(BucketMetric),
        /// The greatest of them, and which buckets have it.
        MaxBucket(BucketMetric),
        /// The least of them, and which buckets have it.
        MinBucket(BucketMetric),
        /// Their sum.
        SumBucket(BucketMetric),
        /// Count, least, greatest, mean and sum.
        StatsBucket(BucketMetric),
        /// These, and how far the numbers are spread; bounds are so many deviations away.
        ExtendedStatsBucket { metric: BucketMetric, sigma: String },
        /// Which numbers are no less than a part of all.
        PercentilesBucket {
            metric: BucketMetric,
            percents: Vec<String>,
        },
        /// The buckets in another order, and only some of them.
        BucketSort {
            sort: Vec<PathOrder>,
            from: u32,
            size: Option<u32>,
            gap_policy: GapPolicy,
        },
        /// Each bucket gets the sum over it and all before it.
        CumulativeSum {
            buckets_path: Vec<String>,
            format: Option<String>,
        },
        /// Each bucket gets the difference to the one before; for each unit of so many milliseconds, too.
        Derivative {
            metric: BucketMetric,
            unit: Option<String>,
        },
        /// Each bucket gets what a model makes of those before it; so many buckets more are foretold.
        MovingAvg {
            metric: BucketMetric,
            window: u32,
            predict: u32,
            model: MovingModel,
        },
        /// Each bucket gets the difference to the one so many before.
        SerialDiff { metric: BucketMetric, lag: u32 },
    }
}

object! {
    /// Which number of a bucket it is, and how results are written.
    pub struct BucketMetric {
        /// The elements of the path.
        pub buckets_path: Vec<String>,
        /// What stands for a number where there is none.
        pub gap_policy: GapPolicy,
        /// How `value_as_string` is written.
        pub format: Option<String>,
    }
}

object! {
    /// What buckets are put in order by.
    pub struct PathOrder {
        /// The elements of the path.
        pub path: Vec<String>,
        /// Its direction.
        pub order: Order,
    }
}

choice! {
    /// What stands for a number where there is none.
    pub enum GapPolicy {
        /// Zero.
        InsertZeros,
        /// The bucket has none.
        Skip,
        /// The bucket has none, but one without documents keeps what it has.
        KeepValues,
    }
}

choice! {
    /// What a `moving_avg` makes of numbers. Settings are texts of numbers.
    pub enum MovingModel {
        /// All weigh the same.
        Simple,
        /// Later ones weigh more.
        Linear,
        /// Each weighs a part of the one behind it.
        Ewma { alpha: String },
        /// With a trend.
        Holt { alpha: String, beta: String },
        /// With a trend and seasons.
        HoltWinters {
            alpha: String,
            beta: String,
            gamma: String,
            period: u32,
            multiply: bool,
            pad: bool,
        },
    }
}

impl Pipeline {
    /// How its results are written.
    pub fn format(&self) -> Option<&str> {
        match self {
            Self::AvgBucket(metric)
            | Self::MaxBucket(metric)
            | Self::MinBucket(metric)
            | Self::SumBucket(metric)
            | Self::StatsBucket(metric)
            | Self::ExtendedStatsBucket { metric, .. }
            | Self::PercentilesBucket { metric, .. }
            | Self::Derivative { metric, .. }
            | Self::MovingAvg { metric, .. }
            | Self::SerialDiff { metric, .. } => metric.format.as_deref(),
            Self::CumulativeSum { format, .. } => format.as_deref(),
            Self::BucketSort { .. } => None,
        }
    }
}
