//! Which records are outcomes made of? Each folder says its own; `npm run gen` runs this, and CI compares what is written.

use crate::twin::Layouts;

#[test]
fn export_bindings_outcome() {
    let mut layouts = Layouts::new();
    crate::outcome::twin::add(&mut layouts);
    crate::aggs::twins::add(&mut layouts);
    crate::outcome::twin::export(&layouts);
}
