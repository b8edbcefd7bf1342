//! Where on earth is something? Points: how they are read in all their forms, and how they are stored.

pub mod geohash;
mod point;
pub mod read;
mod wkt;

pub use point::Point;
