//! What is thrown at the engine's readers? One function a target: each takes any bytes, and must come back. An image is made, and
//! all its sections are read, of damage that the bytes say: its checksums are right again, so that only readers are left to see it.

use std::sync::OnceLock;

use serde_json::json;
use vitrine_engine::Engine;
use vitrine_engine::date::format::DateFormat;
use vitrine_engine::date::math::evaluate;
use vitrine_engine::date::zone::Zone;
use vitrine_engine::format::checksum;
use vitrine_engine::json;
use vitrine_engine::patterns::regexp::Regexp;
use vitrine_engine::plan::{Limits, Moment, Operation, Plan};

use super::opened;

/// What can be fuzzed, with what inputs are made from.
pub const TARGETS: [(&str, &[&[u8]]); 5] = [
    ("sections", &[&[0; 12]]),
    ("plan", &[]),
    (
        "date",
        &[
            b"strict_date_optional_time||epoch_millis\x002021-03-04T05:06:07.890Z||+1M/d",
            b"uuuu-MM-dd'T'HH:mm:ss.SSSXXX\x002021-03-04T05:06:07.890+01:00",
            b"yyyy/MM/dd||eee d MMM\x00now-3d/w",
            b"basic_week_date||8dd\x002021W031",
        ],
    ),
    (
        "regexp",
        &[b"a(b|c)*[d-f]{2,5}~(x.*)&<1-40>@#\x00abcde", b"(a*)*b{3}\x00aaaa"],
    ),
    (
        "json",
        &[
            br#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00",null,true],"b":{"c":"d"}}"#,
            br#"{"_id":"1","_source":{}}"#,
        ],
    ),
];

const MAPPING: &str = r#"{"properties":{"name":{"type":"text"},"brand":{"type":"keyword","ignore_above":7},"tags":{"type":"keyword"},
    "stock":{"type":"integer"},"price":{"type":"double"},"day":{"type":"date"},"sold":{"type":"boolean"}}}"#;
const DOCUMENTS: u64 = 300;

/// An index that has all sections but skips of whole groups.
pub fn image() -> &'static [u8] {
    static IMAGE: OnceLock<Vec<u8>> = OnceLock::new();
    IMAGE.get_or_init(|| {
        let mut catalog = String::new();
        for at in 0..DOCUMENTS + 9 {
            let words = ["steel", "pan", "oak", "table", "red"];
            let word = |k: u64| words[((at * 7 + k * k) % 5) as usize];
            let tags: Vec<&str> = (0..at % 4).map(word).collect();
            let mut source = json!({
                "name": format!("the {} {} {}", word(1), word(2), at % 40), "brand": format!("brand {}", at % 13),
                "tags": tags, "price": at as f64 * 1.25, "day": at * 86_400_000, "sold": at % 3 == 0,
            });
            if at % 5 > 0 {
                source["stock"] = json!(at * 31 % 100);
            }
            let id = format!("id-{}", at * 77 % DOCUMENTS);
            catalog.push_str(&json!({ "_id": id, "_source": source }).to_string());
            catalog.push('\n');
        }
        opened::image(MAPPING, &catalog)
    })
}

/// Runs a target on an input; panics are its faults.
pub fn run(target: &str, input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (first, second) = text.split_once('\0').unwrap_or((&text, ""));
    match target {
        "sections" => sections(input),
        "plan" => {
            if let Ok(plan) = Plan::parse(input) {
                with_limits(&mut opened(image()).expect("the image is whole"), plan);
            }
        }
        "date" => {
            let Ok(format) = DateFormat::new(first) else { return };
            for round_up in [false, true] {
                if let Ok(instant) = evaluate(second, &format, 1_600_000_000_000, round_up, Zone::UTC) {
                    let _ = format.format(instant, Zone::UTC);
                }
            }
        }
        "regexp" => {
            if let Ok(regexp) = Regexp::new(first) {
                regexp.matches(second, 1_000_000);
            }
        }
        "json" => {
            let _ = json::parse(&text).is_ok();
        }
        _ => panic!("there is no target {target}"),
    }
}

/// An engine with an image of [`image`]'s mapping, if it opens.
fn opened(image: &[u8]) -> Option<Engine> {
    let mut engine = Engine::new();
    engine.reserve(image.len()).copy_from_slice(image);
    let mapping: serde_json::Value = serde_json::from_str(MAPPING).expect("JSON");
    let format = vitrine_engine::format::image::VERSION;
    let manifest = json!({ "format": format, "name": "made", "documents": DOCUMENTS, "mapping": mapping });
    (engine.open(manifest.to_string().as_bytes())[0] == 0).then_some(engine)
}

/// Carries out a plan that may spend what a request may, at most.
fn with_limits(engine: &mut Engine, mut plan: Plan) -> u8 {
    let limits = Limits {
        work: 20_000_000,
        response_bytes: 32 << 20,
        ..plan.moment.limits
    };
    plan.moment = Moment { limits, ..plan.moment };
    engine.carry_out(&plan)[0]
}

/// Damages a section as the input says, three bytes a change behind the one that chooses the section: where, two bytes, and what.
/// An image that opens and was examined is to answer all that is asked.
fn sections(input: &[u8]) {
    let mut image = image().to_vec();
    let word = |image: &[u8], at: usize| u32::from_le_bytes(image[at..at + 4].try_into().expect("four bytes")) as usize;
    let count = word(&image, 12);
    let Some((&which, changes)) = input.split_first() else {
        return;
    };
    let entry = 32 + usize::from(which) % count * 24;
    let (start, length) = (word(&image, entry + 8), word(&image, entry + 16));
    for &[low, high, byte] in changes.as_chunks().0 {
        image[start + usize::from(u16::from_le_bytes([low, high])) % length] = byte;
    }
    let sum = checksum::of(&[&image[start..start + length]]);
    image[entry + 4..entry + 8].copy_from_slice(&sum.to_le_bytes());
    let sum = checksum::of(&[&image[..28], &image[32..32 + count * 24]]);
    image[28..32].copy_from_slice(&sum.to_le_bytes());
    let Some(mut engine) = opened(&image) else { return };
    let verify = Plan {
        operation: Operation::Verify,
        moment: super::plans::plan(super::plans::search(super::plans::range("stock", None, None))).moment,
    };
    if engine.carry_out(&verify)[0] != 0 {
        return;
    }
    for plan in asked() {
        with_limits(&mut engine, plan);
    }
}

/// Plans that read every section.
fn asked() -> Vec<Plan> {
    use super::plans::{phrase, plan, range, search, words};
    use vitrine_engine::plan::{Aggregation, NamedAggregation, Operator, Scalar, Search, SourceFilter};
    let all = SourceFilter {
        enabled: true,
        includes: Vec::new(),
        excludes: Vec::new(),
    };
    let named = |aggregation| NamedAggregation {
        name: "a".to_owned(),
        aggregation,
        aggs: Vec::new(),
    };
    let none = Scalar::Null;
    let by_field = ["brand", "tags", "stock", "price", "day", "sold"];
    let aggs = by_field.map(|field| named(super::aggregations::terms(field, 20, &none, None, &[])));
    let cardinality = |field: &str| Aggregation::Cardinality {
        field: field.to_owned(),
        precision_threshold: None,
        missing: Scalar::Null,
        value_type: None,
    };
    let counts = by_field.map(|field| named(cardinality(field)));
    let queries = [
        words("name", "the steel oak", Operator::Or),
        words("name", "steel table", Operator::And),
        phrase("name", "the red", 0),
        phrase("name", "pan steel", 3),
        range("price", Some("10"), Some("300")),
        range("stock", Some("3"), None),
    ];
    let searches = queries.into_iter().map(|query| Search {
        source: all.clone(),
        size: 300,
        aggs: aggs.iter().chain(&counts).cloned().collect(),
        ..search(query)
    });
    searches.map(plan).collect()
}
