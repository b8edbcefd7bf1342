//! How long does a text such as `10d` mean? The real engine's time values, with its errors, which name what is set.

use crate::analysis::cases;
use crate::java::parse::trim;

/// Returns milliseconds, of which -1 means none.
pub fn milliseconds(name: &str, value: &str) -> Result<f64, String> {
    const UNITS: [(&str, f64); 7] = [
        ("nanos", 1e-6),
        ("micros", 1e-3),
        ("ms", 1.0),
        ("s", 1e3),
        ("m", 6e4),
        ("h", 3.6e6),
        ("d", 8.64e7),
    ];
    let failed = |why: &str| format!("failed to parse setting [{name}] with value [{value}] as a time value: {why}");
    let normal = cases::lower(trim(value));
    if normal == "-1" {
        return Ok(-1.0);
    }
    if normal.bytes().all(|byte| byte == b'0') && !normal.is_empty() {
        return Ok(0.0);
    }
    let unit = UNITS.iter().find(|(unit, _)| normal.ends_with(unit));
    let Some((number, factor)) = unit.and_then(|(unit, factor)| Some((trim(normal.strip_suffix(unit)?), factor)))
    else {
        return Err(failed("unit is missing or unrecognized"));
    };
    match number.parse::<i64>() {
        // The real engine takes -1 with any unit.
        Ok(number @ -1..) => Ok(number as f64 * factor),
        Ok(_) => Err(failed("negative durations are not supported")),
        Err(_) if number.parse::<f64>().is_ok() => Err(format!(
            "failed to parse [{value}], fractional time values are not supported"
        )),
        Err(_) => Err(format!("failed to parse [{value}]")),
    }
}
