//! Where do the ranges of a request begin and end, as numbers?

use crate::error::{Cause, Failure};
use crate::java::number::parse_double;
use crate::plan::{AggregationRange, Scalar};
use crate::values::format::Format;

/// A range of a request.
pub(super) struct Range {
    /// The text of its bounds stands for it where the request has none.
    pub key: Option<String>,
    /// As the request has them.
    pub shown: [f64; 2],
    /// As the field would store them.
    pub from: f64,
    pub to: f64,
}

/// Reads a range; `stored` gives a bound the precision that the field stores.
pub(super) fn read(
    range: &AggregationRange,
    format: &Format,
    is_of_dates: bool,
    now: i64,
    stored: impl Fn(f64) -> Result<f64, Failure>,
) -> Result<Range, Failure> {
    let bound = |value: &Scalar, open: f64| match value {
        Scalar::Null => Ok(open),
        // A number is what the format makes of its text, without a fraction.
        Scalar::Number(text) if is_of_dates && parse_double(text).is_some_and(f64::is_finite) => format
            .number(&Scalar::String(whole(text)), now)
            .map(|number| number.double)
            .map_err(|cause| Failure::shard(400, cause)),
        value => format
            .number(value, now)
            .map(|number| number.double)
            .map_err(|cause| Failure::shard(400, cause)),
    };
    let shown = [bound(&range.from, f64::NEG_INFINITY)?, bound(&range.to, f64::INFINITY)?];
    Ok(Range {
        key: range.key.clone(),
        shown,
        from: stored(shown[0])?,
        to: stored(shown[1])?,
    })
}

/// The error of bounds that are no numbers.
pub(super) fn refused_nan(aggregation: &str) -> Failure {
    let reason = format!("[{aggregation}] bounds that are no numbers are not supported");
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Returns the text of a number without its fraction.
fn whole(text: &str) -> String {
    parse_double(text).map_or_else(|| text.to_owned(), |number| (number as i64).to_string())
}
