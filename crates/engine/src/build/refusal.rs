//! Why does a build end before its end?

use super::scratch::ScratchError;
use crate::error::{Cause, Detail};

/// Something is wrong with what the build was given.
pub fn refuse(reason: impl Into<String>) -> Cause {
    Cause::new("build_exception", reason)
}

/// No fault of the catalog, and at no place of it.
pub fn no_scratch(error: ScratchError) -> Cause {
    refuse(error.0).with("input", Detail::Text("scratch".to_owned()))
}
