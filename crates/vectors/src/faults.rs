//! What is said where nothing is told?

use crate::error::Failure;
use vitrine_base::cause::Cause;

/// What this service does not do.
pub fn refused(what: &str) -> Failure {
    let reason = ["[_termvectors] ", what, " is not supported"].concat();
    Failure::request(400, Cause::illegal_argument(reason))
}

/// A failure of the shard, as the real engine has it.
pub fn failed(cause: Cause) -> Failure {
    let outer = Cause::new("exception", "failed to execute term vector request");
    Failure::request(500, outer.caused_by(cause))
}

/// The failure of a field of whose texts nothing makes terms.
pub fn no_analyzer(field: &str) -> Failure {
    failed(Cause::illegal_argument(
        ["No analyzer configured for field ", field].concat(),
    ))
}
