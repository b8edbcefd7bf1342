//! How is an addon linked? As each system wants it.

fn main() {
    napi_build::setup();
}
