//! Every corpus of the compatibility suite builds, opens and verifies; other batches give the same bytes.
#![cfg(feature = "build")]

use std::path::Path;

use vitrine_engine::Engine;
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;
use vitrine_engine::format::image::VERSION;
use vitrine_engine::plan::{Limits, Moment, Operation, Plan};

/// What a build came to.
#[derive(PartialEq)]
struct Built {
    image: Vec<u8>,
    documents: u32,
    mapping: String,
    settings: String,
}

fn build(mapping: &str, settings: Option<&str>, catalog: &[u8], batch: usize) -> Built {
    let config = serde_json::json!({ "name": "corpus", "mapping": mapping, "settings": settings });
    let mut builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    assert_eq!(
        builder.outcome()[0],
        0,
        "{}",
        String::from_utf8_lossy(builder.outcome())
    );
    for lines in catalog
        .split_inclusive(|&b| b == b'\n')
        .collect::<Vec<_>>()
        .chunks(batch)
    {
        let outcome = builder.add(&lines.concat());
        assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    }
    let outcome = builder.finish();
    assert_eq!(outcome[0], 0, "{}", String::from_utf8_lossy(outcome));
    let number = |at: usize| u32::from_le_bytes(outcome[at..at + 4].try_into().expect("four bytes"));
    let text = |at: usize| String::from_utf8(outcome[at + 4..][..number(at) as usize].to_vec()).expect("text");
    let (documents, mapping) = (number(17), text(25));
    let settings = text(29 + mapping.len());
    builder.take(0, builder.image_bytes());
    Built {
        image: builder.piece().to_vec(),
        documents,
        mapping,
        settings,
    }
}

#[test]
fn every_corpus_builds_opens_and_verifies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/compat-tests/corpora");
    let limits = Limits {
        work: 0,
        work_budget: 0,
        response_bytes: 0,
        response_budget: 0,
        memory_bytes: u64::MAX / 2,
        memory_budget: 0,
    };
    let verify = Plan {
        operation: Operation::Verify,
        moment: Moment { now: 0, limits },
    };
    let mut corpora = 0;
    for entry in std::fs::read_dir(&folder).expect("the corpora") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ndjson") {
            continue;
        }
        let catalog = std::fs::read(&path).expect("a catalog");
        let mapping = std::fs::read_to_string(path.with_extension("mapping.json")).expect("a mapping");
        let settings = std::fs::read_to_string(path.with_extension("settings.json")).ok();
        let built = build(&mapping, settings.as_deref(), &catalog, 1000);
        assert!(
            build(&mapping, settings.as_deref(), &catalog, 7) == built,
            "{}: other batches, other bytes",
            path.display()
        );
        let mut manifest = format!(
            r#"{{"format":{VERSION},"name":"corpus","documents":{},"mapping":{}"#,
            built.documents, built.mapping
        );
        if !built.settings.is_empty() {
            manifest.push_str(&format!(r#","settings":{}"#, built.settings));
        }
        manifest.push('}');
        let bytes = built.image;
        let mut engine = Engine::new();
        engine.reserve(bytes.len()).copy_from_slice(&bytes);
        let outcome = engine.open(manifest.as_bytes());
        assert_eq!(
            outcome[0],
            0,
            "{}: {}",
            path.display(),
            String::from_utf8_lossy(outcome)
        );
        let outcome = engine.carry_out(&verify);
        assert_eq!(
            outcome[0],
            0,
            "{}: {}",
            path.display(),
            String::from_utf8_lossy(outcome)
        );
        corpora += 1;
    }
    assert!(corpora >= 4, "only {corpora} corpora");
}
