//! Where on earth is something? Points: how they are read in all their forms, how they are stored, and how far it is between them.

mod angles;
pub mod area;
pub mod distance;
pub mod geohash;
mod point;
pub mod read;
pub mod tile;
pub mod wkt;

pub use point::{LATITUDE_STEP, Point};
