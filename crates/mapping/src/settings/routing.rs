//! `index.routing*`: to which of an index's shards may documents go? Here all are in one; what the real engine refuses is refused.

use super::Values;
use crate::mapping::{Mapping, MappingError};

const SHARDS: &str = "index.number_of_shards";
const ROUTING_SHARDS: &str = "index.number_of_routing_shards";
const PARTITION_SIZE: &str = "index.routing_partition_size";

fn number(values: &Values, name: &str) -> Option<u64> {
    values.text(name)?.parse().ok()
}

fn partition_size(values: &Values) -> u64 {
    number(values, PARTITION_SIZE).unwrap_or(1)
}

/// Returns how many shards an index may be split into: up to 1,024, by twos.
fn most_shards(shards: u64) -> u64 {
    let halves = shards.next_power_of_two().trailing_zeros();
    shards << 10u32.saturating_sub(halves).max(1)
}

/// Checks settings, which are good each, together.
pub fn check(values: &Values, index: &str) -> Result<(), String> {
    let shards = number(values, SHARDS).unwrap_or(1);
    let given = number(values, ROUTING_SHARDS);
    if let Some(given) = given {
        if given < shards {
            return Err(format!("{ROUTING_SHARDS} [{given}] must be >= {SHARDS} [{shards}]"));
        }
        if given % shards != 0 {
            return Err(format!(
                "the number of source shards [{shards}] must be a factor of [{given}]"
            ));
        }
    }
    let (size, most) = (partition_size(values), given.unwrap_or_else(|| most_shards(shards)));
    if size != 1 && size >= most {
        return Err(format!(
            "routing partition size [{size}] should be a positive number less than the number of shards [{most}] for [{index}]"
        ));
    }
    Ok(())
}

/// Checks a mapping where documents of one routing go to several shards.
pub fn check_mapping(values: &Values, mapping: &Mapping, index: &str) -> Result<(), MappingError> {
    if partition_size(values) == 1 {
        return Ok(());
    }
    mapping.check_partitioned(index).map_err(MappingError::of)
}
