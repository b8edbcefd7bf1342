//! What does Java do? Its number texts and the order of its hash maps, which show in the real engine's answers.

mod big;
pub mod hash_map;
pub mod number;
pub mod text;
