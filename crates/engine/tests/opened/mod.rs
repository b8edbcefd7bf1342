//! What do tests search? An index that is made of a catalog.
#![allow(dead_code, reason = "no test asks for all of it")]

use vitrine_engine::Engine;
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;
use vitrine_engine::format::image::VERSION;

/// The settings: a search may ask for all documents.
pub const SETTINGS: &str = r#"{"index.max_result_window":"1000000"}"#;

/// An engine with an index of a catalog of so many documents.
pub fn open(mapping: &str, catalog: &str, documents: u32) -> Engine {
    open_in(Engine::new(), &image(mapping, catalog), mapping, documents)
}

/// The image of a catalog's index.
pub fn image(mapping: &str, catalog: &str) -> Vec<u8> {
    let config = serde_json::json!({ "name": "made", "mapping": mapping, "settings": SETTINGS });
    let mut builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    assert_eq!(builder.add(catalog.as_bytes())[0], 0);
    assert_eq!(builder.finish()[0], 0);
    builder.take(0, builder.image_bytes());
    builder.piece().to_vec()
}

/// The engine, with an image of so many documents.
pub fn open_in(mut engine: Engine, image: &[u8], mapping: &str, documents: u32) -> Engine {
    engine.reserve(image.len()).copy_from_slice(image);
    let manifest = format!(
        r#"{{"format":{VERSION},"name":"made","documents":{documents},"mapping":{mapping},"settings":{SETTINGS}}}"#
    );
    assert_eq!(engine.open(manifest.as_bytes())[0], 0);
    engine
}
