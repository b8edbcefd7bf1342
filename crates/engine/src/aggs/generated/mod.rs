//! Tables made of the facts of others.

pub mod hyperloglog;
