//! What do queries on numbers come to?

use super::super::{Context, Lowered, RangeBounds};
use super::text::parse;
use super::{Kind, Number};
use crate::error::Cause;
use crate::plan::Scalar;
use crate::sorting;

/// Queries on `short` and `byte` are queries on integers in the real engine: a value past the type matches nothing.
fn query_bounds(least: i64, most: i64) -> (i64, i64) {
    (least.min(i32::MIN.into()), most.max(i32::MAX.into()))
}

impl Number {
    pub(super) fn lower_term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        match self.kind {
            Kind::Whole { least, most, .. } => {
                if parse(value)?.has_decimal_part() {
                    return Ok(Lowered::None);
                }
                let (least, most) = query_bounds(least, most);
                let (whole, _) = self.whole(value, least, most)?;
                Ok(Lowered::Numbers {
                    low: whole,
                    high: whole,
                })
            }
            _ => {
                let bits = self.floating(value)?;
                Ok(Lowered::Numbers { low: bits, high: bits })
            }
        }
    }

    pub(super) fn lower_terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let mut set = Vec::with_capacity(values.len());
        for value in values {
            if let Lowered::Numbers { low, .. } = self.lower_term(value, context)? {
                set.push(low);
            }
        }
        sorting::sort_by(&mut set, Ord::cmp);
        set.dedup();
        Ok(if set.is_empty() {
            Lowered::None
        } else {
            Lowered::NumberSet(set)
        })
    }

    pub(super) fn lower_range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let (mut low, mut high);
        match self.kind {
            Kind::Whole { least, most, .. } => {
                let (least, most) = query_bounds(least, most);
                (low, high) = (least, most);
                if *bounds.from != Scalar::Null {
                    let (whole, parsed) = self.whole(bounds.from, least, most)?;
                    low = whole;
                    // Cutting off a positive fraction went below the bound.
                    let decimal = parsed.has_decimal_part();
                    if !decimal && !bounds.include_lower || decimal && parsed.to_f64() > 0.0 {
                        if low == most {
                            return Ok(Lowered::None);
                        }
                        low += 1;
                    }
                }
                if *bounds.to != Scalar::Null {
                    let (whole, parsed) = self.whole(bounds.to, least, most)?;
                    high = whole;
                    let decimal = parsed.has_decimal_part();
                    if !decimal && !bounds.include_upper || decimal && parsed.to_f64() < 0.0 {
                        if high == least {
                            return Ok(Lowered::None);
                        }
                        high -= 1;
                    }
                }
            }
            _ => {
                (low, high) = (i64::MIN, i64::MAX);
                if *bounds.from != Scalar::Null {
                    low = self.floating_bound(bounds.from, bounds.include_lower, true)?;
                }
                if *bounds.to != Scalar::Null {
                    high = self.floating_bound(bounds.to, bounds.include_upper, false)?;
                }
            }
        }
        Ok(if low > high {
            Lowered::None
        } else {
            Lowered::Numbers { low, high }
        })
    }
}
