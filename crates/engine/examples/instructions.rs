//! What does an operation cost? Carries out plans on one image, so that callgrind can count their instructions.
//!
//! `instructions build NAME MAPPING CATALOG OUT` writes an image and its manifest into the folder OUT (feature `build`);
//! `instructions run FOLDER PLANS` opens them and carries out each pair of plans of the array in the file PLANS: the first to make
//! what is made on first use, and the other, mostly the same, in [`measured`], which is all that callgrind is told to count.
//! `bench/instructions` drives both.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use vitrine_engine::Engine;
#[cfg(feature = "build")]
use vitrine_engine::build::{Builder, scratch::InMemory};

/// The operation alone. It keeps its name in the program, for callgrind knows it by that.
#[inline(never)]
fn measured(engine: &mut Engine, plan: &[u8]) -> u8 {
    black_box(engine.call(black_box(plan)))[0]
}

fn run(folder: &Path, plans: &Path) -> Result<(), Box<dyn Error>> {
    let image = fs::read(folder.join("image.bin"))?;
    let manifest = fs::read(folder.join("manifest.json"))?;
    let plans: Vec<[Vec<u8>; 2]> = serde_json::from_slice(&fs::read(plans)?)?;
    let mut engine = Engine::new();
    engine.reserve(image.len()).copy_from_slice(&image);
    succeeded(engine.open(&manifest))?;
    for [first, plan] in &plans {
        succeeded(engine.call(first))?;
        let status = measured(&mut engine, plan);
        // Of a plan that failed, the count would mean nothing.
        if status != 0 {
            return Err("a plan failed when it was measured".into());
        }
    }
    Ok(())
}

#[cfg(feature = "build")]
fn build(name: &str, mapping: &Path, catalog: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let mapping = fs::read_to_string(mapping)?;
    let config = serde_json::json!({ "name": name, "mapping": mapping, "settings": null });
    let mut builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    succeeded(builder.outcome())?;
    succeeded(builder.add(&fs::read(catalog)?))?;
    let outcome = builder.finish();
    succeeded(outcome)?;
    let documents = u32::from_le_bytes(outcome[17..21].try_into()?);
    let manifest = serde_json::json!({
        "format": vitrine_engine::format::image::VERSION,
        "name": name,
        "documents": documents,
        "mapping": serde_json::from_str::<serde_json::Value>(&mapping)?,
    });
    builder.take(0, builder.image_bytes());
    fs::write(out.join("image.bin"), builder.piece())?;
    fs::write(out.join("manifest.json"), manifest.to_string())?;
    Ok(())
}

#[cfg(not(feature = "build"))]
fn build(_: &str, _: &Path, _: &Path, _: &Path) -> Result<(), Box<dyn Error>> {
    Err("this program was compiled without the feature `build`".into())
}

fn succeeded(outcome: &[u8]) -> Result<(), Box<dyn Error>> {
    match outcome.first() {
        Some(0) => Ok(()),
        _ => Err(String::from_utf8_lossy(outcome).into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", name, mapping, catalog, out] => build(name, mapping.as_ref(), catalog.as_ref(), out.as_ref()),
        ["run", folder, plans] => run(folder.as_ref(), plans.as_ref()),
        _ => Err("usage: instructions build NAME MAPPING CATALOG OUT | run FOLDER PLANS".into()),
    }
}
