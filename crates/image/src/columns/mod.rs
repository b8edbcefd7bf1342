//! What do loops over many documents do with the values of a column? They gather them, select by them, and number their lists: a
//! column's bytes are read in `format/`.

pub mod gather;
pub mod lists;
pub mod select;
