//! In which order are documents put into the image? That of the catalog, or, where the settings sort the index, by the values of
//! fields; those that are equal stay as they were.

use super::fields::Fields;
use super::inverter::Inverter;
use super::kept::Kept;
use super::scratch::{Scratch, ScratchError};
use crate::settings::sort::SortField;

/// Puts documents in the order of an index that is sorted by some fields.
pub fn sorted(kept: Kept, sort: &[SortField], fields: &Fields, scratch: &dyn Scratch) -> Result<Kept, ScratchError> {
    if sort.is_empty() {
        return Ok(kept);
    }
    let keys = sort
        .iter()
        .map(|by| keys(&kept, by, fields.inverter(by.field), scratch))
        .collect::<Result<Vec<_>, _>>()?;
    let mut order: Vec<u32> = (0..kept.count() as u32).collect();
    order.sort_by(|&a, &b| {
        let compared = sort.iter().zip(&keys).map(|(by, keys)| {
            let order = keys[a as usize].cmp(&keys[b as usize]);
            if by.descending { order.reverse() } else { order }
        });
        compared.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
    });
    Ok(kept.sorted(&order))
}

/// Returns what each document is ordered by: a value, or the rank of a term. One without is equal to those of the value that comes
/// last, or first, as in the real engine.
fn keys(kept: &Kept, by: &SortField, inverter: &Inverter, scratch: &dyn Scratch) -> Result<Vec<i64>, ScratchError> {
    let missing = if by.missing_first == by.descending {
        i64::MAX
    } else {
        i64::MIN
    };
    let mut keys = vec![missing; kept.count()];
    let mut set = |document: u32, values: &mut dyn Iterator<Item = i64>| {
        let key = if by.greatest { values.max() } else { values.min() };
        if let Some(key) = key {
            keys[document as usize] = key;
        }
    };
    if inverter.has_ordinals() {
        let mut ordered: Vec<(&[u8], u32)> = inverter.terms().iter().collect();
        ordered.sort_unstable();
        let mut ranks = vec![0; ordered.len()];
        for (rank, (_, number)) in (0..).zip(ordered) {
            ranks[number as usize] = rank;
        }
        inverter.words(kept, scratch, |document, words, _, _| {
            set(document, &mut words.iter().map(|word| ranks[word.term as usize]));
        })?;
    } else {
        inverter.numbers(kept, scratch, |document, numbers| {
            set(document, &mut numbers.iter().copied());
        })?;
    }
    Ok(keys)
}
