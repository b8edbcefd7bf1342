//! Which fields does a name or a pattern of a request stand for?

use super::PART;
use crate::error::Failure;
use crate::java::hash_map::iteration_order;
use crate::mapping::simple_match;
use crate::query::Lowering;

/// Units of work that a name takes to be compared with a pattern.
const NAME: u64 = 4;

/// Returns the name itself, be it a field's or not, or those that a pattern with `*` matches, in the order of the real engine's set.
pub fn names_of(lowering: &Lowering<'_, '_>, asked: &str) -> Result<Vec<String>, Failure> {
    if !asked.contains('*') {
        return Ok(vec![asked.to_owned()]);
    }
    let all = lowering.mapping.names();
    lowering.budget.charge(all.len() as u64 * NAME, PART)?;
    lowering
        .budget
        .take(all.len() * (size_of::<&str>() + 2 * size_of::<usize>()), PART)?;
    let order = iteration_order(all.iter().copied()).into_iter().map(|at| all[at]);
    let found: Vec<&str> = order.filter(|name| simple_match(asked, name)).collect();
    let order = iteration_order(found.iter().copied());
    Ok(order.into_iter().map(|at| found[at].to_owned()).collect())
}
