//! What does Java do? Its number texts and the order of its hash maps, which show in the real engine's answers.

mod big;
mod digits;
pub mod hash_map;
mod mixed_float;
pub mod number;
pub mod parse;
pub mod power;
pub mod text;
