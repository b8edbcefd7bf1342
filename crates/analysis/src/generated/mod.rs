//! Tables that scripts/java-tables/Tables.java writes.

pub mod kinds;
pub mod uppercase;
