//! `date`: milliseconds since the epoch, with date math in queries.

use super::super::{Parameters, Problem};
use super::{Context, FieldType, Lowered, RangeBounds, Sink, Storage, ValueError, scalar_text};
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::parse::DEFAULT_FORMAT;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;

struct Date;

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    parameters.flag("store", false)?;
    if let Some(format) = parameters.text("format")?
        && format != DEFAULT_FORMAT
    {
        parameters.refuse_value(
            "format",
            &format!("must be [{DEFAULT_FORMAT}]; other formats are not supported"),
        );
    }
    parameters.meta()?;
    parameters.refuse(&[
        "index",
        "doc_values",
        "null_value",
        "locale",
        "ignore_malformed",
        "boost",
    ]);
    Ok(Box::new(Date))
}

fn bound(value: &Scalar, round_up: bool, bounds: &RangeBounds<'_>) -> Result<i64, Cause> {
    let default = DateFormat::default();
    let format = bounds.format.unwrap_or(&default);
    math::evaluate(
        &scalar_text(value),
        format,
        bounds.context.now,
        round_up,
        bounds.zone.unwrap_or(Zone::UTC),
    )
}

impl FieldValues for Date {
    fn name(&self) -> &'static str {
        "date"
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        Ok(DocValues::Numbers(Encoding::Long))
    }

    fn takes_format(&self) -> bool {
        true
    }

    fn takes_zone(&self) -> bool {
        true
    }

    fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        let format = pattern.map(DateFormat::new).transpose()?.unwrap_or_default();
        Ok(Format::Date(format, zone.unwrap_or(Zone::UTC)))
    }
}

impl FieldType for Date {
    fn storage(&self) -> Storage {
        Storage {
            terms: false,
            words: false,
            column: true,
        }
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let text = match value {
            Value::String(text) => text.as_ref(),
            Value::Number(text) => text,
            Value::Boolean(true) => "true",
            Value::Boolean(false) => "false",
            _ => return Err(ValueError::NoText),
        };
        sink.number(DateFormat::default().parse(text, false, Zone::UTC)?);
        Ok(())
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.range(&RangeBounds {
            from: value,
            to: value,
            include_lower: true,
            include_upper: true,
            format: None,
            zone: None,
            context,
        })
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        if *bounds.from != Scalar::Null {
            low = bound(bounds.from, !bounds.include_lower, bounds)?.saturating_add(!bounds.include_lower as i64);
        }
        if *bounds.to != Scalar::Null {
            high = bound(bounds.to, bounds.include_upper, bounds)?.saturating_sub(!bounds.include_upper as i64);
        }
        Ok(if low > high {
            Lowered::None
        } else {
            Lowered::Numbers { low, high }
        })
    }

    fn rewrites_ranges(&self) -> bool {
        true
    }
}
