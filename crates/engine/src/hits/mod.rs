//! In which order do hits come, which of many are the best, and what do they carry? A search has hits, and so has `top_hits`.

pub mod fetch;
pub mod groups;
pub mod highlight;
pub mod hit;
pub mod inner_hits;
pub mod matched_queries;
mod object;
pub mod parts;
pub mod sort;
pub mod source_filter;
mod source_patterns;
pub mod top_hits;
